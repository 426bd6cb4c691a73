package schema

// Definition is one definition of a content.
type Definition struct {
	Kind *Kind
	Def  any

	Local bool // it came with a set-up, and belongs to the games begun by that

	// Removed is how many of the game's own definitions of its kind stood before it and
	// were taken away by mods.
	Removed int

	Functions []string // the paths of its functions, where it stands in a set-up
}

// ID is the id of a definition; of a kind of which there is one, its name.
func (d Definition) ID() string {
	if d.Kind.One {
		return d.Kind.Name
	}
	return d.Kind.ID(d.Def)
}

// Within is the id of the definition that this one is a form of, "" for none.
func (d Definition) Within() string {
	if d.Kind.Within == nil {
		return ""
	}
	return d.Kind.Within(d.Def)
}

// Text is what is written on a definition, with its own numbers; false where nothing
// can be.
func (d Definition) Text() (text string, is bool) {
	if written, is := d.Def.(interface{ Rules() string }); is {
		return written.Rules(), true
	}
	return "", false
}

// Where is where a definition stands.
func (d Definition) Where() Place { return d.Kind.Where(d.Def) }

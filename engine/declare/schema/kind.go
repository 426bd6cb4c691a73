package schema

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Kind is a kind of definition, or of set-up: what a script writes as
// card { ... }.
type Kind struct {
	Name, Doc string
	Example   string    // one line that works at a prompt; "" where there are samples
	Samples   []*Sample // of a kind of definition: how one begins, the usual one first
	Fields    []*Field
	Class     string // as stubs name it

	New func(where Place) any // an empty definition
	ID  func(def any) string  // nil for a set-up
	// Item returns the name of a definition in messages: card "vex". Nil: the kind and the id.
	Item  func(def any) string
	Where func(def any) Place

	// Defaults fills in what a definition that need not be complete leaves out;
	// it is called once the id is known. It may be nil.
	Defaults func(def any)

	// Finish looks at a definition that was read and returns what it defines: itself
	// and, say, its upgraded form. Nil: itself.
	Finish func(r *Reading, def any) []any

	// One says that a pack has at most one of the kind, whose id is its name.
	One bool

	// Local says that scenario files and consoles may define it too.
	Local bool

	// Within is the id of the definition that another is a form of, which lists leave
	// out; "" for none. It may be nil.
	Within func(def any) string

	// Row is the keyword that a definition adds; nil for kinds that add none.
	Row func(def any) *engine.Keyword
}

// ItemOf returns the name of a definition in messages.
func (k *Kind) ItemOf(def any) string {
	if k.Item != nil {
		return k.Item(def)
	}
	if k.ID == nil {
		return k.Name
	}
	return k.Name + ` "` + k.ID(def) + `"`
}

// Defines is a kind whose definitions are a D each. head is where one has its id, its
// name, which is its id where it may be left out and is, and where it stands. The
// field id comes before the others.
func Defines[D any](k *Kind, head func(*D) (id, name *string, where *Place)) *Kind {
	id := func(def any) *string { at, _, _ := head(def.(*D)); return at }
	k.New = func(at Place) any {
		d := new(D)
		_, _, where := head(d)
		*where = at
		return d
	}
	k.ID = func(def any) string { return *id(def) }
	k.Where = func(def any) Place { _, _, where := head(def.(*D)); return *where }
	more := k.Defaults
	k.Defaults = func(def any) {
		id, name, _ := head(def.(*D))
		if *name = *id; more != nil {
			more(def)
		}
	}
	k.Fields = append([]*Field{Identity(func(d *D) *string { return id(d) })}, k.Fields...)
	return k
}

// IsMeantBy reports whether a table is one of the kind where its word may mean something
// else too: it has a field that every definition must have, beside the id.
func (k *Kind) IsMeantBy(v Value) bool {
	return v.Source != nil && slices.ContainsFunc(k.Fields, func(f *Field) bool {
		return f.Always && f.Name != "id" && v.Source.Field(f.Name).Shape != Nil
	})
}

// Field finds a field by name: nil when there is none.
func (k *Kind) Field(name string) *Field {
	if i := slices.IndexFunc(k.Fields, func(f *Field) bool { return f.Name == name }); i >= 0 {
		return k.Fields[i]
	}
	return nil
}

// Form returns the name of the field that describes the other form of a definition, whose id is
// engine.FormID of its own; "" where there is none.
func (k *Kind) Form() string {
	for _, f := range k.Fields {
		if f.Form {
			return f.Name
		}
	}
	return ""
}

// Inside returns a path in a definition as a path in its other form.
func (k *Kind) Inside(path string) string {
	if form := k.Form(); form != "" {
		return strings.TrimPrefix(path, form+".")
	}
	return path
}

func IDClass(kind string) string { return strings.ToUpper(kind[:1]) + kind[1:] + "Id" }

// Definition represents one definition of a content.
type Definition struct {
	Kind *Kind
	Def  any

	Local bool // it came with a set-up, and belongs to the games begun by that

	// Removed is how many of the game's own definitions of its kind stood before it and
	// were taken away by mods.
	Removed int

	Functions []string // the paths of its functions, where it stands in a set-up
}

// ID returns the id of a definition; of a kind of which there is one, its name.
func (d Definition) ID() string {
	if d.Kind.One {
		return d.Kind.Name
	}
	return d.Kind.ID(d.Def)
}

// Within returns the id of the definition that this one is a form of, "" for none.
func (d Definition) Within() string {
	if d.Kind.Within == nil {
		return ""
	}
	return d.Kind.Within(d.Def)
}

// Text returns the text of a definition, with its own numbers; false where it has none.
func (d Definition) Text() (text string, is bool) {
	if written, is := d.Def.(interface{ Rules() string }); is {
		return written.Rules(), true
	}
	return "", false
}

// Where returns the position of a definition.
func (d Definition) Where() Place { return d.Kind.Where(d.Def) }

// AsViewField is the field as a view shows it, asked of the definition.
func (f *Field) AsViewField() *ViewField {
	v := f.viewed
	v.Name, v.Doc, v.Type = f.Name, f.Doc, f.Type
	if v.Str == nil && v.Num == nil && v.Values == nil {
		v.Value = func(def any, _ int) Value { return f.Get(&Writing{}, def) }
	}
	return &v
}

// Face are the fields of a definition that its face shows, in words that are safe to
// show: rare, reach 2. Numbers that are 0 are left out.
func (k *Kind) Face(def any) (list []string) {
	for _, f := range k.Fields {
		if !f.face {
			continue
		}
		v := f.Get(&Writing{}, def)
		if v.Shape != Nil && (v.Shape != Whole || v.N != 0) {
			list = append(list, strings.TrimSpace(f.label+" "+v.words()))
		}
	}
	return list
}

func (v Value) words() string {
	switch {
	case v.Shape == Text:
		return screen.Clean(v.Text)
	case v.Source == nil:
		return v.String()
	}
	var list []string
	for _, part := range MadeOf(v) {
		list = append(list, strings.TrimSpace(screen.Clean(part.Name)+" "+part.Value.words()))
	}
	return strings.Join(list, ", ")
}

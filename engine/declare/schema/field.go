package schema

import (
	"slices"
)

// Field represents one field of a kind of definition: its type, how a value is put into a
// definition, and how it is got back.
type Field struct {
	Name, Doc string
	Type      *Type
	Needed    string // the advice where a complete definition lacks it; "" where it may
	Always    bool   // needed even where definitions need not be complete
	Default   string // what it is when it is left out, in words
	Callback  *Callback
	Asked     string // of a function: the parameter that is nil unless the field of that name is there
	Place     int    // of an item of the list part, from 1; 0: it has a name
	Rest      bool   // it is the list part
	Group     bool   // a record whose fields other records may replace one by one
	Form      bool   // it describes another form of the definition, which is one too
	View      bool   // views of what is made of the definition have it too
	face      bool   // the face of the definition shows it
	label     string // what stands before it there

	Set func(r *Reading, def any, v Value) // v is of the field's type and in its range
	Get func(w *Writing, def any) Value    // Nil where it is as by default; for functions the writing knows

	viewed ViewField // how the value is read from a definition; it may be empty
}

// Asks is a function whose parameter of a name is nil unless the definition has the field
// of that name.
func (f *Field) Asks(name string) *Field { f.Asked = name; return f }

// Needs is the field where a complete definition must have it; advice says what to
// write.
func (f *Field) Needs(advice string) *Field { f.Needed = advice; return f }

// Must is the field where every definition must have it.
func (f *Field) Must(advice string) *Field { f.Needed, f.Always = advice, true; return f }

// Else says what the field is where it is left out.
func (f *Field) Else(what string) *Field { f.Default = what; return f }

// InViews is the field where views show it too, of what is made of the definition.
func (f *Field) InViews() *Field { f.View = true; return f }

// OnFace is the field where the face of a definition shows it, after a label or "".
func (f *Field) OnFace(label string) *Field { f.face, f.label = true, label; return f }

// WrittenIf says of which definitions the field is written, where several fields say
// the same.
func WrittenIf[D any](f *Field, when func(*D) bool) *Field {
	get := f.Get
	f.Get = func(w *Writing, def any) Value {
		if when(def.(*D)) {
			return get(w, def)
		}
		return Value{}
	}
	return f
}

// MayBeBlank is the field, a text, where it may be empty.
func (f *Field) MayBeBlank() *Field {
	f.Type = &Type{Shape: Text, Blank: true}
	return f
}

// Merge says how an override changes a value of the type.
func (t *Type) Merge() string {
	switch t.Shape {
	case Record, Table:
		return "merged by name"
	case List:
		return "replaced; items by position"
	}
	return "replaced"
}

// Identity is the field id of a kind of definition.
func Identity[D any](at func(*D) *string) *Field {
	return &Field{Name: "id", Doc: "Its id, snake_case; the file is named after it.", Type: typeOwnID, Always: true, Needed: `id = "..."`,
		Set: func(_ *Reading, def any, v Value) { *at(def.(*D)) = v.Text },
		Get: func(_ *Writing, def any) Value { return String(*at(def.(*D))) },
	}
}

// Names is the field where its text is the id of a definition of a kind.
func (f *Field) Names(kind string) *Field { f.Type = typeID(kind); return f }

// Defines is the field where its text is the id of what is defined.
func (f *Field) Defines() *Field { f.Type = typeOwnID; return f }

// NamesAnything is the field where its text, or each of its texts, can be the name of anything of
// the game.
func (f *Field) NamesAnything() *Field {
	named := &Type{Shape: Text, Maybe: anyKind}
	if f.Type.Shape == List {
		named = TypeList(named)
	}
	f.Type = named
	return f
}

// MayName is the field where its text can be the id of a definition of a kind.
func (f *Field) MayName(kind string) *Field { f.Type = &Type{Shape: Text, Maybe: kind}; return f }

// WithCheck is the field with a look at each definition that has it.
func WithCheck[D any](f *Field, look func(r *Reading, d *D)) *Field {
	set := f.Set
	f.Set = func(r *Reading, def any, v Value) {
		set(r, def, v)
		look(r, def.(*D))
	}
	return f
}

// Positional is the field where it is item n of the list part, from 1: the orc of
// { "orc", team = "B" }.
func (f *Field) Positional(n int) *Field { f.Place = n; return f }

// AsRest is the field where it is the whole list part of a record.
func (f *Field) AsRest() *Field { f.Rest = true; return f }

// ForPeople says of a text of a definition that people read it, and what it is for them: what
// a locale has words for.
type ForPeople uint8

// What a text can be.
const (
	Unsaid ForPeople = iota
	AName            // a name, which has a gender and forms in some languages
	AText
	Lines // a list, of which one is said now and then
	ALine // what definitions speak of each other by: only what is shown for it is another
)

// Says is the field where people read what stands in it.
func (f *Field) Says(s ForPeople) *Field {
	t := *f.Type
	t.Says, f.Type = s, &t
	return f
}

// ReadByPeople reports whether something of a type, or in it, is read by people.
func (t *Type) ReadByPeople(deep int) bool {
	if t.Says != Unsaid {
		return true
	}
	return deep > 0 && (t.Of != nil && t.Of.ReadByPeople(deep-1) || slices.ContainsFunc(t.Fields, func(f *Field) bool { return f.Type.ReadByPeople(deep - 1) }))
}

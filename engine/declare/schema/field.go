package schema

import (
	"slices"
)

// Field is a field of a kind of definition: its type, and how to store a value in a definition
// and get it back.
type Field struct {
	Name, Doc string
	Type      *Type
	Needed    string // advice if a complete definition lacks it; "" if it is optional
	Always    bool   // required even if definitions need not be complete
	Default   string // description of its default
	Callback  *Callback
	Asked     string // of a function: the parameter that is nil unless the field of that name is given
	Place     int    // of an item of the list part, from 1; 0 means it has a name
	Rest      bool   // it is the list part
	Group     bool   // a record whose fields can be overridden one by one
	Form      bool   // it describes another form of the definition, which is a definition too
	View      bool   // views of what is made from the definition have it too
	face      bool   // Kind.Face includes it
	label     string // text before it there

	Set func(r *Reading, def any, v Value) // v is of the field's type and in its range
	Get func(w *Writing, def any) Value    // Nil if it has the default; functions are taken from Writing

	viewed ViewField // how views read the value from a definition; may be empty
}

// Asks declares that the parameter of this name is nil unless the field of that name is given.
func (f *Field) Asks(name string) *Field { f.Asked = name; return f }

// Needs makes the field required in complete definitions; advice is what to write.
func (f *Field) Needs(advice string) *Field { f.Needed = advice; return f }

// Must makes the field required in every definition.
func (f *Field) Must(advice string) *Field { f.Needed, f.Always = advice, true; return f }

// WithDefault sets the description of the default.
func (f *Field) WithDefault(what string) *Field { f.Default = what; return f }

// InViews adds the field to views of what is made from the definition.
func (f *Field) InViews() *Field { f.View = true; return f }

// OnFace includes the field in Kind.Face, after a label, which may be "".
func (f *Field) OnFace(label string) *Field { f.face, f.label = true, label; return f }

// WrittenIf restricts the writing of a field to some definitions, for fields that are
// alternatives.
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

// MayBeBlank permits a text to be empty.
func (f *Field) MayBeBlank() *Field {
	f.Type = &Type{Shape: Text, Blank: true}
	return f
}

// Merge describes how an override changes a value of the type.
func (t *Type) Merge() string {
	switch t.Shape {
	case Record, Table:
		return "merged by name"
	case List:
		return "replaced; items by position"
	}
	return "replaced"
}

// Identity returns the field id of a kind of definition.
func Identity[D any](at func(*D) *string) *Field {
	return &Field{Name: "id", Doc: "Its id, snake_case; the file is named after it.", Type: typeOwnID, Always: true, Needed: `id = "..."`,
		Set: func(_ *Reading, def any, v Value) { *at(def.(*D)) = v.Text },
		Get: func(_ *Writing, def any) Value { return String(*at(def.(*D))) },
	}
}

// Names declares that the text is the id of a definition of a kind.
func (f *Field) Names(kind string) *Field { f.Type = typeID(kind); return f }

// Defines declares that the text is the id of what is being defined.
func (f *Field) Defines() *Field { f.Type = typeOwnID; return f }

// NamesAnything declares that the text, or each text of a list, can be the name of anything in the
// game.
func (f *Field) NamesAnything() *Field {
	named := &Type{Shape: Text, Maybe: anyKind}
	if f.Type.Shape == List {
		named = TypeList(named)
	}
	f.Type = named
	return f
}

// MayName declares that the text can be the id of a definition of a kind.
func (f *Field) MayName(kind string) *Field { f.Type = &Type{Shape: Text, Maybe: kind}; return f }

// WithCheck adds a check of each definition that has the field.
func WithCheck[D any](f *Field, look func(r *Reading, d *D)) *Field {
	set := f.Set
	f.Set = func(r *Reading, def any, v Value) {
		set(r, def, v)
		look(r, def.(*D))
	}
	return f
}

// Positional makes the field item n of the list part, from 1, like "orc" in
// { "orc", team = "B" }.
func (f *Field) Positional(n int) *Field { f.Place = n; return f }

// AsRest makes the field the whole list part of a record.
func (f *Field) AsRest() *Field { f.Rest = true; return f }

// ForPeople is the use of a text that players read, and that locales translate.
type ForPeople uint8

// The uses of texts. Unsaid texts are not read by players.
const (
	Unsaid ForPeople = iota
	AName            // a name, which has a gender and forms in some languages
	AText
	Lines // a list of which one is shown at a time
	ALine // a name by which definitions refer to each other: only what is shown is translated
)

// Says declares that players read the text.
func (f *Field) Says(s ForPeople) *Field {
	t := *f.Type
	t.Says, f.Type = s, &t
	return f
}

// ReadByPeople reports whether players read a value of a type, or a part of it down to a depth.
func (t *Type) ReadByPeople(deep int) bool {
	if t.Says != Unsaid {
		return true
	}
	return deep > 0 && (t.Of != nil && t.Of.ReadByPeople(deep-1) || slices.ContainsFunc(t.Fields, func(f *Field) bool { return f.Type.ReadByPeople(deep - 1) }))
}

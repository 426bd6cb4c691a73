package schema

import "slices"

// Field is a field of a kind of definition, with functions that store its value and get it back.
type Field struct {
	Name, Doc       string
	Type            *Type
	Needed          string // advice for the error that a complete definition lacks it; "" if it is optional
	Always          bool   // required even if definitions need not be complete
	Default         string // its default, as text
	Callback        *CallbackForm
	NilParamWithout string // for a function with a parameter that may be nil: its name, and the field without which it is nil
	Place           int    // the position in the list part, from 1; 0 for a named field
	Rest            bool   // it is the whole list part
	Group           bool   // a record whose fields can be overridden one by one
	Form            bool   // it is another form of the definition, such as its upgrade
	View            bool   // whether views of objects that are made from the definition have it, too
	face            bool   // Kind.FaceTexts includes it
	label           string // text before it in Kind.FaceTexts

	hints map[string]string // for names that no field beside it has

	Set func(r *DefinitionReader, def any, v Value) // stores v, which is of the field's type and in its range
	Get func(w *DefinitionConverter, def any) Value // returns Nil for the default; w supplies functions

	viewed ViewField // how views read the value from a definition; may be empty
}

// MakeParamNilUnlessField declares that the function's parameter is nil unless the definition has the field name.
func (f *Field) MakeParamNilUnlessField(name string) *Field { f.NilParamWithout = name; return f }

// RequireIfComplete makes the field required in complete definitions, which only packs have. The error for a missing
// field contains advice, such as name = "...".
func (f *Field) RequireIfComplete(advice string) *Field { f.Needed = advice; return f }

// RequireAlways makes the field required in every definition, complete or not; advice is for the error.
func (f *Field) RequireAlways(advice string) *Field { f.Needed, f.Always = advice, true; return f }

// AddHint adds a hint to the error for a field called name, which does not exist beside this one.
func (f *Field) AddHint(name, hint string) *Field {
	if f.hints == nil {
		f.hints = map[string]string{}
	}
	f.hints[name] = hint
	return f
}

// SetDefault sets the field's default, as text: documentation shows it, and DefinitionConverter omits it.
func (f *Field) SetDefault(valueText string) *Field { f.Default = valueText; return f }

// ShowInViews adds the field to the views of objects that are made from the definition.
func (f *Field) ShowInViews() *Field { f.View = true; return f }

// ShowOnFace adds the field to Kind.FaceTexts, with a label before it, which may be "".
func (f *Field) ShowOnFace(label string) *Field { f.face, f.label = true, label; return f }

// WriteOnlyIf makes DefinitionConverter omit a field of definitions for which when returns false.
func WriteOnlyIf[D any](f *Field, when func(*D) bool) *Field {
	get := f.Get
	f.Get = func(w *DefinitionConverter, def any) Value {
		if when(def.(*D)) {
			return get(w, def)
		}
		return Value{}
	}
	return f
}

// MergeDoc returns the documentation of how an override changes a value of the type.
func (t *Type) MergeDoc() string {
	switch t.Shape {
	case Record, Table:
		return "merged by name"
	case List:
		return "replaced as a whole; single items can be changed by position"
	}
	return "replaced"
}

// IDField returns the field "id" of a kind of definition.
func IDField[D any](at func(*D) *string) *Field {
	return &Field{Name: "id", Doc: "Its id, in snake_case; the file is named after it.", Type: TypeOwnID, Always: true, Needed: `id = "..."`,
		Set: func(_ *DefinitionReader, def any, v Value) { *at(def.(*D)) = v.Text },
		Get: func(_ *DefinitionConverter, def any) Value { return String(*at(def.(*D))) },
	}
}

// SetType sets the type of the field, such as ids of a kind, and returns the field.
func (f *Field) SetType(t *Type) *Field { f.Type = t; return f }

func AddCheck[D any](f *Field, check func(r *DefinitionReader, d *D)) *Field {
	set := f.Set
	f.Set = func(r *DefinitionReader, def any, v Value) {
		set(r, def, v)
		check(r, def.(*D))
	}
	return f
}

// MarkAsListItem makes the field item n of a record's list part, from 1: "orc" in { "orc", team = "B" }.
func (f *Field) MarkAsListItem(n int) *Field { f.Place = n; return f }

// MarkAsListPart makes the field the whole list part of a record.
func (f *Field) MarkAsListPart() *Field { f.Rest = true; return f }

// TextUse says how players use a text, such as RulesText; locales translate all but UnseenText.
type TextUse uint8

// Uses of texts. The first is for texts that players never read.
const (
	UnseenText TextUse = iota
	NameText           // a name, which has a gender and forms in some languages
	RulesText
	LineList     // a list of texts of which one is shown at a time
	ReferredName // a name by which definitions refer to each other: only its display is translated
)

func (f *Field) SetTextUse(use TextUse) *Field {
	t := *f.Type
	t.TextUse, f.Type = use, &t
	return f
}

// HasTextForPlayers reports whether players read values of the type, or parts of them at most depth steps below.
func (t *Type) HasTextForPlayers(depth int) bool {
	if t.TextUse != UnseenText {
		return true
	}
	return depth > 0 && (t.Of != nil && t.Of.HasTextForPlayers(depth-1) || slices.ContainsFunc(t.Fields, func(f *Field) bool { return f.Type.HasTextForPlayers(depth - 1) }))
}

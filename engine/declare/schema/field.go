package schema

import "slices"

// Field is a field of a kind of definition. Its functions store the value in a definition and get it back.
type Field struct {
	Name, Doc string
	Type      *Type
	// if not "", complete definitions must have the field; the text is advice for the error if it is missing
	Needed   string
	Always   bool   // whether definitions must have it even if they need not be complete
	Default  string // its default, as text
	Callback *CallbackSignature
	// for a function with a parameter that may be nil: the name of the field without which the parameter is nil
	NilParamWithout string
	Place           int    // the position in the list part, from 1; 0 for a named field
	Rest            bool   // whether it is the whole list part
	Group           bool   // whether its parts can be overridden one by one
	Form            bool   // whether it describes another form of the definition, such as its upgrade
	View            bool   // whether views of objects made from the definition have it, too
	face            bool   // Kind.FaceTexts includes it
	label           string // text before it in Kind.FaceTexts

	hints map[string]string // hints for errors, by names of fields that do not exist

	Set func(r *DefinitionReader, def any, v Value) // stores v, which is of the field's type and in its range
	Get func(w *DefinitionConverter, def any) Value // returns Nil for the default; w supplies the functions of the definition

	viewed ViewField // declares how views read the field from a definition; may be empty
}

// MakeParamNilUnlessField declares that a parameter of the field's function is nil in definitions without field name.
func (f *Field) MakeParamNilUnlessField(name string) *Field { f.NilParamWithout = name; return f }

// RequireIfComplete declares that complete definitions must have the field; only definitions of packs must be
// complete. advice, such as name = "...", ends the error if the field is missing.
func (f *Field) RequireIfComplete(advice string) *Field { f.Needed = advice; return f }

// RequireAlways declares that every definition must have the field. advice ends the error if it is missing.
func (f *Field) RequireAlways(advice string) *Field { f.Needed, f.Always = advice, true; return f }

// AddUnknownFieldHint sets the hint of the error that occurs if the record of this field contains name, which is no
// field of it.
func (f *Field) AddUnknownFieldHint(name, hint string) *Field {
	if f.hints == nil {
		f.hints = map[string]string{}
	}
	f.hints[name] = hint
	return f
}

// SetDefault sets the field's default, as text. Documentation shows it, and DefinitionConverter omits this value.
func (f *Field) SetDefault(valueText string) *Field { f.Default = valueText; return f }

// ShowInViews adds the field to the views of objects that are made from the definition.
func (f *Field) ShowInViews() *Field { f.View = true; return f }

// ShowOnFace adds the field to Kind.FaceTexts, with a label before it, which may be "".
func (f *Field) ShowOnFace(label string) *Field { f.face, f.label = true, label; return f }

// WriteOnlyIf makes DefinitionConverter omit the field in definitions for which when returns false. It returns f.
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

// OverrideDoc returns how an override changes a value of the type, for documentation.
func (t *Type) OverrideDoc() string {
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

// AddCheck calls check, which can record errors, each time the field's value was stored. It returns f.
func AddCheck[D any](f *Field, check func(r *DefinitionReader, d *D)) *Field {
	set := f.Set
	f.Set = func(r *DefinitionReader, def any, v Value) {
		set(r, def, v)
		check(r, def.(*D))
	}
	return f
}

// MarkAsListItem makes the field item n, from 1, of the list part of its record: "orc" in { "orc", team = "B" }.
func (f *Field) MarkAsListItem(n int) *Field { f.Place = n; return f }

// MarkAsListPart makes the field the whole list part of its record.
func (f *Field) MarkAsListPart() *Field { f.Rest = true; return f }

// TextUse says how players read a text, for example as RulesText. Locales translate all texts except UnseenText.
type TextUse uint8

// The uses of texts. Players never read UnseenText.
const (
	UnseenText TextUse = iota
	NameText           // a name, which has a gender and forms in some languages
	RulesText
	LineList     // a list of texts of which one is shown at a time
	ReferredName // a name by which definitions refer to each other; only what players see is translated
)

// SetTextUse sets how players read the field's text, and returns the field.
func (f *Field) SetTextUse(use TextUse) *Field {
	t := *f.Type
	t.TextUse, f.Type = use, &t
	return f
}

// HasTextForPlayers reports whether players read values of the type, or parts at most depth steps inside them.
func (t *Type) HasTextForPlayers(depth int) bool {
	if t.TextUse != UnseenText {
		return true
	}
	return depth > 0 && (t.Of != nil && t.Of.HasTextForPlayers(depth-1) || slices.ContainsFunc(t.Fields, func(f *Field) bool { return f.Type.HasTextForPlayers(depth - 1) }))
}

package schema

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// Field is a field of a kind of definition. Its functions store the value in a definition and get it back.
type Field struct {
	Name, Doc string
	Type      *Type
	// if not "", complete definitions must have the field; the text is advice for the error if it is missing
	Needed   string
	Always   bool   // whether definitions must have it even if they need not be complete
	Default  string // the default, as text
	Callback *CallbackSignature
	// for a function with a parameter that may be nil: the name of the field without which the parameter is nil
	NilParamWithout string
	Place           int    // the position in the list part, from 1; 0 for a named field
	Rest            bool   // whether the field is the whole list part
	Form            bool   // whether it describes another form of the definition, such as its upgrade
	View            bool   // whether views of objects made from the definition have it, too
	face            bool   // whether Kind.FaceTexts includes the field
	label           string // text before the value in Kind.FaceTexts

	hints map[string]string // hints for errors, by names of fields that do not exist

	Set func(r *DefinitionReader, def any, v Value) // stores v, which is of the field's type and in its range
	Get func(w *DefinitionConverter, def any) Value // returns Nil for the default; w supplies the functions of the definition

	viewed ViewField // declares how views read the field from a definition; may be empty
}

// MakeParamNilUnlessField declares that f's parameter called name is nil in definitions without a field of that name.
func (f *Field) MakeParamNilUnlessField(name string) *Field { f.NilParamWithout = name; return f }

// RequireIfComplete declares that definitions of packs must have the field. advice ends the error if it is missing.
func (f *Field) RequireIfComplete(advice string) *Field { f.Needed = advice; return f }

// RequireAlways declares that every definition must have the field. advice ends the error if it is missing.
func (f *Field) RequireAlways(advice string) *Field { f.Needed, f.Always = advice, true; return f }

// AddUnknownFieldHint sets the hint for the error about an unknown field, called name, beside f, and returns f.
func (f *Field) AddUnknownFieldHint(name, hint string) *Field {
	if f.hints == nil {
		f.hints = map[string]string{}
	}
	f.hints[name] = hint
	return f
}

// SetDefault sets the default, as text. Documentation shows it, and DefinitionConverter omits it unless Needed is set.
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

// AddCheck makes f call check, which can record errors, whenever the value of the field has been stored. It returns f.
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

// TextUse says how players see a text: as a name, rules, a spoken line, or never. Locales translate all but UnseenText.
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

// RunningCallback is a call of a callback in progress; games implement it. Verbs change the game through it, and some
// views read their fields from it.
type RunningCallback interface {
	Game() any    // the state that views read
	Runtime() any // the interpreter of the game

	// Self returns view and number of the object self, and the definition from which its unchanging fields are read.
	Self() (v *View, n int, owner any)

	HasLog() bool                      // reports whether events are recorded, so that SetCallbackLine has an effect
	SetCallbackLine(line int)          // sets the line of the script that is being executed, for the causes of events
	AttemptCount() uint32              // returns a number that differs between any two actions
	TurnAndAction() (turn, action int) // returns the numbers of the turn and of the action in progress
	Fail(err error)                    // makes the action in progress fail; does not return
}

// CallbackArg is an argument of a callback, after self and the game: object N of a view, or value N of a type. The
// zero CallbackArg is nil in the script.
type CallbackArg struct {
	View *View
	Type *Type
	N    int
}

// ObjectArg returns object n of a view as an argument. If n is NoSubject, the argument is nil.
func ObjectArg(v *View, n int) CallbackArg {
	if n == NoSubject {
		return CallbackArg{}
	}
	return CallbackArg{View: v, N: n}
}

// CallbackResult is the result of a callback after its type was checked: a number, a boolean, a text or a list.
type CallbackResult struct {
	N      int
	Text   string
	Source TableSource
	Scope  *vocabulary.NameScope // resolves names in the result
}

// CallbackFunc runs a callback with up to two arguments after self and the game. If the callback fails, the action in
// progress fails, and CallbackFunc does not return.
type CallbackFunc func(c RunningCallback, a, b CallbackArg) CallbackResult

// CallbackSignature declares the parameters and the result of a function in a definition.
type CallbackSignature struct {
	Params         []CallbackParam
	GameView       string   // the view of the parameter for the game; "" means the first view of the game
	FurtherParams  string   // name of further parameters, such as the placeholders of a sentence; "" if there are none
	Result         *Type    // type of the result; nil if there is none
	ExpectedResult string   // description of the expected result, for messages
	Mode           VerbMode // says which verbs it may call
	IsForecast     bool     // whether it is also called between actions, when it cannot even store values

	// Check returns what is wrong with a result of the right type, or "". Check may be nil.
	Check func(c RunningCallback, scope *vocabulary.NameScope, result Value) string
}

// Wrapping is a function that a mod has put around the previous value of a field. It is Value.Host of the new value.
type Wrapping struct {
	Function  Value
	Beneath   Value // the previous value: a function, a constant, or Nil
	BeneathBy any   // identifies who set the previous value: By or Definition of library.OverlaidDefinition
}

// SplitWrapping returns the outermost function of fn and the value that it wraps, or nil if it wraps none.
func SplitWrapping(fn Value) (outermost Value, beneath *Value) {
	if w, is := fn.Host.(*Wrapping); is {
		return w.Function, &w.Beneath
	}
	return fn, nil
}

type CallbackParam struct {
	Name string
	Type *Type
}

// NewCallbackParams returns parameters with these types. names contains their names, separated by spaces.
func NewCallbackParams(names string, types ...*Type) (list []CallbackParam) {
	for i, name := range strings.Fields(names) {
		list = append(list, CallbackParam{Name: name, Type: types[i]})
	}
	return list
}

// Place is the position of a definition in a script.
type Place = engine.Place

// VerbMode says what a verb does with a game. Each callback may call only verbs of some modes.
type VerbMode uint8

// The modes of verbs. Modifiers and forecasts may call only Pure verbs.
const (
	Acts VerbMode = iota // changes the game
	Pure                 // only computes something
	Asks                 // can ask the player a question
)

// String returns the mode as a verb for messages: act, compute something, or ask.
func (m VerbMode) String() string { return [...]string{"act", "compute something", "ask"}[m] }

package schema

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

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
	Params     []CallbackParam
	Root       string   // the view of the parameter for the game; "" means the first view of the game
	Rest       string   // name of further parameters, such as the placeholders of a sentence; "" if there are none
	Result     *Type    // nil if there is none
	Want       string   // description of the expected result, for messages
	Mode       VerbMode // says which verbs it may call
	IsForecast bool     // whether it is also called between actions, when it cannot even store values

	// Check returns what is wrong with a result of the right type, or "". Check may be nil.
	Check func(c RunningCallback, scope *vocabulary.NameScope, result Value) string
}

// Wrapping is the Host of a function value that a mod has wrapped around the previous value of a field.
type Wrapping struct {
	Function  Value
	Beneath   Value // the previous value: a function, a constant, or Nil
	BeneathBy any   // identifies who set the previous value: By or Definition of library.OverlaidDefinition
}

// SplitWrapping splits a function that may be wrapped. It returns the outermost function, which is called first, and
// the value that this function wraps, or nil if it wraps none.
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

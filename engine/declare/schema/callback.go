package schema

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// RunningCallback is a callback in progress, implemented by the game that calls it. Verbs change the game
// through it, and some views read their fields from it.
type RunningCallback interface {
	Game() any    // the state that views read
	Runtime() any // the interpreter of the game

	// Self returns the view and number of self, and the definition from which fixed fields are read.
	Self() (v *View, n int, owner any)

	HasLog() bool                      // reports whether events are recorded, so that At has an effect
	SetCallbackLine(line int)          // records the line of the script that is being executed
	AttemptCount() uint32              // returns a number that is different in every action
	TurnAndAction() (turn, action int) // returns the numbers of the turn and of the action in progress
	Fail(err error)                    // makes the action in progress fail; does not return
}

// CallbackArg is a further argument of a callback: an object of a view or a value of a type; zero means nil.
type CallbackArg struct {
	View *View
	Type *Type
	N    int
}

// ObjectArg returns object n of a view as an argument of a callback; the zero argument, nil, if n is NoSubject.
func ObjectArg(v *View, n int) CallbackArg {
	if n == NoSubject {
		return CallbackArg{}
	}
	return CallbackArg{View: v, N: n}
}

// CallbackResult is the checked result of a callback: a number, a boolean, a text or a list.
type CallbackResult struct {
	N      int
	Text   string
	Source TableSource
	Scope  *vocabulary.NameScope // resolves the names in it
}

// CallbackFunc runs a callback with up to two arguments after self and the game. If the callback fails, the
// action in progress ends, without a return.
type CallbackFunc func(c RunningCallback, a, b CallbackArg) CallbackResult

// CallbackForm is the form of a function in a definition: its parameters and its result.
type CallbackForm struct {
	Params     []CallbackParam
	Root       string   // the view of the second parameter; "" means the first of the game
	Rest       string   // name of the further parameters, such as the placeholders of a sentence; "" if there are none
	Result     *Type    // nil if there is none
	Want       string   // description of the expected result, for messages
	Mode       VerbMode // which verbs it may call
	IsForecast bool     // whether it is also called between actions, when it cannot even store values

	// Check returns what is wrong with a result of the right type, or ""; it may be nil.
	Check func(c RunningCallback, scope *vocabulary.NameScope, result Value) string
}

// Wrapping is the Host of a function value that wraps the previous value at its path.
type Wrapping struct {
	Function  Value
	Beneath   Value // a function, a constant, or Nil
	BeneathBy any   // By or Definition of the library.Overlaid that set it
}

// SplitWrapping returns the outermost function of fn, which is called first, and the value that it wraps, or nil.
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

// NewCallbackParams returns parameters with these types and with the names in a space-separated list.
func NewCallbackParams(names string, types ...*Type) (list []CallbackParam) {
	for i, name := range strings.Fields(names) {
		list = append(list, CallbackParam{Name: name, Type: types[i]})
	}
	return list
}

type Place = engine.Place

// VerbMode is the effect of a verb on a game, which limits the callbacks that may call it.
type VerbMode uint8

// Modes of verbs. Modifiers and forecasts may only call Pure verbs; Asks verbs can ask the player.
const (
	Acts VerbMode = iota
	Pure
	Asks
)

// String returns the verb for messages about callbacks that call such verbs: act, compute something or ask.
func (m VerbMode) String() string { return [...]string{"act", "compute something", "ask"}[m] }

package schema

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// Acting is a callback in progress, as kept by the game that calls it. Verbs act through it, and
// it is the game argument of the fields of Acting views.
type Acting interface {
	Game() any    // the state that views read
	Runtime() any // the interpreter of the game

	// Self returns the view of self, its subject, and the owner of fields that never change, such as
	// the definition.
	Self() (v *View, n int, owner any)

	Listening() bool // whether events are collected, so that At is worth calling
	At(line int)     // sets the line that is being executed
	Tries() uint32   // changes with every new action
	When() (turn, action int)
	Fail(err error) // ends the action in progress; does not return
}

// Given is an argument of a callback after self and the game: what a view shows, or a value of a
// type. The zero value means nil.
type Given struct {
	View *View
	Type *Type
	N    int
}

// Shown returns what a view shows as an argument; nil for NoSubject.
func Shown(v *View, n int) Given {
	if n == NoSubject {
		return Given{}
	}
	return Given{View: v, N: n}
}

// Answer is the result of a callback, checked for its type: a number, a boolean, or a list.
type Answer struct {
	N      int
	Source Source
	Scope  *vocabulary.Scope // the meaning of names in it
}

// Call calls a callback. If it fails, the action in progress ends.
type Call func(c Acting, a, b Given) Answer

// Callback is the form of a function in a definition.
type Callback struct {
	Params []Parameter
	Root   string // the view of the second parameter; "" means the first of the game
	Rest   string // name of further parameters, from a Sayer; "" for none
	Result *Type  // nil for none
	Want   string // description of the result, for messages
	Mode   Mode   // which verbs it may call
	Looks  bool   // it is also called between actions, so it may not even remember values

	// Check returns what is wrong with a result of the right type, or ""; it may be nil.
	Check func(c Acting, scope *vocabulary.Scope, result Value) string
}

// Parameter is a parameter of a callback.
type Parameter struct {
	Name string
	Type *Type
}

// Takes returns parameters with these names, separated by spaces, and types.
func Takes(names string, types ...*Type) (list []Parameter) {
	for i, name := range strings.Fields(names) {
		list = append(list, Parameter{Name: name, Type: types[i]})
	}
	return list
}

// Place is the position of a definition in its file.
type Place = engine.Place

// Mode is the effect of a verb on a game, which limits who may call it.
type Mode uint8

// The modes. Modifiers and forecasts may only call Pure verbs; Asks verbs can ask the player.
const (
	Acts Mode = iota
	Pure
	Asks
)

// String returns a phrase for what a callback does that calls such a verb.
func (m Mode) String() string { return [...]string{"act", "compute something", "ask"}[m] }

package schema

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// Acting is a callback in progress, as the game that calls it keeps it. Verbs act
// by it; the fields of Acting views are asked of it.
type Acting interface {
	Game() any    // the state that views read
	Runtime() any // the interpreter that the game carries

	// Self returns the view of self, its subject, and the owner of the fields that never change, a
	// definition for instance.
	Self() (v *View, n int, owner any)

	Listening() bool // whether events are collected, and lines worth finding out
	At(line int)     // notes the line that acts now
	Tries() uint32   // changes with every action that begins
	When() (turn, action int)
	Fail(err error) // ends the action in progress; it does not return
}

// Given is an argument of a callback behind self and the game: what a view shows, or a value of a
// type. The zero value is nil.
type Given struct {
	View *View
	Type *Type
	N    int
}

// Shown returns what a view shows as an argument, nil for NoSubject.
func Shown(v *View, n int) Given {
	if n == NoSubject {
		return Given{}
	}
	return Given{View: v, N: n}
}

// Answer is the result of a callback, which its type has checked: a number, a truth, or a list.
type Answer struct {
	N      int
	Source Source
	Scope  *vocabulary.Scope // what names in it mean
}

// Call calls a callback. One that fails ends the action in progress.
type Call func(c Acting, a, b Given) Answer

// Callback is the form of a function of a definition.
type Callback struct {
	Params []Parameter
	Root   string // the view that the second parameter is; "": the first of the game
	Rest   string // what comes after them, of a Sayer; "" for nothing
	Result *Type  // nil for none
	Want   string // what it must return, for messages
	Mode   Mode   // what the verbs may be that it calls
	Looks  bool   // it is called between actions too, and so may not even remember

	// Check says what is wrong with a result of the right type; it may be nil.
	Check func(c Acting, scope *vocabulary.Scope, result Value) string
}

// Parameter represents one parameter of a callback: its name and the view it shows, or else
// its type.
type Parameter struct {
	Name string
	Type *Type
}

// Takes returns the parameters of a callback by name and type.
func Takes(names string, types ...*Type) (list []Parameter) {
	for i, name := range strings.Fields(names) {
		list = append(list, Parameter{Name: name, Type: types[i]})
	}
	return list
}

// Place is the position of a definition in its file.
type Place = engine.Place

// Mode says what a verb does to a game, and so who may call it.
type Mode uint8

// The modes. A modifier and a forecast may only call what is Pure; nobody may be
// asked by them.
const (
	Acts Mode = iota
	Pure
	Asks
)

// String says what a callback does that calls such a verb.
func (m Mode) String() string { return [...]string{"act", "compute something", "ask"}[m] }

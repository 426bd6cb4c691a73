package engine

import "errors"

// ErrBusy is the error of playing a game from inside one of its own actions.
var ErrBusy = errors.New("an action is in progress: a callback cannot play the game it is part of")

// Attempt runs do, which carries out one action of a game. If anything in it
// calls Fail, undo is run and the failure is the error: the action happened
// wholly or not at all. Any other panic is a defect and goes on, after undo.
func Attempt(do, undo func()) (err error) {
	done := false
	defer func() {
		if done {
			return
		}
		undo()
		if caught := recover(); caught != nil {
			failed, ours := caught.(abort)
			if !ours {
				panic(caught)
			}
			err = failed.err
		}
	}()
	do()
	done = true
	return nil
}

// Witness is what a game's runtime may implement to note where its script stands
// when the rules refuse what it does.
type Witness interface{ Witness() }

// Fail ends the attempt in progress with err; it does not return. Runtime, which
// may be nil or of any kind, is told if it is a Witness.
func Fail(runtime any, err error) {
	if w, ok := runtime.(Witness); ok {
		w.Witness()
	}
	if a, again := err.(abort); again {
		err = a.err
	}
	panic(abort{err})
}

// abort unwinds a failed action up to Attempt.
type abort struct{ err error }

// Error lets an interpreter that carries the panic through its own frames treat
// it as the error it is.
func (a abort) Error() string { return a.err.Error() }

func (a abort) Unwrap() error { return a.err }

package engine

import "errors"

// ErrBusy is the error of playing a game from inside one of its own actions.
var ErrBusy = errors.New("an action is in progress: a callback cannot play its own game")

// ErrStopped is the error of work that whoever asked for it has stopped.
var ErrStopped = errors.New("stopped")

// Attempt runs do, which carries out one action of a game. If anything in it
// calls Fail, undo is run and the failure is the error: the action happened
// wholly or not at all. Any other panic is a defect and goes on, after undo. An
// action that has come to a question is not undone.
func Attempt(do, undo func()) (err error) {
	done := false
	defer func() {
		if !done {
			err = failure(recover(), undo)
		}
	}()
	do()
	done = true
	return nil
}

// failure returns what a recovered attempt returns. It runs undo, but at a question.
func failure(caught any, undo func()) error {
	failed, ours := caught.(abort)
	if ours && errors.Is(failed.err, errStopped) {
		return failed.err
	}
	undo()
	if caught != nil && !ours {
		panic(caught)
	}
	return failed.err
}

// errStopped ends an attempt at a question, by the panic stopped.
var (
	errStopped     = errors.New("an effect asks")
	stopped    any = abort{errStopped}
)

// Meter describes what a game or its runtime may implement to tell how much its scripts
// have worked so far, in instructions. Whoever plays many outcomes of an action
// stops by it: each outcome alone is bounded, all of them together are not.
type Meter interface{ Instructions() int64 }

// InstructionsOf returns what a runtime, of any kind or nil, has worked so far; 0 when it does
// not tell.
func InstructionsOf(runtime any) int64 {
	if m, ok := runtime.(Meter); ok {
		return m.Instructions()
	}
	return 0
}

// Made returns how many bytes the scripts of a game or a runtime have made so far; 0 when it
// does not tell.
func Made(runtime any) int64 {
	if m, ok := runtime.(interface{ Made() int64 }); ok {
		return m.Made()
	}
	return 0
}

// Fail ends the attempt in progress with err; it does not return.
func Fail(err error) {
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

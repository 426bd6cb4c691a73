package engine

import "errors"

// ErrBusy is returned when a game is played from inside one of its own actions.
var ErrBusy = errors.New("an action is in progress: a callback cannot play its own game")

// ErrStopped is returned by work that its caller has cancelled.
var ErrStopped = errors.New("stopped")

// Attempt runs do, which carries out one action of a game. If it calls Fail, Attempt runs undo and
// returns the failure, so that the action happens completely or not at all. Any other panic is a
// bug and continues after undo. An action that waits for an answer is not undone.
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

// failure turns a recovered panic into the error of Attempt. It runs undo, except at a question.
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

// errStopped is the error with which an action ends at a question; stopped is its panic value.
var (
	errStopped     = errors.New("an effect asks")
	stopped    any = abort{errStopped}
)

// Meter is implemented by games and runtimes that count the instructions of their scripts. Callers
// that play many outcomes of an action use it to stop: each outcome is limited, all of them
// together are not.
type Meter interface{ Instructions() int64 }

// InstructionsOf returns the instructions that a game or a runtime, which may be nil, has run so
// far; 0 if it does not count them.
func InstructionsOf(runtime any) int64 {
	if m, ok := runtime.(Meter); ok {
		return m.Instructions()
	}
	return 0
}

// AllocatedBytes returns the bytes that the scripts of a game or a runtime have allocated so far; 0 if they
// are not counted.
func AllocatedBytes(runtime any) int64 {
	if m, ok := runtime.(interface{ Made() int64 }); ok {
		return m.Made()
	}
	return 0
}

// Fail ends the attempt in progress with err. It does not return.
func Fail(err error) {
	if a, again := err.(abort); again {
		err = a.err
	}
	panic(abort{err})
}

// abort is the panic value of Fail, recovered by Attempt.
type abort struct{ err error }

// Error makes abort an error, for interpreters that pass the panic through their own frames as one.
func (a abort) Error() string { return a.err.Error() }

func (a abort) Unwrap() error { return a.err }

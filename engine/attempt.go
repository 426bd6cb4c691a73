package engine

import "errors"

// ErrBusy is returned when a game is played from inside one of its own actions.
var ErrBusy = errors.New("an action is in progress: a callback cannot play its own game")

// ErrStopped is returned by work that its caller has canceled.
var ErrStopped = errors.New("stopped")

// Attempt runs do, which carries out one action. If do calls Fail, Attempt runs undo and returns
// the error. After any other panic, a bug, it runs undo and panics again. An action that waits for
// an answer is not undone.
func Attempt(do, undo func()) (err error) {
	done := false
	defer func() {
		if !done {
			err = recoverFailure(recover(), undo)
		}
	}()
	do()
	done = true
	return nil
}

// recoverFailure returns the error of an attempt that panicked, after running undo; an action that waits
// for an answer is not undone. It panics again if the panic is not an abort.
func recoverFailure(recovered any, undo func()) error {
	failed, ours := recovered.(actionAbort)
	if ours && errors.Is(failed.err, errAwaitsAnswer) {
		return failed.err
	}
	undo()
	if recovered != nil && !ours {
		panic(recovered)
	}
	return failed.err
}

// errAwaitsAnswer ends an action that waits for an answer; stopped is the panic value that carries it.
var (
	errAwaitsAnswer      = errors.New("an effect is asking a question")
	awaitAnswerPanic any = actionAbort{errAwaitsAnswer}
)

// InstructionCounter is implemented by games and runtimes that count the instructions of their scripts.
type InstructionCounter interface{ Instructions() int64 }

// InstructionsOf returns the instructions that the scripts of a game or a runtime have executed so
// far; 0 if it is nil or not a Meter.
func InstructionsOf(gameOrRuntime any) int64 {
	if m, ok := gameOrRuntime.(InstructionCounter); ok {
		return m.Instructions()
	}
	return 0
}

// ScriptBytes returns the bytes that the scripts of a game or a runtime have allocated so far; 0
// if it does not count them.
func ScriptBytes(gameOrRuntime any) int64 {
	if m, ok := gameOrRuntime.(interface{ ScriptBytes() int64 }); ok {
		return m.ScriptBytes()
	}
	return 0
}

// Fail aborts the action in progress with err: it panics, and Attempt undoes the action.
func Fail(err error) {
	if a, again := err.(actionAbort); again {
		err = a.err
	}
	panic(actionAbort{err})
}

// actionAbort is the panic value of Fail. It is an error so that interpreters can pass it through their
// own frames.
type actionAbort struct{ err error }

func (a actionAbort) Error() string { return a.err.Error() }

func (a actionAbort) Unwrap() error { return a.err }

package engine

import (
	"errors"
	"runtime"
)

// ErrBusy is the error of applying an action while another action or a query of the same game is in progress.
var ErrBusy = errors.New("an action is in progress: a callback cannot make moves in its own game")

// ErrStopped is the error of an operation that its caller has canceled before its end.
var ErrStopped = errors.New("stopped")

// Attempt runs do, which carries out one action. If do calls Fail, Attempt runs undo and returns the error; after any
// other panic it runs undo and panics again. If do asks a question, Attempt returns an error without running undo.
func Attempt(do, undo func()) error { return attempt(nil, do, undo) }

func attempt(fastPath FastPathRuntime, do, undo func()) (err error) {
	done := false
	defer func() {
		if !done {
			err = undoAndReturnFailure(fastPath, recover(), undo)
		}
	}()
	do()
	done = true
	return nil
}

// undoAndReturnFailure calls undo and returns the error passed to Fail or, after another panic, panics again. recovered
// is the result of recover. If the action asks a question, it only returns errAwaitsAnswer. After a panic with a
// runtime.Error or no error, it returns an error if fastPath, which may be nil, was used.
func undoAndReturnFailure(fastPath FastPathRuntime, recovered any, undo func()) error {
	err, isError := recovered.(error)
	if _, isRuntime := err.(runtime.Error); recovered != nil && (!isError || isRuntime) && fastPath != nil && fastPath.UsedFastPath() {
		recovered = actionAbort{errFault}
	}
	failed, ours := recovered.(actionAbort)
	if ours && errors.Is(failed.error, errAwaitsAnswer) {
		return failed.error
	}
	undo()
	if recovered != nil && !ours {
		panic(recovered)
	}
	return failed.error
}

var (
	errFault             = errors.New("the fast path has a fault")
	errAwaitsAnswer      = errors.New("an effect is asking a question")
	awaitAnswerPanic any = actionAbort{errAwaitsAnswer}
)

// ScriptInstructionsOf returns how many instructions scripts have executed, or 0 if gameOrRuntime does not count them.
func ScriptInstructionsOf(gameOrRuntime any) int64 {
	if m, ok := gameOrRuntime.(interface{ ScriptInstructions() int64 }); ok {
		return m.ScriptInstructions()
	}
	return 0
}

// BytesAllocatedByScripts returns how many bytes scripts have allocated so far, or 0 without a method ScriptBytes.
func BytesAllocatedByScripts(gameOrRuntime any) int64 {
	if m, ok := gameOrRuntime.(interface{ ScriptBytes() int64 }); ok {
		return m.ScriptBytes()
	}
	return 0
}

// Fail aborts the action in progress with err: it panics, and Attempt undoes the action.
func Fail(err error) {
	if a, again := err.(actionAbort); again {
		err = a.error
	}
	panic(actionAbort{err})
}

// actionAbort is the panic value of Fail. It is an error so that interpreters can pass it on.
type actionAbort struct{ error }

func (a actionAbort) Unwrap() error { return a.error }

// CostTotal sums costs in script instructions: those executed, plus prices of bytes allocated and of work in Go.
type CostTotal struct{ Spent int64 }

// The prices of work in Go, in script instructions. One instruction takes at most 50 ns.
const (
	actionPrice         = 110 // instructions charged for an action, applied or refused
	eventPrice          = 12  // each event of an action
	nameComparisonPrice = 4   // comparing typed text with one name
	bytesPerInstruction = 16  // allocating this number of bytes costs one instruction
	RecordPrice         = 450 // recording an action, its text and its state in a history
	CopyPrice           = 150 // copying a recorded state
	StepPrice           = 4   // visiting a recorded state without copying it
	AdoptPrice          = 800 // converting a state to reloaded scripts
)

// NameComparisonCounter is implemented by games that count how many names their parsers have compared with typed text.
// TypedNameComparisons returns a pointer to the counter.
type NameComparisonCounter interface {
	TypedNameComparisons() *int64
}

// AddNameComparisons adds count to the comparisons of names that game has counted, if it is a NameComparisonCounter.
func AddNameComparisons(game any, count int) {
	if r, is := game.(NameComparisonCounter); is {
		*r.TypedNameComparisons() += int64(count)
	}
}

// ChargeAction adds the cost of an applied or refused action to a.Spent: the prices of the action and of each event,
// and ScriptAndParsingCost(game) minus costBefore.
func (a *CostTotal) ChargeAction(game any, costBefore int64, eventCount int) {
	a.Spent += ScriptAndParsingCost(game) - costBefore + actionPrice + eventPrice*int64(eventCount)
}

// ScriptAndParsingCost returns what a game's scripts and the parsing of typed text have cost so far, in instructions.
func ScriptAndParsingCost(game any) int64 {
	return ScriptInstructionsOf(game) + BytesAllocatedByScripts(game)/bytesPerInstruction + ParsingCost(game)
}

// ParsingCost returns what parsing typed text has cost so far, in instructions; 0 if game is no NameComparisonCounter.
func ParsingCost(game any) int64 {
	if r, is := game.(NameComparisonCounter); is {
		return nameComparisonPrice * *r.TypedNameComparisons()
	}
	return 0
}

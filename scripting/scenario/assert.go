package scenario

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Failure is the error of a failed assertion.
type Failure struct {
	Message          string
	Expected, Actual string // set by comparisons
	Where            engine.Place
}

func (e *Failure) Error() string {
	return fmt.Sprintf("%s: %s", e.Where, e.Message)
}

func (f *scenarioFile) newAssert() lua.LValue {
	L := f.vm.L
	t := L.CreateTable(0, 8)
	for _, a := range assertions {
		name := "assert." + a.Name
		t.RawSetString(a.Name, f.vm.NewFunction(name, maxArgCount(a.Params), func(L *lua.LState) int {
			f.countAssertionOrStop(L)
			requireArguments(L, name, a.Params)
			if failure := a.check(f, L); failure != nil {
				failure.Where.File, failure.Where.Line = sandbox.CallerPlace(L)
				panic(error(failure))
			}
			return 0
		}))
	}
	called := L.NewFunction(func(L *lua.LState) int {
		f.countAssertionOrStop(L)
		L.Remove(1) // the table itself
		if lua.LVAsBool(L.Get(1)) {
			return L.GetTop()
		}
		failure := &Failure{Message: "assertion failed!"}
		if L.GetTop() >= 2 {
			failure.Message = messageArg(L, 2)
		}
		failure.Where.File, failure.Where.Line = sandbox.CallerPlace(L)
		panic(error(failure))
	})
	view := f.vm.NewView(sandbox.ViewFields{Name: "assert", Fixed: t})
	view.Metatable.(*lua.LTable).RawSetString("__call", called)
	return view
}

func messageArg(L *lua.LState, n int) string {
	if s, ok := L.Get(n).(lua.LString); ok {
		return truncate(string(s))
	}
	return Dump(L, L.Get(n))
}

// prependMessage puts argument n, the script's own message, before the message of the failure, unless
// the argument is nil. It returns the failure.
func (e *Failure) prependMessage(L *lua.LState, n int) *Failure {
	if L.Get(n) != lua.LNil {
		e.Message = messageArg(L, n) + ": " + e.Message
	}
	return e
}

// countAssertionOrStop counts an assertion, and stops the scenario if it is the one to stop at.
func (f *scenarioFile) countAssertionOrStop(L *lua.LState) {
	f.assertionCount++
	if f.assertionCount == f.stopAt {
		_, f.stoppedLine = sandbox.CallerPlace(L)
		panic(errStop)
	}
}

func (f *scenarioFile) checkEqual(L *lua.LState) *Failure {
	return compareArguments(L, func(a, b lua.LValue) string {
		if s, ok := a.(lua.LString); ok {
			sandbox.ChargeWork(L, len(s)/256)
		}
		if L.Equal(a, b) {
			return ""
		}
		return "these are two different tables; assert.same compares contents"
	})
}

func (f *scenarioFile) checkSame(L *lua.LState) *Failure {
	return compareArguments(L, func(a, b lua.LValue) string { return describeDifference(L, a, b) })
}

// compareArguments checks argument 2, the actual value, against argument 1. differ returns how they differ,
// "" if they do not. The failure message contains that only if both values have the same text.
func compareArguments(L *lua.LState, differ func(a, b lua.LValue) string) *Failure {
	want, got := L.Get(1), L.Get(2)
	how := differ(want, got)
	if how == "" {
		return nil
	}
	failure := &Failure{Expected: Dump(L, want), Actual: Dump(L, got)}
	failure.Message = fmt.Sprintf("expected %s, got %s", failure.Expected, failure.Actual)
	if failure.Expected == failure.Actual {
		failure.Message += ": " + how
	}
	return failure.prependMessage(L, 3)
}

// newIsAssertion returns an assertion that its argument is exactly want.
func newIsAssertion(want lua.LValue) func(*scenarioFile, *lua.LState) *Failure {
	return func(_ *scenarioFile, L *lua.LState) *Failure {
		got := L.Get(1)
		if got == want {
			return nil
		}
		expected, actual := Dump(L, want), Dump(L, got)
		failure := &Failure{Expected: expected, Actual: actual, Message: fmt.Sprintf("expected %s, got %s", expected, actual)}
		return failure.prependMessage(L, 2)
	}
}

// checkHasError asserts that a function raises an error whose text contains the given text, if there
// is one. The function runs on its own thread, so that the error does not affect the locals of the
// scenario.
func (f *scenarioFile) checkHasError(L *lua.LState) *Failure {
	f.enterNestedCall(L, "assert.has_error")
	defer func() { f.nesting-- }()
	fn := sandbox.FuncArg(L, 1, "assert.has_error", "function")
	want := ""
	if L.Get(2) != lua.LNil {
		want = sandbox.StringArg(L, 2, "assert.has_error", "text")
	}
	err := f.runOnThread(L, fn)
	var failed *Failure
	switch {
	case err == nil:
		failure := &Failure{Message: "expected an error, but there was none", Expected: "an error", Actual: "none"}
		if want != "" {
			failure.Expected = fmt.Sprintf("an error with %q", truncate(want))
		}
		return failure
	case errors.As(err, &failed), sandbox.IsBudgetError(err) && !isFromCallback(err):
		panic(err) // the scenario's own, not the expected one
	}
	text := errorTextWithoutQuote(err)
	sandbox.ChargeWork(L, (len(text)+len(want))/4)
	if strings.Contains(text, want) {
		return nil
	}
	expected, actual := fmt.Sprintf("an error with %q", truncate(want)), truncate(err.Error())
	return &Failure{Message: fmt.Sprintf("expected %s, got: %s", expected, actual), Expected: expected, Actual: actual}
}

// maxNested is the largest depth of nested calls of has_error and for_all_outcomes.
const maxNested = 8

// enterNestedCall counts a call of has_error or for_all_outcomes; the caller counts down. It raises an error
// inside a callback, or if calls are nested too deeply.
func (f *scenarioFile) enterNestedCall(L *lua.LState, word string) {
	if err := f.game.CheckIdle(); err != nil {
		sandbox.Raise(L, fmt.Errorf("%s: %w", word, err))
	}
	if f.nesting == maxNested {
		sandbox.Raise(L, fmt.Errorf("%w: %s is nested in itself more than %d times", sandbox.ErrDepth, word, maxNested))
	}
	f.nesting++
}

// isFromCallback reports whether err was raised by a callback of the content, not by the scenario.
func isFromCallback(err error) bool {
	var failure *runtime.Failure
	return errors.As(err, &failure)
}

// errorTextWithoutQuote returns the text of an error without the quoted line of the script, which itself
// contains the text that has_error searches for.
func errorTextWithoutQuote(err error) string {
	var at *source.Error
	if !errors.As(err, &at) {
		return err.Error()
	}
	bare := *at
	bare.Source = ""
	var failure *runtime.Failure
	if errors.As(err, &failure) {
		copied := *failure
		copied.Err = &bare
		return copied.Error()
	}
	return bare.Error()
}

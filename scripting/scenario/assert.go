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

func (e *Failure) Error() string { return fmt.Sprintf("%s: %s", e.Where, e.Message) }

func (f *scenarioFile) newAssert() lua.LValue {
	L := f.vm.L
	t := L.CreateTable(0, 8)
	for _, a := range assertions {
		name := "assert." + a.Name
		t.RawSetString(a.Name, f.vm.NewFunction(name, maxArgCount(a.Params), func(L *lua.LState) int {
			f.countAssertionOrStop(L)
			// An explicit nil is not missing.
			if n := L.GetTop(); n < len(a.Params) && a.Params[n].Optional == "" {
				sandbox.Raisef(L, "%s: the %s is missing", name, a.Params[n].Name)
			}
			if failure := a.call(f, L); failure != nil {
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

// newMismatch returns the failure of an assertion that wanted one value and got another. how says
// how they differ; it is only shown if both have the same text. message is the index of the
// argument with the script's own message, which comes first unless it is nil.
func newMismatch(L *lua.LState, want, got lua.LValue, how string, message int) *Failure {
	e := &Failure{Expected: Dump(L, want), Actual: Dump(L, got)}
	e.Message = fmt.Sprintf("expected %s, got %s", e.Expected, e.Actual)
	if e.Expected == e.Actual {
		e.Message += ": " + how
	}
	if L.Get(message) != lua.LNil {
		e.Message = messageArg(L, message) + ": " + e.Message
	}
	return e
}

// countAssertionOrStop counts an assertion, and stops the scenario if it is the one to stop at.
func (f *scenarioFile) countAssertionOrStop(L *lua.LState) {
	f.assertionCount++
	if f.assertionCount == f.stopAtAssertion {
		_, f.stoppedLine = sandbox.CallerPlace(L)
		panic(errStop)
	}
}

func (f *scenarioFile) checkEqual(L *lua.LState) *Failure {
	want, got := L.Get(1), L.Get(2)
	if s, ok := want.(lua.LString); ok {
		sandbox.ChargeWork(L, len(s)/256)
	}
	if L.Equal(want, got) {
		return nil
	}
	return newMismatch(L, want, got, "these are two different tables; assert.same compares contents", 3)
}

func (f *scenarioFile) checkSame(L *lua.LState) *Failure {
	want, got := L.Get(1), L.Get(2)
	if how := describeDifference(L, want, got); how != "" {
		return newMismatch(L, want, got, how, 3)
	}
	return nil
}

// newIsAssertion returns an assertion that its argument is exactly want.
func newIsAssertion(want lua.LValue) func(*scenarioFile, *lua.LState) *Failure {
	return func(_ *scenarioFile, L *lua.LState) *Failure {
		if got := L.Get(1); got != want {
			return newMismatch(L, want, got, "", 2)
		}
		return nil
	}
}

// checkHasError asserts that a function raises an error whose text contains the given text, if
// there is one. Failed assertions and exceeded budgets in the function end the scenario. The
// function runs on its own thread, so that an error does not affect the locals of the scenario.
func (f *scenarioFile) checkHasError(L *lua.LState) *Failure {
	f.enterNestedCall(L, "assert.has_error")
	defer func() { f.nesting-- }()
	fn := sandbox.FuncArg(L, 1, "assert.has_error", "function")
	want := ""
	if L.Get(2) != lua.LNil {
		want = sandbox.StringArg(L, 2, "assert.has_error", "text")
	}
	err := f.runOnThread(L, fn)
	_, failed := errors.AsType[*Failure](err)
	_, inCallback := errors.AsType[*runtime.Failure](err) // raised by one of the content, not by the scenario
	switch {
	case err == nil:
		failure := &Failure{Message: "expected an error, but there was none", Expected: "an error", Actual: "none"}
		if want != "" {
			failure.Expected = fmt.Sprintf("an error with %q", truncate(want))
		}
		return failure
	case failed, sandbox.IsBudgetError(err) && !inCallback:
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

// enterNestedCall increments f.nesting for a call of has_error or for_all_outcomes; the caller must
// decrement it afterwards. It raises an error if an action or a callback is running, or calls are
// nested too deeply.
func (f *scenarioFile) enterNestedCall(L *lua.LState, word string) {
	if err := f.game.CheckIdle(); err != nil {
		sandbox.Raise(L, fmt.Errorf("%s: %w", word, err))
	}
	if f.nesting == maxNested {
		sandbox.Raise(L, fmt.Errorf("%w: %s is nested in itself more than %d times", sandbox.ErrDepth, word, maxNested))
	}
	f.nesting++
}

// errorTextWithoutQuote returns the text of an error without the quoted line of the script, which itself
// contains the text that has_error searches for.
func errorTextWithoutQuote(err error) string {
	at, located := errors.AsType[*source.Error](err)
	if !located {
		return err.Error()
	}
	bare := *at
	bare.Source = ""
	if failure, is := errors.AsType[*runtime.Failure](err); is {
		copied := *failure
		copied.Err = &bare
		return copied.Error()
	}
	return bare.Error()
}

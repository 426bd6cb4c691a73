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

func (f *file) assert() lua.LValue {
	L := f.vm.L
	t := L.CreateTable(0, 8)
	for _, a := range assertions {
		name := "assert." + a.Name
		t.RawSetString(a.Name, f.vm.Function(name, maxArguments(a.Params), func(L *lua.LState) int {
			f.countAssertion(L)
			requireArguments(L, name, a.Params)
			if failure := a.check(f, L); failure != nil {
				failure.Where.File, failure.Where.Line = sandbox.CallLine(L)
				panic(error(failure))
			}
			return 0
		}))
	}
	called := L.NewFunction(func(L *lua.LState) int {
		f.countAssertion(L)
		L.Remove(1) // the table itself
		if lua.LVAsBool(L.Get(1)) {
			return L.GetTop()
		}
		failure := &Failure{Message: "assertion failed!"}
		if L.GetTop() >= 2 {
			failure.Message = messageArg(L, 2)
		}
		failure.Where.File, failure.Where.Line = sandbox.CallLine(L)
		panic(error(failure))
	})
	view := f.vm.View(sandbox.Fields{Name: "assert", Fixed: t})
	view.Metatable.(*lua.LTable).RawSetString("__call", called)
	return view
}

func messageArg(L *lua.LState, n int) string {
	if s, ok := L.Get(n).(lua.LString); ok {
		return clip(string(s))
	}
	return Dump(L, L.Get(n))
}

// with puts argument n, the script's own message, before the message of the failure, if there is
// one.
func (e *Failure) with(L *lua.LState, n int) *Failure {
	if L.Get(n) != lua.LNil {
		e.Message = messageArg(L, n) + ": " + e.Message
	}
	return e
}

// countAssertion counts an assertion, and stops the scenario if it is the one to stop at.
func (f *file) countAssertion(L *lua.LState) {
	f.assertions++
	if f.assertions == f.stopAt {
		_, f.stopped = sandbox.CallLine(L)
		panic(errStop)
	}
}

func (f *file) equal(L *lua.LState) *Failure {
	return compare(L, func(a, b lua.LValue) string {
		if s, ok := a.(lua.LString); ok {
			sandbox.Spend(L, len(s)/256)
		}
		if L.Equal(a, b) {
			return ""
		}
		return "these are two different tables; assert.same compares contents"
	})
}

func (f *file) same(L *lua.LState) *Failure {
	return compare(L, func(a, b lua.LValue) string { return difference(L, a, b) })
}

// compare checks argument 2, the actual value, against argument 1. differ returns how they differ,
// "" if they do not. The failure message contains that only if both values have the same text.
func compare(L *lua.LState, differ func(a, b lua.LValue) string) *Failure {
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
	return failure.with(L, 3)
}

// is returns an assertion that its argument is exactly want.
func is(want lua.LValue) func(*file, *lua.LState) *Failure {
	return func(_ *file, L *lua.LState) *Failure {
		got := L.Get(1)
		if got == want {
			return nil
		}
		expected, actual := Dump(L, want), Dump(L, got)
		failure := &Failure{Expected: expected, Actual: actual, Message: fmt.Sprintf("expected %s, got %s", expected, actual)}
		return failure.with(L, 2)
	}
}

// hasError asserts that a function raises an error whose text contains the given text, if there is
// one. The function runs on its own thread, so that the error does not affect the locals of the
// scenario.
func (f *file) hasError(L *lua.LState) *Failure {
	f.nest(L, "assert.has_error")
	defer func() { f.nested-- }()
	fn := sandbox.Func(L, 1, "assert.has_error", "function")
	want := ""
	if L.Get(2) != lua.LNil {
		want = sandbox.String(L, 2, "assert.has_error", "text")
	}
	err := f.runApart(L, fn)
	var failed *Failure
	switch {
	case err == nil:
		failure := &Failure{Message: "expected an error, but there was none", Expected: "an error", Actual: "none"}
		if want != "" {
			failure.Expected = fmt.Sprintf("an error with %q", clip(want))
		}
		return failure
	case errors.As(err, &failed), sandbox.IsBudgetError(err) && !ofCallback(err):
		panic(err) // the scenario's own, not the expected one
	}
	text := withoutQuote(err)
	sandbox.Spend(L, (len(text)+len(want))/4)
	if strings.Contains(text, want) {
		return nil
	}
	expected, actual := fmt.Sprintf("an error with %q", clip(want)), clip(err.Error())
	return &Failure{Message: fmt.Sprintf("expected %s, got: %s", expected, actual), Expected: expected, Actual: actual}
}

// maxNested is the largest depth of nested calls of has_error and for_all_outcomes.
const maxNested = 8

// nest counts a call of has_error or for_all_outcomes; the caller counts down. It raises an error
// inside a callback, or if calls are nested too deep.
func (f *file) nest(L *lua.LState, word string) {
	if err := f.game.Idle(); err != nil {
		sandbox.Raise(L, fmt.Errorf("%s: %w", word, err))
	}
	if f.nested == maxNested {
		sandbox.Raise(L, fmt.Errorf("%w: %s nested in itself more than %d times", sandbox.ErrDepth, word, maxNested))
	}
	f.nested++
}

// ofCallback reports whether err was raised by a callback of the content, not by the scenario.
func ofCallback(err error) bool {
	var failure *runtime.Failure
	return errors.As(err, &failure)
}

// withoutQuote returns the text of an error without the quoted line of the script, which itself
// contains the text that has_error searches for.
func withoutQuote(err error) string {
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

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

// Failure is an assertion that does not hold.
type Failure struct {
	Message          string
	Expected, Actual string // of a comparison
	Where            engine.Place
}

func (e *Failure) Error() string {
	return fmt.Sprintf("%s: %s", e.Where, e.Message)
}

// assert is the table assert, which can be called too.
func (f *file) assert() lua.LValue {
	L := f.vm.L
	t := L.CreateTable(0, 8)
	for _, a := range assertions {
		name := "assert." + a.Name
		t.RawSetString(a.Name, f.vm.Function(name, most(a.Params), func(L *lua.LState) int {
			f.asserting(L)
			least(L, name, a.Params)
			if failure := a.check(f, L); failure != nil {
				failure.Where.File, failure.Where.Line = sandbox.CallLine(L)
				panic(error(failure))
			}
			return 0
		}))
	}
	called := L.NewFunction(func(L *lua.LState) int {
		f.asserting(L)
		L.Remove(1) // the table itself
		if lua.LVAsBool(L.Get(1)) {
			return L.GetTop()
		}
		failure := &Failure{Message: "assertion failed!"}
		if L.GetTop() >= 2 {
			failure.Message = said(L, 2)
		}
		failure.Where.File, failure.Where.Line = sandbox.CallLine(L)
		panic(error(failure))
	})
	view := f.vm.View(sandbox.Fields{Name: "assert", Fixed: t})
	view.Metatable.(*lua.LTable).RawSetString("__call", called)
	return view
}

// said is an argument as a message.
func said(L *lua.LState, n int) string {
	if s, ok := L.Get(n).(lua.LString); ok {
		return clip(string(s))
	}
	return Dump(L, L.Get(n))
}

// with puts what the script says, argument n, before a failure.
func (e *Failure) with(L *lua.LState, n int) *Failure {
	if L.Get(n) != lua.LNil {
		e.Message = said(L, n) + ": " + e.Message
	}
	return e
}

// asserting counts an assertion, and stops the scenario at the one it is to stop
// at.
func (f *file) asserting(L *lua.LState) {
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

// compare checks two values; the first is what must be. Differ says how they
// differ, "" when they do not, which the message repeats where the values look
// alike.
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

// is checks for a value itself.
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

// hasError runs a function that must raise an error, whose text, if one is
// given, must contain that text. It runs on a thread of its own, so that the
// error leaves the scenario's own locals alone.
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
		panic(err) // of the scenario itself, not what it looks for
	}
	text := withoutQuote(err)
	sandbox.Spend(L, (len(text)+len(want))/4)
	if strings.Contains(text, want) {
		return nil
	}
	expected, actual := fmt.Sprintf("an error with %q", clip(want)), clip(err.Error())
	return &Failure{Message: fmt.Sprintf("expected %s, got: %s", expected, actual), Expected: expected, Actual: actual}
}

// maxNested limits how deep words that run functions apart can stand in each other.
const maxNested = 8

// nest refuses such a word inside a callback, and too deep inside itself.
func (f *file) nest(L *lua.LState, word string) {
	if err := f.game.Idle(); err != nil {
		sandbox.Raise(L, fmt.Errorf("%s: %w", word, err))
	}
	if f.nested == maxNested {
		sandbox.Raise(L, fmt.Errorf("%w: %s nested in itself more than %d times", sandbox.ErrDepth, word, maxNested))
	}
	f.nested++
}

// ofCallback tells an error of a card or an enemy from one of the scenario.
func ofCallback(err error) bool {
	var failure *runtime.Failure
	return errors.As(err, &failure)
}

// withoutQuote returns what an error says, without the line of the script that it quotes:
// the text that is looked for stands in that line itself.
func withoutQuote(err error) string {
	var at *source.Error
	if !errors.As(err, &at) {
		return err.Error()
	}
	bare := *at
	bare.Source = ""
	var failure *runtime.Failure
	if errors.As(err, &failure) {
		whole := *failure
		whole.Err = &bare
		return whole.Error()
	}
	return bare.Error()
}

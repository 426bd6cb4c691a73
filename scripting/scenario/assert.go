package scenario

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Failure is the error of an assertion that failed.
type Failure struct {
	Message          string
	Expected, Actual string // what was compared; "" if nothing was
	Where            engine.Place
}

func (e *Failure) Error() string { return fmt.Sprintf("%s: %s", e.Where, e.Message) }

func (f *scenarioFile) newAssertTable() lua.LValue {
	L := f.vm.L
	t := L.CreateTable(0, len(assertions))
	groups := map[string]*lua.LTable{"": t}
	for _, a := range assertions {
		name := "assert." + a.Name
		group, member, inGroup := strings.Cut(a.Name, ".")
		if !inGroup {
			group, member = "", a.Name
		}
		if groups[group] == nil {
			groups[group] = L.CreateTable(0, 2)
			t.RawSetString(group, f.vm.NewView(sandbox.ViewFields{Name: "assert." + group, Fixed: groups[group]}))
		}
		groups[group].RawSetString(member, f.vm.NewFunction(name, maxArgCount(a.Params), func(L *lua.LState) int {
			f.countOrStopAtAssertion(L)
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
		f.countOrStopAtAssertion(L)
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

// newMismatch returns the failure "expected WANT, got GOT". Argument messageIndex of L is its prefix, or nil.
func newMismatch(L *lua.LState, want string, got lua.LValue, messageIndex int) *Failure {
	e := &Failure{Expected: want, Actual: Dump(L, got)}
	e.Message = fmt.Sprintf("expected %s, got %s", e.Expected, e.Actual)
	if L.Get(messageIndex) != lua.LNil {
		e.Message = messageArg(L, messageIndex) + ": " + e.Message
	}
	return e
}

func (f *scenarioFile) countOrStopAtAssertion(L *lua.LState) {
	f.assertionCount++
	if f.assertionCount == f.stopAtAssertion {
		_, f.stoppedLine = sandbox.CallerPlace(L)
		panic(errStop)
	}
}

// areEqual reports whether two values are equal, as in Lua. It charges L by the length of strings.
func areEqual(L *lua.LState, a, b lua.LValue) bool {
	if s, ok := a.(lua.LString); ok {
		sandbox.ChargeWork(L, len(s)/256)
	}
	return L.Equal(a, b)
}

func (f *scenarioFile) checkEqual(L *lua.LState) *Failure {
	want, got := L.Get(1), L.Get(2)
	if areEqual(L, want, got) {
		return nil
	}
	failure := newMismatch(L, Dump(L, want), got, 3)
	if failure.Expected == failure.Actual {
		failure.Message += ": these are two different tables; assert.same compares contents"
	}
	return failure
}

func (f *scenarioFile) checkNotEqual(L *lua.LState) *Failure {
	if want, got := L.Get(1), L.Get(2); areEqual(L, want, got) {
		return newMismatch(L, "anything but "+Dump(L, want), got, 3)
	}
	return nil
}

// checkSame asserts that two values have the same contents. Its failure lists the places where they differ.
func (f *scenarioFile) checkSame(L *lua.LState) *Failure {
	want, got := L.Get(1), L.Get(2)
	areSame, places := findDifferences(L, want, got)
	if areSame {
		return nil
	}
	failure := newMismatch(L, Dump(L, want), got, 3)
	if len(places) > 0 {
		failure.Message += "\n  " + strings.Join(places, "\n  ")
	}
	return failure
}

func (f *scenarioFile) checkNotSame(L *lua.LState) *Failure {
	want, got := L.Get(1), L.Get(2)
	if areSame, _ := findDifferences(L, want, got); areSame {
		return newMismatch(L, "anything but "+Dump(L, want), got, 3)
	}
	return nil
}

func (f *scenarioFile) checkNear(L *lua.LState) *Failure {
	var numbers [3]float64
	for i, name := range []string{"expected number", "actual number", "tolerance"} {
		numbers[i] = sandbox.NumberArg(L, i+1, "assert.near", name)
	}
	if math.Abs(numbers[0]-numbers[1]) <= numbers[2] {
		return nil
	}
	return newMismatch(L, Dump(L, L.Get(1))+" ± "+Dump(L, L.Get(3)), L.Get(2), 4)
}

func newIsAssertion(want lua.LValue) func(*scenarioFile, *lua.LState) *Failure {
	return func(_ *scenarioFile, L *lua.LState) *Failure {
		if got := L.Get(1); got != want {
			return newMismatch(L, Dump(L, want), got, 2)
		}
		return nil
	}
}

func (f *scenarioFile) checkIsNotNil(L *lua.LState) *Failure {
	if L.Get(1) == lua.LNil {
		return newMismatch(L, "anything but nil", lua.LNil, 2)
	}
	return nil
}

func (f *scenarioFile) checkRaisesError(L *lua.LState) *Failure {
	want := ""
	if L.Get(2) != lua.LNil {
		want = sandbox.StringArg(L, 2, "assert.has_error", "text")
	}
	expected := "an error"
	if want != "" {
		expected = fmt.Sprintf("an error containing %q", truncate(want))
	}
	return f.checkError(L, "assert.has_error", expected, func(text string) bool {
		sandbox.ChargeWork(L, (len(text)+len(want))/4)
		return strings.Contains(text, want)
	})
}

// Limits and prices of compiling a regular expression, in instructions per byte, and of searching each 64 bytes of
// text. A number of repetitions in braces multiplies the price of what is repeated.
const (
	maxPattern         = 200
	patternWork        = 50
	repeatsPatternWork = 2000
)

// checkRaisesMatchingError asserts an error whose text matches a regular expression of package regexp.
func (f *scenarioFile) checkRaisesMatchingError(L *lua.LState) *Failure {
	const name = "assert.error_matches"
	text := sandbox.StringArg(L, 2, name, "pattern")
	if len(text) > maxPattern {
		sandbox.Raisef(L, "%s: the pattern is %d bytes long, more than the limit of %d", name, len(text), maxPattern)
	}
	price := patternWork * len(text) // fits: a pattern has few bytes
	if strings.Contains(text, "{") {
		price = repeatsPatternWork * len(text) // fits: as above
	}
	sandbox.ChargeWork(L, price)
	sandbox.ChargeBytes(L, price)
	pattern, err := regexp.Compile(text)
	if err != nil {
		sandbox.Raisef(L, "%s: %s", name, err)
	}
	return f.checkError(L, name, fmt.Sprintf("an error that matches %q", text), func(text string) bool {
		for range 1 + len(text)/64 {
			sandbox.ChargeWork(L, price)
		}
		return pattern.MatchString(text)
	})
}

// checkError asserts that the function in argument 1 fails with a text that matches accepts. Exceeding a budget ends
// the scenario. The function has its own thread, so that its error leaves the scenario's locals alone.
func (f *scenarioFile) checkError(L *lua.LState, name, expected string, matches func(text string) bool) *Failure {
	f.enterNestedCall(L, name)
	defer func() { f.nesting-- }()
	err := f.runOnThread(L, sandbox.FuncArg(L, 1, name, "function"))
	_, inCallback := errors.AsType[*runtime.Failure](err) // raised by one of the content, not by the scenario
	switch {
	case err == nil:
		return &Failure{Message: "expected an error, but there was none", Expected: expected, Actual: "none"}
	case errors.Is(err, errStop), sandbox.IsCallOrFileLimitError(err) && !inCallback:
		panic(err) // the scenario's own, not the expected one
	case matches(errorTextWithoutQuote(err)):
		return nil
	}
	actual := truncate(err.Error())
	return &Failure{Message: fmt.Sprintf("expected %s, got: %s", expected, actual), Expected: expected, Actual: actual}
}

// maxNested limits how deeply calls of has_error, error_matches and for_all_outcomes can be nested.
const maxNested = 8

// enterNestedCall adds 1 to f.nesting, which the caller must subtract. It raises an error beyond maxNested.
func (f *scenarioFile) enterNestedCall(L *lua.LState, word string) {
	sandbox.RaiseUnlessIdle(L, word, f.game.CheckScriptMayAct)
	if f.nesting == maxNested {
		sandbox.Raise(L, fmt.Errorf("%w: %s is nested in itself more than %d times", sandbox.ErrDepth, word, maxNested))
	}
	f.nesting++
}

// errorTextWithoutQuote returns the text of err without the quoted script line, where has_error must not search.
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

package scenario

import (
	"errors"
	"fmt"
	"sort"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting"
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
		t.RawSetString(a.Name, L.NewFunction(func(L *lua.LState) int {
			f.asserting(L)
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
			failure.Message = Dump(L.Get(2))
			if s, ok := L.Get(2).(lua.LString); ok {
				failure.Message = string(s)
			}
		}
		failure.Where.File, failure.Where.Line = sandbox.CallLine(L)
		panic(error(failure))
	})
	view := f.vm.View(sandbox.Fields{Name: "assert", Fixed: t})
	view.Metatable.(*lua.LTable).RawSetString("__call", called)
	return view
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
	return compare(L, "equal", func(a, b lua.LValue) string {
		if L.Equal(a, b) {
			return ""
		}
		return "these are two, and assert.same compares what is in them"
	})
}

func (f *file) same(L *lua.LState) *Failure {
	return compare(L, "same", func(a, b lua.LValue) string { return difference(L, a, b) })
}

// compare checks two values; the first is what must be. Differ says how they
// differ, "" when they do not, which the message repeats where the values look
// alike.
func compare(L *lua.LState, name string, differ func(a, b lua.LValue) string) *Failure {
	if L.GetTop() < 2 {
		L.RaiseError("assert.%s: takes the expected value and the actual one", name)
	}
	sandbox.Takes(L, "assert."+name, 3)
	want, got := L.Get(1), L.Get(2)
	how := differ(want, got)
	if how == "" {
		return nil
	}
	failure := &Failure{Expected: Dump(want), Actual: Dump(got)}
	failure.Message = fmt.Sprintf("expected %s, got %s", failure.Expected, failure.Actual)
	if failure.Expected == failure.Actual {
		failure.Message += ": " + how
	}
	if s, ok := L.Get(3).(lua.LString); ok {
		failure.Message = string(s) + ": " + failure.Message
	}
	return failure
}

// is checks for a value itself.
func is(name string, want lua.LValue) func(*file, *lua.LState) *Failure {
	return func(_ *file, L *lua.LState) *Failure {
		if L.GetTop() < 1 {
			L.RaiseError("assert.%s: takes a value", name)
		}
		sandbox.Takes(L, "assert."+name, 2)
		got := L.Get(1)
		if got == want {
			return nil
		}
		return &Failure{Expected: Dump(want), Actual: Dump(got), Message: fmt.Sprintf("expected %s, got %s", Dump(want), Dump(got))}
	}
}

// hasError runs a function that must raise an error, whose text, if one is
// given, must contain that text. It runs on a thread of its own, so that the
// error leaves the scenario's own locals alone.
func (f *file) hasError(L *lua.LState) *Failure {
	f.nest(L, "assert.has_error")
	defer func() { f.nested-- }()
	sandbox.Takes(L, "assert.has_error", 2)
	fn := sandbox.Func(L, 1, "assert.has_error", "function")
	want := ""
	if L.Get(2) != lua.LNil {
		want = sandbox.String(L, 2, "assert.has_error", "text")
	}
	err := f.vm.Thread().Call(fn, 0)
	var failed *Failure
	switch {
	case err == nil:
		failure := &Failure{Message: "expected an error, but there was none", Expected: "an error", Actual: "none"}
		if want != "" {
			failure.Expected = fmt.Sprintf("an error with %q", want)
		}
		return failure
	case errors.As(err, &failed), sandbox.Exhausted(err) && !ofCallback(err):
		panic(err) // of the scenario itself, not what it looks for
	case !strings.Contains(said(err), want):
		return &Failure{Message: fmt.Sprintf("expected an error with %q, got: %s", want, err),
			Expected: fmt.Sprintf("an error with %q", want), Actual: err.Error()}
	}
	return nil
}

// maxNested is how deep words that run functions apart can stand in each other.
const maxNested = 8

// nest refuses such a word inside a callback, and too deep inside itself.
func (f *file) nest(L *lua.LState, word string) {
	if f.game.Acting() {
		sandbox.Raise(L, fmt.Errorf("%s: %w", word, scripting.ErrActing))
	}
	if f.nested == maxNested {
		sandbox.Raise(L, fmt.Errorf("%w: %s more than %d times in itself", sandbox.ErrDepth, word, maxNested))
	}
	f.nested++
}

// ofCallback tells an error of a card or an enemy from one of the scenario.
func ofCallback(err error) bool {
	var failure *scripting.Failure
	return errors.As(err, &failure)
}

// said is what an error says, without the line of the script that it quotes: the
// text that is looked for stands in that line itself.
func said(err error) string {
	var at *source.Error
	if !errors.As(err, &at) {
		return err.Error()
	}
	unquoted := *at
	unquoted.Source = ""
	var failure *scripting.Failure
	if errors.As(err, &failure) {
		whole := *failure
		whole.Err = &unquoted
		return whole.Error()
	}
	return unquoted.Error()
}

// maxNest is how deep tables are shown.
const maxNest = 4

// Dump shows a value as a person would write it.
func Dump(v lua.LValue) string {
	t, ok := v.(*lua.LTable)
	if !ok {
		if s, ok := v.(lua.LString); ok {
			return fmt.Sprintf("%q", string(s))
		}
		return sandbox.Shown(v)
	}
	var b strings.Builder
	left := maxDumped
	dump(&b, t, 0, &left)
	return b.String()
}

// maxDumped is how many values of a table are shown.
const maxDumped = 300

func dump(b *strings.Builder, t *lua.LTable, depth int, left *int) {
	if name, ok := sandbox.ViewName(t); ok {
		b.WriteString(name)
		return
	}
	if depth > maxNest || *left <= 0 {
		b.WriteString("{ ... }")
		return
	}
	var parts []string
	item := func(v lua.LValue) string {
		*left--
		var in strings.Builder
		if sub, ok := v.(*lua.LTable); ok {
			dump(&in, sub, depth+1, left)
			return in.String()
		}
		return Dump(v)
	}
	n := t.Len()
	for i := 1; i <= n; i++ {
		if *left <= 0 {
			parts = append(parts, "...")
			break
		}
		parts = append(parts, item(t.RawGetInt(i)))
	}
	var named []string
	for k, v := t.Next(lua.LNil); k != lua.LNil && *left > 0; k, v = t.Next(k) {
		switch k := k.(type) {
		case lua.LString:
			named = append(named, string(k)+" = "+item(v))
		case lua.LNumber:
			if i, ok := sandbox.Exact(k); !ok || i < 1 || i > n {
				named = append(named, "["+sandbox.Shown(k)+"] = "+item(v))
			}
		}
	}
	sort.Strings(named)
	parts = append(parts, named...)
	if len(parts) == 0 {
		b.WriteString("{}")
		return
	}
	b.WriteString("{ " + strings.Join(parts, ", ") + " }")
}

package sandbox

import (
	"errors"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

func eval(t *testing.T, vm *VM, body string) ([]lua.LValue, error) {
	t.Helper()
	c, err := syntax.Compile(&source.Text{Name: "console", Body: body}, &syntax.ScriptRules{Expression: true})
	if err != nil {
		t.Fatal(err)
	}
	return vm.RunChunkForResults(c, nil)
}

func TestEvalReturnsAllValues(t *testing.T) {
	vm := NewVM(DefaultLimits())
	for _, c := range []struct {
		body string
		want int
	}{{"1, 2, 3", 3}, {"local a = 1", 0}, {"nil", 1}, {"select(2, 4, 5, 6)", 2}} {
		got, err := eval(t, vm, c.body)
		if err != nil || len(got) != c.want {
			t.Errorf("%s: %v, %v", c.body, got, err)
		}
	}
	if top := vm.L.GetTop(); top != 0 {
		t.Errorf("%d values are left on the stack", top)
	}
}

func TestALongCallIsStoppedByWhoeverWatches(t *testing.T) {
	limits := DefaultLimits()
	limits.LoadInstructions = 1_000_000
	vm := NewVM(limits)
	asked := 0
	vm.SetStop(func() bool { asked++; return asked == 7 })
	_, err := eval(t, vm, "while true do end")
	if !errors.Is(err, ErrStopped) || asked != 7 {
		t.Errorf("%v after %d questions", err, asked)
	}
	if got, err := eval(t, vm, "1 + 1"); err != nil || len(got) != 1 || got[0] != lua.LNumber(2) {
		t.Errorf("the line after it: %v, %v", got, err)
	}
	_, err = eval(t, vm, "while true do end")
	if !errors.Is(err, ErrInstructions) {
		t.Errorf("nobody stops it: %v", err)
	}
	if least := limits.LoadInstructions / stopInterval; int64(asked) < least {
		t.Errorf("asked %d times, expected %d at least", asked, least)
	}
}

func TestAThreadOfAWatchedMachineHasItsShareOfTheReserve(t *testing.T) {
	vm := NewVM(DefaultLimits())
	vm.SetStop(func() bool { return false })
	inner := vm.NewThread()
	work, err := vm.RunChunk(mustCompile(t, "return function() for i = 1, 300 do end end"), nil)
	if err != nil {
		t.Fatal(err)
	}
	call := vm.L.NewFunction(func(L *lua.LState) int {
		if err := inner.Call(work.(*lua.LFunction), 0); err != nil {
			panic(err)
		}
		return 0
	})
	c, err := syntax.Compile(&source.Text{Name: "console", Body: "for i = 1, 100 do call() end"}, &syntax.ScriptRules{Names: []string{"call"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := vm.RunChunkForResults(c, func(string) lua.LValue { return call }); err != nil {
		t.Errorf("%v: %d instructions were left", err, vm.budget.remainingInstructions())
	}
	if used := vm.limits.LoadInstructions - vm.budget.remainingInstructions(); used < 100*300 {
		t.Errorf("only %d instructions were charged", used)
	}
}

func mustCompile(t *testing.T, body string) *syntax.Chunk {
	t.Helper()
	c, err := syntax.Compile(&source.Text{Name: "file", Body: body}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

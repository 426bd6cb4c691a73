package sandbox_test

import (
	"errors"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
)

// TestWhatIsMadeForAScriptIsPaidFor: each of these is made anew for every call, and
// a script that asks for it again and again runs out of memory before instructions.
func TestWhatIsMadeForAScriptIsPaidFor(t *testing.T) {
	limits := sandbox.DefaultLimits()
	limits.Bytes = 1 << 20
	for name, made := range map[string]lua.LGFunction{
		"a text": func(L *lua.LState) int { L.Push(sandbox.NewChargedText(L, strings.Repeat("x", 400))); return 1 },
		"a list": func(L *lua.LState) int {
			L.Push(sandbox.BuildReadOnlyList(L, 100, func(int) lua.LValue { return lua.LString("") }))
			return 1
		},
		"a record": func(L *lua.LState) int { L.Push(sandbox.NewReadOnlyRecord(L, 4)); return 1 },
		"what is read": func(L *lua.LState) int {
			sandbox.Charge(L, 1, 400)
			return 0
		},
	} {
		vm := sandbox.NewVM(limits)
		fn := load(t, vm, "return function() while true do make() end end", map[string]lua.LValue{"make": vm.L.NewFunction(made)})
		if err := vm.Call(fn, 0); !errors.Is(err, sandbox.ErrMemory) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestReadingIsPaidForByItsFile: what Go does with what a file has defined ends like
// a call to a script, and counts among what the pack does.
func TestReadingIsPaidForByItsFile(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	for _, test := range []struct {
		work, bytes int
		want        error
	}{{1, 100, sandbox.ErrMemory}, {100, 1, sandbox.ErrInstructions}} {
		err := vm.RunAndCharge(func() {
			for {
				sandbox.Charge(vm.L, test.work, test.bytes)
			}
		})
		if !errors.Is(err, test.want) {
			t.Errorf("got %v, want %v", err, test.want)
		}
	}
	if vm.PackBudgetError() != nil {
		t.Error("two files are too many")
	}
	sandbox.Charge(vm.L, 0, 1<<30)
	if err := vm.PackBudgetError(); !errors.Is(err, sandbox.ErrMemory) {
		t.Errorf("what is charged between calls is not counted: %v", err)
	}
}

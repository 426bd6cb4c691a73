package sandbox

import (
	"fmt"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// gopher-lua makes room for the report of a full stack, and keeps it; a machine
// that has seen one must not have more room than a new one.
func TestAFullStackStaysAsLargeAsItWas(t *testing.T) {
	vm := NewVM(DefaultLimits())
	size := stackSize(vm.L)
	raise := vm.L.NewFunction(func(L *lua.LState) int { Raisef(L, "raised"); return 0 })
	grown := 0
	for n := range 200 {
		body := fmt.Sprintf(`
		local list = {}
		for i = 1, 199 do list[i] = i end
		local function deep(n, ...)
			if n == 0 then raise(unpack(list, 1, %d)) end
			local r = deep(n - 1, unpack(list))
		end
		deep(7, 1)`, n)
		c, err := syntax.Compile(&source.Text{Name: "file", Body: body}, &syntax.ScriptRules{Names: []string{"raise"}})
		if err != nil {
			t.Fatal(err)
		}
		before := vm.L
		bind := func(name string) lua.LValue {
			if name == "raise" {
				return raise
			}
			return nil
		}
		if _, err := vm.RunChunk(c, bind); err == nil {
			t.Fatal("no error")
		}
		if vm.L != before {
			grown++
		}
		if got := stackSize(vm.L); got != size {
			t.Fatalf("with %d values the stack holds %d, before %d", n, got, size)
		}
	}
	if grown == 0 {
		t.Error("no stack grew: gopher-lua has changed, or the test no longer fills one")
	}
}

// A call that fails within one executed by Go leaves nothing on the stack, which would be full after
// some hundreds of them and end the program.
func TestFailedCallsLeaveTheStackAsItWas(t *testing.T) {
	vm := NewVM(DefaultLimits())
	raise := vm.L.NewFunction(func(L *lua.LState) int { Raisef(L, "raised"); return 0 })
	for range 1000 {
		if !vm.BeginGoCall() || !vm.EnterFunction(100) {
			t.Fatal("a call cannot begin")
		}
		if err := vm.Call(raise, 1, lua.LTrue); err == nil {
			t.Fatal("no error")
		}
		vm.EndGoCall()
	}
	if top := vm.L.GetTop(); top != 0 {
		t.Errorf("%d values are left on the stack", top)
	}
}

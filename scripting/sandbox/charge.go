package sandbox

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"
)

// Charge charges for work of Go on the values of a machine, and for the bytes that it makes. The
// running call pays; if there is none, the charge is added to the totals.
func Charge(L *lua.LState, instructions, bytes int) {
	if vm := machine(L); vm.running {
		Spend(L, instructions)
		Allocate(L, bytes)
	} else {
		vm.worked, vm.made = vm.worked+freeCharge(instructions), vm.made+freeCharge(bytes)
	}
}

func freeCharge(amount int) int64 {
	mustCharge(int64(amount))
	return int64(amount)
}

// Text returns a text as a Lua value, and charges for it.
func Text(L *lua.LState, s string) lua.LValue {
	Charge(L, len(s)/256, len(s)+16)
	return lua.LString(s)
}

// readWork is the budget of Read in instructions, as a multiple of that of loading a file.
const readWork = 4

// Read calls do as a call on the machine, for Go to read the values that a file has defined. do
// must charge for that. The error is that of an exceeded limit, or one that do raised.
func (vm *VM) Read(do func()) error {
	err := vm.call(readWork*vm.limits.LoadInstructions, vm.L.NewFunction(func(*lua.LState) int {
		do()
		return 0
	}), 0, nil)
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot read what the file defines: %w", err)
}

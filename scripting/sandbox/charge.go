package sandbox

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"
)

// Charge charges for what Go does with the values of a machine and for what it makes
// of them, in instructions and bytes. The call in progress pays; where there is
// none, it counts among what all calls did so far.
func Charge(L *lua.LState, instructions, bytes int) {
	if vm := machine(L); vm.running {
		Spend(L, instructions)
		Allocate(L, bytes)
	} else {
		vm.worked, vm.made = vm.worked+freeCharge(instructions), vm.made+freeCharge(bytes)
	}
}

// freeCharge is a charge that no call pays.
func freeCharge(amount int) int64 {
	mustCharge(int64(amount))
	return int64(amount)
}

// Text is a text as a script is given it, which pays for it.
func Text(L *lua.LState, s string) lua.LValue {
	Charge(L, len(s)/256, len(s)+16)
	return lua.LString(s)
}

// readWork bounds the reading of what a file defines, in loads of it.
const readWork = 4

// Read lets Go read what a file has defined, as a call that the file pays for: what
// is read charges it, and what ends the call is the error.
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

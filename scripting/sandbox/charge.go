package sandbox

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"
)

// Charge charges for work of Go on the values of a machine, and for the bytes that it allocates. The running call pays;
// without one, the charge is added to the totals.
func Charge(L *lua.LState, instructions, bytes int) {
	if vm := machineOf(L); vm.running {
		ChargeWork(L, instructions)
		ChargeBytes(L, bytes)
	} else {
		_ = vm.TryCharge(int64(instructions), int64(bytes)) // cannot fail: no call runs
	}
}

// NewChargedText returns a text as a Lua value, and charges for it.
func NewChargedText(L *lua.LState, s string) lua.LValue {
	Charge(L, len(s)/256, len(s)+16)
	return lua.LString(s)
}

// readWork is the budget of RunAsCall in instructions, as a multiple of that of loading a file.
const readWork = 4

// RunAsCall calls do as a call on the machine, with a fresh budget, for Go to read the values
// that a file has defined. do must charge for that. It returns the error that do raised, if any.
func (vm *VM) RunAsCall(do func()) error {
	err := vm.callWithBudget(readWork*vm.limits.LoadInstructions, vm.L.NewFunction(func(*lua.LState) int {
		do()
		return 0
	}), 0, nil)
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot read what the file defines: %w", err)
}

// EndedCallInstructions returns the instructions of all calls that have ended.
func (vm *VM) EndedCallInstructions() int64 { return vm.workDone }

// EndedCallBytes returns the bytes made by all calls that have ended.
func (vm *VM) EndedCallBytes() int64 { return vm.bytesMade }

// InstructionsIncludingCurrent returns the instructions of all ended calls and of the call in progress.
func (vm *VM) InstructionsIncludingCurrent() int64 {
	if !vm.running {
		return vm.workDone
	}
	return vm.workDone + max(vm.callBudget-max(vm.budget.remainingInstructions(), 0), 0)
}

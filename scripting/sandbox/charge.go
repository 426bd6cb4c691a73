package sandbox

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"
)

// Charge charges for work of Go on the values of a machine, and for the bytes that it allocates. The running call pays;
// without one, the charge is added to the totals.
func Charge(L *lua.LState, instructions, bytes int) {
	if vm := vmOfState(L); vm.running {
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

// RunAsCall runs do as a call on the machine with a fresh budget, so that Go can read what a file has defined. do
// charges for its own work. RunAsCall returns the error that do raised, wrapped, or nil.
func (vm *VM) RunAsCall(do func()) error {
	err := vm.callWithBudget(readWork*vm.limits.LoadInstructions, vm.L.NewFunction(func(*lua.LState) int {
		do()
		return 0
	}), 0, nil)
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot read the definitions in the file: %w", err)
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

// InstructionCounts has, for each function that was executed, how often each of its instructions was.
type InstructionCounts map[*lua.FunctionProto][]uint32

// CountInstructionsInto makes the machine, and threads made later, count executed instructions in c, which
// slows them down.
func (vm *VM) CountInstructionsInto(c InstructionCounts) {
	vm.budget.counts = c
	vm.budget.resetInstructions(vm.budget.remainingInstructions())
}

func (c InstructionCounts) countInstruction(L *lua.LState) {
	code, at := currentInstruction(L)
	if code == nil || at < 0 {
		return
	}
	list := c[code]
	if list == nil {
		list = make([]uint32, len(code.Code))
		c[code] = list
	}
	if list[at]+1 > 0 {
		list[at]++
	}
}

// Add adds other counts to c, each up to the largest uint32.
func (c InstructionCounts) Add(other InstructionCounts) {
	for code, list := range other {
		if c[code] == nil {
			c[code] = make([]uint32, len(list))
		}
		for i, n := range list {
			c[code][i] += min(n, ^uint32(0)-c[code][i])
		}
	}
}

package sandbox

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"
)

// Charge charges the running call for work of Go on values. If no call is running, it adds to the machine's totals.
func Charge(L *lua.LState, instructions, bytes int) {
	if vm := vmOfState(L); vm.running {
		ChargeWork(L, instructions)
		ChargeBytes(L, bytes)
	} else {
		_ = vm.TryCharge(int64(instructions), int64(bytes)) // cannot fail, because no call is running
	}
}

// NewChargedText returns a text as a Lua value and charges for it as Charge does.
func NewChargedText(L *lua.LState, s string) lua.LValue {
	Charge(L, len(s)/256, len(s)+16)
	return lua.LString(s)
}

const readWork = 4 // how many times Limits.LoadInstructions a call of RunAndCharge may use

// RunAndCharge runs do as a call on the machine with its own budget, for Go code that reads the definitions of a file.
// do must charge for its work. RunAndCharge returns the error that do raises, wrapped.
func (vm *VM) RunAndCharge(do func()) error {
	err := vm.callWithBudget(readWork*vm.limits.LoadInstructions, vm.L.NewFunction(func(*lua.LState) int {
		do()
		return 0
	}), 0, nil)
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot read the definitions in the file: %w", err)
}

// EndedCallInstructions returns the instructions that all ended calls have used.
func (vm *VM) EndedCallInstructions() int64 { return vm.endedCallInstructions }

// EndedCallBytes returns the bytes that all ended calls have allocated.
func (vm *VM) EndedCallBytes() int64 { return vm.endedCallBytes }

// InstructionsIncludingCurrent returns the instructions that all ended calls and the call in progress have used.
func (vm *VM) InstructionsIncludingCurrent() int64 {
	if !vm.running {
		return vm.endedCallInstructions
	}
	return vm.endedCallInstructions + max(vm.callBudget-max(vm.budget.remainingInstructions(), 0), 0)
}

// InstructionCounts has, for each function that ran, how often each of its instructions was executed.
type InstructionCounts map[*lua.FunctionProto][]uint32

// CountInstructionsInto makes the machine, and threads made later, count executed instructions, which is slow.
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

// Add adds the counts in other to c. A count stops at the largest uint32.
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

package sandbox

import lua "github.com/yuin/gopher-lua"

// InstructionCounts has, for each function that was executed, how often each of its instructions was.
type InstructionCounts map[*lua.FunctionProto][]uint32

// CountInstructionsInto makes the machine, and threads made later, count executed instructions. Nothing else
// about them changes but their speed.
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

package sandbox

// Spent returns the instructions of the last call, at most what it was given.
// Work that the library does beside an instruction counts as several.
func (vm *VM) Spent() int64 {
	return vm.given - max(vm.budget.instructions, 0)
}

// Instructions returns the instructions of all calls of the machine so far, and Made
// how many bytes they made.
func (vm *VM) Instructions() int64 { return vm.worked }
func (vm *VM) Made() int64         { return vm.made }

// Working is Worked with what the call in progress has taken so far.
func (vm *VM) Working() int64 {
	if !vm.running {
		return vm.worked
	}
	return vm.worked + max(vm.given-max(vm.budget.left(), 0), 0)
}

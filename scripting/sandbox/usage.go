package sandbox

// Spent returns the instructions of the last call, at most its budget.
func (vm *VM) Spent() int64 {
	return vm.given - max(vm.budget.instructions, 0)
}

// Instructions returns the instructions of all calls that have ended, and Made the bytes they
// made.
func (vm *VM) Instructions() int64 { return vm.worked }
func (vm *VM) Made() int64         { return vm.made }

// Working is Instructions, but includes the call in progress.
func (vm *VM) Working() int64 {
	if !vm.running {
		return vm.worked
	}
	return vm.worked + max(vm.given-max(vm.budget.left(), 0), 0)
}

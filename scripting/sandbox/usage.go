package sandbox

// LastCallInstructions returns the instructions of the last call, at most its budget.
func (vm *VM) LastCallInstructions() int64 {
	return vm.callBudget - max(vm.budget.instructions, 0)
}

// Instructions returns the instructions of all calls that have ended, and ScriptBytes the bytes that
// they made.
func (vm *VM) Instructions() int64 { return vm.workDone }
func (vm *VM) ScriptBytes() int64  { return vm.bytesMade }

// CurrentInstructions is Instructions, but includes the call in progress.
func (vm *VM) CurrentInstructions() int64 {
	if !vm.running {
		return vm.workDone
	}
	return vm.workDone + max(vm.callBudget-max(vm.budget.remainingInstructions(), 0), 0)
}

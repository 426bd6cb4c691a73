package sandbox

// LastCallInstructions returns the instructions of the last call, at most its budget.
func LastCallInstructions(vm *VM) int64 { return vm.callBudget - max(vm.budget.instructions, 0) }

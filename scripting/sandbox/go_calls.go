package sandbox

import lua "github.com/yuin/gopher-lua"

// Go code (package closure) can execute a call of a script function itself, with the same budget and depth.

// GoCallDepth is the depth of the stack in a call that Go code executes in place of a script function (package
// closure). It is at least the depth that the script function would reach.
type GoCallDepth struct{ Frames, Values int }

// BeginGoCall begins a call with a fresh budget that Go code executes in place of a script function. It returns false
// during another call, after an internal error, and for a thread without its own budget.
func (vm *VM) BeginGoCall() bool {
	if vm.running || vm.broken || vm.borrowsBudget {
		return false
	}
	vm.resetBudget(vm.limits.Instructions)
	vm.running, vm.InGoCall, vm.CallDepth = true, true, GoCallDepth{}
	return true
}

// EndGoCall ends the call that BeginGoCall has begun, and adds its instructions and bytes to the totals.
func (vm *VM) EndGoCall() {
	vm.InGoCall, vm.running = false, false
	vm.endedCallInstructions += vm.callBudget - max(vm.budget.remainingInstructions(), 0)
	vm.endedCallBytes += vm.limits.Bytes - max(vm.budget.bytes, 0)
}

// ChargeGoCall charges the call that BeginGoCall has begun. It returns false if the call must end.
func (vm *VM) ChargeGoCall(instructions, bytes int64) bool {
	b := &vm.budget
	b.bytes -= bytes
	b.instructions -= instructions
	return b.bytes >= 0 && (b.instructions >= 0 || b.refillFromReserve())
}

// EnterFunction adds a call of a function with the given number of stack values to vm.CallDepth, which the caller must
// restore. It returns false if a script could not call the function at this depth.
func (vm *VM) EnterFunction(values int) bool {
	vm.CallDepth.Frames += framesPerFunction
	vm.CallDepth.Values += values + valuesPerFunction
	return vm.CallDepth.Frames+reservedFrames <= vm.limits.Depth && vm.CallDepth.Values+reservedValues <= vm.stackCapacity
}

// Estimates of the frames and stack values that a script function needs, with the Go functions it calls, and how many
// must remain free.
const (
	framesPerFunction, reservedFrames = 2, 8
	valuesPerFunction, reservedValues = 8, 300
)

// SetEndedCallTotals sets the totals of all ended calls, so that repeated work can be left out. No call may be running.
func (vm *VM) SetEndedCallTotals(instructions, bytes int64) {
	vm.endedCallInstructions, vm.endedCallBytes = instructions, bytes
}

// callAtDepth calls a script function during a call by BeginGoCall, as deep on the stack as vm.CallDepth says.
func (vm *VM) callAtDepth(fn *lua.LFunction, nret int, args []lua.LValue) error {
	depth := vm.CallDepth
	vm.InGoCall = false
	L := vm.L
	base := L.GetTop()
	for range depth.Values {
		L.Push(lua.LNil)
	}
	L.Push(vm.guard)
	for range depth.Frames {
		L.Push(vm.frameFiller)
	}
	L.Push(fn)
	for _, arg := range args {
		L.Push(arg)
	}
	err := L.PCall(depth.Frames+len(args)+1, nret, nil)
	vm.InGoCall, vm.CallDepth = true, depth
	if err != nil {
		L.SetTop(base)
	}
	if err := vm.errorOfEndedCall(err); err != nil {
		return err
	}
	for i := range nret { // moves the results to where the filling values were
		L.Replace(base+1+i, L.Get(base+depth.Values+1+i))
	}
	L.SetTop(base + nret)
	return nil
}

func callFirstArg(L *lua.LState) int {
	L.Call(L.GetTop()-1, lua.MultRet)
	return L.GetTop()
}

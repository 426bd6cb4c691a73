package sandbox

import lua "github.com/yuin/gopher-lua"

// Go can execute a call to a script function itself (package closure), with the same budget and depth.

// GoCallDepth is the depth of a call executed by Go, at least that of the same call by a script.
type GoCallDepth struct{ Frames, Values int }

// BeginGoCall begins a call that Go executes, with a fresh budget, unless one is in progress.
func (vm *VM) BeginGoCall() bool {
	if vm.running || vm.broken || vm.parent != nil && !vm.hasOwnBudget {
		return false
	}
	vm.resetBudget(vm.limits.Instructions)
	vm.running, vm.InGoCall, vm.CallDepth = true, true, GoCallDepth{}
	return true
}

// EndGoCall ends a call executed by Go and adds what it has used to the totals.
func (vm *VM) EndGoCall() {
	vm.InGoCall, vm.running = false, false
	vm.endedCallInstructions += vm.callBudget - max(vm.budget.remainingInstructions(), 0)
	vm.endedCallBytes += vm.limits.Bytes - max(vm.budget.bytes, 0)
}

// ChargeGoCall charges a call executed by Go. It returns false if the budget does not suffice.
func (vm *VM) ChargeGoCall(instructions, bytes int64) bool {
	b := &vm.budget
	b.bytes -= bytes
	b.instructions -= instructions
	return b.bytes >= 0 && (b.instructions >= 0 || b.useReserve())
}

// EnterFunction adds a function that needs the given number of stack values to vm.CallDepth, which the caller
// restores. It returns false if a script could not call the function at this depth.
func (vm *VM) EnterFunction(values int) bool {
	vm.CallDepth.Frames += framesPerFunction
	vm.CallDepth.Values += values + valuesPerFunction
	return vm.CallDepth.Frames+reservedFrames <= vm.limits.Depth && vm.CallDepth.Values+reservedValues <= vm.stackCapacity
}

// Frames and values that a function needs, together with the Go functions it calls, and those that must remain free.
const (
	framesPerFunction, reservedFrames = 2, 8
	valuesPerFunction, reservedValues = 8, 300
)

// RestoreTotals takes work that is repeated off the totals. No call may be in progress.
func (vm *VM) RestoreTotals(instructions, bytes int64) {
	vm.endedCallInstructions, vm.endedCallBytes = instructions, bytes
}

// callAtDepth calls a script function at the stack depth vm.CallDepth, during a call executed by Go.
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
	for i := range nret { // the results move to where the values were
		L.Replace(base+1+i, L.Get(base+depth.Values+1+i))
	}
	L.SetTop(base + nret)
	return nil
}

func callFirstArg(L *lua.LState) int {
	L.Call(L.GetTop()-1, lua.MultRet)
	return L.GetTop()
}

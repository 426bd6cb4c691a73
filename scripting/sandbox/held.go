package sandbox

import lua "github.com/yuin/gopher-lua"

// A held call is one that Go carries out itself, in place of a function of a script: on
// the same budget, and as deep. What is called on the machine meanwhile is part of it.

// held describes where a held call has come to.
type held struct {
	on                 bool
	instructions, room int64 // of the budget as it began
	Deep
}

// Deep is the nesting of calls that Go carries out: in frames and in values on the
// stack, at least as many as the script's own calls would need.
type Deep struct{ Frames, Values int }

// Hold begins a held call on a fresh budget. It reports false where the machine cannot
// begin one now: a call is in progress, or it shares the budget of another machine.
func (vm *VM) Hold() bool {
	if vm.running || vm.broken || vm.parent != nil && !vm.apart {
		return false
	}
	vm.refill(vm.limits.Instructions)
	vm.given = vm.limits.Instructions
	vm.running = true
	vm.held = held{on: true, instructions: vm.budget.left(), room: vm.budget.bytes}
	return true
}

// Release ends a held call, and counts what it took.
func (vm *VM) Release() {
	vm.held.on, vm.running = false, false
	vm.worked += vm.held.instructions - max(vm.budget.left(), 0)
	vm.made += vm.held.room - max(vm.budget.bytes, 0)
}

// Held reports whether a held call is in progress, and no function of a script.
func (vm *VM) Held() bool { return vm.held.on }

// Take charges a held call. It reports false where there is not enough.
func (vm *VM) Take(instructions, bytes int64) bool {
	b := &vm.budget
	b.bytes -= bytes
	b.instructions -= instructions
	return b.bytes >= 0 && (b.instructions >= 0 || b.more())
}

// Depth returns how deep the held call has come; Descend goes deeper, by one function with so
// many values and what it calls. It reports false where a script could not.
func (vm *VM) Depth() Deep { return vm.held.Deep }

// Descend is described at Depth.
func (vm *VM) Descend(values int) bool {
	vm.held.Frames += framesEach
	vm.held.Values += values + valuesEach
	return vm.held.Frames+framesLeft <= vm.limits.Depth && vm.held.Values+valuesLeft <= vm.stack
}

// Ascend goes back to an earlier depth.
func (vm *VM) Ascend(to Deep) { vm.held.Deep = to }

// What a function takes with what it calls, and what must be left, of frames and values.
const (
	framesEach, framesLeft = 2, 8
	valuesEach, valuesLeft = 8, 300
)

// Forget takes back what calls have taken since Worked and Made were so many: whatever
// they did is done again. No call may be in progress.
func (vm *VM) Forget(worked, made int64) { vm.worked, vm.made = worked, made }

// within calls a function of a script from a held call, as deep as that has come.
func (vm *VM) within(fn *lua.LFunction, nret int, args []lua.LValue) error {
	depth := vm.held
	vm.held.on = false
	L := vm.L
	base := L.GetTop()
	for range depth.Values {
		L.Push(lua.LNil)
	}
	L.Push(vm.guard)
	for range depth.Frames {
		L.Push(vm.sunk)
	}
	L.Push(fn)
	for _, arg := range args {
		L.Push(arg)
	}
	err := L.PCall(depth.Frames+len(args)+1, nret, nil)
	vm.held = depth
	if err := vm.finishRun(err); err != nil {
		return err
	}
	for i := range nret { // the results move to where the values stood
		L.Replace(base+1+i, L.Get(base+depth.Values+1+i))
	}
	L.SetTop(base + nret)
	return nil
}

// deeper calls its first argument with the others.
func deeper(L *lua.LState) int {
	L.Call(L.GetTop()-1, lua.MultRet)
	return L.GetTop()
}

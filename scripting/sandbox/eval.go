package sandbox

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/syntax"
)

// RunChunkForResults is like RunChunk, but returns all results of the chunk.
func (vm *VM) RunChunkForResults(c *syntax.Chunk, bind func(name string) lua.LValue) ([]lua.LValue, error) {
	base := vm.L.GetTop()
	if err := vm.runLeavingResults(c, bind, lua.MultRet); err != nil {
		return nil, err
	}
	var results []lua.LValue
	for i := base + 1; i <= vm.L.GetTop(); i++ {
		results = append(results, vm.L.Get(i))
	}
	vm.L.SetTop(base)
	return results, nil
}

// SetStop sets a function for this machine and later threads. When it returns true, the call ends with ErrStopped.
func (vm *VM) SetStop(stop func() bool) { vm.budget.stop = stop }

// CopyStopFunc sets the stop function that other has now. A later SetStop of other has no effect on vm.
func (vm *VM) CopyStopFunc(other *VM) { vm.budget.stop = other.budget.stop }

// FieldNames returns the sorted names of a table's fields: all string keys, and for a view the names that it lists.
func FieldNames(t *lua.LTable) (names []string) {
	if v := viewOf(t); v != nil {
		names = append(names, v.Known...)
	}
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		if s, ok := k.(lua.LString); ok {
			names = append(names, string(s))
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// ReadField reads a field of a table or a view as a script would. It may be called during a call of the machine. An
// error of ReadField does not end that call.
func (vm *VM) ReadField(t *lua.LTable, name string) (lua.LValue, error) {
	if vm.running {
		if vm.fieldThread == nil {
			vm.fieldThread = vm.NewThread()
		}
		vm = vm.fieldThread
	}
	get := vm.L.NewFunction(func(L *lua.LState) int {
		L.Push(L.GetField(t, name))
		return 1
	})
	if err := vm.Call(get, 1); err != nil {
		return nil, err
	}
	v := vm.L.Get(-1)
	vm.L.Pop(1)
	return v, nil
}

// IsRunning reports whether a call of the machine is in progress.
func (vm *VM) IsRunning() bool { return vm.running }

// ChargeOutput charges the running call for printed bytes. It raises ErrOutput if they exceed what remains.
func ChargeOutput(L *lua.LState, bytes int) {
	panicIfNegative(int64(bytes))
	b := &vmOfState(L).budget
	if b.output -= int64(bytes); b.output < 0 {
		Raise(L, fmt.Errorf("%w: more than %d bytes", ErrOutput, b.vm.limits.Output))
	}
}

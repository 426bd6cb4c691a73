package sandbox

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/source"
)

// Fields describe what a script sees of something that lives in Go.
type Fields struct {
	// Name is what messages and tostring call it, such as "fight".
	Name string

	// Fixed are prepared values: methods, and facts that cannot change. They are
	// the fastest to read. Tables among them should be frozen. The table belongs
	// to the view from then on; nil is none.
	Fixed *lua.LTable

	// Known are the names of the other fields, in the order in which pairs lists
	// them. A script that reads one that is in neither gets an error with the
	// nearest.
	Known []string

	// Read returns the present value of a field that is not fixed, nil (of Go) for
	// one that does not exist. It should return prepared values: reading a field
	// allocates nothing itself.
	Read func(L *lua.LState, key string) lua.LValue

	// Write is asked when a script assigns a field. It raises an error with a
	// better reason than "read only", or does it. It may be nil.
	Write func(L *lua.LState, key string, v lua.LValue)
}

// View makes a table whose fields are answered by Go and cannot be changed.
func (vm *VM) View(f Fields) *lua.LTable {
	fixed := f.Fixed
	if fixed == nil {
		fixed = vm.L.CreateTable(0, 0)
	}
	v := &view{Fields: f, fixed: fixed}
	inner := vm.L.CreateTable(0, 1)
	inner.RawSetString("__index", vm.L.NewFunction(v.read))
	fixed.Metatable = inner

	mt := vm.L.CreateTable(0, 3)
	mt.Metatable = viewMark
	mt.RawSetString("__index", fixed)
	mt.RawSetString("__newindex", vm.L.NewFunction(v.write))
	mt.RawSetString("view", &lua.LUserData{Value: v, Metatable: lua.LNil})
	return &lua.LTable{Metatable: mt}
}

type view struct {
	Fields
	fixed *lua.LTable
}

// viewOf returns the view behind a table, nil if it is none.
func viewOf(t *lua.LTable) *view {
	if mt, ok := t.Metatable.(*lua.LTable); ok && mt.Metatable == viewMark {
		return mt.RawGetString("view").(*lua.LUserData).Value.(*view)
	}
	return nil
}

// read is __index of the fixed fields: called for what is not among them.
func (v *view) read(L *lua.LState) int {
	key, ok := L.Get(2).(lua.LString)
	if ok && v.Read != nil {
		if value := v.Read(L, string(key)); value != nil {
			L.Push(value)
			return 1
		}
	}
	if !ok {
		Raisef(L, "%s has no [%s]", v.Name, Shown(L.Get(2)))
	}
	v.unknown(L, string(key))
	return 0
}

func (v *view) unknown(L *lua.LState, key string) {
	known := slices.Clone(v.Known)
	for k, _ := v.fixed.Next(lua.LNil); k != lua.LNil; k, _ = v.fixed.Next(k) {
		if s, ok := k.(lua.LString); ok {
			known = append(known, string(s))
		}
	}
	Raise(L, &source.Error{
		Message: fmt.Sprintf("%s has no field %q", v.Name, clip(key)),
		Hint:    source.DidYouMean(key, known),
	})
}

func (v *view) write(L *lua.LState) int {
	key, _ := L.Get(2).(lua.LString)
	if v.Write != nil && key != "" {
		v.Write(L, string(key), L.Get(3))
		return 0
	}
	Raisef(L, "%s is read only: attempt to change %s", v.Name, named(L.Get(2)))
	return 0
}

// next goes through the known fields in their order.
func (v *view) next(L *lua.LState, key lua.LValue) (lua.LValue, lua.LValue) {
	i := 0
	if s, ok := key.(lua.LString); ok {
		i = slices.Index(v.Known, string(s)) + 1
	}
	for ; i < len(v.Known); i++ {
		value := v.fixed.RawGetString(v.Known[i])
		if value == lua.LNil && v.Read != nil {
			value = v.Read(L, v.Known[i])
		}
		if value != nil && value != lua.LNil {
			return lua.LString(v.Known[i]), value
		}
	}
	return lua.LNil, lua.LNil
}

// ViewName is what a view is called, as "card" or "fight"; false for a table that
// is no view.
func ViewName(t *lua.LTable) (string, bool) {
	if v := viewOf(t); v != nil {
		return v.Name, true
	}
	return "", false
}

// IsView reports whether a table is a view.
func IsView(t *lua.LTable) bool {
	mt, ok := t.Metatable.(*lua.LTable)
	return ok && mt.Metatable == viewMark
}

// Method is a function that scripts call with a colon on one table, as call says:
// "f:play". The table is asked for when it is called, since it holds the method.
func (vm *VM) Method(call string, self func() *lua.LTable, do lua.LGFunction) *lua.LFunction {
	return vm.L.NewFunction(func(L *lua.LState) int {
		if L.Get(1) != lua.LValue(self()) {
			Raisef(L, "%s: call it with a colon, as %s(...)", call[2:], call)
		}
		return do(L)
	})
}

// Callable lets a view be called like a function: fight is the present one, and
// fight { } begins another.
func (vm *VM) Callable(view *lua.LTable, do lua.LGFunction) {
	view.Metatable.(*lua.LTable).RawSetString("__call", vm.L.NewFunction(func(L *lua.LState) int {
		L.Remove(1)
		return do(L)
	}))
}

// Values is a read-only table of named numbers; name is what messages call it.
func (vm *VM) Values(name string, list []engine.Value) *lua.LTable {
	fixed := vm.L.CreateTable(0, len(list))
	for _, v := range list {
		fixed.RawSetString(v.Name, Number(v.Number))
	}
	return vm.View(Fields{Name: name, Fixed: fixed})
}

// TextList is a list of texts.
func TextList(L *lua.LState, list []string) *lua.LTable {
	t := L.CreateTable(len(list), 0)
	for i, s := range list {
		t.RawSetInt(i+1, lua.LString(s))
	}
	return t
}

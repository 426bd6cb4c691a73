package sandbox

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/spelling"
	"curtaincall/scripting/source"
)

// Fields describe what a script sees of something that lives in Go.
type Fields struct {
	// Name is what messages and tostring call it, such as "fight".
	Name string

	// Of is what Go knows the view by, for ViewOf; it may be nil.
	Of any

	// Fixed are prepared values: methods, and facts that cannot change. They are
	// the fastest to read. Tables among them should be frozen. The table becomes
	// the view; nil is none.
	Fixed *lua.LTable

	// Known are the names of the fields that pairs lists, in that order: those that
	// are not fixed, and of the fixed ones what is no method. A script that reads
	// one that is in neither gets an error with the nearest.
	Known []string

	// Names are those of fields that come and go, sorted, which pairs lists instead
	// of Known. It may be nil.
	Names func(L *lua.LState) []string

	// Read returns the present value of a field that is not fixed, nil (of Go) for
	// one that does not exist. It should return prepared values: reading a field
	// allocates nothing itself.
	Read func(L *lua.LState, key string) lua.LValue

	// Write is asked when a script assigns a field. It raises an error with a
	// better reason than "read only", or does it. It may be nil.
	Write func(L *lua.LState, key string, v lua.LValue)
}

// View makes a table whose fields are answered by Go and cannot be changed. The
// fixed ones stand in the table itself: what scripts write with goes past them, as
// with all that Go makes for them.
func (vm *VM) View(f Fields) *lua.LTable {
	t := f.Fixed
	if t == nil {
		t = vm.L.CreateTable(0, 0)
	}
	v := &view{Fields: f, table: t}
	mt := vm.L.CreateTable(0, 1)
	mt.RawSetString("__index", vm.L.NewFunction(v.read))
	mt.Metatable = &lua.LUserData{Value: v, Metatable: lua.LNil}
	t.Metatable = mt
	return t
}

type view struct {
	Fields
	table *lua.LTable
}

// viewOf returns the view behind a table, nil if it is none. It stands where the
// metatable of the metatable would be.
func viewOf(t *lua.LTable) *view {
	if mt, ok := t.Metatable.(*lua.LTable); ok {
		if mark, ok := mt.Metatable.(*lua.LUserData); ok {
			return mark.Value.(*view)
		}
	}
	return nil
}

// read is __index: called for what is not among the fixed fields.
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
	for k, _ := v.table.Next(lua.LNil); k != lua.LNil; k, _ = v.table.Next(k) {
		if s, ok := k.(lua.LString); ok {
			known = append(known, string(s))
		}
	}
	unknown := spelling.Unknown("field", key, known)
	Raise(L, &source.Error{
		Message: fmt.Sprintf("%s has no field %q", v.Name, clip(key)),
		Hint:    unknown.DidYouMean(),
		Err:     unknown,
	})
}

func (v *view) write(L *lua.LState, key, value lua.LValue) {
	if name, _ := key.(lua.LString); v.Write != nil && name != "" {
		v.Write(L, string(name), value)
		return
	}
	Raisef(L, "%s is read only: attempt to change %s", v.Name, keyName(key))
}

// next goes through the known fields in their order.
func (v *view) next(L *lua.LState, key lua.LValue) (lua.LValue, lua.LValue) {
	for _, name := range v.after(L, key) {
		if value := v.entry(L, name); value != lua.LNil {
			return lua.LString(name), value
		}
	}
	return lua.LNil, lua.LNil
}

// entry is the value of a field, nil where there is none.
func (v *view) entry(L *lua.LState, name string) lua.LValue {
	if value := v.table.RawGetString(name); value != lua.LNil || v.Read == nil {
		return value
	}
	if value := v.Read(L, name); value != nil {
		return value
	}
	return lua.LNil
}

// after are the names that pairs lists after one of them, or all after nil.
func (v *view) after(L *lua.LState, key lua.LValue) []string {
	last, _ := key.(lua.LString)
	if v.Names == nil {
		i := 0
		if last != "" {
			i = slices.Index(v.Known, string(last)) + 1
		}
		Spend(L, 5+i/4)
		return v.Known[i:]
	}
	names := v.Names(L)
	Allocate(L, 16*len(names)) // fits: it is in memory
	Spend(L, 5+len(names))
	i, found := slices.BinarySearch(names, string(last)) // the last may be gone by now
	if found {
		i++
	}
	return names[i:]
}

// Entry returns the value of a table or a view under a key that Next gave for another;
// nil where it has none.
func Entry(L *lua.LState, t *lua.LTable, key lua.LValue) lua.LValue {
	view := viewOf(t)
	if view == nil {
		return t.RawGet(key)
	}
	name, ok := key.(lua.LString)
	if !ok {
		return lua.LNil
	}
	return view.entry(L, string(name))
}

// ViewName returns the name of a view, as "card" or "fight"; false for a table that
// is no view.
func ViewName(t *lua.LTable) (string, bool) {
	if v := viewOf(t); v != nil {
		return v.Name, true
	}
	return "", false
}

// ViewOf returns what Go knows a view by; nil for one it knows nothing of and for a table
// that is no view.
func ViewOf(t *lua.LTable) any {
	if v := viewOf(t); v != nil {
		return v.Of
	}
	return nil
}

// Method is a function that scripts call with a colon on one table, as call says:
// "f:play", with at most that many arguments, or any number where most is
// negative. The table is asked for when it is called, since it holds the method.
func (vm *VM) Method(call string, most int, self func() *lua.LTable, do lua.LGFunction) *lua.LFunction {
	return vm.L.NewFunction(func(L *lua.LState) int {
		if L.Get(1) != lua.LValue(self()) {
			Raisef(L, "%s: call it with a colon, as %s(...)", call[2:], call)
		}
		if most >= 0 {
			TakesMethod(L, call[2:], most)
		}
		return do(L)
	})
}

// Function is a function that scripts call by its name, with at most that many
// arguments, or any number where most is negative.
func (vm *VM) Function(name string, most int, do lua.LGFunction) *lua.LFunction {
	return vm.L.NewFunction(func(L *lua.LState) int {
		if most >= 0 {
			Takes(L, name, most)
		}
		return do(L)
	})
}

// Callable lets a view be called like a function: fight is the present one, and
// fight { } begins another. It takes one argument.
func (vm *VM) Callable(view *lua.LTable, do lua.LGFunction) {
	name := viewOf(view).Name
	view.Metatable.(*lua.LTable).RawSetString("__call", vm.L.NewFunction(func(L *lua.LState) int {
		L.Remove(1)
		Takes(L, name, 1)
		return do(L)
	}))
}

// Values is a read-only table of named numbers; name is what messages call it.
func (vm *VM) Values(name string, list []engine.Value) *lua.LTable {
	fixed := vm.L.CreateTable(0, len(list))
	known := make([]string, len(list))
	for i, v := range list {
		fixed.RawSetString(v.Name, Number(v.Number))
		known[i] = v.Name
	}
	return vm.View(Fields{Name: name, Fixed: fixed, Known: known})
}

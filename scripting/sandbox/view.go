package sandbox

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/spelling"
	"curtaincall/scripting/source"
)

// ViewFields describe a view: a table for scripts whose fields Go provides.
type ViewFields struct {
	// Name is the name in messages and the result of tostring, such as "fight".
	Name string

	// Of is what the view shows, in a type of the caller; it may be nil. ViewSubject returns it.
	Of any

	// Fixed has the methods and constant fields, or is nil. NewView turns it into the view. Its tables must be read-only.
	Fixed *lua.LTable

	// Known are the names that pairs lists, in order: all fields except methods. If neither Fixed nor Read has a field
	// that a script reads, the error suggests the most similar of these names.
	Known []string

	// Members, if not nil, returns further names for such suggestions. pairs does not list them.
	Members func(L *lua.LState) []string

	// KnownNow, if not nil, returns the names that pairs lists instead of Known.
	KnownNow func(L *lua.LState) []string

	// Shown, if not nil, returns the key under which pairs lists a name in Known or KnownNow.
	Shown func(name string) string

	// Names, if not nil, replaces Known and KnownNow. Its names must be sorted, since fields may come and go during pairs.
	Names func(L *lua.LState) []string

	// Read returns a field that is not in Fixed, or Go's nil if there is none.
	Read func(L *lua.LState, key string) lua.LValue

	// Equal, if not nil, compares this view with another one whose Equal is the same function.
	Equal *lua.LFunction

	// Write, if not nil, is called when a script assigns a field. It stores the value or raises an error of its own.
	Write func(L *lua.LState, key string, v lua.LValue)
}

// NewView returns a table whose fields Go provides. Scripts can change it only through f.Write.
func (vm *VM) NewView(f ViewFields) *lua.LTable {
	t := f.Fixed
	if t == nil {
		t = vm.L.CreateTable(0, 0)
	}
	v := &view{ViewFields: f, table: t}
	mt := vm.L.CreateTable(0, 1)
	mt.RawSetString("__index", vm.L.NewFunction(v.readField))
	if f.Equal != nil {
		mt.RawSetString("__eq", f.Equal)
	}
	mt.Metatable = &lua.LUserData{Value: v, Metatable: lua.LNil}
	t.Metatable = mt
	return t
}

type view struct {
	ViewFields
	table *lua.LTable
}

// viewOf returns the view whose Lua value is the table t, or nil if t is no view.
func viewOf(t *lua.LTable) *view {
	if mt, ok := t.Metatable.(*lua.LTable); ok {
		if mark, ok := mt.Metatable.(*lua.LUserData); ok {
			return mark.Value.(*view)
		}
	}
	return nil
}

func (v *view) readField(L *lua.LState) int {
	key, ok := L.Get(2).(lua.LString)
	if ok && v.Read != nil {
		if value := v.Read(L, string(key)); value != nil {
			L.Push(value)
			return 1
		}
	}
	if !ok {
		Raisef(L, "%s has no [%s]", v.Name, DescribeValue(L.Get(2)))
	}
	v.raiseNoField(L, string(key))
	return 0
}

func (v *view) raiseNoField(L *lua.LState, key string) {
	known := slices.Clone(v.Known)
	if v.Members != nil {
		known = append(known, v.Members(L)...)
	}
	for k, _ := v.table.Next(lua.LNil); k != lua.LNil; k, _ = v.table.Next(k) {
		if s, ok := k.(lua.LString); ok {
			known = append(known, string(s))
		}
	}
	kind := "field"
	if frame, _, pc := innermostScriptFrame(L); frame.LFunction != nil && instruction(frame.Proto.Code[pc]).opcode() == lua.OP_SELF { // as in self:deal(1)
		kind = "verb"
	}
	unknown := spelling.NewUnknownError(kind, key, known)
	Raise(L, &source.Error{
		Message: fmt.Sprintf("%s has no %s %q", v.Name, kind, shortenForMessage(key)),
		Hint:    unknown.DidYouMean(),
		Err:     unknown,
	})
}

// entryAfter returns the name and value of the first field after key, in the order of pairs, whose value is not nil.
func (v *view) entryAfter(L *lua.LState, key lua.LValue) (lua.LValue, lua.LValue) {
	for _, name := range v.namesAfter(L, key) {
		if value := v.fieldValue(L, name); value != lua.LNil {
			return lua.LString(v.shownName(name)), value
		}
	}
	return lua.LNil, lua.LNil
}

func (v *view) shownName(name string) string {
	if v.Shown == nil {
		return name
	}
	return v.Shown(name)
}

func (v *view) fieldValue(L *lua.LState, name string) lua.LValue {
	if value := v.table.RawGetString(name); value != lua.LNil || v.Read == nil {
		return value
	}
	if value := v.Read(L, name); value != nil {
		return value
	}
	return lua.LNil
}

// namesAfter returns the names that pairs lists after key, and charges for them.
func (v *view) namesAfter(L *lua.LState, key lua.LValue) []string {
	last, _ := key.(lua.LString)
	if v.Names == nil {
		i, known := 0, v.listedNames(L)
		if last != "" {
			i = slices.IndexFunc(known, func(name string) bool { return v.shownName(name) == string(last) }) + 1
		}
		ChargeWork(L, 5+i/4)
		return known[i:]
	}
	names := v.listedNames(L)
	ChargeBytes(L, 16*len(names)) // fits: it is in memory
	ChargeWork(L, 5+len(names))
	i, found := slices.BinarySearch(names, string(last)) // the field key may no longer exist
	if found {
		i++
	}
	return names[i:]
}

func (v *view) listedNames(L *lua.LState) []string {
	switch {
	case v.Names != nil:
		return v.Names(L)
	case v.KnownNow != nil:
		return v.KnownNow(L)
	}
	return v.Known
}

// EntryValue returns the value that a table or a view has for a key that NextEntry returned.
func EntryValue(L *lua.LState, t *lua.LTable, key lua.LValue) lua.LValue {
	view := viewOf(t)
	if view == nil {
		return t.RawGet(key)
	}
	name, ok := key.(lua.LString)
	if !ok {
		return lua.LNil
	}
	return view.fieldValue(L, string(name))
}

// ViewName returns the name of a view, such as "card", or false for other tables.
func ViewName(t *lua.LTable) (string, bool) {
	if v := viewOf(t); v != nil {
		return v.Name, true
	}
	return "", false
}

// ViewSubject returns the value ViewFields.Of with which a view was made, or nil for other tables.
func ViewSubject(t *lua.LTable) any {
	if v := viewOf(t); v != nil {
		return v.Of
	}
	return nil
}

// NewMethod returns a Lua function that calls do, but raises an error unless it is called with a colon on self(). call
// is how scripts call it, such as g:play. Its part before the colon must have one letter.
func (vm *VM) NewMethod(call string, self func() *lua.LTable, do lua.LGFunction) *lua.LFunction {
	return vm.L.NewFunction(func(L *lua.LState) int {
		if L.Get(1) != lua.LValue(self()) {
			Raisef(L, "%s: call it with a colon, as %s(...)", call[2:], call)
		}
		return do(L)
	})
}

// NewFunction returns a Lua function, called name in errors. It takes at most maxArgs arguments; -1 means no limit.
func (vm *VM) NewFunction(name string, maxArgs int, do lua.LGFunction) *lua.LFunction {
	return vm.L.NewFunction(func(L *lua.LState) int {
		if maxArgs >= 0 {
			RaiseIfTooManyArgs(L, name, maxArgs)
		}
		return do(L)
	})
}

// MakeCallable makes a view callable with at most one argument. do receives that, without the view.
func (vm *VM) MakeCallable(view *lua.LTable, do lua.LGFunction) {
	name := viewOf(view).Name
	view.Metatable.(*lua.LTable).RawSetString("__call", vm.L.NewFunction(func(L *lua.LState) int {
		L.Remove(1)
		RaiseIfTooManyArgs(L, name, 1)
		return do(L)
	}))
}

// NewNamedNumbers returns a read-only table of named numbers, which is called name in errors.
func (vm *VM) NewNamedNumbers(name string, list []engine.Value) *lua.LTable {
	fixed := vm.L.CreateTable(0, len(list))
	known := make([]string, len(list))
	for i, v := range list {
		fixed.RawSetString(v.Name, IntValue(v.Number))
		known[i] = v.Name
	}
	return vm.NewView(ViewFields{Name: name, Fixed: fixed, Known: known})
}

package sandbox

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/source"
)

// What Go makes for a script to read stands in a plain table with this for its
// metatable. Nothing in such a table may be changed, at any depth.
var listMark = &lua.LTable{Metatable: lua.LNil}

// NewList makes a list of n values for a script, which cannot change it, and
// charges the running call for it. At is asked for each value, from 0 on.
func NewList(L *lua.LState, n int, at func(i int) lua.LValue) *lua.LTable {
	Allocate(L, tableBytes/4+itemBytes*n)
	Spend(L, 2+n/4)
	t := L.CreateTable(n, 0)
	t.Metatable = listMark
	for i := range n {
		t.RawSetInt(i+1, at(i))
	}
	return t
}

// NewRecord makes a table of that many fields for a script, which cannot change
// it, and charges the running call for it. Go fills it before a script sees it.
func NewRecord(L *lua.LState, fields int) *lua.LTable {
	Allocate(L, tableBytes+fieldBytes/2*fields)
	Spend(L, 2+fields/2)
	t := L.CreateTable(0, fields)
	t.Metatable = listMark
	return t
}

// TextList is a list of texts.
func TextList(L *lua.LState, list []string) *lua.LTable {
	return NewList(L, len(list), func(i int) lua.LValue { return lua.LString(list[i]) })
}

// Items is a list that a script passes, whoever made it, for Go to read; nil for a
// view, which is no list.
func Items(t *lua.LTable) *lua.LTable {
	if viewOf(t) != nil {
		return nil
	}
	return t
}

// listArg unpacks a list for a function that only reads it.
func listArg(L *lua.LState, n int, fn, name string) *lua.LTable {
	t := Table(L, n, fn, name)
	items := Items(t)
	if items == nil {
		Raise(L, &source.Error{Message: fn + ": " + viewOf(t).Name + " is no list", Hint: "go through it with pairs"})
	}
	return items
}

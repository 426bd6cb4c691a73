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
	PayList(L, n)
	t := L.CreateTable(n, 0)
	t.Metatable = listMark
	for i := range n {
		t.RawSetInt(i+1, at(i))
	}
	return t
}

// PayList charges the running call for a list of n values.
func PayList(L *lua.LState, n int) {
	work, bytes := ListPrice(n)
	allocate(L, bytes)
	spend(L, work)
}

// ListPrice returns what a list of n values costs that Go makes, and RecordPrice a table of
// that many fields.
func ListPrice(n int) (instructions, bytes int64) {
	return int64(2 + n/4), tableBytes/4 + itemBytes*int64(n)
}

// RecordPrice is described at ListPrice.
func RecordPrice(fields int) (instructions, bytes int64) {
	return int64(2 + fields/2), tableBytes + fieldBytes/2*int64(fields)
}

// What Go pays for reading a table of a script, in instructions and bytes. Each piece
// costs work, and room where it is kept: a list grows by each item, a definition by each
// field.
const (
	ItemWork, ItemBytes   = 4, 200
	FieldWork, FieldBytes = 2, 50
	NameBytes             = 16
	TextWork              = 4 // bytes of a text that is looked at for an instruction
)

// NewRecord makes a table of that many fields for a script, which cannot change
// it, and charges the running call for it. Go fills it before a script sees it.
func NewRecord(L *lua.LState, fields int) *lua.LTable {
	work, bytes := RecordPrice(fields)
	allocate(L, bytes)
	spend(L, work)
	t := L.CreateTable(0, fields)
	t.Metatable = listMark
	return t
}

// Items is a list that a script passes, whoever made it, for Go to read; nil for a
// view, which is not a list.
func Items(t *lua.LTable) *lua.LTable {
	if viewOf(t) != nil {
		return nil
	}
	return t
}

// What is read of a table that describes something: a definition or a set-up.
const (
	maxValues = 20_000 // in it and in what stands in it
	maxLevels = 20     // of tables in each other; nothing is that deep
	valueWork = 2      // instructions that one counts for
)

// Weigh charges for reading a table that describes something, before Go reads it:
// for every value in it, and again for one that stands in several places.
func Weigh(L *lua.LState, t *lua.LTable, fn, name string) {
	left := maxValues
	weigh(t, &left, maxLevels)
	spend(L, int64(maxValues-left)*valueWork)
	if left < 0 {
		Raisef(L, "%s: the %s has more than %d values", fn, name, maxValues)
	}
}

func weigh(t *lua.LTable, left *int, levels int) {
	items := Items(t)
	if items == nil || levels == 0 {
		return
	}
	*left -= (arraySize(items) + keyCount(items)) / 16 // what is nil is gone through, too
	for k, v := items.Next(lua.LNil); k != lua.LNil && *left >= 0; k, v = items.Next(k) {
		*left--
		if inner, ok := v.(*lua.LTable); ok {
			weigh(inner, left, levels-1)
		}
	}
}

// listArg unpacks a list for a function that only reads it.
func listArg(L *lua.LState, n int, fn, name string) *lua.LTable {
	t := Table(L, n, fn, name)
	items := Items(t)
	if items == nil {
		Raise(L, &source.Error{Message: fn + ": " + viewOf(t).Name + " is not a list", Hint: "iterate over it with pairs"})
	}
	return items
}

// TablePrice returns the price of a table of that many fields and items that a script makes.
func TablePrice(fields int) (instructions, bytes int64) {
	return 0, tableBytes + fieldBytes*int64(fields)
}

// GrowPrice is the price of a table that grows by a field or an item at most.
const GrowPrice = fieldBytes

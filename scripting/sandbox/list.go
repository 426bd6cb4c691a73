package sandbox

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/source"
)

// listMark is the metatable of lists and records that Go makes for scripts. Scripts cannot change these.
var listMark = &lua.LTable{Metatable: lua.LNil}

// BuildReadOnlyList returns the list of at(0) to at(n-1), which scripts cannot change, and charges the running call.
func BuildReadOnlyList(L *lua.LState, n int, at func(i int) lua.LValue) *lua.LTable {
	ChargeList(L, n)
	t := L.CreateTable(n, 0)
	t.Metatable = listMark
	for i := range n {
		t.RawSetInt(i+1, at(i))
	}
	return t
}

// ChargeList charges the running call for a list of n values.
func ChargeList(L *lua.LState, n int) { chargePrice(L, ListPrice(n)) }

// Price is an amount to charge, in instructions and bytes.
type Price struct{ Work, Bytes int64 }

func chargePrice(L *lua.LState, p Price) {
	chargeBytes64(L, p.Bytes)
	chargeWork64(L, p.Work)
}

// ListPrice returns the price of a list of n values made by Go.
func ListPrice(n int) Price { return Price{int64(2 + n/4), tableBytes/4 + itemBytes*int64(n)} }

// RecordPrice returns the price of a table with the given number of fields made by Go.
func RecordPrice(fields int) Price {
	return Price{int64(2 + fields/2), tableBytes + fieldBytes/2*int64(fields)}
}

// Prices of reading a table of a script in Go and storing it, for each item, each field and each name.
const (
	ItemWork, ItemBytes     = 4, 200
	FieldWork, FieldBytes   = 2, 50
	NameBytes               = 16
	TextBytesPerInstruction = 4 // bytes of text read per instruction
)

// NewReadOnlyRecord returns an empty table for Go to fill, which scripts cannot change, and charges the running call.
func NewReadOnlyRecord(L *lua.LState, fields int) *lua.LTable {
	chargePrice(L, RecordPrice(fields))
	t := L.CreateTable(0, fields)
	t.Metatable = listMark
	return t
}

// TableUnlessView returns t if Go can read its fields directly, or nil if t is a view.
func TableUnlessView(t *lua.LTable) *lua.LTable {
	if viewOf(t) != nil {
		return nil
	}
	return t
}

// Limits for tables that describe a definition or a setup.
const (
	maxTableValues  = 20_000 // values in the table and all nested ones
	maxTableNesting = 20     // levels of nesting that are counted
	valueWork       = 2      // instructions charged for each value
)

// ChargeAndLimitTable charges the running call for reading a table that describes a definition or a setup. It raises an
// error if the table has more than maxTableValues values, where a value counts each time it occurs.
func ChargeAndLimitTable(L *lua.LState, t *lua.LTable, fn, name string) {
	left := maxTableValues
	countDownValues(t, &left, maxTableNesting)
	chargeWork64(L, int64(maxTableValues-left)*valueWork)
	if left < 0 {
		Raisef(L, "%s: the %s has more than %d values", fn, name, maxTableValues)
	}
}

// countDownValues subtracts the number of values in a table from *left, with the tables inside it down to the given
// number of levels. It stops when *left is negative.
func countDownValues(t *lua.LTable, left *int, levels int) {
	items := TableUnlessView(t)
	if items == nil || levels == 0 {
		return
	}
	*left -= (arraySlotCount(items) + keySlotCount(items)) / 16 // nil entries are visited too
	for k, v := items.Next(lua.LNil); k != lua.LNil && *left >= 0; k, v = items.Next(k) {
		*left--
		if inner, ok := v.(*lua.LTable); ok {
			countDownValues(inner, left, levels-1)
		}
	}
}

// listArg returns the first argument, a list, for reading only. It raises an error for a view.
func listArg(L *lua.LState, fn, name string) *lua.LTable {
	t := TableArg(L, 1, fn, name)
	items := TableUnlessView(t)
	if items == nil {
		Raise(L, &source.Error{Message: fn + ": " + viewOf(t).Name + " is not a list", Hint: "iterate over it with pairs"})
	}
	return items
}

// TableBytes returns the bytes charged for a table that a script makes with the given number of fields and items.
func TableBytes(fields int) int64 { return tableBytes + fieldBytes*int64(fields) }

// MaxGrowthBytes is the most that one further field or item of a table costs, in bytes.
const MaxGrowthBytes = fieldBytes

package sandbox

import (
	"math"
	"math/bits"
	"sort"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func changeableListArg(L *lua.LState, fn string) *lua.LTable {
	t := TableArg(L, 1, fn, "the list")
	if IsFrozen(t) {
		raiseBadArgument(L, fn, "the list", "is read-only")
	}
	return t
}

func tableInsert(L *lua.LState) int {
	const fn = "table.insert"
	t := changeableListArg(L, fn)
	n := listLength(L, t)
	if n >= maxItems {
		Raisef(L, "table.insert: the list already has %d items", n)
	}
	at, v := n+1, L.Get(2)
	switch L.GetTop() {
	case 2:
	case 3:
		at, v = IntArg(L, 2, fn, "the position", math.MinInt32, math.MaxInt32), L.Get(3)
	default:
		Raisef(L, "table.insert takes a list, an optional position, and a value")
	}
	last := max(n+1, at)
	moved := int64(last) - int64(at)
	if moved > maxItems || at > maxItems {
		Raisef(L, "table.insert: a list can have at most %d items", maxItems)
	}
	if last < maxArray {
		ChargeBytes(L, itemBytes)
	} else {
		ChargeBytes(L, fieldBytes)
	}
	chargeListItems(L, at, moved)
	for i := last; i > at; i-- {
		t.RawSetInt(i, rawItem(t, i-1))
	}
	t.RawSetInt(at, v)
	return 0
}

func tableRemove(L *lua.LState) int {
	const fn = "table.remove"
	t := changeableListArg(L, fn)
	n := listLength(L, t)
	at := OptIntArg(L, 2, fn, "the position", math.MinInt32, math.MaxInt32, n)
	if at < 1 || at > n {
		return 0
	}
	chargeListItems(L, at, int64(n-at))
	L.Push(rawItem(t, at))
	for i := at; i < n; i++ {
		t.RawSetInt(i, rawItem(t, i+1))
	}
	t.RawSetInt(n, lua.LNil)
	return 1
}

func tableConcat(L *lua.LState) int {
	const fn = "table.concat"
	t := listArg(L, fn, "the list")
	separator := ""
	if L.Get(2) != lua.LNil {
		separator = stringOrNumberArg(L, 2, fn, "the separator")
	}
	from, n := rangeArgs(L, fn, t, 3)
	size := 0
	for i := range n { // stops at the first missing item
		v := rawItem(t, from+int(i)) // fits: it is within bounds that do
		s, ok := toTextAndCharge(L, v)
		if !ok {
			Raisef(L, "table.concat: item %d is %s, not a string or a number", from+int(i), DescribeValue(v)) // fits: it is within bounds that do
		}
		if size += len(s) + len(separator); size > MaxString+len(separator) {
			Raisef(L, "table.concat: the result is longer than %d bytes", MaxString)
		}
		chargeListItems(L, from+int(i), 1) // fits: it is within bounds that do
		chargeWork64(L, 1)
	}
	chargeNewString(L, max(size-len(separator), 0))
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(separator)
		}
		s, _ := toTextAndCharge(L, rawItem(t, from+int(i))) // fits: it is within bounds that do
		b.WriteString(s)
	}
	L.Push(lua.LString(b.String()))
	return 1
}

// tableSort sorts stably, so that the order of equal items does not depend on the algorithm.
func tableSort(L *lua.LState) int {
	const fn = "table.sort"
	t := changeableListArg(L, fn)
	var order *lua.LFunction
	if L.Get(2) != lua.LNil {
		order = FuncArg(L, 2, fn, "the comparison")
	}
	n := listLength(L, t)
	if n > maxItems {
		Raisef(L, "table.sort: the list has %d items, but at most %d can be sorted", n, maxItems)
	}
	ChargeBytes(L, n*itemBytes)                 // fits: it is within bounds that do
	chargeWork64(L, int64(n*bits.Len(uint(n)))) // fits: it is within bounds that do
	chargeListItems(L, 1, 2*int64(n))
	list := make([]lua.LValue, n)
	for i := range list {
		list[i] = rawItem(t, i+1)
	}
	sort.SliceStable(list, func(i, j int) bool {
		if order == nil {
			return lessOrRaise(L, list[i], list[j])
		}
		L.Push(order)
		L.Push(list[i])
		L.Push(list[j])
		L.Call(2, 1)
		first := lua.LVAsBool(L.Get(-1))
		L.Pop(1)
		return first
	})
	for i, v := range list {
		t.RawSetInt(i+1, v)
	}
	return 0
}

package sandbox

import (
	"math"
	"math/bits"
	"sort"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func changeable(L *lua.LState, fn string) *lua.LTable {
	t := Table(L, 1, fn, "the list")
	if Frozen(t) {
		RaiseBadArgument(L, 1, fn, "the list", "is read only")
	}
	return t
}

func tableInsert(L *lua.LState) int {
	const fn = "table.insert"
	t := changeable(L, fn)
	n := length(L, t)
	if n >= maxItems {
		Raisef(L, "table.insert: the list has %d items already", n)
	}
	at, v := n+1, L.Get(2)
	switch L.GetTop() {
	case 2:
	case 3:
		at, v = Int(L, 2, fn, "the position", math.MinInt32, math.MaxInt32), L.Get(3)
	default:
		Raisef(L, "table.insert takes a list, an optional position, and a value")
	}
	last := max(n+1, at)
	moved := int64(last) - int64(at)
	if moved > maxItems || at > maxItems {
		Raisef(L, "table.insert: a list has at most %d items", maxItems)
	}
	if last < maxArray {
		Allocate(L, itemBytes)
	} else {
		Allocate(L, fieldBytes)
	}
	spendItems(L, at, moved)
	for i := last; i > at; i-- {
		setItem(t, i, item(t, i-1))
	}
	setItem(t, at, v)
	return 0
}

func tableRemove(L *lua.LState) int {
	const fn = "table.remove"
	t := changeable(L, fn)
	n := length(L, t)
	at := OptInt(L, 2, fn, "the position", math.MinInt32, math.MaxInt32, n)
	if at < 1 || at > n {
		return 0
	}
	spendItems(L, at, int64(n-at))
	L.Push(item(t, at))
	for i := at; i < n; i++ {
		setItem(t, i, item(t, i+1))
	}
	setItem(t, n, lua.LNil)
	return 1
}

func tableConcat(L *lua.LState) int {
	const fn = "table.concat"
	t := listArg(L, 1, fn, "the list")
	separator := ""
	if L.Get(2) != lua.LNil {
		separator = textArg(L, 2, fn, "the separator")
	}
	from, n := span(L, fn, t, 3)
	size := 0
	for i := range n { // ends at the first that is missing
		v := item(t, from+int(i)) // fits: it is within bounds that do
		s, ok := text(L, v)
		if !ok {
			Raisef(L, "table.concat: item %d is %s, not a string or a number", from+int(i), Shown(v)) // fits: it is within bounds that do
		}
		if size += len(s) + len(separator); size > MaxString+len(separator) {
			Raisef(L, "table.concat: a string of more than %d bytes", MaxString)
		}
		spendItems(L, from+int(i), 1) // fits: it is within bounds that do
		spend(L, 1)
	}
	checkString(L, max(size-len(separator), 0))
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(separator)
		}
		s, _ := text(L, item(t, from+int(i))) // fits: it is within bounds that do
		b.WriteString(s)
	}
	L.Push(lua.LString(b.String()))
	return 1
}

// tableSort sorts stably, so that the result does not depend on the algorithm.
func tableSort(L *lua.LState) int {
	const fn = "table.sort"
	t := changeable(L, fn)
	var order *lua.LFunction
	if L.Get(2) != lua.LNil {
		order = Func(L, 2, fn, "the order")
	}
	n := length(L, t)
	if n > maxItems {
		Raisef(L, "table.sort: a list of %d items: at most %d", n, maxItems)
	}
	Allocate(L, n*itemBytes)             // fits: it is within bounds that do
	spend(L, int64(n*bits.Len(uint(n)))) // fits: it is within bounds that do
	spendItems(L, 1, 2*int64(n))
	list := make([]lua.LValue, n)
	for i := range list {
		list[i] = item(t, i+1)
	}
	sort.SliceStable(list, func(i, j int) bool {
		if order == nil {
			return less(L, list[i], list[j])
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
		setItem(t, i+1, v)
	}
	return 0
}

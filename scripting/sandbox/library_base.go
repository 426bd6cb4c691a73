package sandbox

import (
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// ToString converts a value as tostring does in scripts: a view to its name, other tables and functions to their type.
func ToString(v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return syntax.FormatNumber(float64(v))
	case *lua.LTable:
		if view := viewOf(v); view != nil {
			return view.Name
		}
		return "table"
	case *lua.LNilType, lua.LBool:
		return v.String()
	}
	return typeName(v)
}

func raiseIfArgMissing(L *lua.LState, arg int, fn, name string) {
	if L.GetTop() < arg {
		raiseBadArgument(L, fn, name, "is missing")
	}
}

func baseAssert(L *lua.LState) int {
	raiseIfArgMissing(L, 1, "assert", "the condition")
	if lua.LVAsBool(L.Get(1)) {
		return L.GetTop()
	}
	message := "assertion failed!"
	if L.GetTop() > 1 {
		message = ToString(L.Get(2))
	}
	Raise(L, &source.Error{Message: message})
	return 0
}

// baseError raises its first argument as text, at the line of its caller or, for level 2, of the caller of its caller.
func baseError(L *lua.LState) int {
	fault := &source.Error{Message: ToString(L.Get(1))}
	if OptIntArg(L, 2, "error", "level", 0, 100, 1) == 2 {
		if places := scriptTrace(L); len(places) > 1 {
			at := vmOfState(L).errorAt(places[1])
			at.Message, fault = fault.Message, at
		}
	}
	Raise(L, fault)
	return 0
}

func baseType(L *lua.LState) int {
	raiseIfArgMissing(L, 1, "type", "the value")
	L.Push(typeNames[L.Get(1).Type()])
	return 1
}

var typeNames = func() (names [lua.LTChannel + 1]lua.LValue) {
	for i := range names {
		names[i] = lua.LString(lua.LValueType(i).String())
	}
	return names
}()

func baseToString(L *lua.LState) int {
	raiseIfArgMissing(L, 1, "tostring", "the value")
	v := L.Get(1)
	if _, ok := v.(lua.LString); ok {
		L.Push(v)
		return 1
	}
	s, ok := toTextAndCharge(L, v)
	if !ok {
		s = ToString(v)
	}
	ChargeBytes(L, len(s)+16)
	L.Push(lua.LString(s))
	return 1
}

func baseToNumber(L *lua.LState) int {
	raiseIfArgMissing(L, 1, "tonumber", "the value")
	n, ok := 0.0, false
	if base := OptIntArg(L, 2, "tonumber", "base", 2, 36, 10); base == 10 {
		n, ok = toNumberAndCharge(L, L.Get(1))
	} else {
		s := stringOrNumberArg(L, 1, "tonumber", "the value")
		chargeWork64(L, int64(1+len(s)))
		n, ok = parseInBase(s, base)
	}
	if ok {
		L.Push(floatValue(n))
	} else {
		L.Push(lua.LNil)
	}
	return 1
}

// parseInBase parses a whole number in a base from 2 to 36. It returns false for numbers from 2^53 on.
func parseInBase(s string, base int) (float64, bool) {
	s = strings.ToLower(strings.Trim(s, " \t\n\v\f\r"))
	negative := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	if base == 16 {
		s = strings.TrimPrefix(s, "0x")
	}
	n := 0.0
	for i := 0; i < len(s); i++ {
		digit := strings.IndexByte("0123456789abcdefghijklmnopqrstuvwxyz"[:base], s[i])
		if digit < 0 {
			return 0, false
		}
		n = float64(n*float64(base)) + float64(digit)
	}
	if negative {
		n = 0 - n
	}
	return n, s != "" && n < 1<<53 && n > -1<<53
}

func baseSelect(L *lua.LState) int {
	n := L.GetTop()
	if s, ok := L.Get(1).(lua.LString); ok && s == "#" {
		L.Push(IntValue(n - 1))
		return 1
	}
	i := IntArg(L, 1, "select", "the first argument", -n, math.MaxInt32)
	if i < 0 {
		i = n + i
	}
	if i < 1 {
		raiseBadArgument(L, "select", "the first argument", "is out of range")
	}
	return max(n-i, 0)
}

func baseUnpack(L *lua.LState) int {
	t := listArg(L, "unpack", "the list")
	first, n := rangeArgs(L, "unpack", t, 2)
	if n > maxUnpack {
		Raisef(L, "unpack: more than %d values", maxUnpack)
	}
	chargeListItems(L, first, n)
	for i := range int(n) { // fits: it is within bounds that do
		L.Push(rawItem(t, first+i))
	}
	return int(n) // fits: it is within bounds that do
}

// rangeArgs returns the first index and the length of a range of a list. The length may be too large for an int.
func rangeArgs(L *lua.LState, fn string, t *lua.LTable, arg int) (first int, n int64) {
	first = OptIntArg(L, arg, fn, "the first index", math.MinInt32, math.MaxInt32, 1)
	var last int
	if L.Get(arg+1) == lua.LNil {
		last = listLength(L, t)
	} else {
		last = IntArg(L, arg+1, fn, "the last index", math.MinInt32, math.MaxInt32)
	}
	return first, max(int64(last)-int64(first)+1, 0)
}

func basePairs(L *lua.LState) int {
	t := TableArg(L, 1, "pairs", "its argument")
	L.Push(vmOfState(L).next)
	L.Push(t)
	L.Push(lua.LNil)
	return 3
}

func baseNext(L *lua.LState) int {
	k, v := NextEntry(L, TableArg(L, 1, "next", "the table"), L.Get(2))
	L.Push(k)
	L.Push(v)
	return 2
}

// NextEntry returns the entry after key in the order of pairs, and charges L. A nil key stands for the first entry; it
// returns nils after the last.
func NextEntry(L *lua.LState, t *lua.LTable, key lua.LValue) (k, v lua.LValue) {
	if view := viewOf(t); view != nil {
		return view.entryAfter(L, key)
	}
	// The items of the array come first. Visiting them here allocates no numbers.
	last := arrayLength(L, t)
	i, isIndex := arrayIndex(key)
	for isIndex && i < last {
		i++
		if v := t.RawGetInt(i); v != lua.LNil {
			return IntValue(i), v
		}
		ChargeWork(L, 1)
	}
	if isIndex { // after the items come the other keys
		key = lua.LNil
		if last > 0 {
			key = IntValue(last)
		}
	}
	k, v = t.Next(key)
	chargeWork64(L, keyCost(key)+keyCost(k))
	if keys := keySlotCount(t); keys > 64 {
		chargeWork64(L, 4*int64(max(keysVisitedByStep(t, key, k, keys), 0)))
	}
	return k, v
}

// arrayIndex returns a key as an index into the array part of a table, or 0 for nil. ok is false for other keys.
func arrayIndex(key lua.LValue) (i int, ok bool) {
	if key == lua.LNil {
		return 0, true
	}
	if n, ok := key.(lua.LNumber); ok && n >= 1 && n < maxArray {
		i = int(n) // fits: it is within bounds that do
		return i, lua.LNumber(i) == n
	}
	return 0, false
}

func baseIpairs(L *lua.LState) int {
	t := TableArg(L, 1, "ipairs", "its argument")
	listArg(L, "ipairs", "its argument")
	L.Push(vmOfState(L).inext)
	L.Push(t)
	L.Push(IntValue(0))
	return 3
}

func ipairsNext(L *lua.LState) int {
	t := TableArg(L, 1, "ipairs", "its argument")
	i := IntArg(L, 2, "ipairs", "the index", 0, math.MaxInt32-1) + 1
	v := rawItem(t, i)
	if v == lua.LNil {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(IntValue(i))
	L.Push(v)
	return 2
}

var huge = math.Inf(1)

func mathNumberArg(L *lua.LState, arg int, fn string) float64 {
	v, ok := toNumberAndCharge(L, L.Get(arg))
	if !ok {
		Raisef(L, "%s: argument %d must be a number, not %s", fn, arg, DescribeValue(L.Get(arg)))
	}
	return v
}

func mathFunction(name string, compute func(float64) float64) lua.LGFunction {
	return func(L *lua.LState) int {
		L.Push(floatValue(compute(mathNumberArg(L, 1, name))))
		return 1
	}
}

// bestNumberFunction returns a Lua function that returns the best of its arguments, the first of equally good ones.
func bestNumberFunction(name string, isBetter func(v, best float64) bool) lua.LGFunction {
	return func(L *lua.LState) int {
		best := mathNumberArg(L, 1, name)
		for i := 2; i <= L.GetTop(); i++ {
			if v := mathNumberArg(L, i, name); isBetter(v, best) {
				best = v
			}
		}
		L.Push(floatValue(best))
		return 1
	}
}

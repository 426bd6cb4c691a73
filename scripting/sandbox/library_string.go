package sandbox

import (
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/source"
)

func stringOrNumberArg(L *lua.LState, arg int, fn, name string) string {
	s, ok := toTextAndCharge(L, L.Get(arg))
	if !ok {
		raiseBadArgument(L, fn, name, "must be a string, not "+DescribeValue(L.Get(arg)))
	}
	return s
}

// positionArg returns an argument that is an index into a string of length bytes, or ifAbsent if it is nil. A negative
// argument counts from the end. The index may lie outside of the string. fn and name are for errors.
func positionArg(L *lua.LState, arg int, fn, name string, ifAbsent, length int) int {
	if L.Get(arg) == lua.LNil {
		return ifAbsent
	}
	i := int(math.Max(-MaxString-1, math.Min(MaxString+1, math.Trunc(numberOrNumeralArg(L, arg, fn, name))))) // fits: it is within bounds that do
	if i < 0 {
		i += length + 1
	}
	return i
}

func numberOrNumeralArg(L *lua.LState, arg int, fn, name string) float64 {
	v, ok := toNumberAndCharge(L, L.Get(arg))
	if !ok || v != v {
		raiseBadArgument(L, fn, name, "must be a number, not "+DescribeValue(L.Get(arg)))
	}
	return v
}

func stringLen(L *lua.LState) int {
	L.Push(IntValue(len(stringOrNumberArg(L, 1, "string.len", "the string"))))
	return 1
}

func stringSub(L *lua.LState) int {
	s := stringOrNumberArg(L, 1, "string.sub", "the string")
	raiseIfArgMissing(L, 2, "string.sub", "the first index")
	i := max(positionArg(L, 2, "string.sub", "the first index", 1, len(s)), 1)
	j := min(positionArg(L, 3, "string.sub", "the last index", len(s), len(s)), len(s))
	if i > j {
		L.Push(lua.LString(""))
		return 1
	}
	ChargeBytes(L, 16)
	L.Push(lua.LString(s[i-1 : j]))
	return 1
}

func caseToggler(fn string, first, last byte) lua.LGFunction {
	return func(L *lua.LState) int {
		s := stringOrNumberArg(L, 1, fn, "the string")
		chargeNewString(L, len(s))
		ChargeWork(L, len(s)/32)
		b := []byte(s)
		for i, c := range b {
			if c >= first && c <= last {
				b[i] = c ^ 0x20
			}
		}
		L.Push(lua.LString(b))
		return 1
	}
}

func stringRep(L *lua.LState) int {
	s := stringOrNumberArg(L, 1, "string.rep", "the string")
	n := numberOrNumeralArg(L, 2, "string.rep", "the count")
	if n < 1 || s == "" {
		L.Push(lua.LString(""))
		return 1
	}
	if float64(len(s))*n > MaxString {
		Raisef(L, "string.rep: the result is longer than %d bytes", MaxString)
	}
	chargeNewString(L, len(s)*int(n))              // fits: it is within bounds that do
	L.Push(lua.LString(strings.Repeat(s, int(n)))) // fits: it is within bounds that do
	return 1
}

const patternCharacters = "^$*+?.([%-"

// stringFind finds plain text. What Lua 5.1 would read as a pattern is an error, unless the fourth argument is true.
func stringFind(L *lua.LState) int {
	s := stringOrNumberArg(L, 1, "string.find", "the string")
	wanted := stringOrNumberArg(L, 2, "string.find", "the text")
	chargeWork64(L, int64(1+(len(s)+len(wanted))/8)) // none of the two is read more than once
	if !lua.LVAsBool(L.Get(4)) && strings.ContainsAny(wanted, patternCharacters) {
		Raise(L, &source.Error{
			Message: "string.find: patterns are not available, and " + DescribeValue(L.Get(2)) + " is one",
			Hint:    "to search for plain text, pass true as the fourth argument: string.find(s, text, 1, true)",
		})
	}
	from := positionArg(L, 3, "string.find", "the first index", 1, len(s)) - 1
	from = min(max(from, 0), len(s)) // as in Lua, a start beyond the end is at the end
	i := strings.Index(s[from:], wanted)
	if i < 0 {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(IntValue(from + i + 1))
	L.Push(IntValue(from + i + len(wanted)))
	return 2
}

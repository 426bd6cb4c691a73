package sandbox

import (
	"fmt"
	"math"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/spelling"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// These functions return an argument of a Go function that a script calls, or raise an error that names the function,
// fn, and the argument, name. arg is the stack index of the argument. They allocate nothing unless they raise.

// IntArg returns an argument that is a whole number from low to high. It raises an error for any other value, also for
// numbers from 2^53 on and numerals in strings, because machines convert these in different ways.
func IntArg(L *lua.LState, arg int, fn, name string, low, high int) int {
	if v, ok := L.Get(arg).(lua.LNumber); ok && v >= lua.LNumber(low) && v <= lua.LNumber(high) && -maxExact < v && v < maxExact {
		if i := int(v); lua.LNumber(i) == v { // fits: it is within bounds that do
			return i
		}
	}
	raiseBadArgument(L, fn, name, fmt.Sprintf("must be a whole number from %d to %d, not %s", low, high, DescribeValue(L.Get(arg))))
	return 0
}

const maxExact lua.LNumber = 1 << 53 // the smallest whole number that a float64 may not distinguish from its successor

// NumberArg returns an argument that is a number other than NaN.
func NumberArg(L *lua.LState, arg int, fn, name string) float64 {
	v, ok := L.Get(arg).(lua.LNumber)
	if !ok || v != v {
		raiseBadArgument(L, fn, name, "must be a number, not "+DescribeValue(L.Get(arg)))
	}
	return float64(v)
}

// OptIntArg returns an argument as IntArg does, or ifAbsent if the argument is absent or nil.
func OptIntArg(L *lua.LState, arg int, fn, name string, low, high, ifAbsent int) int {
	if L.Get(arg) == lua.LNil {
		return ifAbsent
	}
	return IntArg(L, arg, fn, name, low, high)
}

func StringArg(L *lua.LState, arg int, fn, name string) string {
	return string(typedArg[lua.LString](L, arg, fn, name, "a string"))
}

// TableArg returns an argument that is a table, which may be frozen.
func TableArg(L *lua.LState, arg int, fn, name string) *lua.LTable {
	return typedArg[*lua.LTable](L, arg, fn, name, "a table")
}

func FuncArg(L *lua.LState, arg int, fn, name string) *lua.LFunction {
	return typedArg[*lua.LFunction](L, arg, fn, name, "a function")
}

func typedArg[T lua.LValue](L *lua.LState, arg int, fn, name, wanted string) T {
	v, ok := L.Get(arg).(T)
	if !ok {
		raiseBadArgument(L, fn, name, "must be "+wanted+", not "+DescribeValue(L.Get(arg)))
	}
	return v
}

// RaiseIfTooManyArgs raises an error if fn is called with more than maxArgs arguments, which Lua would ignore.
func RaiseIfTooManyArgs(L *lua.LState, fn string, maxArgs int) {
	if given := L.GetTop(); given > maxArgs {
		raiseTooManyArgs(L, fn, maxArgs, given)
	}
}

// RaiseIfTooManyMethodArgs does the same as RaiseIfTooManyArgs for a method, called with a colon. self does not count.
func RaiseIfTooManyMethodArgs(L *lua.LState, fn string, maxArgs int) {
	if given := L.GetTop() - 1; given > maxArgs {
		raiseTooManyArgs(L, fn, maxArgs, given)
	}
}

func raiseTooManyArgs(L *lua.LState, fn string, most, given int) {
	switch most {
	case 0:
		Raisef(L, "%s: takes no arguments, but got %d", fn, given)
	case 1:
		Raisef(L, "%s: takes 1 argument, not %d", fn, given)
	}
	Raisef(L, "%s: takes %d arguments, not %d", fn, most, given)
}

func raiseBadArgument(L *lua.LState, fn, name, problem string) {
	Raisef(L, "%s: %s %s", fn, name, problem)
}

// RaiseUnknown raises an error that word is not in known. It suggests a similar word, or lists known if that is short.
func RaiseUnknown(L *lua.LState, fn, what, word string, known []string) {
	unknown := spelling.NewUnknownError(what, word, known)
	Raise(L, &source.Error{Message: fmt.Sprintf("%s: unknown %s %q", fn, what, shortenForMessage(word)), Hint: unknown.SuggestionOrKnownWords(), Err: unknown})
}

// The range of whole numbers whose Lua values are allocated once, in advance.
const (
	minPreallocated = -1024
	maxPreallocated = 16383
)

var preallocatedValues = func() (list [maxPreallocated - minPreallocated + 1]lua.LValue) {
	for i := range list {
		list[i] = lua.LNumber(i + minPreallocated)
	}
	return list
}()

// IntValue returns n as a Lua value. It does not allocate for numbers from minPreallocated to maxPreallocated.
func IntValue(n int) lua.LValue {
	if n >= minPreallocated && n <= maxPreallocated {
		return preallocatedValues[n-minPreallocated]
	}
	return lua.LNumber(n)
}

func floatValue(f float64) lua.LValue {
	if f >= minPreallocated && f <= maxPreallocated {
		if i := int(f); float64(i) == f && (i != 0 || 1/f > 0) { // -0 is not 0; fits: it is within bounds that do
			return preallocatedValues[i-minPreallocated]
		}
	}
	return lua.LNumber(f)
}

// toTextAndCharge converts a string or a number to text, as Lua does, and charges for numbers. Other values give false.
func toTextAndCharge(L *lua.LState, v lua.LValue) (string, bool) {
	switch v := v.(type) {
	case lua.LString:
		return string(v), true
	case lua.LNumber:
		chargeWork64(L, numberWork)
		return syntax.FormatNumber(float64(v)), true
	}
	return "", false
}

// toNumberAndCharge converts a number or numeric string to a number and charges by its length. Other values give false.
func toNumberAndCharge(L *lua.LState, v lua.LValue) (float64, bool) {
	switch v := v.(type) {
	case lua.LNumber:
		return float64(v), true
	case lua.LString:
		chargeWork64(L, int64(2+min(len(v), maxFullPriceBytes)/2+len(v)/16))
		return syntax.ParseNumber(string(v))
	}
	return 0, false
}

const (
	numberWork        = 12  // instructions charged for formatting a number
	maxFullPriceBytes = 400 // number of bytes of a parsed string that are charged at the full price
)

// ToInt32 returns v as a 32-bit integer, or false if v is not a whole number in this range.
func ToInt32(v lua.LValue) (int, bool) {
	n, ok := v.(lua.LNumber)
	if !ok || n != n || n < -1<<31 || n > 1<<31-1 || n != lua.LNumber(math.Trunc(float64(n))) {
		return 0, false
	}
	return int(n), true // fits: it is within bounds that do
}

// DescribeValue describes a value for messages. It never includes an address.
func DescribeValue(v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return strconv.Quote(shortenForMessage(string(v)))
	case lua.LNumber:
		return strconv.FormatFloat(float64(v), 'g', 14, 64)
	case lua.LBool:
		return v.String()
	case *lua.LNilType:
		return "nil"
	case *lua.LTable:
		return "a table"
	case *lua.LFunction:
		return "a function"
	}
	return "a " + v.Type().String()
}

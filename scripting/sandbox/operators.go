package sandbox

import (
	"fmt"
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/exact"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// operators implement the internal functions with which package syntax replaces operators.
var operators = map[string]lua.LGFunction{
	syntax.Concat:       opConcat,
	syntax.Length:       opLength,
	syntax.Add:          operatorFunction(arithmetic["__add"]),
	syntax.Subtract:     operatorFunction(arithmetic["__sub"]),
	syntax.Multiply:     operatorFunction(arithmetic["__mul"]),
	syntax.Divide:       operatorFunction(arithmetic["__div"]),
	syntax.Modulo:       operatorFunction(exact.FloorModulo),
	syntax.Power:        opPower,
	syntax.Less:         func(L *lua.LState) int { return pushBool(L, lessOrRaise(L, L.Get(1), L.Get(2))) },
	syntax.LessEqual:    func(L *lua.LState) int { return pushBool(L, lessEqualOrRaise(L, L.Get(1), L.Get(2))) },
	syntax.Greater:      func(L *lua.LState) int { return pushBool(L, lessOrRaise(L, L.Get(2), L.Get(1))) },
	syntax.GreaterEqual: func(L *lua.LState) int { return pushBool(L, lessEqualOrRaise(L, L.Get(2), L.Get(1))) },
	syntax.Equal:        func(L *lua.LState) int { return pushBool(L, equalAndCharge(L, L.Get(1), L.Get(2))) },
	syntax.Unequal:      func(L *lua.LState) int { return pushBool(L, !equalAndCharge(L, L.Get(1), L.Get(2))) },
	syntax.Assign:       opAssign,
	syntax.Table:        opTableConstructor,
	syntax.Closure:      opChargeClosure,
}

func opConcat(L *lua.LState) int {
	n := L.GetTop()
	var parts [64]string
	size := 0
	for i := 1; i <= n; i++ {
		s, ok := toTextAndCharge(L, L.Get(i))
		if !ok {
			Raisef(L, "attempt to concatenate a %s value", typeName(L.Get(i)))
		}
		parts[i-1] = s
		size += len(s)
	}
	chargeNewString(L, size)
	var b strings.Builder
	b.Grow(size)
	for _, s := range parts[:n] {
		b.WriteString(s)
	}
	L.Push(lua.LString(b.String()))
	return 1
}

// chargeNewString charges for a string of size bytes that is about to be made. More than MaxString raises an error.
func chargeNewString(L *lua.LState, size int) {
	if size > MaxString {
		Raisef(L, "the result is %d bytes long, but a string can be at most %d bytes long", size, MaxString)
	}
	ChargeBytes(L, size+16)
	ChargeWork(L, size/256)
}

// keyCost returns the instructions that a key costs beyond the usual price, because long strings must be hashed.
func keyCost(key lua.LValue) int64 {
	s, _ := key.(lua.LString)
	return int64(len(s) / 1024)
}

// chargeListItems charges for visiting n items of a list from index first on, more if some are outside of its array.
func chargeListItems(L *lua.LState, first int, n int64) {
	if n > 0 && int64(first)+n > maxArray || first < 1 {
		chargeWork64(L, 4*n)
	} else {
		chargeWork64(L, n/2)
	}
}

func opLength(L *lua.LState) int {
	switch v := L.Get(1).(type) {
	case lua.LString:
		L.Push(IntValue(len(v)))
	case *lua.LTable:
		if view := viewOf(v); view != nil {
			Raise(L, &source.Error{Message: view.Name + " has no length", Hint: "it is not a list: iterate over it with pairs"})
		}
		L.Push(IntValue(listLength(L, v)))
	default:
		length := L.GetMetaField(v, "__len") // for values that inspect shows at a console
		if length == lua.LNil {
			Raisef(L, "attempt to get the length of a %s value", typeName(v))
		}
		L.Push(length)
		L.Push(v)
		L.Call(1, 1)
	}
	return 1
}

// listLength returns the length of a list, including items beyond gopher-lua's array, and charges for the search.
func listLength(L *lua.LState, t *lua.LTable) int {
	n := arrayLength(L, t)
	if n < maxArray-1 || rawItem(t, n+1) == lua.LNil {
		return n
	}
	chargeWork64(L, 16)
	present, missing := n+1, 2*n // fits: arrays are in memory
	for rawItem(t, missing) != lua.LNil {
		present, missing = missing, 2*missing // fits: arrays are in memory
		if missing > math.MaxInt32/2 {
			break // it is no list, but has keys chosen to look like one
		}
	}
	for missing-present > 1 {
		if middle := present + (missing-present)/2; rawItem(t, middle) == lua.LNil {
			missing = middle
		} else {
			present = middle
		}
	}
	return present
}

// arrayLength returns the number of items in gopher-lua's array. It charges for skipping nil entries at the end.
func arrayLength(L *lua.LState, t *lua.LTable) int {
	n := t.Len()
	chargeWork64(L, int64(arraySlotCount(t)-n)/8)
	return n
}

// rawItem returns t[i], where t is not a view.
func rawItem(t *lua.LTable, i int) lua.LValue {
	if i >= 1 && i < maxArray {
		return t.RawGetInt(i)
	}
	return t.RawGet(lua.LNumber(i))
}

func opAssign(L *lua.LState) int {
	k, v := L.Get(2), L.Get(3)
	t, ok := L.Get(1).(*lua.LTable)
	if ud, is := L.Get(1).(*lua.LUserData); is { // for values that inspect shows at a console
		L.SetTable(ud, k, v)
		return 0
	}
	if !ok {
		message := fmt.Sprintf("attempt to set the field %s of a %s value", DescribeValue(k), typeName(L.Get(1)))
		if at := describeFailedValue(L); at != "" {
			message += ": " + at
		}
		Raisef(L, "%s", message)
	}
	if IsFrozen(t) {
		writeViewOrRaise(L, t, k, v)
		return 0
	}
	if t.Metatable != lua.LNil { // it is the table of a console's variables
		L.SetTable(t, k, v)
		return 0
	}
	chargeFieldWrite(L, t, k)
	t.RawSet(k, v)
	return 0
}

func chargeFieldWrite(L *lua.LState, t *lua.LTable, k lua.LValue) {
	switch key := k.(type) {
	case *lua.LNilType:
		Raisef(L, "a table cannot have the key nil")
	case lua.LNumber:
		if key != key {
			Raisef(L, "a table cannot have the key NaN")
		}
		if key >= 1 && key < maxArray {
			if n := arraySlotCount(t); int(key) > n { // fits: arrays are in memory
				chargeGrowth(L, int(key)-n) // fits: arrays are in memory
			}
			return
		}
	default:
		chargeWork64(L, keyCost(k))
	}
	if t.RawGet(k) == lua.LNil {
		ChargeBytes(L, fieldBytes)
	}
}

// Bytes charged for a table, each field and item with spare capacity, a function, and each captured variable.
const (
	tableBytes    = 400
	fieldBytes    = 200
	itemBytes     = 32
	functionBytes = 150
	captureBytes  = 80
)

func chargeGrowth(L *lua.LState, items int) {
	chargeBytes64(L, int64(items)*itemBytes)
	chargeWork64(L, int64(items/16))
}

// opTableConstructor charges for a table and returns it. Its arguments are the table and the number of its fields, and
// perhaps the number of its items and values to append. Without arguments it returns an empty table.
func opTableConstructor(L *lua.LState) int {
	n := L.GetTop()
	if n == 0 {
		ChargeBytes(L, tableBytes)
		L.Push(L.CreateTable(0, 4)) // a hint, since gopher-lua would make room for 32
		return 1
	}
	t := L.Get(1).(*lua.LTable)
	chargeBytes64(L, tableBytes+fieldBytes*int64(L.Get(2).(lua.LNumber)))
	if n > 3 {
		chargeGrowth(L, n-3)
		items := int(L.Get(3).(lua.LNumber)) // fits: arrays are in memory
		for i := 4; i <= n; i++ {
			t.RawSetInt(items+i-3, L.Get(i))
		}
	}
	L.Push(t)
	return 1
}

// opChargeClosure charges for a new function, the first argument. The second is how many variables it captures.
func opChargeClosure(L *lua.LState) int {
	chargeBytes64(L, functionBytes+captureBytes*int64(L.Get(2).(lua.LNumber)))
	L.SetTop(1)
	return 1
}

func equalAndCharge(L *lua.LState, a, b lua.LValue) bool {
	if s, is := a.(lua.LString); is {
		if t, is := b.(lua.LString); is && len(s) == len(t) {
			ChargeWork(L, len(s)/256)
		}
	}
	return L.Equal(a, b)
}

func pushBool(L *lua.LState, v bool) int {
	L.Push(lua.LBool(v))
	return 1
}

// lessOrRaise reports whether a < b, for numbers, or for strings by bytes. Other values raise an error.
func lessOrRaise(L *lua.LState, a, b lua.LValue) bool {
	switch a := a.(type) {
	case lua.LNumber:
		if b, ok := b.(lua.LNumber); ok {
			return a < b
		}
	case lua.LString:
		if b, ok := b.(lua.LString); ok {
			ChargeWork(L, min(len(a), len(b))/256)
			return a < b
		}
	}
	Raisef(L, "attempt to compare a %s value with a %s value", typeName(a), typeName(b))
	return false
}

func lessEqualOrRaise(L *lua.LState, a, b lua.LValue) bool {
	if a, ok := a.(lua.LNumber); ok {
		if b, ok := b.(lua.LNumber); ok {
			return a <= b // not the same as "not b < a", because of NaN
		}
	}
	return !lessOrRaise(L, b, a)
}

func operatorFunction(compute func(a, b float64) float64) lua.LGFunction {
	return func(L *lua.LState) int {
		a, b := numberArgs(L)
		L.Push(floatValue(compute(a, b)))
		return 1
	}
}

const powerWork = 5

func opPower(L *lua.LState) int {
	a, b := numberArgs(L)
	_, size := math.Frexp(b)
	chargeWork64(L, int64(powerWork*(1+min(max(size, 0), 20)))) // this is about the number of multiplications
	L.Push(floatValue(exact.Power(a, b)))
	return 1
}

func numberArgs(L *lua.LState) (a, b float64) {
	a, left := toNumberAndCharge(L, L.Get(1))
	b, right := toNumberAndCharge(L, L.Get(2))
	if !left || !right {
		Raisef(L, "attempt to perform arithmetic on a %s value and a %s value", typeName(L.Get(1)), typeName(L.Get(2)))
	}
	return a, b
}

// arithmetic implements the operators on strings, by metatable event. Those of gopher-lua read "010" as octal.
var arithmetic = map[string]func(a, b float64) float64{
	"__add": func(a, b float64) float64 { return a + b },
	"__sub": func(a, b float64) float64 { return a - b },
	"__mul": func(a, b float64) float64 { return a * b },
	"__div": func(a, b float64) float64 { return a / b },
	"__mod": exact.FloorModulo,
	"__pow": exact.Power,
	"__unm": func(a, _ float64) float64 { return -a },
}

func typeName(v lua.LValue) string { return v.Type().String() }

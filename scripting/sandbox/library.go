package sandbox

import (
	"math"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// libraryFunctions implement syntax.Library, in place of gopher-lua's functions, whose cost has no bound and which show
// addresses.
var libraryFunctions = map[string]lua.LGFunction{
	"assert": baseAssert, "error": baseError, "ipairs": baseIpairs, "pairs": basePairs,
	"select": baseSelect, "tonumber": baseToNumber, "tostring": baseToString,
	"type": baseType, "unpack": baseUnpack,

	"math.abs":   mathFunction("math.abs", math.Abs),
	"math.ceil":  mathFunction("math.ceil", math.Ceil),
	"math.floor": mathFunction("math.floor", math.Floor),
	"math.max":   bestNumberFunction("math.max", func(v, best float64) bool { return v > best }),
	"math.min":   bestNumberFunction("math.min", func(v, best float64) bool { return v < best }),

	"string.find": stringFind, "string.format": stringFormat, "string.len": stringLen,
	"string.rep": stringRep, "string.sub": stringSub,
	"string.lower": caseToggler("string.lower", 'A', 'Z'),
	"string.upper": caseToggler("string.upper", 'a', 'z'),

	"table.concat": tableConcat, "table.insert": tableInsert,
	"table.remove": tableRemove, "table.sort": tableSort,
}

func (vm *VM) bindLibrary() {
	L := vm.L
	vm.next, vm.inext = L.NewFunction(baseNext), L.NewFunction(ipairsNext)
	vm.library = map[string]lua.LValue{
		"math.huge": lua.LNumber(huge),
		syntax.Nil:  lua.LNil,
	}
	for name, f := range operators {
		vm.library[name] = L.NewFunction(f)
	}
	for _, name := range syntax.Library {
		if f := libraryFunctions[name]; f != nil {
			vm.library[name] = L.NewFunction(f)
		}
	}
	for _, table := range []string{"math", "string", "table"} {
		fixed := L.CreateTable(0, 8)
		for _, member := range syntax.LibraryMembers[table] {
			fixed.RawSetString(member, vm.library[table+"."+member])
		}
		vm.library[table] = vm.NewView(ViewFields{Name: table, Fixed: fixed, Known: syntax.LibraryMembers[table], Read: func(L *lua.LState, key string) lua.LValue {
			raiseIfUnavailable(L, table, key)
			return nil
		}})
	}
	vm.bindStringMethods()
}

// LibraryNames returns the name of each library function of this machine.
func (vm *VM) LibraryNames() map[lua.LValue]string {
	names := make(map[lua.LValue]string, len(vm.library))
	for name, v := range vm.library {
		if f, is := v.(*lua.LFunction); is {
			names[f] = name
		}
	}
	return names
}

func raiseIfUnavailable(L *lua.LState, table, key string) {
	if len(key) > 32 {
		return // no name is that long
	}
	if instead, ok := syntax.RefusedNames[table+"."+key]; ok {
		Raise(L, &source.Error{Message: table + "." + key + " is not available", Hint: instead})
	}
}

// bindStringMethods makes calls such as ("x"):upper() and arithmetic on strings such as "2" * 3 work.
func (vm *VM) bindStringMethods() {
	L := vm.L
	methods := L.CreateTable(0, 8)
	for _, member := range syntax.LibraryMembers["string"] {
		methods.RawSetString(member, vm.library["string."+member])
	}
	missing := L.CreateTable(0, 1)
	missing.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		if key, ok := L.Get(2).(lua.LString); ok {
			raiseIfUnavailable(L, "string", string(key))
		}
		L.Push(lua.LNil)
		return 1
	}))
	methods.Metatable = missing
	mt := L.CreateTable(0, 16)
	mt.RawSetString("__index", methods)
	for event, compute := range arithmetic {
		do := operatorFunction(compute)
		mt.RawSetString(event, L.NewFunction(func(L *lua.LState) int {
			if event == "__unm" {
				L.SetTop(1)
				L.Push(IntValue(0))
			}
			return do(L)
		}))
	}
	L.SetMetatable(lua.LString(""), mt)
}

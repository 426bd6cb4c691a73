package sandbox

import (
	"fmt"
	"reflect"

	lua "github.com/yuin/gopher-lua"
)

// The sandbox needs data that gopher-lua does not export. Only this file reads them, by name and type, so that an
// upgrade that changes them panics at once.

// internalFieldIndex returns the index of a field in a struct of gopher-lua. It panics unless the field has type want.
func internalFieldIndex(structType reflect.Type, name, want string) (place int) {
	f, ok := structType.FieldByName(name)
	if !ok {
		panic(fmt.Sprintf("gopher-lua: %s has no field %s any more: package sandbox looks inside for it", structType, name))
	}
	if f.Type.String() != want {
		panic(fmt.Sprintf("gopher-lua: the field %s of %s is a %s and no longer a %s: package sandbox looks inside for it", name, structType, f.Type, want))
	}
	return f.Index[0]
}

// The types of gopher-lua, and the indexes of their unexported fields, that the sandbox reads.
var (
	tableType  = reflect.TypeFor[lua.LTable]()
	arrayField = internalFieldIndex(tableType, "array", "[]lua.LValue")
	keysField  = internalFieldIndex(tableType, "keys", "[]lua.LValue")
	orderField = internalFieldIndex(tableType, "k2i", "map[lua.LValue]int")

	stateType     = reflect.TypeFor[lua.LState]()
	registryField = internalFieldIndex(stateType, "reg", "*lua.registry")
	registryType  = stateType.Field(registryField).Type.Elem()
	valuesField   = internalFieldIndex(registryType, "array", "[]lua.LValue")

	currentField = internalFieldIndex(stateType, "currentFrame", "*lua.callFrame")

	debugType  = reflect.TypeFor[lua.Debug]()
	frameField = internalFieldIndex(debugType, "frame", "*lua.callFrame")
	frameType  = debugType.Field(frameField).Type.Elem()
	pcField    = internalFieldIndex(frameType, "Pc", "int")
	fnField    = internalFieldIndex(frameType, "Fn", "*lua.LFunction")
	protoField = internalFieldIndex(reflect.TypeFor[lua.LFunction](), "Proto", "*lua.FunctionProto")
)

func stackSize(L *lua.LState) int {
	return reflect.ValueOf(L).Elem().Field(registryField).Elem().Field(valuesField).Cap()
}

// arraySlotCount returns the length of a table's array part, which includes nil values at its end.
func arraySlotCount(t *lua.LTable) int { return reflect.ValueOf(t).Elem().Field(arrayField).Len() }

// keySlotCount returns how many keys a table has ever had outside of its array part.
func keySlotCount(t *lua.LTable) int { return reflect.ValueOf(t).Elem().Field(keysField).Len() }

// keysVisitedByStep returns how many of t's keySlots, even deleted keys, Next visits to get from one key to the next.
func keysVisitedByStep(t *lua.LTable, from, to lua.LValue, keySlots int) int {
	places := reflect.ValueOf(t).Elem().Field(orderField)
	place := func(key lua.LValue, otherwise int) int {
		if _, isIndex := arrayIndex(key); isIndex {
			return otherwise
		}
		if v := places.MapIndex(reflect.ValueOf(key)); v.IsValid() {
			return int(v.Int()) // fits: it is a place in code
		}
		return otherwise
	}
	return place(to, keySlots) - place(from, 0)
}

func currentInstruction(L *lua.LState) (code *lua.FunctionProto, at int) {
	current := reflect.ValueOf(L).Elem().Field(currentField)
	if current.IsNil() {
		return nil, 0
	}
	frame := current.Elem()
	if frame.Field(fnField).IsNil() {
		return nil, 0
	}
	fn := frame.Field(fnField).Elem().Field(protoField)
	return (*lua.FunctionProto)(fn.UnsafePointer()), int(frame.Field(pcField).Int()) - 1 // fits: it is a place in code
}

func frameProgramCounter(frame *lua.Debug) int {
	return int(reflect.ValueOf(frame).Elem().Field(frameField).Elem().Field(pcField).Int()) // fits: it is a place in code
}

package sandbox

import (
	"fmt"
	"reflect"

	lua "github.com/yuin/gopher-lua"
)

// Some of what the sandbox must know gopher-lua keeps in fields that it does not
// export: how much room a table and a stack have, which keys a table has had, and
// where a frame stands. They are looked up here and nowhere else, by name and
// type, so that an upgrade which keeps them otherwise says so at once.

// insideField is a field of a struct of gopher-lua.
func insideField(of reflect.Type, name, want string) (place int) {
	f, ok := of.FieldByName(name)
	if !ok {
		panic(fmt.Sprintf("gopher-lua: %s has no field %s any more: package sandbox looks inside for it", of, name))
	}
	if f.Type.String() != want {
		panic(fmt.Sprintf("gopher-lua: the field %s of %s is a %s and no longer a %s: package sandbox looks inside for it", name, of, f.Type, want))
	}
	return f.Index[0]
}

// The places of those fields.
var (
	tableType  = reflect.TypeFor[lua.LTable]()
	arrayField = insideField(tableType, "array", "[]lua.LValue")
	keysField  = insideField(tableType, "keys", "[]lua.LValue")
	orderField = insideField(tableType, "k2i", "map[lua.LValue]int")

	stateType     = reflect.TypeFor[lua.LState]()
	registryField = insideField(stateType, "reg", "*lua.registry")
	registryType  = stateType.Field(registryField).Type.Elem()
	valuesField   = insideField(registryType, "array", "[]lua.LValue")

	debugType  = reflect.TypeFor[lua.Debug]()
	frameField = insideField(debugType, "frame", "*lua.callFrame")
	frameType  = debugType.Field(frameField).Type.Elem()
	pcField    = insideField(frameType, "Pc", "int")
)

// stackSize returns the capacity of the stack of a state, in values.
func stackSize(L *lua.LState) int {
	return reflect.ValueOf(L).Elem().Field(registryField).Elem().Field(valuesField).Cap()
}

// arraySize counts the items in the array of a table, those that are nil
// included, of which there may be any number at its end.
func arraySize(t *lua.LTable) int { return reflect.ValueOf(t).Elem().Field(arrayField).Len() }

// keyCount is the number of keys a table has ever had, besides those of its
// array: one that was set to nil keeps its place in the order, and going on from
// the key before it passes over all that are gone.
func keyCount(t *lua.LTable) int { return reflect.ValueOf(t).Elem().Field(keysField).Len() }

// keysBetween counts the keys that Next went through from one key to the next.
func keysBetween(t *lua.LTable, from, to lua.LValue, keys int) int {
	places := reflect.ValueOf(t).Elem().Field(orderField)
	place := func(key lua.LValue, otherwise int) int {
		if _, isIndex := index(key); isIndex {
			return otherwise
		}
		if v := places.MapIndex(reflect.ValueOf(key)); v.IsValid() {
			return int(v.Int()) // fits: it is a place in code
		}
		return otherwise
	}
	return place(to, keys) - place(from, 0)
}

// frameCounter is the number of the instruction after the one that a frame is at.
func frameCounter(frame *lua.Debug) int {
	return int(reflect.ValueOf(frame).Elem().Field(frameField).Elem().Field(pcField).Int()) // fits: it is a place in code
}

package sandbox

import (
	"reflect"

	lua "github.com/yuin/gopher-lua"
)

// A table of gopher-lua never forgets a key: one that was set to nil keeps its
// place in the order, and going on from the key before it passes over all that
// are gone. Nothing exported tells how many those are, so this looks inside.
var keysField, placesField = func() (keys, places int) {
	table := reflect.TypeFor[lua.LTable]()
	k, hasKeys := table.FieldByName("keys")
	p, hasPlaces := table.FieldByName("k2i")
	if !hasKeys || !hasPlaces {
		panic("gopher-lua keeps the keys of its tables otherwise")
	}
	return k.Index[0], p.Index[0]
}()

// keyCount is the number of keys a table has ever had, besides those of its
// array.
func keyCount(t *lua.LTable) int { return reflect.ValueOf(t).Elem().Field(keysField).Len() }

// passed is how many keys Next went through from one key to the next.
func passed(t *lua.LTable, from, to lua.LValue, keys int) int {
	places := reflect.ValueOf(t).Elem().Field(placesField)
	place := func(key lua.LValue, otherwise int) int {
		if _, isIndex := index(key); isIndex {
			return otherwise
		}
		if v := places.MapIndex(reflect.ValueOf(key)); v.IsValid() {
			return int(v.Int())
		}
		return otherwise
	}
	return place(to, keys) - place(from, 0)
}

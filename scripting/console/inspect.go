package console

import (
	"fmt"
	"reflect"
	"strings"

	lua "github.com/yuin/gopher-lua"
	luar "layeh.com/gopher-luar"

	"curtaincall/engine/screen"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// luaInspect is inspect(v): what the engine keeps of a value, as a copy whose
// fields can be read and not written.
func (c *Console) luaInspect(L *lua.LState) int {
	if L.GetTop() == 0 {
		sandbox.Raisef(L, "inspect: takes a value, as inspect(f)")
	}
	copied, ok := c.part.Inspect(L.Get(1))
	if !ok {
		sandbox.Raisef(L, "inspect: there is nothing behind %s", sandbox.Shown(L.Get(1)))
	}
	if made, ok := copied.(lua.LValue); ok {
		L.Push(made)
		return 1
	}
	seal(L, reflect.TypeOf(copied))
	L.Push(luar.New(L, copied))
	return 1
}

// seal takes from gopher-luar's table of a type, and of all types that can be
// reached from it, whatever changes a value. The values are copies in any case;
// but who assigns a field should learn at once that it has no effect.
func seal(L *lua.LState, t reflect.Type) {
	switch t.Kind() {
	case reflect.Struct, reflect.Array, reflect.Slice, reflect.Pointer:
	case reflect.Func, reflect.Map, reflect.Chan, reflect.Interface, reflect.UnsafePointer:
		panic(fmt.Sprintf("a structure to inspect holds a %s", t))
	default:
		return
	}
	sample := reflect.New(t).Elem().Interface()
	mt := luar.MT(L, sample)
	if mt.RawGetString("sealed") != lua.LNil {
		return
	}
	mt.RawSetString("sealed", lua.LTrue)
	for _, event := range []string{"__newindex", "__add", "__pow", "__unm"} {
		mt.RawSetString(event, L.NewFunction(func(L *lua.LState) int {
			sandbox.Raisef(L, "what inspect shows is a copy and cannot be changed")
			return 0
		}))
	}
	if t.Kind() == reflect.Pointer {
		seal(L, t.Elem())
		return
	}
	seal(L, reflect.PointerTo(t))
	if t.Kind() != reflect.Struct {
		seal(L, t.Elem())
		return
	}
	for i := range t.NumField() {
		seal(L, t.Field(i).Type)
	}
}

// structure is a copy of the engine's as lines, its fields in their own order.
func structure(v any, s screen.Screen) []string {
	one := structureLine(v)
	if s.Fits(screen.Columns(one)) {
		return []string{one}
	}
	var b strings.Builder
	writeStructure(&b, reflect.ValueOf(v), s, 0, false)
	return strings.Split(b.String(), "\n")
}

func structureLine(v any) string {
	var b strings.Builder
	writeStructure(&b, reflect.ValueOf(v), screen.Screen{}, 0, true)
	return b.String()
}

// writeStructure writes plain values, leaving out fields that are empty.
func writeStructure(b *strings.Builder, v reflect.Value, s screen.Screen, depth int, oneLine bool) {
	type part struct {
		head string
		v    reflect.Value
	}
	var parts []part
	switch v.Kind() {
	case reflect.Pointer:
		writeStructure(b, v.Elem(), s, depth, oneLine)
		return
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); !f.IsZero() {
				parts = append(parts, part{v.Type().Field(i).Name + " = ", f})
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			parts = append(parts, part{"", v.Index(i)})
		}
	case reflect.String:
		b.WriteString(`"` + source.Printable(v.String()) + `"`)
		return
	default:
		fmt.Fprint(b, v.Interface())
		return
	}
	if len(parts) == 0 {
		b.WriteString("{}")
		return
	}
	if !oneLine && depth > 0 {
		var in strings.Builder
		writeStructure(&in, v, s, depth, true)
		oneLine = s.Fits(screen.Columns(in.String()) + 2*depth + 20)
	}
	if oneLine {
		b.WriteString("{ ")
		for i, p := range parts {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(p.head)
			writeStructure(b, p.v, s, depth+1, true)
		}
		b.WriteString(" }")
		return
	}
	margin := strings.Repeat("  ", depth+1)
	b.WriteString("{\n")
	for _, p := range parts {
		b.WriteString(margin + p.head)
		writeStructure(b, p.v, s, depth+1, false)
		b.WriteString(",\n")
	}
	b.WriteString(strings.Repeat("  ", depth) + "}")
}

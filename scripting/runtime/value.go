package runtime

import (
	"math"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/sandbox"
)

// FromLua converts a Lua value. Tables of views become references; other tables are read when needed, charged to L.
// Numbers other than 32-bit integers and fractions between 0 and 1 get the shape Any.
func FromLua(L *lua.LState, v lua.LValue, views *Views) schema.Value {
	switch of := v.(type) {
	case lua.LNumber:
		if n, ok := sandbox.ToInt32(of); ok {
			return schema.Number(n)
		}
		shown := schema.Value{Shape: schema.Any, Text: sandbox.DescribeValue(v), Host: v}
		if n := int(math.Round(float64(of) * schema.Millionths)); of > 0 && of < 1 && n > 0 && n < schema.Millionths { // fits: what is below 1, which is asked for
			shown.Shape, shown.N = schema.Fraction, n
		}
		return shown
	case lua.LString:
		return schema.Value{Shape: schema.Text, Text: string(of), Host: v}
	case lua.LBool:
		return schema.Bool(bool(of))
	case *lua.LNilType:
		return schema.Value{}
	case *lua.LFunction:
		return schema.Value{Shape: schema.Func, Host: v}
	case *lua.LTable:
		if views != nil {
			if view, n, ok := views.SubjectOf(of); ok {
				return schema.Value{Shape: schema.Ref, View: view, N: n, Host: v}
			}
		}
		if raw := sandbox.TableUnlessView(of); raw != nil {
			return schema.Value{Shape: schema.Record, Source: &tableSource{raw, views, L}, Host: v}
		}
	}
	return schema.Value{Shape: schema.Any, Text: sandbox.DescribeValue(v), Host: v}
}

// tableSource implements schema.TableSource for a Lua table. Except for Ref and Len, reads count towards L's budget.
type tableSource struct {
	table *lua.LTable
	views *Views
	L     *lua.LState // Lua state that is charged for reading
}

// Len, Item, Ref, Field, Names, InvalidKeys and Size implement schema.TableSource.
func (s *tableSource) Len() int { return s.table.Len() }

func (s *tableSource) Item(i int) schema.Value {
	return s.convertAndCharge(s.table.RawGetInt(i+1), sandbox.ItemWork, sandbox.ItemBytes)
}

func (s *tableSource) Ref(i int) (view *schema.View, n int, ok bool) {
	if t, is := s.table.RawGetInt(i + 1).(*lua.LTable); is && s.views != nil {
		return s.views.SubjectOf(t)
	}
	return nil, 0, false
}

func (s *tableSource) Field(name string) schema.Value {
	v := s.table.RawGetString(name)
	if v == lua.LNil {
		sandbox.Charge(s.L, sandbox.FieldWork, 0)
		return schema.Value{}
	}
	return s.convertAndCharge(v, sandbox.FieldWork, sandbox.FieldBytes)
}

func (s *tableSource) convertAndCharge(v lua.LValue, work, bytes int) schema.Value {
	if text, ok := v.(lua.LString); ok {
		work += len(text) / sandbox.TextBytesPerInstruction
	}
	sandbox.Charge(s.L, work, bytes)
	return FromLua(s.L, v, s.views)
}

func (s *tableSource) forEachKeyAndCharge(do func(k lua.LValue)) {
	n := 0
	for k, _ := s.table.Next(lua.LNil); k != lua.LNil; k, _ = s.table.Next(k) {
		n++
		do(k)
	}
	sandbox.Charge(s.L, n, sandbox.NameBytes*n) // fits: the table is in memory
}

func (s *tableSource) Names() (names []string) {
	s.forEachKeyAndCharge(func(k lua.LValue) {
		if name, ok := k.(lua.LString); ok {
			names = append(names, string(name))
		}
	})
	return names
}

func (s *tableSource) InvalidKeys() (keys []string) {
	length := s.table.Len()
	s.forEachKeyAndCharge(func(k lua.LValue) {
		if _, name := k.(lua.LString); name {
			return
		}
		if n, ok := sandbox.ToInt32(k); !ok || n < 1 || n > length {
			keys = append(keys, sandbox.DescribeValue(k))
		}
	})
	return keys
}

func (s *tableSource) Size() (n int) {
	s.forEachKeyAndCharge(func(lua.LValue) { n++ })
	return n
}

// ToLua converts a value to Lua. views, which converts references, may be nil if v contains none.
func ToLua(L *lua.LState, v schema.Value, views *Views) lua.LValue {
	if v.Host != nil {
		return v.Host.(lua.LValue)
	}
	switch v.Shape {
	case schema.Whole:
		return sandbox.IntValue(v.N)
	case schema.Fraction:
		return lua.LNumber(float64(v.N) / schema.Millionths)
	case schema.Truth:
		return lua.LBool(v.N != 0)
	case schema.Text, schema.Word:
		return sandbox.NewChargedText(L, views.textAsScriptsSeeIt(v.Text))
	case schema.Ref:
		if v.View == nil {
			return views.byName[v.Text].tableOfSubject(v.N)
		}
		return views.SubjectTable(v.View, v.N)
	case schema.List, schema.Table, schema.Record:
		return newTable(L, v, views)
	}
	return lua.LNil
}

func newTable(L *lua.LState, v schema.Value, views *Views) lua.LValue {
	if made, is := v.Source.(schema.BuiltTable); is && len(made) > 0 && made[0].Name != "" {
		t := sandbox.NewReadOnlyRecord(L, len(made))
		index := 0
		for _, part := range made {
			item := ToLua(L, part.Value, views)
			if part.Name == "" {
				index++
				t.RawSetInt(index, item)
			} else if item != lua.LNil {
				t.RawSetString(views.textAsScriptsSeeIt(part.Name), item)
			}
		}
		return t
	}
	names, n := v.Source.Names(), v.Source.Len()
	if len(names) == 0 {
		return sandbox.BuildReadOnlyList(L, n, func(i int) lua.LValue { return ToLua(L, v.Source.Item(i), views) })
	}
	t := sandbox.NewReadOnlyRecord(L, n+len(names))
	for i := range n {
		t.RawSetInt(i+1, ToLua(L, v.Source.Item(i), views))
	}
	for _, name := range names {
		if item := ToLua(L, v.Source.Field(name), views); item != lua.LNil {
			t.RawSetString(views.textAsScriptsSeeIt(name), item)
		}
	}
	return t
}

// nameIndex finds names in a short constant list, faster than a map. It has at least twice as many slots as names.
type nameIndex struct {
	names []string
	slots []uint16 // index in names, plus 1; 0 if the slot is empty
}

func newNameIndex(names []string) nameIndex {
	size := 4
	for size < 2*len(names) { // fits: names are in memory
		size *= 2 // fits: names are in memory
	}
	p := nameIndex{names, make([]uint16, size)}
	for i, name := range names {
		if name != "" {
			slot := p.firstSlot(name)
			for p.slots[slot] != 0 {
				slot = (slot + 1) % size
			}
			p.slots[slot] = uint16(i + 1)
		}
	}
	return p
}

func (p *nameIndex) firstSlot(name string) int {
	return (len(name) + 5*int(name[0]) + 3*int(name[len(name)-1])) & (len(p.slots) - 1)
}

func (p *nameIndex) indexOf(name string) int {
	if name == "" {
		return -1
	}
	for slot := p.firstSlot(name); p.slots[slot] != 0; slot = (slot + 1) & (len(p.slots) - 1) {
		if i := int(p.slots[slot]) - 1; p.names[i] == name {
			return i
		}
	}
	return -1
}

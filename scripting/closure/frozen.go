package closure

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
)

// frozen are the tables of files as closures have them, each made once. What they keep
// beside the interpreters, which have their own, is bounded.
type frozen struct {
	tables map[*lua.LTable]*table // nil for one that is left to the interpreter
	room   int                    // bytes
}

// What the tables of a pack may keep for its closures, in bytes, and how deep they are in
// each other.
const (
	frozenRoom  = 4 << 20
	pieceRoom   = 100
	frozenDepth = 8
)

// table is a table of a file; nil for one that has more than texts, numbers, truths and
// such tables, that has a gap in its list, or for which there is no room.
func (f *frozen) table(from *lua.LTable, depth int) *table {
	if made, known := f.tables[from]; known {
		return made
	}
	if f.tables == nil {
		f.tables, f.room = map[*lua.LTable]*table{}, frozenRoom
	}
	f.tables[from] = nil // it may be in itself
	t := &table{frozen: true}
	if sandbox.Items(from) == nil || depth > frozenDepth || !f.fill(t, from, depth) {
		return nil
	}
	f.tables[from] = t
	return t
}

func (f *frozen) fill(t *table, from *lua.LTable, depth int) bool {
	for k, v := from.Next(lua.LNil); k != lua.LNil; k, v = from.Next(k) {
		of, ok := constant(v)
		if inner, is := v.(*lua.LTable); is {
			of = value{kind: isTable, table: f.table(inner, depth+1)}
			ok = of.table != nil
		}
		if f.room -= pieceRoom + len(of.text); !ok || f.room < 0 {
			return false
		}
		switch key := k.(type) {
		case lua.LString:
			ok = key != "" && t.add(string(key), of)
		case lua.LNumber:
			ok = float64(key) == float64(len(t.items)+1) && t.add("", of)
		default:
			ok = false
		}
		if !ok {
			return false
		}
	}
	return true
}

package closure

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
)

// frozen caches the tables of files in the form that closures use, up to a limit of memory.
type frozen struct {
	tables map[*lua.LTable]*table // nil if only the interpreter can use it
	room   int                    // bytes left
}

// Limits for the tables of a pack that closures use: bytes in all, bytes counted for each field
// and item, and nesting.
const (
	frozenRoom  = 4 << 20
	pieceRoom   = 100
	frozenDepth = 8
)

// table returns a table of a file as a table of closures. It returns nil for one that contains
// other values than texts, numbers, booleans and such tables, has a gap in its list, or exceeds a
// limit.
func (f *frozen) table(from *lua.LTable, depth int) *table {
	if made, known := f.tables[from]; known {
		return made
	}
	if f.tables == nil {
		f.tables, f.room = map[*lua.LTable]*table{}, frozenRoom
	}
	f.tables[from] = nil // in case it contains itself
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

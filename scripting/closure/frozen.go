package closure

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
)

// convertedTables caches the tables of files in the form that closures use, up to a limit of memory.
type convertedTables struct {
	tables    map[*lua.LTable]*table // nil if only the interpreter can use it
	bytesLeft int
}

// Limits for the tables of a pack that closures use: bytes in all, bytes counted for each field
// and item, and nesting.
const (
	maxFrozenBytes   = 4 << 20
	frozenEntryBytes = 100
	maxFrozenDepth   = 8
)

// convertTable returns a table of a file as a table of closures. It returns nil for one that contains
// other values than texts, numbers, booleans and such tables, has a gap in its list, or exceeds a limit.
func (f *convertedTables) convertTable(from *lua.LTable, depth int) *table {
	if made, known := f.tables[from]; known {
		return made
	}
	if f.tables == nil {
		f.tables, f.bytesLeft = map[*lua.LTable]*table{}, maxFrozenBytes
	}
	f.tables[from] = nil // in case it contains itself
	t := &table{frozen: true}
	if sandbox.TableUnlessView(from) == nil || depth > maxFrozenDepth || !f.fillTable(t, from, depth) {
		return nil
	}
	f.tables[from] = t
	return t
}

func (f *convertedTables) fillTable(t *table, from *lua.LTable, depth int) bool {
	for k, v := from.Next(lua.LNil); k != lua.LNil; k, v = from.Next(k) {
		of, ok := constantFromLua(v)
		if inner, is := v.(*lua.LTable); is {
			of = value{kind: tableKind, table: f.convertTable(inner, depth+1)}
			ok = of.table != nil
		}
		if f.bytesLeft -= frozenEntryBytes + len(of.text); !ok || f.bytesLeft < 0 {
			return false
		}
		switch key := k.(type) {
		case lua.LString:
			ok = key != "" && t.appendFieldOrItem(string(key), of)
		case lua.LNumber:
			ok = float64(key) == float64(len(t.items)+1) && t.appendFieldOrItem("", of)
		default:
			ok = false
		}
		if !ok {
			return false
		}
	}
	return true
}

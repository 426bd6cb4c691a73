package scenario

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
)

// Limits of Dump.
const (
	maxNest   = 4    // levels of nested tables
	maxDumped = 300  // values
	maxText   = 1000 // bytes of one string
)

// Dump returns a value as text, for messages. It charges L for the parts of a table that it reads.
func Dump(L *lua.LState, v lua.LValue) string {
	d := &dumper{L: L, left: maxDumped, room: maxShown}
	return clip(d.value(v, 0))
}

// dumper formats values up to a number of values and bytes.
type dumper struct {
	L    *lua.LState
	left int // number of values that may still be written
	room int // number of bytes that may still be written
}

func (d *dumper) full() bool { return d.left <= 0 || d.room <= 0 }

func (d *dumper) value(v lua.LValue, depth int) string {
	switch v := v.(type) {
	case lua.LString:
		return d.quote(string(v))
	case *lua.LTable:
		return d.table(v, depth)
	}
	return sandbox.Shown(v)
}

func (d *dumper) quote(s string) string {
	if len(s) > maxText {
		s = s[:maxText] + "..."
	}
	sandbox.Spend(d.L, len(s)/4)
	d.room -= len(s)
	return fmt.Sprintf("%q", s)
}

func (d *dumper) table(t *lua.LTable, depth int) string {
	if name, ok := sandbox.ViewName(t); ok {
		return name
	}
	if depth > maxNest || d.full() {
		return "{ ... }"
	}
	if parts := d.entries(t, depth+1); len(parts) > 0 {
		return "{ " + strings.Join(parts, ", ") + " }"
	}
	return "{}"
}

func (d *dumper) entries(t *lua.LTable, depth int) (list []string) {
	n := t.Len()
	for i := 1; i <= n; i++ {
		if d.full() {
			list = append(list, "...")
			break
		}
		list = append(list, d.entry("", t.RawGetInt(i), depth))
	}
	var named []string
	for k, v := d.after(t, n); k != lua.LNil && !d.full(); k, v = sandbox.Next(d.L, t, k) {
		switch k := k.(type) {
		case lua.LString:
			named = append(named, d.entry(clip(string(k))+" = ", v, depth))
		case lua.LNumber:
			named = append(named, d.entry("["+sandbox.Shown(k)+"] = ", v, depth))
		}
	}
	slices.Sort(named)
	return append(list, named...)
}

func (d *dumper) after(t *lua.LTable, n int) (k, v lua.LValue) {
	if n == 0 {
		return sandbox.Next(d.L, t, lua.LNil)
	}
	return sandbox.Next(d.L, t, lua.LNumber(n))
}

func (d *dumper) entry(key string, v lua.LValue, depth int) string {
	d.left--
	d.room -= len(key)
	sandbox.Spend(d.L, 10)
	return key + d.value(v, depth)
}

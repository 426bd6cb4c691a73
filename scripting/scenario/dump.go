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
	maxDepth  = 4    // levels of nested tables
	maxValues = 300  // values
	maxText   = 1000 // bytes of one string
)

// Dump returns a value as text of at most maxTextBytes, for messages. It charges L for the parts
// of a table that it reads.
func Dump(L *lua.LState, v lua.LValue) string {
	d := &valueFormatter{L: L, valuesLeft: maxValues, bytesLeft: maxTextBytes}
	return truncate(d.formatValue(v, 0))
}

type valueFormatter struct {
	L          *lua.LState
	valuesLeft int // number of values that may still be written
	bytesLeft  int // number of bytes that may still be written
}

func (d *valueFormatter) isFull() bool { return d.valuesLeft <= 0 || d.bytesLeft <= 0 }

func (d *valueFormatter) formatValue(v lua.LValue, depth int) string {
	switch v := v.(type) {
	case lua.LString:
		s := string(v)
		if len(s) > maxText {
			s = s[:maxText] + "..."
		}
		sandbox.ChargeWork(d.L, len(s)/4)
		d.bytesLeft -= len(s)
		return fmt.Sprintf("%q", s)
	case *lua.LTable:
		if name, ok := sandbox.ViewName(v); ok {
			return name
		}
		if depth > maxDepth || d.isFull() {
			return "{ ... }"
		}
		if parts := d.formatEntries(v, depth+1); len(parts) > 0 {
			return "{ " + strings.Join(parts, ", ") + " }"
		}
		return "{}"
	}
	return sandbox.DescribeValue(v)
}

func (d *valueFormatter) formatEntries(t *lua.LTable, depth int) (list []string) {
	n := t.Len()
	for i := 1; i <= n; i++ {
		if d.isFull() {
			list = append(list, "...")
			break
		}
		list = append(list, d.formatEntry("", t.RawGetInt(i), depth))
	}
	var named []string
	var last lua.LValue = lua.LNil // last key of the list part
	if n > 0 {
		last = lua.LNumber(n)
	}
	for k, v := sandbox.NextEntry(d.L, t, last); k != lua.LNil && !d.isFull(); k, v = sandbox.NextEntry(d.L, t, k) {
		switch k := k.(type) {
		case lua.LString:
			named = append(named, d.formatEntry(truncate(string(k))+" = ", v, depth))
		case lua.LNumber:
			named = append(named, d.formatEntry("["+sandbox.DescribeValue(k)+"] = ", v, depth))
		}
	}
	slices.Sort(named)
	return append(list, named...)
}

func (d *valueFormatter) formatEntry(key string, v lua.LValue, depth int) string {
	d.valuesLeft--
	d.bytesLeft -= len(key)
	sandbox.ChargeWork(d.L, 10)
	return key + d.formatValue(v, depth)
}

package scenario

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// findDifferences reports whether two values have the same contents; the contents of a view are its fields. If both are
// tables, lines describes up to maxDifferences differences. L is charged for each value that is read.
func findDifferences(L *lua.LState, want, got lua.LValue) (areSame bool, lines []string) {
	c := valueComparison{L: L, comparedPairs: map[[2]*lua.LTable]bool{}}
	c.compareValues(want, got)
	return c.count == 0, c.lines
}

type valueComparison struct {
	L     *lua.LState
	path  []lua.LValue // keys that lead to the values being compared
	count int          // number of differences found
	lines []string     // descriptions of the differences

	// comparedPairs has the pairs of tables whose comparison has begun, to end cycles and compare each pair once.
	comparedPairs map[[2]*lua.LTable]bool
}

const maxCompareDepth = 500

const maxDifferences = 10

func (c *valueComparison) compareValues(want, got lua.LValue) {
	if s, ok := want.(lua.LString); ok {
		sandbox.ChargeWork(c.L, len(s)/256)
	}
	if want == got {
		return
	}
	tw, isTable := want.(*lua.LTable)
	tg, both := got.(*lua.LTable)
	if !isTable || !both {
		switch c.count++; {
		case len(c.path) == 0:
		case c.count > maxDifferences:
			c.lines = append(c.lines, "...")
		default:
			c.lines = append(c.lines, fmt.Sprintf("%s: expected %s, got %s", c.pathText(), Dump(c.L, want), Dump(c.L, got)))
		}
		return
	}
	pair := [2]*lua.LTable{tw, tg}
	if c.comparedPairs[pair] {
		return
	}
	if len(c.path) == maxCompareDepth {
		sandbox.Raise(c.L, fmt.Errorf("%w: assert.same compares tables nested at most %d levels deep", sandbox.ErrDepth, maxCompareDepth))
	}
	sandbox.ChargeBytes(c.L, 100)
	sandbox.ChargeWork(c.L, 20)
	c.comparedPairs[pair] = true
	c.compareEntries(tw, tg, c.compareValues)
	c.compareEntries(tg, tw, func(extra, missing lua.LValue) {
		if missing == lua.LNil { // otherwise compared already
			c.compareValues(missing, extra)
		}
	})
}

// compareEntries calls compare for each key of a with its values in a and b; the second is nil if b lacks the key. It
// stops after more than maxDifferences differences.
func (c *valueComparison) compareEntries(a, b *lua.LTable, compare func(a, b lua.LValue)) {
	for k, v := sandbox.NextEntry(c.L, a, lua.LNil); k != lua.LNil && c.count <= maxDifferences; k, v = sandbox.NextEntry(c.L, a, k) {
		sandbox.ChargeWork(c.L, 5)
		c.path = append(c.path, k)
		compare(v, sandbox.EntryValue(c.L, b, k))
		c.path = c.path[:len(c.path)-1]
	}
}

// pathText returns the keys that lead to the values being compared, such as units.o.hp or [2].id.
func (c *valueComparison) pathText() string {
	var b strings.Builder
	for _, k := range c.path {
		if b.Len() > maxTextBytes {
			break
		}
		s, isText := k.(lua.LString)
		switch {
		case isText && b.Len() > 0:
			b.WriteString("." + source.Printable(string(s)))
		case isText:
			b.WriteString(source.Printable(string(s)))
		default:
			b.WriteString("[" + sandbox.DescribeValue(k) + "]")
		}
	}
	sandbox.ChargeWork(c.L, b.Len()/4)
	return truncate(b.String())
}

// Limits of what Dump describes: levels of nested tables, values, and bytes of each string.
const (
	maxDepth  = 4    // levels of nested tables
	maxValues = 300  // values described in all
	maxText   = 1000 // bytes of one string
)

// Dump describes a value for messages, in at most maxTextBytes. L is charged for the table entries read.
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

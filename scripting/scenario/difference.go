package scenario

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
)

// describeDifference compares two values by content, views by their fields, and describes where
// they differ; "" if they are equal. It charges L for each value that it reads.
func describeDifference(L *lua.LState, a, b lua.LValue) string {
	c := comparison{L: L, comparedPairs: map[[2]*lua.LTable]bool{}}
	return c.compareValues(a, b)
}

type comparison struct {
	L    *lua.LState
	path []lua.LValue // keys that lead to the current values

	// comparedPairs holds the pairs of tables already being compared or found equal. Cycles end there, and
	// a table that occurs in several places is compared once.
	comparedPairs map[[2]*lua.LTable]bool
}

// maxCompareDepth is the largest depth of compared tables; the comparison recurses in Go.
const maxCompareDepth = 500

func (c *comparison) compareValues(a, b lua.LValue) string {
	if s, ok := a.(lua.LString); ok {
		sandbox.ChargeWork(c.L, len(s)/256)
	}
	if a == b {
		return ""
	}
	ta, isTable := a.(*lua.LTable)
	tb, both := b.(*lua.LTable)
	if !isTable || !both {
		return fmt.Sprintf("they differ in %s: %s and %s", c.pathText(), Dump(c.L, a), Dump(c.L, b))
	}
	pair := [2]*lua.LTable{ta, tb}
	if c.comparedPairs[pair] {
		return ""
	}
	if len(c.path) == maxCompareDepth {
		sandbox.Raise(c.L, fmt.Errorf("%w: assert.same compares tables nested at most %d levels deep", sandbox.ErrDepth, maxCompareDepth))
	}
	sandbox.ChargeBytes(c.L, 100)
	sandbox.ChargeWork(c.L, 20)
	c.comparedPairs[pair] = true
	if how := c.compareEntries(ta, tb, c.compareValues); how != "" {
		return how
	}
	return c.compareEntries(tb, ta, func(extra, missing lua.LValue) string {
		if missing != lua.LNil {
			return "" // compared already
		}
		return c.compareValues(missing, extra)
	})
}

// compareEntries calls compare with each entry of a and the value of b with the same key (nil for
// none), and returns the first difference that it describes.
func (c *comparison) compareEntries(a, b *lua.LTable, compare func(a, b lua.LValue) string) string {
	for k, v := sandbox.NextEntry(c.L, a, lua.LNil); k != lua.LNil; k, v = sandbox.NextEntry(c.L, a, k) {
		sandbox.ChargeWork(c.L, 5)
		c.path = append(c.path, k)
		if how := compare(v, sandbox.EntryValue(c.L, b, k)); how != "" {
			return how
		}
		c.path = c.path[:len(c.path)-1]
	}
	return ""
}

func (c *comparison) pathText() string {
	var b strings.Builder
	for _, k := range c.path {
		if s, ok := k.(lua.LString); ok && b.Len() > 0 {
			b.WriteString("." + string(s))
		} else if ok {
			b.WriteString(string(s))
		} else {
			b.WriteString("[" + sandbox.DescribeValue(k) + "]")
		}
	}
	if b.Len() == 0 {
		return "all"
	}
	return b.String()
}

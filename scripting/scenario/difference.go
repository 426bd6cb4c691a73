package scenario

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
)

// difference compares two values by content, views by their fields, and describes where they
// differ; "" if they are equal. It charges L for each value that it reads.
func difference(L *lua.LState, a, b lua.LValue) string {
	c := comparison{L: L, seen: map[[2]*lua.LTable]bool{}}
	return c.difference(a, b)
}

type comparison struct {
	L    *lua.LState
	path []lua.LValue // keys that lead to the current values

	// seen holds the pairs of tables already being compared or found equal. Cycles end there, and
	// a table that occurs in several places is compared once.
	seen map[[2]*lua.LTable]bool
}

// maxSameDepth is the largest depth of compared tables; the comparison recurses in Go.
const maxSameDepth = 500

func (c *comparison) difference(a, b lua.LValue) string {
	if s, ok := a.(lua.LString); ok {
		sandbox.Spend(c.L, len(s)/256)
	}
	if a == b {
		return ""
	}
	ta, isTable := a.(*lua.LTable)
	tb, both := b.(*lua.LTable)
	if !isTable || !both {
		return fmt.Sprintf("they differ in %s, %s and %s", c.where(), Dump(c.L, a), Dump(c.L, b))
	}
	pair := [2]*lua.LTable{ta, tb}
	if c.seen[pair] {
		return ""
	}
	if len(c.path) == maxSameDepth {
		sandbox.Raise(c.L, fmt.Errorf("%w: assert.same compares tables at most %d deep", sandbox.ErrDepth, maxSameDepth))
	}
	sandbox.Allocate(c.L, 100)
	sandbox.Spend(c.L, 20)
	c.seen[pair] = true
	if how := c.entries(ta, tb, c.difference); how != "" {
		return how
	}
	return c.entries(tb, ta, func(extra, missing lua.LValue) string {
		if missing != lua.LNil {
			return "" // compared already
		}
		return c.difference(missing, extra)
	})
}

// entries compares each entry of a with the entry of b with the same key, and returns the first
// difference.
func (c *comparison) entries(a, b *lua.LTable, compare func(a, b lua.LValue) string) string {
	for k, v := sandbox.Next(c.L, a, lua.LNil); k != lua.LNil; k, v = sandbox.Next(c.L, a, k) {
		sandbox.Spend(c.L, 5)
		c.path = append(c.path, k)
		if how := compare(v, sandbox.Entry(c.L, b, k)); how != "" {
			return how
		}
		c.path = c.path[:len(c.path)-1]
	}
	return ""
}

func (c *comparison) where() string {
	var b strings.Builder
	for _, k := range c.path {
		if s, ok := k.(lua.LString); ok && b.Len() > 0 {
			b.WriteString("." + string(s))
		} else if ok {
			b.WriteString(string(s))
		} else {
			b.WriteString("[" + sandbox.Shown(k) + "]")
		}
	}
	if b.Len() == 0 {
		return "all"
	}
	return b.String()
}

package syntax_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// generator writes random programs that end, print what they do, and mean the same in every
// implementation of Lua 5.1: no addresses, order of keys, or length of tables with holes. They are
// full of what compilers get wrong: logic in every position, multiple assignment, captured locals,
// breaks out of blocks, varargs, tail calls, large constructors, shadowed names.
type generator struct {
	*rand.Rand
	b      strings.Builder
	indent int
	vars   []variable
	loops  int
	vararg bool
	left   int // statements
	depth  int // of expressions
}

// kind is the type of all values of a variable.
type kind int

const (
	value    kind = iota // nil, booleans, numbers, strings
	num                  // a number
	str                  // a string
	list                 // a table of numbers without holes
	bag                  // any table
	function             // takes and returns values
	numKinds
)

type variable struct {
	name string
	kind kind
}

func program(seed uint64, size int) string {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 1)), left: size}
	g.line("local fuel = 120")
	g.line("local function N(v) if type(v) == \"number\" then return v end return 7 end")
	// What is not a number has no sign where it is printed: the machine decides which.
	// Nor is what has no end made a text, which only C reads as a number again.
	g.line("local function F(v) if v * 0 ~= 0 then return 0.25 end return v end")
	g.line("local function S(v) return v end")
	g.line("local function T(v) if v ~= v then v = 0.25 end return tostring(v) end")
	g.line("local function U(v) if type(v) == \"number\" then v = F(v) end return T(v) end")
	g.line("local function none() end")
	g.line("local function show(...) local s = \"\" for i = 1, select(\"#\", ...) do s = s .. T((select(i, ...))) .. \" \" end print(s) end")
	for k := value; k < numKinds; k++ {
		g.declare(k)
	}
	if seed%7 == 0 { // so many constants that they do not fit into operands
		g.line("local big = {}")
		for i := range 300 {
			g.line("big[%d] = %q", i+1000, fmt.Sprint("k", i))
		}
	}
	for g.left > 0 {
		g.stmt()
	}
	g.state()
	return g.b.String()
}

// state prints all visible variables.
func (g *generator) state() {
	for i, v := range g.vars {
		if g.shadowed(i) {
			continue
		}
		switch v.kind {
		case value, num, str:
			g.line("show(%q, %s)", v.name, v.name)
		case list:
			g.line("show(%q, #%s, unpack(%s))", v.name, v.name, v.name)
		case bag:
			g.line("for at = -8, 110 do local v = %s[at] if v ~= nil then show(at, type(v)) end end show(%s.x, %s.y)", v.name, v.name, v.name)
		}
	}
}

func (g *generator) line(format string, args ...any) {
	g.b.WriteString(strings.Repeat("  ", g.indent))
	fmt.Fprintf(&g.b, format, args...)
	g.b.WriteByte('\n')
}

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

func (g *generator) of(k kind) string {
	var names []string
	for i, v := range g.vars {
		if v.kind == k && !g.shadowed(i) {
			names = append(names, v.name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return names[g.IntN(len(names))]
}

func (g *generator) shadowed(i int) bool {
	return slices.ContainsFunc(g.vars[i+1:], func(later variable) bool { return later.name == g.vars[i].name })
}

// fresh returns one of few names, so that locals shadow each other.
func (g *generator) fresh() string { return string(rune('a' + g.IntN(14))) }

func (g *generator) declare(k kind) {
	name := g.fresh()
	if g.vars != nil {
		for g.taken(name) && g.IntN(3) > 0 {
			name = g.fresh()
		}
	}
	switch k {
	case function:
		g.functionStmt(name)
		return
	default:
		g.line("local %s = %s", name, g.expr(k))
	}
	g.vars = append(g.vars, variable{name, k})
}

func (g *generator) taken(name string) bool {
	for _, v := range g.vars {
		if v.name == name {
			return true
		}
	}
	return false
}

// block writes statements in a new scope, which begins with vars.
func (g *generator) block(n int, vars ...variable) {
	outer := len(g.vars)
	g.vars = append(g.vars, vars...)
	g.indent++
	for i := 0; i < n && g.left > 0; i++ {
		g.stmt()
	}
	if g.loops > 0 && g.IntN(4) == 0 {
		g.line("break")
	} else if g.loops < 0 && g.IntN(5) == 0 {
		g.line("return %s", g.exprs())
	}
	g.indent--
	g.vars = g.vars[:outer]
}

func (g *generator) loop(n int, vars ...variable) {
	outer := g.loops
	g.loops = max(g.loops, 0) + 1
	g.indent++
	g.line("fuel = fuel - 1 if fuel < 0 then break end")
	g.indent--
	g.block(n, vars...)
	g.loops = outer
}

func (g *generator) stmt() {
	g.left--
	switch g.IntN(24) {
	case 0, 1:
		g.declare(kind(g.IntN(int(numKinds))))
	case 2:
		g.localStmt()
	case 3, 4, 5:
		k := kind(g.IntN(int(str) + 1))
		if name := g.of(k); name != "" {
			g.line("%s = %s", name, g.expr(k))
		}
	case 6, 7:
		g.multiple()
	case 8, 9, 10:
		g.line("if %s then", g.expr(value))
		g.block(1 + g.IntN(3))
		if g.IntN(3) == 0 {
			g.line("elseif %s then", g.expr(value))
			g.block(1 + g.IntN(2))
		}
		if g.IntN(2) == 0 {
			g.line("else")
			g.block(1 + g.IntN(3))
		}
		g.line("end")
	case 11:
		g.line("while %s do", g.expr(value))
		g.loop(1 + g.IntN(4))
		g.line("end")
	case 12:
		// The condition sees the locals of the body.
		g.line("repeat")
		g.indent++
		g.line("fuel = fuel - 1 if fuel < 0 then break end")
		outer, loops := len(g.vars), g.loops
		g.loops = max(g.loops, 0) + 1
		for range 1 + g.IntN(3) {
			g.stmt()
		}
		g.indent--
		g.line("until %s", g.expr(value))
		g.vars, g.loops = g.vars[:outer], loops
	case 13, 14:
		name := g.fresh()
		step := g.pick("", "", ", 2", ", -1", ", "+g.bound())
		g.line("for %s = %s, %s%s do", name, g.bound(), g.bound(), step)
		g.loop(1+g.IntN(4), variable{name, num})
		g.line("end")
	case 15:
		a, b := g.fresh(), g.fresh()
		if a == b {
			b = "z"
		}
		if name := g.of(list); name != "" && g.IntN(2) == 0 {
			g.line("for %s, %s in ipairs(%s) do", a, b, name)
			g.loop(1+g.IntN(3), variable{a, num}, variable{b, num})
			g.line("end")
		} else {
			g.line("for %s, %s in %s do", a, b, g.iterator())
			g.loop(1+g.IntN(3), variable{a, value}, variable{b, value})
			g.line("end")
		}
	case 16:
		g.line("do")
		g.block(1 + g.IntN(4))
		g.line("end")
	case 17:
		g.functionStmt(g.fresh())
	case 18:
		if f := g.of(function); f != "" {
			g.line("%s(%s)", f, g.exprs())
		}
	case 19:
		if t := g.of(list); t != "" {
			g.line("%s", g.pick(
				"table.insert("+t+", F("+g.expr(num)+"))",
				"table.insert("+t+", 1, F("+g.expr(num)+"))",
				"table.remove("+t+")",
				"table.remove("+t+", 1)",
				"do local v = F("+g.expr(num)+") "+t+"[#"+t+" + 1] = v end",
				"table.sort("+t+", function(x, y) return x < y or x == y and 1 / x < 1 / y end)", // which of 0 and -0 is first is not said
				"table.sort("+t+", function(x, y) return x > y or x == y and 1 / x < 1 / y end)"))
		}
	case 20:
		if t := g.of(bag); t != "" {
			g.line("%s = %s", g.place(t), g.expr(value))
		}
	case 21:
		if t := g.of(bag); t != "" {
			f := g.functionBody()
			if g.IntN(2) == 0 {
				g.line("function %s:m%s", t, f)
				g.line("show(%s:m(%s))", t, g.exprs())
			} else {
				g.line("%s.f = function%s", t, f)
				g.line("show(%s.f(%s))", t, g.exprs())
			}
		}
	default:
		g.line("%s", g.pick(
			"show("+g.exprs()+")",
			"show("+g.exprs()+")",
			"show("+g.exprs()+")",
			"show(1 / "+g.expr(num)+")",
			"show(select(\"#\", "+g.exprs()+"), select(\"#\", none()), (none()), type((none())))",
			"show("+g.exprs()+", none())",
			"do local none = "+g.expr(value)+" show(none) end"))
	}
}

// bound returns a start, limit or step of a loop. Implementations differ in whether a variable is read before or
// after a call in the same operation that assigns it, so operations are wrapped in calls.
func (g *generator) bound() string {
	if g.IntN(2) == 0 {
		return g.pick(g.leaf(num), g.leaf(num), "\"3\"")
	}
	return "F(" + g.expr(num) + ")"
}

// compared returns an operand of a comparison. As with bound, a variable is never next to a call
// that could assign it.
func (g *generator) compared(k kind) string {
	if g.IntN(3) == 0 {
		if k == num {
			return g.pick("1", "2.5", "-3")
		}
		return g.pick(`"a"`, `"10"`, `""`)
	}
	return "S(" + g.expr(k) + ")"
}

func (g *generator) localStmt() {
	n := 1 + g.IntN(3)
	names := make([]string, n)
	for i := range names {
		names[i] = g.fresh()
	}
	g.line("local %s = %s", strings.Join(names, ", "), g.exprs())
	for _, name := range names {
		g.vars = append(g.vars, variable{name, value})
	}
}

func (g *generator) place(bag string) string {
	return bag + g.pick(".x", ".y", "["+g.small()+"]", "["+g.small()+"]")
}

// small returns a number that may be an index.
func (g *generator) small() string {
	return g.pick("1", "2", "3", "50", "N("+g.expr(value)+") % 5 + 1", "("+g.expr(num)+") % 7")
}

// multiple writes a multiple assignment, some of them rotations.
func (g *generator) multiple() {
	var targets []string
	for range 2 + g.IntN(2) {
		if v, t := g.of(value), g.of(bag); v != "" && (t == "" || g.IntN(3) > 0) {
			targets = append(targets, v)
		} else if t != "" {
			targets = append(targets, g.place(t))
		}
	}
	if len(targets) == 0 {
		return
	}
	values := g.exprs()
	if g.IntN(2) == 0 { // a rotation
		var rotated []string
		for i := range targets {
			rotated = append(rotated, targets[(i+1)%len(targets)])
		}
		values = strings.Join(rotated, ", ")
	}
	g.line("%s = %s", strings.Join(targets, ", "), values)
}

func (g *generator) iterator() string {
	outer := g.vararg
	g.vararg = false // in the functions below
	defer func() { g.vararg = outer }()
	switch g.IntN(5) {
	case 0:
		return "function(s, c) if fuel > 60 then return fuel, " + g.expr(value) + " end end"
	case 1:
		return "function(s, c) if c < s then return c + 1, " + g.expr(value) + " end end, " + g.pick("2", "3") + ", 0"
	case 2:
		return "(function(...) return ... end)(function(s, c) if c < 3 then return c + 1, s end end, " + g.expr(value) + ", 0)"
	case 3:
		return "function(s, c) if (c or 0) < 2 then return (c or 0) + 1, s end end, (function() return " + g.expr(value) + ", 1 end)()"
	}
	return "function(s, c) c = N(c) - 6 if c < 4 then return c + 6 + 1 end end, " + g.expr(value) + ", 7, " + g.expr(value)
}

func (g *generator) functionStmt(name string) {
	if g.IntN(2) == 0 {
		g.vars = append(g.vars, variable{name, function})
		g.line("local function %s%s", name, g.functionBody())
		return
	}
	f := g.functionBody()
	g.line("local %s = function%s", name, f)
	g.vars = append(g.vars, variable{name, function})
}

// functionBody returns a function from its parameters on, over several lines.
func (g *generator) functionBody() string {
	outer := *g
	inner := *g
	inner.b = strings.Builder{}
	inner.loops, inner.vararg = -1, g.IntN(3) == 0
	inner.indent, inner.depth = g.indent+1, 0
	var params []string
	for range g.IntN(4) {
		p := g.fresh()
		params = append(params, p)
		inner.vars = append(slices.Clip(inner.vars), variable{p, value})
	}
	// Of parameters with one name the last counts, here and there.
	if inner.vararg {
		params = append(params, "...")
	}
	inner.line("fuel = fuel - 1 if fuel < 0 then return 1 end")
	inner.left = min(g.left, 5)
	used := inner.left
	for inner.left > 0 {
		inner.stmt()
	}
	inner.line("return %s", inner.exprs())
	outer.left -= used
	body := inner.b.String()
	g.left = outer.left
	return "(" + strings.Join(params, ", ") + ")\n" + body + strings.Repeat("  ", g.indent) + "end"
}

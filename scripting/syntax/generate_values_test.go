package syntax_test

import (
	"fmt"
	"strings"
)

// The expressions of random programs, each of one kind.

// exprs is a list of values, the last of which may be several.
func (g *generator) exprs() string {
	var list []string
	for range 1 + g.IntN(3) {
		list = append(list, g.expr(kind(g.IntN(int(str)+1))))
	}
	switch f := g.of(function); {
	case f != "" && g.IntN(3) == 0:
		list = append(list, f+"("+g.expr(value)+")")
	case g.vararg && g.IntN(2) == 0:
		list = append(list, "...")
	}
	if g.IntN(5) == 0 {
		list = list[len(list)-1:]
	}
	return strings.Join(list, ", ")
}

func (g *generator) expr(k kind) string {
	g.depth++
	defer func() { g.depth-- }()
	if g.depth > 5 {
		return g.leaf(k)
	}
	switch k {
	case value:
		return g.valueExpr()
	case num:
		return g.numExpr()
	case str:
		return g.strExpr()
	case list:
		if l := g.of(list); l != "" && g.IntN(3) == 0 {
			return "{ unpack(" + l + ") }"
		}
		return "{ " + g.items(g.IntN(5)) + " }"
	case bag:
		return g.bagExpr()
	}
	return "nil"
}

func (g *generator) items(n int) string {
	var list []string
	for range n {
		list = append(list, "F("+g.expr(num)+")")
	}
	return strings.Join(list, ", ")
}

func (g *generator) leaf(k kind) string {
	if name := g.of(k); name != "" && g.IntN(3) > 0 {
		return name
	}
	switch k {
	case value:
		return g.pick("nil", "true", "false", "0", "1", "\"\"", "\"x\"", "2.5", "\"10\"")
	case num:
		return g.pick("0", "1", "2", "3", "-1", "10", "0.5", "0x1F", "007", "1e2", "100", "0", "-0")
	case str:
		return g.pick(`"a"`, `'b'`, `"10"`, `"0x10"`, `[[c]]`, `"\65\n"`, `""`)
	}
	return "{}"
}

func (g *generator) logic(k kind) string {
	switch g.IntN(7) {
	case 0:
		return "(" + g.expr(value) + " and " + g.expr(k) + " or " + g.expr(k) + ")"
	case 1:
		return "(not " + g.expr(value) + " and " + g.expr(k) + " or " + g.expr(k) + ")"
	case 2:
		return "((" + g.expr(value) + " or " + g.expr(value) + ") and " + g.expr(k) + " or " + g.expr(k) + ")"
	}
	return g.leaf(k)
}

func (g *generator) valueExpr() string {
	switch g.IntN(22) {
	case 0, 1, 2:
		return g.expr(value) + " and " + g.operand()
	case 3, 4, 5:
		return g.operand() + " or " + g.expr(value)
	case 6:
		return "not " + g.operand()
	case 7:
		return g.compared(num) + g.pick(" < ", " <= ", " > ", " >= ", " == ", " ~= ") + g.compared(num)
	case 8:
		return beside("S", g.operand(), g.pick(" == ", " ~= "), g.operand())
	case 9:
		left := "(" + g.expr(value) + " and " + g.expr(value) + ")"
		if g.IntN(3) == 0 {
			return left + " or " + g.operand()
		}
		return beside("S", left, g.pick(" == ", " ~= "), g.operand())
	case 10, 11:
		if f := g.of(function); f != "" {
			return g.pick(f+"("+g.exprs()+")", "("+f+"("+g.exprs()+"))")
		}
	case 12:
		if g.vararg {
			return g.pick("(...)", "select(\"#\", ...)", "(select(2, 1, ...))")
		}
	case 13:
		if t := g.of(bag); t != "" {
			return "tostring(type(" + g.place(t) + "))"
		}
	case 14:
		return "(function(...) return " + g.pick("...", "(...)", "select(2, ...)", "...", "1, ...") + " end)(" + g.exprs() + ")"
	case 15:
		return g.compared(str) + g.pick(" < ", " == ", " >= ", " <= ", " > ") + g.compared(str)
	case 16:
		return g.pick("tonumber("+g.expr(str)+")", "tonumber(\"-0\")", "(none())")
	case 17:
		return g.expr(num)
	case 18:
		return g.expr(str)
	case 19:
		return g.logic(value)
	}
	return g.leaf(value)
}

func (g *generator) operand() string {
	if g.IntN(3) == 0 {
		return "(" + g.expr(value) + ")"
	}
	return g.leaf(value)
}

func (g *generator) numExpr() string {
	switch g.IntN(16) {
	case 0, 1:
		return "(" + beside("F", g.expr(num), g.pick(" + ", " - ", " * "), g.expr(num)) + ")"
	case 2:
		return "(" + beside("F", g.expr(num), " % ", g.pick("2", "3", "-3", "0.7", g.expr(num))) + ")"
	case 3:
		return "(" + g.expr(num) + " / " + g.pick("2", "4", "3", "-2", "0", "-0") + ")"
	case 4:
		return "- " + g.pick(g.leaf(num), "("+g.expr(num)+")")
	case 5:
		return "#" + g.leaf(str)
	case 6:
		if l := g.of(list); l != "" {
			return g.pick("#"+l, "("+l+"[1] or 4)", "#{ unpack("+l+") }")
		}
	case 7:
		return "math." + g.pick("floor", "ceil", "abs") + "(" + g.expr(num) + ")"
	case 8:
		return "math." + g.pick("max", "min") + "(" + g.expr(num) + ", " + g.expr(num) + ")"
	case 9, 10:
		return "N(" + g.expr(value) + ")"
	case 11:
		return "(\"" + g.pick("10", "010", "0x10", " 3 ", "1e1", "-2") + "\" + " + g.expr(num) + ")"
	case 12:
		// Of small numbers: C need not round what does not fit as we do.
		return "(" + g.pick("1", "2", "3", "- 2", "0.5", "10", "(#"+g.leaf(str)+")") + " ^ " + g.pick("2", "0", "3", "0.5") + ")"
	case 13:
		return g.logic(num)
	}
	return g.leaf(num)
}

func (g *generator) strExpr() string {
	switch g.IntN(10) {
	case 0, 1:
		return "string.sub(" + g.expr(str) + " .. F(" + g.expr(num) + ") .. " + g.expr(str) + ", 1, 20)"
	case 2:
		return "U(" + g.expr(value) + ")"
	case 3:
		return "(" + g.leaf(str) + "):" + g.pick("upper()", "lower()", "sub(2)", "sub(-2, -1)", "rep(2):sub(1, 20)")
	case 4:
		if g.IntN(2) == 0 {
			return "string.sub(string.format(" + g.pick(`"%d:%s"`, `"%3x%%%s"`) + ", #" + g.leaf(str) + " + 9, " + g.leaf(str) + "), 1, 20)"
		}
		return "string.sub(string.format(" + g.pick(`"%5.1f|%q"`, `"%+g %s"`, `"%d%s"`) + ", F(math.abs(" + g.leaf(num) + ") % 1000), " + g.leaf(str) + "), 1, 20)"
	case 5:
		if l := g.of(list); l != "" {
			return "string.sub(table.concat(" + l + ", \",\"), 1, 30)"
		}
	case 6:
		return g.logic(str)
	}
	return g.leaf(str)
}

// beside is an operation on two operands. The manual does not say whether a variable on the left is read before or
// after a call on the right that assigns it, so it is then an argument of copy, a function that returns it.
func beside(copy, left, operator, right string) string {
	if strings.Contains(right, "(") {
		left = copy + "(" + left + ")"
	}
	return left + operator + right
}

// bagExpr is a constructor: sometimes one with so many items that it is stored in several steps.
func (g *generator) bagExpr() string {
	var fields []string
	if g.IntN(4) == 0 {
		for i := range []int{48, 49, 50, 51, 100}[g.IntN(5)] {
			fields = append(fields, fmt.Sprint(i))
		}
	}
	for range g.IntN(5) {
		switch g.IntN(5) {
		case 0:
			fields = append(fields, g.pick("x", "y")+" = "+g.expr(value))
		case 1:
			// An index that is no item's: which of the two would win is not said.
			fields = append(fields, "[-1 - "+g.small()+"] = "+g.expr(value))
		default:
			fields = append(fields, g.expr(value))
		}
	}
	switch f := g.of(function); {
	case f != "" && g.IntN(3) == 0:
		fields = append(fields, f+"("+g.expr(value)+")")
	case g.vararg && g.IntN(2) == 0:
		fields = append(fields, "...")
	}
	return "{ " + strings.Join(fields, g.pick(", ", "; ")) + " }"
}

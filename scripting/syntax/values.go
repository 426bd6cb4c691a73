package syntax

import (
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// The normaliser's rewriting of expressions.

func (n *normaliser) values(list []ast.Expr) {
	for i, e := range list {
		list[i] = n.value(e)
	}
}

func (n *normaliser) call(function string, old ast.PositionHolder, args ...ast.Expr) *ast.FuncCallExpr {
	n.used[function] = true
	return at(&ast.FuncCallExpr{Func: name(function, old), Args: args, AdjustRet: true}, old)
}

func (n *normaliser) value(e ast.Expr) ast.Expr {
	e = n.withoutLoads(e)
	n.noteZero(e)
	return e
}

// withoutLoads is value, but does not record a constant as loaded. It is for operands that the
// reference compiler does not load, or loads later.
func (n *normaliser) withoutLoads(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.NumberExpr:
		// The compiler reads leading zeros as octal.
		v, _ := ParseNumber(e.Value)
		return number(v, e)
	case *ast.IdentExpr:
		if n.variables[e] {
			return n.variable(e)
		}
		if n.free[e] {
			n.used[e.Value] = true
		}
	case *ast.AttrGetExpr:
		if function, ok := n.members[e]; ok { // a field of a library table cannot change
			n.used[function] = true
			return name(function, e)
		}
		e.Object, e.Key = n.value(e.Object), n.value(e.Key)
	case *ast.TableExpr:
		return n.table(e)
	case *ast.FuncCallExpr:
		if e.Func != nil {
			e.Func = n.value(e.Func)
		} else {
			e.Receiver = n.value(e.Receiver)
		}
		n.values(e.Args)
	case *ast.LogicalOpExpr:
		return n.logic(e)
	case *ast.RelationalOpExpr:
		return n.comparison(e)
	case *ast.StringConcatOpExpr:
		return n.concat(e)
	case *ast.ArithmeticOpExpr:
		return n.arithmetic(e)
	case *ast.UnaryMinusOpExpr:
		e.Expr = n.withoutLoads(e.Expr)
		if v, numeral := n.numeral(e.Expr); numeral {
			return n.foldConstant(-v, e)
		}
		n.noteZero(e.Expr)
		if _, constant := constantNumber(e.Expr); constant { // which the compiler would fold
			return n.call(Multiply, e, e.Expr, number(-1, e))
		}
	case *ast.UnaryNotOpExpr:
		e.Expr = n.withoutLoads(e.Expr)
	case *ast.UnaryLenOpExpr:
		// The compiler's "#" is wrong for views and for lists longer than gopher-lua's array.
		return n.call(Length, e, single(n.value(e.Expr)))
	case *ast.FunctionExpr:
		n.function(e)
		if n.inside > 0 {
			return n.closure(e, e)
		}
	}
	return e
}

func (n *normaliser) function(e *ast.FunctionExpr) {
	n.inside++
	e.Stmts = n.rewrite(e.Stmts)
	n.inside--
}

// closure returns a call that charges for the function e, which code may make often; made is the
// expression of its value.
func (n *normaliser) closure(made ast.Expr, e *ast.FunctionExpr) ast.Expr {
	return n.call(Closure, e, made, number(float64(len(n.functions[e].upvalues)), e))
}

var comparisons = map[string]string{"<": Less, "<=": LessEqual, ">": Greater, ">=": GreaterEqual, "==": Equal, "~=": Unequal}

// comparison uses a function if both operands may be long strings, since one instruction could
// compare 16 KB.
func (n *normaliser) comparison(e *ast.RelationalOpExpr) ast.Expr {
	e.Lhs, e.Rhs = n.value(e.Lhs), n.value(e.Rhs)
	function := comparisons[e.Operator]
	if function == "" || brief(e.Lhs) || brief(e.Rhs) {
		return e
	}
	return n.call(function, e, e.Lhs, single(e.Rhs))
}

// briefText limits the bytes of a string that one instruction may compare.
const briefText = 256

// brief reports whether a rewritten expression cannot be a string of more than briefText bytes.
func brief(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.NilExpr, *ast.TrueExpr, *ast.FalseExpr, *ast.RelationalOpExpr, *ast.UnaryNotOpExpr:
		return true
	case *ast.StringExpr:
		return len(e.Value) <= briefText
	case *ast.IdentExpr:
		return e.Value == Nil
	}
	return numeric(e)
}

func numeric(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.NumberExpr, *ast.ArithmeticOpExpr, *ast.UnaryMinusOpExpr:
		return true
	case *ast.FuncCallExpr:
		f, ok := e.Func.(*ast.IdentExpr)
		return ok && (slices.Contains(calculations, f.Value) || strings.HasPrefix(f.Value, "math."))
	}
	return false
}

// logic rewrites "and" and "or" used for their value. It folds constants on the left, of which
// the compiler makes jumps: it compiles a loop whose body begins with a jump wrongly.
func (n *normaliser) logic(e *ast.LogicalOpExpr) ast.Expr {
	left := n.withoutLoads(e.Lhs)
	if e.Operator == "or" {
		n.noteZero(left)
	}
	truth, constant := constantTruth(left)
	if constant && truth == (e.Operator == "and") {
		right := single(n.withoutLoads(e.Rhs))
		if _, chosen := n.chosen[left]; chosen {
			n.chosen[right] = n.chosen[right]
		}
		return right
	}
	right := n.withoutLoads(e.Rhs)
	if constant {
		n.chosen[left] = right
		return left
	}
	n.chosen[e] = right
	e.Lhs, e.Rhs = n.operand(left), n.operand(right)
	return e
}

func constantTruth(e ast.Expr) (truth, constant bool) {
	switch e.(type) {
	case *ast.TrueExpr, *ast.NumberExpr, *ast.StringExpr:
		return true, true
	case *ast.FalseExpr, *ast.NilExpr:
		return false, true
	}
	return false, false
}

// operand replaces a constant that the compiler mishandles beside "and" and "or".
func (n *normaliser) operand(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.TrueExpr:
		return truth(true, e)
	case *ast.FalseExpr:
		return truth(false, e)
	case *ast.NilExpr:
		n.used[Nil] = true
		return name(Nil, e)
	}
	return e
}

func (n *normaliser) condition(e ast.Expr) ast.Expr { return constantOf(n.test(e)) }

func constantOf(e ast.Expr) ast.Expr {
	if v, constant := constantTruth(e); constant {
		return truth(v, e)
	}
	return e
}

// test rewrites an expression used as a condition, and may return a constant.
func (n *normaliser) test(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.UnaryNotOpExpr:
		e.Expr = n.condition(e.Expr)
		return e
	case *ast.LogicalOpExpr:
		left := n.test(e.Lhs)
		if e.Operator == "or" {
			n.noteZero(left)
		}
		right := n.test(e.Rhs)
		n.chosen[e] = right
		e.Lhs, e.Rhs = constantOf(left), constantOf(right)
		return e
	}
	return n.withoutLoads(e)
}

// maxOperands limits the values that one call joins, which are all in registers.
const maxOperands = 40

// concat makes a chain of ".." one call, since gopher-lua's instruction could build a string of
// any size, and formats numbers differently.
func (n *normaliser) concat(e *ast.StringConcatOpExpr) ast.Expr {
	args := operands(e)
	n.values(args)
	for len(args) > maxOperands {
		first := n.call(Concat, e, args[:maxOperands:maxOperands]...)
		args = append([]ast.Expr{first}, args[maxOperands:]...)
	}
	single(args[len(args)-1])
	return n.call(Concat, e, args...)
}

// calculations are the functions that return numbers.
var calculations = []string{Length, Add, Subtract, Multiply, Divide, Modulo, Power}

var operations = map[string]string{"+": Add, "-": Subtract, "*": Multiply, "/": Divide, "%": Modulo, "^": Power}

// arithmetic uses functions for operations that may give -0, which gopher-lua makes 0, and for %
// and ^, which it computes differently from Lua, or differently on different machines. It folds
// constants where the reference compiler does.
func (n *normaliser) arithmetic(e *ast.ArithmeticOpExpr) ast.Expr {
	e.Lhs = n.withoutLoads(e.Lhs)
	a, left := n.numeral(e.Lhs)
	if !left {
		n.noteZero(e.Lhs)
	}
	e.Rhs = n.withoutLoads(e.Rhs)
	b, right := n.numeral(e.Rhs)
	if v, worked := fold(e.Operator, a, b); left && right && worked {
		return n.foldConstant(v, e)
	}
	n.noteZero(e.Rhs)
	n.noteZero(e.Lhs)
	if isZeroSafe(e, left && right) {
		return e
	}
	return n.call(operations[e.Operator], e, e.Lhs, single(e.Rhs))
}

// itemsPerFlush is the number of items that gopher-lua's constructors store at a time.
const itemsPerFlush = 50

// table charges for a new table, and avoids three errors of the compiler: a keyed field after a
// full group of items stores the group again, several values after a full group overwrite it, and
// a keyed call in last place adds items.
func (n *normaliser) table(e *ast.TableExpr) ast.Expr {
	if len(e.Fields) == 0 {
		return n.call(Table, e)
	}
	items, keyed := 0, false
	var tail ast.Expr
	for i, f := range e.Fields {
		f.Value = n.value(f.Value)
		if f.Key != nil {
			keyed = true
			f.Key, f.Value = n.value(f.Key), single(f.Value)
		}
		if f.Key == nil && i == len(e.Fields)-1 && multiple(f.Value) {
			tail = f.Value
		} else if f.Key == nil {
			items++
		}
	}
	if tail != nil {
		e.Fields = e.Fields[:len(e.Fields)-1]
		if len(e.Fields) > 0 {
			single(e.Fields[len(e.Fields)-1].Value) // now in last place
		}
	}
	if keyed && items >= itemsPerFlush {
		i := 0
		for _, f := range e.Fields {
			if f.Key == nil {
				if i++; i >= itemsPerFlush {
					f.Key = number(float64(i), e)
				}
			}
		}
	}
	args := []ast.Expr{e, number(float64(len(e.Fields)), e)}
	if tail != nil {
		args = append(args, number(float64(items), e), tail)
	}
	return n.call(Table, e, args...)
}

package syntax

import (
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

func (n *normaliser) rewriteValues(list []ast.Expr) {
	for i, e := range list {
		list[i] = n.rewriteAndRecordZero(e)
	}
}

// newInternalCall returns a call of an internal function at the line of old. The function becomes a chunk parameter.
func (n *normaliser) newInternalCall(function string, old ast.PositionHolder, args ...ast.Expr) *ast.FuncCallExpr {
	n.used[function] = true
	return atLineOf(&ast.FuncCallExpr{Func: newIdent(function, old), Args: args, AdjustRet: true}, old)
}

func (n *normaliser) rewriteAndRecordZero(e ast.Expr) ast.Expr {
	e = n.rewriteExpr(e)
	n.recordLoadedZero(e)
	return e
}

// rewriteExpr rewrites e so that gopher-lua compiles it correctly. It does not call recordLoadedZero for the result.
func (n *normaliser) rewriteExpr(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.NumberExpr:
		// The compiler reads leading zeros as octal.
		v, _ := ParseNumber(e.Value)
		return newNumberExpr(v, e)
	case *ast.IdentExpr:
		if n.variables[e] {
			return n.consoleVariableField(e)
		}
		if n.free[e] {
			n.used[e.Value] = true
		}
	case *ast.AttrGetExpr:
		if function, ok := n.members[e]; ok { // a field of a library table never changes
			n.used[function] = true
			return newIdent(function, e)
		}
		e.Object, e.Key = n.rewriteAndRecordZero(e.Object), n.rewriteAndRecordZero(e.Key)
	case *ast.TableExpr:
		return n.rewriteTable(e)
	case *ast.FuncCallExpr:
		if e.Func != nil {
			e.Func = n.rewriteAndRecordZero(e.Func)
		} else {
			e.Receiver = n.rewriteAndRecordZero(e.Receiver)
		}
		n.rewriteValues(e.Args)
	case *ast.LogicalOpExpr:
		return n.rewriteLogic(e)
	case *ast.RelationalOpExpr:
		return n.rewriteComparison(e)
	case *ast.StringConcatOpExpr:
		return n.rewriteConcat(e)
	case *ast.ArithmeticOpExpr:
		return n.rewriteArithmetic(e)
	case *ast.UnaryMinusOpExpr:
		e.Expr = n.rewriteExpr(e.Expr)
		if v, numeral := n.referenceNumeralValue(e.Expr); numeral {
			return n.newFoldedConstant(-v, e)
		}
		n.recordLoadedZero(e.Expr)
		if _, constant := constantNumber(e.Expr); constant { // otherwise the compiler would fold it
			return n.newInternalCall(Multiply, e, e.Expr, newNumberExpr(-1, e))
		}
	case *ast.UnaryNotOpExpr:
		e.Expr = n.rewriteExpr(e.Expr)
	case *ast.UnaryLenOpExpr:
		// The compiler's "#" is wrong for views and for lists longer than gopher-lua's array.
		return n.newInternalCall(Length, e, limitToOneValue(n.rewriteAndRecordZero(e.Expr)))
	case *ast.FunctionExpr:
		n.rewriteFunction(e)
		if n.repeatableDepth > 0 {
			return n.newClosureCharge(e, e)
		}
	}
	return e
}

func (n *normaliser) rewriteFunction(e *ast.FunctionExpr) {
	n.repeatableDepth++
	e.Stmts = n.rewriteBody(e.Stmts)
	n.repeatableDepth--
}

// newClosureCharge returns a call that charges for creating function e and returns made, for code that may run often.
func (n *normaliser) newClosureCharge(made ast.Expr, e *ast.FunctionExpr) ast.Expr {
	return n.newInternalCall(Closure, e, made, newNumberExpr(float64(len(n.functions[e].upvalues)), e))
}

var comparisons = map[string]string{"<": Less, "<=": LessEqual, ">": Greater, ">=": GreaterEqual, "==": Equal, "~=": Unequal}

// rewriteComparison rewrites a comparison. If both operands may be long strings, it becomes a call that charges for it.
func (n *normaliser) rewriteComparison(e *ast.RelationalOpExpr) ast.Expr {
	e.Lhs, e.Rhs = n.rewriteAndRecordZero(e.Lhs), n.rewriteAndRecordZero(e.Rhs)
	function := comparisons[e.Operator]
	if function == "" || cannotBeLongString(e.Lhs) || cannotBeLongString(e.Rhs) {
		return e
	}
	return n.newInternalCall(function, e, e.Lhs, limitToOneValue(e.Rhs))
}

const maxShortText = 256 // length in bytes up to which strings are compared without a charge

func cannotBeLongString(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.NilExpr, *ast.TrueExpr, *ast.FalseExpr, *ast.RelationalOpExpr, *ast.UnaryNotOpExpr:
		return true
	case *ast.StringExpr:
		return len(e.Value) <= maxShortText
	case *ast.IdentExpr:
		return e.Value == Nil
	}
	return isAlwaysNumber(e)
}

func isAlwaysNumber(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.NumberExpr, *ast.ArithmeticOpExpr, *ast.UnaryMinusOpExpr:
		return true
	case *ast.FuncCallExpr:
		f, ok := e.Func.(*ast.IdentExpr)
		return ok && (slices.Contains(calculations, f.Value) || strings.HasPrefix(f.Value, "math."))
	}
	return false
}

// rewriteLogic rewrites "and" and "or". If the left operand is constant, it returns the operand that Lua would choose,
// because gopher-lua miscompiles some loops with such an expression.
func (n *normaliser) rewriteLogic(e *ast.LogicalOpExpr) ast.Expr {
	left := n.rewriteExpr(e.Lhs)
	if e.Operator == "or" {
		n.recordLoadedZero(left)
	}
	truth, constant := constantTruth(left)
	if constant && truth == (e.Operator == "and") {
		right := limitToOneValue(n.rewriteExpr(e.Rhs))
		if _, chosen := n.lastOperands[left]; chosen {
			n.lastOperands[right] = n.lastOperands[right]
		}
		return right
	}
	right := n.rewriteExpr(e.Rhs)
	if constant {
		n.lastOperands[left] = right
		return left
	}
	n.lastOperands[e] = right
	e.Lhs, e.Rhs = n.replaceMishandledConstant(left), n.replaceMishandledConstant(right)
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

func (n *normaliser) replaceMishandledConstant(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.TrueExpr:
		return newConstantCondition(true, e)
	case *ast.FalseExpr:
		return newConstantCondition(false, e)
	case *ast.NilExpr:
		n.used[Nil] = true
		return newIdent(Nil, e)
	}
	return e
}

func (n *normaliser) rewriteCondition(e ast.Expr) ast.Expr {
	return constantAsComparison(n.rewriteConditionKeepingConstant(e))
}

func constantAsComparison(e ast.Expr) ast.Expr {
	if v, constant := constantTruth(e); constant {
		return newConstantCondition(v, e)
	}
	return e
}

func (n *normaliser) rewriteConditionKeepingConstant(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.UnaryNotOpExpr:
		e.Expr = n.rewriteCondition(e.Expr)
		return e
	case *ast.LogicalOpExpr:
		left := n.rewriteConditionKeepingConstant(e.Lhs)
		if e.Operator == "or" {
			n.recordLoadedZero(left)
		}
		right := n.rewriteConditionKeepingConstant(e.Rhs)
		n.lastOperands[e] = right
		e.Lhs, e.Rhs = constantAsComparison(left), constantAsComparison(right)
		return e
	}
	return n.rewriteExpr(e)
}

// maxOperands limits the operands of ".." that one call of Concat gets, because all arguments are in registers.
const maxOperands = 40

// rewriteConcat replaces a chain of ".." by calls of Concat, which charge and format numbers as Lua 5.1 does.
func (n *normaliser) rewriteConcat(e *ast.StringConcatOpExpr) ast.Expr {
	args := concatOperands(e)
	n.rewriteValues(args)
	for len(args) > maxOperands {
		first := n.newInternalCall(Concat, e, args[:maxOperands:maxOperands]...)
		args = append([]ast.Expr{first}, args[maxOperands:]...)
	}
	limitToOneValue(args[len(args)-1])
	return n.newInternalCall(Concat, e, args...)
}

var calculations = []string{Length, Add, Subtract, Multiply, Divide, Modulo, Power} // internal functions whose results are numbers

var operations = map[string]string{"+": Add, "-": Subtract, "*": Multiply, "/": Divide, "%": Modulo, "^": Power}

// rewriteArithmetic folds constants where the compiler of Lua 5.1 does. It replaces operations that gopher-lua computes
// wrongly by calls: operations whose result may be -0, and % and ^.
func (n *normaliser) rewriteArithmetic(e *ast.ArithmeticOpExpr) ast.Expr {
	e.Lhs = n.rewriteExpr(e.Lhs)
	a, left := n.referenceNumeralValue(e.Lhs)
	if !left {
		n.recordLoadedZero(e.Lhs)
	}
	e.Rhs = n.rewriteExpr(e.Rhs)
	b, right := n.referenceNumeralValue(e.Rhs)
	if v, worked := foldOperation(e.Operator, a, b); left && right && worked {
		return n.newFoldedConstant(v, e)
	}
	n.recordLoadedZero(e.Rhs)
	n.recordLoadedZero(e.Lhs)
	if hasRightZeroSign(e, left && right) {
		return e
	}
	return n.newInternalCall(operations[e.Operator], e, e.Lhs, limitToOneValue(e.Rhs))
}

const itemsPerFlush = 50 // list items that a table constructor of gopher-lua stores at a time

// rewriteTable makes a table constructor charge for its table. It also avoids the compiler's errors in three cases: a
// keyed field after a full group of items, a last item with several values, and a call as the last keyed field's value.
func (n *normaliser) rewriteTable(e *ast.TableExpr) ast.Expr {
	if len(e.Fields) == 0 {
		return n.newInternalCall(Table, e)
	}
	items, keyed := 0, false
	var tail ast.Expr
	for i, f := range e.Fields {
		f.Value = n.rewriteAndRecordZero(f.Value)
		if f.Key != nil {
			keyed = true
			f.Key, f.Value = n.rewriteAndRecordZero(f.Key), limitToOneValue(f.Value)
		}
		if f.Key == nil && i == len(e.Fields)-1 && canHaveSeveralValues(f.Value) {
			tail = f.Value
		} else if f.Key == nil {
			items++
		}
	}
	if tail != nil {
		e.Fields = e.Fields[:len(e.Fields)-1]
		if len(e.Fields) > 0 {
			limitToOneValue(e.Fields[len(e.Fields)-1].Value) // this value is now in last place
		}
	}
	if keyed && items >= itemsPerFlush {
		i := 0
		for _, f := range e.Fields {
			if f.Key == nil {
				if i++; i >= itemsPerFlush {
					f.Key = newNumberExpr(float64(i), e)
				}
			}
		}
	}
	args := []ast.Expr{e, newNumberExpr(float64(len(e.Fields)), e)}
	if tail != nil {
		args = append(args, newNumberExpr(float64(items), e), tail)
	}
	return n.newInternalCall(Table, e, args...)
}

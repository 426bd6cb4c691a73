package syntax

import (
	"cmp"
	"math"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/exact"
)

// zeroConstants records the constants 0 and -0 of a function. The compiler of Lua 5.1 stores both as one constant, with
// the sign of the one that the code loads first.
type zeroConstants struct {
	first    string // the zero loaded first, as a numeral; "" if there is none
	negative bool   // whether the function has a constant -0
}

const minusZero = "-0.0"

func (z *zeroConstants) newFoldedConstant(v float64, old ast.PositionHolder) ast.Expr {
	z.negative = z.negative || v == 0 && math.Signbit(v)
	return newNumberExpr(v, old)
}

// recordLoadedZero records that the code loads e, if e is the first constant zero that it loads. If e was made from an
// "and" or "or", the last operand counts, too.
func (n *normaliser) recordLoadedZero(e ast.Expr) {
	if v, is := constantNumber(e); is && v == 0 {
		n.first = cmp.Or(n.first, e.(*ast.NumberExpr).Value)
	}
	if end := n.lastOperands[e]; end != nil {
		n.recordLoadedZero(end)
	}
}

func (z *zeroConstants) unifyZeroSigns(list []ast.Stmt) {
	if !z.negative {
		return
	}
	Walk(list, func(of ast.PositionHolder) bool {
		if e, is := of.(*ast.NumberExpr); is && (e.Value == "0" || e.Value == minusZero) {
			e.Value = cmp.Or(z.first, "0")
		}
		_, inner := of.(*ast.FunctionExpr)
		return !inner
	})
}

func constantNumber(e ast.Expr) (v float64, constant bool) {
	if e, is := e.(*ast.NumberExpr); is {
		return ParseNumber(e.Value)
	}
	return 0, false
}

// hasRightZeroSign reports whether a zero result of e has the same sign in gopher-lua, which folds all constants, as in
// Lua 5.1. bothNumerals is true if the compiler of Lua 5.1 takes both operands for numerals.
func hasRightZeroSign(e *ast.ArithmeticOpExpr, bothNumerals bool) bool {
	_, left := constantNumber(e.Lhs)
	b, right := constantNumber(e.Rhs)
	switch {
	case left && right:
		return bothNumerals && strings.Contains("+-*/", e.Operator)
	case e.Operator == "+":
		return isNeverNegativeZero(e.Lhs) || isNeverNegativeZero(e.Rhs)
	}
	return e.Operator == "-" && (isNeverNegativeZero(e.Lhs) || b != 0)
}

// referenceNumeralValue returns the value of a constant, and whether the compiler of Lua 5.1 takes it for a numeral.
func (n *normaliser) referenceNumeralValue(e ast.Expr) (v float64, is bool) {
	v, is = constantNumber(e)
	_, chosen := n.lastOperands[e]
	return v, is && !chosen
}

// isNeverNegativeZero reports whether a rewritten expression is certainly not -0. For a constant 0 it returns false.
func isNeverNegativeZero(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.ArithmeticOpExpr: // those whose result may be -0 have become calls
		return true
	case *ast.FuncCallExpr:
		f, is := e.Func.(*ast.IdentExpr)
		return is && (f.Value == Length || f.Value == Modulo)
	}
	v, _ := constantNumber(e)
	return v != 0
}

func foldOperation(operator string, a, b float64) (v float64, ok bool) {
	switch operator {
	case "+":
		v = a + b
	case "-":
		v = a - b
	case "*":
		v = a * b
	case "/":
		v = a / b
	case "%":
		v = exact.FloorModulo(a, b)
	case "^":
		v = exact.Power(a, b)
	}
	return v, !math.IsNaN(v) && !math.IsInf(v, 0)
}

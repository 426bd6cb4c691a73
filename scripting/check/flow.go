package check

import (
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/syntax"
)

func (f *checkedFile) checkControlFlow() {
	f.checkUnreachable(f.Stmts)
	f.walkNodes(func(n ast.PositionHolder) {
		switch n := n.(type) {
		case *ast.FunctionExpr:
			f.checkUnreachable(n.Stmts)
			if len(n.Stmts) == 0 && !f.isScenario {
				f.reportAt("C105", n, "the function does nothing")
			}
		case *ast.IfStmt:
			f.checkConstantCondition(n.Condition)
			f.checkUnreachable(n.Then)
			f.checkUnreachable(n.Else)
			if len(n.Then) == 0 {
				f.reportAt("C105", n.Condition, "the branch does nothing")
			}
			if n.Else != nil && len(n.Else) == 0 {
				f.reportAt("C105", n, "the else branch does nothing")
			}
		case *ast.WhileStmt:
			if value, known := f.constantTruth(n.Condition); known && !value {
				f.reportAt("C104", n.Condition, "the loop never runs: its condition is always false")
			}
			f.checkUnreachableAndEmpty(n, n.Stmts)
		case *ast.RepeatStmt:
			if value, known := f.constantTruth(n.Condition); known && value {
				f.reportAt("C104", n.Condition, "the loop runs only once: its condition is always true")
			}
			f.checkUnreachableAndEmpty(n, n.Stmts)
		case *ast.NumberForStmt:
			f.checkUnreachableAndEmpty(n, n.Stmts)
		case *ast.GenericForStmt:
			f.checkUnreachableAndEmpty(n, n.Stmts)
		case *ast.DoBlockStmt:
			f.checkUnreachableAndEmpty(n, n.Stmts)
		}
	})
}

func (f *checkedFile) checkUnreachableAndEmpty(n ast.PositionHolder, stmts []ast.Stmt) {
	f.checkUnreachable(stmts)
	if len(stmts) == 0 {
		f.reportAt("C105", n, "the block does nothing")
	}
}

func (f *checkedFile) checkUnreachable(stmts []ast.Stmt) {
	for i, s := range stmts {
		if i+1 < len(stmts) && f.neverContinues(s) {
			f.reportAt("C103", stmts[i+1], "this line is unreachable: execution never continues past line %d", s.Line())
			return
		}
	}
}

func (f *checkedFile) neverContinues(s ast.Stmt) bool {
	last := func(stmts []ast.Stmt) bool { return len(stmts) > 0 && f.neverContinues(stmts[len(stmts)-1]) }
	switch s := s.(type) {
	case *ast.ReturnStmt, *ast.BreakStmt:
		return true
	case *ast.FuncCallStmt:
		call := s.Expr.(*ast.FuncCallExpr)
		name, ok := call.Func.(*ast.IdentExpr)
		return ok && name.Value == "error" && f.names.DeclarationOf[name] == nil
	case *ast.DoBlockStmt:
		return last(s.Stmts)
	case *ast.IfStmt:
		if value, known := f.constantTruth(s.Condition); known && value {
			return last(s.Then)
		}
		return last(s.Then) && last(s.Else)
	case *ast.WhileStmt:
		value, known := f.constantTruth(s.Condition)
		return known && value && !hasBreak(s.Stmts)
	}
	return false
}

func hasBreak(stmts []ast.Stmt) (found bool) {
	syntax.Walk(stmts, func(n ast.PositionHolder) bool {
		switch n.(type) {
		case *ast.BreakStmt:
			found = true
		case *ast.WhileStmt, *ast.RepeatStmt, *ast.NumberForStmt, *ast.GenericForStmt, *ast.FunctionExpr:
			return false
		}
		return true
	})
	return found
}

func (f *checkedFile) checkConstantCondition(e ast.Expr) {
	value, known := f.constantTruth(e)
	if !known {
		return
	}
	finding := f.reportAt("C104", e, "the condition is always %t", value)
	switch e.(type) {
	case *ast.NumberExpr, *ast.StringExpr:
		finding.Hint = "only nil and false count as false"
	}
}

// constantTruth returns the truth value of e if constants in e determine it. Otherwise known is false.
func (f *checkedFile) constantTruth(e ast.Expr) (value, known bool) {
	switch e := e.(type) {
	case *ast.TrueExpr, *ast.NumberExpr, *ast.StringExpr, *ast.TableExpr, *ast.FunctionExpr:
		return true, true
	case *ast.FalseExpr, *ast.NilExpr:
		return false, true
	case *ast.UnaryNotOpExpr:
		value, known = f.constantTruth(e.Expr)
		return !value, known
	case *ast.LogicalOpExpr:
		// One constant side is enough: a true one for "or", a false one for "and".
		settles := e.Operator == "or"
		left, leftKnown := f.constantTruth(e.Lhs)
		right, rightKnown := f.constantTruth(e.Rhs)
		if leftKnown && left == settles || rightKnown && right == settles {
			return settles, true
		}
		return !settles, leftKnown && rightKnown
	}
	return false, false
}

package check

import (
	"reflect"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/syntax"
)

func (f *checkedFile) checkCommonMistakes() {
	f.walkNodes(func(n ast.PositionHolder) {
		switch n := n.(type) {
		case *ast.TableExpr:
			f.checkDuplicateFields(n)
		case *ast.RelationalOpExpr:
			f.checkSameSides(n.Lhs, n.Rhs, n.Operator)
		case *ast.LogicalOpExpr:
			f.checkSameSides(n.Lhs, n.Rhs, n.Operator)
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 && len(n.Rhs) == 1 {
				f.checkSameSides(n.Lhs[0], n.Rhs[0], "=")
			}
		case *ast.FuncCallExpr:
			f.checkDotCall(n)
		}
	})
}

func (f *checkedFile) checkDuplicateFields(t *ast.TableExpr) {
	first := map[string]ast.Expr{}
	for _, field := range t.Fields {
		name, ok := syntax.ConstantText(field.Key)
		if !ok {
			continue
		}
		if before := first[name]; before != nil {
			f.reportAt("C106", field.Key, "the field %q is set twice, first on line %d", name, before.Line())
		}
		first[name] = field.Key
	}
}

func (f *checkedFile) checkSameSides(left, right ast.Expr, operator string) {
	if f.hasMaxFindings() || !f.isSameExpr(left, right) {
		return
	}
	where := left
	if get, ok := left.(*ast.AttrGetExpr); ok {
		where = get.Key
	}
	f.reportAt("C107", where, "both sides of %q are the same", operator)
}

// isSameExpr reports whether two expressions are the same and consist only of names, fields, strings and numbers.
func (f *checkedFile) isSameExpr(a, b ast.Expr) bool {
	if reflect.TypeOf(a) != reflect.TypeOf(b) {
		return false
	}
	switch a := a.(type) {
	case *ast.IdentExpr:
		return a.Value == b.(*ast.IdentExpr).Value
	case *ast.AttrGetExpr:
		return f.isSameExpr(a.Object, b.(*ast.AttrGetExpr).Object) && f.isSameExpr(a.Key, b.(*ast.AttrGetExpr).Key)
	case *ast.StringExpr, *ast.NumberExpr:
		x, okX := syntax.ConstantText(a)
		y, okY := syntax.ConstantText(b)
		return okX && okY && x == y
	}
	return false
}

// checkDotCall reports a call self.verb(...), which should be self:verb(...) (C108), unless its first argument is self.
func (f *checkedFile) checkDotCall(call *ast.FuncCallExpr) {
	get, ok := call.Func.(*ast.AttrGetExpr)
	if !ok || !f.isSelfParameter(get.Object) {
		return
	}
	verb, ok := get.Key.(*ast.StringExpr)
	if !ok || len(call.Args) > 0 && f.isSelfParameter(call.Args[0]) {
		return
	}
	f.reportAt("C108", verb, "%s is called with a dot, so it does not know who is acting", verb.Value).Hint = "write self:" + verb.Value + "(...)"
}

func (f *checkedFile) isSelfParameter(e ast.Expr) bool {
	name, ok := e.(*ast.IdentExpr)
	return ok && name.Value == "self" && f.isParameter(name)
}

func (f *checkedFile) isParameter(name *ast.IdentExpr) bool {
	meant := f.names.DeclarationOf[name]
	return meant != nil && meant.Kind == syntax.Parameter
}

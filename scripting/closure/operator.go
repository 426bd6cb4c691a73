package closure

import (
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/exact"
	"curtaincall/scripting/sandbox"
)

func (f *compiler) compileArithmetic(e ast.Expr, operator string, a, b expr) expr {
	x, y := f.numberCode(a), f.numberCode(b)
	return numberOrConstantExpr(f.arithmeticCode(e, operator, x, y), a, b)
}

func (f *compiler) arithmeticCode(e ast.Expr, operator string, a, b func(*frame) float64) func(*frame) float64 {
	switch operator {
	case "+":
		return func(k *frame) float64 { x := a(k); return x + b(k) }
	case "-":
		return func(k *frame) float64 { x := a(k); return x - b(k) }
	case "*":
		return func(k *frame) float64 { x := a(k); return x * b(k) }
	case "/":
		return func(k *frame) float64 { x := a(k); return x / b(k) }
	case "%":
		return func(k *frame) float64 { x := a(k); return exact.FloorModulo(x, b(k)) }
	}
	f.rejectCallback(e, "the operator %s", operator)
	return nil
}

// numberOrConstantExpr returns an expression that num evaluates. It is a constant if all operands are constant numbers.
func numberOrConstantExpr(num func(*frame) float64, operands ...expr) expr {
	for _, x := range operands {
		if x.fixed == nil || x.kind != numberKind {
			return numberExpr(num)
		}
	}
	return constantExpr(numberValue(num(nil)))
}

func (f *compiler) compileCondition(e ast.Expr) func(*frame) bool {
	switch e := e.(type) {
	case *ast.UnaryNotOpExpr:
		f.addWork(operateWork)
		of := f.compileCondition(e.Expr)
		return func(k *frame) bool { return !of(k) }
	case *ast.LogicalOpExpr:
		f.addWork(chooseWork)
		a, b := f.compileCondition(e.Lhs), f.compileCondition(e.Rhs)
		if e.Operator == "and" {
			return func(k *frame) bool { return a(k) && b(k) }
		}
		return func(k *frame) bool { return a(k) || b(k) }
	}
	of := f.compileExpr(e)
	if of.isFunctionOrFile() {
		return func(*frame) bool { return true }
	}
	return f.truthCode(of)
}

func (f *compiler) compileLogic(e *ast.LogicalOpExpr) expr {
	f.addWork(chooseWork)
	a, b := f.compileExpr(e.Lhs), f.compileExpr(e.Rhs)
	if a.isFunctionOrFile() || b.isFunctionOrFile() {
		f.rejectCallback(e, "a choice between functions")
	}
	and := e.Operator == "and"
	if a.kind == truthKind && b.kind == truthKind {
		x, y := f.truthCode(a), f.truthCode(b)
		if and {
			return truthExpr(func(k *frame) bool { return x(k) && y(k) })
		}
		return truthExpr(func(k *frame) bool { return x(k) || y(k) })
	}
	x, y := a.get, b.get
	return valueExpr(func(k *frame) value {
		v := x(k)
		if v.isTrue() == and {
			return y(k)
		}
		return v
	})
}

func (f *compiler) comparisonCode(operator string, a, b expr) func(*frame) bool {
	switch operator {
	case "==":
		return f.equalityCode(a, b)
	case "~=":
		same := f.equalityCode(a, b)
		return func(k *frame) bool { return !same(k) }
	}
	x, y := f.numberCode(a), f.numberCode(b)
	switch operator {
	case "<":
		return func(k *frame) bool { n := x(k); return n < y(k) }
	case "<=":
		return func(k *frame) bool { n := x(k); return n <= y(k) }
	case ">":
		return func(k *frame) bool { n := x(k); return n > y(k) }
	}
	return func(k *frame) bool { n := x(k); return n >= y(k) }
}

func (f *compiler) equalityCode(a, b expr) func(*frame) bool {
	if a.isFunctionOrFile() || b.isFunctionOrFile() {
		f.rejectCallback(nil, "a comparison of functions")
	}
	if a.num != nil && b.num != nil {
		x, y := a.num, b.num
		return func(k *frame) bool { n := x(k); return n == y(k) }
	}
	x, y := a.get, b.get
	if b.fixed != nil {
		with := *b.fixed
		return func(k *frame) bool { v := x(k); return k.isEqualOrFallBack(&v, &with) }
	}
	return func(k *frame) bool {
		v := x(k)
		w := y(k)
		return k.isEqualOrFallBack(&v, &w)
	}
}

// isEqualOrFallBack reports whether a == b in Lua. It falls back to the interpreter for two fields such as self.memory,
// and for two different tables of which one is frozen, since both may be copies of the same table of the script.
func (k *frame) isEqualOrFallBack(a, b *value) bool {
	if a.kind != b.kind {
		return k.isSelf(a, b) || k.isSelf(b, a)
	}
	switch a.kind {
	case truthKind, numberKind:
		return a.n == b.n
	case textKind:
		if len(a.text) == len(b.text) {
			k.chargePrice(sandbox.Price{Work: int64(len(a.text) / 256)})
		}
		return a.text == b.text
	case refKind:
		return a.view == b.view && a.n == b.n
	case partKind:
		k.fallBack()
	case tableKind:
		if a.table != b.table && (a.table.frozen || b.table.frozen) {
			k.fallBack()
		}
		return a.table == b.table
	}
	return true
}

func (k *frame) isSelf(self, other *value) bool {
	if self.kind != selfKind || other.kind != refKind || other.view.Self != k.view {
		return false
	}
	_, n, _ := k.acting.Self()
	return other.n == float64(n)
}

// compileTable compiles a table constructor. tail is empty or contains a call whose first result becomes the last item.
func (f *compiler) compileTable(e *ast.TableExpr, tail []ast.Expr) expr {
	f.addWork(tableWork)
	var names []string
	seen := map[string]bool{}
	var fields, items []func(*frame) value
	for _, field := range e.Fields {
		f.addWork(pieceWork)
		name, isText := field.Key.(*ast.StringExpr)
		of := f.compileExpr(field.Value)
		switch {
		case of.isFunctionOrFile():
			f.rejectCallback(e, "a function in a table")
		case field.Key == nil && len(names) > 0:
			f.rejectCallback(e, "a list item after a field")
		case field.Key == nil:
			items = append(items, of.get)
		case isText && seen[name.Value]:
			f.rejectCallback(e, "a duplicate field")
		case isText:
			seen[name.Value] = true
			names, fields = append(names, name.Value), append(fields, of.get)
			f.addWork(loadWork)
		default:
			f.rejectCallback(e, "a key that is not a name")
		}
	}
	last := f.compileLastItem(tail)
	f.addExtraCost(0, sandbox.TableBytes(len(e.Fields)+len(tail)))
	return valueExpr(func(k *frame) value {
		t := k.borrowTable(false)
		for _, get := range items {
			k.addEntryOrFallBack(t, "", get(k))
		}
		for i, get := range fields {
			k.addEntryOrFallBack(t, names[i], get(k))
		}
		if v := last(k); v.kind != nilKind {
			k.addEntryOrFallBack(t, "", v)
		}
		return value{kind: tableKind, table: t}
	})
}

// compileLastItem compiles the tail of compileTable. The code returns nil if it is empty.
func (f *compiler) compileLastItem(list []ast.Expr) func(*frame) value {
	if len(list) == 0 {
		return func(*frame) value { return value{} }
	}
	of := f.compileExpr(list[0])
	if of.isFunctionOrFile() {
		f.rejectCallback(list[0], "a function in a table")
	}
	return of.get
}

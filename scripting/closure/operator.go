package closure

import (
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/exact"
	"curtaincall/scripting/sandbox"
)

// arithmetic compiles an operator on two numbers, and folds constants.
func (f *compiler) arithmetic(e ast.Expr, operator string, a, b expr) expr {
	x, y := f.number(a), f.number(b)
	return compute(f.operate(e, operator, x, y), a, b)
}

func (f *compiler) operate(e ast.Expr, operator string, a, b func(*call) float64) func(*call) float64 {
	switch operator {
	case "+":
		return func(k *call) float64 { x := a(k); return x + b(k) }
	case "-":
		return func(k *call) float64 { x := a(k); return x - b(k) }
	case "*":
		return func(k *call) float64 { x := a(k); return x * b(k) }
	case "/":
		return func(k *call) float64 { x := a(k); return x / b(k) }
	case "%":
		return func(k *call) float64 { x := a(k); return exact.Modulo(x, b(k)) }
	}
	f.reject(e, "the operator %s", operator)
	return nil
}

func (f *compiler) minus(e *ast.UnaryMinusOpExpr) expr {
	f.pay(operateWork)
	x := f.expr(e.Expr)
	of := f.number(x)
	return compute(func(k *call) float64 { return -of(k) }, x)
}

// compute returns the expression of a number computed from others, or a constant if those are
// constant.
func compute(num func(*call) float64, of ...expr) expr {
	for _, x := range of {
		if x.fixed == nil || x.kind != isNumber {
			return numeric(num)
		}
	}
	return constantExpr(numberOf(num(nil)))
}

// condition compiles an expression of which only the truth matters.
func (f *compiler) condition(e ast.Expr) func(*call) bool {
	switch e := e.(type) {
	case *ast.UnaryNotOpExpr:
		f.pay(operateWork)
		of := f.condition(e.Expr)
		return func(k *call) bool { return !of(k) }
	case *ast.LogicalOpExpr:
		f.pay(chooseWork)
		a, b := f.condition(e.Lhs), f.condition(e.Rhs)
		if e.Operator == "and" {
			return func(k *call) bool { return a(k) && b(k) }
		}
		return func(k *call) bool { return a(k) || b(k) }
	}
	of := f.expr(e)
	if of.call() {
		return func(*call) bool { return true }
	}
	return f.truth(of)
}

// choose compiles "and" and "or" used for their value.
func (f *compiler) choose(e *ast.LogicalOpExpr) expr {
	f.pay(chooseWork)
	a, b := f.expr(e.Lhs), f.expr(e.Rhs)
	if a.call() || b.call() {
		f.reject(e, "a choice between functions")
	}
	and := e.Operator == "and"
	if a.kind == isTruth && b.kind == isTruth {
		x, y := f.truth(a), f.truth(b)
		if and {
			return truth(func(k *call) bool { return x(k) && y(k) })
		}
		return truth(func(k *call) bool { return x(k) || y(k) })
	}
	x, y := a.get, b.get
	return anything(func(k *call) value {
		v := x(k)
		if v.true() == and {
			return y(k)
		}
		return v
	})
}

func (f *compiler) compare(operator string, a, b expr) func(*call) bool {
	switch operator {
	case "==":
		return f.equal(a, b)
	case "~=":
		same := f.equal(a, b)
		return func(k *call) bool { return !same(k) }
	}
	return f.order(operator, a, b)
}

func (f *compiler) order(operator string, a, b expr) func(*call) bool {
	x, y := f.number(a), f.number(b)
	switch operator {
	case "<":
		return func(k *call) bool { n := x(k); return n < y(k) }
	case "<=":
		return func(k *call) bool { n := x(k); return n <= y(k) }
	case ">":
		return func(k *call) bool { n := x(k); return n > y(k) }
	}
	return func(k *call) bool { n := x(k); return n >= y(k) }
}

func (f *compiler) equal(a, b expr) func(*call) bool {
	if a.call() || b.call() {
		f.reject(nil, "a comparison of functions")
	}
	if a.num != nil && b.num != nil {
		x, y := a.num, b.num
		return func(k *call) bool { n := x(k); return n == y(k) }
	}
	x, y := a.get, b.get
	if b.fixed != nil {
		with := *b.fixed
		return func(k *call) bool { v := x(k); return k.same(&v, &with) }
	}
	return func(k *call) bool {
		v := x(k)
		w := y(k)
		return k.same(&v, &w)
	}
}

// same reports whether two values are equal. It gives up on different lists made by Go, since Go
// may share equal ones.
func (k *call) same(a, b *value) bool {
	if a.kind != b.kind {
		return false
	}
	switch a.kind {
	case isTruth, isNumber:
		return a.n == b.n
	case isText:
		if len(a.text) == len(b.text) {
			k.take(price{work: int64(len(a.text) / 256)})
		}
		return a.text == b.text
	case isRef:
		return a.view == b.view && a.n == b.n
	case isPart:
		k.giveUp()
	case isTable:
		if a.table != b.table && (a.table.frozen || b.table.frozen) {
			k.giveUp()
		}
		return a.table == b.table
	}
	return true
}

// table compiles a table constructor. tail is a call whose result follows the items, if any.
func (f *compiler) table(e *ast.TableExpr, tail []ast.Expr) expr {
	f.pay(tableWork)
	var names []string
	seen := map[string]bool{}
	var fields, items []func(*call) value
	for _, field := range e.Fields {
		f.pay(pieceWork)
		name, isText := field.Key.(*ast.StringExpr)
		of := f.expr(field.Value)
		switch {
		case of.call():
			f.reject(e, "a function in a table")
		case field.Key == nil && len(names) > 0:
			f.reject(e, "an item behind a field")
		case field.Key == nil:
			items = append(items, of.get)
		case isText && seen[name.Value]:
			f.reject(e, "a duplicate field")
		case isText:
			seen[name.Value] = true
			names, fields = append(names, name.Value), append(fields, of.get)
			f.pay(loadWork)
		default:
			f.reject(e, "a key that is not a name")
		}
	}
	last := f.tail(tail)
	f.beside(sandbox.TablePrice(len(e.Fields) + len(tail)))
	return anything(func(k *call) value {
		t := k.table(false)
		for _, get := range items {
			k.add(t, "", get(k))
		}
		for i, get := range fields {
			k.add(t, names[i], get(k))
		}
		if v := last(k); v.kind != isNil {
			k.add(t, "", v)
		}
		return value{kind: isTable, table: t}
	})
}

// tail compiles the call at the end of a constructor, which has at most one result.
func (f *compiler) tail(list []ast.Expr) func(*call) value {
	if len(list) == 0 {
		return func(*call) value { return value{} }
	}
	of := f.expr(list[0])
	if of.call() {
		f.reject(list[0], "a function in a table")
	}
	return of.get
}

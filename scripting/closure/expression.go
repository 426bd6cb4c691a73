package closure

import (
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/sandbox"
)

// expr is a compiled expression, with what is known of its value.
type expr struct {
	kind kind
	view *schema.View // of a reference, which may be nil all the same
	each *schema.View // of what is in a list; nil where that is not known

	num func(*call) float64 // of a number
	yes func(*call) bool    // of a truth
	get func(*call) value   // of any value

	fixed *value // it is always this
	self  bool   // it is the first parameter of the callback, or
	root  bool   // the second
	slot  int    // of the local that it is, from 1

	lasting int // 1 + the place of the number of the definition that it is

	part *part // a field that has fields of its own

	name   string          // a function of the library, which can only be called
	helper *lua.LFunction  // a function of the script; the same
	maker  *commands.Maker // a word that makes a record; the same
	file   *lua.LTable     // a table of a file that holds functions, of which only fields are read
}

// call reports whether an expression can only be called.
func (e *expr) call() bool { return e.name != "" || e.helper != nil || e.maker != nil || e.file != nil }

// item returns an element of a list.
func (e *expr) item() expr {
	if e.each != nil {
		return expr{kind: isRef, view: e.each}
	}
	return expr{kind: isAny}
}

func constantExpr(v value) expr {
	e := expr{kind: v.kind, fixed: &v, get: func(*call) value { return v }}
	switch v.kind {
	case isNumber:
		e.num = func(*call) float64 { return v.n }
	case isTruth:
		e.yes = func(*call) bool { return v.n != 0 }
	}
	return e
}

func numeric(num func(*call) float64) expr {
	return expr{kind: isNumber, num: num, get: func(k *call) value { return value{kind: isNumber, n: num(k)} }}
}

func truth(yes func(*call) bool) expr {
	return expr{kind: isTruth, yes: yes, get: func(k *call) value { return truthOf(yes(k)) }}
}

func anything(get func(*call) value) expr { return expr{kind: isAny, get: get} }

// number is an expression where a number is wanted. What else it turns out to be is left
// to the interpreter.
func (f *compiler) number(e expr) func(*call) float64 {
	if e.num != nil {
		return e.num
	}
	get := e.get
	return func(k *call) float64 {
		v := get(k)
		if v.kind != isNumber {
			k.left()
		}
		return v.n
	}
}

// truth is an expression where only its truth matters.
func (f *compiler) truth(e expr) func(*call) bool {
	switch {
	case e.yes != nil:
		return e.yes
	case e.fixed != nil:
		is := e.fixed.true()
		return func(*call) bool { return is }
	}
	get := e.get
	return func(k *call) bool { v := get(k); return v.true() }
}

// expr compiles an expression that is used for its value.
func (f *compiler) expr(e ast.Expr) expr {
	f.pay(loadWork)
	switch e := e.(type) {
	case *ast.NumberExpr:
		n, err := strconv.ParseFloat(e.Value, 64)
		if err != nil {
			f.leave(e, "an unsupported number")
		}
		return constantExpr(numberOf(n))
	case *ast.StringExpr:
		return constantExpr(textOf(e.Value))
	case *ast.TrueExpr:
		return constantExpr(truthOf(true))
	case *ast.FalseExpr:
		return constantExpr(truthOf(false))
	case *ast.NilExpr:
		return constantExpr(value{})
	case *ast.IdentExpr:
		return f.lookup(e)
	case *ast.AttrGetExpr:
		return f.get(e)
	case *ast.ArithmeticOpExpr:
		f.pay(operateWork)
		return f.arithmetic(e, e.Operator, f.expr(e.Lhs), f.expr(e.Rhs))
	case *ast.UnaryMinusOpExpr:
		return f.minus(e)
	case *ast.UnaryNotOpExpr:
		f.pay(operateWork)
		of := f.condition(e.Expr)
		return truth(func(k *call) bool { return !of(k) })
	case *ast.RelationalOpExpr:
		f.pay(compareWork)
		return truth(f.compare(e.Operator, f.expr(e.Lhs), f.expr(e.Rhs)))
	case *ast.LogicalOpExpr:
		return f.choose(e)
	case *ast.TableExpr:
		return f.table(e, nil)
	case *ast.FuncCallExpr:
		return f.call(e)
	case *ast.FunctionExpr:
		f.leave(e, "a function within the callback")
	}
	f.leave(e, "an unsupported expression")
	return expr{}
}

// lookup resolves a name.
func (f *compiler) lookup(e *ast.IdentExpr) expr {
	for i := len(f.locals) - 1; i >= 0; i-- {
		if f.locals[i].name == e.Value {
			return f.locals[i].expr
		}
	}
	for i, name := range f.fn.Proto.DbgUpvalues {
		if name == e.Value && i < len(f.fn.Upvalues) && f.fn.Upvalues[i] != nil {
			return f.outer(e, f.fn.Upvalues[i].Value())
		}
	}
	f.leave(e, "the name %s", e.Value)
	return expr{}
}

// outer is a local of the file, which stays what it was when that had been run, or a name
// of the library.
func (f *compiler) outer(e *ast.IdentExpr, v lua.LValue) expr {
	switch v := v.(type) {
	case *lua.LFunction:
		if name := f.Library[v]; name != "" {
			return expr{name: name}
		}
		if maker := f.Makers[v]; maker != nil {
			return expr{maker: maker}
		}
		return expr{helper: v}
	case *lua.LTable:
		if t := f.frozen.table(v, 0); t != nil {
			return constantExpr(value{kind: isTable, table: t})
		}
		if sandbox.Items(v) != nil {
			return expr{file: v}
		}
		f.leave(e, "the table %s", e.Value)
	}
	if of, ok := constant(v); ok {
		return constantExpr(of)
	}
	f.leave(e, "the name %s", e.Value)
	return expr{}
}

// constant is a value of Lua that is no table and no function.
func constant(v lua.LValue) (value, bool) {
	switch v := v.(type) {
	case *lua.LNilType:
		return value{}, true
	case lua.LNumber:
		return numberOf(float64(v)), true
	case lua.LString:
		return textOf(string(v)), true
	case lua.LBool:
		return truthOf(bool(v)), true
	}
	return value{}, false
}

// library is the name of the function of the library that an expression is; "" for none.
// It compiles nothing.
func (f *compiler) library(e ast.Expr) string {
	name, is := e.(*ast.IdentExpr)
	if !is {
		return ""
	}
	for _, l := range f.locals {
		if l.name == name.Value {
			return ""
		}
	}
	for i, upvalue := range f.fn.Proto.DbgUpvalues {
		if upvalue == name.Value && i < len(f.fn.Upvalues) && f.fn.Upvalues[i] != nil {
			return f.Library[f.fn.Upvalues[i].Value()]
		}
	}
	return ""
}

// call compiles a call.
func (f *compiler) call(e *ast.FuncCallExpr) expr {
	f.pay(callWork)
	if e.Func == nil {
		return f.method(e)
	}
	of := f.expr(e.Func)
	switch {
	case of.helper != nil:
		return f.help(e, of.helper)
	case of.name != "":
		return f.libraryCall(e, of.name)
	case of.maker != nil:
		return f.make(e, of.maker)
	}
	f.leave(e, "a call of something other than a function of the file or the library")
	return expr{}
}

// args compiles arguments into slots side by side.
func (f *compiler) args(list []ast.Expr) (first int, values []expr) {
	first = f.slots
	for range list {
		f.slot()
	}
	for _, e := range list {
		of := f.expr(e)
		if of.call() {
			f.leave(e, "a function as an argument")
		}
		values = append(values, of)
	}
	f.slots = first
	return first, values
}

// help compiles a call of a helper of the file, for what it is given here.
func (f *compiler) help(e *ast.FuncCallExpr, fn *lua.LFunction) expr {
	if e == f.ending && fn.Proto.SourceName != f.fn.Proto.SourceName {
		f.leave(e, "a tail call of a function of another file")
	}
	tree := f.tree(fn, e.Line())
	first, values := f.args(e.Args)
	f.acted = true
	c := f.specialise(e, fn, tree, values)
	args := gets(values)
	given := len(tree.ParList.Names)
	return anything(func(k *call) value {
		for i, get := range args {
			k.slots[first+i] = get(k)
		}
		before := k.State()
		inner := c.enter(k.Machine)
		inner.acting, inner.asked, inner.game = k.acting, k.asked, k.game
		inner.view, inner.subject, inner.self, inner.scope = k.view, k.subject, k.self, k.scope
		inner.owner, inner.lasting = k.owner, k.lasting
		for i := range given {
			if inner.slots[i] = (value{}); i < len(args) {
				inner.slots[i] = k.slots[first+i]
			}
		}
		c.run(inner)
		k.Return(before)
		return inner.result
	})
}

// specialise is a helper for arguments of these kinds, compiled once.
func (f *compiler) specialise(e ast.Expr, fn *lua.LFunction, tree *ast.FunctionExpr, values []expr) *code {
	var key strings.Builder
	params := make([]expr, len(values))
	for i, v := range values {
		params[i] = expr{kind: v.kind, view: v.view, each: v.each, self: v.self, root: v.root}
		if v.kind == isNil || v.kind == isPart {
			params[i] = expr{kind: isAny}
		}
		key.WriteString("," + strconv.Itoa(int(params[i].kind)))
		if v.view != nil {
			key.WriteString(v.view.Name)
		}
		if v.each != nil {
			key.WriteString("," + v.each.Name)
		}
		key.WriteString(strconv.FormatBool(v.self) + strconv.FormatBool(v.root))
	}
	line := f.line
	if line == 0 && fn.Proto.SourceName != f.fn.Proto.SourceName {
		line = e.Line()
	}
	id := helperID{fn, line, key.String()}
	if c := f.helpers[id]; c != nil {
		return c
	}
	if len(f.helpers) == maxHelpers {
		f.leave(e, "more than %d helpers", maxHelpers)
	}
	c := &code{}
	f.helpers[id] = c
	inner := &compiler{unit: f.unit, fn: fn, line: line, acted: true}
	inner.function(tree, c, params)
	return c
}

// helperID is a helper and what kinds of argument it is compiled for.
type helperID struct {
	fn    *lua.LFunction
	line  int // that counts for what it calls
	kinds string
}

// maxHelpers bounds the helpers that one callback is compiled with.
const maxHelpers = 64

func gets(values []expr) (list []func(*call) value) {
	for _, v := range values {
		list = append(list, v.get)
	}
	return list
}

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

// expr is a compiled expression and what is known of its value during compilation.
type expr struct {
	kind kind
	view *schema.View // of a reference, whose value may still be nil
	each *schema.View // view of the items of a list; nil if unknown

	num func(*call) float64 // of a number
	yes func(*call) bool    // of a truth
	get func(*call) value   // of any value

	fixed *value // its value, if constant
	self  bool   // first parameter of the callback
	root  bool   // second parameter of the callback
	slot  int    // 1 + slot, if it is a local; or 0

	lasting int // 1 + index into call.lasting; or 0

	part *part // a field that has fields of its own

	name   string          // a library function; can only be called
	helper *lua.LFunction  // a function of the script; can only be called
	maker  *commands.Maker // a function that makes records; can only be called
	file   *lua.LTable     // a table of a file with functions; can only be indexed
}

// call reports whether an expression is a function or a table of functions, not a value.
func (e *expr) call() bool { return e.name != "" || e.helper != nil || e.maker != nil || e.file != nil }

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

// number returns the code of an expression as a number. It gives up on other values.
func (f *compiler) number(e expr) func(*call) float64 {
	if e.num != nil {
		return e.num
	}
	get := e.get
	return func(k *call) float64 {
		v := get(k)
		if v.kind != isNumber {
			k.giveUp()
		}
		return v.n
	}
}

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

func (f *compiler) expr(e ast.Expr) expr {
	f.pay(loadWork)
	switch e := e.(type) {
	case *ast.NumberExpr:
		n, err := strconv.ParseFloat(e.Value, 64)
		if err != nil {
			f.reject(e, "an unsupported number")
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
		f.reject(e, "a function within the callback")
	}
	f.reject(e, "an unsupported expression")
	return expr{}
}

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
	f.reject(e, "the name %s", e.Value)
	return expr{}
}

// outer compiles the value of an upvalue: a local of the file, which no longer changes, or a name
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
		f.reject(e, "the table %s", e.Value)
	}
	if of, ok := constant(v); ok {
		return constantExpr(of)
	}
	f.reject(e, "the name %s", e.Value)
	return expr{}
}

// constant converts a Lua value. It reports false for tables and functions.
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

// library returns the name of the library function to which an expression refers, or "". It
// compiles nothing.
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

func (f *compiler) call(e *ast.FuncCallExpr) expr {
	f.pay(callWork)
	if e.Func == nil {
		return f.method(e)
	}
	of := f.expr(e.Func)
	switch {
	case of.helper != nil:
		return f.compileHelper(e, of.helper)
	case of.name != "":
		return f.libraryCall(e, of.name)
	case of.maker != nil:
		return f.make(e, of.maker)
	}
	f.reject(e, "a call of something other than a function of the file or the library")
	return expr{}
}

// args compiles arguments, for which it reserves consecutive slots from first.
func (f *compiler) args(list []ast.Expr) (first int, values []expr) {
	first = f.slots
	for range list {
		f.slot()
	}
	for _, e := range list {
		of := f.expr(e)
		if of.call() {
			f.reject(e, "a function as an argument")
		}
		values = append(values, of)
	}
	f.slots = first
	return first, values
}

func (f *compiler) compileHelper(e *ast.FuncCallExpr, fn *lua.LFunction) expr {
	if e == f.ending && fn.Proto.SourceName != f.fn.Proto.SourceName {
		f.reject(e, "a tail call of a function of another file")
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

// specialise returns a helper compiled for these kinds of arguments, from a cache.
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
		f.reject(e, "more than %d helpers", maxHelpers)
	}
	c := &code{}
	f.helpers[id] = c
	inner := &compiler{unit: f.unit, fn: fn, line: line, acted: true}
	inner.function(tree, c, params)
	return c
}

type helperID struct {
	fn    *lua.LFunction
	line  int // as compiler.line
	kinds string
}

// maxHelpers limits the helpers compiled for one callback.
const maxHelpers = 64

func gets(values []expr) (list []func(*call) value) {
	for _, v := range values {
		list = append(list, v.get)
	}
	return list
}

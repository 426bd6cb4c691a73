package closure

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/sandbox"
)

// expr is a compiled expression, with what is known about its value when it is compiled.
type expr struct {
	kind kind
	view *schema.View // view of a reference, whose value can still be nil at run time
	each *schema.View // view of the items of a list; nil if unknown

	num   func(*frame) float64 // evaluates a number; nil for other kinds
	truth func(*frame) bool    // evaluates a truth value; nil for other kinds
	get   func(*frame) value   // evaluates a value of any kind

	fixed *value // the value of a constant; nil for other expressions
	self  bool   // whether the expression is the first parameter of the callback
	root  bool   // whether the expression is the second parameter of the callback
	slot  int    // 1 + slot of a local variable; 0 for other expressions

	ownNumberIndex int // 1 + index into frame.ownNumbers; 0 for other expressions

	nestedField *nestedField // the field that is read, if that field has fields of its own; otherwise nil
	unboxedCall *unboxedCall // the call of a verb, if it passes plain ints; otherwise nil

	name   string                // name of a library function, which can only be called
	helper *lua.LFunction        // a function of the script, which can only be called
	layer  *CallbackLayer        // the function that the callback wraps, which can only be called or passed to a helper
	maker  *commands.RecordMaker // a function that makes records, which can only be called
	file   *lua.LTable           // a table that cannot be converted, such as one with functions; it can only be indexed
}

func (e *expr) isFunctionOrFile() bool {
	return e.name != "" || e.helper != nil || e.layer != nil || e.maker != nil || e.file != nil
}

func constantExpr(v value) expr {
	e := expr{kind: v.kind, fixed: &v, get: func(*frame) value { return v }}
	switch v.kind {
	case numberKind:
		e.num = func(*frame) float64 { return v.n }
	case truthKind:
		e.truth = func(*frame) bool { return v.n != 0 }
	}
	return e
}

func numberExpr(num func(*frame) float64) expr {
	return expr{kind: numberKind, num: num, get: func(k *frame) value { return value{kind: numberKind, n: num(k)} }}
}

func truthExpr(yes func(*frame) bool) expr {
	return expr{kind: truthKind, truth: yes, get: func(k *frame) value { return truthValue(yes(k)) }}
}

func valueExpr(get func(*frame) value) expr { return expr{kind: anyKind, get: get} }

func (f *compiler) numberCode(e expr) func(*frame) float64 {
	if e.num != nil {
		return e.num
	}
	get := e.get
	return func(k *frame) float64 {
		v := get(k)
		if v.kind != numberKind {
			k.fallBack()
		}
		return v.n
	}
}

func (f *compiler) truthCode(e expr) func(*frame) bool {
	switch {
	case e.truth != nil:
		return e.truth
	case e.fixed != nil:
		is := e.fixed.isTrue()
		return func(*frame) bool { return is }
	}
	get := e.get
	return func(k *frame) bool { v := get(k); return v.isTrue() }
}

func (f *compiler) compileExpr(e ast.Expr) expr {
	f.addWork(loadWork)
	switch e := e.(type) {
	case *ast.NumberExpr:
		n, err := strconv.ParseFloat(e.Value, 64)
		if err != nil {
			f.rejectCallback(e, "an unsupported number")
		}
		return constantExpr(numberValue(n))
	case *ast.StringExpr:
		return constantExpr(textValue(e.Value))
	case *ast.TrueExpr:
		return constantExpr(truthValue(true))
	case *ast.FalseExpr:
		return constantExpr(truthValue(false))
	case *ast.NilExpr:
		return constantExpr(value{})
	case *ast.IdentExpr:
		return f.compileName(e)
	case *ast.AttrGetExpr:
		return f.compileAccess(e)
	case *ast.ArithmeticOpExpr:
		f.addWork(operateWork)
		return f.compileArithmetic(e, e.Operator, f.compileExpr(e.Lhs), f.compileExpr(e.Rhs))
	case *ast.UnaryMinusOpExpr:
		f.addWork(operateWork)
		of := f.compileExpr(e.Expr)
		num := f.numberCode(of)
		return numberOrConstantExpr(func(k *frame) float64 { return -num(k) }, of)
	case *ast.UnaryNotOpExpr:
		f.addWork(operateWork)
		of := f.compileCondition(e.Expr)
		return truthExpr(func(k *frame) bool { return !of(k) })
	case *ast.RelationalOpExpr:
		f.addWork(compareWork)
		return truthExpr(f.comparisonCode(e.Operator, f.compileExpr(e.Lhs), f.compileExpr(e.Rhs)))
	case *ast.LogicalOpExpr:
		return f.compileLogic(e)
	case *ast.TableExpr:
		return f.compileTable(e, nil)
	case *ast.FuncCallExpr:
		return f.compileCall(e)
	case *ast.FunctionExpr:
		f.rejectCallback(e, "a function within the callback")
	}
	f.rejectCallback(e, "an unsupported expression")
	return expr{}
}

func (f *compiler) compileName(e *ast.IdentExpr) expr {
	if l := f.findLocal(e.Value); l != nil {
		return l.expr
	}
	if v := f.upvalue(e.Value); v != nil {
		return f.compileUpvalue(e, v)
	}
	f.rejectCallback(e, "the name %s", e.Value)
	return expr{}
}

func (f *compiler) findLocal(name string) *localVariable {
	for i := range slices.Backward(f.locals) {
		if f.locals[i].name == name {
			return &f.locals[i]
		}
	}
	return nil
}

func (f *compiler) upvalue(name string) lua.LValue {
	for i, known := range f.fn.Proto.DbgUpvalues {
		if known == name && i < len(f.fn.Upvalues) && f.fn.Upvalues[i] != nil {
			return f.fn.Upvalues[i].Value()
		}
	}
	return nil
}

// compileUpvalue compiles the use of a name from outside the function, with the value v, which no longer changes.
func (f *compiler) compileUpvalue(e *ast.IdentExpr, v lua.LValue) expr {
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
		if t := f.convertedTables.convertTable(v, 0); t != nil {
			return constantExpr(value{kind: tableKind, table: t})
		}
		if sandbox.TableUnlessView(v) != nil {
			return expr{file: v}
		}
		f.rejectCallback(e, "the table %s", e.Value)
	}
	if of, ok := constantFromLua(v); ok {
		return constantExpr(of)
	}
	f.rejectCallback(e, "the name %s", e.Value)
	return expr{}
}

func constantFromLua(v lua.LValue) (value, bool) {
	switch v := v.(type) {
	case *lua.LNilType:
		return value{}, true
	case lua.LNumber:
		return numberValue(float64(v)), true
	case lua.LString:
		return textValue(string(v)), true
	case lua.LBool:
		return truthValue(bool(v)), true
	}
	return value{}, false
}

// libraryName returns the name of the library function to which an expression refers, or "" if it refers to none.
func (f *compiler) libraryName(e ast.Expr) string {
	name, is := e.(*ast.IdentExpr)
	if !is || f.findLocal(name.Value) != nil {
		return ""
	}
	return f.Library[f.upvalue(name.Value)]
}

func (f *compiler) compileCall(e *ast.FuncCallExpr) expr {
	f.addWork(callWork)
	if e.Func == nil {
		return f.compileVerbCall(e)
	}
	of := f.compileExpr(e.Func)
	switch {
	case of.helper != nil:
		if e == f.tailCall && of.helper.Proto.SourceName != f.fn.Proto.SourceName {
			f.rejectCallback(e, "a tail call to a function in another file")
		}
		first, values := f.compileArgs(e.Args, true)
		line := f.line
		if line == 0 && of.helper.Proto.SourceName != f.fn.Proto.SourceName {
			line = e.Line()
		}
		return f.newCallExpr(e, &compiler{compilation: f.compilation, fn: of.helper, layer: f.layer, line: line}, first, values)
	case of.layer != nil:
		first, values := f.compileArgs(e.Args, false)
		if of.layer.Fn == nil {
			return f.compileCallOfMissingBase(e, of.layer.Base, values)
		}
		if of.layer.Wrapped != nil {
			values = append([]expr{{layer: of.layer.Wrapped}}, values...)
		}
		return f.newCallExpr(e, &compiler{compilation: f.compilation, fn: of.layer.Fn, layer: of.layer, line: cmp.Or(f.line, e.Line())}, first, values)
	case of.name != "":
		return f.compileLibraryCall(e, of.name)
	case of.maker != nil:
		return f.compileMakerCall(e, of.maker)
	}
	f.rejectCallback(e, "a call to something other than a function in the file or the library")
	return expr{}
}

// compileArgs compiles the arguments of a call, which can store them in slots from firstSlot on. It rejects the
// callback if an argument is a function, except, if toHelper is true, for the function that the callback wraps.
func (f *compiler) compileArgs(list []ast.Expr, toHelper bool) (firstSlot int, values []expr) {
	firstSlot = f.slots
	for range list {
		f.reserveSlot()
	}
	for _, e := range list {
		of := f.compileExpr(e)
		if of.isFunctionOrFile() && !(toHelper && of.layer != nil) {
			f.rejectCallback(e, "a function as an argument")
		}
		values = append(values, of)
	}
	f.slots = firstSlot
	return firstSlot, values
}

func (f *compiler) compileCallOfMissingBase(e *ast.FuncCallExpr, base *WrappedValue, values []expr) expr {
	of, ok := f.constantValue(base.Value)
	if !ok && base.Value.Shape != schema.Nil {
		f.rejectCallback(e, "a call to a table")
	}
	args := valueGetters(values)
	return valueExpr(func(k *frame) value {
		result := of
		for i, get := range args {
			if v := get(k); i == base.Argument {
				result = v
			}
		}
		return result
	})
}

// newCallExpr returns a call of the function inner.fn. It passes the arguments in the slots from firstSlot on.
func (f *compiler) newCallExpr(e *ast.FuncCallExpr, inner *compiler, firstSlot int, values []expr) expr {
	tree := f.functionTree(inner.fn, e.Line())
	f.verbMayHaveRun = true
	c := f.specialiseHelperForKinds(e, inner, tree, values)
	var args []func(*frame) value
	given := len(tree.ParList.Names)
	for i, v := range values {
		if v.layer == nil {
			args = append(args, v.get)
		} else if i < len(tree.ParList.Names) {
			given--
		}
	}
	descends := inner.layer != f.layer
	return valueExpr(func(k *frame) value {
		for i, get := range args {
			k.slots[firstSlot+i] = get(k)
		}
		before := k.SaveStack()
		called := c.beginCall(k.Runner)
		called.acting, called.game = k.acting, k.game
		called.view, called.subject, called.self, called.scope = k.view, k.subject, k.self, k.scope
		called.owner, called.ownNumbers = k.owner, k.ownNumbers
		if descends {
			called.scope = k.scope.Beneath
		}
		for i := range given {
			if called.slots[i] = (value{}); i < len(args) {
				called.slots[i] = k.slots[firstSlot+i]
			}
		}
		c.runIn(called)
		k.RestoreStack(before)
		return called.result
	})
}

// specialiseHelperForKinds returns the code of inner.fn for the kinds and views of values, compiling it at most once.
func (f *compiler) specialiseHelperForKinds(e ast.Expr, inner *compiler, tree *ast.FunctionExpr, values []expr) *compiledCode {
	var key strings.Builder
	params := make([]expr, len(values))
	for i, v := range values {
		params[i] = expr{kind: v.kind, view: v.view, each: v.each, self: v.self, root: v.root, layer: v.layer}
		if v.kind == nilKind || v.kind == partKind {
			params[i] = expr{kind: anyKind, layer: v.layer}
		}
		key.WriteString("," + strconv.Itoa(int(params[i].kind)))
		if v.view != nil {
			key.WriteString(v.view.Name)
		}
		if v.each != nil {
			key.WriteString("," + v.each.Name)
		}
		key.WriteString(strconv.FormatBool(v.self) + strconv.FormatBool(v.root) + strconv.FormatBool(v.layer != nil))
	}
	id := helperID{inner.fn, inner.layer, inner.line, key.String()}
	if c := f.helpers[id]; c != nil {
		return c
	}
	if len(f.helpers) == maxHelpers {
		f.rejectCallback(e, "more than %d helpers", maxHelpers)
	}
	c := &compiledCode{}
	f.helpers[id] = c
	inner.verbMayHaveRun = true
	inner.compileFunction(tree, c, params)
	return c
}

type helperID struct {
	fn    *lua.LFunction
	layer *CallbackLayer // see compiler.layer
	line  int            // see compiler.line
	kinds string
}

const maxHelpers = 64

func valueGetters(values []expr) (list []func(*frame) value) {
	for _, v := range values {
		list = append(list, v.get)
	}
	return list
}

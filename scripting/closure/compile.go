package closure

import (
	"fmt"
	"sync/atomic"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/syntax"
)

// Env holds what the functions of a pack share while they are compiled, one after another.
type Env struct {
	Game    *declare.Declaration
	Tree    func(*lua.FunctionProto) *ast.FunctionExpr // the rewritten function of a piece of code; nil for none
	Library map[lua.LValue]string                      // the functions of the library, by value
	Makers  map[lua.LValue]*commands.Maker             // the words that make records, by value

	// Code is how many instructions the functions have that were compiled so far, each for
	// as often as it was compiled. There is an end to it: see MaxCode.
	Code int

	frozen
}

// MaxCode limits how much code the functions of a pack have that are compiled: a helper counts
// again for each callback and for each kind of argument that it is given.
const MaxCode = 1_000_000

// Left says why a function is left to the interpreter.
type Left struct {
	Line int
	What string

	Full bool // only because there is no room beside the others
}

// Defect begins what is said of a function that the compiler failed at.
const Defect = "a compiler bug"

func (l *Left) Error() string { return fmt.Sprintf("line %d: %s", l.Line, l.What) }

// Function is a compiled callback. It never changes, but for what it remembers of the
// definitions that acted by it.
type Function struct {
	form       *schema.Callback
	self, root *schema.View
	params     []*schema.View // what each shows, by declaration; nil for a value
	code       *code
	keeps      bool // it is given what was kept for it
	named      []named
	forms      atomic.Pointer[[]lasting]
}

// code is a compiled function.
type code struct {
	price  price // of all of it, but for what is done several times
	slots  int
	values int // that it has on the stack of the interpreter
	body   step
}

// enter begins to carry it out.
func (c *code) enter(m *Machine) *call {
	if !m.VM.Descend(c.values) {
		m.left()
	}
	m.take(c.price)
	return m.next(c.slots)
}

// run carries it out in a call whose parameters are given.
func (c *code) run(k *call) {
	k.result.kind = isNil
	c.body(k)
}

// Compile compiles a function for the form it is called by; scope is what names mean in
// it. The error is a *Left.
func Compile(env *Env, fn *lua.LFunction, form *schema.Callback, scope *vocabulary.Scope) (made *Function, err error) {
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case *Left:
			made, err = nil, fault
		default: // the interpreter does without
			made, err = nil, &Left{What: fmt.Sprintf("%s: %v", Defect, fault)}
		}
	}()
	f := &Function{form: form, keeps: len(form.Params) == keptParams && form.Rest == ""}
	c := &compiler{unit: &unit{Env: env, Function: f, views: map[string]*schema.View{}, helpers: map[helperID]*code{}, elsewhere: scope.IsMod()}, fn: fn}
	for _, v := range env.Game.Views {
		c.views[v.Name] = v
	}
	tree := c.tree(fn, 0)
	if len(form.Params) < 2 || form.Params[0].Type == nil || c.views[form.Params[0].Type.View] == nil {
		c.leave(tree, "a function of an unknown self")
	}
	f.self, f.root = c.views[form.Params[0].Type.View], env.Game.Views[0]
	if form.Root != "" {
		f.root = c.views[form.Root]
	}
	f.code = &code{}
	c.function(tree, f.code, c.parameters(tree))
	return f, nil
}

// keptParams counts the parameters of a function that waited: self, the game, and what
// was kept.
const keptParams = 2 + engine.MaxKept

// parameters returns the arguments of a callback, as its form lists them. Those that it names beyond
// that are nil.
func (f *compiler) parameters(tree *ast.FunctionExpr) (list []expr) {
	for i := range tree.ParList.Names {
		view := (*schema.View)(nil)
		if i < len(f.form.Params) && f.form.Params[i].Type != nil && f.form.Params[i].Type.Shape == schema.Ref {
			view = f.views[f.form.Params[i].Type.View]
		}
		f.params = append(f.params, view)
		switch {
		case i == 0:
			list = append(list, expr{kind: isRef, view: f.self, self: true})
		case i == 1:
			list = append(list, expr{kind: isRef, view: f.root, root: true})
		case view != nil:
			list = append(list, expr{kind: isRef, view: view})
		default:
			list = append(list, expr{kind: isAny})
		}
	}
	return list
}

// unit holds what the functions of a callback share.
type unit struct {
	*Env
	*Function
	views     map[string]*schema.View
	elsewhere bool               // a known word need not be what is meant by it
	helpers   map[helperID]*code // by function and what it is given
}

// compiler compiles one function.
type compiler struct {
	*unit
	fn       *lua.LFunction
	line     int               // that counts for all it calls, as it is of another file; 0: its own
	ending   *ast.FuncCallExpr // whose function replaces this one
	locals   []local
	slots    int // in use
	most     int
	cost     cost // of the part that is being compiled
	loops    bool
	acted    bool            // a verb may have been called before what is compiled
	assigned map[string]bool // locals that are assigned after their declaration
}

type local struct {
	name string
	expr
}

// leave gives up on the callback. It does not return.
func (f *compiler) leave(n ast.PositionHolder, format string, args ...any) {
	line := 0
	if n != nil {
		line = n.Line()
	}
	panic(&Left{Line: line, What: fmt.Sprintf(format, args...)})
}

// tree is the rewritten function that a value was made from.
func (f *compiler) tree(fn *lua.LFunction, line int) *ast.FunctionExpr {
	if fn.IsG {
		panic(&Left{Line: line, What: "a function of Go"})
	}
	tree := f.Tree(fn.Proto)
	if tree == nil {
		panic(&Left{Line: fn.Proto.LineDefined, What: "a function whose text is not known", Full: true})
	}
	if tree.ParList.HasVargs {
		f.leave(tree, `"..."`)
	}
	return tree
}

// function compiles a function whose parameters are known so far.
func (f *compiler) function(tree *ast.FunctionExpr, into *code, params []expr) {
	if f.Code += len(f.fn.Proto.Code); f.Code > MaxCode {
		panic(&Left{Line: tree.Line(), What: "the pack has too much code", Full: true})
	}
	f.assigned = map[string]bool{}
	syntax.Walk(tree.Stmts, func(n ast.PositionHolder) bool {
		if s, is := n.(*ast.AssignStmt); is {
			for _, e := range s.Lhs {
				if name, is := e.(*ast.IdentExpr); is {
					f.assigned[name.Value] = true
				}
			}
		}
		return true
	})
	for i, name := range tree.ParList.Names {
		slot := f.slot()
		of := expr{kind: isAny}
		if i < len(params) && !f.assigned[name] {
			of = params[i]
		}
		f.locals = append(f.locals, local{name, f.held(of, slot)})
	}
	f.pay(returnWork)
	into.body = f.block(tree.Stmts)
	into.price, into.slots, into.values = f.whole(), max(f.most, 1), int(f.fn.Proto.NumUsedRegisters)
}

// slot is a place for a value of the function.
func (f *compiler) slot() int {
	f.slots++
	f.most = max(f.most, f.slots)
	return f.slots - 1
}

// held is a value of a known kind that stands in a slot.
func (f *compiler) held(of expr, slot int) expr {
	of.fixed, of.slot = nil, slot+1
	of.get = func(k *call) value { return k.slots[slot] }
	switch of.kind {
	case isNumber:
		of.num = func(k *call) float64 { return k.slots[slot].n }
	case isTruth:
		of.yes = func(k *call) bool { return k.slots[slot].n != 0 }
	}
	return of
}

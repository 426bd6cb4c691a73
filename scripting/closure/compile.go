package closure

import (
	"fmt"
	"slices"
	"sync/atomic"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

// PackEnv holds the state that all functions of a pack share while they are compiled, one after another.
type PackEnv struct {
	Game    *declare.Declaration
	Tree    func(*lua.FunctionProto) *ast.FunctionExpr // returns the rewritten syntax tree of a function; nil if it is unknown
	Library map[lua.LValue]string                      // names of library functions, by function
	Makers  map[lua.LValue]*commands.RecordMaker       // functions that make records

	// CompiledInstructions counts the instructions compiled so far, including those compiled again. Beyond
	// MaxCompiledInstructions, functions are rejected.
	CompiledInstructions int

	convertedTables
}

// MaxCompiledInstructions limits PackEnv.CompiledInstructions. A helper, which is a function that a callback calls,
// counts again for each callback and for each combination of kinds of arguments.
const MaxCompiledInstructions = 500_000

const tooMuchCode = "the pack has too much code"

// Rejection is the reason why a function is interpreted instead of compiled.
type Rejection struct {
	Line   int
	Reason string

	LimitReached bool // whether the function could be compiled if other functions had not used up a limit
}

// CompilerBugPrefix is the beginning of Rejection.Reason if the compiler panicked on a function.
const CompilerBugPrefix = "a compiler bug"

// Function is a compiled callback. Apart from cached numbers it never changes.
type Function struct {
	form        *schema.CallbackSignature
	self, root  *schema.View
	params      []*schema.View // views of the parameters, in order; nil for a parameter that is no reference
	code        *compiledCode
	takesStored bool          // whether the parameters include values stored by engine.DelayedEffect
	ownNumbers  []ownNumber   // numbers of its own definition that the function reads
	straight    []unboxedCall // the whole function, if it does nothing but call verbs in this order; otherwise nil
	definitions atomic.Pointer[boundDefinition]
}

type compiledCode struct {
	price  sandbox.Price // price of a call, without that of loop bodies
	slots  int           // number of slots for parameters, locals and arguments
	values int           // registers that the function needs in the interpreter
	body   stmtCode
}

// beginCall charges for a call and returns its frame. If a limit is exceeded, it ends the Function with ErrFallback.
func (c *compiledCode) beginCall(m *Runner) *frame {
	if !m.VM.EnterFunction(c.values) || !m.VM.ChargeGoCall(c.price.Work, c.price.Bytes) {
		m.fallBack()
	}
	return m.pushFrame(c.slots)
}

func (c *compiledCode) runIn(k *frame) {
	k.result.kind = nilKind
	c.body(k)
}

// CallbackLayer is one function of a callback. If mods wrap a callback, each layer but the last can call the next.
type CallbackLayer struct {
	Fn      *lua.LFunction        // the called function; nil if Base is used instead
	Base    *WrappedValue         // the replacement for a missing function; nil if Fn is set
	Scope   *vocabulary.NameScope // scope of the names in the function
	Wrapped *CallbackLayer        // the function that this one wraps and gets as its first argument; nil if it wraps none
}

// WrappedValue replaces a function that a wrapper calls but the definition lacks. It returns a constant or an argument.
type WrappedValue struct {
	Value    schema.Value
	Argument int // index of the argument to return; -1 to return Value
}

// NewWrappedValue returns the replacement for a callback that a wrapper calls but the definition lacks. Its result is
// own or, if own is Nil, true for a condition, the unchanged number for a modifier, and nothing for others.
func NewWrappedValue(form *schema.CallbackSignature, own schema.Value) *WrappedValue {
	switch {
	case own.Shape != schema.Nil || form.Result == nil:
	case len(form.Params) > 2 && form.Params[2].Type.Shape == form.Result.Shape:
		return &WrappedValue{Argument: 2}
	case form.Result.Shape == schema.Truth:
		own = schema.Bool(true)
	}
	return &WrappedValue{Value: own, Argument: -1}
}

// Compile compiles a callback of the given form. If it cannot, it returns the reason.
func Compile(env *PackEnv, layer *CallbackLayer, form *schema.CallbackSignature) (made *Function, why *Rejection) {
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case *Rejection:
			made, why = nil, fault
		default: // the interpreter runs it instead
			made, why = nil, &Rejection{Reason: fmt.Sprintf("%s: %v", CompilerBugPrefix, fault)}
		}
	}()
	f := &Function{form: form, takesStored: len(form.Params) == storedParams && form.FurtherParams == ""}
	c := &compiler{compilation: &compilation{PackEnv: env, Function: f, views: map[string]*schema.View{}, helpers: map[helperID]*compiledCode{}}, fn: layer.Fn, layer: layer}
	for _, v := range env.Game.Views {
		c.views[v.Name] = v
	}
	tree := c.functionTree(layer.Fn, 0)
	if len(form.Params) < 2 || form.Params[0].Type == nil || c.views[form.Params[0].Type.View] == nil {
		c.rejectCallback(tree, "a function whose self has an unknown type")
	}
	f.self, f.root = c.views[form.Params[0].Type.View], env.Game.Views[0]
	if form.GameView != "" {
		f.root = c.views[form.GameView]
	}
	f.code = &compiledCode{}
	c.compileFunction(tree, f.code, c.parameterExprs(tree))
	isNotCall := func(s ast.Stmt) bool { _, is := s.(*ast.FuncCallStmt); return !is }
	if form.Result == nil && form.FurtherParams == "" && !f.takesStored && len(c.unboxedCalls) == len(tree.Stmts) && !slices.ContainsFunc(tree.Stmts, isNotCall) {
		f.straight = c.unboxedCalls
	}
	return f, nil
}

// storedParams is the largest number of parameters of a delayed effect: self, the game and the stored values.
const storedParams = 2 + engine.MaxDelayedArgs

// parameterExprs returns expressions for the callback's parameters and appends their views to f.params.
func (f *compiler) parameterExprs(tree *ast.FunctionExpr) (list []expr) {
	names := len(tree.ParList.Names)
	if f.layer.Wrapped != nil {
		list, names = append(list, expr{layer: f.layer.Wrapped}), names-1
	}
	for i := range names {
		view := (*schema.View)(nil)
		if i < len(f.form.Params) && f.form.Params[i].Type != nil && f.form.Params[i].Type.Shape == schema.Ref {
			view = f.views[f.form.Params[i].Type.View]
		}
		f.params = append(f.params, view)
		switch {
		case i == 0:
			list = append(list, expr{kind: refKind, view: f.self, self: true})
		case i == 1:
			list = append(list, expr{kind: refKind, view: f.root, root: true})
		case view != nil:
			list = append(list, expr{kind: refKind, view: view})
		default:
			list = append(list, expr{kind: anyKind})
		}
	}
	return list
}

type compilation struct {
	*PackEnv
	*Function
	views   map[string]*schema.View
	helpers map[helperID]*compiledCode // compiled helpers, by function and kinds of arguments
}

// compiler compiles one function: a callback, or a helper, which is a function that a callback calls.
type compiler struct {
	*compilation
	fn    *lua.LFunction
	layer *CallbackLayer // the layer of the callback that fn belongs to
	// line recorded by all verbs, that of the call in a wrapped function or another file's helper; 0 for their own lines
	line           int
	tailCall       *ast.FuncCallExpr // the tail call being compiled
	locals         []localVariable
	slots          int  // number of slots in use
	maxSlots       int  // largest number of slots in use at once
	cost           cost // cost of the part being compiled
	hasLoop        bool
	verbMayHaveRun bool            // whether a verb may run before the part being compiled
	assigned       map[string]bool // names of locals that are assigned after their declaration
	unboxedCalls   []unboxedCall   // statements that call a verb with plain ints
}

type localVariable struct {
	name string
	expr
}

func (f *compiler) rejectCallback(n ast.PositionHolder, format string, args ...any) {
	line := 0
	if n != nil {
		line = n.Line()
	}
	panic(&Rejection{Line: line, Reason: fmt.Sprintf(format, args...)})
}

// functionTree returns the tree of fn. It rejects a Go function, one with "...", an unknown source, and too much code.
func (f *compiler) functionTree(fn *lua.LFunction, line int) *ast.FunctionExpr {
	if fn.IsG {
		panic(&Rejection{Line: line, Reason: "a Go function"})
	}
	if f.CompiledInstructions > MaxCompiledInstructions { // do not parse the file again
		panic(&Rejection{Line: fn.Proto.LineDefined, Reason: tooMuchCode, LimitReached: true})
	}
	tree := f.Tree(fn.Proto)
	if tree == nil {
		panic(&Rejection{Line: fn.Proto.LineDefined, Reason: "a function whose source is unknown", LimitReached: true})
	}
	if tree.ParList.HasVargs {
		f.rejectCallback(tree, `"..."`)
	}
	return tree
}

// compileFunction compiles f.fn, whose tree is tree, into code, for arguments with the kinds and views of params.
func (f *compiler) compileFunction(tree *ast.FunctionExpr, code *compiledCode, params []expr) {
	if f.CompiledInstructions += len(f.fn.Proto.Code); f.CompiledInstructions > MaxCompiledInstructions {
		panic(&Rejection{Line: tree.Line(), Reason: tooMuchCode, LimitReached: true})
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
		if i < len(params) && params[i].layer != nil { // it takes no slot
			if f.assigned[name] {
				f.rejectCallback(tree, "an assignment to a function")
			}
			f.locals = append(f.locals, localVariable{name, params[i]})
			continue
		}
		of := expr{kind: anyKind}
		if i < len(params) {
			of = params[i]
		}
		f.declareLocal(name, of, f.reserveSlot())
	}
	f.addWork(returnWork)
	code.body = f.compileBlock(tree.Stmts)
	code.price, code.slots, code.values = f.functionPrice(), max(f.maxSlots, 1), int(f.fn.Proto.NumUsedRegisters)
}

func (f *compiler) reserveSlot() int {
	f.slots++
	f.maxSlots = max(f.maxSlots, f.slots)
	return f.slots - 1
}

func (f *compiler) slotExpr(of expr, slot int) expr {
	of.fixed, of.slot = nil, slot+1
	of.get = func(k *frame) value { return k.slots[slot] }
	switch of.kind {
	case numberKind:
		of.num = func(k *frame) float64 { return k.slots[slot].n }
	case truthKind:
		of.truth = func(k *frame) bool { return k.slots[slot].n != 0 }
	}
	return of
}

// cost is the price of a part of a function: its own instructions (code), those of verbs and the library, and bytes.
type cost struct{ code, extra, bytes int64 }

func (c cost) plus(d cost) cost { return cost{c.code + d.code, c.extra + d.extra, c.bytes + d.bytes} }

func (c cost) maxOfEach(d cost) cost {
	return cost{max(c.code, d.code), max(c.extra, d.extra), max(c.bytes, d.bytes)}
}

func (c cost) asPrice() sandbox.Price { return sandbox.Price{Work: c.code + c.extra, Bytes: c.bytes} }

// Upper bounds of how many instructions gopher-lua needs for each construct. Each constant and name counts as a load.
const (
	loadWork    = 1
	callWork    = 4 // instructions to pass self, call a function and move its result
	fieldWork   = 1
	operateWork = 1
	compareWork = 4
	chooseWork  = 8 // instructions for "and" and "or"
	testWork    = 3 // instructions for a condition
	assignWork  = 2
	returnWork  = 3
	prepareWork = 4 // instructions to begin a loop
	repeatWork  = 3 // instructions for each round of a loop
	tableWork   = 8 // instructions for a table, including the call that charges for it
	pieceWork   = 2 // instructions for an item or a field of a table
	numberWork  = 12
)

// addWork adds instructions to the part being compiled. They are charged before that part runs.
func (f *compiler) addWork(work int64) { f.cost.code += work }

func (f *compiler) addExtraCost(work, bytes int64) { f.cost = f.cost.plus(cost{0, work, bytes}) }

// measureCost calls compilePart, which compiles a part, and returns the cost of that part without adding it to f.cost.
func (f *compiler) measureCost(compilePart func()) cost {
	outer := f.cost
	f.cost = cost{}
	compilePart()
	own := f.cost
	f.cost = outer
	return own
}

// functionPrice returns the price of a call, without loop bodies. For the function's own instructions, the price is at
// most their number if it has no loops, and their number up to the first return if it has no jumps.
func (f *compiler) functionPrice() sandbox.Price {
	if f.hasLoop {
		return f.cost.asPrice()
	}
	most := int64(0)
	for _, instruction := range f.fn.Proto.Code {
		most++
		if op := int(instruction >> 26); op == lua.OP_JMP || op == lua.OP_LOADBOOL { // fits: it has 6 bits
			most = int64(len(f.fn.Proto.Code))
			break
		} else if op == lua.OP_RETURN {
			break
		}
	}
	c := f.cost
	c.code = min(c.code, most)
	return c.asPrice()
}

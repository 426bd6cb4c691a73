package syntax

import (
	"maps"
	"slices"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/source"
)

// local is a variable: a local, a parameter, a loop variable, or a name of the scripting
// interface, which is a local of the file.
type local struct {
	name     string
	owner    *function
	captured bool   // by a function within its owner
	hides    *local // the variable of the same name that it hides
}

type function struct {
	outer  *function
	level  int // 0 for the file
	vararg bool
	active int // number of locals in scope

	// sealed is the level of the outermost function of the callback around it, or 0. Variables of
	// a lower level cannot be assigned.
	sealed int

	nodes, all int // number of expressions and statements, without and with inner functions

	constants map[string]bool
	upvalues  map[*local]bool
	own       int // number of upvalues that the script declared
}

type block struct {
	outer  *block
	locals []*local
	loop   ast.Stmt // set if the block is the body of a loop
}

// leaving is a break: the block that contains it, and the body of its loop.
type leaving struct {
	from *block
	loop *block
}

// resolver finds the variable for each name in a file, and code that is not allowed: unknown
// names, assignments to variables that outlive a callback, exceeded limits. It collects up to
// maxErrors errors.
type resolver struct {
	*tree
	text  *source.Text
	rules *Rules

	fn      *function
	block   *block
	depth   int
	tooDeep bool     // already reported
	line    int      // of the innermost statement, for errors without a node
	definer int      // number of definer calls around the current expression
	pending []string // locals whose values are being resolved
	few     bool     // too few tokens to exceed maxConstants

	functions map[*ast.FunctionExpr]*function
	alive     map[string]*local // variables in scope, by name

	free    map[*ast.IdentExpr]bool     // names that are not locals of the script
	members map[*ast.AttrGetExpr]string // fields of library tables, as "math.floor"
	outer   map[string]*local           // variables for the free names
	breaks  []leaving
	errors  source.Errors

	variables map[*ast.IdentExpr]bool // names of variables of a console
}

func resolve(t *tree, text *source.Text, rules *Rules) *resolver {
	r := &resolver{
		tree: t, text: text, rules: rules,
		functions: make(map[*ast.FunctionExpr]*function),
		alive:     make(map[string]*local),

		free:    make(map[*ast.IdentExpr]bool),
		members: make(map[*ast.AttrGetExpr]string),
		outer:   make(map[string]*local),
		fn:      &function{},
		block:   &block{},
	}
	r.few = t.tokens <= maxConstants
	r.stmts(t.stmts)
	return r
}

// fault adds an error that matches ErrGrammar at a node, and returns it.
func (r *resolver) fault(n ast.PositionHolder, format string, args ...any) *source.Error {
	if r.full() {
		return &source.Error{}
	}
	at := r.span(n)
	if at.line == 0 {
		at = span{line: n.Line()}
	}
	e := r.text.Errorf(at.line, at.column, at.width, format, args...)
	e.Err = ErrGrammar
	r.errors = append(r.errors, e)
	return e
}

func (r *resolver) full() bool { return len(r.errors) >= maxErrors }

func (r *resolver) limit(n ast.PositionHolder, format string, args ...any) {
	r.fault(n, format, args...).Err = ErrLimit
}

// leaky returns the loops with a break inside a block that has captured locals, which gopher-lua
// does not close.
func (r *resolver) leaky() map[ast.Stmt]bool {
	loops := make(map[ast.Stmt]bool)
	for _, b := range r.breaks {
		for at := b.from; at != b.loop; at = at.outer {
			if slices.ContainsFunc(at.locals, func(v *local) bool { return v.captured }) {
				loops[b.loop.loop] = true
			}
		}
	}
	return loops
}

func (r *resolver) declare(names ...string) {
	for _, name := range names {
		v := &local{name: name, owner: r.fn, hides: r.alive[name]}
		r.block.locals = append(r.block.locals, v)
		r.alive[name] = v
	}
	if r.fn.active += len(names); r.fn.active > maxLocals && r.fn.active-len(names) <= maxLocals {
		at := &ast.Node{}
		at.SetLine(r.line)
		r.limit(at, "more than %d locals at once", maxLocals)
	}
}

func (r *resolver) open(loop ast.Stmt) { r.block = &block{outer: r.block, loop: loop} }

func (r *resolver) close() {
	r.fn.active -= len(r.block.locals)
	for _, v := range slices.Backward(r.block.locals) {
		r.alive[v.name] = v.hides
	}
	r.block = r.block.outer
}

func (r *resolver) resolveLoop(loop ast.Stmt, locals []string, body []ast.Stmt) {
	r.open(loop)
	r.declare(locals...)
	r.stmts(body)
	r.close()
}

func (r *resolver) use(v *local, n ast.PositionHolder) {
	for f := r.fn; f != v.owner; f = f.outer {
		v.captured = true
		if f.upvalues[v] { // and so have the functions around it
			return
		}
		if f.upvalues == nil {
			f.upvalues = make(map[*local]bool)
		}
		f.upvalues[v] = true
		if r.outer[v.name] != v {
			if f.own++; f.own == maxUpvalues+1 {
				r.limit(n, "a function uses more than %d outer locals", maxUpvalues)
			}
		}
		if len(f.upvalues) == maxCaptures+1 {
			r.limit(n, "a function uses more than %d outer names", maxCaptures)
		}
	}
}

func (r *resolver) read(e *ast.IdentExpr) {
	if v := r.alive[e.Value]; v != nil {
		r.use(v, e)
		return
	}
	if slices.Contains(r.rules.Present, e.Value) {
		r.present(e)
		return
	}
	if !r.isKnown(e.Value) {
		if !r.variable(e) {
			r.unknown(e)
		}
		return
	}
	r.free[e] = true
	v := r.outer[e.Value]
	if v == nil {
		v = &local{name: e.Value, owner: r.file()}
		r.outer[e.Value] = v
	}
	r.use(v, e)
}

func (r *resolver) isKnown(name string) bool {
	return slices.Contains(r.rules.Names, name) || slices.Contains(r.rules.Present, name) || slices.Contains(top, name)
}

func (r *resolver) file() *function {
	f := r.fn
	for f.outer != nil {
		f = f.outer
	}
	return f
}

func (r *resolver) unknown(e *ast.IdentExpr) {
	if r.full() {
		return
	}
	instead, ok := Refused[e.Value]
	if !ok {
		instead, ok = r.rules.Elsewhere[e.Value]
	}
	if ok {
		fault := r.fault(e, "%q is not available", e.Value)
		fault.Hint, fault.Err = instead, ErrNotOffered
		return
	}
	fault := r.fault(e, "unknown name %q", e.Value)
	fault.Err = ErrUnknownName
	if slices.Contains(r.pending, e.Value) {
		fault.Hint = "to call itself, it must be a local function " + e.Value
		return
	}
	fault.Hint = source.DidYouMean(e.Value, r.visible())
}

func (r *resolver) visible() []string {
	names := slices.Concat(r.rules.Names, r.rules.Present, top, slices.Collect(maps.Keys(r.rules.Variables)))
	for b := r.block; b != nil; b = b.outer {
		for _, v := range b.locals {
			names = append(names, v.name)
		}
	}
	return names
}

// member resolves a field of a library table, and adds an error for an unknown one.
func (r *resolver) member(e *ast.AttrGetExpr) {
	object, isName := e.Object.(*ast.IdentExpr)
	key, isConstant := e.Key.(*ast.StringExpr)
	if !isName || !isConstant || !r.free[object] || slices.Contains(r.rules.Names, object.Value) {
		return
	}
	known := members[object.Value]
	if known == nil {
		return
	}
	name := object.Value + "." + key.Value
	if slices.Contains(known, key.Value) {
		r.members[e] = name
		return
	}
	if r.full() {
		return
	}
	if instead, ok := Refused[name]; ok {
		fault := r.fault(key, "%s is not available", name)
		fault.Hint, fault.Err = instead, ErrNotOffered
		return
	}
	fault := r.fault(key, "%s has no %q", object.Value, key.Value)
	fault.Hint, fault.Err = source.DidYouMean(key.Value, known), ErrUnknownName
}

func (r *resolver) write(e *ast.IdentExpr, isFunction bool) {
	v := r.alive[e.Value]
	if v == nil {
		if r.setVariable(e) {
			return
		}
		fault := r.fault(e, "%q is not a local, and a script has no globals", e.Value)
		fault.Err = ErrGlobal
		if r.isKnown(e.Value) {
			fault.Message = `"` + e.Value + `" belongs to the API and cannot be assigned`
			fault.Hint = "use a local of another name"
		} else if isFunction {
			fault.Hint = "write local function " + e.Value
		} else {
			fault.Hint = "declare it with local" + r.rules.instead()
		}
		return
	}
	r.use(v, e)
	if v.owner.level < r.fn.sealed {
		fault := r.fault(e, "a function may not assign %q, a local outside it", e.Value)
		fault.Hint, fault.Err = r.rules.stateless(), ErrOuterLocal
	}
}

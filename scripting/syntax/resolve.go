package syntax

import (
	"errors"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/spelling"
	"curtaincall/scripting/source"
)

// localVariable is a local, a parameter or a loop variable. Names of the scripting interface are locals of the file.
type localVariable struct {
	name     string
	owner    *functionScope
	captured bool           // whether the variable is used by a function inside its owner
	hides    *localVariable // the variable of the same name in an outer scope; nil if there is none
}

const loopVariables = 3

type functionScope struct {
	outer  *functionScope
	level  int // number of functions around this one, plus 1; 0 for the file
	vararg bool
	active int // number of locals in scope

	// sealed is the level of the outermost function of the callback that contains this one; 0 outside of callbacks.
	// Variables of lower levels cannot be assigned.
	sealed int

	nodes, allNodes int // number of the function's expressions and statements, without and with those of inner functions

	// registers is the maximum so far of active + hidden + temporaries, an upper bound of the registers needed. hidden is
	// the number of internal variables of open loops, temporaries that of nodes so far in the current statement.
	registers, hidden, temporaries int

	constantUses int             // number of uses of strings and numbers
	constants    map[string]bool // the different strings and numbers; recorded only in large files
	upvalues     map[*localVariable]bool
	ownUpvalues  int // number of upvalues that are locals of the script

	reportedMissingSelf bool // whether an error about a missing parameter self has been reported for this function or one inside it
}

type blockScope struct {
	outer  *blockScope
	locals []*localVariable
	loop   ast.Stmt // the loop of which the block is the body, if any
}

type breakSite struct {
	from *blockScope
	loop *blockScope
}

// resolver finds the variable for each name in a file. It records up to maxErrors errors, such as unknown names,
// assignments to variables that outlive a callback, and limits that are exceeded.
type resolver struct {
	*parsedFile
	text  *source.Text
	rules *ScriptRules

	file    *functionScope // scope of the whole file
	fn      *functionScope
	block   *blockScope
	depth   int
	tooDeep bool     // whether too deep nesting was reported
	line    int      // line of the innermost statement, for errors without a node
	definer int      // number of definer calls around the current expression
	pending []string // locals that are being declared, while their values are resolved
	isSmall bool     // whether the file has too few tokens to exceed maxConstants

	functions map[*ast.FunctionExpr]*functionScope
	alive     map[string]*localVariable // variables in scope, by name

	free    map[*ast.IdentExpr]bool     // uses of names that are not locals of the script
	members map[*ast.AttrGetExpr]string // fields of library tables, as "math.floor"
	outer   map[string]*localVariable   // variables for the free names
	breaks  []breakSite
	errors  source.Errors

	isMisnamed bool // whether this seems to be a scenario file with a wrong name, which is then the only error

	variables map[*ast.IdentExpr]bool // uses of variables of a console
}

func resolveNames(t *parsedFile, text *source.Text, rules *ScriptRules) *resolver {
	r := &resolver{
		parsedFile: t, text: text, rules: rules,
		functions: make(map[*ast.FunctionExpr]*functionScope),
		alive:     make(map[string]*localVariable),

		free:    make(map[*ast.IdentExpr]bool),
		members: make(map[*ast.AttrGetExpr]string),
		outer:   make(map[string]*localVariable),

		variables: make(map[*ast.IdentExpr]bool),

		fn:    &functionScope{},
		block: &blockScope{},
	}
	r.file, r.isSmall = r.fn, t.tokens <= maxConstants
	r.resolveStmts(t.stmts)
	return r
}

// addError records an error with the cause ErrGrammar, and returns it so that the caller can change it. If there are
// maxErrors already, the error is not recorded.
func (r *resolver) addError(n ast.PositionHolder, format string, args ...any) *source.Error {
	if r.hasMaxErrors() {
		return &source.Error{}
	}
	at := r.spanOf(n)
	if at.line == 0 {
		at = span{line: n.Line()}
	}
	e := r.text.Errorf(at.line, at.column, at.width, format, args...).WithCause(ErrGrammar)
	r.errors = append(r.errors, e)
	return e
}

func (r *resolver) hasMaxErrors() bool { return r.isMisnamed || len(r.errors) >= maxErrors }

func (r *resolver) addLimitError(n ast.PositionHolder, format string, args ...any) {
	r.addError(n, format, args...).Err = ErrLimit
}

func (r *resolver) declareLocals(names ...string) {
	for _, name := range names {
		v := &localVariable{name: name, owner: r.fn, hides: r.alive[name]}
		r.block.locals = append(r.block.locals, v)
		r.alive[name] = v
	}
	r.fn.active += len(names)
	r.fn.registers = max(r.fn.registers, r.fn.active+r.fn.hidden)
	if r.fn.active > maxLocals && r.fn.active-len(names) <= maxLocals {
		at := &ast.Node{}
		at.SetLine(r.line)
		r.addLimitError(at, "too many local variables in scope (limit is %d)", maxLocals)
	}
}

func (r *resolver) openBlock(loop ast.Stmt) { r.block = &blockScope{outer: r.block, loop: loop} }

func (r *resolver) closeBlock() {
	r.fn.active -= len(r.block.locals)
	for _, v := range slices.Backward(r.block.locals) {
		r.alive[v.name] = v.hides
	}
	r.block = r.block.outer
}

func (r *resolver) resolveBlock(loop ast.Stmt, locals []string, body []ast.Stmt) {
	r.openBlock(loop)
	r.declareLocals(locals...)
	r.resolveStmts(body)
	r.closeBlock()
}

func (r *resolver) recordUse(v *localVariable, n ast.PositionHolder) {
	for f := r.fn; f != v.owner; f = f.outer {
		v.captured = true
		if f.upvalues[v] { // then the functions around it have captured it too
			return
		}
		if f.upvalues == nil {
			f.upvalues = make(map[*localVariable]bool)
		}
		f.upvalues[v] = true
		if r.outer[v.name] != v {
			if f.ownUpvalues++; f.ownUpvalues == maxUpvalues+1 {
				r.addLimitError(n, "a function uses too many local variables from outside it (limit is %d)", maxUpvalues)
			}
		}
		if len(f.upvalues) == maxCaptures+1 {
			r.addLimitError(n, "a function uses too many names from outside it (limit is %d)", maxCaptures)
		}
	}
}

func (r *resolver) resolveRead(e *ast.IdentExpr) {
	if v := r.alive[e.Value]; v != nil {
		r.recordUse(v, e)
		return
	}
	switch {
	case slices.Contains(r.rules.LiveNames, e.Value):
		r.resolveConsoleRead(e, "name", "use the function's arguments")
		return
	case r.isPredefined(e.Value):
	case r.rules.Variables[e.Value]:
		r.resolveConsoleRead(e, "variable", "copy it first, on the same line: local n = "+e.Value)
		return
	default:
		r.addUnknownNameError(e)
		return
	}
	r.free[e] = true
	v := r.outer[e.Value]
	if v == nil {
		v = &localVariable{name: e.Value, owner: r.file}
		r.outer[e.Value] = v
	}
	r.recordUse(v, e)
}

func (r *resolver) isPredefined(name string) bool {
	return slices.Contains(r.rules.Names, name) || slices.Contains(r.rules.LiveNames, name) || slices.Contains(TopLevelNames, name)
}

func (r *resolver) addUnknownNameError(e *ast.IdentExpr) {
	if r.hasMaxErrors() {
		return
	}
	if name, is := strings.CutSuffix(path.Base(r.text.Name), ".lua"); is && r.fn == r.file && (e.Value == "describe" || e.Value == "it") {
		r.errors = nil
		fault := r.addError(e, "%q is only available in scenario files, whose names end in %s", e.Value, source.ScenarioEnding)
		fault.Hint, fault.Err, r.isMisnamed = "rename the file to "+name+source.ScenarioEnding, ErrNotOffered, true
		return
	}
	instead, ok := RefusedNames[e.Value]
	if !ok {
		instead, ok = r.rules.UnavailableHints[e.Value]
	}
	if ok {
		r.addError(e, "%q is not available", e.Value).WithHint(instead).WithCause(ErrNotOffered)
		return
	}
	of := r.topLevelFunction()
	lacksSelf := e.Value == "self" && of != r.file
	if lacksSelf && of.reportedMissingSelf {
		return
	}
	fault := r.addError(e, "unknown name %q", e.Value).WithCause(ErrUnknownName)
	if lacksSelf {
		of.reportedMissingSelf, fault.Hint = true, "add self as the first parameter of the function"
		return
	}
	if slices.Contains(r.pending, e.Value) {
		fault.Hint = "a function that calls itself must be declared with local function " + e.Value
		return
	}
	fault.Hint = spelling.DidYouMean(e.Value, r.visibleNames())
}

func (r *resolver) topLevelFunction() *functionScope {
	f := r.fn
	for f != r.file && f.outer != r.file {
		f = f.outer
	}
	return f
}

func (r *resolver) visibleNames() []string {
	names := slices.Concat(r.rules.Names, r.rules.LiveNames, TopLevelNames, slices.Collect(maps.Keys(r.rules.Variables)))
	for b := r.block; b != nil; b = b.outer {
		names = append(names, engine.Map(b.locals, func(v *localVariable) string { return v.name })...)
	}
	return names
}

// resolveLibraryMember records which library function a field such as math.floor means, or an error if it means none.
func (r *resolver) resolveLibraryMember(e *ast.AttrGetExpr) {
	object, isName := e.Object.(*ast.IdentExpr)
	key, isConstant := e.Key.(*ast.StringExpr)
	if !isName || !isConstant || !r.free[object] || slices.Contains(r.rules.Names, object.Value) {
		return
	}
	known := LibraryMembers[object.Value]
	if known == nil {
		return
	}
	name := object.Value + "." + key.Value
	if slices.Contains(known, key.Value) {
		r.members[e] = name
		return
	}
	if r.hasMaxErrors() {
		return
	}
	if instead, ok := RefusedNames[name]; ok {
		r.addError(key, "%s is not available", name).WithHint(instead).WithCause(ErrNotOffered)
		return
	}
	r.addError(key, "%s has no %q", object.Value, key.Value).WithHint(spelling.DidYouMean(key.Value, known)).WithCause(ErrUnknownName)
}

func (r *resolver) resolveAssignedName(e *ast.IdentExpr, isFunction bool) {
	v := r.alive[e.Value]
	if v == nil {
		if r.rules.Variables != nil && r.fn.sealed == 0 && !r.isPredefined(e.Value) { // outside of callbacks it is a variable of the console
			r.rules.Variables[e.Value], r.variables[e] = true, true
			return
		}
		fault := r.addError(e, "%q is not a local, and scripts have no globals", e.Value).WithCause(ErrGlobal)
		if r.isPredefined(e.Value) {
			fault.Message = `"` + e.Value + `" belongs to the API and cannot be assigned to`
			fault.Hint = "use a local with another name"
		} else if isFunction {
			fault.Hint = "write local function " + e.Value
		} else {
			fault.Hint = "declare it with local" + r.rules.storeHint()
		}
		return
	}
	r.recordUse(v, e)
	if v.owner.level < r.fn.sealed {
		r.addError(e, "a function cannot assign to %q, a local outside it", e.Value).WithHint(r.rules.statelessHint()).WithCause(ErrOuterLocal)
	}
}

// Limits on a file. They protect gopher-lua's compiler, which recurses, takes quadratic time in places, and counts in
// bytes without checks.
const (
	maxSourceBytes = 64 << 10
	maxTokens      = 20000
	maxDepth       = 100  // nesting of expressions and statements
	maxRecursion   = 200  // depth of recursion of the parser; what it accepts must still meet maxDepth
	maxFields      = 1000 // fields of one table constructor
	maxListLength  = 120  // expressions in one list, each of which takes one of 200 registers
	maxUpvalues    = 60   // outer locals that one function may use, as in Lua 5.1
	maxCaptures    = 200  // outer variables that one function may use: locals, and names of the library and the API
	maxLocals      = 160  // locals in scope at one point of a function; Lua 5.1 has 200
	maxConstants   = 2500 // different strings and numbers in one function, each of which the compiler compares with all others
	maxErrors      = 20   // errors reported for one file
)

// ErrLimit is wrapped by errors about a file that exceeds one of the limits above.
var ErrLimit = errors.New("the file is too large or nested too deeply")

// Other kinds of errors in a file, to be tested with errors.Is.
var (
	ErrGrammar     = errors.New("not valid Lua")
	ErrNotOffered  = errors.New("this part of Lua is not available to scripts")
	ErrUnknownName = errors.New("unknown name")
	ErrGlobal      = errors.New("scripts have no globals")
	ErrOuterLocal  = errors.New("a function cannot assign to a local outside it")
)

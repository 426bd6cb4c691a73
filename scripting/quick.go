package scripting

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/closure"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

// Closure is a callback as Go does it, or why only the interpreter does. It keeps nothing
// of the interpreter that it was read in.
type Closure struct {
	Item, Name string // as of its Callback
	Form       *schema.Callback
	Code       *lua.FunctionProto
	Run        *closure.Function
	Left       error

	code int // how much was compiled for it, of what the pack has room for
}

// full reports whether there was no room for a closure beside others.
func (c *Closure) full() bool {
	left, is := c.Left.(*closure.Left)
	return is && left.Full
}

// cell holds a closure once it was made. Generations share those of files that did not
// change.
type cell = atomic.Pointer[Closure]

// compiling makes the closures of a generation, when they are asked for first.
type compiling struct {
	sync.Mutex
	cells []*cell // by the number of the callback
	taken []bool  // which of them are of a generation before
	once  sync.Once
	home  *home
	plain *closure.Env // for the functions of plain files, each of which is short
	env   *closure.Env // for all others, which have room for so much together
	code  int          // of which so much is used
}

// prepare takes over the closures of previous whose functions are the same.
func (g *Generation) prepare(previous *Generation) {
	type origin struct {
		place
		item, name string
	}
	known := map[origin]int{}
	if previous != nil && slices.Equal(g.chunks.libraries(), previous.chunks.libraries()) { // of which files may have something
		for n, at := range previous.places {
			known[origin{at, previous.list[n].Item, previous.list[n].Name}] = n
		}
	}
	g.compiling = &compiling{cells: make([]*cell, len(g.list)), taken: make([]bool, len(g.list))}
	for n, at := range g.places {
		c := g.list[n]
		if was, is := known[origin{at, c.Item, c.Name}]; is && previous.list[was].Form == c.Form && previous.list[was].Scope.IsMod() == c.Scope.IsMod() {
			g.compiling.cells[n], g.compiling.taken[n] = previous.compiling.cell(was), true
		} else {
			g.compiling.cells[n] = &cell{}
		}
	}
}

// cells hold the closures. Those of files that are not plain are
// made at once and in order, as the tables that they share have room for so much.
func (g *Generation) cells() []*cell {
	g.compiling.once.Do(func() {
		for n, at := range g.places {
			if !at.plain() && !(g.compiling.taken[n] && g.compiling.takesOver(n)) {
				g.compiling.renew(n)
				g.closure(n)
			}
		}
	})
	return g.compiling.cells
}

// plain reports whether a function stands in a plain file.
func (p place) plain() bool { return p.chunk != nil && p.chunk.Stubs() != nil }

// cell is that of callback n, for a generation that comes next.
func (to *compiling) cell(n int) *cell {
	to.Lock()
	defer to.Unlock()
	return to.cells[n]
}

// renew gives callback n a cell of its own, if it has none. A generation that comes next
// may have that, too.
func (to *compiling) renew(n int) {
	to.Lock()
	defer to.Unlock()
	if to.taken[n] {
		to.cells[n], to.taken[n] = &cell{}, false
	}
}

// takesOver reports whether a closure of the generation before is one of this too, as it
// would be if nothing had been there before.
func (to *compiling) takesOver(n int) bool {
	was := to.cells[n].Load()
	if was == nil || was.full() || to.code+was.code > closure.MaxCode {
		return false
	}
	to.code += was.code
	return true
}

// Closures implements Content.
func (g *Generation) Closures() (list []Closure) {
	if g.Limits.Interpreter {
		return nil
	}
	for n := range g.cells() {
		list = append(list, *g.closure(n))
	}
	return list
}

// closure is the closure of callback n.
func (g *Generation) closure(n int) *Closure {
	if made := g.compiling.cells[n].Load(); made != nil {
		return made
	}
	g.compiling.Lock()
	defer g.compiling.Unlock()
	return g.compiled(n)
}

func (g *Generation) compiled(n int) *Closure {
	to := g.compiling
	if to.home == nil {
		to.home = g.newHome(sandbox.NewVM(g.Limits))
		makers := map[lua.LValue]*commands.Maker{}
		for _, m := range g.Game.Makers {
			makers[to.home.makers[m.Name]] = m
		}
		to.plain = &closure.Env{Game: g.Game, Library: to.home.vm.LibraryFunctions(), Makers: makers, Tree: trees(g.files, false)}
		to.env = &closure.Env{Game: g.Game, Library: to.plain.Library, Makers: makers, Tree: trees(g.files, true)}
	}
	c, at := g.list[n], g.places[n]
	made := &Closure{Item: c.Item, Name: c.Name, Form: c.Form, Code: c.Code}
	fn, err := to.home.function(at)
	if err == nil && at.plain() {
		to.plain.Code = 0
		made.Run, made.Left = closure.Compile(to.plain, fn, c.Form, c.Scope)
	} else if err == nil {
		to.env.Code = to.code
		made.Run, made.Left = closure.Compile(to.env, fn, c.Form, c.Scope)
		made.code, to.code = to.env.Code-to.code, to.env.Code
	} else {
		made.Left = &closure.Left{What: err.Error()}
	}
	to.cells[n].Store(made)
	return made
}

// Why is where and why the interpreter runs a callback; "" for a closure.
func (c *Closure) Why() string {
	left, is := c.Left.(*closure.Left)
	if !is {
		return ""
	}
	return fmt.Sprintf("%s:%d: %s", c.Code.SourceName, cmp.Or(left.Line, c.Code.LineDefined), left.What)
}

// trees finds the trees of functions. Those of some files are kept, up to maxTrees bytes
// of text; whoever goes to and fro between more of them makes them again: where they are
// limited, until the text was read moreTrees times, and finds none from then on.
func trees(files map[string]*syntax.Chunk, limited bool) func(*lua.FunctionProto) *ast.FunctionExpr {
	left := maxTrees
	for _, chunk := range files {
		left += moreTrees * len(chunk.Text.Body)
	}
	kept, found := 0, map[string]map[*lua.FunctionProto]*ast.FunctionExpr{}
	return func(code *lua.FunctionProto) *ast.FunctionExpr {
		chunk := files[code.SourceName]
		if chunk == nil {
			return nil
		}
		functions, is := found[code.SourceName]
		if size := len(chunk.Text.Body); !is && (!limited || left >= size) {
			if kept += size; kept > maxTrees {
				clear(found)
				kept = size
			}
			left -= size
			functions = chunk.Functions()
			found[code.SourceName] = functions
		}
		return functions[code]
	}
}

// maxTrees is how many bytes of text have trees at once.
const maxTrees = 1 << 20

// moreTrees is how often the trees of all files of a pack may be made for its closures.
const moreTrees = 2

// quick is how a runtime carries out callbacks as closures, an engine.Twofold. It does so
// only within an action, which is done again by the interpreter where it fails.
type quick struct {
	machine     *closure.Machine
	closures    []*cell   // of the callbacks, by number; nil until the first action
	interpreted bool      // by the interpreter alone: no closures are made
	begun       int       // attempts in progress, within each other
	attempts    []attempt // those around the innermost
	attempt
}

// attempt is an action that may be carried out by closures, and where things stood before.
type attempt struct {
	may, did            bool
	instructions, bytes int64

	depth int // these of one within another
	state closure.State
	held  bool
}

var _ engine.Twofold = (*Runtime)(nil)

// interpret lets the interpreter run all callbacks from now on.
func (rt *Runtime) interpret() { rt.interpreted, rt.closures = true, nil }

// Begin implements engine.Twofold.
func (rt *Runtime) Begin() {
	if rt.begun++; rt.begun > 1 {
		rt.attempts = append(rt.attempts, rt.attempt)
		rt.attempt.depth, rt.state, rt.held = rt.depth, rt.machine.State(), rt.VM.Held()
	}
	if rt.closures == nil && rt.of != nil && !rt.interpreted {
		rt.closures = rt.of.cells()
	}
	rt.may, rt.did = rt.closures != nil, false
	rt.instructions, rt.bytes = rt.VM.Worked(), rt.VM.Made()
}

// End implements engine.Twofold. What an attempt took that is done again does not count,
// so that an action which fails costs what it costs the interpreter.
func (rt *Runtime) End(failed bool) (again bool) {
	if rt.did {
		rt.leave(rt.attempt.depth)
		rt.machine.Return(rt.state)
		if rt.VM.Held() && !rt.held {
			rt.VM.Release()
		}
		if failed {
			if !rt.held {
				rt.VM.Forget(rt.instructions, rt.bytes)
			}
			rt.may, rt.did = false, false
			return true
		}
	}
	if rt.begun--; rt.begun > 0 {
		last := len(rt.attempts) - 1
		rt.attempt, rt.attempts = rt.attempts[last], rt.attempts[:last]
	} else {
		rt.may = false
	}
	return false
}

// quickly runs callback n as a closure, and reports false where the interpreter is to run
// it: there is none, or the callback is part of one that the interpreter runs.
func (rt *Runtime) quickly(n int, form *schema.Callback, c schema.Acting, a, b schema.Given) (answer schema.Answer, done bool) {
	if !rt.may || rt.depth > 0 && !rt.VM.Held() {
		return answer, false
	}
	of := rt.closures[n].Load()
	if of == nil {
		of = rt.of.closure(n)
	}
	if of.Run == nil {
		return answer, false
	}
	rt.did = true // from here on, whatever fails is done again
	depth := rt.depth
	rt.enter(n, form, c)
	if depth == 0 && !rt.VM.Hold() {
		rt.leave(depth)
		return answer, false
	}
	ended := false
	if depth == 0 {
		defer func() {
			if !ended {
				guard(recover())
			}
		}()
	}
	done = of.Run.Run(rt.machine, c, rt.game, rt.scope, &a, &b)
	if depth == 0 {
		rt.VM.Release()
	}
	rt.leave(depth)
	if done && form.Result != nil {
		answer = rt.answer(n, form, c)
	}
	ended = true
	return answer, done
}

// guard gives what fails by a defect of Go to the interpreter, which makes an error of it.
func guard(caught any) {
	switch fault := caught.(type) {
	case nil:
	case runtime.Error:
		engine.Fail(closure.ErrLeft)
	case error:
		panic(fault)
	default:
		engine.Fail(closure.ErrLeft)
	}
}

// answer is what closure n returned.
func (rt *Runtime) answer(n int, form *schema.Callback, c schema.Acting) schema.Answer {
	result, scope := rt.machine.Result(), rt.scopeOf(n)
	if !fits(form.Result, result) || wrong(form, c, scope, result) != "" {
		c.Fail(closure.ErrLeft)
	}
	return schema.Answer{N: result.N, Source: result.Source, Scope: scope}
}

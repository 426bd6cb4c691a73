package scripting

import (
	"cmp"
	"fmt"
	"runtime"
	"sync"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/scripting/closure"
	"curtaincall/scripting/syntax"
)

// Closure is a callback as Go does it, or why only the interpreter does. It keeps nothing
// of the interpreter that it was read in.
type Closure struct {
	Item, Name string // as of its Callback
	Form       *declare.Callback
	Code       *lua.FunctionProto
	Run        *closure.Function
	Left       error

	elsewhere bool // it was compiled for a scope in which a known word need not be what is meant
	code      int  // how much was compiled for it
}

// Closures implements Content. They are made when they are asked for first: who only
// lists or shows what there is does without.
func (g *Generation) Closures() []Closure {
	g.compile()
	return g.closures
}

// later makes the closures of a generation from what was read of it, which is kept until
// then with the trees of its files.
func (g *Generation) later(rd *reader, known []Closure) func() {
	return sync.OnceFunc(func() {
		if !g.Limits.Interpreter {
			g.closures = closures(g.Game, g.chunks, rd, known)
		}
		for _, chunk := range g.chunks {
			chunk.Drop()
		}
	})
}

// Why is where and why the interpreter runs a callback; "" for a closure.
func (c *Closure) Why() string {
	left, is := c.Left.(*closure.Left)
	if !is {
		return ""
	}
	return fmt.Sprintf("%s:%d: %s", c.Code.SourceName, cmp.Or(left.Line, c.Code.LineDefined), left.What)
}

// full reports whether there was no room for a closure beside others.
func (c *Closure) full() bool {
	left, is := c.Left.(*closure.Left)
	return is && left.Full
}

// closures compiles the callbacks of a generation, but for those of files that are the
// same as in previous, and whose code is that of one function alone: a function that makes
// functions gives each what it has captured.
func closures(game *declare.Game, chunks Chunks, rd *reader, previous []Closure) []Closure {
	before := map[*lua.FunctionProto]Closure{}
	seen := map[*lua.FunctionProto]int{} // how many functions have a code: once before and once now is one alone
	for _, c := range previous {
		before[c.Code] = c
		seen[c.Code]++
	}
	for _, c := range rd.Callbacks {
		seen[c.Fn.Proto]++
	}
	makers := map[lua.LValue]*declare.Maker{}
	for _, m := range game.Makers {
		makers[rd.all.makers[m.Name]] = m
	}
	env := &closure.Env{Game: game, Library: rd.vm.LibraryFunctions(), Makers: makers, Tree: trees(chunks)}
	made := make([]Closure, len(rd.Callbacks))
	for i, c := range rd.Callbacks {
		now := Closure{Item: c.Item, Name: c.Name, Form: c.Form, Code: c.Fn.Proto, elsewhere: c.Scope.Elsewhere()}
		code := env.Code
		was, is := before[now.Code]
		if is = is && seen[now.Code] == 2 && was.Form == now.Form && was.elsewhere == now.elsewhere && !was.full() && code+was.code <= closure.MaxCode; is {
			now.Run, now.Left = was.Run, was.Left
			env.Code += was.code
		} else {
			now.Run, now.Left = closure.Compile(env, c.Fn, c.Form, c.Scope)
		}
		now.code = env.Code - code
		made[i] = now
	}
	return made
}

// trees finds the trees of functions. Those of some files are kept, up to maxTrees bytes
// of text; whoever goes to and fro between more of them makes them again, until the text
// was read moreTrees times, and finds none from then on.
func trees(chunks Chunks) func(*lua.FunctionProto) *ast.FunctionExpr {
	files, left := map[string]*syntax.Chunk{}, maxTrees
	for _, chunk := range chunks {
		files[chunk.Text.Name] = chunk
		left += moreTrees * len(chunk.Text.Body)
	}
	kept, found := 0, map[string]map[*lua.FunctionProto]*ast.FunctionExpr{}
	return func(code *lua.FunctionProto) *ast.FunctionExpr {
		chunk := files[code.SourceName]
		if chunk == nil {
			return nil
		}
		functions, is := found[code.SourceName]
		if size := len(chunk.Text.Body); !is && left >= size {
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

// moreTrees is how often the trees of all files of a pack may be made for its closures.
const moreTrees = 2

// quick is how a runtime carries out callbacks as closures, an engine.Twofold. It does so
// only within an action, which is done again by the interpreter where it fails.
type quick struct {
	machine  *closure.Machine
	closures []Closure // of the callbacks, by number
	begun    int       // attempts in progress, within each other
	attempts []attempt // those around the innermost
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

// Begin implements engine.Twofold.
func (rt *Runtime) Begin() {
	if rt.begun++; rt.begun > 1 {
		rt.attempts = append(rt.attempts, rt.attempt)
		rt.attempt.depth, rt.state, rt.held = rt.depth, rt.machine.State(), rt.VM.Held()
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
func (rt *Runtime) quickly(n int, form *declare.Callback, c declare.Acting, a, b declare.Given) (answer declare.Answer, done bool) {
	if !rt.may || rt.closures[n].Run == nil || rt.depth > 0 && !rt.VM.Held() {
		return answer, false
	}
	rt.did = true // from here on, whatever fails is done again
	depth := rt.depth
	rt.enter(n, form, c)
	if depth == 0 && !rt.VM.Hold() {
		rt.leave(depth)
		return answer, false
	}
	if depth == 0 {
		defer rt.guard()
	}
	done = rt.runClosure(n, form, c, a, b)
	if depth == 0 {
		rt.VM.Release()
	}
	rt.leave(depth)
	if done && form.Result != nil {
		answer = rt.answer(n, form, c)
	}
	return answer, done
}

// guard gives what fails by a defect of Go to the interpreter, which makes an error of it.
func (rt *Runtime) guard() {
	switch fault := recover().(type) {
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
func (rt *Runtime) answer(n int, form *declare.Callback, c declare.Acting) declare.Answer {
	result, scope := rt.machine.Result(), rt.scopeOf(n)
	if !fits(form.Result, result) || wrong(form, c, scope, result) != "" {
		c.Fail(closure.ErrLeft)
	}
	return declare.Answer{N: result.N, Source: result.Source, Scope: scope}
}

// runClosure runs closure n with what its form gives it.
func (rt *Runtime) runClosure(n int, form *declare.Callback, c declare.Acting, a, b declare.Given) bool {
	given := [4]declare.Given{a, b}
	if len(form.Params) == 6 && form.Rest == "" {
		kept := c.(declare.Keeping)
		for i := range given {
			given[i] = kept.Kept(i)
		}
	}
	return rt.closures[n].Run.Run(rt.machine, c, rt.game, rt.scope, &given)
}

package runtime

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/closure"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

// Program is the callbacks of a generation and their closures. All runtimes of the generation
// share it, on any number of goroutines.
type Program struct {
	Game      *declare.Declaration
	Limits    sandbox.Limits
	Callbacks []Callback               // without Fn, which each interpreter has of its own
	Places    []Place                  // of their functions, by number
	Files     map[string]*syntax.Chunk // by name
	Libraries []*syntax.Code           // library files, whose tables closures may keep

	// Open prepares an interpreter. find returns a function, running its file at the first
	// use; makers are the functions that make records, by name.
	Open func(vm *sandbox.VM) (find func(Place) (*lua.LFunction, error), makers map[string]lua.LValue)

	sync.Mutex
	once  sync.Once
	cells []*cell                             // by the number of the callback
	taken []bool                              // which cells belong to a previous program
	find  func(Place) (*lua.LFunction, error) // in the interpreter whose functions are compiled; nil until first needed
	plain *closure.Env                        // for functions of plain files, which are short
	env   *closure.Env                        // for all others, which share one MaxCode
	code  int                                 // instructions compiled with env
}

// Place locates a function: a file and the number of the function in it.
type Place struct {
	Chunk  *syntax.Chunk
	Number int
}

// plain reports whether a function is in a plain file.
func (p Place) plain() bool { return p.Chunk != nil && p.Chunk.Stubs() != nil }

// Closure is a compiled callback, or the reason why it is interpreted. It does not keep the
// interpreter from which it was compiled alive.
type Closure struct {
	Item, Name string // as of its Callback
	Form       *schema.Callback
	Code       *lua.FunctionProto
	Run        *closure.Function
	Left       error

	code int // instructions compiled for it, of the MaxCode of the pack
}

// full reports whether a callback was not compiled for lack of room.
func (c *Closure) full() bool {
	left, is := c.Left.(*closure.Left)
	return is && left.Full
}

// Why returns where and why a callback is interpreted, or "" for a closure.
func (c *Closure) Why() string {
	left, is := c.Left.(*closure.Left)
	if !is {
		return ""
	}
	return fmt.Sprintf("%s:%d: %s", c.Code.SourceName, cmp.Or(left.Line, c.Code.LineDefined), left.What)
}

// cell holds a closure once it is compiled. Programs share the cells of unchanged files.
type cell = atomic.Pointer[Closure]

// Prepare makes the cells, sharing those of previous (may be nil) whose functions are
// unchanged.
func (p *Program) Prepare(previous *Program) {
	type origin struct {
		Place
		item, name string
	}
	known := map[origin]int{}
	if previous != nil && slices.Equal(p.Libraries, previous.Libraries) { // closures may keep tables of libraries
		for n, at := range previous.Places {
			known[origin{at, previous.Callbacks[n].Item, previous.Callbacks[n].Name}] = n
		}
	}
	p.cells, p.taken = make([]*cell, len(p.Callbacks)), make([]bool, len(p.Callbacks))
	for n, at := range p.Places {
		c := p.Callbacks[n]
		was, is := known[origin{at, c.Item, c.Name}]
		if is && previous.Callbacks[was].Form == c.Form && previous.Callbacks[was].Scope.IsMod() == c.Scope.IsMod() {
			p.cells[n], p.taken[n] = previous.cell(was), true
		} else {
			p.cells[n] = &cell{}
		}
	}
}

// Replace fills next with the callbacks of p, except that those of one file, numbered from
// first, are replaced. All other cells are shared.
func (p *Program) Replace(next *Program, first int, callbacks []Callback, places []Place) {
	next.Callbacks, next.Places = slices.Clone(p.Callbacks), slices.Clone(p.Places)
	next.taken = slices.Repeat([]bool{true}, len(p.cells))
	p.Lock()
	next.cells = slices.Clone(p.cells)
	p.Unlock()
	copy(next.Callbacks[first:], callbacks)
	copy(next.Places[first:], places)
	for n := range callbacks {
		next.cells[first+n], next.taken[first+n] = &cell{}, false
	}
}

// closures returns all cells. Functions of files that are not plain are compiled at the first
// call, in order, because they share a bounded amount of room.
func (p *Program) closures() []*cell {
	p.once.Do(func() {
		for n, at := range p.Places {
			if !at.plain() && !(p.taken[n] && p.canReuse(n)) {
				p.renew(n)
				p.closure(n)
			}
		}
	})
	return p.cells
}

func (p *Program) cell(n int) *cell {
	p.Lock()
	defer p.Unlock()
	return p.cells[n]
}

// renew gives callback n a new cell if it shares one. Later programs may share the new one.
func (p *Program) renew(n int) {
	p.Lock()
	defer p.Unlock()
	if p.taken[n] {
		p.cells[n], p.taken[n] = &cell{}, false
	}
}

// canReuse reports whether a shared closure is the one that compiling again would give, and
// counts its code.
func (p *Program) canReuse(n int) bool {
	was := p.cells[n].Load()
	if was == nil || was.full() || p.code+was.code > closure.MaxCode {
		return false
	}
	p.code += was.code
	return true
}

// Closures compiles and returns the closures of all callbacks; nil if all are to be
// interpreted.
func (p *Program) Closures() (list []Closure) {
	if p.Limits.Interpreter {
		return nil
	}
	for n := range p.closures() {
		list = append(list, *p.closure(n))
	}
	return list
}

func (p *Program) closure(n int) *Closure {
	if made := p.cells[n].Load(); made != nil {
		return made
	}
	p.Lock()
	defer p.Unlock()
	return p.compile(n)
}

func (p *Program) compile(n int) *Closure {
	if p.find == nil {
		vm, makers, words := sandbox.NewVM(p.Limits), map[lua.LValue]*commands.Maker{}, map[string]lua.LValue(nil)
		p.find, words = p.Open(vm)
		for _, m := range p.Game.Makers {
			makers[words[m.Name]] = m
		}
		p.plain = &closure.Env{Game: p.Game, Library: vm.LibraryFunctions(), Makers: makers, Tree: trees(p.Files, false)}
		p.env = &closure.Env{Game: p.Game, Library: p.plain.Library, Makers: makers, Tree: trees(p.Files, true)}
	}
	c, at := p.Callbacks[n], p.Places[n]
	made := &Closure{Item: c.Item, Name: c.Name, Form: c.Form, Code: c.Code}
	fn, err := p.find(at)
	if err == nil && at.plain() {
		p.plain.Code = 0
		made.Run, made.Left = closure.Compile(p.plain, fn, c.Form, c.Scope)
	} else if err == nil {
		p.env.Code = p.code
		made.Run, made.Left = closure.Compile(p.env, fn, c.Form, c.Scope)
		made.code, p.code = p.env.Code-p.code, p.env.Code
	} else {
		made.Left = &closure.Left{What: err.Error()}
	}
	p.cells[n].Store(made)
	return made
}

// trees returns a function that finds the syntax tree of a function by its code. It caches
// trees for up to maxTrees bytes of text and parses evicted files again. If limited, it does so
// until about moreTrees times all text has been parsed, and then returns nil.
func trees(files map[string]*syntax.Chunk, limited bool) func(*lua.FunctionProto) *ast.FunctionExpr {
	left := maxTrees
	for _, chunk := range files {
		left += moreTrees * len(chunk.Text.Body) // fits: files are in memory
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

// maxTrees limits how many bytes of text have cached trees.
const maxTrees = 1 << 20

// moreTrees limits how often the text of a pack is parsed again for closures.
const moreTrees = 2

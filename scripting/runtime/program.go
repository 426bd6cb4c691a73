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

// Program holds the callbacks of a generation and their closures. All runtimes of the generation
// share it, on any number of goroutines.
type Program struct {
	Game      *declare.Declaration
	Limits    sandbox.Limits
	Callbacks []Callback               // without Fn, which differs between interpreters
	Places    []Place                  // places of their functions, by number
	Files     map[string]*syntax.Chunk // files, by name
	Libraries []*syntax.Code           // library files, whose tables closures may use

	// Open prepares an interpreter. find returns a function, and runs its file at the first use.
	// makers are the functions that make records, by name.
	Open func(vm *sandbox.VM) (find func(Place) (*lua.LFunction, error), makers map[string]lua.LValue)

	sync.Mutex
	once  sync.Once
	cells []*cell                             // by number of the callback
	taken []bool                              // which cells are shared with a previous program
	find  func(Place) (*lua.LFunction, error) // in the interpreter whose functions are compiled; nil until first used
	plain *closure.Env                        // for functions of plain files, whose code is short
	env   *closure.Env                        // for all other functions, which share the limit MaxCode
	code  int                                 // number of instructions compiled with the shared environment
}

// Place locates a function: a file and the number of the function in it.
type Place struct {
	Chunk  *syntax.Chunk
	Number int
}

// plain reports whether a function is in a plain file, which syntax.Plain describes.
func (p Place) plain() bool { return p.Chunk != nil && p.Chunk.Stubs() != nil }

// Closure is a compiled callback, or the reason why it is interpreted. It does not refer to the
// interpreter from which it was compiled, so that the interpreter can be freed.
type Closure struct {
	Item, Name string // as in Callback
	Form       *schema.Callback
	Code       *lua.FunctionProto
	Run        *closure.Function
	Left       error

	code int // number of instructions that count toward the MaxCode of the pack
}

// full reports whether a callback was not compiled because the pack had used up MaxCode.
func (c *Closure) full() bool {
	left, is := c.Left.(*closure.Left)
	return is && left.Full
}

// Why returns the place and the reason if a callback is interpreted; "" for a closure.
func (c *Closure) Why() string {
	left, is := c.Left.(*closure.Left)
	if !is {
		return ""
	}
	return fmt.Sprintf("%s:%d: %s", c.Code.SourceName, cmp.Or(left.Line, c.Code.LineDefined), left.What)
}

// cell holds a closure once it is compiled. Programs share the cells of unchanged files.
type cell = atomic.Pointer[Closure]

// Prepare makes the cells. It shares those of previous, which may be nil, for unchanged functions.
func (p *Program) Prepare(previous *Program) {
	type origin struct {
		Place
		item, name string
	}
	previousIndexes := map[origin]int{}
	if previous != nil && slices.Equal(p.Libraries, previous.Libraries) { // closures may use their tables
		for n, at := range previous.Places {
			previousIndexes[origin{at, previous.Callbacks[n].Item, previous.Callbacks[n].Name}] = n
		}
	}
	p.cells, p.taken = make([]*cell, len(p.Callbacks)), make([]bool, len(p.Callbacks))
	for n, at := range p.Places {
		c := p.Callbacks[n]
		old, is := previousIndexes[origin{at, c.Item, c.Name}]
		if is && previous.Callbacks[old].Form == c.Form && previous.Callbacks[old].Scope.IsMod() == c.Scope.IsMod() {
			p.cells[n], p.taken[n] = previous.cell(old), true
		} else {
			p.cells[n] = &cell{}
		}
	}
}

// Replace fills next with the callbacks of p, but with those of one file, from number first on,
// replaced. All other cells are shared.
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

// closures returns all cells. At the first call it compiles the functions of files that are not
// plain, in order, because they share the limit MaxCode.
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

// renew gives callback n a cell of its own if it shares one. Later programs may share the new
// cell.
func (p *Program) renew(n int) {
	p.Lock()
	defer p.Unlock()
	if p.taken[n] {
		p.cells[n], p.taken[n] = &cell{}, false
	}
}

// canReuse reports whether compiling callback n again would give the shared closure, and if so
// counts its code.
func (p *Program) canReuse(n int) bool {
	shared := p.cells[n].Load()
	if shared == nil || shared.full() || p.code+shared.code > closure.MaxCode {
		return false
	}
	p.code += shared.code
	return true
}

// Closures returns the closures of all callbacks, which it compiles if needed; nil if all
// callbacks are to be interpreted.
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
		vm, makers, values := sandbox.NewVM(p.Limits), map[lua.LValue]*commands.Maker{}, map[string]lua.LValue(nil)
		p.find, values = p.Open(vm)
		for _, m := range p.Game.Makers {
			makers[values[m.Name]] = m
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

// trees returns a function that returns the syntax tree of a function, by its code. It caches the
// trees of recent files, and parses other files again. If limited is true, it returns nil after
// it has parsed the text of all files about twice.
func trees(files map[string]*syntax.Chunk, limited bool) func(*lua.FunctionProto) *ast.FunctionExpr {
	remaining := maxTrees
	for _, chunk := range files {
		remaining += moreTrees * len(chunk.Text.Body) // fits: files are in memory
	}
	cachedBytes, cache := 0, map[string]map[*lua.FunctionProto]*ast.FunctionExpr{}
	return func(code *lua.FunctionProto) *ast.FunctionExpr {
		chunk := files[code.SourceName]
		if chunk == nil {
			return nil
		}
		functions, is := cache[code.SourceName]
		if size := len(chunk.Text.Body); !is && (!limited || remaining >= size) {
			if cachedBytes += size; cachedBytes > maxTrees {
				clear(cache)
				cachedBytes = size
			}
			remaining -= size
			functions = chunk.Functions()
			cache[code.SourceName] = functions
		}
		return functions[code]
	}
}

// maxTrees is the largest number of bytes of text with cached trees.
const maxTrees = 1 << 20

// moreTrees limits how often the text of a pack is parsed for its closures.
const moreTrees = 2

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

// Program is the callbacks of a generation and the closures made of them. Its runtimes
// share it, on any number of goroutines.
type Program struct {
	Game      *declare.Declaration
	Limits    sandbox.Limits
	Callbacks []Callback               // without their functions, which each interpreter has of its own
	Places    []Place                  // where their functions stand, by number
	Files     map[string]*syntax.Chunk // by name
	Libraries []*syntax.Code           // the library files, whose tables closures may keep

	// Open prepares an interpreter to find functions, running each file when one of its
	// functions is asked for first. It also returns the values of the words that make records.
	Open func(vm *sandbox.VM) (find func(Place) (*lua.LFunction, error), makers map[string]lua.LValue)

	sync.Mutex
	once  sync.Once
	cells []*cell                             // by the number of the callback
	taken []bool                              // which of them are of a program before
	find  func(Place) (*lua.LFunction, error) // in the interpreter whose functions are compiled; nil until the first
	plain *closure.Env                        // for the functions of plain files, each of which is short
	env   *closure.Env                        // for all others, which have room for so much together
	code  int                                 // of which so much is used
}

// Place is the number of a function among those of a file.
type Place struct {
	Chunk  *syntax.Chunk
	Number int
}

// plain reports whether a function stands in a plain file.
func (p Place) plain() bool { return p.Chunk != nil && p.Chunk.Stubs() != nil }

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

// Why returns where and why the interpreter runs a callback; "" for a closure.
func (c *Closure) Why() string {
	left, is := c.Left.(*closure.Left)
	if !is {
		return ""
	}
	return fmt.Sprintf("%s:%d: %s", c.Code.SourceName, cmp.Or(left.Line, c.Code.LineDefined), left.What)
}

// cell holds a closure once it was made. Programs share those of files that did not
// change.
type cell = atomic.Pointer[Closure]

// Prepare takes over the closures of previous, which may be nil, whose functions are the
// same.
func (p *Program) Prepare(previous *Program) {
	type origin struct {
		Place
		item, name string
	}
	known := map[origin]int{}
	if previous != nil && slices.Equal(p.Libraries, previous.Libraries) { // of which files may have something
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

// Replace puts callbacks in the place of those from first on that one file had, in next,
// and takes over the closures of all others.
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

// closures returns the cells of all closures. Those of files that are not plain are
// made at once and in order, as the tables that they share have room for so much.
func (p *Program) closures() []*cell {
	p.once.Do(func() {
		for n, at := range p.Places {
			if !at.plain() && !(p.taken[n] && p.takesOver(n)) {
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

// renew gives callback n a cell of its own, if it has none. A program that comes next
// may have that, too.
func (p *Program) renew(n int) {
	p.Lock()
	defer p.Unlock()
	if p.taken[n] {
		p.cells[n], p.taken[n] = &cell{}, false
	}
}

// takesOver reports whether a closure of the program before is one of this too, as it
// would be if nothing had been there before.
func (p *Program) takesOver(n int) bool {
	was := p.cells[n].Load()
	if was == nil || was.full() || p.code+was.code > closure.MaxCode {
		return false
	}
	p.code += was.code
	return true
}

// Closures returns those of all callbacks; none where the interpreter is to run all.
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

// trees finds the trees of functions. Those of some files are kept, up to maxTrees bytes
// of text; whoever goes to and fro between more of them makes them again: where they are
// limited, until the text was read moreTrees times, and finds none from then on.
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

// maxTrees limits how many bytes of text have trees at once.
const maxTrees = 1 << 20

// moreTrees says how often the trees of all files of a pack may be made for its closures.
const moreTrees = 2

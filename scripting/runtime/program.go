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

// Program has the callbacks of a generation and their closures. Runtimes on any goroutine share it.
type Program struct {
	Game      *declare.Declaration
	Limits    sandbox.Limits
	Callbacks []Callback               // callbacks by number, without Fn, which differs between interpreters
	Places    []FunctionPlace          // places of the callbacks' functions, by callback number
	Files     map[string]*syntax.Chunk // files of the pack and its mods, by name
	Libraries []*syntax.Code           // library files, whose tables closures may use

	// PrepareVM prepares vm. It returns the functions that make records, by name, and find, which returns the function
	// at a place and first runs the function's file if needed.
	PrepareVM func(vm *sandbox.VM) (find func(FunctionPlace) (*lua.LFunction, error), makers map[string]lua.LValue)

	sync.Mutex
	once         sync.Once
	closureCells []*closureCell                              // by callback number: the cell for its closure
	isShared     []bool                                      // by callback number: whether a previous program has the same cell
	findFunction func(FunctionPlace) (*lua.LFunction, error) // finds a function in the interpreter from which callbacks are compiled; nil until first needed
	plainEnv     *closure.PackEnv                            // compiles functions in plain files, whose code is short
	sharedEnv    *closure.PackEnv                            // compiles all other functions, which share the limit closure.MaxCompiledInstructions
	codeSize     int                                         // number of instructions compiled in sharedEnv

	callbacksByFile map[*syntax.Chunk][]int // numbers of the callbacks in plain files, except those that only a wrapper calls
}

// FunctionPlace identifies a function: its file, and its number among the functions of the file's definitions.
type FunctionPlace struct {
	Chunk  *syntax.Chunk
	Number int
}

func (p FunctionPlace) isInPlainFile() bool { return p.Chunk != nil && p.Chunk.FunctionStubs() != nil }

// Closure is a compiled callback, or the reason why it is not compiled. It does not keep an interpreter in memory.
type Closure struct {
	Item, Name  string // see Callback.Item and Callback.Name
	Form        *schema.CallbackSignature
	Code        *lua.FunctionProto
	Compiled    *closure.Function
	NotCompiled *closure.Rejection

	codeSize int // number of instructions that count towards the pack's limit closure.MaxCompiledInstructions
}

// ReasonToInterpret returns the place and the reason why a callback is interpreted, or "" if it is compiled.
func (c *Closure) ReasonToInterpret() string {
	if c.NotCompiled == nil {
		return ""
	}
	return fmt.Sprintf("%s:%d: %s", c.Code.SourceName, cmp.Or(c.NotCompiled.Line, c.Code.LineDefined), c.NotCompiled.Reason)
}

// closureCell holds a callback's closure, or nil before it is compiled. Generations with the same file share the cell.
type closureCell = atomic.Pointer[Closure]

// MakeClosureCells gives each callback a cell for its closure. The cell is that of the same callback in previous if
// neither its file nor a library file has changed, and it is not a wrapper. previous may be nil.
func (p *Program) MakeClosureCells(previous *Program) {
	type origin struct {
		FunctionPlace
		item, name string
	}
	previousIndexes := map[origin]int{}
	if previous != nil && slices.Equal(p.Libraries, previous.Libraries) { // closures may use their tables
		previous.Lock()
		defer previous.Unlock()
		for n, at := range previous.Places {
			previousIndexes[origin{at, previous.Callbacks[n].Item, previous.Callbacks[n].Name}] = n
		}
	}
	p.closureCells, p.isShared = make([]*closureCell, len(p.Callbacks)), make([]bool, len(p.Callbacks))
	for n, at := range p.Places {
		c := p.Callbacks[n]
		old, is := previousIndexes[origin{at, c.Item, c.Name}]
		if is && previous.Callbacks[old].Form == c.Form && previous.Callbacks[old].Scope.IsOfMod() == c.Scope.IsOfMod() && !c.isWrapper() && !previous.Callbacks[old].isWrapper() {
			p.closureCells[n], p.isShared[n] = previous.closureCells[old], true
		} else {
			p.closureCells[n] = &closureCell{}
		}
	}
}

// CopyReplacingFile copies the callbacks of p, with their places and cells, to into. It replaces the callbacks of one
// file, which begin at number first, by as many new callbacks and places, with new cells.
func (p *Program) CopyReplacingFile(into *Program, first int, callbacks []Callback, places []FunctionPlace) {
	into.Callbacks, into.Places = slices.Clone(p.Callbacks), slices.Clone(p.Places)
	into.isShared = slices.Repeat([]bool{true}, len(p.closureCells))
	p.Lock()
	into.closureCells = slices.Clone(p.closureCells)
	p.Unlock()
	copy(into.Callbacks[first:], callbacks)
	copy(into.Places[first:], places)
	for n := range callbacks {
		into.closureCells[first+n], into.isShared[first+n] = &closureCell{}, false
	}
}

// compileClosuresOnce returns the cells of all closures. Its first call fills those of callbacks outside plain files,
// in a fixed order because they share closure.MaxCompiledInstructions. loadOrCompileClosure fills other cells.
func (p *Program) compileClosuresOnce() []*closureCell {
	p.once.Do(func() {
		for n, at := range p.Places {
			if at.isInPlainFile() || p.Callbacks[n].IsWrapped || p.isShared[n] && p.tryReuseSharedClosure(n) {
				continue
			}
			p.Lock()
			if p.isShared[n] {
				p.closureCells[n], p.isShared[n] = &closureCell{}, false // which later programs may share
			}
			p.Unlock()
			p.loadOrCompileClosure(n)
		}
	})
	return p.closureCells
}

// tryReuseSharedClosure reports whether a callback keeps a previous program's closure, and adds its size to p.codeSize.
func (p *Program) tryReuseSharedClosure(callback int) bool {
	shared := p.closureCells[callback].Load()
	if shared == nil || shared.NotCompiled != nil && shared.NotCompiled.LimitReached || p.codeSize+shared.codeSize > closure.MaxCompiledInstructions {
		return false
	}
	p.codeSize += shared.codeSize
	return true
}

// CompileClosures returns the closures of all callbacks that are not wrapped, or nil with Limits.Interpreter.
func (p *Program) CompileClosures() (list []Closure) {
	if p.Limits.Interpreter {
		return nil
	}
	for n := range p.compileClosuresOnce() {
		if !p.Callbacks[n].IsWrapped { // a wrapped one is part of its wrapper
			list = append(list, *p.loadOrCompileClosure(n))
		}
	}
	return list
}

// loadOrCompileClosure returns the closure of a callback. It compiles all callbacks of a plain file together.
func (p *Program) loadOrCompileClosure(callback int) *Closure {
	if made := p.closureCells[callback].Load(); made != nil {
		return made
	}
	p.Lock()
	defer p.Unlock()
	if p.findFunction == nil {
		vm, makers, values := sandbox.NewVM(p.Limits), map[lua.LValue]*commands.RecordMaker{}, map[string]lua.LValue(nil)
		p.findFunction, values = p.PrepareVM(vm)
		for _, m := range p.Game.Makers {
			makers[values[m.Name]] = m
		}
		p.plainEnv = &closure.PackEnv{Game: p.Game, Library: vm.LibraryNames(), Makers: makers, Tree: treeFinder(p.Files)}
		shared := *p.plainEnv
		p.sharedEnv, p.callbacksByFile = &shared, map[*syntax.Chunk][]int{}
		for n, at := range p.Places {
			if at.isInPlainFile() && !p.Callbacks[n].IsWrapped {
				p.callbacksByFile[at.Chunk] = append(p.callbacksByFile[at.Chunk], n)
			}
		}
	}
	made := p.compileClosure(callback)
	for _, n := range p.callbacksByFile[p.Places[callback].Chunk] { // now, since their file has just been parsed
		if p.closureCells[n].Load() == nil {
			p.compileClosure(n)
		}
	}
	return made
}

func (p *Program) compileClosure(callback int) *Closure {
	c, at := p.Callbacks[callback], p.Places[callback]
	made := &Closure{Item: c.Item, Name: c.Name, Form: c.Form, Code: c.Code}
	if at.isInPlainFile() {
		p.plainEnv.Tree(c.Code) // before newLayer, which would parse the file for its code alone
	}
	layer, err := p.newLayer(callback)
	if err == nil && at.isInPlainFile() {
		p.plainEnv.CompiledInstructions = 0
		made.Compiled, made.NotCompiled = closure.Compile(p.plainEnv, layer, c.Form)
	} else if err == nil {
		p.sharedEnv.CompiledInstructions = p.codeSize
		made.Compiled, made.NotCompiled = closure.Compile(p.sharedEnv, layer, c.Form)
		made.codeSize, p.codeSize = p.sharedEnv.CompiledInstructions-p.codeSize, p.sharedEnv.CompiledInstructions
	} else {
		made.NotCompiled = &closure.Rejection{Reason: err.Error()}
	}
	p.closureCells[callback].Store(made)
	return made
}

func (p *Program) newLayer(callback int) (*closure.CallbackLayer, error) {
	c := &p.Callbacks[callback]
	fn, err := p.findFunction(p.Places[callback])
	layer := &closure.CallbackLayer{Fn: fn, Scope: c.Scope}
	switch {
	case err != nil:
	case c.Base != nil:
		layer.Wrapped = &closure.CallbackLayer{Base: c.Base}
	case c.Wraps > 0:
		layer.Wrapped, err = p.newLayer(c.Wraps - 1)
	}
	return layer, err
}

// treeFinder returns a function that finds the syntax tree for code in files, or nil for other code. After parsing
// about twice the text of all files, it also returns nil for files of which it has not kept the trees.
func treeFinder(files map[string]*syntax.Chunk) func(*lua.FunctionProto) *ast.FunctionExpr {
	remaining := maxCachedText
	for _, chunk := range files {
		remaining += maxReparses * len(chunk.Text.Body) // fits: files are in memory
	}
	cachedBytes, cache := 0, map[string]map[*lua.FunctionProto]*ast.FunctionExpr{}
	return func(code *lua.FunctionProto) *ast.FunctionExpr {
		chunk := files[code.SourceName]
		if chunk == nil {
			return nil
		}
		functions, is := cache[code.SourceName]
		if size := len(chunk.Text.Body); !is && remaining >= size {
			if cachedBytes += size; cachedBytes > maxCachedText {
				clear(cache)
				cachedBytes = size
			}
			remaining -= size
			functions = chunk.FunctionTrees()
			cache[code.SourceName] = functions
		}
		return functions[code]
	}
}

const (
	maxCachedText = 1 << 20
	maxReparses   = 2 // how often the text of a pack may be parsed again to compile its closures
)

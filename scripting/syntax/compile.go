package syntax

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/source"
)

// Rules say what a file may use beyond the library.
type Rules struct {
	// Names are the names of the API. They take precedence over the library's.
	Names []string

	// Definers are those Names whose calls take callbacks: functions within their arguments may
	// not assign anything outside themselves, whatever OuterWrites says.
	Definers []string

	// Variables, if not nil, are the variables of a console, which otherwise undefined names
	// refer to; assigning such a name adds it. They are fields of a table that the chunk takes as
	// the parameter named Variables.
	Variables map[string]bool

	// Present are names of the API whose values may change while a line of a console runs. They are
	// read like variables, but cannot be assigned.
	Present []string

	// Elsewhere are the hints for names that are only available in other files.
	Elsewhere map[string]string

	// Expression allows a list of expressions, whose values the text then returns.
	Expression bool

	// Keeps is where callbacks store what must outlast a call, as scripts write it: self.memory.
	// It is "" if they cannot.
	Keeps string

	// OuterWrites allows functions to assign locals of the file, as the set-up of tests does.
	OuterWrites bool
}

// stateless returns the hint for a script that tries to keep state.
func (r *Rules) stateless() string { return "a script keeps no state" + r.instead() }

// instead returns the part of a hint that says where to store what must last, or "".
func (r *Rules) instead() string {
	if r.Keeps == "" {
		return ""
	}
	return "; what must outlast the call belongs in " + r.Keeps
}

// Chunk is a compiled file. Any number of machines, on any number of goroutines, may run it at
// once, but not during Drop.
type Chunk struct {
	Text *source.Text // without byte order mark; lines end in \n

	// Stateless is the hint for a script that tries to keep state.
	Stateless string

	// Weight estimates the bytes that the chunk keeps. Compared limits how many constants the
	// compiler compared: each with all before it in its function.
	Weight   int
	Compared int64

	sites *atomic.Pointer[Sites] // nil until needed or lent
	rules *Rules
	code  *lazily
	plain *Plain     // nil if not plain; without Stated once dropped
	read  *resolver  // of a plain file; nil once dropped
	tree  []ast.Stmt // rewritten, of other files; nil once dropped
}

// Code is the compiled code of a chunk. It never changes.
type Code struct {
	Proto *lua.FunctionProto

	// Params are the undefined names that the file uses, in the order in which the chunk takes
	// their values as arguments: names of Rules, of Library (as "math.floor") and of Internal.
	Params []string
}

// lazily is code that is compiled when first needed.
type lazily struct {
	once sync.Once
	Code
	err error
}

// In returns a copy of the chunk as a file of mod.
func (c *Chunk) In(mod *source.Mod) *Chunk {
	moved, text := *c, *c.Text
	text.Mod = mod
	moved.Text = &text
	return &moved
}

// Compile checks and compiles a file. The error is a *source.Error, or source.Errors if there are
// several.
func Compile(text *source.Text, rules *Rules) (*Chunk, error) {
	chunk, err := Check(text, rules, nil)
	if err != nil {
		return nil, err
	}
	if _, err := chunk.Code(); err != nil {
		return nil, err
	}
	chunk.Drop()
	return chunk, nil
}

// Check is Compile, but does not compile plain files yet, and keeps the tree for Plain and
// Functions until Drop is called. see (may be nil) is called with the tree of a valid file before
// it is rewritten.
func Check(text *source.Text, rules *Rules, see func(*Tree)) (chunk *Chunk, err error) {
	defer recoverError(text, &err)
	if len(text.Body) > maxSource {
		return nil, &source.Error{
			File: text.Name, Err: ErrLimit,
			Message: fmt.Sprintf("the file is too large: %d bytes, at most %d", len(text.Body), maxSource),
		}
	}
	text = Clean(text)
	if rules == nil {
		rules = &Rules{}
	}
	var r *resolver
	if see == nil {
		r = rules.read(text)
	} else {
		r = resolve(rules.parse(text), text, rules)
	}
	if len(r.errors) > 0 {
		slices.SortStableFunc(r.errors, func(a, b *source.Error) int {
			if a.Line != b.Line {
				return a.Line - b.Line
			}
			return a.Column - b.Column
		})
		return nil, r.errors.Or()
	}
	if see != nil {
		see(&Tree{Text: text, Stmts: r.tree.stmts, tree: r.tree})
	}
	c := &Chunk{Text: text, Stateless: rules.stateless(), rules: rules, code: &lazily{}, sites: &atomic.Pointer[Sites]{}}
	if c.plain = r.plain(); c.plain != nil {
		c.read = r
		c.Weight = len(text.Body) + plainWeight(r.fn.nodes+r.fn.all, len(c.plain.Functions))
		return c, nil
	}
	code := c.code
	code.once.Do(func() { c.tree, code.err = r.compile(&code.Code) })
	if code.err != nil {
		return nil, code.err
	}
	c.Weight, c.Compared = weigh(code.Proto)
	c.Weight += len(text.Body)
	return c, nil
}

// recoverError stores a panic of the parser or the compiler as an error.
func recoverError(text *source.Text, err *error) {
	switch fault := recover().(type) {
	case nil:
	case *source.Error:
		*err = fault
	default:
		*err = &source.Error{File: text.Name, Message: fmt.Sprintf("the compiler failed: %v", fault)}
	}
}

// Code returns the code of the chunk, compiling it if needed. Any goroutine may call it. The
// error is nil for chunks that are not plain.
func (c *Chunk) Code() (*Code, error) {
	c.code.once.Do(func() {
		defer recoverError(c.Text, &c.code.err)
		r := c.read
		if r == nil {
			r = c.rules.read(c.Text)
		}
		_, c.code.err = r.compile(&c.code.Code)
	})
	return &c.code.Code, c.code.err
}

// compile rewrites the resolved tree and compiles it.
func (r *resolver) compile(code *Code) (stmts []ast.Stmt, err error) {
	n := r.normaliser()
	stmts = n.rewrite(r.tree.stmts)
	code.Params = sortNames(n.used)
	restore := saveOperands(stmts)
	code.Proto, err = compile(stmts, code.Params, r.text)
	restore()
	return stmts, err
}

// Clean returns the text without a byte order mark and with \n as its only line end.
func Clean(text *source.Text) *source.Text {
	body := strings.TrimPrefix(text.Body, "\ufeff")
	if strings.Contains(body, "\r") {
		body = strings.ReplaceAll(body, "\r\n", "\n")
		body = strings.ReplaceAll(body, "\r", "\n")
	}
	own := *text
	own.Body = body
	return &own
}

func sortNames(set map[string]bool) []string {
	var names []string
	for name := range set {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// compile compiles statements. Undefined names become the outermost locals, "local a, b, c =
// ...", which is the fastest access.
func compile(stmts []ast.Stmt, params []string, text *source.Text) (*lua.FunctionProto, error) {
	if len(params) > 0 {
		prelude := &ast.LocalAssignStmt{Names: params, Exprs: []ast.Expr{&ast.Comma3Expr{}}}
		stmts = append([]ast.Stmt{prelude}, stmts...)
	}
	proto, err := lua.Compile(stmts, text.Name)
	if err != nil {
		var fault *lua.CompileError
		if errors.As(err, &fault) {
			e := text.Errorf(fault.Line, 0, 0, "%s", fault.Message)
			e.Err = ErrLimit // only too many registers or constants can fail here
			return nil, e
		}
		return nil, &source.Error{File: text.Name, Message: err.Error()}
	}
	finish(proto)
	return proto, nil
}

func opcode(instruction uint32) int { return int(instruction >> 26) } // fits: it has 6 bits

// finish makes reads of fields by a constant name general instructions: the special one allocates
// the name for each call of an __index function. It panics if the code touches a global.
func finish(proto *lua.FunctionProto) {
	if len(proto.DbgUpvalues) > 255 {
		panic("more upvalues than the code can count")
	}
	for pc := 0; pc < len(proto.Code); pc++ {
		instruction := proto.Code[pc]
		switch opcode(instruction) {
		case lua.OP_GETTABLEKS:
			proto.Code[pc] = uint32(lua.OP_GETTABLE)<<26 | instruction&(1<<26-1)
		case lua.OP_GETGLOBAL, lua.OP_SETGLOBAL:
			panic("code that touches a global")
		case lua.OP_CLOSURE:
			pc += int(proto.FunctionPrototypes[instruction&(1<<18-1)].NumUpvalues)
		case lua.OP_SETLIST:
			if instruction>>9&(1<<9-1) == 0 {
				pc++ // the next word is its argument
			}
		}
	}
	clip(proto)
	for _, inner := range proto.FunctionPrototypes {
		finish(inner)
	}
}

// The bytes that a function and its parts keep.
const (
	functionWeight = 1000
	codeWeight     = 12 // an instruction, with its line
	constantWeight = 48
)

// plainWeight estimates the bytes that the code of a plain file with that many expressions and
// functions will keep, from above.
func plainWeight(nodes, functions int) int {
	return functionWeight*(functions+1) + (codeWeight+constantWeight/2)*nodes // fits: code is in memory
}

func weigh(proto *lua.FunctionProto) (weight int, compared int64) {
	weight = functionWeight + codeWeight*len(proto.Code) + constantWeight*len(proto.Constants) // fits: code is in memory
	compared = int64(len(proto.Code)) * int64(len(proto.Constants))
	for _, inner := range proto.FunctionPrototypes {
		w, c := weigh(inner)
		weight, compared = weight+w, compared+c
	}
	return weight, compared
}

// clip frees the spare capacity that the compiler leaves, for a thousand instructions in each
// function: a pack can have fifty thousand.
func clip(proto *lua.FunctionProto) {
	proto.Code, proto.Constants = clipSlice(proto.Code), clipSlice(proto.Constants)
	proto.FunctionPrototypes = clipSlice(proto.FunctionPrototypes)
	proto.DbgSourcePositions, proto.DbgLocals = clipSlice(proto.DbgSourcePositions), clipSlice(proto.DbgLocals)
	proto.DbgCalls, proto.DbgUpvalues = clipSlice(proto.DbgCalls), clipSlice(proto.DbgUpvalues)
}

// clipSlice returns a copy without spare capacity; nil if empty.
func clipSlice[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return slices.Clone(list)
}

// Sites are the calls in a file: all of them, or those of definers.
type Sites struct {
	list []callSite
	all  bool
}

// places returns the calls of the file for Field: all, or at least those on that line.
func (c *Chunk) places(line int) []callSite {
	made := c.sites.Load()
	if made == nil || !made.all && !slices.ContainsFunc(made.list, func(s callSite) bool { return s.line == line }) {
		made = sitesIn(c.rules.parse(c.Text), nil)
		c.sites.Store(made)
	}
	return made.list
}

// Sites returns the calls of definers in a file, and Lend stores them for Field, so that the
// compiled file need not be parsed again.
func (t *Tree) Sites(definers []string) *Sites { return sitesIn(t.tree, definers) }
func (c *Chunk) Lend(s *Sites)                 { c.sites.CompareAndSwap(nil, s) }

// sitesIn returns the calls in a tree of the functions of, or of all functions for nil.
func sitesIn(t *tree, of []string) *Sites {
	made := &Sites{all: of == nil}
	for _, call := range t.calls {
		if name, is := call.expr.Func.(*ast.IdentExpr); of == nil || is && slices.Contains(of, name.Value) {
			made.list = append(made.list, callSite{line: call.expr.Line(), place: call.place, table: call.table})
		}
	}
	return made
}

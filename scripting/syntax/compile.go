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

// Rules say what a file may do beyond the library.
type Rules struct {
	// Names are those of the API. They take precedence over the library's.
	Names []string

	// Definers are the names among them whose calls hold callbacks: functions
	// within their arguments may not assign anything outside themselves, whatever
	// OuterWrites says.
	Definers []string

	// Variables, if not nil, are those of a console: undefined name else
	// can be read if it is one of them, and becomes one when it is assigned. They
	// are fields of a table, which a chunk takes as the parameter Variables.
	Variables map[string]bool

	// Present are names of the API whose values may change while a console's line
	// runs. They are read like its variables, and cannot be assigned.
	Present []string

	// Elsewhere are names that other files may use and this one may not, with what to do
	// instead.
	Elsewhere map[string]string

	// Expression lets a text be a list of expressions, whose values it returns.
	Expression bool

	// Keeps is where a callback keeps what must outlast its call, as scripts write
	// it: self.memory. It is "" where nothing does.
	Keeps string

	// OuterWrites lets functions assign locals that belong to the file, as tests
	// do in their set-up.
	OuterWrites bool
}

// stateless returns the hint for a script that tries to keep state.
func (r *Rules) stateless() string { return "a script keeps no state" + r.instead() }

// instead says where to keep what must last, if anywhere.
func (r *Rules) instead() string {
	if r.Keeps == "" {
		return ""
	}
	return "; what must outlast the call belongs in " + r.Keeps
}

// Chunk is a compiled file. It is immutable: any number of virtual machines, on
// any number of goroutines, may run it at once.
type Chunk struct {
	Text *source.Text // as it was compiled: no byte order mark, lines end in \n

	// Stateless is the hint for a script that tries to keep state.
	Stateless string

	// Weight is about how many bytes the chunk keeps, and Compared how many constants the
	// compiler compared for it at most: each with all before it in the function.
	Weight   int
	Compared int64

	sites *atomic.Pointer[Sites] // nil until a place is asked for, or they are lent
	rules *Rules
	code  *lazily
	plain *Plain     // nil where it is not; what it states is nil once it was dropped
	read  *resolver  // of what plain states; nil once it was dropped
	tree  []ast.Stmt // rewritten, of another; nil once it was dropped
}

// Code is the compiled form of a chunk. It never changes.
type Code struct {
	Proto *lua.FunctionProto

	// Params are the names that the file uses and does not define, in the order in
	// which the chunk takes their values as arguments: names of Rules, of Library
	// (fields of its tables in full, as "math.floor") and of Internal.
	Params []string
}

// lazily is code that is made when it is asked for first.
type lazily struct {
	once sync.Once
	Code
	err error
}

// In is the chunk as a file of a mod, which is another than it was compiled for.
func (c *Chunk) In(mod *source.Mod) *Chunk {
	moved, text := *c, *c.Text
	text.Mod = mod
	moved.Text = &text
	return &moved
}

// Compile checks and compiles one file. The error is a *source.Error, or a
// source.Errors when it found several faults.
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

// Check is Compile for whoever asks next for what a plain file states, which is not
// compiled yet, or for the functions of another: the chunk has its tree until that is
// dropped. See, which may be nil, is shown the tree before it is rewritten, of a file in which
// nothing is wrong.
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

// recoverError makes an error of what the parser or the compiler panics with.
func recoverError(text *source.Text, err *error) {
	switch fault := recover().(type) {
	case nil:
	case *source.Error:
		*err = fault
	default:
		*err = &source.Error{File: text.Name, Message: fmt.Sprintf("the compiler failed: %v", fault)}
	}
}

// Code is the compiled code of the chunk. It may be asked for on any goroutine; of what was
// not plain there is no error.
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
	restore := kept(stmts)
	code.Proto, err = compile(stmts, code.Params, r.text)
	restore()
	return stmts, err
}

// Clean returns the text without a byte order mark and with one kind of line end.
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

// compile makes the names that the file does not define its outermost locals,
// "local a, b, c = ...", so that reading one is the fastest access there is.
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
			e.Err = ErrLimit // the only faults left are too many registers or constants
			return nil, e
		}
		return nil, &source.Error{File: text.Name, Message: err.Error()}
	}
	finish(proto)
	return proto, nil
}

// Fields of an instruction word of gopher-lua 1.1.2.
func opcode(instruction uint32) int { return int(instruction >> 26) } // fits: it has 6 bits

// finish goes over the finished code. Reading a field by a constant name gets
// the general instruction: the special one makes a string value of the name for
// each call of an __index function, and the general one has it as a constant.
// That no instruction touches a global is checked, as everything rests on it.
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

// What a function and its parts keep, in bytes.
const (
	functionWeight = 1000
	codeWeight     = 12 // an instruction, with its line
	constantWeight = 48
)

// plainWeight bounds the bytes that the code of a plain file will keep, of so many expressions
// and functions.
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

// clip gives back the room that the compiler left, for a thousand instructions in
// each function: a pack can have fifty thousand.
func clip(proto *lua.FunctionProto) {
	proto.Code, proto.Constants = clipSlice(proto.Code), clipSlice(proto.Constants)
	proto.FunctionPrototypes = clipSlice(proto.FunctionPrototypes)
	proto.DbgSourcePositions, proto.DbgLocals = clipSlice(proto.DbgSourcePositions), clipSlice(proto.DbgLocals)
	proto.DbgCalls, proto.DbgUpvalues = clipSlice(proto.DbgCalls), clipSlice(proto.DbgUpvalues)
}

// clipSlice is a list with no room left; an empty one would keep what it stood in.
func clipSlice[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return slices.Clone(list)
}

// Sites are calls of a file: all of them, or those of definers.
type Sites struct {
	list []callSite
	all  bool
}

// places indexes the calls of the file for Field: all, or as many as have one on a line.
func (c *Chunk) places(line int) []callSite {
	made := c.sites.Load()
	if made == nil || !made.all && !slices.ContainsFunc(made.list, func(s callSite) bool { return s.line == line }) {
		made = sitesIn(c.rules.parse(c.Text), nil)
		c.sites.Store(made)
	}
	return made.list
}

// Sites are the places of what a file defines by calls of some names, and Lend spares the
// compiled file to be parsed again for them.
func (t *Tree) Sites(definers []string) *Sites { return sitesIn(t.tree, definers) }
func (c *Chunk) Lend(s *Sites)                 { c.sites.CompareAndSwap(nil, s) }

// sitesIn are the calls of a tree, of some functions or, for nil, of any.
func sitesIn(t *tree, of []string) *Sites {
	made := &Sites{all: of == nil}
	for _, call := range t.calls {
		if name, is := call.expr.Func.(*ast.IdentExpr); of == nil || is && slices.Contains(of, name.Value) {
			made.list = append(made.list, callSite{line: call.expr.Line(), place: call.place, table: call.table})
		}
	}
	return made
}

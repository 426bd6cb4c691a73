package syntax

import (
	"cmp"
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

// ScriptRules determine which names a file may use besides the library's, and what its functions may assign.
type ScriptRules struct {
	// Names are the names of the scripting interface. They hide names of the library.
	Names []string

	// Definers are those Names that define something when called. A function in their arguments may not assign
	// variables outside itself, even with OuterWrites.
	Definers []string

	// Variables, if not nil, are the variables of a console, which the chunk takes as the parameter named Variables.
	// When an assignment to a new name is compiled, the name is added to the map.
	Variables map[string]bool

	// LiveNames are names in a console whose values change while a line runs. A line cannot assign them.
	LiveNames []string

	// UnavailableHints are names that exist only in other kinds of files, each with a hint for the error.
	UnavailableHints map[string]string

	// Expression also allows a text that is only a list of expressions. Its chunk returns their values.
	Expression bool

	// StorePath, for hints, is the Lua path of values that callbacks can keep, such as self.memory; "" for none.
	StorePath string

	// OuterWrites allows functions to assign locals outside themselves, as tests do in a setup function.
	OuterWrites bool
}

func (r *ScriptRules) statelessHint() string { return "scripts keep no state" + r.storeHint() }

func (r *ScriptRules) storeHint() string {
	if r.StorePath == "" {
		return ""
	}
	return "; store values that must outlast the call in " + r.StorePath
}

// Chunk is a checked file with its code. The code of a plain file (see plain.go) is compiled when it is first needed.
// Lua states on any number of goroutines may run a chunk at the same time, but not during DropDefinerCalls.
type Chunk struct {
	Text *source.Text // source text, without byte order mark; lines end in \n

	// StatelessHint is the hint in the error for a script that tries to keep state.
	StatelessHint string

	// CompileWork estimates the work of checking and compiling the file, counted in tokens.
	CompileWork int

	// EstimatedBytes estimates the memory of the chunk. Compared is an upper bound of how many comparisons of
	// constants the compiler makes, for a plain file when it compiles the functions.
	EstimatedBytes int
	Compared       int64

	sites *atomic.Pointer[TableCallSites] // holds nil until needed or set; shared by copies of the chunk
	rules *ScriptRules
	code  *lazyCode  // code that is compiled when first needed
	plain *PlainFile // definitions of a plain file; nil for other files; has no Calls after DropDefinerCalls
}

// Code is the compiled code of a chunk. It is never changed.
type Code struct {
	Proto *lua.FunctionProto

	// Params are the names that the file uses but does not define. The chunk takes their values as arguments in this
	// order. They are names of ScriptRules, of Library (as "math.floor") and of InternalNames.
	Params []string
}

type lazyCode struct {
	once sync.Once
	Code
	err error

	resolved atomic.Pointer[resolver]   // of a plain file: the resolver to compile with; nil once used or dropped
	tree     atomic.Pointer[[]ast.Stmt] // of a file that is not plain: the rewritten tree; nil once used or dropped
}

// WithMod returns a copy of the chunk whose text belongs to mod. It shares the code.
func (c *Chunk) WithMod(mod *source.Mod) *Chunk {
	moved, text := *c, *c.Text
	text.Mod = mod
	moved.Text = &text
	return &moved
}

// Compile checks and compiles a file. The error is a *source.Error, or source.Errors if there are several.
func Compile(text *source.Text, rules *ScriptRules) (*Chunk, error) {
	chunk, err := NewChunk(text, rules, nil)
	if err != nil {
		return nil, err
	}
	if _, err := chunk.Code(); err != nil {
		return nil, err
	}
	chunk.DropTree()
	return chunk, nil
}

// NewChunk checks a file and compiles it. A plain file (see plain.go) is compiled when its code is first needed. The
// chunk stores its syntax tree until FunctionTrees uses it or DropTree is called. rules may be nil. onTree may be nil;
// otherwise it is called with the tree before rewriting, unless the file has syntax errors.
func NewChunk(text *source.Text, rules *ScriptRules, onTree func(*Tree)) (chunk *Chunk, err error) {
	defer recoverError(text, "compiler", &err)
	if len(text.Body) > maxSourceBytes {
		return nil, &source.Error{
			File: text.Name, Err: ErrLimit,
			Message: fmt.Sprintf("the file is too large: it is longer than %d bytes", maxSourceBytes),
		}
	}
	text = NormaliseLineEnds(text)
	if rules == nil {
		rules = &ScriptRules{}
	}
	var r *resolver
	if onTree == nil {
		r = rules.parseAndResolve(text)
	} else {
		r = resolveNames(rules.parseExpressionsOrFile(text), text, rules)
		onTree(&Tree{Text: text, Stmts: r.parsedFile.stmts, tree: r.parsedFile})
	}
	if len(r.errors) > 0 {
		slices.SortStableFunc(r.errors, func(a, b *source.Error) int {
			return cmp.Or(a.Line-b.Line, a.Column-b.Column)
		})
		return nil, r.errors.AsError()
	}
	c := &Chunk{Text: text, CompileWork: r.parsedFile.work, StatelessHint: rules.statelessHint(), rules: rules, code: &lazyCode{}, sites: &atomic.Pointer[TableCallSites]{}}
	if c.plain = r.asPlainFile(); c.plain != nil {
		c.code.resolved.Store(r)
		nodes, functions := r.fn.nodes+r.fn.allNodes, len(c.plain.Functions)
		c.EstimatedBytes = len(text.Body) + functionWeight*(functions+1) + // fits: code is in memory
			(codeWeight+constantWeight/2)*nodes
		c.Compared = c.plain.maxComparisons
		return c, nil
	}
	code := c.code
	code.once.Do(func() {
		rewritten, err := r.rewriteAndCompile(&code.Code)
		code.err = err
		code.tree.Store(&rewritten)
	})
	if code.err != nil {
		return nil, code.err
	}
	c.EstimatedBytes, c.Compared = estimateCompileCost(code.Proto)
	c.EstimatedBytes += len(text.Body)
	return c, nil
}

// recoverError, which must be deferred, stores a panic as an error in *err. component is "parser" or "compiler".
func recoverError(text *source.Text, component string, err *error) {
	switch fault := recover().(type) {
	case nil:
	case *source.Error:
		*err = fault
	default:
		*err = &source.Error{File: text.Name, Message: fmt.Sprintf("the %s failed: %v", component, fault)}
	}
}

// Code returns the code of the chunk, which it compiles first if needed. This fails only for a plain file (plain.go).
func (c *Chunk) Code() (*Code, error) {
	code, _, err := c.compileOnce()
	return code, err
}

// compileOnce returns the same as Code, and the rewritten tree if this call is the one that compiles.
func (c *Chunk) compileOnce() (code *Code, rewritten []ast.Stmt, err error) {
	c.code.once.Do(func() {
		defer recoverError(c.Text, "compiler", &c.code.err)
		r := c.code.resolved.Swap(nil)
		if r == nil {
			r = c.rules.parseAndResolve(c.Text)
		}
		rewritten, c.code.err = r.rewriteAndCompile(&c.code.Code)
	})
	return &c.code.Code, rewritten, c.code.err
}

func (r *resolver) rewriteAndCompile(code *Code) (rewritten []ast.Stmt, err error) {
	rewritten, code.Params = r.rewriteForSandbox()
	operands := map[*ast.UnaryMinusOpExpr]ast.Expr{} // the compiler overwrites them with constants
	Walk(rewritten, func(n ast.PositionHolder) bool {
		if minus, is := n.(*ast.UnaryMinusOpExpr); is {
			operands[minus] = minus.Expr
		}
		return true
	})
	code.Proto, err = compileTree(rewritten, code.Params, r.text)
	for minus, operand := range operands {
		minus.Expr = operand
	}
	return rewritten, err
}

// NormaliseLineEnds returns a copy of text without a byte order mark and with \n as its only line end.
func NormaliseLineEnds(text *source.Text) *source.Text {
	body := strings.TrimPrefix(text.Body, "\ufeff")
	if strings.Contains(body, "\r") {
		body = strings.ReplaceAll(body, "\r\n", "\n")
		body = strings.ReplaceAll(body, "\r", "\n")
	}
	return withBody(text, body)
}

func withBody(text *source.Text, body string) *source.Text {
	own := *text
	own.Body = body
	return &own
}

// compileTree compiles statements. params become locals, by "local a, b, c = ...", which are the fastest variables.
func compileTree(stmts []ast.Stmt, params []string, text *source.Text) (*lua.FunctionProto, error) {
	if len(params) > 0 {
		prelude := &ast.LocalAssignStmt{Names: params, Exprs: []ast.Expr{&ast.Comma3Expr{}}}
		stmts = append([]ast.Stmt{prelude}, stmts...)
	}
	proto, err := lua.Compile(stmts, text.Name)
	if err != nil {
		if fault, is := errors.AsType[*lua.CompileError](err); is {
			return nil, text.Errorf(fault.Line, 0, 0, "%s", fault.Message).WithCause(ErrLimit) // too many registers or constants, the only error possible here
		}
		return nil, &source.Error{File: text.Name, Message: err.Error()}
	}
	generalizeFieldReads(proto)
	return proto, nil
}

func opcode(instruction uint32) int { return int(instruction >> 26) } // fits: it has 6 bits

// generalizeFieldReads makes proto and its inner functions read t.name like t[key], because the instruction for t.name
// allocates the name if there is an __index function. It frees spare capacity. It panics if a global is used.
func generalizeFieldReads(proto *lua.FunctionProto) {
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
				pc++ // the next word is the argument of this instruction
			}
		}
	}
	proto.Code, proto.Constants = cloneWithoutSpare(proto.Code), cloneWithoutSpare(proto.Constants)
	proto.FunctionPrototypes = cloneWithoutSpare(proto.FunctionPrototypes)
	proto.DbgSourcePositions, proto.DbgLocals = cloneWithoutSpare(proto.DbgSourcePositions), cloneWithoutSpare(proto.DbgLocals)
	proto.DbgCalls, proto.DbgUpvalues = cloneWithoutSpare(proto.DbgCalls), cloneWithoutSpare(proto.DbgUpvalues)
	for _, inner := range proto.FunctionPrototypes {
		generalizeFieldReads(inner)
	}
}

// TableWork and ClosureWork are the CompileWork of a table constructor and of a function besides their tokens.
const TableWork, ClosureWork = 8, 20

// Memory of a function and its parts, in bytes.
const (
	functionWeight = 1000
	codeWeight     = 12 // bytes per instruction, including its line number
	constantWeight = 48
)

func estimateCompileCost(proto *lua.FunctionProto) (bytes int, comparisons int64) {
	bytes = functionWeight + codeWeight*len(proto.Code) + constantWeight*len(proto.Constants) // fits: code is in memory
	comparisons = int64(len(proto.Code)) * int64(len(proto.Constants))
	for _, inner := range proto.FunctionPrototypes {
		w, c := estimateCompileCost(inner)
		bytes, comparisons = bytes+w, comparisons+c
	}
	return bytes, comparisons
}

func cloneWithoutSpare[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return slices.Clone(list)
}

// TableCallSites are the calls in a file that have a table as an argument: all of them, or only those of definers.
type TableCallSites struct {
	list []callSite
	all  bool
}

// callSitesIncludingLine returns the call sites that begin on a line, and possibly some on other lines. If SetCallSites
// has stored a site on the line, it returns only stored sites.
func (c *Chunk) callSitesIncludingLine(line int) []callSite {
	made := c.sites.Load()
	if made == nil || !made.all && !slices.ContainsFunc(made.list, func(s callSite) bool { return s.line == line }) {
		made = findCallSites(c.rules.parseExpressionsOrFile(c.Text), nil)
		c.sites.Store(made)
	}
	return made.list
}

// DefinerCallSites returns the calls of the given definers in the file, to be passed to SetCallSites.
func (t *Tree) DefinerCallSites(definers []string) *TableCallSites {
	return findCallSites(t.tree, definers)
}

// SetCallSites stores call sites in a chunk that has none, so that FieldPlace need not parse the file again.
func (c *Chunk) SetCallSites(s *TableCallSites) { c.sites.CompareAndSwap(nil, s) }

func findCallSites(t *parsedFile, functions []string) *TableCallSites {
	made := &TableCallSites{all: functions == nil}
	for _, call := range t.calls {
		of := call.expr.Func
		if named, is := of.(*ast.FuncCallExpr); is { // as in override "vex" { }
			of = named.Func
		}
		if name, is := of.(*ast.IdentExpr); functions == nil || is && slices.Contains(functions, name.Value) {
			made.list = append(made.list, callSite{line: call.expr.Line(), place: call.place, table: call.table})
		}
	}
	return made
}

package syntax

import (
	"slices"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// A file is plain if it only calls definers, perhaps with a name first as in override "vex" { }, and has no local
// outside functions. The tables that it passes contain strings, numbers, booleans, functions and such tables. Its
// definitions are read from the tree, and its code is compiled only when one of its functions must run.

// DefinerCall is a call to a definer in a plain file.
type DefinerCall struct {
	Word  string
	Name  string // the string before the table, as in override "vex" { }; "" if there is none
	Line  int
	Table *ast.TableExpr
}

// PlainFile has the definitions and the functions of a plain file: one that only calls definers with literal tables.
type PlainFile struct {
	Calls []DefinerCall

	// Functions are stubs of the functions of the file, in the order of the text. Code.Proto has the functions.
	Functions []*lua.FunctionProto

	maxComparisons int64 // upper bound of the comparisons of constants when the functions are compiled
}

// Limits of plain files. A file within them can always be compiled by the compiler, which has 200 registers.
const (
	maxPlainNodes     = 400 // expressions and statements of one function
	maxPlainRegisters = 140 // registers that one function may need
	maxPlainWidth     = 100 // nested tables, and items waiting to be stored
	maxPlainNames     = 40  // names of the library and the API
)

// Upper bounds of the instructions in a function's code, for each expression or statement (and one return at the end)
// and for each captured variable. A stub has code of that length, because the length determines the charge for
// freezing.
const (
	stubCodePerNode    = 4
	stubCodePerCapture = 160
)

// stubCode is the code of all stubs, which is never run. It is as long as the longest stub.
var stubCode [stubCodePerNode*(maxTokens+1) + stubCodePerCapture*(maxPlainNames+maxUpvalues)]uint32

func (r *resolver) asPlainFile() *PlainFile {
	p := &PlainFile{}
	for _, s := range r.parsedFile.stmts {
		stated, is := r.asDefinerCall(s)
		if !is || !r.addStubsIfPlain(p, stated.Table, 0) {
			return nil
		}
		p.Calls = append(p.Calls, stated)
	}
	for _, f := range r.functions {
		if f.nodes > maxPlainNodes || f.registers > maxPlainRegisters {
			return nil
		}
		p.maxComparisons += int64(f.nodes+16) * int64(f.constantUses+4) // a function has some instructions beside those of its nodes
	}
	if len(p.Calls) == 0 || len(r.outer) > maxPlainNames {
		return nil
	}
	return p
}

func (r *resolver) asDefinerCall(s ast.Stmt) (of DefinerCall, is bool) {
	var e ast.Expr
	switch s := s.(type) {
	case *ast.FuncCallStmt:
		e = s.Expr
	case *ast.ReturnStmt:
		if len(s.Exprs) == 1 {
			e = s.Exprs[0]
		}
	}
	call, is := e.(*ast.FuncCallExpr)
	if !is || len(call.Args) != 1 {
		return of, false
	}
	table, one := call.Args[0].(*ast.TableExpr)
	of.Line, of.Table = call.Line(), table
	if named, is := call.Func.(*ast.FuncCallExpr); is && len(named.Args) == 1 {
		if text, is := named.Args[0].(*ast.StringExpr); is {
			of.Name = text.Value
		}
		call, one = named, one && of.Name != ""
	}
	word, is := call.Func.(*ast.IdentExpr)
	if !is || !one || !r.free[word] || !slices.Contains(r.rules.Definers, word.Value) {
		return of, false
	}
	of.Word = word.Value
	return of, true
}

// addStubsIfPlain reports whether t is a plain table, and adds a stub to p.Functions for each function in t. A plain
// table has only items and string keys. Its values are strings, numbers, booleans, functions and plain tables. It must
// not need too many registers, together with the tables around it, which need width.
func (r *resolver) addStubsIfPlain(p *PlainFile, t *ast.TableExpr, width int) bool {
	items := 0
	for _, f := range t.Fields {
		if f.Key == nil {
			items++
		} else if _, named := f.Key.(*ast.StringExpr); !named {
			return false
		}
	}
	width += 3 + min(items, itemsPerFlush)
	for _, f := range t.Fields {
		switch e := f.Value.(type) {
		case *ast.StringExpr, *ast.NumberExpr, *ast.TrueExpr, *ast.FalseExpr:
		case *ast.TableExpr:
			if !r.addStubsIfPlain(p, e, width) {
				return false
			}
		case *ast.FunctionExpr:
			p.Functions = append(p.Functions, r.newFunctionStub(e))
		default:
			return false
		}
	}
	return width <= maxPlainWidth
}

func (r *resolver) newFunctionStub(e *ast.FunctionExpr) *lua.FunctionProto {
	f := r.functions[e]
	return &lua.FunctionProto{SourceName: r.text.Name, LineDefined: e.Line(), LastLineDefined: e.LastLine(),
		NumParameters: uint8(len(e.ParList.Names)), Code: stubCode[:stubCodePerNode*(f.allNodes+1)+stubCodePerCapture*len(f.upvalues)]} // fits: code is in memory
}

// DefinitionsIfPlain returns the definitions of a plain file, otherwise nil. It reads dropped definitions again.
func (c *Chunk) DefinitionsIfPlain() *PlainFile {
	if c.plain == nil || c.plain.Calls != nil {
		return c.plain
	}
	r := c.code.resolved.Swap(nil) // no other goroutine may rewrite it meanwhile
	if r == nil {
		r = c.rules.parseAndResolve(c.Text)
	} else {
		defer c.code.resolved.Store(r)
	}
	again := r.asPlainFile()
	again.Functions = c.plain.Functions
	return again
}

// FunctionStubs returns prototypes of a plain file's functions, in text order, without real code; nil for other files.
func (c *Chunk) FunctionStubs() []*lua.FunctionProto {
	if c.plain == nil {
		return nil
	}
	return c.plain.Functions
}

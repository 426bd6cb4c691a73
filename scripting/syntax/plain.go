package syntax

import (
	"slices"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// A file is plain if it only calls definers, perhaps with a name first (override "vex" { }), with
// tables of strings, numbers, booleans, functions and such tables, and has no local outside
// functions. Its definitions are read from the tree; its code is compiled when a function must run.

// DefinerCall is a call to a definer in a plain file.
type DefinerCall struct {
	Word  string
	Name  string // the string before the table, as in override "vex" { }; "" if there is none
	Line  int
	Table *ast.TableExpr
}

// PlainFile has the definitions of a plain file and its functions.
type PlainFile struct {
	Calls []DefinerCall

	// Functions are stubs of the functions of the file, in the order of the text, until these are compiled.
	Functions []*lua.FunctionProto

	maxComparisons int64 // upper bound of the comparisons of constants when the functions are compiled
}

// Limits of plain files, such that the compiler, which has 200 registers, can always compile them.
const (
	maxPlainNodes     = 400 // expressions and statements of one function
	maxPlainRegisters = 140 // registers that one function may need
	maxPlainWidth     = 100 // nested tables, and items waiting to be stored
	maxPlainNames     = 40  // names of the library and the API
)

// Upper bounds of the code of a stub, whose length determines the charge for freezing: instructions for each
// expression or statement (and one return at the end), and for each captured variable.
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
		if !is || !r.addPlainTable(p, stated.Table, 0) {
			return nil
		}
		p.Calls = append(p.Calls, stated)
	}
	for _, f := range r.functions {
		if f.nodes > maxPlainNodes || f.registers > maxPlainRegisters {
			return nil
		}
		p.maxComparisons += int64(f.nodes+16) * int64(f.constantUses+4) // a function has some beside its nodes
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

// addPlainTable adds stubs of a table's functions to p. It returns false if the table is not plain or needs too many
// registers. width is the number of registers that the tables around it need.
func (r *resolver) addPlainTable(p *PlainFile, t *ast.TableExpr, width int) bool {
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
			if !r.addPlainTable(p, e, width) {
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

// DefinitionsIfPlain returns the definitions of a plain chunk, which it parses again if they were dropped.
func (c *Chunk) DefinitionsIfPlain() *PlainFile {
	if c.plain == nil || c.plain.Calls != nil {
		return c.plain
	}
	again := c.rules.parseAndResolve(c.Text).asPlainFile()
	again.Functions = c.plain.Functions
	return again
}

// FunctionStubs returns the stubs of the functions of a plain file, until these are compiled.
func (c *Chunk) FunctionStubs() []*lua.FunctionProto {
	if c.plain == nil {
		return nil
	}
	return c.plain.Functions
}

package syntax

import (
	"slices"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// A file is plain that only calls definers, with tables of texts, numbers, truths, such
// tables and functions, and has no local outside its functions. What it defines stands in
// its tree; its code is compiled when one of its functions is to run.

// Stated is a call of a definer in a plain file.
type Stated struct {
	Word  string
	Line  int // of the call
	Table *ast.TableExpr
}

// Plain holds the definitions that a plain file states.
type Plain struct {
	Stated []Stated

	// Functions stand for its own until they are compiled, in the order of the text.
	Functions []*lua.FunctionProto
}

// What a plain file can have at most, so that the compiler has room for its code: it knows
// 200 registers.
const (
	plainNodes = 140 // expressions and statements of one function
	plainWidth = 100 // tables within each other, and items that wait for their place in one
	plainNames = 40  // of the library and the API
)

// What a function counts for when it is frozen, in instructions of its code: an expression
// or a statement becomes no more, and what it has captured is frozen with it.
const (
	nodeCode    = 4
	captureCode = 160
)

// stubCode is the code of all functions that are not compiled yet: as long as theirs can
// be, and never run.
var stubCode [nodeCode*maxTokens + captureCode*(plainNames+maxUpvalues)]uint32

// plain returns what a plain file states; nil for another file.
func (r *resolver) plain() *Plain {
	p := &Plain{}
	for _, s := range r.tree.stmts {
		stated, is := r.asStatement(s)
		if !is || !r.constants(p, stated.Table, 0) {
			return nil
		}
		p.Stated = append(p.Stated, stated)
	}
	for _, f := range r.functions {
		if f.nodes > plainNodes {
			return nil
		}
	}
	if len(p.Stated) == 0 || len(r.outer) > plainNames {
		return nil
	}
	return p
}

// asStatement is a statement that calls a definer with a table and does nothing else.
func (r *resolver) asStatement(s ast.Stmt) (of Stated, is bool) {
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
	name, is := call.Func.(*ast.IdentExpr)
	table, one := call.Args[0].(*ast.TableExpr)
	if !is || !one || !r.free[name] || !slices.Contains(r.rules.Definers, name.Value) {
		return of, false
	}
	return Stated{name.Value, call.Line(), table}, true
}

// constants reports whether a table holds nothing that must be worked out; width is what
// the tables around it take.
func (r *resolver) constants(p *Plain, t *ast.TableExpr, width int) bool {
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
			if !r.constants(p, e, width) {
				return false
			}
		case *ast.FunctionExpr:
			p.Functions = append(p.Functions, r.stub(e))
		default:
			return false
		}
	}
	return width <= plainWidth
}

// stub stands for the code of a function until that is compiled.
func (r *resolver) stub(e *ast.FunctionExpr) *lua.FunctionProto {
	f := r.functions[e]
	return &lua.FunctionProto{SourceName: r.text.Name, LineDefined: e.Line(), LastLineDefined: e.LastLine(),
		NumParameters: uint8(len(e.ParList.Names)), Code: stubCode[:nodeCode*f.all+captureCode*len(f.upvalues)]} // fits: code is in memory
}

// Plain returns what a plain chunk states; nil for another. What was dropped is
// read again.
func (c *Chunk) Plain() *Plain {
	if c.plain == nil || c.plain.Stated != nil {
		return c.plain
	}
	again := c.rules.read(c.Text).plain()
	again.Functions = c.plain.Functions
	return again
}

// Stubs are the functions that stand for those of a plain file; nil for another.
func (c *Chunk) Stubs() []*lua.FunctionProto {
	if c.plain == nil {
		return nil
	}
	return c.plain.Functions
}

package scripting

import (
	"cmp"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// DataFile is a file with a single definition and no functions, such as a manifest.
type DataFile struct {
	Def any // the definition, as a value of its kind's Go type

	chunk *syntax.Chunk
	line  int
}

// ReadDataFile reads a file of the form "return KIND { ... }" or "KIND { ... }". The error is a *source.Error or
// source.Errors.
func ReadDataFile(kind *schema.Kind, text *source.Text, limits sandbox.Limits) (*DataFile, error) {
	words := []string{kind.Name}
	var sites *syntax.TableCallSites
	var fault error
	chunk, err := syntax.NewChunk(text, &syntax.ScriptRules{Names: words, Definers: words}, func(tree *syntax.Tree) {
		sites, fault = tree.DefinerCallSites(words), checkOnlyData(tree, kind.Name)
	})
	if err != nil { // it may be no data in the first place
		tree, broken := syntax.ParseTree(text)
		if broken != nil {
			return nil, broken
		}
		fault = cmp.Or(checkOnlyData(tree, kind.Name), err)
	}
	if fault != nil {
		return nil, fault
	}
	if _, err := chunk.Code(); err != nil {
		return nil, err
	}
	chunk.DropTree()
	chunk.SetCallSites(sites)
	def, vm := (*Definition)(nil), sandbox.NewVM(limits)
	idle := func() error { return nil } // it calls nothing later
	if _, err = vm.RunChunk(chunk, func(string) lua.LValue {
		return NewDefiner(vm, kind.Name, chunk, idle, func(d *Definition) { def = d })
	}); err != nil {
		return nil, err
	}
	rd := initScopes(&DefinitionTableReader{game: &declare.Declaration{Kinds: []*schema.Kind{kind}}, vm: vm, complete: true})
	if err := vm.RunAndCharge(func() { rd.ReadAndStore(def) }); err != nil {
		return nil, &source.Error{File: text.Name, Line: def.Line, Message: err.Error(), Err: err}
	}
	if err := rd.TakeErrors(); err != nil {
		return nil, err
	}
	return &DataFile{rd.defs[0].Def, chunk, def.Line}, nil
}

// Errorf returns an error at a field of the definition. path has the names that lead to the field, outermost first.
func (a *DataFile) Errorf(path []string, format string, args ...any) *source.Error {
	line, column, width := a.chunk.FieldPlace(a.line, path...)
	return a.chunk.Text.Errorf(line, column, width, format, args...)
}

func checkOnlyData(tree *syntax.Tree, kind string) (err error) {
	var table *ast.TableExpr
	if len(tree.Stmts) == 1 {
		table = tableOfDefinerCall(tree.Stmts[0], kind)
	}
	if table == nil {
		return tree.Text.Errorf(1, 0, 0, "the file must contain one %s and nothing else", kind).
			WithHint("write `return " + kind + " { ... }`").WithCause(schema.ErrMissing)
	}
	syntax.Walk([]*ast.TableExpr{table}, func(n ast.PositionHolder) bool {
		switch n.(type) {
		case *ast.TableExpr, *ast.StringExpr, *ast.StringConcatOpExpr, *ast.NumberExpr, *ast.UnaryMinusOpExpr, *ast.TrueExpr, *ast.FalseExpr, *ast.NilExpr:
			return true
		}
		if err == nil {
			err = tree.Errorf(n, "a %s is pure data: it can contain only strings, numbers and tables", kind).WithCause(schema.ErrValue)
		}
		return false
	})
	return err
}

func tableOfDefinerCall(s ast.Stmt, kind string) *ast.TableExpr {
	var call ast.Expr
	switch s := s.(type) {
	case *ast.ReturnStmt:
		if len(s.Exprs) == 1 {
			call = s.Exprs[0]
		}
	case *ast.FuncCallStmt:
		call = s.Expr
	}
	of, is := call.(*ast.FuncCallExpr)
	if !is || of.Receiver != nil || len(of.Args) != 1 {
		return nil
	}
	if name, is := of.Func.(*ast.IdentExpr); !is || name.Value != kind {
		return nil
	}
	table, _ := of.Args[0].(*ast.TableExpr)
	return table
}

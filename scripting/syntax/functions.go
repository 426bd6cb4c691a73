package syntax

import (
	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// Functions are the rewritten functions that the pieces of the chunk's code were compiled
// from, which must not be changed. The compiler goes through a function in the order of
// the text; where what it made does not look like that, there are none. A tree that was
// dropped is made again.
func (c *Chunk) Functions() map[*lua.FunctionProto]*ast.FunctionExpr {
	found, tree := map[*lua.FunctionProto]*ast.FunctionExpr{}, c.tree
	code, err := c.Code()
	if err != nil {
		return nil
	}
	if tree == nil {
		r := c.rules.read(c.Text)
		n := r.normaliser()
		tree = n.rewrite(r.tree.stmts)
	}
	if !pair(tree, code.Proto, found) {
		return nil
	}
	return found
}

// Drop forgets the tree, which takes some fifty times the room of the text, where it was
// not dropped before. Nobody else may use a chunk meanwhile that has one.
func (c *Chunk) Drop() {
	if c.tree != nil || c.read != nil {
		c.tree, c.read = nil, nil
	}
	if c.plain != nil && c.plain.Stated != nil {
		c.plain = &Plain{Functions: c.plain.Functions}
	}
}

// pair pairs the functions within a function and within each other.
func pair(stmts []ast.Stmt, code *lua.FunctionProto, found map[*lua.FunctionProto]*ast.FunctionExpr) bool {
	var inner []*ast.FunctionExpr
	Walk(stmts, func(n ast.PositionHolder) bool {
		f, is := n.(*ast.FunctionExpr)
		if is {
			inner = append(inner, f)
		}
		return !is
	})
	if len(inner) != len(code.FunctionPrototypes) {
		return false
	}
	for i, f := range inner {
		of := code.FunctionPrototypes[i]
		if f.Line() != of.LineDefined || f.LastLine() != of.LastLineDefined || len(f.ParList.Names) != int(of.NumParameters) || !pair(f.Stmts, of, found) {
			return false
		}
		found[of] = f
	}
	return true
}

// kept notes what the compiler of gopher-lua puts constants of its own in the place of,
// and returns what puts it back.
func kept(stmts []ast.Stmt) (restore func()) {
	was := map[*ast.UnaryMinusOpExpr]ast.Expr{}
	Walk(stmts, func(n ast.PositionHolder) bool {
		if minus, is := n.(*ast.UnaryMinusOpExpr); is {
			was[minus] = minus.Expr
		}
		return true
	})
	return func() {
		for minus, of := range was {
			minus.Expr = of
		}
	}
}

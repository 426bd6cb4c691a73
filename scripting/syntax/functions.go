package syntax

import (
	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// FunctionTrees returns the rewritten syntax trees of all functions, which must not be changed, by
// their code, which it compiles if needed. It parses the text again if the tree was used or dropped. It returns nil if the
// code cannot be compiled, or does not match the trees, which should never happen.
func (c *Chunk) FunctionTrees() map[*lua.FunctionProto]*ast.FunctionExpr {
	found := map[*lua.FunctionProto]*ast.FunctionExpr{}
	code, tree, err := c.compileOnce()
	if err != nil {
		return nil
	}
	if stored := c.code.tree.Swap(nil); stored != nil {
		tree = *stored
	}
	if tree == nil {
		tree, _ = c.rules.parseAndResolve(c.Text).rewriteForSandbox()
	}
	if !matchFunctions(tree, code.Proto, found) {
		return nil
	}
	return found
}

// HasFunctionTree reports whether the tree is stored and has functions, so that FunctionTrees need not parse the text.
func (c *Chunk) HasFunctionTree() bool {
	return c.code.resolved.Load() != nil && len(c.plain.Functions) > 0 || c.code.tree.Load() != nil
}

// DropTree drops the tree, which takes some fifty times the memory of the text.
func (c *Chunk) DropTree() {
	c.code.resolved.Store(nil)
	c.code.tree.Store(nil)
	c.DropCalls()
}

// DropCalls drops the definitions of a plain file. Others must not use the chunk meanwhile, unless they were
// dropped before.
func (c *Chunk) DropCalls() {
	if c.plain != nil && c.plain.Calls != nil {
		c.plain = &PlainFile{Functions: c.plain.Functions}
	}
}

func matchFunctions(stmts []ast.Stmt, code *lua.FunctionProto, found map[*lua.FunctionProto]*ast.FunctionExpr) bool {
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
		if f.Line() != of.LineDefined || f.LastLine() != of.LastLineDefined || len(f.ParList.Names) != int(of.NumParameters) || !matchFunctions(f.Stmts, of, found) {
			return false
		}
		found[of] = f
	}
	return true
}

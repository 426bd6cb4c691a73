package syntax

import (
	"slices"

	"curtaincall/engine"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// Branch is a path that a function may take: a block of an if or of a loop, or the right operand of "and" or "or".
type Branch struct {
	Function *lua.FunctionProto
	Line     int
	Missed   string // text to report if the branch was never taken, such as "the loop is never entered"

	from, to []int // indices of the instructions that choose the branch, and of the instructions in it
}

// IsChoiceReached reports whether the code that chooses the branch has run. counts is how often each instruction ran.
func (b *Branch) IsChoiceReached(counts []uint32) bool { return isAnyExecuted(counts, b.from) }

// IsTaken reports whether the code of the branch has run. counts is as in IsChoiceReached.
func (b *Branch) IsTaken(counts []uint32) bool { return isAnyExecuted(counts, b.to) }

func isAnyExecuted(counts []uint32, at []int) bool {
	return slices.ContainsFunc(at, func(i int) bool { return i < len(counts) && counts[i] > 0 })
}

// Functions returns all functions in a chunk, including nested ones, in the order of the text; nil if it has an error.
func (c *Chunk) Functions() (list []*lua.FunctionProto) {
	code, err := c.Code()
	if err != nil {
		return nil
	}
	return functionsWithin(code.Proto)
}

func functionsWithin(of *lua.FunctionProto) (list []*lua.FunctionProto) {
	for _, inner := range of.FunctionPrototypes {
		list = append(append(list, inner), functionsWithin(inner)...)
	}
	return list
}

// Branches returns the branches in the chunk's functions, in the order of the text, or nil if the text does not
// compile. To match instructions with syntax nodes, it compiles the text again with node numbers as lines.
func (c *Chunk) Branches() (list []Branch) {
	code, err := c.Code()
	if err != nil {
		return nil
	}
	r := c.rules.parseAndResolve(c.Text)
	stmts, params := r.rewriteForSandbox()
	f := branchFinder{numbers: map[ast.PositionHolder]int{}, lines: map[ast.PositionHolder]int{}}
	Walk(stmts, func(n ast.PositionHolder) bool {
		if _, seen := f.numbers[n]; !seen {
			f.nodes = append(f.nodes, n)
			f.numbers[n], f.lines[n] = len(f.nodes), n.Line()
			n.SetLine(len(f.nodes))
		}
		return true
	})
	var functions []*ast.FunctionExpr
	for _, n := range f.nodes {
		if fn, is := n.(*ast.FunctionExpr); is {
			functions = append(functions, fn)
		}
	}
	numbered, err := compileTree(stmts, params, c.Text)
	if err != nil {
		return nil
	}
	numberedFunctions := functionsWithin(numbered) // in the same order as functions, since the text is the same
	compiled := functionsWithin(code.Proto)
	if len(compiled) != len(numberedFunctions) {
		return nil
	}
	for k, of := range compiled {
		numbered := numberedFunctions[k]
		i := slices.IndexFunc(functions, func(fn *ast.FunctionExpr) bool { return fn.Line() == numbered.LineDefined })
		if i >= 0 && len(of.Code) == len(numbered.Code) {
			list = append(list, f.branchesOf(of, numbered, functions[i])...)
		}
	}
	return list
}

// branchFinder has the nodes of a chunk, numbered from 1 in the order of the text.
type branchFinder struct {
	nodes   []ast.PositionHolder
	numbers map[ast.PositionHolder]int
	lines   map[ast.PositionHolder]int // original line of each node
}

func (f *branchFinder) branchesOf(of, numbered *lua.FunctionProto, fn *ast.FunctionExpr) (list []Branch) {
	byNode := map[int][]int{}
	for i, node := range numbered.DbgSourcePositions {
		byNode[node] = append(byNode[node], i)
	}
	instructionsOf := func(within ...ast.PositionHolder) (at []int) {
		Walk(within, func(n ast.PositionHolder) bool { at = append(at, byNode[f.numbers[n]]...); return true })
		return at
	}
	add := func(n ast.PositionHolder, missed string, from, to []int) {
		if len(from) > 0 && len(to) > 0 {
			list = append(list, Branch{Function: of, Line: f.lines[n], Missed: missed, from: from, to: to})
		}
	}
	Walk(fn.Stmts, func(n ast.PositionHolder) bool {
		switch n := n.(type) {
		case *ast.FunctionExpr:
			return false
		case *ast.IfStmt:
			condition, then, otherwise := instructionsOf(n.Condition), instructionsOf(asPositionHolders(n.Then)...), instructionsOf(asPositionHolders(n.Else)...)
			if len(otherwise) == 0 {
				otherwise = jumpsOverThen(of, condition, then)
			}
			add(n, "the condition is never true", condition, then)
			add(n, "the condition is never false", condition, otherwise)
		case *ast.WhileStmt:
			add(n, "the loop is never entered", instructionsOf(n.Condition), instructionsOf(asPositionHolders(n.Stmts)...))
		case *ast.NumberForStmt:
			add(n, "the loop is never entered", instructionsOf(n.Init), instructionsOf(asPositionHolders(n.Stmts)...))
		case *ast.GenericForStmt:
			add(n, "the loop is never entered", instructionsOf(asPositionHolders(n.Exprs)...), instructionsOf(asPositionHolders(n.Stmts)...))
		case *ast.LogicalOpExpr:
			add(n, "the right side of `"+n.Operator+"` is never evaluated", instructionsOf(n.Lhs), instructionsOf(n.Rhs))
		}
		return true
	})
	return list
}

func asPositionHolders[N ast.PositionHolder](nodes []N) []ast.PositionHolder {
	return engine.Map(nodes, func(n N) ast.PositionHolder { return n })
}

// jumpsOverThen returns which instructions of an if's condition jump over then, its body. All are indices in fn.Code.
func jumpsOverThen(fn *lua.FunctionProto, condition, then []int) (list []int) {
	for _, at := range condition {
		instruction := fn.Code[at]
		to := at + 1 + int(instruction&(1<<18-1)) - (1<<17 - 1) // as gopher-lua encodes it
		if opcode(instruction) == lua.OP_JMP && !slices.Contains(condition, to) && !slices.Contains(then, to) {
			list = append(list, at)
		}
	}
	return list
}

// FunctionTrees returns the syntax tree of each function after rewriting, by the function's code. The trees must not be
// changed. It returns nil if the chunk does not compile or the trees do not match the code.
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
	if !mapFunctionsToTrees(tree, code.Proto, found) {
		return nil
	}
	return found
}

// HasCachedTree reports whether the chunk stores a tree. FunctionTrees and DefinitionsIfPlain then need not parse.
func (c *Chunk) HasCachedTree() bool {
	return c.code.resolved.Load() != nil || c.code.tree.Load() != nil
}

// DropTree frees the stored syntax tree, which is about fifty times as large as the text, and calls DropDefinerCalls.
func (c *Chunk) DropTree() {
	c.code.resolved.Store(nil)
	c.code.tree.Store(nil)
	c.DropDefinerCalls()
}

// DropDefinerCalls frees the definitions stored for a plain file. No other goroutine may use the chunk meanwhile.
func (c *Chunk) DropDefinerCalls() {
	if c.plain != nil && c.plain.Calls != nil {
		c.plain = &PlainFile{Functions: c.plain.Functions}
	}
}

func mapFunctionsToTrees(stmts []ast.Stmt, code *lua.FunctionProto, found map[*lua.FunctionProto]*ast.FunctionExpr) bool {
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
		if f.Line() != of.LineDefined || f.LastLine() != of.LastLineDefined || len(f.ParList.Names) != int(of.NumParameters) || !mapFunctionsToTrees(f.Stmts, of, found) {
			return false
		}
		found[of] = f
	}
	return true
}

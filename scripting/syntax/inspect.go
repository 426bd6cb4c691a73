package syntax

import (
	"errors"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/source"
)

// Tree is the syntax tree of a file as written, before it is rewritten for the compiler. It must not be changed.
type Tree struct {
	Text  *source.Text // source text, without byte order mark; lines end in \n
	Stmts []ast.Stmt

	tree *parsedFile
}

// ParseTree parses a file without checking what names and parts of Lua it uses. It returns the first syntax error.
func ParseTree(text *source.Text) (t *Tree, err error) { return parseTreeWithCallEnds(text, nil) }

// parseTreeWithCallEnds is like ParseTree, and stores the last token of each call in callEnds unless callEnds is nil.
func parseTreeWithCallEnds(text *source.Text, callEnds map[*ast.FuncCallExpr]token) (t *Tree, err error) {
	defer recoverError(text, "parser", &err)
	if len(text.Body) > maxSourceBytes {
		return nil, &source.Error{File: text.Name, Err: ErrLimit, Message: "the file is too large"}
	}
	text = NormaliseLineEnds(text)
	tree := parseFile(text, callEnds)
	return &Tree{Text: text, Stmts: tree.stmts, tree: tree}, nil
}

// EachLineComment calls visit for each comment from -- to a line's end, with the column of -- and the text after it.
func (t *Tree) EachLineComment(visit func(line, column int, text string)) {
	s := scanner{text: t.Text, rest: t.Text.Body, line: 1, comment: visit}
	for s.nextToken().class != classEnd { // the parser has found no error here
	}
}

// Place returns the place to which an error about a node points: a name, a constant, the key of a field, the method
// name of a call, or the start of a table. For other nodes it returns only the line, with 0 for column and width.
func (t *Tree) Place(n ast.PositionHolder) (line, column, width int) {
	if at := t.tree.spanOf(n); at.line > 0 {
		return at.line, at.column, at.width
	}
	return n.Line(), 0, 0
}

// Errorf returns an error that points at a node.
func (t *Tree) Errorf(n ast.PositionHolder, format string, args ...any) *source.Error {
	line, column, width := t.Place(n)
	return t.Text.Errorf(line, column, width, format, args...)
}

// Walk visits each node and then the nodes inside it, in the order of the text, unless visit returns false for it.
func Walk[N ast.PositionHolder](nodes []N, visit func(ast.PositionHolder) bool) {
	for _, n := range nodes {
		walkNode(n, visit)
	}
}

func walkNode(n ast.PositionHolder, visit func(ast.PositionHolder) bool) {
	if !visit(n) {
		return
	}
	eachChild(n, func(inner ast.PositionHolder) { walkNode(inner, visit) })
}

var errNode = errors.New("an unknown syntax node")

// ChildNodes returns the direct children of a node, in the order of the text.
func ChildNodes(n ast.PositionHolder) (parts []ast.PositionHolder) {
	eachChild(n, func(part ast.PositionHolder) { parts = append(parts, part) })
	return parts
}

func eachChild(n ast.PositionHolder, visit func(ast.PositionHolder)) {
	exprs := func(list ...ast.Expr) {
		for _, e := range list {
			if e != nil {
				visit(e)
			}
		}
	}
	stmts := func(list []ast.Stmt) {
		for _, s := range list {
			visit(s)
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		exprs(n.Lhs...)
		exprs(n.Rhs...)
	case *ast.LocalAssignStmt:
		exprs(n.Exprs...)
	case *ast.FuncCallStmt:
		exprs(n.Expr)
	case *ast.DoBlockStmt:
		stmts(n.Stmts)
	case *ast.WhileStmt:
		exprs(n.Condition)
		stmts(n.Stmts)
	case *ast.RepeatStmt:
		stmts(n.Stmts)
		exprs(n.Condition)
	case *ast.IfStmt:
		exprs(n.Condition)
		stmts(n.Then)
		stmts(n.Else)
	case *ast.NumberForStmt:
		exprs(n.Init, n.Limit, n.Step)
		stmts(n.Stmts)
	case *ast.GenericForStmt:
		exprs(n.Exprs...)
		stmts(n.Stmts)
	case *ast.FuncDefStmt:
		exprs(n.Name.Func, n.Name.Receiver, n.Func)
	case *ast.ReturnStmt:
		exprs(n.Exprs...)
	case *ast.AttrGetExpr:
		exprs(n.Object, n.Key)
	case *ast.TableExpr:
		for _, f := range n.Fields {
			exprs(f.Key, f.Value)
		}
	case *ast.FuncCallExpr:
		exprs(n.Func, n.Receiver)
		exprs(n.Args...)
	case *ast.LogicalOpExpr:
		exprs(n.Lhs, n.Rhs)
	case *ast.RelationalOpExpr:
		exprs(n.Lhs, n.Rhs)
	case *ast.StringConcatOpExpr:
		exprs(n.Lhs, n.Rhs)
	case *ast.ArithmeticOpExpr:
		exprs(n.Lhs, n.Rhs)
	case *ast.UnaryMinusOpExpr:
		exprs(n.Expr)
	case *ast.UnaryNotOpExpr:
		exprs(n.Expr)
	case *ast.UnaryLenOpExpr:
		exprs(n.Expr)
	case *ast.FunctionExpr:
		stmts(n.Stmts)
	case *ast.BreakStmt, *ast.IdentExpr, *ast.StringExpr, *ast.NumberExpr, *ast.NilExpr, *ast.TrueExpr, *ast.FalseExpr, *ast.Comma3Expr:
	default:
		panic(errNode)
	}
}

// ConstantText returns the value of a string or number literal as Lua would print it. Otherwise ok is false.
func ConstantText(e ast.Expr) (text string, ok bool) {
	switch e := e.(type) {
	case *ast.StringExpr:
		return e.Value, true
	case *ast.NumberExpr:
		n, ok := ParseNumber(e.Value)
		return FormatNumber(n), ok
	}
	return "", false
}

// TableField returns the field at a path of names in a table, or nil. Of fields with the same name, it takes the last.
func TableField(table *ast.TableExpr, path ...string) (found *ast.Field) {
	for i, name := range path {
		if i > 0 {
			table, _ = found.Value.(*ast.TableExpr)
		}
		if found = nil; table == nil {
			return nil
		}
		for _, f := range table.Fields {
			if key, is := f.Key.(*ast.StringExpr); is && key.Value == name {
				found = f
			}
		}
		if found == nil {
			return nil
		}
	}
	return found
}

package syntax

import (
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// NameDeclarationKind is the way in which a name is declared, such as by a local statement or as a parameter.
type NameDeclarationKind uint8

const (
	LocalName NameDeclarationKind = iota
	LocalFunction
	Parameter
	LoopName
)

type NameDeclaration struct {
	Text     string
	Kind     NameDeclarationKind
	Line     int
	Column   int              // column of the name in bytes, from 1; 0 for the self of a method
	Width    int              // width of the name in bytes; 0 for the self of a method
	Read     int              // number of times the name is read
	Assigned int              // number of assignments to the name after its declaration
	Hides    *NameDeclaration // the outer declaration of the same name; nil if there is none
}

// NameBindings are the declarations in a file and, for each use of a name, the declaration that it refers to.
type NameBindings struct {
	All           []*NameDeclaration // all declarations, in the order of the text
	DeclarationOf map[*ast.IdentExpr]*NameDeclaration

	// Parameters are the parameters of each function. They include the self of a method.
	Parameters map[*ast.FunctionExpr][]*NameDeclaration

	// Declared are the names that each local statement and each loop declares, in order.
	Declared map[ast.Stmt][]*NameDeclaration

	// UndeclaredUses are in the order of the text. InScopeAtWatched has the declarations in scope at the last of them
	// that uses the name watched, an argument of ResolveNames.
	UndeclaredUses   []*ast.IdentExpr
	InScopeAtWatched []*NameDeclaration
}

// ResolveNames returns the file's declarations and uses, and which declarations are in scope where watched is used.
func (t *Tree) ResolveNames(watched string) *NameBindings {
	places := map[ast.PositionHolder][]nodeSpan{}
	for i, d := range t.tree.declared {
		places[d.node] = t.tree.declared[i-len(places[d.node]) : i+1]
	}
	n := &nameResolver{tree: t.tree, places: places, watched: watched, meant: map[string]*NameDeclaration{}, names: &NameBindings{
		DeclarationOf: map[*ast.IdentExpr]*NameDeclaration{},
		Parameters:    map[*ast.FunctionExpr][]*NameDeclaration{},
		Declared:      map[ast.Stmt][]*NameDeclaration{},
	}}
	n.resolveStmts(t.Stmts)
	return n.names
}

// nameResolver resolves the names in a tree for tools. Unlike resolver, it does not check what the file may do.
type nameResolver struct {
	tree    *parsedFile
	places  map[ast.PositionHolder][]nodeSpan // places of the names that each node declares
	names   *NameBindings
	alive   []*NameDeclaration
	meant   map[string]*NameDeclaration // the innermost declarations in scope, by name
	watched string
}

func (n *nameResolver) declareNames(kind NameDeclarationKind, by ast.PositionHolder, texts ...string) (names []*NameDeclaration) {
	places := n.places[by]
	for i, text := range texts {
		name := &NameDeclaration{Text: text, Kind: kind, Line: by.Line(), Hides: n.meant[text]}
		if at := i - (len(texts) - len(places)); at >= 0 {
			name.Line, name.Column, name.Width = places[at].line, places[at].column, places[at].width
		}
		n.meant[text] = name
		n.names.All = append(n.names.All, name)
		n.alive = append(n.alive, name)
		names = append(names, name)
	}
	return names
}

func (n *nameResolver) inNewScope(do func()) {
	mark := len(n.alive)
	do()
	for _, name := range slices.Backward(n.alive[mark:]) {
		n.meant[name.Text] = name.Hides
	}
	n.alive = n.alive[:mark]
}

func (n *nameResolver) resolveStmts(list []ast.Stmt) {
	for _, s := range list {
		n.resolveStmt(s)
	}
}

func (n *nameResolver) resolveBlock(list []ast.Stmt) { n.inNewScope(func() { n.resolveStmts(list) }) }

func (n *nameResolver) resolveStmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		n.resolveExprs(s.Rhs)
		for _, e := range s.Lhs {
			n.resolveAssignTarget(e)
		}
	case *ast.LocalAssignStmt:
		if n.tree.recursive[s] {
			n.names.Declared[s] = n.declareNames(LocalFunction, s, s.Names...)
			n.resolveExprs(s.Exprs)
			return
		}
		n.resolveExprs(s.Exprs)
		n.names.Declared[s] = n.declareNames(LocalName, s, s.Names...)
	case *ast.WhileStmt:
		n.resolveExpr(s.Condition)
		n.resolveBlock(s.Stmts)
	case *ast.RepeatStmt: // the condition can use the locals of the body
		n.inNewScope(func() {
			n.resolveStmts(s.Stmts)
			n.resolveExpr(s.Condition)
		})
	case *ast.IfStmt:
		n.resolveExpr(s.Condition)
		n.resolveBlock(s.Then)
		n.resolveBlock(s.Else)
	case *ast.DoBlockStmt:
		n.resolveBlock(s.Stmts)
	case *ast.NumberForStmt:
		n.resolveExprs([]ast.Expr{s.Init, s.Limit, s.Step})
		n.inNewScope(func() {
			n.names.Declared[s] = n.declareNames(LoopName, s, s.Name)
			n.resolveStmts(s.Stmts)
		})
	case *ast.GenericForStmt:
		n.resolveExprs(s.Exprs)
		n.inNewScope(func() {
			n.names.Declared[s] = n.declareNames(LoopName, s, s.Names...)
			n.resolveStmts(s.Stmts)
		})
	case *ast.FuncDefStmt:
		if s.Name.Func != nil {
			n.resolveAssignTarget(s.Name.Func)
		} else {
			n.resolveExpr(s.Name.Receiver)
		}
		n.resolveFunction(s.Func, s.Name.Func == nil)
	default:
		eachChild(s, func(part ast.PositionHolder) { n.resolveExpr(part.(ast.Expr)) })
	}
}

func (n *nameResolver) resolveAssignTarget(e ast.Expr) {
	if name, ok := e.(*ast.IdentExpr); !ok {
		n.resolveExpr(e)
	} else if meant := n.resolveUse(name); meant != nil {
		meant.Assigned++
	}
}

func (n *nameResolver) resolveUse(name *ast.IdentExpr) *NameDeclaration {
	meant := n.meant[name.Value]
	if meant != nil {
		n.names.DeclarationOf[name] = meant
		return meant
	}
	n.names.UndeclaredUses = append(n.names.UndeclaredUses, name)
	if name.Value == n.watched {
		n.names.InScopeAtWatched = slices.Clone(n.alive)
	}
	return nil
}

func (n *nameResolver) resolveExprs(list []ast.Expr) {
	for _, e := range list {
		n.resolveExpr(e)
	}
}

func (n *nameResolver) resolveExpr(e ast.Expr) {
	switch e := e.(type) {
	case nil:
	case *ast.IdentExpr:
		if meant := n.resolveUse(e); meant != nil {
			meant.Read++
		}
	case *ast.FunctionExpr:
		n.resolveFunction(e, false)
	default:
		eachChild(e, func(part ast.PositionHolder) { n.resolveExpr(part.(ast.Expr)) })
	}
}

func (n *nameResolver) resolveFunction(f *ast.FunctionExpr, method bool) {
	texts := f.ParList.Names
	if method {
		texts = append([]string{"self"}, texts...)
	}
	n.inNewScope(func() {
		n.names.Parameters[f] = n.declareNames(Parameter, f, texts...)
		n.resolveStmts(f.Stmts)
	})
}

package editing

import (
	"maps"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/declare/reference"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// library describes a library file: the class of the table that it returns, and the places of the table's members.
type library struct {
	class  *reference.ScriptClass
	places map[string]Location
}

func (s *Scripts) libraryFile(user *source.Text, name string) *source.Text {
	return engine.Find(s.Texts, func(t *source.Text) bool { return source.IsLibrary(t) && source.LibraryNameFor(t, user) == name })
}

// AddLibraryClass adds to types the class of the table that use(name) returns in the file user, and returns the name of
// the class, or "" if user cannot use the library.
func (s *Scripts) AddLibraryClass(types *reference.ScriptTypes, user *source.Text, name string) string {
	t := s.libraryFile(user, name)
	if s.dependencies = append(s.dependencies, t); t == nil {
		return ""
	}
	l := s.parseLibrary(t)
	if types.Classes[l.class.Name] == nil {
		types.Classes = maps.Clone(types.Classes)
		types.Classes[l.class.Name] = l.class
	}
	return l.class.Name
}

// parseLibrary returns a library file with those members whose names are constant. It caches the result.
func (s *Scripts) parseLibrary(t *source.Text) *library {
	if l := s.libraries[t.Name]; l != nil {
		return l
	}
	l := &library{class: &reference.ScriptClass{Name: t.Name}, places: map[string]Location{}}
	s.libraries[t.Name] = l
	tree, err := syntax.ParseTree(t)
	if err != nil || len(tree.Stmts) == 0 {
		return l
	}
	end, is := tree.Stmts[len(tree.Stmts)-1].(*ast.ReturnStmt)
	if !is || len(end.Exprs) != 1 {
		return l
	}
	if table, is := end.Exprs[0].(*ast.TableExpr); is {
		l.addMembersOfTable(tree, table)
	} else if name, is := end.Exprs[0].(*ast.IdentExpr); is {
		l.addMembersOfLocal(tree, name.Value)
	}
	return l
}

func (l *library) addMembersOfLocal(tree *syntax.Tree, name string) {
	for _, stmt := range tree.Stmts {
		switch stmt := stmt.(type) {
		case *ast.LocalAssignStmt:
			if n := len(stmt.Exprs); n > 0 && slices.Contains(stmt.Names, name) {
				if table, is := stmt.Exprs[n-1].(*ast.TableExpr); is {
					l.addMembersOfTable(tree, table)
				}
			}
		case *ast.FuncDefStmt:
			l.addIfMemberOf(name, tree, stmt.Name.Func, stmt.Func)
		case *ast.AssignStmt:
			for i := range min(len(stmt.Lhs), len(stmt.Rhs)) {
				l.addIfMemberOf(name, tree, stmt.Lhs[i], stmt.Rhs[i])
			}
		}
	}
}

func (l *library) addIfMemberOf(local string, tree *syntax.Tree, to, value ast.Expr) {
	if of, key := splitMember(to); key != nil && of == local {
		l.addMember(tree, key, value)
	}
}

// splitMember returns the two names in an expression such as lib.shine, or nil for other expressions.
func splitMember(n ast.PositionHolder) (name string, key *ast.StringExpr) {
	get, is := n.(*ast.AttrGetExpr)
	if !is {
		return "", nil
	}
	object, is := get.Object.(*ast.IdentExpr)
	if !is {
		return "", nil
	}
	key, _ = get.Key.(*ast.StringExpr)
	return object.Value, key
}

func (l *library) addMembersOfTable(tree *syntax.Tree, table *ast.TableExpr) {
	for _, f := range table.Fields {
		if key, is := f.Key.(*ast.StringExpr); is {
			l.addMember(tree, key, f.Value)
		}
	}
}

func (l *library) addMember(tree *syntax.Tree, key *ast.StringExpr, value ast.Expr) {
	m := reference.ScriptMember{Name: key.Value, Type: "any", Doc: commentAbove(tree, key.Line())}
	switch value := value.(type) {
	case *ast.FunctionExpr:
		params := engine.Map(value.ParList.Names, func(name string) string { return name + ": any" })
		m.Type = "fun(" + strings.Join(params, ", ") + ")"
	case *ast.NumberExpr:
		m.Type = "integer"
	case *ast.StringExpr:
		m.Type = "string"
	}
	l.class.Members = append(l.class.Members, m)
	l.places[m.Name] = placeOf(tree, key)
}

func commentAbove(tree *syntax.Tree, line int) string {
	var lines []string
	for n := line - 1; ; n-- {
		text, is := strings.CutPrefix(strings.TrimSpace(tree.Text.Line(n)), "--")
		if !is {
			break
		}
		lines = append(lines, strings.TrimSpace(text))
	}
	slices.Reverse(lines)
	return strings.Join(lines, " ")
}

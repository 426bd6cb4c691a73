package editing

import (
	"maps"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/reference"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// library is a library file: the class of the table that it returns, and the places of its
// members.
type library struct {
	class  *reference.Class
	places map[string]Place
}

// libraryFile returns the library file with a path in the mod of the file by; nil if there is
// none.
func (s *Scripts) libraryFile(by *source.Text, path string) *source.Text {
	i := slices.IndexFunc(s.Texts, func(t *source.Text) bool {
		return source.IsLibrary(t) && t.Owner() == by.Owner() && strings.TrimSuffix(t.Path, ".lua") == path
	})
	if i < 0 {
		return nil
	}
	return s.Texts[i]
}

// libraryClass returns the name of the class that a library file returns, and adds the class to
// types; "" if there is no such file.
func (s *Scripts) libraryClass(types *reference.Types, by *source.Text, path string) string {
	t := s.libraryFile(by, path)
	if t == nil {
		return ""
	}
	l := s.library(t)
	if types.Classes[l.class.Name] == nil {
		types.Classes = maps.Clone(types.Classes)
		types.Classes[l.class.Name] = l.class
	}
	return l.class.Name
}

// library returns a library file with the members whose names are constant. Results are cached.
func (s *Scripts) library(t *source.Text) *library {
	if l := s.libraries[t.Name]; l != nil {
		return l
	}
	l := &library{class: &reference.Class{Name: t.Name}, places: map[string]Place{}}
	s.libraries[t.Name] = l
	tree, err := syntax.Inspect(t)
	if err != nil || len(tree.Stmts) == 0 {
		return l
	}
	end, is := tree.Stmts[len(tree.Stmts)-1].(*ast.ReturnStmt)
	if !is || len(end.Exprs) != 1 {
		return l
	}
	if table, is := end.Exprs[0].(*ast.TableExpr); is {
		l.table(tree, table)
	} else if name, is := end.Exprs[0].(*ast.IdentExpr); is {
		l.local(tree, name.Value)
	}
	return l
}

// local adds the members that the file's statements assign to the local that it returns.
func (l *library) local(tree *syntax.Tree, name string) {
	for _, stmt := range tree.Stmts {
		switch stmt := stmt.(type) {
		case *ast.LocalAssignStmt:
			if table, is := last(stmt.Exprs).(*ast.TableExpr); is && slices.Contains(stmt.Names, name) {
				l.table(tree, table)
			}
		case *ast.FuncDefStmt:
			l.set(tree, stmt.Name.Func, name, stmt.Func)
		case *ast.AssignStmt:
			for i := range min(len(stmt.Lhs), len(stmt.Rhs)) {
				l.set(tree, stmt.Lhs[i], name, stmt.Rhs[i])
			}
		}
	}
}

func last(list []ast.Expr) ast.Expr {
	if len(list) == 0 {
		return nil
	}
	return list[len(list)-1]
}

func (l *library) set(tree *syntax.Tree, to ast.Expr, local string, value ast.Expr) {
	get, is := to.(*ast.AttrGetExpr)
	if !is {
		return
	}
	object, _ := get.Object.(*ast.IdentExpr)
	if key, is := get.Key.(*ast.StringExpr); is && object != nil && object.Value == local {
		l.add(tree, key, value)
	}
}

func (l *library) table(tree *syntax.Tree, table *ast.TableExpr) {
	for _, f := range table.Fields {
		if key, is := f.Key.(*ast.StringExpr); is {
			l.add(tree, key, f.Value)
		}
	}
}

func (l *library) add(tree *syntax.Tree, key *ast.StringExpr, value ast.Expr) {
	m := reference.Member{Name: key.Value, Type: "any", Doc: commentAbove(tree, key.Line())}
	switch value := value.(type) {
	case *ast.FunctionExpr:
		var params []string
		for _, name := range value.ParList.Names {
			params = append(params, name+": any")
		}
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

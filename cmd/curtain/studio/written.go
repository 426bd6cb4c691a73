package studio

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// errNotWritten is the error of a number that a script does not write as one.
var errNotWritten = errors.New("the script does not write that as a number of its own: change it there by hand")

// written is a script with other numbers in what it defines, each as a slide asks for it:
// ID.FIELD.NAME=N. All else of it stays as it is.
func written(name, body string, moves []string) (string, error) {
	for _, move := range moves {
		path, n, _ := strings.Cut(move, "=")
		tree, err := syntax.Inspect(&source.Text{Name: name, Body: body})
		if err != nil {
			return "", err
		}
		number := numberAt(tree, strings.Split(path, "."))
		if number == nil {
			return "", fmt.Errorf("%s: %w", path, errNotWritten)
		}
		line, column, width := tree.Place(number)
		lines := strings.SplitAfter(tree.Text.Body, "\n")
		old := lines[line-1]
		lines[line-1] = old[:column-1] + n + old[column-1+width:]
		body = strings.Join(lines, "")
	}
	return body, nil
}

// numberAt is the number at a path, ID and names of fields, in what a script defines; nil
// where it writes none there.
func numberAt(tree *syntax.Tree, path []string) (number *ast.NumberExpr) {
	syntax.Walk(tree.Stmts, func(n ast.PositionHolder) bool {
		table, is := n.(*ast.TableExpr)
		if !is {
			return true
		}
		if id, is := field(table, "id").(*ast.StringExpr); is && id.Value == path[0] {
			number, _ = within(table, path[1:]).(*ast.NumberExpr)
			return false
		}
		return true
	})
	return number
}

// within is what a table has at a path of names; nil for nothing.
func within(table *ast.TableExpr, path []string) ast.Expr {
	if len(path) == 0 {
		return nil
	}
	inner := field(table, path[0])
	if len(path) == 1 {
		return inner
	}
	if t, is := inner.(*ast.TableExpr); is {
		return within(t, path[1:])
	}
	return nil
}

// field is what a table has under a name; nil for nothing.
func field(table *ast.TableExpr, name string) ast.Expr {
	at := slices.IndexFunc(table.Fields, func(f *ast.Field) bool {
		key, is := f.Key.(*ast.StringExpr)
		return is && key.Value == name
	})
	if at < 0 {
		return nil
	}
	return table.Fields[at].Value
}

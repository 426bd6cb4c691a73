package studio

import (
	"errors"
	"fmt"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

var errNoLiteral = errors.New("the script does not contain this number literally: change it by hand")

// replaceNumberLiterals returns the body of a script with the number literals of its definitions replaced.
// A change has the form ID.FIELD.NAME=N.
func replaceNumberLiterals(name, body string, changes []string) (string, error) {
	for _, change := range changes {
		path, n, _ := strings.Cut(change, "=")
		tree, err := syntax.ParseTree(&source.Text{Name: name, Body: body})
		if err != nil {
			return "", err
		}
		number := findNumberLiteral(tree, strings.Split(path, "."))
		if number == nil {
			return "", fmt.Errorf("%s: %w", path, errNoLiteral)
		}
		line, column, width := tree.Place(number)
		lines := strings.SplitAfter(tree.Text.Body, "\n")
		old := lines[line-1]
		lines[line-1] = old[:column-1] + n + old[column-1+width:]
		body = strings.Join(lines, "")
	}
	return body, nil
}

// findNumberLiteral returns the number literal of a definition in a script; nil if there is none. The path
// is the definition's id followed by field names.
func findNumberLiteral(tree *syntax.Tree, path []string) (number *ast.NumberExpr) {
	syntax.Walk(tree.Stmts, func(n ast.PositionHolder) bool {
		table, is := n.(*ast.TableExpr)
		if !is {
			return true
		}
		id := syntax.TableField(table, "id")
		if id == nil {
			return true
		}
		if written, is := id.Value.(*ast.StringExpr); !is || written.Value != path[0] {
			return true
		}
		if field := syntax.TableField(table, path[1:]...); field != nil {
			number, _ = field.Value.(*ast.NumberExpr)
		}
		return false
	})
	return number
}

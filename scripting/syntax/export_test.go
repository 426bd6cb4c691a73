package syntax

import (
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/source"
)

// Parse gives tests the tree of a file before anything else is done to it.
func Parse(body string) []ast.Stmt {
	return parse(&source.Text{Name: "test.lua", Body: body}).stmts
}

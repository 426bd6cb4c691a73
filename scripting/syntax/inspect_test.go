package syntax_test

import (
	"testing"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

const inspected = `local twice = 2
local function double(n)
  return n * twice
end
local unused, used = 1, double(3)
for i = 1, used do
  local i = i
  t.field[i] = function(self, ...)
    return self.values.damage + i, ...
  end
end
repeat local done = true until done
used = nil
`

func inspect(t *testing.T, body string) *syntax.Tree {
	t.Helper()
	tree, err := syntax.ParseTree(&source.Text{Name: "a.lua", Body: body})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestNamesCountsReadsAndAssignments(t *testing.T) {
	names := inspect(t, inspected).ResolveNames("")
	type count struct{ read, assigned int }
	want := map[string]count{"twice": {1, 0}, "double": {1, 0}, "n": {1, 0}, "unused": {0, 0}, "used": {1, 1}, "self": {1, 0}, "done": {1, 0}}
	hiding := 0
	for _, n := range names.All {
		if n.Hides != nil {
			hiding++
			if n.Text != "i" || n.Hides.Kind != syntax.LoopName {
				t.Errorf("%q hides a name of origin %d", n.Text, n.Hides.Kind)
			}
		}
		if w, ok := want[n.Text]; ok && (count{n.Read, n.Assigned}) != w {
			t.Errorf("%q is read %d times and assigned %d times, not %v", n.Text, n.Read, n.Assigned, w)
		}
	}
	if hiding != 1 {
		t.Errorf("%d names hide another, not 1", hiding)
	}
	if len(names.UndeclaredUses) != 1 || names.UndeclaredUses[0].Value != "t" {
		t.Errorf("the free names are %v", names.UndeclaredUses)
	}
}

func TestWordFindsTheNameAndNotAPartOfOne(t *testing.T) {
	tree := inspect(t, inspected)
	if line, column, width := tree.FindWordInLines("used", 5, 5); line != 5 || column != 15 || width != 4 {
		t.Errorf("used is at %d:%d, %d wide", line, column, width)
	}
	if _, column, _ := tree.FindWordInLines("doub", 5, 5); column != 0 {
		t.Error("a part of a word was found")
	}
}

func TestWalkVisitsEveryNodeOnce(t *testing.T) {
	seen := map[ast.PositionHolder]bool{}
	numbers := 0
	syntax.Walk(inspect(t, inspected).Stmts, func(n ast.PositionHolder) bool {
		if seen[n] {
			t.Errorf("a %T of line %d was visited twice", n, n.Line())
		}
		seen[n] = true
		if _, ok := n.(*ast.NumberExpr); ok {
			numbers++
		}
		return true
	})
	if numbers != 4 {
		t.Errorf("%d numbers were visited, not 4", numbers)
	}
}

func TestInspectReportsTheGrammarOnly(t *testing.T) {
	inspect(t, "undeclared = os.exit()")
	if _, err := syntax.ParseTree(&source.Text{Name: "a.lua", Body: "local = 1"}); err == nil {
		t.Error("no fault in a file that is not Lua")
	}
}

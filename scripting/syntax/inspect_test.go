package syntax_test

import (
	"slices"
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

func TestDeclaredNamesHaveTheirOwnPlaces(t *testing.T) {
	tree := inspect(t, "local n, nn = 1, function(a,\n  n) end local n = n\nlocal function f(n) for n = n, 2 do local n = n end for k, n in n do end end\nfunction m:f(n, self) end\n")
	type place struct {
		text                string
		line, column, width int
	}
	want := []place{{"a", 1, 27, 1}, {"n", 2, 3, 1}, {"n", 1, 7, 1}, {"nn", 1, 10, 2}, {"n", 2, 16, 1}, {"f", 3, 16, 1}, {"n", 3, 18, 1},
		{"n", 3, 25, 1}, {"n", 3, 43, 1}, {"k", 3, 57, 1}, {"n", 3, 60, 1}, {"self", 4, 0, 0}, {"n", 4, 14, 1}, {"self", 4, 17, 4}}
	var got []place
	for _, n := range tree.ResolveNames("").All {
		got = append(got, place{n.Text, n.Line, n.Column, n.Width})
	}
	if !slices.Equal(got, want) {
		t.Errorf("the names are at\n%v, not\n%v", got, want)
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

package syntax_test

import (
	"testing"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

func TestUnfinished(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{
		{"", false},
		{"x = 5", false},
		{"1 + 2", false},
		{"f(1,", true},
		{"f(1)", false},
		{"card {", true},
		{"card { id = \"x\",", true},
		{"if x then", true},
		{"if x then y() end", false},
		{"for i = 1, 3 do", true},
		{"function f(a)", true},
		{"x =", true},
		{"1 +", true},
		{"t.", true},
		{"[[ a", true},
		{"--[[ a", true},
		{"-- a", false},
		{"\"a", false}, // a string ends on its line
		{"x = }", false},
		{"end", false},
		{"enemy", false}, // an expression, though no statement
		{"enemy.hp, 3", false},
		{"not", true},
	} {
		if got := syntax.IsUnfinished(&source.Text{Name: "t", Body: c.text}); got != c.want {
			t.Errorf("%q: %t, want %t", c.text, got, c.want)
		}
	}
}

func TestVariablesOfAConsole(t *testing.T) {
	for _, c := range []struct{ text, fault string }{
		{"a + 1", ""},
		{"b = a", ""},
		{"b = b", `unknown name "b"`},
		{"function b() return b() end", ""},
		{"for i = 1, 3 do b = i end", ""},
		{"a.x, a.y = 1, 2", ""},
		{"api = 1", `"api" belongs to the API and cannot be assigned to`},
		{"card { f = function() local n = a end }", `a definition cannot depend on "a", which is a console variable`},
		{"card { f = function() a = 1 end }", `"a" is not a local, and scripts have no globals`},
		{"local n = a card { f = function() local m = n end }", ""},
		{"ap", `unknown name "ap"`},
		{"energy", ""},
		{"energy = 3", `"energy" belongs to the API and cannot be assigned to`},
		{"card { f = function() local n = energy end }", `a definition cannot depend on "energy", which is a console name`},
	} {
		rules := &syntax.ScriptRules{Names: []string{"api", "card"}, Definers: []string{"card"}, LiveNames: []string{"energy"}, OuterWrites: true, Expression: true, Variables: map[string]bool{"a": true}}
		_, err := syntax.Compile(&source.Text{Name: "t", Body: c.text}, rules)
		got := ""
		if err != nil {
			got = err.(*source.Error).Message
		}
		if got != c.fault {
			t.Errorf("%q: %q, want %q", c.text, got, c.fault)
		}
	}
}

func TestOfEqualNamesTheLocalComesBeforeTheVariable(t *testing.T) {
	rules := &syntax.ScriptRules{Variables: map[string]bool{"a": true}}
	c, err := syntax.Compile(&source.Text{Name: "t", Body: "local a = 1 a = 2"}, rules)
	if err != nil {
		t.Fatal(err)
	}
	if code, err := c.Code(); err != nil || len(code.Params) > 0 {
		t.Errorf("the chunk takes %v, %v", code.Params, err)
	}
}

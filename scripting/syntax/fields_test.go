package syntax_test

import (
	"strings"
	"testing"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

func TestField(t *testing.T) {
	body := `return card {
  id = "galvanize",
  values = { dmage = 3, ["heal all"] = 1 + 2 },
  says = { "one", "two" },
  intents = {
    { attack(6), enemy { hp = 1, intents = { {} } } },
    function() end,
  },
  text = "a" ..
    "b", id = "twice",
}
`
	scenario := `local function test()
  local f = fight { enemy = "rat", hp = { aldric = 3 } }
  it("x", function() fight({ hp = 4 }) end) fight { seed = 5 }
  card { a = 1 } card { b = 2, c = { d = 3 } }
  return fight
    { below = 1 }
end
`
	rules := &syntax.ScriptRules{Names: strings.Fields("card enemy attack fight it")}
	compile := func(body string) *syntax.Chunk {
		chunk, err := syntax.Compile(&source.Text{Name: "x", Body: body}, rules)
		if err != nil {
			t.Fatal(err)
		}
		return chunk
	}
	one, many := compile(body), compile(scenario)
	for _, test := range []struct {
		chunk      *syntax.Chunk
		line       int
		path       string
		key, value string // what the carets underline
	}{
		{one, 1, "", "card", "card"},
		{one, 1, "id", "id", `"twice"`}, // the last one counts
		{one, 1, "values", "values", `{ dmage = 3, ["heal all"] = 1 + 2 }`},
		{one, 1, "values/dmage", "dmage", "3"},
		{one, 1, "values/heal all", `["heal all"`, "1 + 2"},
		{one, 1, "values/missing", "values", `{ dmage = 3, ["heal all"] = 1 + 2 }`},
		{one, 1, "missing", "card", "card"},
		{one, 1, "says/2", `"two"`, `"two"`},
		{one, 1, "says/3", "says", `{ "one", "two" }`},
		{one, 1, "intents/1/1", "attack(6)", "attack(6)"},
		{one, 1, "intents/1/2/hp", "hp", "1"},
		{one, 1, "intents/1/2/intents/1", "{}", "{}"},
		{one, 1, "intents/2", "function() end", "function() end"},
		{one, 1, "text", "text", `"a"`}, // as far as its first line goes
		{one, 6, "hp", "hp", "1"},       // a call of its own
		{one, 7, "hp", "", ""},
		{many, 2, "hp/aldric", "aldric", "3"},
		{many, 3, "seed", "seed", "5"},
		{many, 3, "hp", "hp", "4"},
		{many, 4, "a", "a", "1"},
		{many, 4, "c/d", "d", "3"},
		{many, 5, "below", "below", "1"},
		{many, 99, "x", "", ""},
	} {
		var path []string
		if test.path != "" {
			path = strings.Split(test.path, "/")
		}
		line, column, width := test.chunk.FieldPlace(test.line, path...)
		if got := underlined(test.chunk, line, column, width); got != test.key {
			t.Errorf("line %d, %s: the key is %q, want %q", test.line, test.path, got, test.key)
		}
		line, column, width = test.chunk.ValuePlace(test.line, path...)
		if got := underlined(test.chunk, line, column, width); got != test.value {
			t.Errorf("line %d, %s: the value is %q, want %q", test.line, test.path, got, test.value)
		}
	}
}

func underlined(c *syntax.Chunk, line, column, width int) string {
	if line == 0 {
		return ""
	}
	return c.Text.Line(line)[column-1 : column-1+width]
}

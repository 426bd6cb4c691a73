package console_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// textsOf returns the definition files of a ruleset's own scripts.
func textsOf(t testing.TB, r *scripting.Ruleset) []*source.Text {
	t.Helper()
	return gametest.Texts(t, r)
}

func consoleOf(t testing.TB, r *scripting.Ruleset, out *strings.Builder) *console.Console {
	t.Helper()
	c, err := console.New(console.Options{Ruleset: r, Content: gametest.Pack(t, r), Seed: 1, Out: out,
		Screen: func() screen.Screen { return screen.Screen{Width: 100} }})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// place is a place where a callback of a game runs: what defines the callback, with DO for its body, what begins the
// game, and what triggers the callback.
type place struct{ name, defined, begun, done string }

// meddling is a game with the callbacks that can run in it, and with everything that defines, begins or moves
// something in it.
type meddling struct {
	ruleset *scripting.Ruleset
	stands  []place
	deeds   []string // both in scenarios, where they follow other, and at the prompt
	typed   []string // at the prompt alone
}

var meddlings = []meddling{
	{curtain.Ruleset(), []place{
		{"play", `card { id = "m", owner = "pip", type = "action", cost = 0, play = function(self) DO end }`, `fight { enemy = "stage_rat", hand = { "m" } }`, `f:play("m")`},
		{"a hook", `enemy { id = "m", hp = 9, intents = { { attack(1) } }, on = { player_turn_end = function(self) DO end } }`, `fight { enemy = "m" }`, `f:end_turn()`},
		{"intents", `enemy { id = "m", hp = 9, intents = { { attack(1) }, function() DO return { attack(1) } end } }`, `fight { enemy = "m" }`, `f:end_turn()`},
		{"a modifier", `enemy { id = "m", hp = 9, intents = { { attack(1) } }, modify = { attack = function(self, _, value) DO return value end } }`, `fight { enemy = "m" }`, `f:end_turn()`},
		{"a modifier that is looked at", `enemy { id = "m", hp = 9, intents = { { attack(1) } }, modify = { attack = function(self, _, value) DO return value end } }`, `fight { enemy = "m" }`, `f:forecast()`},
	}, []string{
		`card { id = "n", owner = "pip", type = "action", cost = 0 }`,
		`enemy { id = "n", hp = 1, intents = { {} } }`,
		`fight { enemy = "stage_rat" }`, `run { seed = 1 }`, `G:end_turn()`, `G:direct("hp pip 3")`, `G:forecast()`, `R:skip_fight()`,
	}, []string{
		`end_turn()`, `play("jab")`, `direct("hp pip 3")`, `forecast()`, `skip_fight()`, `fight "critic"`,
		`undo()`, `redo()`, `back(1)`, `again()`, `mark("x")`, `branch("x")`, `what("end_turn")`, `best()`, `adopt()`,
	}},
	{skirmish.Ruleset(), []place{
		{"play", `card { id = "m", target = "self", play = function(self) DO end }`, `skirmish { units = { { "warrior", team = "A", zone = "X" }, { "orc", team = "B" } }, hand = { A = { "m" } } }`, `s:play("m")`},
	}, []string{
		`card { id = "n", target = "self", play = function() end }`,
		`unit { id = "n", name = "N", hp = 1, damage = 1 }`,
		`skirmish { units = { { "warrior", team = "A", zone = "X" }, { "orc", team = "B" } } }`, `G:pass()`, `G:advance()`, `G:direct("set orc armor 4")`,
	}, []string{`pass()`, `advance()`, `direct("set orc armor 4")`, `undo()`, `mark("x")`, `what("pass")`, `best()`}},
}

// nameWithoutOwner returns the name of the game in Lua.
func (m *meddling) short() string { return m.ruleset.Game.GameVariable }

const refused = "not in a callback"

func TestACallbackDefinesBeginsAndMovesNothingInAScenario(t *testing.T) {
	testkit.SkipIfShort(t)
	for _, m := range meddlings {
		content := gametest.Pack(t, m.ruleset)
		for _, s := range m.stands {
			for _, deed := range append(slices.Clone(m.deeds), `it("x", function() end)`, `describe("x", function() end)`, `pending("x")`, `before_each(function() end)`, `for_all_outcomes(function() end)`, `assert.has_error(function() error("x") end)`) {
				text := "local G, R\n" + strings.Replace(s.defined, "DO", deed, 1) + "\n"
				text += `it("x", function() `
				if m.short() == "f" {
					text += `R = run { seed = 1 } `
				}
				text += fmt.Sprintf("G = %s local %s = %s %s end)", s.begun, m.short(), s.begun, s.done)
				report := scenario.Run(content, []*source.Text{{Name: "x_test.lua", Body: text}}, scenario.Options{Workers: 1})
				if r := report.Results[0]; len(report.Results) != 1 || !strings.Contains(r.Message, refused) {
					t.Errorf("%s, %s: %s\n  %s: %s", m.ruleset.Name, s.name, deed, r.Status, r.Message)
				}
			}
		}
	}
}

func TestACallbackDefinesBeginsAndMovesNothingAtThePrompt(t *testing.T) {
	testkit.SkipIfShort(t)
	for _, m := range meddlings {
		var out strings.Builder
		c := consoleOf(t, m.ruleset, &out)
		for _, s := range m.stands {
			for _, deed := range append(slices.Clone(m.deeds), m.typed...) {
				if strings.HasPrefix(deed, "R:") {
					continue // there is one game at a prompt
				}
				deed = strings.ReplaceAll(deed, "G:", m.short()+":")
				if c.RunLine(strings.Replace(s.defined, "DO", deed, 1)).Failed || c.RunLine(s.begun).Failed {
					if strings.Contains(out.String(), refused) {
						continue // it runs as soon as the game begins
					}
					t.Fatalf("%s, %s: %s: %s", m.ruleset.Name, s.name, deed, &out)
				}
				table, defined := c.Session().Table(), len(c.GameBindings().Entries())
				before, at := table.Hash(), c.Session().CurrentNode()
				out.Reset()
				c.RunLine(s.done)
				if !strings.Contains(strings.Join(strings.Fields(out.String()), " "), refused) {
					t.Errorf("%s, %s: %s: %s", m.ruleset.Name, s.name, deed, &out)
				}
				if c.Session().Table() != table || c.Session().CurrentNode() != at || table.Hash() != before || len(c.GameBindings().Entries()) != defined {
					t.Errorf("%s, %s: %s: something is another now", m.ruleset.Name, s.name, deed)
				}
			}
		}
	}
}

func TestAPackDefinesWhileItIsLoadedOnly(t *testing.T) {
	r := curtain.Ruleset()
	texts := append(textsOf(t, r), &source.Text{Name: "late.lua", Body: `
local make = card
return card { id = "late", name = "Late", owner = "pip", type = "action", cost = 1, text = "Late.", upgrade = { cost = 0 },
  play = function() make { id = "later", owner = "pip", type = "action", cost = 0 } end }`})
	content := gametest.Load(t, r, texts...)
	report := scenario.Run(content, []*source.Text{{Name: "x_test.lua", Body: `it("x", function()
  local f = fight { enemy = "stage_rat", hand = { "late" } }
  assert.has_error(function() f:play("late") end, "` + refused + `")
end)`}}, scenario.Options{Workers: 1})
	if !report.HasNoFailures() {
		t.Error(report.Results[0].Message)
	}
}

func TestWhatAScenarioDefinesEndsWithIt(t *testing.T) {
	text := &source.Text{Name: "x_test.lua", Body: `
it("defines a card", function()
  card { id = "mine", owner = "pip", type = "action", cost = 0, play = function() end }
  assert.equal("mine", fight { enemy = "stage_rat", hand = { "mine" } }.hand[1].id)
end)
it("does not know it", function()
  assert.has_error(function() fight { enemy = "stage_rat", hand = { "mine" } } end, "mine")
end)`}
	report := scenario.Run(gametest.Pack(t, curtain.Ruleset()), []*source.Text{text}, scenario.Options{Workers: 1})
	for _, r := range report.Results {
		if r.Status != scenario.Passed {
			t.Errorf("%s: %s", r.Name, r.Message)
		}
	}
}

// A callback that may run for long ends when the line must end, not only at its own limit.
func TestACallbackStopsWithTheLine(t *testing.T) {
	var out strings.Builder
	r, limits := curtain.Ruleset(), sandbox.DefaultLimits()
	limits.Instructions = 20_000_000
	texts := append(textsOf(t, r), &source.Text{Name: "slow.lua", Body: `return card { id = "slow", name = "Slow", owner = "pip", type = "action", cost = 0,
  text = "Gain 1 Luck.", upgrade = { cost = 0 }, play = function() while true do end end }`})
	for _, reload := range []bool{false, true} {
		content, err := r.Load(texts, limits, gametest.Pack(t, r))
		if err != nil {
			t.Fatal(err)
		}
		c, err := console.New(console.Options{Ruleset: r, Content: content, Seed: 1, Out: &out, Screen: func() screen.Screen { return screen.Screen{Width: 80} }})
		if err != nil {
			t.Fatal(err)
		}
		line(t, c, `fight { enemy = { hp = 900, intents = { {} } }, hand = { "slow" } }`)
		if reload {
			c.Reload(content, nil)
		}
		asked := 0
		c.Stopped = func() bool { asked++; return asked > 3 }
		out.Reset()
		if c.RunLine("play slow"); !strings.Contains(out.String(), "stopped") {
			t.Errorf("after %d questions: %s", asked, &out)
		}
	}
}

package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// What a scenario must not do is refused with a sentence, and the file goes on.
var refused = []struct{ game, body, message string }{
	{"fight", `f:choose("x")`, `cannot choose "x": no question is pending`},
	{"skirmish", `s:choose("x")`, `cannot choose "x": no question is pending`},
	{"fight", asks + `f:play("fork") f:choose("")`, `unknown choice ""`},
	{"fight", asks + `f:play("fork") f:choose(3)`, `unknown choice "3"`},
	{"fight", asks + `f:play("fork") f:choose({})`, "choice must be a string or a number, not a table"},
	{"fight", asks + `f:play("mute") f:choose(1)`, "candidate 2 has no text to show the player"},
	{"fight", asks + `f:play("fork") f:choose("Left") assert.equal(1, f.energy) f:choose("x")`, "no question is pending"},
	{"fight", asks + `f:play("fork") f:choose(2) assert.equal(2, f.energy) f:choose("x")`, "no question is pending"},
	{"fight", asks + `f:play("fork") f:choose("2") assert.equal(2, f.energy) f:choose("x")`, "no question is pending"},
	{"fight", asks + `f:play("fork") f:choose("To the right") assert.equal(2, f.energy) f:choose("x")`, "no question is pending"},
	{"fight", `f.events[1] = "x"`, "read-only"},
	{"fight", `table.insert(f.events, "x")`, "read-only"},
	{"fight", `table.sort(f.events)`, "read-only"},
	{"skirmish", `s.events[1] = "x"`, "read-only"},
	{"skirmish", `table.insert(s.events, "x")`, "read-only"},
	{"fight", `fight({ enemy = "stage_rat" }, 3)`, "fight: takes 1 argument, not 2"},
	{"fight", `run({}, 3)`, "run: takes 1 argument, not 2"},
	{"skirmish", `skirmish({}, 3)`, "skirmish: takes 1 argument, not 2"},
	{"fight", `f:direct("energy 3", "x")`, "direct: takes 1 argument, not 2"},
	{"skirmish", `s:direct("turn orc", "x")`, "direct: takes 1 argument, not 2"},
	{"fight", `for_all_outcomes(function() end, 3)`, "for_all_outcomes: takes 1 argument, not 2"},
	{"fight", `describe("x", function() end, 3)`, "describe: takes 2 arguments, not 3"},
	{"fight", `it("x", function() end, 3)`, "it: takes 2 arguments, not 3"},
	{"fight", `before_each(function() end, 3)`, "before_each: takes 1 argument, not 2"},
	{"fight", `pending("x", function() end, 3)`, "pending: takes 2 arguments, not 3"},
	{"fight", `assert.is_true(true, "x", 3)`, "assert.is_true: takes 2 arguments, not 3"},
	{"fight", `assert.equal(1, 1, "x", 3)`, "assert.equal: takes 3 arguments, not 4"},
	{"fight", `assert.has_error(error, "", 3)`, "assert.has_error: takes 2 arguments, not 3"},
	{"fight", `assert.equal(1)`, "assert.equal: the actual is missing"},
	{"fight", `assert.is_nil()`, "assert.is_nil: the value is missing"},
	{"fight", `assert.is_true(1, "the first")`, "the first: expected true, got 1"},
	{"fight", `assert.is_false(1, "the first")`, "the first: expected false, got 1"},
	{"fight", `assert.is_nil(1, "the first")`, "the first: expected nil, got 1"},
	{"fight", `assert.equal(1, 2, 3)`, "3: expected 1, got 2"},
}

// asks begins a fight with cards that ask.
const asks = `f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "fork", "mute" }, energy = 0 } `

const askers = `
card { id = "fork", owner = "pip", type = "action", cost = 0, play = function(self)
  local way = self:choose({ { id = "left", text = "To the left" }, { id = "right", text = "To the right" } })
  self:gain(way.id == "left" and 1 or 2, "energy")
end }
card { id = "mute", owner = "pip", type = "action", cost = 0, play = function(self)
  self:choose({ "left", { id = "", text = "" } })
end }
`

func TestWhatAScenarioMustNotDoIsRefused(t *testing.T) {
	played := map[string]*scripting.Generation{"fight": base(t), "skirmish": skirmishes(t)}
	begin := map[string]string{
		"fight":    `local f = fight { enemy = { hp = 25, intents = { {} } } } f:end_turn()`,
		"skirmish": `local s = skirmish { units = { { "warrior", team = "A", zone = "A" }, { "orc", team = "B", zone = "B" } } } s:advance()`,
	}
	for _, c := range refused {
		body := fmt.Sprintf("it('x', function() %s %s end)\nit('y', function() assert.is_true(true) end)", begin[c.game], c.body)
		if c.game == "fight" {
			body = askers + body
		}
		report := scenario.Run(played[c.game], []*source.Text{{Name: "refused_test.lua", Body: body}}, scenario.Options{})
		if r := report.Results[0]; r.Status == scenario.Passed || !strings.Contains(r.Message, c.message) {
			t.Errorf("%s: %s: %s\n  wants %s", c.body, r.Status, r.Message, c.message)
		}
		if r := report.Results[1:]; len(r) != 1 || r[0].Status != scenario.Passed {
			t.Errorf("%s: the next scenario: %v", c.body, r)
		}
	}
}

// skirmishes is the skirmish with the scripts of the game.
func skirmishes(t *testing.T) *scripting.Generation {
	t.Helper()
	return gametest.Pack(t, skirmish.Ruleset())
}

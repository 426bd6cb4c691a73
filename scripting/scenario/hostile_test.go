package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// Scenarios play whole games, and what their games do is charged to them: each of
// these would else take gigabytes, minutes, or the process.
var hostile = map[string]struct{ body, message string }{
	"turns without end":       {`local f = fight { enemy = { hp = 25, intents = { {} } } } while true do f:end_turn() end`, "the fight is over"},
	"turns of fights":         {`while true do local f = fight { enemy = { hp = 25, intents = { {} } } } for i = 1, 400 do f:end_turn() end end`, "at most 200000 events"},
	"hits without end":        {`local f = fight { enemy = { hp = 50, intents = { { attack(0, { times = 99 }), attack_all(0, { times = 99 }) } } } } while true do f:end_turn() end`, "at most 200000 events"},
	"fights without end":      {`local t = {} while true do t[#t + 1] = fight { enemy = "playwright" } end`, "at most 2000 games"},
	"runs without end":        {`while true do run { seed = 1 } end`, "at most 2000 games"},
	"events without end":      {`local f = fight { enemy = "stage_rat" } while true do local e = f.events end`, "more than"},
	"forecasts without end":   {`local f = fight { enemy = "director", keywords = { team = { confused = 3, distract = 9 } } } while true do f:forecast() end`, "more than 5000000 instructions"},
	"snapshots without end":   {`fight { enemy = "stage_rat" } while true do assert.snapshot("story") end`, "the snapshots of a file can be at most 524288 bytes long in total"},
	"errors in errors":        {`local function g() assert.has_error(g) end g()`, "nested too deep"},
	"outcomes in outcomes":    {`local function g() for_all_outcomes(g) end g()`, "for_all_outcomes cannot be nested: the outer one already covers all outcomes"},
	"tables in tables":        {`local t, u = {}, {} for i = 1, 19 do t = { t, t, t, t, t, t } u = { u, u, u, u, u, u } end assert.same(t, u) error("compared")`, "compared"},
	"comparisons without end": {`local t, u = {}, {} for i = 1, 19 do t = { t, t, t, t, t, t } u = { u, u, u, u, u, u } end while true do assert.same(t, u) end`, "more than"},
	"a long tree compared":    {`local t, u = {}, {} for i = 1, 3000 do t[i], u[i] = { i }, { i } end while true do assert.same(t, u) end`, "more than"},
	"a deep chain compared":   {`local t, u = {}, {} for i = 1, 600 do t, u = { t }, { u } end assert.same(t, u)`, "at most 500 levels deep"},
	"fights compared":         {`local f, g = fight { enemy = "stage_rat" }, fight { enemy = "stage_rat" } while true do assert.same(f, g) end`, "more than"},
	"piles without end":       {`local f = fight { enemy = "stage_rat" } while true do local h = f.draw_pile end`, "more than"},
	"piles kept without end":  {`local f, t = fight { enemy = "stage_rat" }, {} while true do t[#t + 1] = f.draw_pile end`, "more than"},
	"views gone through":      {`local f = fight { enemy = "stage_rat" } while true do for k, v in pairs(f.aldric.keywords) do end end`, "more than"},
	"tables in tables, shown": {`local t = {} for i = 1, 19 do t = { t, t, t, t, t, t } end assert.equal(1, t)`, "expected 1, got"},
	"errors caught in a card": {`local f = fight { enemy = "stage_rat", hand = { "catcher" } } f:play("catcher")`, "an action is in progress"},
	"a game in a card":        {`local f = fight { enemy = "stage_rat", hand = { "player" } } other = fight { enemy = "stage_rat" } f:play("player")`, "an action is in progress"},
	"a game begun in a card":  {`local f = fight { enemy = "stage_rat", hand = { "beginner" } } f:play("beginner")`, "an action is in progress"},
}

const hostileCards = `local other
card { id = "catcher", owner = "pip", type = "action", cost = 0, play = function(self)
  assert.has_error(function() self:gain(3, "block") error("x") end)
end }
card { id = "player", owner = "pip", type = "action", cost = 0, play = function(self) other:end_turn() end }
card { id = "beginner", owner = "pip", type = "action", cost = 0, play = function(self) fight { enemy = "stage_rat" } end }
`

func TestHostileScenariosAreRefused(t *testing.T) {
	testkit.SkipIfShort(t)
	content := base(t)
	for name, h := range testkit.SampleMap(5, hostile) {
		text := &source.Text{Name: "hostile_test.lua", Body: hostileCards + fmt.Sprintf("it('x', function() %s end)", h.body)}
		report := scenario.Run(content, []*source.Text{text}, scenario.Options{})
		if r := report.Results[0]; len(report.Results) != 1 || r.Status == scenario.Passed || !strings.Contains(r.Message, h.message) {
			t.Errorf("%s: %s: %s\n  wants %s", name, r.Status, r.Message, h.message)
		}
		if n := len(report.Results[0].Story); n > 2000 {
			t.Errorf("%s: a story of %d lines", name, n)
		}
	}
}

func TestAFileHasABudgetForAllOfItsScenarios(t *testing.T) {
	testkit.SkipIfShort(t)
	body := strings.Repeat("it('x', function() while true do end end)\n", 40)
	report := scenario.Run(base(t), []*source.Text{{Name: "many_test.lua", Body: body}}, scenario.Options{})
	ran := 0
	for _, r := range report.Results {
		if !strings.Contains(r.Message, ": the previous scenarios used up the") {
			ran++
		}
	}
	if ran == 40 || ran < 2 {
		t.Errorf("%d of 40 endless scenarios ran", ran)
	}
}

func TestWhatCallbacksUseIsNotTheScenariosNorAddsUp(t *testing.T) {
	testkit.SkipIfShort(t)
	text := &source.Text{Name: "long_test.lua", Body: `
card { id = "spin", owner = "aldric", type = "action", cost = 0, play = function(self) for i = 1, 130 do local t = { 1, 2, 3, 4, 5, 6, 7, 8, 9 } end end }
it("x", function()
  local f = fight { enemy = { hp = 900, intents = { {} } }, hand = { "spin" } }
  for i = 1, 480 do f:end_turn() f:play("spin") end
  assert.equal(481, f.turn)
end)`}
	for _, heavy := range []bool{false, true} {
		report := scenario.Run(base(t), []*source.Text{text}, scenario.Options{CheckDeterminism: heavy, Limits: sandbox.DefaultLimits()})
		if !report.HasNoFailures() {
			t.Errorf("heavy %v: %s", heavy, report.Results[0].Message)
		}
	}
}

func TestAFailingScenarioIsOpenedWhereItFails(t *testing.T) {
	text := &source.Text{Name: "later_test.lua", Body: `it("fails later", function()
  local f = fight { enemy = "stage_rat" }
  assert.equal(25, f.enemy.hp)
  f:end_turn()
  assert.equal(1, f.macguffin.hp)
end)`}
	o, err := scenario.OpenGameAtFailureOrAssertion(base(t), []*source.Text{text}, scenario.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if o.Status != scenario.Failed || o.FailLine != 5 {
		t.Errorf("opened as %s at line %d", o.Status, o.FailLine)
	}
	for _, fact := range o.Game.AppendFacts(nil) {
		if fact.Word == "turn" && fact.Value != 2 {
			t.Errorf("opened in turn %d", fact.Value)
		}
	}
}

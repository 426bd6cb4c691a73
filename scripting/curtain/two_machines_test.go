package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// A scenario file's own definitions run in another interpreter than the content: errors that cross from one to the
// other name the right script, undo the action and leave both in order.
func TestErrorsCrossBetweenContentAndScenario(t *testing.T) {
	g := modded(t, "mod/echo.lua", `
enemy { id = "echo", name = "Echo", hp = 90, intents = { { attack(1) } }, on = {
  gained = function(self, fight, event)
    if event.target == fight.team then self:gain(1, "block") end
  end } }
enemy { id = "touchy", name = "Touchy", hp = 90, intents = { { attack(1) } }, on = {
  gained = function(self, fight, event)
    if event.amount == 3 then error("three is too many") end
  end,
  damaged = function(self, fight, event) while event.amount == 4 do end end } }
`)
	p := player(t, g)
	r := scenario.Run(g.Generation, []*source.Text{{Name: "cross_test.lua", Body: `
card { id = "echoing", name = "Echoing", owner = "neutral", type = "enchantment", rarity = "rare", cost = 0, text = "Echo.", on = {
  gained = function(self, fight, event)
    if event.target == fight.enemy then self:gain(1, "block") end
  end } }
card { id = "three", name = "Three", owner = "neutral", type = "action", rarity = "rare", cost = 0, text = "Three.", play = function(self)
  self:gain(1, "inspire")
  self:gain(3, "block")
end }
card { id = "four", name = "Four", owner = "neutral", type = "attack", rarity = "rare", cost = 0, text = "Four.", play = function(self)
  self:deal(4)
end }
card { id = "two", name = "Two", owner = "neutral", type = "action", rarity = "rare", cost = 0, text = "Two.", play = function(self) self:gain(2, "block") end }
card { id = "own", name = "Own", owner = "neutral", type = "action", rarity = "rare", cost = 0, text = "Own.", play = function(self)
  self:gain(2, "block")
  error("my own fault")
end }
describe("an error", function()
  it("of both together is a storm", function()
    local f = fight { enemy = "echo", hand = { "echoing", "two", "block" } }
    f:play("echoing")
    local before = f.energy
    assert.has_error(function() f:play("two") end, "too many events")
    assert.has_error(function() f:play("two") end, "echo on.gained -> echoing on.gained")
    assert.equal(0, f.team.keywords.block)
    assert.equal(0, f.enemy.keywords.block)
    assert.equal(before, f.energy)
    f:end_turn()
    assert.equal(2, f.turn)
  end)
  it("of the content names the content's line", function()
    local f = fight { enemy = "touchy", hand = { "three", "two" } }
    assert.has_error(function() f:play("three") end, "mod/echo.lua:8: three is too many")
    assert.has_error(function() f:play("three") end, "on.gained of enemy \"touchy\"")
    assert.equal(0, f.team.keywords.inspire)
    f:play("two")
    assert.equal(2, f.team.keywords.block)
  end)
  it("of the scenario's card names the scenario's line", function()
    local f = fight { enemy = "touchy", hand = { "own", "two" } }
    assert.has_error(function() f:play("own") end, "cross_test.lua:16: my own fault")
    assert.equal(0, f.team.keywords.block)
    f:play("two")
    assert.equal(2, f.team.keywords.block)
  end)
  it("of a budget in the content is the content's", function()
    local f = fight { enemy = "touchy", hand = { "four", "two" } }
    local ok, reason = f:can_play("four")
    assert.is_true(ok)
    f:play("two")
    assert.equal(90, f.enemy.hp)
  end)
end)
`}}, scenario.Options{Workers: 1, Player: p})
	if len(r.Results) != 4 {
		t.Errorf("%d scenarios ran", len(r.Results))
	}
	for i := range r.Results {
		if res := &r.Results[i]; res.Status != scenario.Passed {
			t.Errorf("%s: %s\n%s", res.Name, res.Message, strings.Join(res.Story, "\n"))
		}
	}
	// A scenario can expect a card to run out of its budget, which is not the
	// scenario's own; the fight goes on from where it was.
	r = scenario.Run(g.Generation, []*source.Text{{Name: "budget_test.lua", Body: `
card { id = "four", name = "Four", owner = "neutral", type = "attack", rarity = "rare", cost = 0, text = "Four.", play = function(self)
  self:deal(4)
end }
it("runs out", function()
  local f = fight { enemy = "touchy", hand = { "four" } }
  assert.has_error(function() f:play("four") end, "mod/echo.lua:10: the script runs too long")
  assert.equal(90, f.enemy.hp)
end)
it("goes on", function()
  local f = fight { enemy = "touchy", hand = { "inspire" } }
  f:play("inspire")
  f:end_turn()
  assert.equal(2, f.turn)
end)
`}}, scenario.Options{Workers: 1, Player: p})
	if len(r.Results) != 2 || !r.HasNoFailures() {
		for i := range r.Results {
			t.Errorf("%s: %s: %s", r.Results[i].Name, r.Results[i].Status, r.Results[i].Message)
		}
	}
	stillSound(t, g, p)
}

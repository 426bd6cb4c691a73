package autobattle_test

import (
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/autobattle"
	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// BenchmarkGame plays whole games of the scripts with a random policy.
func BenchmarkGame(b *testing.B) {
	gametest.Bench(b, pack(b), scripting.GameStart{Seed: 1}, maxActions, "battle", rules.ActFinish)
}

// What a selector is told and what it gives cost no allocation: what a script makes by
// itself, a table in its own text, is all that a game costs.
func TestSelectorsAllocateNothing(t *testing.T) {
	text := &source.Text{Name: "s/units/chooser.lua", Body: `
local front, weak, two = { place = 1 }, { lowest = "health", count = 2 }, { random = 2 }
local more = { attack = 1, health = 1 }
return unit {
  id = "chooser", name = "Chooser", attack = 1, health = 30, cost = 1, pitch = 1, rarity = "common",
  on = { before_any_attack = function(self, battle, event)
    self:damage(1, self:enemies(front))
    self:damage(1, self:enemies(two))
    self:buff(more, self:others(weak))
    self:grant("guard", self:behind())
    for _, u in ipairs(self:everyone()) do self:grant("poison", u) end
    self:buff(more, event.unit)
  end },
}`}
	c := gametest.Load(t, autobattle.Ruleset(), text)
	start := gametest.StartGame(t, c, scripting.GameStart{Seed: 1, Words: "battle player=chooser,chooser,chooser enemy=chooser,chooser"}, nil)
	g := start.NewEmptyTable()
	allocated := testing.AllocsPerRun(20, func() {
		g.CopyFrom(start)
		if err := g.Apply(engine.NewAction(rules.ActFinish)); err != nil {
			t.Fatal(err)
		}
	})
	if allocated > 0 {
		t.Errorf("a battle allocates %v times", allocated)
	}
}

package autobattle_test

import (
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/autobattle"
	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// BenchmarkGame plays whole games of the scripts with a random policy.
func BenchmarkGame(b *testing.B) {
	p, err := pack(b).Player()
	if err != nil {
		b.Fatal(err)
	}
	start, err := p.NewGame(scripting.Setup{Seed: 1}, nil)
	if err != nil {
		b.Fatal(err)
	}
	g := start.Fresh()
	policy := engine.Seed(7).Stream("policy")
	var legal []engine.Action
	b.ReportAllocs()
	actions, battles := 0, 0
	for b.Loop() {
		g.CopyFrom(start)
		for {
			if legal = g.Legal(legal[:0]); len(legal) == 0 {
				break
			}
			a := legal[policy.Below(len(legal))]
			if err := g.Apply(a); err != nil {
				b.Fatal(err)
			}
			actions++
			if a.Verb == rules.VerbFinish {
				battles++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(actions), "ns/action")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(battles), "ns/battle")
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
	c, err := autobattle.Ruleset().Load([]*source.Text{text}, sandbox.DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := c.Player()
	if err != nil {
		t.Fatal(err)
	}
	start, err := p.NewGame(scripting.Setup{Seed: 1, Words: "battle player=chooser,chooser,chooser enemy=chooser,chooser"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := start.Fresh()
	allocated := testing.AllocsPerRun(20, func() {
		g.CopyFrom(start)
		if err := g.Apply(engine.Direct(rules.VerbFinish)); err != nil {
			t.Fatal(err)
		}
	})
	if allocated > 0 {
		t.Errorf("a battle allocates %v times", allocated)
	}
}

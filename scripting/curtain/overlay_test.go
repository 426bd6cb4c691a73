package curtain_test

import (
	"testing"

	"curtaincall/scripting/curtain"
	"curtaincall/scripting/gametest"
	"curtaincall/scripting/scenario"
)

// TestAModChangesWhatIsThere lays overrides over the game's own scripts and plays what
// comes of it.
func TestAModChangesWhatIsThere(t *testing.T) {
	for _, test := range []struct{ name, changes, scenario string }{
		{"values of a card, which its text shows", `override "quick_jab" { values = { damage = 5 } }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(20, f.enemy.hp)`},
		{"by the full id, and a call with both", `override("curtain:quick_jab", { values = { damage = 5 } })`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(20, f.enemy.hp)`},
		{"a number of the upgraded form", `override "quick_jab" { ["upgrade.values.damage"] = 9 }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab", "quick_jab+" } }
	f:play("quick_jab+")
	assert.equal(16, f.enemy.hp)
	f:play("quick_jab")
	assert.equal(14, f.enemy.hp)`},
		{"a function, and a value it needs", `override "quick_jab" {
  text = "Deal {damage} damage twice.",
  values = { bonus = removed },
  play = function(self, fight, target) self:deal(self.values.damage, target) self:deal(self.values.damage, target) end,
}`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab+" } }
	f:play("quick_jab+")
	assert.equal(19, f.enemy.hp)`},
		{"an intent of a phase, deep in lists", `override "critic" { ["phases.1.intents.1"] = { attack(9) }, phases = { [2] = { below = 0.9 } } }`, `
	local f = fight { enemy = "critic" }
	f:end_turn()
	assert.equal(41, f.macguffin.hp)`},
		{"what a maker made, field by field", `override "critic" { ["phases.1.intents.1.1.amount"] = 11 }`, `
	local f = fight { enemy = "critic" }
	f:end_turn()
	assert.equal(39, f.macguffin.hp)`},
		{"acts of the run", `override "run" { ["acts.1.boss"] = "stage_rat", ["acts.3"] = removed, macguffin = 20 }`, `
	local r = run { }
	assert.equal(20, r.macguffin)`},
		{"its deck, whose list part is one", `override "run" { deck = { "block" } }`, `
	local r = run { }
	local n = 0
	for _ in ipairs(r.deck) do n = n + 1 end
	assert.equal(7, n)`},
		{"another definition of the same id", `replace "quick_jab" {
  name = "Slow Jab", owner = "pip", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 7 }, upgrade = { values = { damage = 8 } },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}
override "quick_jab" { values = { damage = 6 } }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(19, f.enemy.hp)`},
		{"the mod's own keyword, and its own card", `keyword { id = "charm", name = "Charm", polarity = "bad", holder = "any", text = "Nothing." }
card { id = "wink", name = "Wink", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, target = "enemy",
  text = "Inflict {charm} Charm.", values = { charm = 1 }, upgrade = { values = { charm = 2 } },
  play = function(self, fight, target) self:inflict(self.values.charm, "charm", target) end }
override "wink" { values = { charm = 4 } }
override "keyword charm" { name = "Glamour" }`, `
	local f = fight { enemy = "stage_rat", hand = { "lantern:wink" } }
	f:play("lantern:wink")
	assert.equal(4, f.enemy.keywords["lantern:charm"])`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := gametest.Changed(t, curtain.Ruleset(), test.changes)
			if r := gametest.Run(c, "", test.scenario); r.Status != scenario.Passed {
				t.Error(r.Message)
			}
		})
	}
}

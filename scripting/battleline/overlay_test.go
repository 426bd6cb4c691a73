package battleline_test

import (
	"testing"

	"curtaincall/scripting/battleline"
	"curtaincall/scripting/testkit/gametest"
)

func TestAModChangesWhatIsThere(t *testing.T) {
	gametest.CheckChanges(t, battleline.Ruleset(), []gametest.Change{
		{"power and armor", `override "lamplighter" { power = 9, armor = removed }`, `
	local g = duel { mine = { line = { "lamplighter" } } }
	assert.equal(9, g.cards.lamplighter.power)
	assert.equal(0, g.cards.lamplighter.armor)`},
		{"a value that the text shows", `override "creature lamplighter" { values = { heal = 1 } }`, `
	local g = duel { mine = { line = { "lamplighter", { "vigil_keeper", damage = 3 } } } }
	g:reap("lamplighter")
	if g.pending then g:choose("vigil_keeper") end
	assert.equal(2, g.cards.vigil_keeper.damage)`},
		{"keywords that were written as a list", `override "lamplighter" { ["keywords.taunt"] = removed }
override "vigil_keeper" { ["keywords.hazardous"] = 4, ["keywords.taunt"] = 1 }`, `
	local g = duel { mine = { line = { "lamplighter", "vigil_keeper" } } }
	assert.equal(0, g.cards.lamplighter.keywords.taunt)
	assert.equal(4, g.cards.vigil_keeper.keywords.hazardous)
	assert.equal(1, g.cards.vigil_keeper.keywords.taunt)`},
		{"keywords with the name of the game before them", `override "lamplighter" { ["keywords.battleline:taunt"] = removed }
override "vigil_keeper" { keywords = { ["battleline:hazardous"] = 4 } }
override "vigil_keeper" { keywords = { hazardous = 5 } }
creature { id = "lamp", name = "Lamp", house = "lantern", power = 1, rarity = "common", keywords = { "battleline:taunt", "battleline:assault:2" } }
override "lamp" { ["keywords.taunt"] = removed, ["keywords.battleline:assault"] = 3 }`, `
	local g = duel { mine = { line = { "lamplighter", "vigil_keeper", "lantern:lamp" } } }
	assert.equal(0, g.cards.lamplighter.keywords.taunt)
	assert.equal(5, g.cards.vigil_keeper.keywords.hazardous)
	assert.equal(0, g.cards["lantern:lamp"].keywords.taunt)
	assert.equal(3, g.cards["lantern:lamp"].keywords.assault)`},
		{"copies in a deck", `override "gala" { ["cards.lamplighter"] = removed, ["cards.vigil_keeper"] = 3 }`, `
	local g = duel { decks = { "gala", "gala" } }
	assert.has_error(function() return g.cards.lamplighter end, "no field")
	assert.equal("vigil_keeper_6", g.cards.vigil_keeper_6.id)`},
		{"another creature of the same id", `replace "lamplighter" { name = "Lamp", house = "lantern", power = 1, rarity = "common" }`, `
	local g = duel { mine = { line = { "lamplighter" } } }
	assert.equal(1, g.cards.lamplighter.power)`},
	})
	gametest.ExpectChangesRefused(t, battleline.Ruleset(), `remove "lamplighter"`, `remove "lamplighter": 2 places still refer to it`, `deck "gala", cards.lamplighter: scripts/battleline/decks/gala.lua:5`)
	gametest.ExpectChangesRefused(t, battleline.Ruleset(), `override "action lamplighter" { power = 1 }`, `unknown action "lamplighter"`)
	gametest.ExpectChangesRefused(t, battleline.Ruleset(), "override \"gala\" {\n  [\"cards.lamplihgter\"] = 1 }", "changes.lua:2:", `did you mean "lamplighter"?`)
}

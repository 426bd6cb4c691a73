package skirmish_test

import (
	"testing"

	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/testkit/gametest"
)

func TestAModChangesWhatIsThere(t *testing.T) {
	gametest.CheckChanges(t, skirmish.Ruleset(), []gametest.Change{
		{"a value that the text shows", `override "shield_bash" { values = { damage = 20 } }`, `
	local s = skirmish { units = { { "warrior", id = "w", team = "A", zone = "X" }, { "orc", id = "o", team = "B", zone = "X" } }, order = { "w", "o" }, hand = { A = { "shield_bash" } } }
	s:play("shield_bash", "o")
	assert.equal(90, s.units.o.hp)`},
		{"the match: teams by place, decks by card", `override "match" { ["teams.A.2"] = "mage", ["teams.A.3"] = removed, ["decks.B.heal"] = 1, ["decks.B.attack"] = 7, teams = { B = { "orc", "orc" } } }`, `
	local s = skirmish { }
	local n = 0
	for _ in pairs(s.units) do n = n + 1 end
	assert.equal(4, n)`},
		{"a number of a unit, and its id in short and in full", `override "unit orc" { hp = 50 } override "skirmish:warrior" { hp = 60 }`, `
	local s = skirmish { units = { { "orc", id = "o", team = "A" }, { "warrior", id = "w", team = "B" } }, order = { "o", "w" } }
	assert.equal(50, s.units.o.hp)
	assert.equal(60, s.units.w.hp)`},
	})
	gametest.ExpectChangesRefused(t, skirmish.Ruleset(), `remove "mage"`, "2 places still refer to it", "match, teams.A.3: scripts/skirmish/match.lua:7", "match, teams.B.3: scripts/skirmish/match.lua:8")
	gametest.ExpectChangesRefused(t, skirmish.Ruleset(), `override "match" { ["decks.B.heal"] = 1 }`, "changes.lua:1: team B's deck must have 10 to 15 cards, not 16")
	gametest.ExpectChangesRefused(t, skirmish.Ruleset(), `replace "match" { teams = { A = { "orc" } } }`, "changes.lua:1:")
	gametest.ExpectChangesRefused(t, skirmish.Ruleset(), `remove "shield_bash"`, "2 places still refer to it", "match, decks.A.shield_bash: scripts/skirmish/match.lua:12")
	gametest.ExpectChangesRefused(t, skirmish.Ruleset(), `match { teams = { A = { "orc" }, B = { "orc" } }, decks = { A = { attack = 10 }, B = { attack = 10 } } }`,
		`a pack can have only one match: `, `override "match" { ... } changes that one, and replace "match" { ... } replaces it`)
}

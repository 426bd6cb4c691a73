package autobattle_test

import (
	"testing"

	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/testkit/gametest"
)

func TestAModChangesWhatIsThere(t *testing.T) {
	gametest.CheckChanges(t, autobattle.Ruleset(), []gametest.Change{
		{"numbers of a unit", `override "stage_tortoise" { attack = 4, health = 9 }`, `
	local b = battle { player = { "stage_tortoise" }, enemy = { "moth" } }
	assert.equal(9, b.units.p1.health)
	assert.equal(4, b.units.p1.attack)`},
		{"a value that the text shows", `override "chorus_leader" { values = { attack = 3 } }`, `
	local weak = { attack = 0, health = 9 }
	local b = battle { player = { weak, "chorus_leader", weak }, enemy = { { attack = 0, health = 90 } } }
	assert.equal(3, b.player[1].attack)
	assert.equal(3, b.player[3].attack)`},
		{"an ability and its limit", `override "fallen_star" { limit = { ally_faint = removed }, text = "Ally faint: gain {attack} attack for good." }`, `
	local b = battle { player = { "fallen_star" }, enemy = { "moth" } }
	assert.equal(3, b.units.p1.attack)`},
	})
	gametest.ExpectChangesRefused(t, autobattle.Ruleset(), `override "stage_tortoise" { attack = "much" }`, "changes.lua:1: attack must be a whole number")
	gametest.ExpectChangesRefused(t, autobattle.Ruleset(), `override "stage_tortois" { attack = 2 }`, `did you mean "stage_tortoise"?`)
}

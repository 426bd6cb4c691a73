package skirmish_test

import (
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/testkit/gametest"
)

func TestAKeptMatchPassesAsAScenario(t *testing.T) {
	gametest.CheckKeepingRandomGames(t, gametest.Pack(t, skirmish.Ruleset()), testkit.Size(6, 12), func(seed int) int { return 5 + 5*seed }, "", "A=mage,mage B=orc,goblin", "")
}

func TestAKeptMatchReadsWell(t *testing.T) {
	gametest.CheckKeptText(t, pack(t), "match A=warrior,archer,mage B=orc,orc,goblin",
		[]string{"turn warrior", "zone orc_2 X", "hand A + shield_bash", "effect orc_2 weaken 2 from mage", "hp orc_2 50",
			"advance", "shield_bash orc_2"},
		[]string{
			`describe("Warrior, Archer, Mage against Orc 1, Orc 2, Goblin"`, `{ "warrior", team = "A" }`,
			`id = "orc_2"`, `zone = "X"`, `hp = 50`, `effects = { { "weaken", 2, from = "mage" } }`,
			"f:advance()", `f:play("shield_bash", "orc_2")`, `assert.equal("X", f.units.warrior.zone)`, `assert.equal(2, f.units.orc_2.effects.taunt)`,
		}, []string{"direct"}) // what stands in the setup is not directed again
}

func TestAnActionThatWasRefusedIsTheLastStep(t *testing.T) {
	gametest.CheckKeepingRefusal(t, skirmish.Ruleset(), scripting.GameStart{Seed: 2}, "pass", "pass()")
}

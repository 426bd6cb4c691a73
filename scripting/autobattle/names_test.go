package autobattle_test

import (
	"strings"
	"testing"

	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

func TestTwoModsAndTheGameMayUseOneID(t *testing.T) {
	gametest.CheckNamespaces(t, autobattle.Ruleset())
}

// sparks is a mod that calls everything that it defines spark.
const sparks = `
unit { id = "spark", name = "Spark", attack = 2, health = 1, cost = 1, pitch = 1, rarity = "common", text = "It ends.",
  on = { faint = function(self) self:spawn("ember") end } }
unit { id = "ember", name = "Ember", attack = AMOUNT, health = 9, cost = 1, pitch = 1, rarity = "common", text = "Guard.", keywords = { "guard" } }
unit { id = "moth", name = "Moth", attack = 1, health = 1, cost = 1, pitch = 1, rarity = "common", text = "It ends.",
  on = { faint = function(self) self:spawn("autobattle:moth") end } }
`

func TestModsPlaySideBySide(t *testing.T) {
	moon, lantern := &source.Mod{ID: "moon"}, &source.Mod{ID: "lantern", Needs: []string{"moon"}}
	texts := gametest.Texts(t, autobattle.Ruleset())
	for i, mod := range []*source.Mod{moon, lantern} {
		texts = append(texts, gametest.TextsOfMod(mod, map[string]string{"sparks.lua": strings.ReplaceAll(sparks, "AMOUNT", string(rune('3'+i)))})...)
	}
	c := gametest.Load(t, autobattle.Ruleset(), texts...)
	for mod, own := range map[*source.Mod]string{lantern: "lantern", moon: "moon"} {
		r := gametest.RunScenarioOfMod(c, mod, "", `
		local own = "`+own+`"
		local b = battle { player = { "spark", { "moth", attack = 1 }, "autobattle:moth" }, enemy = { { attack = 2, health = 20 } } }
		local ids = {}
		for _, u in ipairs(b.player) do ids[#ids + 1] = u.id end
		assert.same({ "spark", own .. ":moth", "moth" }, ids) -- the game has a moth
		b:clash()
		assert.equal("ember", b.player[1].id)
		assert.equal(`+map[string]string{"lantern": "4", "moon": "3"}[own]+`, b.player[1].attack)
		local s = shop { hand = { "spark" }, board = { "ember", false, { "moon:moth" } } }
		assert.equal("spark", s.hand[1])`)
		if r.Status != scenario.Passed {
			t.Errorf("in %s: %s", own, r.Message)
		}
	}
}

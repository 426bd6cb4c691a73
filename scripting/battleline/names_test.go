package battleline_test

import (
	"strings"
	"testing"

	"curtaincall/scripting/battleline"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

func TestTwoModsAndTheGameMayUseOneID(t *testing.T) {
	gametest.CheckNamespaces(t, battleline.Ruleset())
}

// sparks is a mod that calls everything that it defines spark.
const sparks = `
creature { id = "spark", name = "Spark", house = "lantern", power = AMOUNT, armor = 0, rarity = "rare", text = "Hazardous 1.", keywords = { "hazardous:1" } }
deck { id = "sparks", name = "Sparks", houses = { "lantern", "brass", "gallery" }, cards = { "spark", spark = 11, first_trumpet = 12, balcony_ghost = 12 } }
action { id = "flash", name = "Flash", house = "lantern", rarity = "rare", text = "It acts.",
  play = function(self, game)
    self:deal(1, "spark")
    self:grant("battleline:assault", 2, { "spark" })
  end }
`

func TestModsPlaySideBySide(t *testing.T) {
	moon, lantern := &source.Mod{ID: "moon"}, &source.Mod{ID: "lantern", Needs: []string{"moon"}}
	texts := gametest.Texts(t, battleline.Ruleset())
	for i, mod := range []*source.Mod{moon, lantern} {
		texts = append(texts, gametest.TextsOfMod(mod, map[string]string{"sparks.lua": strings.ReplaceAll(sparks, "AMOUNT", string(rune('3'+i)))})...)
	}
	c := gametest.Load(t, battleline.Ruleset(), texts...)
	for mod, own := range map[*source.Mod]string{lantern: "lantern", moon: "moon"} {
		power := map[string]string{"lantern": "4", "moon": "3"}[own]
		r := gametest.RunScenarioOfMod(c, mod, "", `
		local own = "`+own+`"
		local g = duel { mine = { house = "lantern", hand = { "flash" }, line = { "spark", { "moon:spark" } } }, theirs = { line = { { power = 2, id = "b" } } } }
		assert.equal("flash", g.mine.hand[1].id)
		assert.equal("spark", g.cards.spark.id)
		assert.equal(`+power+`, g.cards[own .. ":spark"].power)
		assert.equal(true, (g:can_play("flash")))
		g:play("flash")
		assert.equal(1, g.cards.spark.damage)
		assert.equal(2, g.cards.spark.keywords.assault)
		assert.equal(true, (g:can_fight("spark", "b")))
		g:end_turn { stay = { "spark" } }
		g = duel { decks = { "sparks", "moon:sparks" } }
		assert.equal("spark", g.cards.spark_12.id:sub(1, -4))`)
		if r.Status != scenario.Passed {
			t.Errorf("in %s: %s", own, r.Message)
		}
	}
}

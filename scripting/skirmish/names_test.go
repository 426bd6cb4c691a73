package skirmish_test

import (
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

func TestTwoModsAndTheGameMayUseOneID(t *testing.T) { gametest.CheckNamespaces(t, skirmish.Ruleset()) }

// sparks is a mod that calls everything that it defines spark.
const sparks = `
keyword { id = "spark", name = "Spark", holder = "aura", text = "It glows.", modify = { taken = function(self, skirmish, value) return value + 1 end } }
unit { id = "spark", name = "Spark", hp = 30, range = "ranged", kind = "magic", damage = 7 }
card {
  id = "spark", name = "Spark", target = "enemy", text = "Deal {damage} damage.", values = { damage = AMOUNT },
  waits = { glow = function(self, skirmish, who) self:gain(1, "spark", "spark") end },
  play = function(self, skirmish, target)
    self:deal(self.values.damage + skirmish.units.spark.auras.spark, target)
    self:gain(self.values.damage, "spark", "spark")
    self:gain(1, "skirmish:block", "spark")
  end,
}
`

var moon, lantern = &source.Mod{ID: "moon"}, &source.Mod{ID: "lantern", Needs: []string{"moon"}}

// sparkling returns the pack with two mods that call everything that they define spark.
func sparkling(t *testing.T) *scripting.Generation {
	t.Helper()
	texts := gametest.Texts(t, skirmish.Ruleset())
	for i, mod := range []*source.Mod{moon, lantern} {
		texts = append(texts, gametest.TextsOfMod(mod, map[string]string{"sparks.lua": strings.ReplaceAll(sparks, "AMOUNT", string(rune('3'+i)))})...)
	}
	return gametest.Load(t, skirmish.Ruleset(), texts...)
}

// TestRandomMatchesOfMods checks in matches with the definitions of mods what holds in all matches.
func TestRandomMatchesOfMods(t *testing.T) {
	c := sparkling(t)
	world := &gametest.World{Content: c, Player: gametest.NewGameRunner(t, c)}
	gametest.PlayRandomGames(t, &gametest.RandomGameOptions{
		Game: skirmish.Game, Games: 30, Actions: maxActions, Watch: watch,
		Begin: func(n int, chance *engine.RandomStream) (*gametest.World, scripting.GameStart) {
			return world, scripting.GameStart{Seed: engine.Seed(n), Words: "A=lantern:spark,mage B=moon:spark,orc"}
		},
	})
}

func TestModsPlaySideBySide(t *testing.T) {
	c := sparkling(t)
	for mod, own := range map[*source.Mod]string{lantern: "lantern", moon: "moon"} {
		damage := map[string]string{"lantern": "4", "moon": "3"}[own]
		r := gametest.RunScenarioOfMod(c, mod, "", `
		local own, damage = "`+own+`", `+damage+`
		local s = skirmish { units = { { "spark", team = "A", zone = "X", auras = { spark = 2 } }, { "orc", team = "B", zone = "X" } },
		  order = { "spark", "orc" }, hand = { A = { "spark", spark = 1, "skirmish:attack" } }, deck = { A = { spark = 2 } } }
		assert.equal("spark", s.current)
		assert.equal("spark", s.hand.A[1])
		assert.equal("attack", s.hand.A[2])
		assert.equal(2, s.units.spark.auras.spark)
		assert.equal(2, s.units[own .. ":spark"].auras[own .. ":spark"])
		assert.equal(true, (s:can_play("spark", "orc")))
		s:play("spark", "orc")
		assert.equal(110 - damage - 2, s.units.orc.hp)
		assert.equal(2 + damage, s.units.spark.auras.spark)
		assert.equal(1, s.units.spark.block)
		s:direct("hp spark 3")
		assert.equal(3, s.units.spark.hp)`)
		if r.Status != scenario.Passed {
			t.Errorf("in %s: %s", own, r.Message)
		}
	}
	r := gametest.RunScenarioOfMod(c, lantern, `card { id = "flash", name = "Flash", target = "enemy", text = "It acts.", play = function(self) self:gain(2, "moon:spark", "spark") end }`, `
	local s = skirmish { units = { { "spark", team = "A", zone = "X" }, { "spark", team = "A", zone = "A" }, { "moon:spark", team = "B", zone = "X" } },
	  order = { "spark_1" }, hand = { A = { "flash" } } }
	assert.equal("spark_1", s.current)
	assert.equal("moon:spark", s.units["moon:spark"].id)`)
	gametest.ExpectPassed(t, r)
}

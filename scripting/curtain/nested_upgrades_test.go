package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// lunge is a card with three upgrades within each other; the last contains more.
func lunge(more string) string {
	return `-- Deal 4 damage.
return card { id = "lunge", name = "Lunge", owner = "neutral", type = "attack", rarity = "uncommon", cost = 1, target = "enemy", text = "Deal {damage} damage.", values = { damage = 4 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
  upgrade = {
    values = { damage = 6 },
    upgrade = { cost = 0, upgrade = { values = { damage = 9 } ` + more + ` } } } }
`
}

// TestModsChangeEachStepOfAnUpgrade by its path; a function wrapped in a step is the inherited one.
func TestModsChangeEachStepOfAnUpgrade(t *testing.T) {
	tweak := func(body string) (*scripting.Generation, error) {
		return gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(&source.Mod{ID: "drill"}, map[string]string{"cards/lunge.lua": lunge("")}),
			gametest.TextsOfMod(&source.Mod{ID: "tweak", Needs: []string{"drill"}}, map[string]string{"a.lua": body}))
	}
	c, err := tweak(`override "lunge" { ["upgrade.upgrade.values.damage"] = 7 }
wrap "lunge" { ["upgrade.upgrade.upgrade.play"] = function(beneath, self, fight, target) beneath(self, fight, target) self:gain(1, "block") end }`)
	if err != nil {
		t.Fatal(err)
	}
	gametest.ExpectPassed(t, gametest.RunScenario(c, "", `
	local f = fight { enemy = { hp = 90, intents = { {} } }, hand = { "drill:lunge+", "drill:lunge++", "drill:lunge+++" } }
	f:play("drill:lunge+") f:play("drill:lunge++")
	assert.equal(90 - 6 - 7, f.enemy.hp)
	assert.equal(0, f.team.keywords.block)
	f:play("drill:lunge+++")
	assert.equal(90 - 6 - 7 - 10, f.enemy.hp)
	assert.equal(1, f.team.keywords.block)`))
	if file := c.FunctionFile(`card "drill:lunge+++"`, "play"); !strings.HasSuffix(file, "a.lua") {
		t.Errorf("the function is in %q", file)
	}
	if file := c.FunctionFile(`card "drill:lunge++"`, "play"); !strings.HasSuffix(file, "lunge.lua") {
		t.Errorf("the function is in %q", file)
	}
	if _, err := tweak(`override "lunge++" { cost = 2 }`); err == nil || !strings.Contains(err.Error(), `write override "lunge" { ["upgrade.upgrade"] = { ... } }`) {
		t.Error(err)
	}
	if _, err := c.Layers("card", "drill:lunge++", ""); err == nil || !strings.Contains(err.Error(), "drill:lunge++ is a form of drill:lunge: use drill:lunge.upgrade.upgrade") {
		t.Error(err)
	}
}

// TestFindingsNameTheStepOfAnUpgrade at its own line.
func TestFindingsNameTheStepOfAnUpgrade(t *testing.T) {
	for body, want := range map[string]string{
		lunge(`, upgrade = { cost = 0 }`):                         `unknown field "upgrade" in upgrade`,
		strings.Replace(lunge(""), "damage = 9", "damage = 6", 1): `C201 cards/lunge.lua:6: the upgrade of "lunge++" does the same as the card`,
		strings.Replace(lunge(""), "cost = 0", "cost = 2", 1):     `C202 cards/lunge.lua:6: the upgrade of "lunge+" costs 2, but the card costs only 1`,
		lunge(`, text = "Deal {damage} damge."`):                  `C301 cards/lunge.lua:6: `,
		lunge(""):                                                 "",
	} {
		texts := append(few(t, "quick_jab", nil), &source.Text{Name: "cards/lunge.lua", Body: body})
		var all []string
		if g, err := curtain.Ruleset().Load(texts, sandbox.DefaultLimits(), nil); err != nil {
			all = []string{err.Error()}
		} else {
			all = gametest.AllFindings(t, g)
		}
		if got := strings.Join(all, "\n"); !strings.Contains(got, want) || want == "" && strings.Contains(got, "lunge") {
			t.Errorf("found\n%s\nwant %s", got, want)
		}
	}
}

package curtain_test

import (
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// TestFindingsAreOfTheModThatSaidIt: what is wrong with a card of the game because a mod
// changed it is the mod's, wherever in the card it shows.
func TestFindingsAreOfTheModThatSaidIt(t *testing.T) {
	for change, want := range testkit.SampleMap(3, map[string]string{
		`text = "Deal {damage} damage."`:                                                `C302 mods/lantern/changes.lua:3: |  text = "Deal|damage is 2 at scripts/curtain/cards/pip/quick_jab.lua:6|done by scripts/curtain/cards/pip/quick_jab.lua:11: `,
		`play = function(self, fight, target) self:deal(7, target) end`:                 `C302 mods/lantern/changes.lua:3: |  play = function|damage is 2 at scripts/curtain/cards/pip/quick_jab.lua:6|the original definition is at scripts/curtain/cards/pip/quick_jab.lua:5`,
		`text = "Deal {damage} damage plus {bonus} per kind of debuff on the enemy."`:   "",
		`values = { damage = 3 }`:                                                       `C201 mods/lantern/changes.lua:3: the upgrade|defined at scripts/curtain/cards/pip/quick_jab.lua:2`,
		`cost = 2, upgrade = { cost = 3 }`:                                              `C202 mods/lantern/changes.lua:3: the upgrade|  cost = 2, upgrade = { cost = 3 }`,
		`values = { damage = 4 }, upgrade = { values = { damage = 5 } }, name = "Jab!"`: "",
	}) {
		mod := gametest.TextsOfMod(&source.Mod{ID: "lantern"}, map[string]string{"changes.lua": "-- What it changes.\noverride \"quick_jab\" {\n  " + change + "\n}\n"})
		c := gametest.Load(t, curtain.Ruleset(), append(few(t, "pip/quick_jab", nil), mod...)...)
		expectFound(t, change, gametest.AllFindings(t, c), want)
	}
}

// withoutTexts returns the findings in a content without those about texts.
func withoutTexts(c *scripting.Generation) (all []string) {
	for _, f := range check.CheckGeneration(c) {
		all = append(all, f.Code+" "+f.Err.Error())
	}
	return all
}

// TestWhatNothingLeadsToAnyMoreIsOfTheModThatTookItAway, and not of the enemy.
func TestWhatNothingLeadsToAnyMoreIsOfTheModThatTookItAway(t *testing.T) {
	c := gametest.LoadWithModFile(t, curtain.Ruleset(), `-- A short run.
override "run" { name = "Short" }
override "run" {
  ["acts.1.scenes.1"] = { "critic" },
}
enemy { id = "moth", name = "Moth", hp = 3, intents = { { attack(1) } } }
`)
	expectFound(t, "a shorter run", withoutTexts(c), `C205 mods/lantern/changes.lua:4: no scene in the run has the enemy "rusty_knight"|`+
		`defined at scripts/curtain/enemies/rusty_knight.lua:|C205 mods/lantern/changes.lua:6: no scene in the run has the enemy "lantern:moth"`)
}

// TestWhatAChangeBringsIsMet: what the code of a change names is met, and what is changed is not for that.
func TestWhatAChangeBringsIsMet(t *testing.T) {
	c := gametest.LoadWithModFile(t, curtain.Ruleset(), `card { id = "bit", name = "Bit", owner = "neutral", type = "action", rarity = "basic", cost = 0, text = "x", unplayable = true, upgrade = { text = "y" } }
override "quick_jab" { play = function(self) self:create("bit") end }
card { id = "lone", name = "Lone", owner = "neutral", type = "action", rarity = "basic", cost = 0, text = "Draw {n} card.", values = { n = 1 }, upgrade = { cost = 1 }, play = function(self) self:draw(self.values.n) end }
local change = override
change("lone", { name = "Alone" })
`)
	idle := slices.DeleteFunc(withoutTexts(c), func(f string) bool { return !strings.HasPrefix(f, "C205") })
	if expectFound(t, "a change", idle, `the card "lantern:lone"`); len(idle) != 1 {
		t.Errorf("found %v", idle)
	}
}

// TestCardsAreTriedBesideKeywordsOfOneName of two mods, each of which its cards react to.
func TestCardsAreTriedBesideKeywordsOfOneName(t *testing.T) {
	texts := few(t, "pip/quick_jab", nil)
	for _, id := range []string{"lantern", "moon"} {
		texts = append(texts, gametest.TextsOfMod(&source.Mod{ID: id}, map[string]string{"glow.lua": `keyword { id = "glow", name = "Glow", holder = "any", polarity = "bad", text = "It glows." }
card { id = "ray", name = "Ray", owner = "pip", type = "enchantment", rarity = "rare", cost = 1, text = "Whenever Glow is inflicted on the enemy: Gain {n} Block.", values = { n = 3 }, upgrade = { cost = 0 },
  on = { inflicted = function(self, fight, event) if event.keyword == "glow" and event.target == fight.enemy then self:gain(self.values.n, "block") end end } }
`})...)
	}
	expectFound(t, "two mods", gametest.AllFindings(t, gametest.Load(t, curtain.Ruleset(), texts...)), "")
}

// expectFound holds findings against what each of them must have a part of; "" for none.
func expectFound(t *testing.T, of string, found []string, want string) {
	t.Helper()
	all := strings.Join(found, "\n")
	for _, part := range strings.Split(want, "|") {
		if want == "" && all != "" || !strings.Contains(all, part) {
			t.Errorf("%s\n  gives %s\n  want %q", of, all, part)
		}
	}
	for _, f := range found {
		if _, where, _ := strings.Cut(f, " "); !strings.HasPrefix(where, "mods/") {
			t.Errorf("%s is blamed on the game: %s", of, f)
		}
	}
}

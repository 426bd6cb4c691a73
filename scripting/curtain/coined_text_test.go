package curtain_test

import (
	"slices"
	"strings"
	"testing"

	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/wording"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// bleeding are keywords of a pack, one of each way to be held.
const bleeding = `
keyword { id = "bleed", name = "Bleed", holder = "any", polarity = "bad", decays = "turn", text = "Bleeds.",
  on = { enemy_turn_end = function(self, fight) self:lose(self.stacks, "hp", self.holder) end } }
keyword { id = "encouraged", name = "Encouraged", holder = "team", decays = "use", text = "Hits harder.",
  modify = { dealt = function(self, fight, value) return value + 3 * self.stacks end },
  on = { card_played = function(self, fight) self:lose("all", "encouraged") end } }
keyword { id = "thick_skin", name = "Thick Skin", holder = { "protagonist", "enemy" }, text = "Takes less.",
  modify = { taken = function(self, fight, value) return value - 1 end } }
`

// cardOf is a card of a text and what it does.
func cardOf(text, does string) string {
	return `card { id = "zz", name = "Z", owner = "pip", type = "enchantment", rarity = "rare", cost = 1, target = "enemy",
  text = "` + text + `", values = { n = 3, m = 2 }, upgrade = { cost = 0 }, ` + does + ` }`
}

// withPack loads few of the game's scripts with more definitions.
func withPack(t *testing.T, more string) *scripting.Generation {
	t.Helper()
	texts := few(t, "aldric/galvanize", nil)
	g := load(t, append(texts, &source.Text{Name: "zz/zz.lua", Body: more})...)
	return g.Generation
}

// foundIn are the findings in what withPack adds.
func foundIn(t *testing.T, more string) []string {
	t.Helper()
	return slices.DeleteFunc(gametest.AllFindings(t, withPack(t, more)), func(f string) bool { return !strings.Contains(f, "zz/zz.lua") || strings.HasPrefix(f, "C205") })
}

func TestTextsSpeakOfKeywordsOfThePack(t *testing.T) {
	for text, does := range map[string]string{
		"Inflict {n} Bleed.":                                   `play = function(self, fight, target) self:inflict(self.values.n, "bleed", target) end`,
		"Gain {m} Encouraged.":                                 `play = function(self) self:gain(self.values.m, "encouraged") end`,
		"Gain {n} Thick Skin on Aldric.":                       `play = function(self, fight) self:gain(self.values.n, "thick_skin", fight.aldric) end`,
		"Deal {n} damage per Bleed on the enemy to the enemy.": `play = function(self, fight, target) self:deal(self.values.n * target.keywords.bleed, target) end`,
		"The enemy loses all Bleed and Thick Skin.":            `play = function(self, fight, target) self:lose("all", "bleed", target) self:lose("all", "thick_skin", target) end`,
		"Whenever you gain Encouraged: Inflict {n} Bleed on each enemy.": `on = { gained = function(self, fight, event)
			if event.keyword == "encouraged" then self:inflict(self.values.n, "bleed", fight.enemies) end end }`,
		"Whenever Bleed is inflicted on the enemy: Gain {n} Block.": `on = { inflicted = function(self, fight, event)
			if event.keyword == "bleed" and event.target == fight.enemy then self:gain(self.values.n, "block") end end }`,
		"If the enemy has {n} or more Bleed: Draw {m} cards.": `play = function(self, fight, target) if target.keywords.bleed >= self.values.n then self:draw(self.values.m) end end`,
	} {
		if found := foundIn(t, bleeding+cardOf(text, does)); len(found) > 0 {
			t.Errorf("%s:\n%s", text, strings.Join(found, "\n"))
		}
	}
}

func TestAWrongWordAboutAKeywordOfThePackIsFound(t *testing.T) {
	for _, m := range []struct{ text, does, code, says string }{
		{"Inflict {n} Bleed.", `play = function(self, fight, target) self:inflict(self.values.m, "bleed", target) end`, "C302", "inflicts 2 Bleed on the enemy, but its text says that it inflicts 3 Bleed"},
		{"Inflict {n} Bleed.", `play = function(self, fight, target) self:inflict(self.values.n, "poison", target) end`, "C305", "inflicts 3 Poison on the enemy, but its text says that it inflicts 3 Bleed"},
		{"Gain {n} Encouraged.", `play = function(self) end`, "C303", "gains 3 Encouraged, but it does not"},
		{"Gain {n} Bleed.", `play = function(self) end`, "C301", "is not understood"},
		{"Inflict {n} bleed.", `play = function(self) end`, "C301", "write Bleed"},
		{"Draw {n} cards.", `play = function(self, fight) self:inflict(1, "bleet") self:draw(self.values.n) end`, "C210", `inflict does not accept "bleet"`},
		{"Draw {n} cards.", `play = function(self, fight) if fight.team.keywords.encourage then end self:draw(self.values.n) end`, "C208", `keywords has no field "encourage"`},
		{"Draw {n} cards.", `on = { gained = function(self, fight, event) if event.keyword == "bleet" then self:draw(self.values.n) end end }`, "C209", `keyword is never "bleet"`},
	} {
		found := foundIn(t, bleeding+cardOf(m.text, m.does))
		if !slices.ContainsFunc(found, func(f string) bool { return strings.HasPrefix(f, m.code) && strings.Contains(f, m.says) }) {
			t.Errorf("%s: nothing with %s says %q, but:\n%s", m.does, m.code, m.says, strings.Join(found, "\n"))
		}
	}
}

// Every sentence that names a keyword of the pack has one reading, and is said in the same words.
func TestSentencesAboutKeywordsOfThePackHaveOneReading(t *testing.T) {
	c := withPack(t, bleeding).Content.(*rules.Content)
	grammar := wording.Grammar(c)
	for _, text := range []string{
		"Inflict 3 Bleed.", "Gain 2 Encouraged.", "Gain 2 Thick Skin on each protagonist.", "Lose all Encouraged.", "Thick Skin on Aldric doubles.",
		"Inflict Bleed equal to Encouraged.", "Each enemy loses 2 Bleed, Thick Skin and Block.", "Whenever you gain Thick Skin: Draw 1 card.",
		"With 2 or more Encouraged: Inflict 1 Bleed on each ally.", "Deal damage equal to 2 times Bleed on the enemy.",
	} {
		d := &rules.CardDef{Owner: "aldric", Text: text}
		gametest.ExpectTextPrintedAsRead(t, text, text, wording.ReadCardText(grammar, d).ParseResult)
	}
}

package skirmish_test

import (
	"strings"
	"testing"

	rules "curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/wording"
	"curtaincall/scripting"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// unused is the finding, waived in their files, of the units and cards beside those of the default match.
const unused = "C205"

func TestThePackIsClean(t *testing.T) {
	gametest.ExpectNoFindings(t, pack(t), unused)
}

func TestPlantedMistakesAreFoundWithTheirCode(t *testing.T) {
	gametest.ExpectMistakesFound(t, skirmish.Ruleset(), "", []gametest.Mistake{
		{"cards/fireball.lua", "-- Deal 20 damage.", "-- Deal 25 damage.", "C204", "the comment says"},
		{"match.lua", `"goblin", "mage"`, `"goblin", "goblin"`, "C211", `team B's deck has "fireball"`},
		{"match.lua", `"archer", "mage"`, `"mage", "mage"`, "C205", `no team has the unit "archer"`},
		{"cards/shield_bash.lua", `"taunt", target)`, `"tuant", target)`, "C210", "inflict does not accept"},
		{"cards/shield_bash.lua", "self:deal(", "self:hit(", "C207", "hit"},
		{"cards/shield_bash.lua", "self:deal(", "skirmish:deal(1) self:deal(", "C207", "skirmish has no verb"},
		{"cards/attack.lua", "self.unit.damage", "self.unit.dmage", "C208", "damage"},
		{"cards/fireball.lua", "self:deal(self.values.damage, target)", "self:deal(self.values.damage + 1, target)", "C302", "deals 21 damage to its target, but its text says that it deals 20"},
		{"cards/shield_bash.lua", "    self:inflict(self.values.taunt, \"taunt\", target)\n", "", "C303", "inflicts Taunt (2)"},
		{"cards/heal.lua", "self:heal(self.values.heal, target)", "self:heal(self.values.heal, target) self:gain(1, \"block\", \"self\")", "C304", "gives the unit itself 1 Block"},
		{"cards/heal.lua", "self:heal(self.values.heal, target)", "self:choose({ 'a', 'b' }) self:heal(self.values.heal + 1, target)", "C302", "heals"},
		{"cards/heal.lua", "Heal an ally by {heal}.", "Mend an ally by {heal}.", "C301", "is not understood"},
		{"cards/defend.lua", `self:gain(self.values.block, "block", target)`, `error("no")`, "C308", "no"},
	})
}

func TestACardThatAsksAndDoesWhatItSaysIsClean(t *testing.T) {
	asks := gametest.EditScript(t, skirmish.Ruleset(), "cards/heal.lua", "self:heal(", "self:choose({ 'a', 'b' }) self:heal(")
	gametest.ExpectNoFindings(t, gametest.Load(t, skirmish.Ruleset(), asks...), unused)
}

// Cards of a pack speak of its keywords, in code and in texts.
func TestTextsSpeakOfKeywordsOfThePack(t *testing.T) {
	const brittle = `keyword { id = "brittle", name = "Brittle", holder = "effect", polarity = "bad", text = "Takes more.",
  modify = { taken = function(self, skirmish, value) return value + 1 end } }
card { id = "crack", name = "Crack", requires = { "melee" }, target = "enemy", text = "Deal {damage} damage and Brittle ({brittle}).",
  values = { damage = 3, brittle = 2 }, play = function(self, skirmish, target)
    self:deal(self.values.damage, target) self:inflict(self.values.brittle, "brittle", target) end }`
	with := func(body string) *scripting.Generation {
		return gametest.Load(t, skirmish.Ruleset(), append(gametest.Texts(t, skirmish.Ruleset()), &source.Text{Name: "zz.lua", Body: body})...)
	}
	gametest.ExpectNoFindings(t, with(brittle), "C205")
	found := strings.Join(gametest.AllFindings(t, with(strings.Replace(brittle, `self.values.brittle, "b`, `1, "b`, 1))), "\n")
	if !strings.Contains(found, "C302") || !strings.Contains(found, "inflicts Brittle (1)") {
		t.Error(found)
	}
}

// A pack adds sentences of its own, and a card is held to them.
func TestACardIsHeldToSentencesOfThePack(t *testing.T) {
	const braced = `sentence { id = "brace", text = "Brace for AMOUNT [with AURA] [against EFFECT].", does = function(self, skirmish, amount, aura)
  self:gain(amount, "block", "self")
  if aura then self:gain(1, aura, "self") end
end }
card { id = "crouch", name = "Crouch", requires = { "melee" }, target = "self", text = "Brace for {n} with Armor. Gain {m} Block.",
  values = { n = 3, m = 2 }, play = function(self, skirmish)
    self:gain(self.values.n, "block", "self") self:gain(1, "armor", "self")
    self:gain(self.values.m, "block", "self") end }`
	with := func(body string) *scripting.Generation {
		return gametest.Load(t, skirmish.Ruleset(), append(gametest.Texts(t, skirmish.Ruleset()), &source.Text{Name: "zz.lua", Body: body})...)
	}
	gametest.ExpectNoFindings(t, with(braced), "C205")
	found := strings.Join(gametest.AllFindings(t, with(strings.Replace(braced, `self:gain(1, "armor", "self")`, "", 1))), "\n")
	if !strings.Contains(found, "C303") || !strings.Contains(found, "Armor") {
		t.Error(found)
	}
	gametest.ExpectLoadErrors(t, skirmish.Ruleset(), map[string]string{
		`sentence { id = "a", text = "Gain AURA TURNS", does = function(self) self:say("x") end }`: `the game's sentence "Gain AURA AMOUNT" both match "Gain`,
	})
}

// A list tells the auras of the pack too.
func TestAUnitIsListedWithAurasOfThePack(t *testing.T) {
	const hedge = `keyword { id = "thorny", name = "Thorny", holder = "aura", text = "x" }
unit { id = "hedge", name = "Hedge", hp = 50, range = "melee", kind = "physical", damage = 5, auras = { thorny = 2 } }`
	c := gametest.Load(t, skirmish.Ruleset(), append(gametest.Texts(t, skirmish.Ruleset()), &source.Text{Name: "zz.lua", Body: hedge})...)
	for _, e := range c.Entries() {
		if e.ID == "hedge" && !strings.HasSuffix(e.Line(), "Thorny 2") {
			t.Error(e.Line())
		}
	}
}

func TestFaultsOfALoadHaveCodes(t *testing.T) {
	const unit = `return unit { id = "u", name = "U", hp = 5, range = "melee", kind = "magic", damage = 1`
	gametest.ExpectLoadErrorCodes(t, skirmish.Ruleset(), map[string]string{
		unit + `, speed = 3 }`: "C008", unit + `, auras = { block = 1 } }`: "C008", `return unit { id = "u" }`: "C010",
		`return unit { id = "u", name = "U", hp = 0, range = "melee", kind = "magic", damage = 1 }`:                                   "C009",
		`return card { id = "c", name = "C", target = "enemy", requires = { "melee", "ranged" }, text = "x", play = function() end }`: "C009",
		`return match { teams = { A = { "u" }, B = { "u" } }, decks = { A = {}, B = {} } }`:                                           "C009",
		`return match { teams = { A = { "u", "u" }, B = { "u", "u" } }, decks = { A = { x = 10 }, B = { x = 10 } } }`:                 "C011",
		unit + ` }` + "\n" + `local second = ` + unit[len("return "):] + ` }`:                                                         "C001",
	})
}

// Every text of the base content is read in one way only, and what was read is said in the same words.
func TestEveryTextIsPrintedAsItWasRead(t *testing.T) {
	for _, d := range pack(t).Content.(*rules.Content).Cards {
		gametest.ExpectTextPrintedAsRead(t, d.ID, d.Text, wording.ReadCardText(wording.Grammar, d))
	}
}

// A hook of a keyword that always fails is found, whatever it reacts to.
func TestAHookThatAlwaysFailsIsFound(t *testing.T) {
	for _, hook := range []string{"turn_start", "advanced", "card_played", "damaged", "healed", "gained", "inflicted", "died"} {
		for _, holder := range []string{"aura", "effect"} {
			with := func(body string) string {
				c := gametest.Load(t, skirmish.Ruleset(), append(gametest.Texts(t, skirmish.Ruleset()), &source.Text{Name: "zz.lua",
					Body: `keyword { id = "knot", name = "Knot", holder = "` + holder + `", text = "x", on = { ` + hook + ` = function(self, skirmish, event) ` + body + ` end } }`})...)
				return strings.Join(gametest.AllFindings(t, c), "\n")
			}
			if found := with("error('always')"); strings.Count(found, "C308") != 1 || !strings.Contains(found, "always") {
				t.Errorf("%s of an %s: %s", hook, holder, found)
			}
			if found := with("self:say(event.type)"); strings.Contains(found, "C308") {
				t.Errorf("%s of an %s: %s", hook, holder, found)
			}
		}
	}
}

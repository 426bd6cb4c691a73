package autobattle_test

import (
	"testing"

	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/autobattle/wording"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/testkit/gametest"
)

func TestThePackIsClean(t *testing.T) {
	gametest.ExpectNoFindings(t, pack(t))
}

// Each is a text that is no longer true: of the number, the unit it is about, the keyword, the trigger, the limit,
// for how long, or at all. What a pack is to have before it shows the whole game: enough units of each rarity, one of
// each keyword that has nothing else, and somebody who waits for each trigger.
func TestThePackHasAllThatTheGameKnows(t *testing.T) {
	c := pack(t).Content.(*rules.Content)
	var rarities [4]int
	var alone [rules.NumKeywords]bool
	var waited [rules.NumTriggers]bool
	for _, d := range c.Units {
		rarities[d.Rarity]++
		able := false
		for on, does := range d.On {
			if does != nil {
				waited[on], able = true, true
			}
		}
		if m := d.Keywords; m != 0 && m.WithoutFirst() == 0 && !able {
			alone[m.First()] = true
		}
	}
	if r := rarities; r[rules.Common]+r[rules.Uncommon]+r[rules.Rare] < 30 || r[rules.Common] == 0 || r[rules.Uncommon] == 0 || r[rules.Rare] == 0 {
		t.Errorf("units by rarity: %d", r)
	}
	for k, is := range alone {
		if !is {
			t.Errorf("no unit has %s and nothing else", rules.Keywords.Row(rules.Keyword(k)).Name)
		}
	}
	for on, is := range waited {
		if !is {
			t.Errorf("no unit waits for %s", rules.Triggers[on])
		}
	}
}

func TestPlantedMistakesAreFoundWithTheirCode(t *testing.T) {
	gametest.ExpectMistakesFound(t, autobattle.Ruleset(), "units/", []gametest.Mistake{
		{"heckler.lua", "-- Start: deal 2", "-- Start: deal 3", "C204", "the comment says"},
		{"heckler.lua", "self.values.damage,", "self.values.damage + 1,", "C302", "deals 3 damage to"},
		{"heckler.lua", "place = 1", "place = 2", "C306", "to an enemy"},
		{"heckler.lua", "self:enemies { place = 1 }", "self:allies { place = 1 }", "C306", "deals 2 damage"},
		{"follow_spot.lua", "{ place = -1 }", "{ highest = \"attack\" }", "C306", "deals 2 damage"},
		{"knife_thrower.lua", "{ random = self.values.count }", "()", "C304", "which its text does not mention"},
		{"iron_usher.lua", "rarity", "on = { start = function(self) self:gain_mana(1) end }, rarity", "C304", "gains 1"},
		{"cue_herald.lua", "self:grant(", "self:grant_for_good(", "C305", "Taunt"},
		{"cue_herald.lua", `"guard"`, `"shield"`, "C305", "gives an ally that spawns Shield"},
		{"stage_tortoise.lua", "grant_for_good", "grant", "C305", "for the battle"},
		{"stage_tortoise.lua", "behind()", "ahead()", "C303", "Shield for good"},
		{"stage_tortoise.lua", "faint = function", "hurt = function", "C307", "in on.hurt"},
		{"mourning_twin.lua", `self:grant("shield")`, "self:buff({ attack = 1 })", "C305", "changes the attack"},
		{"fallen_star.lua", "limit = { ally_faint = 1 },", "limit = { ally_faint = 2 },", "C302", "ally_faint"},
		{"prop_dealer.lua", "limit = { sell = 2 }", "limit = { sell = 1 }", "C302", "on.sell"},
		{"acting_coach.lua", "lowest = ", "highest = ", "C306", "attack"},
		{"mask_puller.lua", "remove_for_good", "grant_for_good", "C304", "gives an enemy that hurts it Shield for good"},
		{"costume_trunk.lua", `self:spawn("moth")`, `self:spawn("puppet")`, "C305", "spawns Puppet"},
		{"costume_trunk.lua", `self:spawn("moth")`, "", "C303", "spawns Moth"},
		{"trap_door.lua", "event.unit", "self:enemies { place = 1 }", "C306", "deals 2 damage"},
		{"box_office.lua", "self:gain_mana(self.values.mana)", "self:gain_mana(self.values.mana + 1)", "C302", "gains 2 mana"},
		{"tea_lady.lua", `"After any attack: the ally`, `"After any attack: the friend`, "C301", "is not understood"},
		{"headsman.lua", "self:destroy(", "error('no') self:destroy(", "C308", "no"},
	})
}

func TestFaultsOfALoadHaveCodes(t *testing.T) {
	const unit = `return unit { id = "u", name = "U", attack = 1, health = 2, cost = 1, pitch = 1`
	gametest.ExpectLoadErrorCodes(t, autobattle.Ruleset(), map[string]string{
		unit + `, speed = 3 }`: "C008", unit + `, keywords = { "sheild" } }`: "C008", `return unit { id = "u" }`: "C010",
		unit + `, limit = { start = 0 } }`:                                    "C009",
		unit + ` }` + "\n" + `local second = ` + unit[len("return "):] + ` }`: "C001",
	})
}

// Every text of the pack has exactly one reading, which is printed in the same words.
func TestEveryTextIsPrintedAsItWasRead(t *testing.T) {
	units := pack(t).Content.(*rules.Content)
	for _, d := range units.Units {
		gametest.ExpectTextPrintedAsRead(t, d.ID, d.Text, wording.ReadUnitText(wording.GrammarWithUnitNames(units), d, units).ParseResult)
	}
}

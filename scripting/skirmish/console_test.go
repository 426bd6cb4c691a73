package skirmish_test

import (
	"testing"

	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/testkit/gametest"
)

func TestConsole(t *testing.T) {
	gametest.CheckPromptLines(t, skirmish.Ruleset(), []gametest.LineAndOutput{
		{`skirmish { units = { { "warrior", team = "A", zone = "X", effects = { { "weaken", 2, from = "orc" } } }, { "orc", team = "B", block = 3 } }, hand = { A = { "attack", "shield_bash" } } }`, "▽ Weaken 2 from Orc"},
		{"units.warrior", "Warrior (A) in X: 90/90 HP, Weaken 2 from Orc"},
		{"units.warrior.effects", "{ weaken = 2 }"},
		{`targets("attack")`, "orc"},
		{"watch orc.block", "orc.block = 3"},
		{"orc.hp + 1", "111"},
		{"inspect orc", "hp = 110"},
		{"watch off", ""},
		{"attack", "Orc's Block absorbs 3, and it loses 12 HP; 98 left."},
		{"why units.orc.hp", "20 → 15 by Weaken"},
		{"undo", "Orc HP 98 → 110"},
		{"s:advance()", "Warrior advances to B, weakened"},
		{"why units.warrior.zone", "advances"},
		{"units.warrior.entries", `from = "warrior"`},
		{`direct("set orc armor 4")`, "Orc Armor aura 0 → 4"},
		{"inspect(units.orc).auras.armor", "4"},
		{"inspect(s).order[1]", "warrior"},
		{`direct("pass")`, "a move is not a stage direction"},
		{`card { id = "smite", target = "enemy", values = { damage = 50 }, play = function(self, skirmish, target) self:deal(self.values.damage, target) end }`, "smite"},
		{"hand A + smite", "ards in the hand of A 2 → 3"},
		{"smite orc", "loses 30 HP"}, // 50 weakened is 37, less 4, less Block 3
		{`unit { id = "orc", name = "Old Orc", hp = 100, damage = 1 }`, "Old Orc"},
		{"units.orc.damage", "1"},
		{"units.elf", `no field "elf"`},
		{"elf.hp", `unknown name "elf"`},
		{"orc = 7", ""},
		{"orc", "7"},
		{`card { id = "smite", target = "enmy", play = function() end }`, `did you mean "enemy"?`},
		{"match a=mage,mage", "Mage 2 (A)"},
		{"mage 2", "Mage 2 (A) in A: 50/50 HP"}, // as the screen shows it
		{"inspect mage 2", `name = "Mage 2"`},
		{"watch mage 2 hp", "units.mage_2.hp = 50"},
		{"direct hp mage_2 9", "Mage 2 HP 50 → 9"},
		{"watch off", ""},
		{"why weakened", "▽ Weaken"},
		{"what is weakened", "▽ Weaken"},
		{"why ⚔", "⚔ appears here:"},
		{"units.orc.hp", "100"},
	})
}

func TestTheManualIsCompleteAndItsExamplesWork(t *testing.T) {
	gametest.CheckManual(t, skirmish.Ruleset())
}

func TestWhyAnswersForEveryNumber(t *testing.T) {
	gametest.CheckWhy(t, skirmish.Ruleset(), []string{"attack orc"}, []string{"hand A + flaming_blade", "pass"})
}

func TestWhatAPlayerSeesOnEachScreen(t *testing.T) {
	gametest.CheckCaptures(t, skirmish.Ruleset(), []gametest.Capture{
		{Name: "the first turn"},
		{Name: "in the middle, with ten cards in hand", Lines: []string{"match a=warrior,archer,mage,mage b=orc,orc,goblin,mage", "advance", "advance", "pass", "advance",
			"hand A + fireball", "hand A + shield_bash", "hand A + heal", "hand A + power_shot", "hand A + flaming_blade"}},
		{Name: "the end", Lines: []string{"match a=warrior b=goblin", "hp goblin 1", "zone goblin A", "attack goblin"}},
	})
}

func TestOnlyKnownMutantsSurvive(t *testing.T) {
	gametest.CheckSurvivors(t, skirmish.Ruleset(), true)
}

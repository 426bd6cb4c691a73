package mods_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

// apart has, by game, what each of two independent mods contains: the same, under its own ids.
var apart = map[string]string{
	"curtain": `keyword { id = "glow", name = "Glow", icon = "*", holder = "any", polarity = "bad", decays = "turn", text = "It glows.",
  on = { player_turn_start = function(self, fight) self:lose(1, "block", self.holder) end } }
keyword { id = "dim", name = "Dim", icon = "*", holder = "any", decays = "never", text = "It is dim." }
card { id = "spark", name = "Spark", owner = "pip", type = "attack", rarity = "uncommon", cost = 1, target = "enemy", text = "Inflict {n} glow.", values = { n = 2 }, upgrade = { values = { n = 4 } },
  play = function(self, fight, target) self:deal(7, target) self:inflict(self.values.n, "glow", target) self:later("next_turn", "dims", "glow") end,
  waits = { dims = function(self, fight, what) self:gain(1, "dim") end } }
relic { id = "lamp", name = "Lamp", text = "Gain {n} Dim.", values = { n = 1 }, on = { player_turn_start = function(self, fight) self:gain(self.values.n, "dim") end } }
enemy { id = "moth", name = "Moth", hp = 25, intents = { { attack(5), inflict(1, "glow") }, { gain(2, "dim"), attack(3) } } }
`,
	"skirmish": `keyword { id = "glow", name = "Glow", icon = "*", holder = "effect", polarity = "bad", text = "It glows.", modify = { taken = function(self, skirmish, value) return value + 1 end } }
keyword { id = "dim", name = "Dim", icon = "*", holder = "aura", text = "It is dim." }
card { id = "spark", name = "Spark", target = "enemy", text = "Deal {damage} damage.", values = { damage = 8 },
  play = function(self, skirmish, target)
    local times = self:choose({ "once", "twice" })
    self:deal(self.values.damage, target) self:inflict(2, "glow", target) self:gain(times == "once" and 1 or 2, "dim", "self") end }
unit { id = "moth", name = "Moth", hp = 60, range = "melee", kind = "physical", damage = 20 }
`,
	"autobattle": `unit { id = "moth", name = "Moth", attack = 2, health = 3, cost = 2, pitch = 1, rarity = "common", text = "Start: deal {damage} damage to the front enemy.", values = { damage = 2 },
  on = { start = function(self) self:damage(self.values.damage, self:enemies { place = 1 }) end } }
`,
	"battleline": `creature { id = "moth", name = "Moth", house = "lantern", power = 5, rarity = "common", text = "Reap: Heal {heal} damage from a friendly creature.", values = { heal = 2 },
  target = { kind = "creature", side = "friendly" }, reap = function(self, game, target) self:heal(self.values.heal, target) end }
deck { id = "night", name = "Night", houses = { "lantern", "brass", "gallery" }, cards = {
  moth = 2, lamplighter = 2, vigil_keeper = 3, curtain_warden = 3, footlights = 1, halo = 1, trombonist = 3, timpanist = 3, first_trumpet = 3, bandmaster = 2, war_drum = 1,
  balcony_ghost = 3, phantom_usher = 3, heckler = 2, box_regent = 2, old_patron = 2 } }
`,
}

// decked returns apart[game] and, for the skirmish, a deck with the mod's card; the two mods use different decks.
func decked(game, id, team string) string {
	if game != "skirmish" {
		return apart[game]
	}
	return apart[game] + `override "match" { decks = { ` + team + ` = { spark = 4, attack = 4, defend = 4 } } }` + "\n"
}

// both returns a program with two independent mods of a game.
func both(t *testing.T, game string) *curtaintest.TestProgram {
	t.Helper()
	s := curtaintest.NewProgramWithMods(t)
	for id, team := range map[string]string{"ember": "A", "wick": "B"} {
		dir := filepath.Join(s.Dir, "mods", id)
		curtaintest.Write(t, filepath.Join(dir, "mod.lua"), `return mod { id = "`+id+`", name = "`+id+`", version = "1.0.0", game = "`+game+`" }`+"\n")
		curtaintest.Write(t, filepath.Join(dir, "things.lua"), decked(game, id, team))
	}
	return s
}

// TestModsThatHaveNothingToDoWithEachOtherPlayAlikeInBothOrders checks that all states, events and random results are
// the same in both load orders.
func TestModsThatHaveNothingToDoWithEachOtherPlayAlikeInBothOrders(t *testing.T) {
	runs := fmt.Sprint(testkit.SizeUnlessLong(2, 2, 3))
	for game, lines := range testkit.SampleMap(2, map[string][]string{
		"curtain": {"--players greedy", "fight stage_rat relics=wick:lamp,ember:lamp deck=ember:spark,wick:spark,ember:spark,wick:spark,block",
			"--players greedy fight ember:moth wick:moth deck=ember:spark,wick:spark,quick_jab"},
		"skirmish":   {"", "--players greedy match A=ember:moth,wick:moth B=orc,wick:moth"},
		"autobattle": {"", "--players greedy"},
		"battleline": {"duel mine=wick:night theirs=ember:night"},
	}) {
		s := both(t, game)
		for _, line := range lines {
			if !testkit.Full && !strings.Contains(line, "--players") {
				line = "--players greedy " + line
			}
			out := s.Run(t, program.ExitOK, strings.Fields("mods "+game+" compare ember wick --runs "+runs+" "+line)...)
			curtaintest.CheckContains(t, out, runs+" games, seeds 1 to "+runs+", are identical: ember before wick, wick before ember.\n")
		}
	}
}

// TestAModThatComesToAJournalPartsNothing checks that a game continues in the same way when an unrelated mod is
// added, although its definitions may get other numbers.
func TestAModThatComesToAJournalPartsNothing(t *testing.T) {
	for game, what := range testkit.SampleMap(2, map[string]string{
		"curtain":    "fight wick:moth deck=wick:spark,wick:spark,block,quick_jab relics=wick:lamp",
		"skirmish":   "match A=warrior,mage B=wick:moth,archer",
		"autobattle": "battle player=wick:moth,stage_tortoise enemy=wick:moth",
		"battleline": "duel mine=wick:night theirs=wick:night",
	}) {
		s := both(t, game)
		if game == "skirmish" { // which would be dealt as well
			curtaintest.Write(t, filepath.Join(s.Dir, "mods", "ember", "things.lua"), apart[game])
		}
		s.Run(t, program.ExitOK, "mods", "disable", "ember")
		s.Run(t, program.ExitOK, strings.Fields("play "+game+" "+what+" --auto --seed 3 --journal one.journal")...)
		s.Run(t, program.ExitOK, "mods", "enable", "ember")
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "one.journal", "--today"), "Verdict: exact\n")
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "bisect", "one.journal"), "  1. with only wick: ok\n  2. 2 mods, ember, wick: ok\n")
	}
}

// TestAModThatTakesAwayPartsNothing checks that a game continues in the same way when a mod removes what nobody has,
// although later definitions then have other numbers.
func TestAModThatTakesAwayPartsNothing(t *testing.T) {
	for game, c := range testkit.SampleMap(2, map[string]struct{ before, removes, play string }{
		"curtain":    {"", "vaudeville_hook", "fight stage_rat deck=quick_jab,block,inspire"},
		"skirmish":   {`override "match" { ["decks.B.flaming_blade"] = removed, ["decks.B.attack"] = 9 }`, "flaming_blade", ""},
		"autobattle": {"", "acting_coach", "battle player=strongman,stage_tortoise enemy=puppet,thick_skin"},
	}) {
		changes := [][3]string{{"ember", "", `remove "` + c.removes + `"`}}
		if c.before != "" {
			changes = append(changes, [3]string{"dawn", "", c.before})
		}
		s := curtaintest.NewProgramWithMods(t, changes...)
		for _, change := range changes {
			s.WriteManifest(t, "mods/"+change[0], change[0], "1.0.0", `game = "`+game+`"`)
		}
		s.Run(t, program.ExitOK, "mods", "disable", "ember")
		s.Run(t, program.ExitOK, strings.Fields("play "+game+" "+c.play+" --auto --seed 3 --journal one.journal")...)
		s.Run(t, program.ExitOK, "mods", "enable", "ember")
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "one.journal", "--today"), "Verdict: exact\n")
	}
}

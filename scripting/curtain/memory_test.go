package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// inBothWays runs a scenario with definitions beside the game's, as closures and by the interpreter, which must
// say the same, and returns the result.
func inBothWays(t *testing.T, definitions, body string) (last scenario.Result) {
	t.Helper()
	for i, interpreter := range []bool{false, true} {
		limits := sandbox.DefaultLimits()
		limits.Interpreter = interpreter
		c, err := curtain.Ruleset().Load(append(baseTexts(t), &source.Text{Name: "a.lua", Body: definitions}), limits, gametest.Pack(t, curtain.Ruleset()))
		if err != nil {
			t.Fatal(err)
		}
		r := gametest.RunScenario(c, "", body+"\nassert.is_true(true)")
		if i == 1 && r.Message != last.Message {
			t.Errorf("by closures\n%s\nby the interpreter\n%s", last.Message, r.Message)
		}
		last = r
	}
	return last
}

const thief = `enemy { id = "thief", name = "Thief", hp = 40, intents = { { attack(1) } }, on = {
  player_turn_end = function(self, fight)
    if not self.memory.stolen and #fight.hand > 0 then
      self.memory.stolen, self.memory.victim = fight.hand[1], fight.protagonists[2]
      self:move(fight.hand[1], "exhaust_pile")
    end
  end,
  damaged = function(self, fight, event)
    if event.target == self and self.memory.stolen then
      self:move(self.memory.stolen, "hand")
      self:lose(1, "hp", self.memory.victim)
      self.memory.stolen = nil
    end
  end } }
`

func TestAMemoryHoldsACardAndAnActor(t *testing.T) {
	r := inBothWays(t, thief, `
	local f = fight { enemy = "thief", hand = { "vex", "quick_jab", "block" }, hp = { pip = 9 } }
	f:end_turn()
	assert.equal("vex", f.exhaust_pile[1].id)
	assert.equal("vex", f.enemy.memory.stolen.id)
	assert.equal("pip", f.enemy.memory.victim.id)
	f:direct("hand + quick_jab")
	f:play("quick_jab")
	assert.equal(0, #f.exhaust_pile)
	assert.equal(8, f.pip.hp)
	assert.is_nil(f.enemy.memory.stolen)`)
	gametest.ExpectPassed(t, r)
}

// TestAMemoryForgetsAnEnemyWhoseNumberIsTaken by an enemy that is summoned.
func TestAMemoryForgetsAnEnemyWhoseNumberIsTaken(t *testing.T) {
	r := inBothWays(t, `enemy { id = "egg", name = "Egg", hp = 1, intents = { {} } }
`+cardHead("caller", "action")+` play = function(self, fight)
    self.memory.egg, self.memory.rat, self.memory.n = fight.enemies[2], fight.enemy, 7
    self:lose(9, "hp", fight.enemies[2])
    if self.memory.egg.alive then self:draw(5) end
    for i = 1, 3 do self:summon("egg") end
    if not self.memory.egg and self.memory.rat.id == "stage_rat" then self:gain(self.memory.n, "block") end
  end }`, `
	local f = fight { enemies = { "stage_rat", "egg" }, hand = { "caller" } }
	f:play("caller")
	assert.equal(7, f.team.keywords.block)
	assert.equal(4, #f.enemies)`)
	gametest.ExpectPassed(t, r)
}

func TestTheMemoryOfARunIsSharedByAllCopies(t *testing.T) {
	r := inBothWays(t, cardHead("tally", "action")+` upgrade = { name = "Tally Up" }, play = function(self, fight)
    self.run_memory.n = (self.run_memory.n or 0) + 1
    self.memory.own = (self.memory.own or 0) + 1
    self:gain(10 * self.run_memory.n + self.memory.own, "block")
  end }
keyword { id = "hum", name = "Hum", icon = "~", holder = "any", polarity = "good", stacks = "add", decays = "never", text = "It hums.",
  on = { player_turn_end = function(self, fight)
    self.memory.turns = (self.memory.turns or 0) + 1
    self.run_memory.turns = (self.run_memory.turns or 0) + 1
    self:gain(100 * self.run_memory.turns + self.memory.turns, "inspire", "team")
  end } }`, `
	local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "tally", "tally+" }, keywords = { aldric = { hum = 1 }, pip = { hum = 1 } } }
	f:play("tally")
	assert.equal(11, f.team.keywords.block)
	f:play("tally+")
	assert.equal(11 + 21, f.team.keywords.block)
	f:end_turn()
	assert.equal(101 + 201, f.team.keywords.inspire)`)
	gametest.ExpectPassed(t, r)
}

func TestWhatAMemoryRefuses(t *testing.T) {
	for does, want := range map[string]string{
		`self.run_memory.c = self`:                           "run_memory.c lasts longer than the fight: store the id of the card or the actor instead",
		`self.run_memory.c = fight.enemy`:                    "store the id of the card or the actor instead",
		`self.memory.c = fight`:                              "must be a whole number, a string, true or false, a card or an actor",
		`self.memory.c = {}`:                                 "a card or an actor, not",
		`self.memory.c = fight.enemy.keywords`:               "a card or an actor, not",
		`self.memory.c = 0.5`:                                "must be a whole number, a string, true or false, a card or an actor, not 0.5",
		`fight.hand[1].run_memory = 1`:                       `card is read-only: attempt to change the field "run_memory"`,
		`fight.enemy.run_memory.x = 1`:                       "can only be changed by its owner",
		`for i = 1, 99 do self.run_memory["n" .. i] = i end`: "a run can store at most 512 bytes",
		`for i = 1, 99 do self.memory["n" .. i] = self end`:  "a fight can store at most 512 bytes",
		`for i = 1, 9 do self.memory[("n"):rep(60) .. i] = fight.enemy self.memory[("n"):rep(60) .. i] = nil end`: "",
		`self.run_memory[("x"):rep(64)] = 1`: "a name in memory must be 1 to 63 bytes long, not 64",
	} {
		r := inBothWays(t, cardHead("h", "action")+` play = function(self, fight) `+does+` end }`, `local f = fight { enemy = "stage_rat", hand = { "h", "block" } } f:play("h")`)
		if passed := r.Status == scenario.Passed; passed != (want == "") || !strings.Contains(r.Message, want) {
			t.Errorf("%s: %s\nwant %s", does, r.Message, want)
		}
	}
}

// TestAForecastKnowsTheCardInAMemory although nothing else in the enemies' turn reads a card that is not in play.
func TestAForecastKnowsTheCardInAMemory(t *testing.T) {
	r := inBothWays(t, `enemy { id = "miser", name = "Miser", hp = 40, intents = { {} }, on = {
  card_played = function(self, fight, event) self.memory.seen = event.card end,
  player_turn_end = function(self, fight) if self.memory.seen.id == "vex" then self:lose(6, "hp", "macguffin") end end } }`, `
	local f = fight { enemy = "miser", hand = { "vex" } }
	f:play("vex")
	local hp, low = f.macguffin.hp, f:forecast().macguffin.low
	assert.equal(6, low)
	f:end_turn()
	assert.equal(hp - low, f.macguffin.hp)`)
	gametest.ExpectPassed(t, r)
}

// TestAnEnemyAndAProtagonistOfOneIDHaveTheirOwnMemory for the run.
func TestAnEnemyAndAProtagonistOfOneIDHaveTheirOwnMemory(t *testing.T) {
	r := inBothWays(t, `enemy { id = "aldric", name = "Aldric's Shadow", hp = 40, intents = { {} }, on = {
  player_turn_end = function(self, fight) self.run_memory.n = 5 end } }`, `
	local f = fight { enemy = "aldric" }
	f:end_turn()
	assert.equal(5, f.enemy.run_memory.n)
	assert.is_nil(f.aldric.run_memory.n)`)
	gametest.ExpectPassed(t, r)
}

package curtain_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// What a script is given (self, fight, actors, cards, events) belongs to one fight and one callback. Kept for later,
// carried to another fight, used after the end: it raises an error and does not act.

// TestNothingCanBeKept tries every place where a definition could keep a handle.
func TestNothingCanBeKept(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"a local of the file", `local kept
return ` + cardHead("x", "action") + ` play = function(self, fight) kept = fight end }`, `x.lua:2: `},
		{"a global", `return ` + cardHead("x", "action") + ` play = function(self, fight) kept = fight end }`, `x.lua:1: `},
		{"a local of a function that makes callbacks", `local function make()
  local kept
  return function(self, fight) kept = fight end
end
return ` + cardHead("x", "action") + ` play = make() }`, `x.lua:3: `},
		{"the library", `return ` + cardHead("x", "action") + ` play = function(self, fight) math.kept = fight end }`, `x.lua:1: `},
	} {
		_, err := loaded(append(baseTexts(t), &source.Text{Name: "x.lua", Body: c.script}), sandbox.DefaultLimits(), whole(t))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "kept") {
			t.Errorf("%s: %v, want an error at %q", c.name, err, c.want)
		}
	}
	// The others are found when they happen; the action is undone.
	for _, c := range []struct{ name, script, want string }{
		{"a table of the file", `local kept = {}
` + cardHead("x", "action") + ` play = function(self, fight) kept.fight = fight end }`, `read-only`},
		{"a table of the file, by the library", `local kept = {}
` + cardHead("x", "action") + ` play = function(self, fight) table.insert(kept, self) end }`, `read-only`},
		{"a table behind a function that is set later", `local keep
` + cardHead("x", "action") + ` play = function(self, fight) keep(fight) end }
local kept = {}
keep = function(what) kept.it = what end`, `read-only`},
		{"its own definition", cardHead("x", "action") + ` play = function(self, fight) self.values.fight = fight end }`, `read-only`},
		{"itself", cardHead("x", "action") + ` play = function(self, fight) self.kept = fight end }`, `read-only`},
		{"the fight", cardHead("x", "action") + ` play = function(self, fight) fight.kept = self end }`, `read-only`},
		{"an actor", cardHead("x", "action") + ` play = function(self, fight) fight.enemy.kept = self end }`, `read-only`},
		{"memory", cardHead("x", "action") + ` play = function(self, fight) self.memory.kept = fight end }`, `memory.kept must be`},
		{"memory, as a function", cardHead("x", "action") + ` play = function(self, fight) self.memory.kept = function() return fight end end }`, `memory.kept must be`},
	} {
		g := modded(t, "x.lua", c.script)
		game := begin(t, player(t, g), "fight stage_rat deck=x")
		hash := game.Hash()
		err := do(t, game, "play x")
		if gametest.CheckFailure(err) != nil || !strings.Contains(err.Error(), c.want) || game.Hash() != hash {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// misuses are callbacks that use what they are given wrongly.
func TestHandlesAreUsedAsTheyAreGiven(t *testing.T) {
	for _, c := range []struct{ name, play, want string }{
		{"another actor acts", `fight.enemy:deal(3, "macguffin")`, "only the acting card or enemy can act"},
		{"a verb on another actor", `self.gain(fight.enemy, 3, "block")`, "only the acting card or enemy can act"},
		{"a verb on nothing", `self.gain(nil, 3, "block")`, "call it with a colon"},
		{"a verb with a dot", `self.gain(3, "block")`, "call it with a colon"},
		{"a verb on a card in hand", `local card = fight.hand[1]; self.deal(card, 3)`, "call it with a colon"},
		{"a verb on the fight", `self.deal(fight, 3)`, "call it with a colon"},
		{"a verb of another actor's", `local gain = fight.enemy.gain; gain(fight.enemy, 3, "block")`, "only the acting card or enemy can act"},
		{"a card as a target", `self:deal(1, fight.hand[1])`, "must be an actor in this fight"},
		{"a fight as a target", `self:deal(1, fight)`, "must be an actor in this fight"},
		{"an ally as a target of a card", `self:deal(1, fight.aldric)`, "a card deals damage to enemies"},
		{"the team as a target", `self:deal(1, "team")`, "a card deals damage to enemies"},
		{"an enemy that is not there", `self:deal(1, "critic")`, `unknown`},
		{"an enemy that is not there, by place", `self:deal(1, "enemy_2")`, `unknown`},
		{"a list in a list", `self:deal(1, { { "enemy" } })`, "must be an actor"},
		{"a number as a target", `self:deal(1, 7)`, "must be an actor"},
		{"an enemy beyond the last", `local e = fight.enemies[2]; return e.hp`, "field \"hp\""},
		{"a card beyond the last", `local c = fight.hand[99]; return c.id`, "field \"id\""},
		{"a field that is not there", `return fight.tunr`, `turn`},
		{"a keyword that is not there", `return fight.enemy.keywords.poisson`, `poison`},
		{"a view changed", `fight.enemy.hp = 1`, "read-only"},
		{"a keyword changed", `fight.enemy.keywords.poison = 9`, "read-only"},
		{"a card changed", `fight.hand[1].cost = 0`, "read-only"},
		{"a pile changed", `fight.hand[1] = 2`, "attempt to change [1]: the table is read-only"},
		{"a pile made longer", `table.insert(fight.draw_pile, fight.hand[1])`, "table.insert: the list is read-only"},
		{"a pile made shorter", `table.remove(fight.hand)`, "table.remove: the list is read-only"},
		{"a list sorted", `table.sort(fight.enemies, function() end)`, "table.sort: the list is read-only"},
		{"an intent changed", `fight.enemy.intent[1].amount = 0`, "attempt to change the field \"amount\": the table is read-only"},
		{"a fight taken for a list", `for i, c in ipairs(fight) do end`, "ipairs: fight is not a list"},
		{"too many arguments", `self:deal(3, fight.enemy, { times = 2 }, 4)`, "deal: takes 3 arguments, not 4"},
	} {
		g := modded(t, "x.lua", cardHead("x", "action")+" play = function(self, fight)\n  "+c.play+"\nend }\n")
		game := begin(t, player(t, g), "fight stage_rat deck=x,block,block")
		hash := game.Hash()
		err := do(t, game, "play x")
		if gametest.CheckFailure(err) != nil || !strings.HasPrefix(err.Error(), "x.lua:2: ") || !strings.Contains(err.Error(), c.want) || game.Hash() != hash {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// TestScriptsGoThroughWhatIsThere: pairs, ipairs and "#" on what a callback is given.
func TestScriptsGoThroughWhatIsThere(t *testing.T) {
	g := modded(t, "x.lua", cardHead("x", "action")+` values = { b = 2, a = 1 }, play = function(self, fight, ...)
  local function listed(t)
    local all = ""
    for k, v in pairs(t) do all = all .. k .. "=" .. tostring(v) .. " " end
    return all
  end
  assert(listed(self.values) == "b=2 a=1 " or listed(self.values) == "a=1 b=2 ", listed(self.values))
  local n = 0
  for i, c in ipairs(fight.hand) do n = n + i assert(c.id == "block") end
  assert(n == 3 and #fight.hand == 2 and fight.hand[3] == nil)
  for i, e in pairs(fight.enemies) do assert(i == 1 and e == fight.enemy) end
  assert(listed(self.memory) == "")
  self.memory.second, self.memory.first = true, 4
  assert(listed(self.memory) == "first=4 second=true ", listed(self.memory))
  for k in pairs(self.memory) do self.memory[k] = nil end
  assert(listed(self.memory) == "")
  local copy = {}
  for i, e in ipairs(fight.enemies) do copy[i] = e end
  table.insert(copy, fight.macguffin)
  assert(#copy == 2 and #fight.enemies == 1)
end }`)
	must(t, begin(t, player(t, g), "fight stage_rat deck=x,block,block"), "play x")
}

// scenarios runs a scenario file and returns what failed.
func scenarios(t *testing.T, body string) string {
	t.Helper()
	r := scenario.Run(whole(t).Generation, []*source.Text{{Name: "handles_test.lua", Body: body}}, scenario.Options{Workers: 1})
	var b strings.Builder
	for i := range r.Results {
		if res := &r.Results[i]; res.Status != scenario.Passed {
			b.WriteString(res.Name + ": " + res.Message + "\n")
		}
	}
	if len(r.Results) == 0 {
		t.Error("no scenario ran")
	}
	return b.String()
}

func TestScenariosCannotLeadAFightByTheNose(t *testing.T) {
	if failed := scenarios(t, `
local f, kept
local keep
card { id = "keeper", name = "Keeper", owner = "neutral", type = "action", rarity = "basic", cost = 0, text = "Keep.", play = function(self, fight) keep(self, fight) end }
card { id = "user", name = "User", owner = "neutral", type = "action", rarity = "basic", cost = 0, text = "Use.", play = function(self, fight) kept.self:gain(5, "block") end }
enemy { id = "rat", name = "Rat", hp = 20, intents = { { attack(1) } } }
enemy { id = "meddler", name = "Meddler", hp = 20, intents = { { attack(1) } }, on = { enemy_turn_start = function(self) f:end_turn() end } }
enemy { id = "player", name = "Player", hp = 20, intents = { { attack(1) } }, on = { enemy_turn_start = function(self) f:play("block") end } }
enemy { id = "forcer", name = "Forcer", hp = 20, intents = { { attack(1) } }, on = { enemy_turn_start = function(self) f:force("luck", true) end } }
keep = function(self, fight) kept = { self = self, fight = fight, enemy = fight.enemy, hand = fight.hand[1], gain = self.gain } end

describe("a handle", function()
  it("of a callback is dead when the callback is over", function()
    f = fight { enemy = "rat", hand = { "keeper", "user", "block" } }
    f:play("keeper")
    assert.has_error(function() return kept.fight.turn end, "while a callback is running")
    assert.has_error(function() return kept.enemy.hp end, "while a callback is running")
    assert.has_error(function() return kept.hand.cost end, "while a callback is running")
    assert.has_error(function() return kept.self.cost end, "while its callback is running")
    assert.has_error(function() kept.self:gain(1, "block") end, "while its callback is running")
    assert.has_error(function() kept.gain(kept.self, 1, "block") end, "while its callback is running")
    assert.has_error(function() kept.self.memory.n = 1 end, "while a callback is running")
  end)
  it("of one card does not act for another", function()
    f = fight { enemy = "rat", hand = { "keeper", "user", "block" } }
    f:play("keeper")
    assert.has_error(function() f:play("user") end, "only the acting card or enemy can act")
    assert.equal(0, f.team.keywords.block)
  end)
  it("of one fight is no target in another", function()
    local other = fight { enemy = "rat", hand = { "vex" } }
    f = fight { enemy = "rat", hand = { "vex" } }
    assert.has_error(function() f:play("vex", other.enemy) end, "must be an actor in this game")
    f:play("vex", f.enemy)
  end)
  it("of a fight cannot play it from within", function()
    for _, enemy in ipairs({ "meddler", "player", "forcer" }) do
      f = fight { enemy = enemy, hand = { "block" } }
      assert.has_error(function() f:end_turn() end, "an action is in progress")
      assert.equal(1, f.turn)
    end
  end)
  it("of a fight that is over does not act", function()
    f = fight { enemy = { hp = 1, intents = { {} } }, hand = { "galvanize", "block" } }
    f:play("galvanize")
    assert.is_true(f.over)
    assert.has_error(function() f:end_turn() end, "the fight is over")
    assert.has_error(function() f:play("block") end, "the fight is over")
    assert.equal("victory", f.result)
  end)
  it("is left behind", function()
    f = fight { enemy = "rat", hand = { "block" } }
    assert.equal(1, f.turn)
  end)
  it("of another scenario does not act", function()
    assert.has_error(function() f:end_turn() end, "another scenario")
    assert.has_error(function() f:play("block") end, "another scenario")
  end)
end)
`); failed != "" {
		t.Error(failed)
	}
}

// A card equals its own self, and no other card does, by closures and by the interpreter alone.
func TestACardEqualsItsSelf(t *testing.T) {
	const cards = `card { id = "zz_mirror", name = "Mirror", owner = "neutral", type = "action", cost = 0, text = "-", upgrade = { cost = 0 },
  play = function(self, fight)
    for _, card in ipairs(fight.hand) do if card == self or self == card then self:say("in hand") end end
    if fight.last_card == self and self == fight.last_card and not (fight.last_card ~= self) then self:gain(1, "block") end
    if fight.hand[1] then self:discard(fight.hand[1]) end
    %s
  end,
  on = { discarded = function(self, fight, event) if event.card == self then self:gain(1, "inspire") end end } }`
	for _, tail := range []string{"", `local f, g = function() end, function() end if f == g then return end`} {
		g := gametest.Load(t, curtain.Ruleset(), append(gametest.Texts(t, curtain.Ruleset()), &source.Text{Name: "zz/mirror.lua", Body: fmt.Sprintf(cards, tail)})...)
		for _, f := range g.CompileClosures() {
			if f.Item == `card "zz_mirror"` && f.Name == "play" && (f.ReasonToInterpret() == "") != (tail == "") {
				t.Errorf("%q: it is interpreted: %q", tail, f.ReasonToInterpret())
			}
		}
		r := gametest.RunScenario(g, "", `
local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "zz_mirror", "zz_mirror", "zz_mirror" } }
f:play("zz_mirror")
assert.equal(1, f.team.keywords.block)
assert.equal(1, f.team.keywords.inspire)
for _, e in ipairs(f.events) do assert.not_equal("said", e.type) end`)
		if r.Status != scenario.Passed {
			t.Errorf("%+v", r)
		}
	}
}

package autobattle_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// What scenarios, and abilities in scenarios, must not do is refused with a sentence, and the file goes on.
var refused = []struct{ body, message string }{
	// setups
	{`battle { player = 3 }`, "player must be a list of units, not 3"},
	{`battle { player = { 3 } }`, "slot 1 of player must be the id of a unit, a table or false, not 3"},
	{`battle { player = { true } }`, "slot 1 of player must be the id of a unit"},
	{`battle { player = { "nobody_at_all" } }`, `unknown unit "nobody_at_all"`},
	{`battle { player = { "stagehnd" } }`, `unknown unit "stagehnd"`},
	{`battle { player = { false, false, false, false, false, "stagehand" } }`, "player has 6 units, but at most 5 are allowed"},
	{`battle { player = { [1000000000] = "stagehand" } }`, "player has 1000000000 units, but at most 5 are allowed"},
	{`battle { player = { [0] = "stagehand" } }`, "unexpected key 0"},
	{`battle { player = { [1.5] = "stagehand" } }`, "unexpected key 1.5"},
	{`battle { player = { front = "stagehand" } }`, "unexpected key front"},
	{`battle { player = { { "stagehand", "stagehand" } } }`, "unexpected item [2]"},
	{`battle { player = { { "stagehand", attack = 2^53 + 1 } } }`, "attack"},
	{`battle { player = { { "stagehand", health = -9999 } } }`, "cannot be on a board"},
	{`battle { player = { { health = 0 } } }`, "health must be from 1 to 9999, not 0"},
	{`battle { player = { { attack = -1 } } }`, "must be from 0 to 9999, not -1"},
	{`battle { player = { { keywords = { "sheild" } } } }`, `unknown keyword "sheild"`},
	{`battle { player = { { keywords = { shield = true } } } }`, `unknown field "shield"`},
	{`battle { player = { { on = { strat = function() end } } } }`, `unknown field "strat"`},
	{`battle { player = { { on = { start = print } } } }`, "cannot be a library function"},
	{`battle { player = { { on = { start = 3 } } } }`, "must be a function, not 3"},
	{`battle { player = { { limit = { start = 0 } } } }`, "must be from 1 to 200, not 0"},
	{`battle { player = { { limit = { faint = 1 } } } }`, "there is nothing to limit: `on` has no faint"},
	{`battle { player = { { on = { hurt = function() end, start = function() end }, limit = { faint = 1, start = 1 } } } }`, "`on` has hurt and start"},
	{`battle { player = { { id = "Not An Id" } } }`, "must be snake_case"},
	{`battle { player = { { id = "same" }, { id = "same" } } }`, `duplicate unit id "same"`},
	{`battle { seed = -1 }`, "seed must be from 0"},
	{`battle({}, 3)`, "battle: takes 1 argument, not 2"},
	{`shop { round = 31 }`, "round must be from 1 to 30, not 31"},
	{`shop { mana = -1 }`, "mana must be from 0 to 10, not -1"},
	{`shop { hand = { { "stagehand", attack = 2 } } }`, "a card in hand cannot have permanent changes"},
	{`shop { hand = { {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {} } }`, "hand has 11 units, but at most 10 are allowed"},
	{`game { sed = 1 }`, `unknown field "sed"`},

	// moves and questions
	{`s:pitch(9)`, "unknown card"},
	{`s:pitch()`, "the card is missing"},
	{`s:play(1, 6)`, "slot"},
	{`s:play(1, 0)`, "slot"},
	{`local s = shop { hand = { { name = "Costly", cost = 3 } }, mana = 1 } s:play(1, 1)`, "not enough mana: Costly costs 3, but you have only 1"},
	{`local s = shop { hand = { {} }, board = { { name = "Wall" } } } s:play(1, 1)`, "the slot is taken: Wall is there; choose an empty slot or sell that unit first"},
	{`s:sell(2)`, "the slot is empty"},
	{`s:swap(1, 1)`, "the two slots are the same"},
	{`s:battle()`, "setup"},
	{`s:battle { enmy = {} }`, `unknown field "enmy"`},
	{`s:battle { enemy = { "nobody_at_all" } }`, `unknown unit "nobody_at_all"`},
	{`s:battle({}, 1)`, "battle: takes 1 argument, not 2"},
	{`local b = s:battle { enemy = {} } b:clash()`, "cannot clash"},
	{`local b = s:battle { enemy = {} } b.result = 1`, "read-only"},
	{`local u = s.board[1] s:sell(1) assert.equal(1, u.attack)`, "the slot is empty"},
	{`s.board[1].attack = 5`, "read-only"},
	{`s.board[1]:damage(1)`, "damage"},
	{`local g = game {} g:battle { enemy = {} }`, "battle"},
	{`local b = battle { player = { "stagehand" }, enemy = { "stagehand" } } b:unit("nobody", 1)`, `unknown side "nobody"`},
	{`local b = battle { player = { "stagehand" }, enemy = { "stagehand" } } b:unit("player", 0)`, "instance must be a whole number from 1"},
	{`local b = battle {} b:clash()`, "the battle is over"},

	// abilities
	{start(`self:damage(0 / 0)`), "must be a whole number"},
	{start(`self:damage(1 / 0)`), "must be a whole number"},
	{start(`self:damage(10000)`), "must be a whole number from -9999 to 9999, not 10000"},
	{start(`self:damage(1, {})` + ` self:damage(1, "everybody")`), "`who` must be a unit or a list of units, not \"everybody\""},
	{start(`self:damage(1, { self, 3 })`), "item 2 of `who` must be a unit, not 3"},
	{start(`local l = {} for i = 1, 101 do l[i] = self end self:damage(1, l)`), "`who` lists 101 units"},
	{start(`self:damage(1, event)`), "`who` must be a unit or a list of units"},
	{start(`self:buff(3)`), "stats must be a table like { attack = ... }, not 3"},
	{start(`self:buff { atack = 3 }`), `unknown stat "atack"`},
	{start(`self:buff { 3 }`), "stats must be a table with named fields"},
	{start(`self:grant("sheild")`), `unknown keyword "sheild"`},
	{start(`self:grant(1)`), "keyword must be the name of a keyword, not 1"},
	{start(`self:spawn("nobody_at_all")`), `unknown unit "nobody_at_all"`},
	{start(`self:enemies(1)`), "which must be a table like { place = ... }, not 1"},
	{start(`self:enemies { place = 1, random = 2 }`), "only one of place, random, lowest and highest"},
	{start(`self:enemies { random = -1 }`), "random must be a whole number from 0"},
	{start(`self:enemies { count = 1 }`), "`count` needs `lowest` or `highest`"},
	{start(`self:enemies { lowest = "size" }`), `unknown lowest "size"`},
	{start(`self:enemies { palce = 1 }`), `unknown which "palce"`},
	{start(`self:pick {}`), "list is empty"},
	{start(`self:attack(1)`), "attempt to call"},
	{start(`battle.clashes = 3`), "read-only"},
	{start(`self.health = 3`), "read-only"},
	{start(`for _, e in ipairs(self:enemies()) do e:damage(1) end`), "only the acting"},
	{start(`s:pitch(1)`), "an action is in progress"},
	{start(`s:battle { enemy = {} }`), "an action is in progress"},
	{start(`while true do end`), "runs too long"},
	{start(`while true do self:say("x") end`), "runs too long"},
	{start(`while true do self:damage(1, self:enemies { random = 5 }) end`), "runs too long"},
	{start(`local function f() return f() + 1 end f()`), "deep"},
	{start(`local t = {} while true do t = { t, ("x"):rep(16000) } end`), "in on.start of unit"},

	{start(`self:damage("x")`), `damage: amount must be a whole number from -9999 to 9999, not "x"`},
	{`local s = shop { board = { { on = { start = function(self) self:damage("x") end } } } } s:battle { enemy = {} }`, "fix the script or remove the unit with `clear player 1`"},
	{`local b = battle { player = { { on = { hurt = function(self) self:damage("x") end } } }, enemy = { { attack = 1 } } } b:clash()`, "or remove the unit with `stat p1 health 0`"},

	// work without end in a scenario
	{`local b = battle { player = { "stagehand" } } while true do local u = b.units.p1 end`, "runs too long"},
	{`while true do local u = s.board end`, "too much memory"},
	{`for i = 1, 5000 do s:battle { enemy = {} } end`, "the game is over"},
	{`while true do battle { player = { {} }, enemy = { {} } } end`, "runs too long"},
	{`local b = battle { player = { { health = 9999 } }, enemy = { { health = 9999 } } } while true do b:clash() end`, "the battle is over"},
}

// start returns a battle in which the player's unit does something when the battle starts.
func start(does string) string {
	return `battle { player = { { health = 9, on = { start = function(self, battle, event) ` + does + ` end } } }, enemy = { { health = 9999 } } }`
}

func TestWhatScenariosMustNotDoIsRefused(t *testing.T) {
	content := pack(t)
	for _, c := range testkit.Sample(8, refused) {
		body := fmt.Sprintf("it('x', function() local s = shop { board = { { attack = 2, health = 3 } } } %s end)\nit('y', function() assert.is_true(true) end)", c.body)
		report := scenario.Run(content, []*source.Text{{Name: "refused_test.lua", Body: body}}, scenario.Options{})
		r := report.Results[0]
		if r.Status == scenario.Passed || !strings.Contains(r.Message, c.message) {
			t.Errorf("%s: %s: %s\n  wants %s", c.body, r.Status, r.Message, c.message)
		}
		if r := report.Results[1:]; len(r) != 1 || r[0].Status != scenario.Passed {
			t.Errorf("%s: the next scenario: %v", c.body, r)
		}
	}
}

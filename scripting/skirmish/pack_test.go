package skirmish_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/screen"
	rules "curtaincall/engine/skirmish"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/testkit/gametest"
)

func pack(t testing.TB) *scripting.Generation { return gametest.Pack(t, skirmish.Ruleset()) }

func TestFaultsOfDefinitionsNameTheRightWord(t *testing.T) {
	gametest.ExpectLoadErrors(t, skirmish.Ruleset(), map[string]string{
		`return unit { id = "orc", name = "Orc", hp = 1, range = "mele", kind = "magic", damage = 1 }`:                                   `unknown range "mele"`,
		`return unit { id = "orc", name = "Orc", hp = 0, range = "melee", kind = "magic", damage = 1 }`:                                  "hp must be from 1 to 9999, not 0",
		`return unit { id = "orc", name = "Orc", hp = 9, range = "melee", damage = 1 }`:                                                  "the unit has no kind",
		`return unit { id = "orc", name = "Orc", hp = 9, range = "melee", kind = "magic" }`:                                              "the unit has no damage",
		`return unit { id = "orc", name = "Orc", hp = 9, range = "melee", kind = "magic", damage = 1, dmg = 2 }`:                         `unknown field "dmg"`,
		`return unit { id = "orc", name = "Orc", hp = 9, range = "melee", kind = "magic", damage = 1, auras = { amor = 1 }}`:             `did you mean "armor"?`,
		`return unit { id = "orc", name = "Orc", hp = 9, range = "melee", kind = "magic", damage = 1, auras = { weaken = 1 }}`:           `unknown aura "weaken"`,
		`return card { id = "a", name = "A", target = "enmy", text = "", play = function() end }`:                                        `did you mean "enemy"?`,
		`return card { id = "a", name = "A", target = "enemy", text = "x" }`:                                                             `card "a" has no play`,
		`return card { id = "a", name = "A", target = "enemy", requires = { "maggic" }, text = "x", play = function() end }`:             `did you mean "magic"?`,
		`return card { id = "a", name = "A", target = "enemy", requires = { "melee", "ranged" }, text = "x", play = function() end }`:    "no unit can be both melee and ranged",
		`return card { id = "a", name = "A", target = "enemy", text = "Deal {dmage}.", values = { damage = 1 }, play = function() end }`: "text contains {dmage}",
		`return match { teams = { A = { "nobody", "nobody" }, B = {} }, decks = { A = {}, B = {} } }`:                                    `unknown unit "nobody" in teams.A`,
		`return match { teams = { C = {} }, decks = {} }`:                                                                                `unknown field "C" in teams`,
		`return match { decks = { A = { x = 10 }, B = { x = 10 } } }`:                                                                    "the match has no teams",
		`return match { teams = { A = {}, B = {} }, decks = { A = { 7 }, B = {} } }`:                                                     "item 1 of A must be a card id, not 7",
	})
}

// duel is a match in which a warrior and an orc are next to each other.
const duel = `local s = skirmish { units = { { "warrior", id = "w", team = "A", zone = "X" }, { "orc", id = "o", team = "B" } }, hand = { A = { "it" } } }
`

func TestErrorsOfCardsSayWhereAndUndoEverything(t *testing.T) {
	c := pack(t)
	for play, want := range map[string]string{
		`self:deal(5, target) error("no")`:     "no",
		`self:deal(-1, target)`:                "deal: amount must be a whole number from 0 to 9999, not -1",
		`self:deal(1.5, target)`:               "not 1.5",
		`self:deal(0/0, target)`:               "deal: amount must be a whole number",
		`self:deal(1, "orck")`:                 `unknown target "orck"`,
		`self:deal(1, 5)`:                      "must be a unit, an id or a list of them, not 5",
		`self:gain(1, "taunts")`:               `did you mean "taunt"?`,
		`self:gain(1, "weaken")`:               "cannot be weaken: it is an effect: use self:inflict",
		`self:inflict(1, "armor", target)`:     "cannot be armor: it is not an effect: use self:gain",
		`self.deal(self, 1, target)`:           "",
		`self.deal(target, 1, target)`:         "deal: call it with a colon, as self:deal(...)",
		`self:pick({})`:                        "pick: the list is empty",
		`self.unit.hp = 5`:                     "unit is read-only",
		`local x = skirmish.turns`:             `did you mean "turn"?`,
		`local x = self.unit.zones`:            `did you mean "zone"?`,
		`while true do end`:                    "runs too long",
		`for i = 1, 5000 do self:say("x") end`: "too many events",
	} {
		card := `card { id = "it", target = "enemy", play = function(self, skirmish, target) ` + play + ` end }`
		body := duel + `s:play("it", "o")
			assert.equal(1, s.units.o.hp)`
		if want == "" {
			if r := gametest.RunScenario(c, card, body); !strings.Contains(r.Message, "expected 1, got 109") {
				t.Errorf("%s: %s", play, r.Message)
			}
			continue
		}
		if r := gametest.ExpectScenarioError(t, c, card, body, want); r.FailLine != 1 {
			t.Errorf("%s: fails in line %d", play, r.FailLine)
		}
		if strings.Contains(play, "while true") {
			continue // no test may take that for the error it expects
		}
		undone := gametest.RunScenario(c, card, duel+`assert.has_error(function() s:play("it", "o") end)
			assert.same({ 110, "w", 0, { "it" } }, { s.units.o.hp, s.current, s.units.o.block, s.hand.A })
			s:pass()`)
		if undone.Status != scenario.Passed {
			t.Errorf("%s: left a trace: %s", play, undone.Message)
		}
	}
}

func TestSetupsOfScenariosAreReadStrictly(t *testing.T) {
	c := pack(t)
	const a, b = `{ "warrior", id = "w", team = "A" }`, `{ "orc", id = "o", team = "B" }`
	for setup, want := range map[string]string{
		`{ units = { ` + a + `, { "ork", team = "B" } } }`:                                            `did you mean "orc"?`,
		`{ units = { ` + a + `, { "orc" } } }`:                                                        "the unit has no team",
		`{ units = { ` + a + `, { "orc", team = "C" } } }`:                                            `unknown team "C" in units[2]`,
		`{ units = { ` + a + `, { "orc", team = "B", zone = "Y" } } }`:                                "one of A, X, B",
		`{ units = { ` + a + `, { "orc", team = "B", hp = 111 } } }`:                                  "hp must be from 0 to 110",
		`{ units = { ` + a + `, { "orc", id = "w", team = "B" } } }`:                                  `both called "w"`,
		`{ units = { ` + a + `, { "orc", id = "1", team = "B" } } }`:                                  `id "1" must consist of letters`,
		`{ units = { ` + a + `, { "orc", team = "B", effects = { { "weakn", 1 } } } } }`:              `did you mean "weaken"?`,
		`{ units = { ` + a + `, { "orc", team = "B", effects = { { "weaken", 1, from = "x" } } } } }`: `unknown unit "x"`,
		`{ units = { ` + a + `, { "orc", team = "B", effects = { { "weaken", "1" } } } } }`:           "turns must be a whole number",
		`{ units = { ` + a + `, ` + b + ` }, order = { "o", "o" } }`:                                  `unit "o" is listed twice in `,
		`{ units = { ` + a + `, ` + b + ` }, order = { "x" } }`:                                       `unknown unit "x", item 1 of `,
		`{ units = { ` + a + `, ` + b + ` }, hand = { A = { "atack" } } }`:                            `did you mean "attack"?`,
		`{ units = { ` + a + `, ` + b + ` }, hands = {} }`:                                            `unknown field "hands"`,
		`{ units = { ` + a + ` } }`:                                                                   "team B has no unit",
		`{ units = { ` + a + `, ` + b + ` }, hand = { A = { attack = 41 } } }`:                        "must be a whole number from 1 to 40",
		`{ units = { ` + strings.Repeat(`{ "orc", team = "A" }, `, 12) + b + ` } }`:                   "at most 12 units, not 13",
	} {
		gametest.ExpectScenarioError(t, c, "", "skirmish "+setup+"\nassert(true)", want)
	}
}

func TestGamesBeginBySetupWords(t *testing.T) {
	p := gametest.NewGameRunner(t, pack(t))
	g := gametest.StartGame(t, pack(t), scripting.GameStart{Seed: 3, Words: "A=mage,mage,archer b=goblin,goblin"}, nil)
	stage := strings.Join(g.Stage(screen.Screen{}), "\n")
	for _, name := range []string{"Mage 1 (A)", "Mage 2 (A)", "Archer (A)", "Goblin 2 (B)"} {
		if !strings.Contains(stage, name) {
			t.Errorf("no %s on the stage:\n%s", name, stage)
		}
	}
	for words, want := range map[string]string{"C=orc": `unknown option "C"`, "A=orck": `did you mean "orc"?`, "fight": `unknown setup "fight"`} {
		if _, err := p.StartGame(scripting.GameStart{Words: words}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", words, err, want)
		}
	}
}

func TestReloadTakesOverWhatDidNotChange(t *testing.T) {
	game, moved := gametest.CheckReload(t, skirmish.Ruleset(), "", "units/orc.lua", "damage = 25", "damage = 31")
	before, after := strings.Join(game.Stage(screen.Screen{}), "\n"), strings.Join(moved.Stage(screen.Screen{}), "\n")
	if !strings.Contains(before, "⚔ 25") || !strings.Contains(after, "⚔ 31") {
		t.Errorf("the orc's damage before and after:\n%s\n%s", before, after)
	}
}

func TestThePackIsTheDefaultOne(t *testing.T) {
	m := pack(t).Content.(*rules.Content).Match
	decks := [...]map[string]int{
		{"attack": 6, "defend": 4, "shield_bash": 1, "power_shot": 1, "fireball": 1, "heal": 1, "magic_shield": 1},
		{"attack": 8, "defend": 3, "shield_bash": 1, "power_shot": 1, "fireball": 1, "flaming_blade": 1},
	}
	for team, want := range decks {
		got := map[string]int{}
		for _, id := range m.Decks[team] {
			got[id]++
		}
		if !maps.Equal(got, want) {
			t.Errorf("deck %d: %v, want %v", team, got, want)
		}
	}
	if !slices.Equal(m.Units[0], []string{"warrior", "archer", "mage"}) || !slices.Equal(m.Units[1], []string{"orc", "goblin", "mage"}) {
		t.Errorf("teams %q", m.Units)
	}
}

package battleline_test

import (
	"strings"
	"testing"

	rules "curtaincall/engine/battleline"
	"curtaincall/scripting"
	"curtaincall/scripting/battleline"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/testkit/gametest"
)

func pack(t testing.TB) *scripting.Generation { return gametest.Pack(t, battleline.Ruleset()) }

// What a pack is to have before it shows the whole game: houses of every type of card,
// each keyword, each way of granting one for long, and several decks.
func TestThePackHasAllThatTheGameKnows(t *testing.T) {
	c := pack(t).Content.(*rules.Content)
	var printed [rules.NumKeywords]int
	houses, attached, matching := map[string][rules.NumTypes]int{}, 0, 0
	for _, d := range c.Cards {
		of := houses[d.House]
		of[d.Type]++
		houses[d.House] = of
		for _, k := range d.Keywords {
			printed[k.Keyword]++
		}
		for _, g := range d.Grants {
			if g.To == nil {
				attached++
			} else {
				matching++
			}
		}
	}
	for k, n := range printed {
		if n < 2 {
			t.Errorf("%d cards have %s", n, rules.Keywords.Row(rules.Keyword(k)).Name)
		}
	}
	if attached == 0 || matching == 0 {
		t.Errorf("%d grants to what is attached to, %d to all that match", attached, matching)
	}
	if len(houses) < 6 {
		t.Errorf("%d houses", len(houses))
	}
	for house, of := range houses {
		all := 0
		for kind, n := range of {
			if all += n; n == 0 {
				t.Errorf("%s has no %s", house, rules.Type(kind))
			}
		}
		if all < 8 {
			t.Errorf("%s has %d cards", house, all)
		}
	}
	if len(c.Decks) < 4 {
		t.Errorf("%d decks", len(c.Decks))
	}
}

func TestFaultsOfDefinitionsNameTheRightWord(t *testing.T) {
	const head = `id = "x", name = "X", house = "h", text = "x"`
	gametest.ExpectLoadErrors(t, battleline.Ruleset(), map[string]string{
		`return creature { ` + head + ` }`:                                                                   "the creature has no power",
		`return creature { ` + head + `, power = -1 }`:                                                       "power must be from 0 to 9999, not -1",
		`return creature { ` + head + `, power = 1, powr = 2 }`:                                              `did you mean "power"?`,
		`return creature { ` + head + `, power = 1, keywords = { "skirmsh" } }`:                              `did you mean "skirmish"?`,
		`return creature { ` + head + `, power = 1, keywords = { "assault:x" } }`:                            "a whole number after the colon",
		`return creature { ` + head + `, power = 1, keywords = { assault = 0 } }`:                            "must be from 1 to 9999, not 0",
		`return creature { ` + head + `, power = 1, keywords = { "assault", assault = 2 } }`:                 "assault is listed twice",
		`return creature { ` + head + `, power = 1, keywords = 3 }`:                                          "must be a list or a table",
		`return action { ` + head + `, keywords = { "taunt" } }`:                                             "Taunt is for creatures",
		`return action { ` + head + `, reap = function() end }`:                                              `unknown field "reap"`,
		`return action { ` + head + `, target = { kind = "action" } }`:                                       `unknown kind "action" in target`,
		`return action { ` + head + `, target = { where = 3 } }`:                                             "where in target must be a function, not 3",
		`return action { ` + head + `, target = { side = "foe" } }`:                                          `unknown side "foe"`,
		`return upgrade { ` + head + `, grants = { { to = "attached" } } }`:                                  "the grant has no keyword",
		`return upgrade { ` + head + `, grants = { { keyword = "taunt", to = "all" } } }`:                    ` must be "attached" or a function, not "all"`,
		`return upgrade { ` + head + `, grants = { { keyword = "taunt", value = 0 } } }`:                     "value in grants[1] must be from 1 to 9999",
		`return creature { ` + head + `, power = 1, condition = true }`:                                      "condition must be a function, not true",
		`return deck { id = "d", name = "D", houses = { "h" }, cards = { "x" } }`:                            "a deck must have 36 cards",
		`return deck { id = "d", name = "D", houses = { "h" }, cards = { x = 37 } }`:                         "x in cards must be from 1 to 36, not 37",
		`return deck { id = "d", name = "D", houses = { "h" }, cards = 3 }`:                                  "cards must be a table, not 3",
		`return creature { ` + head + `, power = 1 }` + "\n" + `local y = action { ` + head + ` }`:           "",
		`return creature { ` + head + `, power = 1, play = math.max }`:                                       "cannot be a library function",
		`return creature { ` + head + `, power = 1, values = { n = 1 }, play = function(self) n = 2 end }`:   "",
		`return creature { id = "x", name = "X", house = "h", power = 1, text = "{m}", values = { n = 1 } }`: "text contains {m}",
	})
}

// attack is a duel in which a card of the hand is played.
const attack = `local g = duel { mine = { line = { { power = 5, id = "a" } }, hand = { "it" }, aember = 2 }, theirs = { line = { { power = 9, id = "b" } } } }
`

func TestErrorsOfCardsSayWhereAndUndoEverything(t *testing.T) {
	c := pack(t)
	for play, want := range map[string]string{
		`self:deal(5, target) error("no")`:                               "no",
		`self:deal(-1, target)`:                                          "deal: amount must be a whole number from 0 to 9999, not -1",
		`self:deal(1, "bb")`:                                             `unknown target "bb"`,
		`self:deal(1, { target, 5 })`:                                    "`who` must be a card of this duel, an id or a list of them, not 5",
		`self:grant("taun", 1, target)`:                                  `did you mean "taunt"?`,
		`self:grant("taunt", 1, target, "ever")`:                         "`until` must be \"turn\", not \"ever\"",
		`self:lose(1, "nobody")`:                                         `side must be "mine"`,
		`self:put_into_play("it", { flang = "left" })`:                   `did you mean "flank"?`,
		`self:put_into_play("it", { place = 9 })`:                        "place must be a whole number from 1 to 2, not 9",
		`self:fight("a", "b", { ignore_taunt = 1 })`:                     "ignore_taunt must be true or false, not 1",
		`target:deal(1)`:                                                 "only the acting card or enemy can act",
		`self.deal(1)`:                                                   "call it with a colon",
		`self:pick({})`:                                                  "pick: the list is empty",
		`target.damage = 5`:                                              "card is read-only",
		`local x = game.mine.aembr`:                                      `did you mean "aember"?`,
		`local x = target.keywords.tount`:                                `did you mean "taunt"?`,
		`while true do end`:                                              "runs too long",
		`for i = 1, 200 do self:grant("assault", i, game.creatures) end`: "at most 64 keywords can be granted",
	} {
		card := `action { id = "it", target = { side = "enemy" }, play = function(self, game, target) ` + play + ` end }`
		r := gametest.ExpectScenarioError(t, c, card, attack+`g:play("it")
			assert.equal(1, 2)`, want)
		if r.FailLine != 1 {
			t.Errorf("%s: fails in line %d", play, r.FailLine)
		}
		if strings.Contains(play, "while true") {
			continue // no test may take that for the error it expects
		}
		undone := gametest.RunScenario(c, card, attack+`assert.has_error(function() g:play("it") end)
			assert.same({ 0, 2, "hand", 0 }, { g.cards.b.damage, g.mine.aember, g.cards.it.zone, g.cards.b.keywords.assault })
			g:discard("it")`)
		if undone.Status != scenario.Passed {
			t.Errorf("%s: left a trace: %s", play, undone.Message)
		}
	}
}

// What a card works out may change nothing, whoever asks.
func TestQuestionsOfCardsOnlyAnswer(t *testing.T) {
	c := pack(t)
	const asks = `local g = duel { mine = { line = { { power = 5, id = "a" }, "it" } }, theirs = { line = { { power = 9, id = "b" } } } }
`
	for to, want := range map[string]string{
		`self:deal(1, card)`:          "a modifier can only compute its result and cannot act",
		`self:choose({ card })`:       "can only compute its result and cannot ask",
		`return 1`:                    "must return true or false, not 1",
		`return card.keywords.nobody`: "keywords has no field",
		`while true do end`:           "runs too long",
	} {
		card := `creature { id = "it", power = 3, grants = { { keyword = "assault", to = function(self, game, card) ` + to + ` end } } }`
		gametest.ExpectScenarioError(t, c, card, asks+`g:fight("a", "b")
			assert.is_true(true)`, want)
		// Outside of an action the answer is no, and the duel is as it was.
		if r := gametest.RunScenario(c, card, asks+`assert.equal(0, g.cards.a.keywords.assault)
			assert.is_true(g:can_use("a"))`); r.Status != scenario.Passed {
			t.Errorf("%s: %s", to, r.Message)
		}
	}
}

func TestSetupsAreReadStrictly(t *testing.T) {
	c := pack(t)
	for setup, want := range map[string]string{
		`{ mine = { lines = {} } }`:                                                               `did you mean "line"?`,
		`{ mine = { line = { "lamp_lighter" } } }`:                                                `did you mean "lamplighter"?`,
		`{ mine = { line = { 3 } } }`:                                                             "a card must be an id or a table, not 3",
		`{ mine = { line = { { power = 3, damge = 1 } } } }`:                                      `did you mean "damage"?`,
		`{ mine = { line = { { "lamplighter", power = 3 } } } }`:                                  `unknown field "power"`,
		`{ mine = { line = { { power = 3, id = "a" } } }, theirs = { hand = { { id = "a" } } } }`: `duplicate card id "a"`,
		`{ mine = { line = { { id = "a" } } } }`:                                                  "cannot be in line",
		`{ mine = { line = { { power = 3, upgrades = { { power = 1 } } } } } }`:                   "cannot be in attached",
		`{ mine = { artifacts = { { power = 3 } } } }`:                                            "cannot be in artifacts",
		`{ mine = { artifacts = { { kind = "artifact", warded = true } } } }`:                     `: not a creature in play`,
		`{ mine = { discard = -1 } }`:                                                             "discard in mine must be from 0 to 48, not -1",
		`{ mine = { discard = 49 } }`:                                                             "from 0 to 48",
		`{ mine = { discard = 48, hand = 1 } }`:                                                   "a player can have at most 48 cards",
		`{ mine = { discard = "x" } }`:                                                            "discard in mine must be",
		`{ mine = { keys = 3 } }`:                                                                 "keys in mine must be from 0 to 2",
		`{ mine = { line = { { power = 3, warded = 1 } } } }`:                                     "warded must be true or false",
		`{ decks = { "gala" } }`:                                                                  "`decks` must name two decks, and cannot be combined with `mine` or `theirs`",
		`{ decks = { "gala", "galla" } }`:                                                         `did you mean "gala"?`,
		`{ decks = { "gala", "gala" }, mine = {} }`:                                               "`decks` must name two decks, and cannot be combined with `mine` or `theirs`",
		`{ mine = { line = { { power = 3, keywords = { "haunted:0" } } } } }`:                     "must be from 1 to 9999",
		`{ turn = "ours" }`:                                                                       `unknown turn "ours"`,
	} {
		gametest.ExpectScenarioError(t, c, "", "duel "+setup+"\nassert(true)", want)
	}
}

// A definition in place that contains itself, or others without end, is charged for or refused, and never ends the
// program.
func TestHostileSetupsEnd(t *testing.T) {
	c := pack(t)
	for body, want := range map[string]string{
		`local a = { power = 3 } a.upgrades = { a } duel { mine = { line = { a } } }`:                                            "definitions are nested too deeply",
		`local a = { power = 1 } for i = 1, 12 do a = { power = 1, grafted = { a, a, a } } end duel { mine = { line = { a } } }`: "",
		`local l = {} for i = 1, 4000 do l[i] = { power = 1 } end duel { mine = { line = l } }`:                                  "",
		`local k = {} for i = 1, 5000 do k[i] = "assault" end duel { mine = { line = { { power = 1, keywords = k } } } }`:        "assault is listed twice",
	} {
		gametest.ExpectScenarioError(t, c, "", body+"\nassert(true)", want)
	}
}

// What a card works out because a scenario looks at it is the scenario's to pay.
func TestLookingAtCardsIsPaidFor(t *testing.T) {
	gametest.ExpectScenarioError(t, pack(t), "", `local g = duel { mine = { line = { { power = 1, id = "a" }, { power = 1, grants = { { keyword = "taunt", to = function() for i = 1, 3000 do end return true end } } } } } }
		while true do local n = g.cards.a.keywords.taunt end`, "including those used by its games")
}

func TestMethodsOfSeveralActionsAreDoneWhollyOrNotAtAll(t *testing.T) {
	c := pack(t)
	const setup = `local g = duel { mine = { line = { { power = 5, id = "a", exhausted = true, keywords = { "entrenched" } }, { power = 2, id = "c" } } }, theirs = { line = { { power = 9, id = "b", house = "brass" } } } }
`
	for call, want := range map[string]string{
		`g:end_turn{ house = "nowhere" }`: `unknown house "nowhere"`,
		`g:end_turn{ house = "lantern" }`: "that house is not in the deck",
		`g:end_turn{ stay = { "c" } }`:    "",
		`g:end_turn{ stay = { "x" } }`:    `unknown card "x"`,
		`g:end_turn{ stays = {} }`:        `did you mean "stay"?`,
		`g:end_turn("brass")`:             "options must be a table like",
		`g:end_turn({}, {})`:              "takes 1 argument",
		`g:play("c", { flnk = "left" })`:  `did you mean "flank"?`,
		`g:play("c", "left")`:             "options must be a table like",
		`g:fight("c", "b", { 1 })`:        "options must be a table with named fields",
		`g:fight("c", "b", {}, 1)`:        "takes 3 arguments",
	} {
		gametest.ExpectScenarioError(t, c, "", setup+call+"\nassert(true)", want)
		undone := gametest.RunScenario(c, "", setup+`assert.has_error(function() `+call+` end)
			assert.same({ "mine", "main", true }, { g.turn, g.step, g.cards.a.exhausted })`)
		if undone.Status != scenario.Passed {
			t.Errorf("%s: left a trace: %s", call, undone.Message)
		}
	}
}

func TestGamesBeginBySetupWords(t *testing.T) {
	p, err := pack(t).NewGameRunner()
	if err != nil {
		t.Fatal(err)
	}
	for words, want := range map[string]string{"": "", "duel": "", "duel mine=gala theirs=old_house": "", "mine=gala": "", "duel mine=galla": `did you mean "gala"?`,
		"duel ours=gala": "unknown option", "fight": `unknown setup "fight"`, "duel mine=gala,gala": `unknown card "gala"`, "mine=gala mine=gala": "given twice"} {
		_, err := p.StartGame(scripting.GameStart{Seed: 3, Words: words}, nil)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %s", words, err, want)
		}
	}
}

func TestReloadGoesOnUnderNewCards(t *testing.T) {
	for _, words := range []string{"", "duel mine=gala theirs=torchlight"} {
		gametest.CheckReload(t, battleline.Ruleset(), words, "cards/brass/trombonist.lua", "power = 6", "power = 7")
	}
}

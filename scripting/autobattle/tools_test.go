package autobattle_test

import (
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/testkit/tabletest"
	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/testkit/gametest"
)

func TestConsole(t *testing.T) {
	gametest.CheckPromptLines(t, autobattle.Ruleset(), []gametest.LineAndOutput{
		{`battle { player = { { attack = 2, health = 3, keywords = { "shield" } } }, enemy = { { attack = 4, health = 5 } } }`, "2/3"},
		{"clash", "Shield prevents all damage"},
		{"units.p1.keywords", "{"},
		{"why units.e1.health", "damage 2"},
		{"player[1].health", "3"},
		{"e1_unit.health", "3"},
		{"watch e1 unit health", ""},
		{"e1.health", "3"},
		{"inspect e1", "health = 3"},
		{"undo", "E1 Unit health 3 → 5"},
		{"stat e1 health 0", "E1 Unit dies"},
		{"result", "victory"},
		{"why not end_shop", "a stand-alone battle has no shops"},
		{`shop { hand = { "stagehand", { cost = 0 } }, mana = 3 }`, "Stagehand"},
		{"hand[1]", "stagehand"},
		{"play stagehand 2", "Stagehand"},
		{"board[2].attack", "2"},
		{"why not clash", "there is no battle now: end the shop first"},
		{"swap 2 1", "swaps slots 2 and 1"},
		{`b = s:battle { enemy = { { attack = 1, health = 1 } } }`, "wins the battle"},
		{"b.result", "victory"},
		{"s.round", "2"},
		{"why players.player.wins", "changed by 1"},
		{`unit { id = "stagehand", name = "Old Hand", attack = 9 }`, "Old Hand"},
		{"board[1].attack", "9"},
		{`direct("end_shop")`, "a move is not a stage direction"},
		{`inspect(board[1]).defined_at`, "console"},
		{"sell 3", "the slot is empty"},
		{"game {}", "Round 1"},
	})
}

// A number is of a unit, not of its slot: swapping two units changes none, and that of a new unit changes from nothing.
func TestNumbersBelongToUnits(t *testing.T) {
	out := &strings.Builder{}
	p := gametest.NewPrompt(t, autobattle.Ruleset(), pack(t), out)
	for _, line := range []string{"game {}", "put player 1 moth", "put player 2 stage_tortoise"} {
		p.RunLine(line)
	}
	out.Reset()
	p.RunLine("what swap 1 2")
	p.RunLine("swap 1 2")
	if text := out.String(); !strings.Contains(text, "No numbers change.") || strings.Contains(text, "→") {
		t.Errorf("a swap changes numbers:\n%s", text)
	}
	out.Reset()
	for _, line := range []string{`shop { hand = { "bouncer" }, mana = 3 }`, "best"} {
		p.RunLine(line)
	}
	tabletest.Has(t, out.String(), "P1 Bouncer health 6")
}

// The verb why explains the number of the unit that is meant, whoever's shop it is now.
func TestWhyAsksTheUnitThatIsMeant(t *testing.T) {
	out := &strings.Builder{}
	p := gametest.NewPrompt(t, autobattle.Ruleset(), pack(t), out)
	for _, line := range []string{"game {}", "put player 2 stage_tortoise", "stat p2 health 7", "end_shop", "put enemy 2 moth", "put enemy 3 moth"} {
		p.RunLine(line)
	}
	for line, want := range map[string]string{
		"why players.player.board[2].health": "P2 Stage Tortoise health: 7.\n  action 1: put player 2 stage_tortoise  0 → 5\n  action 2: stat p2 health 7  5 → 7\n",
		"why players.enemy.board[2].health":  "E2 Moth health: 1.\n  action 4: put enemy 2 moth  0 → 1\n",
		"why e3 moth health":                 "E3 Moth health: 1.\n  action 5: put enemy 3 moth  0 → 1\n",
	} {
		out.Reset()
		p.RunLine(line)
		if out.String() != want {
			t.Errorf("%s\n  says %s\n  want %s", line, out, want)
		}
	}
}

func TestTypedSetupsAreExplained(t *testing.T) {
	p, err := pack(t).NewGameRunner()
	if err != nil {
		t.Fatal(err)
	}
	for words, want := range map[string]string{
		"battle player=moth,moth,moth,moth,moth,moth enemy=moth": "player= takes at most 5 values, not 6",
		"battle player=moth enemy=":                              "the unit id after enemy= is missing",
		"battle player=moth,":                                    "the unit id after player= is missing",
		"battle player=mot":                                      `did you mean "moth"?`,
	} {
		if _, err := p.StartGame(scripting.GameStart{Words: words}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", words, err, want)
		}
	}
}

// An example of the manual works in a battle, in a shop, or in a whole game.
func TestTheManualIsCompleteAndItsExamplesWork(t *testing.T) {
	gametest.CheckManual(t, autobattle.Ruleset(), []string{`battle { player = { "stagehand" }, enemy = { "stagehand" } }`},
		[]string{`shop { mana = 3, hand = { "stagehand" }, board = { [2] = "stagehand" } }`}, []string{"game {}"})
}

func TestKeptShopsAndBattlesPassAsScenarios(t *testing.T) {
	for _, words := range []string{"shop", "battle player=stagehand,stage_tortoise enemy=stagehand", "game"} {
		gametest.CheckKeepingRandomGames(t, gametest.Pack(t, autobattle.Ruleset()), 12, func(seed int) int { return 1 + 2*seed }, words)
	}
}

func TestAKeptBattleOfAShopReadsWell(t *testing.T) {
	gametest.CheckKeptText(t, pack(t), "shop",
		[]string{"hand player + stagehand", "mana player 3", "play stagehand 2", "keyword p2 shield true", "stat p2 attack 5",
			"end_shop", "put enemy 1 stage_tortoise", "finish"},
		[]string{
			`describe("Stagehand against Stage Tortoise"`, `player = { false, { "stagehand", attack = 3, keywords = { "shield" } } }`,
			`enemy = { "stage_tortoise" }`, "f:finish()", `assert.equal("victory", f.result)`,
		}, nil)
}

func TestAnActionThatWasRefusedIsTheLastStep(t *testing.T) {
	gametest.CheckKeepingRefusal(t, autobattle.Ruleset(), scripting.GameStart{Seed: 2, Words: "shop"}, "end_shop", "end_shop()")
}

func TestAKeptShopSaysAllThatChanged(t *testing.T) {
	gametest.CheckKeptText(t, pack(t), "shop",
		[]string{"hand player + stagehand", "mana player 3", "play stagehand 2", "end_shop", "put enemy 1 strongman", "finish", "hand player + moth", "pitch moth"},
		[]string{"assert.equal(2, f.round)", "assert.equal(0, f.mana)", "assert.equal(5, f.lives)", "assert.equal(5, #f.hand)", "assert.equal(2, f.board[2].attack)"}, nil)
	// The shop of the second player is kept as a shop of its own.
	gametest.CheckKeptText(t, pack(t), "game",
		[]string{"put player 2 moth", "end_shop", "put enemy 2 moth", "hand enemy + stagehand", "pitch stagehand", "swap 1 2"},
		[]string{"assert.equal(1, f.mana)", "assert.equal(1, f.board[1].health)", "f:swap("}, []string{"players"})
}

// TestReloadGoesOnUnderNewUnits changes a unit while it stands on a board and fights.
func TestReloadGoesOnUnderNewUnits(t *testing.T) {
	for _, words := range []string{"game", "shop", "battle player=stagehand,stage_tortoise enemy=stagehand,stagehand"} {
		gametest.CheckReload(t, autobattle.Ruleset(), words, "units/stagehand.lua", "attack = 2", "attack = 4")
	}
}

// TestASeatSeesWhatItKnows checks what each seat is shown of a game (O-28).
func TestASeatSeesWhatItKnows(t *testing.T) {
	table := gametest.StartGame(t, pack(t), scripting.GameStart{Seed: 5, Words: "game"}, nil)
	tabletest.Act(t, table, "put player 3 stage_tortoise", "mana player 2")
	g := autobattle.Game.State(table).(*rules.Game)
	own := string(autobattle.Game.NewObserver().AppendVisible(nil, rules.GamePlayed.View, g, engine.Seat(rules.Player)))
	others := string(autobattle.Game.NewObserver().AppendVisible(nil, rules.GamePlayed.View, g, engine.Seat(rules.Enemy)))
	for _, secret := range []string{`"stage_tortoise"`, `"mana":2`, `"hand":["` + g.HandCard(rules.Player, 0).ID} {
		if !strings.Contains(own, secret) || strings.Contains(others, secret) {
			t.Errorf("%s: its owner sees %v, the other %v:\n%s", secret, strings.Contains(own, secret), strings.Contains(others, secret), others)
		}
	}
	if !strings.Contains(others, `"lives":6`) || !strings.Contains(others, `"wins":0`) {
		t.Errorf("lives and wins are for all to see: %s", others)
	}
}

func TestWhyAnswersForEveryNumber(t *testing.T) {
	gametest.CheckWhy(t, autobattle.Ruleset(), []string{"battle player=stagehand,stage_tortoise enemy=stagehand", "clash"},
		[]string{`shop { mana = 3, hand = { "stagehand" }, board = { [2] = "stagehand" } }`, "play stagehand 1"}, []string{"game {}"})
}

func TestWhatAPlayerSeesOnEachScreen(t *testing.T) {
	gametest.CheckCaptures(t, autobattle.Ruleset(), []gametest.Capture{
		{Name: "the first shop", Lines: []string{"game {}"}},
		{Name: "a full shop", Lines: []string{"game {}", "mana player 10", "put player 1 stagehand", "put player 2 iron_usher", "put player 3 puppeteer", "put player 4 costume_trunk",
			"end", "end", "fight"}},
		{Name: "a battle", Lines: []string{"battle player=stagehand,stage_tortoise,iron_usher,puppeteer,moth enemy=bouncer,heckler,fire_eater,strongman,prompter", "clash", "clash"}},
		{Name: "the end of a battle", Lines: []string{"battle player=stagehand enemy=strongman", "finish"}},
	})
}

func TestOnlyKnownMutantsSurvive(t *testing.T) {
	gametest.CheckSurvivors(t, autobattle.Ruleset(), true)
}

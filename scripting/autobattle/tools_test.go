package autobattle_test

import (
	"strings"
	"testing"

	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/declare"
	"curtaincall/engine/tabletest"
	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/gametest"
)

func TestConsole(t *testing.T) {
	gametest.Prompts(t, autobattle.Ruleset(), []gametest.Typed{
		{`battle { player = { { attack = 2, health = 3, keywords = { "shield" } } }, enemy = { { attack = 4, health = 5 } } }`, "2/3"},
		{"clash", "Shield prevents all damage"},
		{"units.p1.keywords", "{"},
		{"why units.e1.health", "damage 2"},
		{"player[1].health", "3"},
		{"undo", "E1 the unit health 3 → 5"},
		{"stat e1 health 0", "the unit dies"},
		{"result", "victory"},
		{"why not end_shop", "no shop is open now"},
		{`shop { hand = { "stagehand", { cost = 0 } }, mana = 3 }`, "Stagehand"},
		{"hand[1]", "stagehand"},
		{"play stagehand 2", "Stagehand"},
		{"board[2].attack", "2"},
		{"why not clash", "there is no battle now: end the shop first"},
		{"swap 2 1", "swaps slots 2 and 1"},
		{`b = s:battle { enemy = { { attack = 1, health = 1 } } }`, "wins the battle"},
		{"b.result", "victory"},
		{"s.round", "2"},
		{"why players.player.wins", "1 more"},
		{`unit { id = "stagehand", name = "Old Hand", attack = 9 }`, "Old Hand"},
		{"board[1].attack", "9"},
		{`direct("end_shop")`, "that is a move"},
		{`inspect(board[1]).defined_at`, "console"},
		{"sell 3", "the slot is empty"},
		{"game {}", "Round 1"},
	})
}

// An example of the manual works in a battle, in a shop, or in a whole game.
func TestTheManualIsCompleteAndItsExamplesWork(t *testing.T) {
	gametest.Manual(t, autobattle.Ruleset(), []string{`battle { player = { "stagehand" }, enemy = { "stagehand" } }`},
		[]string{`shop { mana = 3, hand = { "stagehand" }, board = { [2] = "stagehand" } }`}, []string{"game {}"})
}

func TestKeptShopsAndBattlesPassAsScenarios(t *testing.T) {
	for _, words := range []string{"shop", "battle player=stagehand,stage_tortoise enemy=stagehand", "game"} {
		gametest.KeepsRandomGames(t, autobattle.Ruleset(), 12, func(seed int) int { return 1 + 2*seed }, words)
	}
}

func TestAKeptBattleOfAShopReadsWell(t *testing.T) {
	gametest.ReadsWell(t, pack(t), "shop",
		[]string{"hand player + stagehand", "mana player 3", "play stagehand 2", "keyword p2 shield true", "stat p2 attack 5",
			"end_shop", "put enemy 1 stage_tortoise", "finish"},
		[]string{
			`describe("Stagehand against Stage Tortoise"`, `player = { false, { "stagehand", attack = 3, keywords = { "shield" } } }`,
			`enemy = { "stage_tortoise" }`, "f:finish()", `assert.equal("victory", f.result)`,
		}, nil)
}

func TestAnActionThatWasRefusedIsTheLastStep(t *testing.T) {
	gametest.KeepsRefused(t, autobattle.Ruleset(), scripting.Setup{Seed: 2, Words: "shop"}, "end_shop", "end_shop()")
}

// TestReloadGoesOnUnderNewUnits changes a unit while it stands on a board and fights.
func TestReloadGoesOnUnderNewUnits(t *testing.T) {
	for _, words := range []string{"game", "shop", "battle player=stagehand,stage_tortoise enemy=stagehand,stagehand"} {
		gametest.Reloaded(t, autobattle.Ruleset(), words, "units/stagehand.lua", "attack = 2", "attack = 4")
	}
}

// TestASeatSeesWhatItKnows holds what each seat is shown of a game (O-28).
func TestASeatSeesWhatItKnows(t *testing.T) {
	table := gametest.Begin(t, pack(t), scripting.Setup{Seed: 5, Words: "game"}, nil)
	tabletest.Act(t, table, "put player 3 stage_tortoise", "mana player 2")
	g := autobattle.Game.State(table).(*rules.Game)
	own := string(declare.JSON(autobattle.Game.Seen(rules.GamePlayed, g, 0, rules.Player, 3)))
	others := string(declare.JSON(autobattle.Game.Seen(rules.GamePlayed, g, 0, rules.Enemy, 3)))
	for _, secret := range []string{`"stage_tortoise"`, `"mana":2`, `"hand":["` + g.HandCard(rules.Player, 0).ID} {
		if !strings.Contains(own, secret) || strings.Contains(others, secret) {
			t.Errorf("%s: its owner sees %v, the other %v:\n%s", secret, strings.Contains(own, secret), strings.Contains(others, secret), others)
		}
	}
	if !strings.Contains(others, `"lives":6`) || !strings.Contains(others, `"wins":0`) {
		t.Errorf("lives and wins are for all to see: %s", others)
	}
}

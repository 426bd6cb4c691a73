package curtain_test

import (
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/testkit/gametest"
)

func TestWhyAnswersForEveryNumber(t *testing.T) {
	testkit.SkipUnlessFull(t)
	gametest.CheckWhy(t, curtain.Ruleset(), []string{"run {}"}, []string{"run {}", "choose 1"},
		[]string{`fight { enemies = { "stage_rat", "stage_rat" } }`, "hand + all_in", "set enemy vulnerable 2", "end"}, []string{"fight critic", "hp enemy 20"})
}

// TestNamesAsTheScreenShowsThem types the names on the screen wherever the console takes a value.
func TestNamesAsTheScreenShowsThem(t *testing.T) {
	gametest.CheckPromptLines(t, curtain.Ruleset(), []gametest.LineAndOutput{
		{"fight stage_rat stage_rat stagehand", "Stage Rat 2"},
		{"stage_rat_2.hp", "25"},
		{"stage rat 2 hp", "25"},
		{"watch stagehand.hp", "stagehand.hp = 30"},
		{"watch stage rat 2 hp", "enemies[2].hp = 25"},
		{"inspect stage rat 2", "number = 5"},
		{"direct hand + quick_jab", "Cards in hand 5 → 6"},
		{"inspect(hand[#hand])", `type = "attack"`},
		{"direct ovation 3", "Ovation 0 → 3"},
		{"direct ovaton 3", `did you mean "ovation"?`},
		{"why +1 damage per hit", "Ovation bonus: 1."},
		{"why 4→5", "4 → 5 by Inspire"},
		{"why ▣", `"▣": the numbers here are`},
		{"gain 2 block", "Team Block 0 → 2"},
		{"why ▣", "▣ Block: "},
	})
}

func TestWhatAPlayerSeesOnEachScreen(t *testing.T) {
	crowd := []string{`fight { enemies = { "stage_rat", "stage_rat", "stagehand", "spotlight_phantom" }, hand = { "block", "quick_jab", "galvanize", "block", "inspire" } }`, "hand + all_in", "hand + rousing_recital", "hand + twist_the_knife",
		"hand + stoic_resistance", "hand + stage_whisper", "set enemy vulnerable 2", "set enemy_2 poison 3", "set team inspire 2", "hp aldric 9", "set enemy_3 block 4"}
	gametest.CheckCaptures(t, curtain.Ruleset(), []gametest.Capture{
		{Name: "the first choice of a run", Lines: []string{"run {}"}, Scrolls: true},
		{Name: "a fight of a run", Lines: []string{"run {}", "choose 2"}},
		{Name: "ten cards in hand and four enemies", Lines: crowd},
		{Name: "a reward", Lines: []string{"run {}", "choose 1", "win"}},
		{Name: "the next choice", Lines: []string{"run {}", "choose 1", "win", "choose 1"}},
		{Name: "a boss", Lines: []string{"fight playwright", "hp enemy 30", "set pip heckled 2", "end"}},
		{Name: "a question", Lines: []string{`card { id = "fork", name = "Fork", owner = "pip", type = "action", cost = 0, text = "Choose.", play = function(self) self:choose({ "left", "right", "up", "down" }, { prompt = "Which way" }) end }`, `fight { enemies = { "stage_rat", "moth_swarm" } }`, "hand + fork", "fork"}},
		{Name: "the end", Lines: []string{"fight stage_rat", "hp macguffin 1", "end"}},
	})
}

func TestWhatAPlayerSeesOfARunWithAMapAndAShop(t *testing.T) {
	stall := []string{"run {}", "choose 1", "win", "choose 1", "choose stall"}
	gametest.CheckCapturesOf(t, curtain.Ruleset(), gametest.Load(t, curtain.Ruleset(), circus(t)...), "big_top", []gametest.Capture{
		{Name: "a way to choose", Lines: stall[:4]},
		{Name: "a shop", Lines: stall},
		{Name: "a shop after a card was bought", Lines: append(stall, "choose 1")},
		{Name: "an event", Lines: append(stall[:4:4], "choose 1")},
	})
}

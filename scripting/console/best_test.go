package console_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/scripting/curtain"
)

func TestBestSaysHowFarItCame(t *testing.T) {
	var out strings.Builder
	c := consoleOf(t, curtain.Ruleset(), &out)
	c.SearchInstructions = 1000
	line(t, c, `card { id = "slow", owner = "pip", type = "action", cost = 0, play = function(self) for i = 1, 3000 do end self:gain(1, "luck") end }`)
	line(t, c, `fight { enemy = "stage_rat", hand = { "slow", "slow", "slow" } }`)
	out.Reset()
	line(t, c, "best")
	if said := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(said, "The search is incomplete: the run takes too long: stopped after 1 action of the line") || !strings.Contains(said, "--limit run=N") {
		t.Error(said)
	}
}

// A line goes on with a card only where that is in the hand whatever chance does.
func TestBestNamesNoCardThatMayNotBeDrawn(t *testing.T) {
	var out strings.Builder
	c := consoleOf(t, curtain.Ruleset(), &out)
	for seed := range 30 {
		line(t, c, fmt.Sprintf(`fight { enemy = "stage_rat", hand = { "cue_card" }, draw_pile = { "galvanize", "lucky_shot", "block", "inspire" }, seed = %d }`, seed+1))
		out.Reset()
		line(t, c, "best 2")
		if said := out.String(); !strings.Contains(said, "play cue card\n") {
			t.Fatalf("seed %d: %s", seed+1, said)
		}
	}
}

func TestReadingTheNumbersOfALongGameHasALimit(t *testing.T) {
	var out strings.Builder
	c := realGame(t, &out)
	for range 40 {
		line(t, c, "hp macguffin 40")
		line(t, c, "hp macguffin 39")
	}
	out.Reset()
	line(t, c, "why macguffin hp all")
	if n := strings.Count(out.String(), "40 → 39"); n != 40 {
		t.Errorf("%d changes are listed:\n%s", n, &out)
	}
	c.SearchInstructions = 3_000
	out.Reset()
	if !c.RunLine("why macguffin hp").Failed || !strings.Contains(strings.Join(strings.Fields(out.String()), " "), "of 80 actions, because it used more than 3000 instructions in total; raise the limit with --limit run=N") {
		t.Error(&out)
	}
}

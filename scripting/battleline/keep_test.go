package battleline_test

import (
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/battleline"
	"curtaincall/scripting/testkit/gametest"
)

func TestAKeptDuelPassesAsAScenario(t *testing.T) {
	gametest.CheckKeepingRandomGames(t, gametest.Pack(t, battleline.Ruleset()), 8, func(seed int) int { return 3 + 5*seed }, "", "duel mine=gala theirs=torchlight")
}

func TestAKeptDuelReadsWell(t *testing.T) {
	gametest.CheckKeptText(t, pack(t), "duel mine=gala theirs=gala",
		[]string{"keep_hand", "keep_hand", "house lantern", "hand mine + lamplighter", "set theirs aember 3", "line theirs + sandbag", "make sandbag stunned",
			"play lamplighter left", "finish"},
		[]string{`decks = { "gala", "gala" }`, `f:keep_hand()`, `f:house("lantern")`, `f:direct("set theirs aember 3")`,
			`f:play("lamplighter")`, `f:finish()`, `assert.equal(3, f.theirs.aember)`, `assert.equal(true, f.cards.sandbag.stunned)`,
			`assert.equal("line", f.cards.lamplighter.zone)`}, nil)
}

func TestAnActionThatWasRefusedIsTheLastStep(t *testing.T) {
	gametest.CheckKeepingRefusal(t, battleline.Ruleset(), scripting.GameStart{Seed: 2}, "finish", "finish()")
}

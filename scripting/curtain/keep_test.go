package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/testkit/gametest"
)

func TestKeptFightPassesAndShrinks(t *testing.T) {
	g := whole(t)
	s := gametest.NewSession(t, g.Generation, scripting.GameStart{Seed: 1, Words: "fight stage_rat"},
		"hand + vex", "hand + pips_cocktail", "energy 9", "play vex", "play pips_cocktail", "end_turn", "end_turn")
	k := gametest.KeepAsScenario(t, g.Generation, s)
	text := k.LuaText()
	t.Log("\n" + text)
	for _, want := range []string{`describe("Against Stage Rat"`, `it("goes as it went"`, `enemy = "stage_rat"`, `f:play("vex")`, "f:end_turn()", "assert.equal("} {
		if !strings.Contains(text, want) {
			t.Errorf("the scenario lacks %s", want)
		}
	}
	small, trials, err := scenario.ShrinkPassing(g.Generation, k, "enemy.keywords.frustration")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("after %d trials\n%s", trials, small.LuaText())
	if len(small.Assertions) != 1 || len(small.Steps) >= len(k.Steps) || strings.Contains(small.LuaText(), "pips_cocktail") {
		t.Errorf("the scenario did not get small:\n%s", small.LuaText())
	}
	if !strings.Contains(small.LuaText(), `f:play("vex")`) {
		t.Errorf("what the assertion needs is gone:\n%s", small.LuaText())
	}
}

func TestKeptFightOfARunPasses(t *testing.T) {
	g := whole(t)
	s := gametest.NewSession(t, g.Generation, scripting.GameStart{Seed: 4, Words: "run basics=galvanize,quick_jab"}, "choose 1")
	gametest.PlayRandomly(t, s, 4, 30)
	t.Log("\n" + gametest.KeepAsScenario(t, g.Generation, s).LuaText())
}

func TestKeptFightsPassAsScenarios(t *testing.T) {
	gametest.CheckKeepingRandomGames(t, gametest.Pack(t, curtain.Ruleset()), 6, func(seed int) int { return 2 + 3*seed }, "fight stage_rat", "fight critic stage_rat")
}

func TestAnActionThatWasRefusedIsTheLastStep(t *testing.T) {
	gametest.CheckKeepingRefusal(t, curtain.Ruleset(), scripting.GameStart{Seed: 2, Words: "fight stage_rat"}, "end_turn", "end_turn()")
}

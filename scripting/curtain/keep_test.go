package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
)

// played plays lines in a game of the base content and returns what keep makes
// of it.
func played(t *testing.T, g *generation, setup scripting.Setup, lines ...string) (*session.Session, scripting.Player) {
	t.Helper()
	p, err := g.Player()
	if err != nil {
		t.Fatal(err)
	}
	log := &engine.Log{}
	game, err := p.NewGame(setup, log)
	if err != nil {
		t.Fatal(err)
	}
	s := session.New(game, log.Events)
	for _, line := range lines {
		a, err := game.Parse(line)
		if err == nil {
			err = s.Apply(a)
		}
		if err != nil {
			t.Fatalf("%s: %s", line, err)
		}
	}
	return s, p
}

func TestKeptFightPassesAndShrinks(t *testing.T) {
	g := base(t)
	s, p := played(t, g, scripting.Setup{Seed: 1, Words: "fight stage_rat"},
		"hand + vex", "hand + pips_cocktail", "energy 9", "play vex", "play pips_cocktail", "end_turn", "end_turn")
	candidates, err := p.Keep(s.Path(), "")
	if err != nil {
		t.Fatal(err)
	}
	k, err := scenario.Keep(g, candidates, "vexes the rat")
	if err != nil {
		t.Fatal(err)
	}
	text := k.Write()
	t.Log("\n" + text)
	for _, want := range []string{`describe("Against Stage Rat"`, `it("vexes the rat"`, `enemy = "stage_rat"`, `f:play("vex")`, "f:end_turn()", "assert.equal("} {
		if !strings.Contains(text, want) {
			t.Errorf("the scenario lacks %s", want)
		}
	}
	small, trials, err := scenario.Shrink(g, k, "enemy.keywords.frustration")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("after %d trials\n%s", trials, small.Write())
	if len(small.Holds) != 1 || len(small.Steps) >= len(k.Steps) || strings.Contains(small.Write(), "pips_cocktail") {
		t.Errorf("the scenario did not get small:\n%s", small.Write())
	}
	if !strings.Contains(small.Write(), `f:play("vex")`) {
		t.Errorf("what the assertion needs is gone:\n%s", small.Write())
	}
}

func TestKeptFightOfARunPasses(t *testing.T) {
	g := base(t)
	s, p := played(t, g, scripting.Setup{Seed: 4, Words: "run basics=galvanize,quick_jab"}, "choose 1")
	for range 30 {
		legal := s.Table().Legal(nil)
		if len(legal) == 0 {
			break
		}
		if err := s.Apply(legal[0]); err != nil {
			t.Fatal(err)
		}
	}
	candidates, err := p.Keep(s.Path(), "")
	if err != nil {
		t.Fatal(err)
	}
	k, err := scenario.Keep(g, candidates, "goes as it went")
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + k.Write())
}

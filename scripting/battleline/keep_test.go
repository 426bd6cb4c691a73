package battleline_test

import (
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
)

// kept plays lines, then so many legal actions by chance, and returns what keep makes
// of it.
func kept(t *testing.T, c scripting.Content, setup scripting.Setup, random int, lines ...string) string {
	t.Helper()
	p, err := c.Player()
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
		a, err := s.Table().Parse(line)
		if err == nil {
			err = s.Apply(a)
		}
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	chance := setup.Seed.Stream("kept")
	for range random {
		legal := s.Table().Legal(nil)
		if err := s.Apply(legal[chance.Below(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	candidates, err := p.Keep(s.Path(), "")
	if err != nil {
		t.Fatal(err)
	}
	k, err := scenario.Keep(c, candidates, "goes as it went")
	if err != nil {
		t.Fatal(err)
	}
	return k.Write()
}

func TestAKeptDuelPassesAsAScenario(t *testing.T) {
	c := pack(t)
	for seed := range 8 {
		words := ""
		if seed%2 == 1 {
			words = "duel mine=gala theirs=torchlight"
		}
		kept(t, c, scripting.Setup{Seed: engine.Seed(seed), Words: words}, 3+5*seed)
	}
}

func TestAKeptDuelReadsWell(t *testing.T) {
	text := kept(t, pack(t), scripting.Setup{Seed: 1, Words: "duel mine=gala theirs=gala"}, 0,
		"keep_hand", "keep_hand", "house lantern", "hand mine + lamplighter", "set theirs aember 3", "line theirs + sandbag", "make sandbag_74 stunned",
		"play lamplighter_73 left", "finish")
	for _, want := range []string{`decks = { "gala", "gala" }`, `f:keep_hand()`, `f:house("lantern")`, `f:direct("set theirs aember 3")`,
		`f:play("lamplighter_73")`, `f:finish()`, `assert.equal(3, f.theirs.aember)`, `assert.equal(true, f.cards.sandbag_74.stunned)`,
		`assert.equal("line", f.cards.lamplighter_73.zone)`} {
		if !strings.Contains(text, want) {
			t.Errorf("the scenario lacks %s:\n%s", want, text)
		}
	}
}

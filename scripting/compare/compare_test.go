package compare_test

import (
	"errors"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/compare"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/gametest"
	"curtaincall/scripting/sandbox"
)

// games are fights against the Stage Rat under two contents.
func games(t *testing.T, contents [2]scripting.Content) *compare.Games {
	t.Helper()
	g := &compare.Games{Words: "fight stage_rat", Seats: 1, Policy: "greedy", Actions: 1000, Work: 1 << 30}
	for i, c := range contents {
		p, err := c.Player()
		if err != nil {
			t.Fatal(err)
		}
		g.Sides[i] = &compare.Side{Name: []string{"before", "after"}[i], Content: c, Player: p}
	}
	return g
}

func TestTheFirstActionThatDiffersIsFound(t *testing.T) {
	plain := gametest.Pack(t, curtain.Ruleset())
	louder := gametest.Changed(t, curtain.Ruleset(), `override "quick_jab" { values = { damage = 9 } }`)
	d, err := games(t, [2]scripting.Content{plain, louder}).Play(1)
	if err != nil || d == nil {
		t.Fatal(d, err)
	}
	told := d.Told(screen.Screen{Width: 100})
	if !strings.Contains(d.Text, "quick_jab") || d.Action == 0 || told[0] == told[1] || !strings.Contains(told[1], "loses 11 HP") {
		t.Errorf("action %d, %s: %q", d.Action, d.Text, told)
	}
	for side := range 2 {
		if o, known := d.Cause(side); !known || !strings.HasSuffix(o.Where.File, "quick_jab.lua") || d.Err(side) != nil {
			t.Errorf("on side %d it comes from %v, with the error %v", side, o, d.Err(side))
		}
	}
	if len(d.Parts) == 0 || len(d.Changes) == 0 {
		t.Errorf("nothing of the state differs: %v, %v", d.Parts, d.Changes)
	}
}

func TestGamesThatAreTheSameDifferNowhere(t *testing.T) {
	plain := gametest.Pack(t, curtain.Ruleset())
	same := gametest.Changed(t, curtain.Ruleset(), `override "quick_jab" { says = removed }`)
	for seed := range engine.Seed(5) {
		if d, err := games(t, [2]scripting.Content{plain, same}).Play(seed); d != nil || err != nil {
			t.Errorf("seed %d: %v, %v", seed, d, err)
		}
	}
}

func TestWhatOneSideLacksIsADifferenceAtTheStart(t *testing.T) {
	plain := gametest.Pack(t, curtain.Ruleset())
	more := gametest.Changed(t, curtain.Ruleset(), `return enemy { id = "moth", name = "Moth", hp = 5, intents = { { attack(1) } } }`)
	g := games(t, [2]scripting.Content{plain, more})
	g.Words = "fight lantern:moth"
	d, err := g.Play(1)
	if err != nil || d == nil || d.Action != 0 || d.Err(0) == nil || d.Err(1) != nil {
		t.Fatalf("%+v, %v", d, err)
	}
	g.Words = "fight nobody"
	if _, err := g.Play(1); err == nil {
		t.Error("a game that neither side knows begins")
	}
}

func TestGamesEndWithTheirWorkAndWhenTheyAreStopped(t *testing.T) {
	plain := gametest.Pack(t, curtain.Ruleset())
	g := games(t, [2]scripting.Content{plain, plain})
	g.Work = 1
	if _, err := g.Play(1); !errors.Is(err, sandbox.ErrRun) {
		t.Errorf("the error is %v", err)
	}
	g = games(t, [2]scripting.Content{plain, plain})
	g.Policy, g.Stop = "full", func() bool { return true }
	if _, err := g.Play(1); !errors.Is(err, engine.ErrStopped) {
		t.Errorf("the error is %v", err)
	}
}

package gametest

import (
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/scripting"
	"curtaincall/scripting/keep"
	"curtaincall/scripting/scenario"
)

// Session begins a game, types actions and returns its session.
func Session(t *testing.T, c *scripting.Generation, setup scripting.GameStart, lines ...string) *session.Session {
	t.Helper()
	p, log := Player(t, c), &engine.Log{}
	table, err := p.StartGame(setup, log)
	if err != nil {
		t.Fatal(err)
	}
	s := session.New(table, log.Events)
	for _, line := range lines {
		a, err := s.Table().Parse(line)
		if err == nil {
			err = s.Apply(a)
		}
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return s
}

// Wander applies up to actions random legal actions.
func Wander(t *testing.T, s *session.Session, seed engine.Seed, actions int) {
	t.Helper()
	chance := seed.Stream("kept")
	for range actions {
		legal := s.Table().Legal(nil)
		if len(legal) == 0 {
			return
		}
		if err := s.Apply(legal[chance.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
}

// Keep returns the scenario that keep makes of a session; it must pass.
func Keep(t *testing.T, c *scripting.Generation, s *session.Session) *keep.Scenario {
	t.Helper()
	candidates, err := keep.CandidatesForLastPart(c, s.Path(), "")
	if err != nil {
		t.Fatal(err)
	}
	k, err := scenario.FirstPassing(c, candidates, "goes as it went")
	if err != nil {
		t.Fatalf("%s after %q: %v", s.Table().InputHint(), s.CurrentNode().Text, err)
	}
	return k
}

// KeepsRandomGames checks that random games, begun with each of words in turn, pass when kept as
// scenarios, and that the first still passes when shrunk.
func KeepsRandomGames(t *testing.T, r *scripting.Ruleset, seeds int, actions func(seed int) int, words ...string) {
	t.Helper()
	KeepsGames(t, Pack(t, r), seeds, actions, words...)
}

// KeepsGames is like KeepsRandomGames for a given content.
func KeepsGames(t *testing.T, c *scripting.Generation, seeds int, actions func(seed int) int, words ...string) {
	t.Helper()
	for seed := range seeds {
		setup := scripting.GameStart{Seed: engine.Seed(seed), Words: words[seed%len(words)]}
		s := Session(t, c, setup)
		Wander(t, s, setup.Seed, actions(seed))
		k := Keep(t, c, s)
		if seed == 0 {
			shrinks(t, c, k)
		}
	}
}

// shrinks checks that a scenario that need only hold its first expectation is shrunk to one no
// larger.
func shrinks(t *testing.T, c *scripting.Generation, k *keep.Scenario) {
	t.Helper()
	small, _, err := scenario.ShrinkPassing(c, k, k.Assertions[0].Expr)
	if err != nil {
		t.Fatal(err)
	}
	if len(small.LuaText()) > len(k.LuaText()) || len(small.Steps) > len(k.Steps) || len(small.Assertions) == 0 {
		t.Errorf("the scenario\n%s\nshrinks to\n%s", k.LuaText(), small.LuaText())
	}
}

// ReadsWell checks that the scenario kept after some lines contains all of has, and none of lacks.
func ReadsWell(t *testing.T, c *scripting.Generation, words string, lines, has, lacks []string) {
	t.Helper()
	s := Session(t, c, scripting.GameStart{Seed: 1, Words: words}, lines...)
	text := Keep(t, c, s).LuaText()
	for _, want := range has {
		if !strings.Contains(text, want) {
			t.Errorf("the scenario lacks %s:\n%s", want, text)
		}
	}
	for _, not := range lacks {
		if strings.Contains(text, not) {
			t.Errorf("the scenario has %s:\n%s", not, text)
		}
	}
}

// KeepsRefusals checks that a refused action is kept as the last step of a scenario, written as call.
func KeepsRefusals(t *testing.T, r *scripting.Ruleset, setup scripting.GameStart, typed, call string) {
	t.Helper()
	c := Pack(t, r)
	candidates, err := keep.CandidatesForLastPart(c, Session(t, c, setup).Path(), typed)
	if err != nil || len(candidates) == 0 {
		t.Fatalf("%d candidates, %v", len(candidates), err)
	}
	for _, k := range candidates {
		if n := len(k.Steps); n == 0 || !strings.HasSuffix(k.Steps[n-1], ":"+call) {
			t.Errorf("the steps are %q", k.Steps)
		}
	}
}

// Reload returns a game before and after it adopts scripts edited as by Edited. It checks that
// adopting does not change the game's hash, and that the game can go on.
func Reload(t *testing.T, r *scripting.Ruleset, words, file, old, now string) (before, after screen.Table) {
	t.Helper()
	before = Begin(t, Pack(t, r), scripting.GameStart{Seed: 1, Words: words}, nil)
	after, err := Player(t, Load(t, r, EditScript(t, r, file, old, now)...)).Adopt(before)
	if err != nil {
		t.Fatal(err)
	}
	if after.Hash() != before.Hash() {
		t.Errorf("%q: moving to another generation changed the game", words)
	}
	on := screen.CopyOf(after)
	if err := on.Apply(on.Legal(nil)[0]); err != nil {
		t.Errorf("%q: it does not go on: %v", words, err)
	}
	return before, after
}

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

// NewSession starts a game, types actions and returns the session of the game.
func NewSession(t *testing.T, c *scripting.Generation, setup scripting.GameStart, lines ...string) *session.Session {
	t.Helper()
	p, log := NewGameRunner(t, c), &engine.Log{}
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

// PlayRandomly applies random legal actions, at most the given number.
func PlayRandomly(t *testing.T, s *session.Session, seed engine.Seed, actions int) {
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

// KeepAsScenario returns the scenario that package keep makes of a session. The scenario must pass.
func KeepAsScenario(t *testing.T, c *scripting.Generation, s *session.Session) *keep.Scenario {
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

// CheckKeepingRandomGames checks that random games pass when they are kept as scenarios, and that
// the first still passes after it is shrunk. The games start with each of words in turn.
func CheckKeepingRandomGames(t *testing.T, c *scripting.Generation, seeds int, actions func(seed int) int, words ...string) {
	t.Helper()
	for seed := range seeds {
		setup := scripting.GameStart{Seed: engine.Seed(seed), Words: words[seed%len(words)]}
		s := NewSession(t, c, setup)
		PlayRandomly(t, s, setup.Seed, actions(seed))
		k := KeepAsScenario(t, c, s)
		if seed == 0 {
			checkShrinking(t, c, k)
		}
	}
}

// checkShrinking shrinks a scenario that only needs to satisfy its first assertion, and checks that
// it does not become larger.
func checkShrinking(t *testing.T, c *scripting.Generation, k *keep.Scenario) {
	t.Helper()
	small, _, err := scenario.ShrinkPassing(c, k, k.Assertions[0].Expr)
	if err != nil {
		t.Fatal(err)
	}
	if len(small.LuaText()) > len(k.LuaText()) || len(small.Steps) > len(k.Steps) || len(small.Assertions) == 0 {
		t.Errorf("the scenario\n%s\nshrinks to\n%s", k.LuaText(), small.LuaText())
	}
}

// CheckKeptText checks that the scenario kept after some lines contains all texts in has, and none in lacks.
func CheckKeptText(t *testing.T, c *scripting.Generation, words string, lines, has, lacks []string) {
	t.Helper()
	s := NewSession(t, c, scripting.GameStart{Seed: 1, Words: words}, lines...)
	text := KeepAsScenario(t, c, s).LuaText()
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

// CheckKeepingRefusal checks that a refused action is kept as the last step of a scenario, written as call.
func CheckKeepingRefusal(t *testing.T, r *scripting.Ruleset, setup scripting.GameStart, typed, call string) {
	t.Helper()
	c := Pack(t, r)
	candidates, err := keep.CandidatesForLastPart(c, NewSession(t, c, setup).Path(), typed)
	if err != nil || len(candidates) == 0 {
		t.Fatalf("%d candidates, %v", len(candidates), err)
	}
	for _, k := range candidates {
		if n := len(k.Steps); n == 0 || !strings.HasSuffix(k.Steps[n-1], ":"+call) {
			t.Errorf("the steps are %q", k.Steps)
		}
	}
}

// CheckReload returns a game before and after it is moved to scripts that are edited as by EditScript. It checks that
// moving does not change the game's hash, and that the game can continue.
func CheckReload(t *testing.T, r *scripting.Ruleset, words, file, old, now string) (before, after screen.Table) {
	t.Helper()
	before = StartGame(t, Pack(t, r), scripting.GameStart{Seed: 1, Words: words}, nil)
	after, err := NewGameRunner(t, Load(t, r, EditScript(t, r, file, old, now)...)).Adopt(before)
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

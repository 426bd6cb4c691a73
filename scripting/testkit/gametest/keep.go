package gametest

import (
	"curtaincall/engine/screen"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/scripting"
	"curtaincall/scripting/keep"
	"curtaincall/scripting/scenario"
)

// Session is a game that must begin, in which lines were typed, with its interpreter.
func Session(t *testing.T, c scripting.Content, setup scripting.Start, lines ...string) *session.Session {
	t.Helper()
	p, log := Player(t, c), &engine.Log{}
	table, err := p.NewGame(setup, log)
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

// Wander takes up to so many legal actions by chance.
func Wander(t *testing.T, s *session.Session, seed engine.Seed, actions int) {
	t.Helper()
	chance := seed.Stream("kept")
	for range actions {
		legal := s.Table().Legal(nil)
		if len(legal) == 0 {
			return
		}
		if err := s.Apply(legal[chance.Below(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
}

// Kept is what keep makes of the game of a session: a scenario that passes.
func Kept(t *testing.T, c scripting.Content, s *session.Session) *keep.Kept {
	t.Helper()
	candidates, err := keep.Candidates(c, s.Path(), "")
	if err != nil {
		t.Fatal(err)
	}
	k, err := scenario.Keep(c, candidates, "goes as it went")
	if err != nil {
		t.Fatalf("%s after %q: %v", s.Table().Guide(), s.At().Text, err)
	}
	return k
}

// KeepsRandomGames wants random games of so many seeds, each begun with one of some
// words, to pass as scenarios, and the first to shrink to one that still passes.
func KeepsRandomGames(t *testing.T, r *scripting.Ruleset, seeds int, actions func(seed int) int, words ...string) {
	t.Helper()
	KeepsGames(t, Pack(t, r), seeds, actions, words...)
}

// KeepsGames is KeepsRandomGames of content that may be more than the game's own.
func KeepsGames(t *testing.T, c scripting.Content, seeds int, actions func(seed int) int, words ...string) {
	t.Helper()
	for seed := range seeds {
		setup := scripting.Start{Seed: engine.Seed(seed), Words: words[seed%len(words)]}
		s := Session(t, c, setup)
		Wander(t, s, setup.Seed, actions(seed))
		k := Kept(t, c, s)
		if seed == 0 {
			shrinks(t, c, k)
		}
	}
}

// shrinks wants a scenario to get no larger where only the first thing that it holds is
// kept.
func shrinks(t *testing.T, c scripting.Content, k *keep.Kept) {
	t.Helper()
	small, _, err := scenario.Shrink(c, k, k.Holds[0].Expr)
	if err != nil {
		t.Fatal(err)
	}
	if len(small.Write()) > len(k.Write()) || len(small.Steps) > len(k.Steps) || len(small.Holds) == 0 {
		t.Errorf("the scenario\n%s\nshrinks to\n%s", k.Write(), small.Write())
	}
}

// ReadsWell wants the scenario that is kept of some lines to hold some texts, and not to
// hold others.
func ReadsWell(t *testing.T, c scripting.Content, words string, lines, has, lacks []string) {
	t.Helper()
	s := Session(t, c, scripting.Start{Seed: 1, Words: words}, lines...)
	text := Kept(t, c, s).Write()
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

// KeepsRefused wants a typed action that was refused to be the last step of what is
// kept, written as a call.
func KeepsRefused(t *testing.T, r *scripting.Ruleset, setup scripting.Start, typed, call string) {
	t.Helper()
	c := Pack(t, r)
	candidates, err := keep.Candidates(c, Session(t, c, setup).Path(), typed)
	if err != nil || len(candidates) == 0 {
		t.Fatalf("%d candidates, %v", len(candidates), err)
	}
	for _, k := range candidates {
		if n := len(k.Steps); n == 0 || !strings.HasSuffix(k.Steps[n-1], ":"+call) {
			t.Errorf("the steps are %q", k.Steps)
		}
	}
}

// Reloaded is a game as it was begun, and as it goes on under scripts with now in the
// place of old in one file. Moving must change nothing, and the game must go on.
func Reloaded(t *testing.T, r *scripting.Ruleset, words, file, old, now string) (before, after screen.Table) {
	t.Helper()
	before = Begin(t, Pack(t, r), scripting.Start{Seed: 1, Words: words}, nil)
	after, err := Player(t, Load(t, r, Edited(t, r, file, old, now)...)).Adopt(before)
	if err != nil {
		t.Fatal(err)
	}
	if after.Hash() != before.Hash() {
		t.Errorf("%q: moving to another generation changed the game", words)
	}
	on := after.Fresh()
	on.CopyFrom(after)
	if err := on.Apply(on.Legal(nil)[0]); err != nil {
		t.Errorf("%q: it does not go on: %v", words, err)
	}
	return before, after
}

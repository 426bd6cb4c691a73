package curtain_test

import (
	"errors"
	"path/filepath"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/scripting"
)

// A journal takes no more work than its limit, whoever wrote the scripts, and what was written can be read.
func TestTheWorkOfAJournalIsLimited(t *testing.T) {
	g := modded(t, "mod/slow.lua", `
card { id = "slow", name = "Slow", owner = "neutral", type = "action", rarity = "rare", cost = 0, text = "Slow.",
  upgrade = { says = { "NOW." } }, play = function(self)
  for i = 1, 178 do local x = i ^ 1e18 end -- a power counts for a hundred instructions
end }
`)
	p := player(t, g)
	setup := scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=slow,slow,slow,slow,slow"}
	begin := func() (screen.Table, []engine.Event) {
		log := &engine.Log{}
		game, err := p.StartGame(setup, log)
		if err != nil {
			t.Fatal(err)
		}
		return game, log.Events
	}
	table, start := begin()
	s := session.New(table, start)
	path := filepath.Join(t.TempDir(), "slow.journal")
	w, err := journal.Create(path, journal.Header{Ruleset: "curtain", Setup: setup.Words, Seed: 1}, nil, s)
	if err != nil {
		t.Fatal(err)
	}
	s.OnApplied = w.WriteAction
	for n := 0; err == nil; n++ {
		if n > 10_000 {
			t.Fatalf("after %d instructions there is no limit", s.SpentInstructions())
		}
		err = s.ApplyText([]string{"play slow", "play slow", "play slow", "play slow", "play slow", "end_turn", "hp macguffin 50"}[n%7])
	}
	if !errors.Is(err, journal.ErrTooLong) {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	j, err := journal.ReadFile(path)
	if err != nil || j.Damage != nil || j.ActionCount() < 500 {
		t.Fatal(err, j)
	}
	table, start = begin()
	if r := journal.Verify(j, session.New(table, start), journal.ReplayOptions{StopAfter: -1}); r.Divergence != nil || r.Err != nil {
		t.Errorf("cannot read what was written: %v, %v", r.Divergence, r.Err)
	}
}

package main

import (
	"encoding/json"
	"slices"
	"testing"
)

// simulated is what simulate says as data.
func (s *stage) simulated(t *testing.T, args ...string) (sum simulation) {
	t.Helper()
	out := s.does(t, exitOK, append([]string{"simulate", "--json"}, args...)...)
	if err := json.Unmarshal([]byte(out), &sum); err != nil {
		t.Fatal(err)
	}
	return sum
}

// TestEveryActionIsInTheDetail adds up what the detail of a run counts: turns that end,
// cards played and choices made are all that is done in one.
func TestEveryActionIsInTheDetail(t *testing.T) {
	s := modded(t)
	plain := s.simulated(t, "--players", "greedy", "--runs", "8")
	watched := s.simulated(t, "--players", "greedy", "--runs", "8", "--detail")
	if plain.Fingerprint != watched.Fingerprint || plain.Detail != nil {
		t.Errorf("watching changes the games: %s, and %s", plain.Fingerprint, watched.Fingerprint)
	}
	d, done := watched.Detail, 0.0
	for _, rows := range [][]optionRow{d.Chosen, d.Played} {
		for _, r := range rows {
			done += float64(r.Times)
		}
	}
	for i, r := range d.Places {
		done += r.Turns * float64(r.Games)
		if i > 0 && r.Games > d.Places[i-1].Games || r.Low > r.Went || r.High < r.Went {
			t.Errorf("%+v", r)
		}
	}
	if off := done - float64(watched.Actions); off > 3 || off < -3 { // the turns are rounded
		t.Errorf("%.1f actions are counted, of %d", done, watched.Actions)
	}
	last := d.Places[len(d.Places)-1]
	if won := watched.Won[0].Games; len(d.Places) != 9 || last.Went*float64(last.Games) < 100*float64(won)-5 || last.Name != "Act III · The Climax · Boss, scene 3 of 3" {
		t.Errorf("%d won, and the last scene is %+v", watched.Won[0].Games, last)
	}
	for _, id := range d.Never {
		if slices.ContainsFunc(d.Played, func(r optionRow) bool { return r.Name == id && r.Times > 0 }) {
			t.Errorf("%s is never played, and played", id)
		}
	}
	if i := slices.IndexFunc(d.Curves, func(c curveRow) bool { return c.Word == "macguffin.hp" }); i < 0 || len(d.Curves[i].Means) != 9 || d.Curves[i].Means[0] > 50 {
		t.Errorf("%+v", d.Curves)
	}
	if !slices.ContainsFunc(d.Subjects, func(r sceneRow) bool { return r.Name == "Against The Critic" }) || len(d.Extremes) != 5 {
		t.Errorf("%+v, %+v", d.Subjects, d.Extremes)
	}
}

func TestWhatACardIsWorthIsKnownByKnockingItOut(t *testing.T) {
	s := modded(t)
	d := s.simulated(t, "fight", "playwright", "--players", "greedy", "--runs", "60", "--knockouts").Detail
	for _, r := range d.Played {
		if known := r.Worth != nil; known != (r.Taken > 0) {
			t.Errorf("%+v", r)
		}
		if r.Name == "galvanize" && (r.Worth.Mean <= 0 || r.Worth.High < r.Worth.Mean) {
			t.Errorf("galvanize is worth %+v", r.Worth)
		}
	}
	for _, game := range []string{"skirmish", "autobattle", "battleline"} {
		if d := s.simulated(t, game, "--players", "greedy", "--runs", "2", "--detail").Detail; len(d.Places) == 0 || len(d.Played)+len(d.Chosen) == 0 {
			t.Errorf("%s: %+v", game, d)
		}
	}
	s.does(t, exitUsage, "simulate", "--detail", "--runs", "60000")
	has(t, s.stderr.String(), "--detail is for up to 50000 games")
}

package curtain_test

import (
	"errors"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/play"
	"curtaincall/scripting/testkit/gametest"
)

// Heavy mode: each action twice, the second time on a fresh interpreter.

func TestHeavyModeFindsNothingInSoundScripts(t *testing.T) {
	w := newWorld(t, 1)
	again := func(g screen.Table) (screen.Table, error) {
		fresh := player(t, w.gen)
		fresh.Runtime.DisableClosures()
		return fresh.Adopt(g)
	}
	actions := 0
	for n := range 6 {
		c := newChance("heavy", n)
		game, err := w.player.StartGame(w.setup(c), nil)
		if err != nil {
			continue
		}
		for range 10 {
			legal := game.Legal(nil)
			if len(legal) == 0 {
				break
			}
			actions++
			if err := play.ApplyIfDeterministic(game, again, pick(c, legal)); err != nil && gametest.CheckFailure(err) != nil {
				t.Fatal(err)
			}
		}
	}
	if actions < 30 {
		t.Errorf("only %d actions were played", actions)
	}
}

// The fresh interpreter is one of other scripts here, since no script can differ
// from itself: each difference must be noticed and named.
func TestHeavyModeNamesWhatDiffers(t *testing.T) {
	sound := cardHead("x", "action") + ` play = function(self, fight)
  self:gain(2, "block")
  LINE
end }
`
	const base = `self:gain(1, "inspire")`
	for _, c := range []struct{ name, line, other, want string }{
		{"an amount", base, `self:gain(2, "inspire")`, "x.lua:3"},
		{"whom it is for", `self:heal(1, "pip")`, `self:heal(1, "aldric")`, "x.lua:3"},
		{"what is said", `self:say("HA")`, `self:say("HO")`, "x.lua:3"},
		{"what is remembered", `self.memory.n = 1`, `self.memory.n = 2`, "memory"},
		{"one more event", base, base + ` self:say("MORE")`, "x.lua:3"},
		{"one event less", base + ` self:say("MORE")`, base, "x.lua:3"},
		{"an error", base, `error("stuck")`, "x.lua:3"},
		{"another error", `error("stuck")`, `error("stock")`, "x.lua:3"},
		{"chance", base, `self:pick({ 1, 2 }) ` + base, "x.lua:3"},
	} {
		warm := modded(t, "x.lua", strings.Replace(sound, "LINE", c.line, 1))
		cold := modded(t, "x.lua", strings.Replace(sound, "LINE", c.other, 1))
		log := &engine.Log{}
		game, err := player(t, warm).StartGame(scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=x,block"}, log)
		if err != nil {
			t.Fatal(err)
		}
		must(t, game, "hp pip 3", "hp aldric 3")
		hash, events := game.Hash(), len(log.Events)
		a, err := game.Parse("play x")
		if err != nil {
			t.Fatal(err)
		}
		err = play.ApplyIfDeterministic(game, func(g screen.Table) (screen.Table, error) { return player(t, cold).Adopt(g) }, a)
		if !errors.Is(err, play.ErrNondeterministic) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %v at %q", c.name, err, play.ErrNondeterministic, c.want)
		}
		if game.Hash() != hash || len(log.Events) != events {
			t.Errorf("%s: the game went on all the same", c.name)
		}
	}
}

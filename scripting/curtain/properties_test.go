package curtain_test

import (
	"fmt"
	"slices"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/testkit/gametest"
)

// What holds in every fight and every run, whatever the content, the deck, the
// enemies, the seed and the player: checked after each action of random games.
//
// All of it, 10,000 fights and 1,000 runs (some minutes):
//
//	go test ./scripting/curtain -run TestRandom -long -timeout 60m

func TestRandomFights(t *testing.T) {
	randomGames(t, 400, 10_000, 120, func(w *world, c *chance) scripting.GameStart { return w.setup(c) })
}

func TestRandomRuns(t *testing.T) {
	randomGames(t, 100, 1_000, 600, func(w *world, c *chance) scripting.GameStart {
		words := pick(c, []string{"", "run", "run basics=bulwark,lucky_shot", "run protagonists=pip,aldric"})
		return scripting.GameStart{Seed: engine.Seed(c.IntN(1 << 30)), Words: words}
	})
}

func TestRandomRooms(t *testing.T) {
	randomGames(t, 100, 1_000, 600, func(_ *world, c *chance) scripting.GameStart {
		words := pick(c, []string{"run rooms", "run rooms basics=bulwark,lucky_shot"})
		return scripting.GameStart{Seed: engine.Seed(c.IntN(1 << 30)), Words: words}
	})
}

// randomGames plays random games in random worlds, each up to so many actions.
func randomGames(t *testing.T, few, many, actions int, draw func(*world, *chance) scripting.GameStart) {
	t.Helper()
	randomGamesIn(t, newWorld, few, many, actions, draw)
}

// randomGamesIn is randomGames in worlds that make makes.
func randomGamesIn(t *testing.T, make func(testing.TB, int) *world, few, many, actions int, draw func(*world, *chance) scripting.GameStart) {
	if few = testkit.Size(few/3, few); *testkit.Long {
		few = many
	}
	var w *world
	var played *gametest.World
	var c *chance
	forecasts := 0
	gametest.PlayRandomGames(t, &gametest.RandomGameOptions{
		Game: curtain.Game, Games: few, Actions: actions, Spent: []string{"the forced rolls"},
		Begin: func(n int, _ *engine.RandomStream) (*gametest.World, scripting.GameStart) {
			if w == nil || n%gamesPerWorld == 0 {
				w = make(t, n/gamesPerWorld)
				played = &gametest.World{Content: w.gen.Generation, Player: w.player, ScriptsMayFail: w.wild, StartError: rules.ErrTooManyEvents}
			}
			c = newChance(t.Name(), n)
			return played, draw(w, c)
		},
		Watch: func(table screen.Table, _ int, _ []engine.Event) gametest.Watcher {
			m := &match{wild: w.wild, c: c, forecasts: &forecasts}
			if fightAt(table) != nil && c.in(50) {
				m.edits = c.from(1, 8)
			}
			return m
		},
		Enough: func(s *gametest.RandomGameCounts) bool {
			t.Logf("%d forecasts", forecasts)
			return min(s.Actions/10, s.Won[1], s.Ended-s.Won[1], forecasts/5, s.Outcomes/5) >= 10
		},
	})
}

// match is a random game that is watched.
type match struct {
	wild      bool
	c         *chance
	edits     int  // by stage directions, before the first move
	edited    bool // so that some rules did not see it coming
	caster    rules.Forecaster
	cards     []int16
	forecasts *int // compared with what happened
}

// fightAt is the fight in progress on a table, nil between the fights of a run.
func fightAt(t screen.Table) *rules.Fight {
	if run, is := t.(*ui.RunTable); is && run.CurrentDecisionKind() != rules.InFight {
		return nil
	}
	return fightOf(t)
}

// Edit implements gametest.Watcher: some fights are edited before they are played, as a
// console would, and some fights of runs are won, as random players do not get far.
func (m *match) Edit(t screen.Table) (engine.Action, bool) {
	if m.edits > 0 {
		m.edits--
		m.edited = true
		return direction(m.c, fightAt(t), m.wild), true
	}
	_, isRun := t.(*ui.RunTable)
	return engine.Action{Kind: rules.ActWinFight}, isRun && fightAt(t) != nil && m.c.in(10)
}

// Check implements gametest.Watcher.
func (m *match) Check(s *gametest.Step) error {
	f := fightAt(s.After)
	if s.Action.Kind == 0 {
		return m.invariants(s.After, f)
	}
	if !s.Move && s.Action.Kind != rules.ActWinFight {
		m.cards = nil
		return m.invariants(s.After, f)
	}
	if err := m.invariants(s.After, f); err != nil {
		return err
	}
	if err := monotone(s.Before, s.After, s.Events); err != nil {
		return err
	}
	if err := playable(f); err != nil {
		return err
	}
	forecast, err := m.forecast(fightAt(s.Before), s.Action)
	if err != nil {
		return err
	}
	return m.foretold(forecast, s.Events)
}

// playable compares what a fight says of each card of the hand with what is legal.
func playable(f *rules.Fight) error {
	if f == nil {
		return nil
	}
	for i := range f.CountCards(rules.Hand) {
		c := f.CardAt(rules.Hand, i)
		legal := f.CheckPlayable(c) == nil
		if targets := f.AppendTargetsOfAim(nil, f.CardDef(c).Aim); legal != slices.ContainsFunc(f.Legal(nil), func(a engine.Action) bool {
			return a.Kind == rules.ActPlay && a.Args[0] == c
		}) {
			return fmt.Errorf("%s: playable is %t with targets %v, and the legal actions say otherwise", f.CardDef(c).ID, legal, targets)
		}
	}
	return nil
}

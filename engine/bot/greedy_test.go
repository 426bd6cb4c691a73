package bot_test

import (
	"errors"
	"reflect"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
)

func TestGreedyTakesWhatLooksBestNow(t *testing.T) {
	table := newToy(0, 1, move{"double", 0}, move{"earn", 3}, move{"earn", -4}, move{"earn", 5}, move{"earn", 1})
	got := line(t, table, bot.NewGreedy(nil))
	if want := []string{"earn 5", "double 0", "earn 3", "end"}; !reflect.DeepEqual(got, want) {
		t.Errorf("played %q, want %q", got, want)
	}
}

func TestGreedyEndsTheTurnWhenNothingIsBetter(t *testing.T) {
	table := newToy(0, 1, move{"earn", 0}, move{"earn", -1})
	if got := line(t, table, bot.NewGreedy(nil)); !reflect.DeepEqual(got, []string{"end"}) {
		t.Errorf("played %q", got)
	}
}

func TestGreedyTriesEachOfSeveralWaysToEnd(t *testing.T) {
	table := newToy(0, 1, move{"pick", 1}, move{"broken choose", 9}, move{"pick", 7}, move{"pick", 7}, move{"pick", 3})
	if a, err := bot.NewGreedy(nil).Choose(table); err != nil || a.Args[0] != 2 {
		t.Errorf("chose %q (%v), want the first of the best", table.Describe(a), err)
	}
}

func TestGreedyNeverPeeks(t *testing.T) {
	table := newToy(secret, 1, move{"gamble", 0}, move{"earn", 1})
	before := table.Hash()
	if a, _ := bot.NewGreedy(nil).Choose(table); table.Describe(a) != "earn 1" || table.watch.peeked {
		t.Errorf("chose %q, peeked: %t", table.Describe(a), table.watch.peeked)
	}
	if table.Hash() != before {
		t.Error("choosing changed the table")
	}
}

func TestGreedyAllocatesNothingOnceWarm(t *testing.T) {
	table := newToy(0, 1, move{"earn", 1}, move{"earn", 2}, move{"double", 0})
	g := bot.NewGreedy(nil)
	if n := testing.AllocsPerRun(20, func() { g.Choose(table) }); n != 0 {
		t.Errorf("%v allocations a choice", n)
	}
}

func TestGreedyCanBeStopped(t *testing.T) {
	g := bot.NewGreedy(func() bool { return true })
	if _, err := g.Choose(newToy(0, 1, move{"earn", 1})); !errors.Is(err, engine.ErrStopped) {
		t.Errorf("got %v, want ErrStopped", err)
	}
}

// TestReferencesAreFrozen holds what other players are measured by to what it has
// always been. When it fails the policy is wrong, never the number.
func TestReferencesAreFrozen(t *testing.T) {
	words := []string{"earn", "double", "gamble", "break", "choose", "finish", "pick"}
	for name, want := range map[string]uint64{"greedy": 0x1da8cd6f738cf557, "random": 0x4160c2e3d7a9584c} {
		h, stream := engine.NewHasher(), engine.Seed(1).Stream("toys")
		for n := range 200 {
			var moves [7]move
			for i := range moves {
				moves[i] = move{words[stream.IntN(len(words))], stream.IntN(9) - 3}
			}
			table, policy := newToy(stream.IntN(20), 2, moves[:]...), bot.NewPolicyByName(name, 1, engine.Seed(n), nil)
			for range 12 {
				a, err := policy.Choose(table)
				if err != nil || table.finished {
					break
				}
				h.String(table.Describe(a))
				table.Apply(a)
			}
		}
		if got := h.Sum(); got != want {
			t.Errorf("%s: the choices have the fingerprint %#x, want %#x", name, got, want)
		}
	}
}

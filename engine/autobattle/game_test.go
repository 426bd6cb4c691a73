package autobattle_test

import (
	"errors"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/autobattle"
)

func newGame(t testing.TB, c *Content, seed engine.Seed, log *engine.Log) *Game {
	t.Helper()
	g, err := StartGame(c, seed, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestRandomGamesEnd(t *testing.T) {
	c := plainContent(t)
	rounds, won := 0, map[Seat]int{}
	for seed := range engine.Seed(200) {
		g := newGame(t, c, seed, nil)
		policy := seed.Stream("policy")
		playOut(t, g, &policy, nil, nil)
		o, over := g.Outcome()
		if !over || g.Round() > MaxRounds || g.RemainingLives(Player) < 0 || g.RemainingLives(Enemy) < 0 {
			t.Fatalf("seed %d: over %v in round %d with %d and %d lives", seed, over, g.Round(), g.RemainingLives(Player), g.RemainingLives(Enemy))
		}
		if o.Winner != NoSeat && g.Round() < MaxRounds && g.RemainingLives(1-o.Winner) != 0 {
			t.Errorf("seed %d: %d has won, and the other has %d lives", seed, o.Winner, g.RemainingLives(1-o.Winner))
		}
		won[o.Winner]++
		rounds += g.Round()
	}
	if won[Player] < 40 || won[Enemy] < 40 || rounds < 200*5 {
		t.Errorf("won by %v in %d rounds: too few battles to prove anything", won, rounds)
	}
}

func TestRandomGamesAllocateNothing(t *testing.T) {
	c := plainContent(t)
	start := newGame(t, c, 1, nil)
	g := NewGameToCopyInto()
	legal := make([]engine.Action, 0, 100)
	policy := engine.Seed(7).Stream("policy")
	allocated := testing.AllocsPerRun(20, func() {
		g.CopyFrom(start)
		playOut(t, g, &policy, legal, nil)
	})
	if allocated > 0 {
		t.Errorf("a random game allocates %v times", allocated)
	}
}

func TestEqualSeedsPlayEqually(t *testing.T) {
	c := plainContent(t)
	a, b := newGame(t, c, 3, nil), newGame(t, c, 3, nil)
	policy := engine.Seed(5).Stream("policy")
	playOut(t, a, &policy, nil, func() {})
	policy = engine.Seed(5).Stream("policy")
	playOut(t, b, &policy, nil, nil)
	if a.Hash() != b.Hash() {
		t.Error("the same game played twice ends differently")
	}
}

// TestGuardLeavesChanceAlone holds worked example 23: where nobody has Guard, the same
// seed chooses the same random targets as a plain shuffle of all enemies.
func TestGuardLeavesChanceAlone(t *testing.T) {
	c := plainContent(t)
	for seed := range engine.Seed(50) {
		l := &BattleLayout{Seed: int(seed)}
		for range 4 {
			l.Boards[Player] = append(l.Boards[Player], UnitLayout{ID: "recruit"})
			l.Boards[Enemy] = append(l.Boards[Enemy], UnitLayout{ID: "recruit"})
		}
		g, err := StartBattleFromLayout(c, l, seed, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := []Unit{4, 5, 6, 7}
		stream := seed.Stream("random targets")
		for i := len(want) - 1; i > 0; i-- {
			j := stream.IntN(i + 1)
			want[i], want[j] = want[j], want[i]
		}
		got := g.SelectUnits(0, Selection{Scope: Enemies, Way: AtRandom, N: 3})
		for i := range 3 {
			if got.Units()[i] != want[i] {
				t.Fatalf("seed %d: target %d is %d, not %d", seed, i+1, got.Units()[i], want[i])
			}
		}
	}
}

func TestFailuresLeaveNoTrace(t *testing.T) {
	c := plainContent(t)
	l := &ShopLayout{Round: 9, Mana: 9, Seed: 1}
	for _, id := range []string{"meddler", "broken", "endless"} {
		l.Hand = append(l.Hand, UnitLayout{ID: id})
	}
	log := &engine.Log{}
	g, err := StartShopFromLayout(c, l, 1, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	fails := func(a engine.Action, want error) {
		t.Helper()
		before, events := g.Hash(), len(log.Events)
		if err := g.Apply(a); !errors.Is(err, want) {
			t.Fatalf("%v: %v, not %v", a, err, want)
		}
		if g.Hash() != before || len(log.Events) != events {
			t.Errorf("%v was refused and left a trace", a)
		}
	}
	do := func(a engine.Action) {
		t.Helper()
		if err := g.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	fails(engine.NewAction(ActPlay, 0, 0), engine.ErrBusy)
	fails(engine.NewAction(ActPlay, 3, 0), ErrNotInHand)
	fails(engine.NewAction(ActPlay, 1, 5), ErrSlot)
	fails(engine.NewAction(ActSell, 0), ErrEmpty)
	fails(engine.NewAction(ActFinish), ErrNoBattle)
	do(engine.NewAction(ActPlay, 1, 2))
	fails(engine.NewAction(ActPlay, 1, 2), ErrTaken)
	fails(engine.NewAction(ActSwap, 0, 1), ErrBothEmpty)
	fails(engine.NewAction(ActSwap, 2, 2), ErrSame)
	do(engine.NewAction(ActEndShop))
	do(engine.NewAction(ActPut, int(Enemy), 0, c.UnitIndex("recruit")))
	fails(engine.NewAction(ActFinish), errBroken)
	fails(engine.NewAction(ActClash), ErrWhole)
	do(engine.NewAction(ActPut, int(Player), 2, c.UnitIndex("endless")))
	fails(engine.NewAction(ActFinish), ErrTooManyEvents)
	do(engine.NewAction(ActClear, int(Player), 2))
	do(engine.NewAction(ActFinish))
	if g.Result() != Defeat || g.Round() != 10 || g.RemainingLives(Player) != Lives-1 {
		t.Errorf("result %v, round %d, %d lives", g.Result(), g.Round(), g.RemainingLives(Player))
	}
}

// TestTheBagHoldsWhatTheHandMayGiveBack fills the hand anew in every shop.
func TestTheBagHoldsWhatTheHandMayGiveBack(t *testing.T) {
	c, full := plainContent(t), 0
	g, err := StartShopFromLayout(c, &ShopLayout{Round: 1, Seed: 1}, 1, nil, nil)
	must(t, err)
	for range Lives - 1 {
		for err = nil; err == nil; {
			err = g.Apply(engine.NewAction(ActAddCard, int(Player), 0))
		}
		if errors.Is(err, ErrBagFull) {
			full++
		} else if !errors.Is(err, ErrHandFull) {
			t.Fatal(err)
		}
		must(t, g.Apply(engine.NewAction(ActEndShop)))
		must(t, g.Apply(engine.NewAction(ActPut, int(Enemy), 0, 0)))
		must(t, g.Apply(engine.NewAction(ActFinish)))
	}
	if full == 0 || g.CountBag(Player)+g.CountHand(Player) != BagSize+MaxHand {
		t.Errorf("full %d times, with %d in the bag and %d in the hand", full, g.CountBag(Player), g.CountHand(Player))
	}
}

// TestImagineHidesTheOther holds what a seat knows (O-28): games that differ only in
// what it does not see are imagined alike.
func TestImagineHidesTheOther(t *testing.T) {
	c := plainContent(t)
	for seed := range engine.Seed(30) {
		var hashes []uint64
		for variant := range 2 {
			g := newGame(t, c, seed, nil)
			for _, slot := range [][]int{{0}, {1, 2}}[variant] {
				must(t, g.Apply(engine.NewAction(ActPut, int(Player), slot, variant)))
			}
			must(t, g.Apply(engine.NewAction(ActPitch, variant)))
			must(t, g.Apply(engine.NewAction(ActEndShop)))
			if variant == 1 {
				must(t, g.Apply(engine.NewAction(ActSetMana, int(Player), 2)))
			}
			g.RandomizeHiddenState(Enemy, 99)
			hashes = append(hashes, g.Hash())
		}
		if hashes[0] != hashes[1] {
			t.Fatalf("seed %d: the second seat can tell what the first has done", seed)
		}
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

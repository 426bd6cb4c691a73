package bot_test

import (
	"errors"
	"reflect"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
)

// line plays a table to its end and returns the actions in words.
func line(t *testing.T, table screen.Table, p bot.Policy) (words []string) {
	t.Helper()
	for len(words) < 100 {
		if _, over := table.Outcome(); over {
			return words
		}
		a, err := p.Choose(table)
		if err != nil {
			t.Fatal(err)
		}
		words = append(words, table.Describe(a))
		if err := table.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the game does not end")
	return nil
}

func TestBotFindsTheBestOrder(t *testing.T) {
	table := newToy(0, 1, move{"double", 0}, move{"earn", 3}, move{"earn", 4}, move{"earn", 5}, move{"earn", 1})
	line(t, table, bot.New(500))
	if table.score != 18 { // (4 + 5) doubled
		t.Errorf("score %d, want 18", table.score)
	}
}

func TestBotDoesNotPlayWhatHarms(t *testing.T) {
	table := newToy(0, 1, move{"earn", -2}, move{"earn", 2}, move{"double", 0})
	got := line(t, table, bot.New(500))
	if want := []string{"earn 2", "double 0", "end"}; !reflect.DeepEqual(got, want) {
		t.Errorf("played %q, want %q", got, want)
	}
}

func TestBotTriesEachWayToEnd(t *testing.T) {
	table := newToy(0, 1, move{"pick", 1}, move{"pick", 7}, move{"pick", 3})
	if got := line(t, table, bot.New(50)); !reflect.DeepEqual(got, []string{"pick 7"}) {
		t.Errorf("picked %q, want the best", got)
	}
}

// A choice is worth what the turn after it can be made of, not what it shows at once.
func TestBotSearchesTheTurnAfterAChoice(t *testing.T) {
	table := newToy(secret, 1, move{"choose", 4}, move{"choose", 2}, move{"choose", 5}, move{"choose", 1}, move{"choose", 3})
	before := table.Hash()
	if a, err := bot.New(60).Choose(table); err != nil || table.Describe(a) != "choose 1" {
		t.Errorf("chose %q (%v), want what comes to most", table.Describe(a), err)
	}
	if table.Hash() != before {
		t.Error("choosing changed the table")
	}
}

func TestBotPassesOverOptionsThatFail(t *testing.T) {
	table := newToy(0, 1, move{"broken choose", 9}, move{"choose", 2}, move{"choose", 3})
	if a, err := bot.New(400).Choose(table); err != nil || table.moves[a.Args[0]].word != "choose" {
		t.Errorf("chose %q (%v), want one that works", table.Describe(a), err)
	}
}

func TestBotSeesThatATurnIsOver(t *testing.T) {
	// What finishes the turn leaves nothing to do after it.
	table := newToy(0, 1, move{"finish", 6}, move{"earn", 5}, move{"double", 0})
	if a, _ := bot.New(200).Choose(table); table.Describe(a) != "earn 5" {
		t.Errorf("plays %q, want to earn and double before it finishes", table.Describe(a))
	}
}

func TestBotNeverPeeks(t *testing.T) {
	table := newToy(secret, 1, move{"gamble", 0}, move{"earn", 1})
	got := line(t, table, bot.New(100))
	if want := []string{"earn 1", "end"}; !reflect.DeepEqual(got, want) {
		t.Errorf("played %q, want %q", got, want)
	}
	if table.watch.peeked {
		t.Error("the bot tried an action on a copy that still held the hidden number")
	}
}

func TestANumberNamesAPlayerWithThatBudget(t *testing.T) {
	for name, want := range map[string]int{"1": 1, "3": 3, "quick": 20} {
		table := newToy(0, 1, move{"earn", 1}, move{"earn", 2}, move{"earn", 3}, move{"earn", 4}, move{"double", 0})
		if _, err := bot.NewPolicyByName(name, 1, 0, nil).Choose(table); err != nil || table.watch.tries != want {
			t.Errorf("%q tried %d actions (%v), not %d", name, table.watch.tries, err, want)
		}
	}
}

func TestBotKeepsToItsBudget(t *testing.T) {
	for _, budget := range []int{1, 2, 7, 40} {
		table := newToy(0, 1, move{"earn", 1}, move{"earn", 2}, move{"earn", 3}, move{"earn", 4}, move{"double", 0})
		if _, err := bot.New(budget).Choose(table); err != nil {
			t.Fatal(err)
		}
		if n := table.watch.tries; n == 0 || n > budget {
			t.Errorf("budget %d: %d actions tried", budget, n)
		}
	}
}

func TestBotChangesNothingAndDependsOnTheTableAlone(t *testing.T) {
	used := bot.New(100)
	line(t, newToy(3, 2, move{"earn", 9}, move{"double", 0}), used)
	table := newToy(0, 3, move{"earn", 1}, move{"gamble", 0}, move{"earn", 3}, move{"double", 0})
	before := table.Hash()
	a, _ := used.Choose(table)
	if table.Hash() != before {
		t.Error("choosing changed the table")
	}
	if b, _ := bot.New(100).Choose(table); a != b {
		t.Errorf("a used bot chooses %q, a new one %q", table.Describe(a), table.Describe(b))
	}
}

func TestBotAllocatesNothingOnceWarm(t *testing.T) {
	table := newToy(0, 1, move{"earn", 1}, move{"earn", 2}, move{"earn", 3}, move{"double", 0})
	b := bot.New(60)
	choose := func() {
		if _, err := b.Choose(table); err != nil {
			t.Fatal(err)
		}
	}
	choose()
	if n := testing.AllocsPerRun(20, choose); n != 0 {
		t.Errorf("%v allocations a choice", n)
	}
}

func TestBotPassesOverWhatFails(t *testing.T) {
	table := newToy(0, 1, move{"break", 0}, move{"earn", 2})
	got := line(t, table, bot.New(50))
	if want := []string{"earn 2", "end"}; !reflect.DeepEqual(got, want) {
		t.Errorf("played %q, want %q", got, want)
	}
}

func TestNothingToChoose(t *testing.T) {
	over := newToy(0, 0)
	for _, p := range []bot.Policy{bot.New(10), bot.NewRandom(1)} {
		if _, err := p.Choose(over); !errors.Is(err, bot.ErrNoMove) {
			t.Errorf("%T: got %v, want ErrNoMove", p, err)
		}
	}
}

// Of equal options nobody takes the last one, which would be the same enemy each time.
func TestTiesAreNotBrokenByTheLastOption(t *testing.T) {
	for _, name := range bot.Names {
		if name == "random" {
			continue
		}
		for _, word := range []string{"earn", "pick", "choose"} {
			table := newToy(0, 1, move{word, 5}, move{word, 5}, move{word, 5}, move{word, 5})
			if a, err := bot.NewPolicyByName(name, 1, 1, nil).Choose(table); err != nil || a.Args[0] == 3 {
				t.Errorf("%s: of four equal options of %q it takes %q (%v)", name, word, table.Describe(a), err)
			}
		}
	}
}

// stubborn always chooses the first legal action.
type stubborn struct{}

func (stubborn) Choose(t screen.Table) (engine.Action, error) { return t.Legal(nil)[0], nil }

func TestStepGoesOnWhenTheChoiceFails(t *testing.T) {
	table := newToy(0, 1, move{"break", 0}, move{"earn", 2})
	var failed []string
	a, err := bot.ApplyChoiceOrAnyLegal(table, table.Apply, stubborn{}, func(a engine.Action, err error) {
		failed = append(failed, table.Describe(a)+": "+err.Error())
	})
	if err != nil || table.turns != 0 {
		t.Fatalf("applied %v with %v, want the end of the turn", a, err)
	}
	if want := []string{"break 0: the script is broken"}; !reflect.DeepEqual(failed, want) {
		t.Errorf("told of %q, want %q", failed, want)
	}
}

func TestStepGivesUpWhenEverythingFails(t *testing.T) {
	table := newToy(0, 1, move{"break", 0})
	_, err := bot.ApplyChoiceOrAnyLegal(broken{table}, broken{table}.Apply, stubborn{}, nil)
	if !errors.Is(err, bot.ErrStuck) || !errors.Is(err, errBroken) {
		t.Errorf("got %v, want ErrStuck with its cause", err)
	}
}

// broken is a table on which nothing works.
type broken struct{ *toy }

func (broken) Apply(engine.Action) error { return errBroken }

func TestRandomIsRepeatableAndReachesEverything(t *testing.T) {
	table := newToy(0, 1, move{"earn", 1}, move{"earn", 2}, move{"double", 0})
	a, b := bot.NewRandom(7), bot.NewRandom(7)
	reached := map[engine.Action]bool{}
	for i := 0; i < 100; i++ {
		x, _ := a.Choose(table)
		if y, _ := b.Choose(table); x != y {
			t.Fatalf("choice %d: %v and %v for one seed", i, x, y)
		}
		reached[x] = true
	}
	if len(reached) != 4 {
		t.Errorf("100 choices reached %d of 4 actions", len(reached))
	}
}

// hopeful is a toy that knows what can come of its second move.
// able is a toy with abilities.
type able struct {
	toy
	can func(*toy) screen.Abilities
}

func (a *able) NewEmptyTable() screen.Table { return new(able) }

func (a *able) CopyFrom(g engine.Game) {
	o := g.(*able)
	a.toy.CopyFrom(&o.toy)
	a.can = o.can
}

func (a *able) Abilities() *screen.Abilities {
	can := a.can(&a.toy)
	return &can
}

func TestAPromiseLeadsFurtherThanTheSearch(t *testing.T) {
	plain := newToy(0, 1, move{"earn", 1}, move{"earn", -2})
	led := &able{*newToy(0, 1, move{"earn", 1}, move{"earn", -2}), func(t *toy) screen.Abilities {
		return screen.Abilities{Promise: func(engine.Seat) int { return 50 * engine.BoolToInt(t.used[1] && t.coins > 1) }}
	}}
	for table, want := range map[screen.Table]string{plain: "earn 1", led: "earn -2"} {
		a, err := bot.New(2).Choose(table)
		if got := table.Describe(a); err != nil || got != want {
			t.Errorf("chosen %q (%v), not %q", got, err, want)
		}
	}
	led.used[0], led.used[1], led.coins = true, false, 2 // nothing is promised any more
	if a, err := bot.New(2).Choose(led); err != nil || a.Kind != verbEnd {
		t.Errorf("promised nothing, and went on with %q (%v)", led.Describe(a), err)
	}
}

func TestAnEstimateCountsOnlyWhereTheSearchStops(t *testing.T) {
	table := &able{*newToy(0, 1, move{"earn", 1}, move{"earn", -2}), func(t *toy) screen.Abilities {
		return screen.Abilities{EstimateRestOfTurn: func() int { return 50 * engine.BoolToInt(t.used[1]) }}
	}}
	for tries, want := range map[int]string{2: "earn -2", 100: "earn 1"} {
		a, err := bot.New(tries).Choose(table)
		if got := table.Describe(a); err != nil || got != want {
			t.Errorf("with %d tries chosen %q (%v), not %q", tries, got, err, want)
		}
	}
	table.used[0], table.coins = true, 1 // after the last coin nothing but the end is left
	if a, err := bot.New(1).Choose(table); err != nil || a.Kind != verbEnd {
		t.Errorf("with nothing left to do, chosen %q (%v)", table.Describe(a), err)
	}
}

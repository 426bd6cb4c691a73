package curtain_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
)

// waiter is a content whose card leaves its first function in waits for a moment, so many
// times, and whose functions gain what they are given of Inspire.
func waiter(t *testing.T, times int, moment WaitMoment, names ...string) *Content {
	t.Helper()
	c := contentOf(t, bruiser(attackAll), func(f *Fight, self Source, _ Actor) {
		for i := range times {
			w := Wait{Source: self, Moment: uint8(moment)}
			w.ArgKinds[0], w.Args[0] = engine.DelayedArgNumber, int32(i+1)
			f.DelayEffect(w)
		}
	})
	for _, name := range names {
		c.Cards[0].Waits = append(c.Cards[0].Waits, schema.NamedEntry[DelayedFunc]{Name: name, Of: func(f *Fight, self Source) {
			f.GainStacks(int(f.RunningWait().Args[0]), Inspire, Team)
		}})
	}
	return c
}

func waitingFight(t *testing.T, c *Content, log *engine.Log) *Fight {
	t.Helper()
	return startFight(t, c, FightConfig{Protagonists: [2]string{"a", "b"}, Enemies: []string{"bruiser"}, Deck: []string{"card", "card", "card", "card", "card"}, Seed: 1}, log)
}

func apply(t *testing.T, f *Fight, actions ...engine.Action) {
	t.Helper()
	for _, a := range actions {
		if err := f.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhatWaitsComesAtItsMomentInItsOrder(t *testing.T) {
	for moment, after := range map[WaitMoment][]engine.Action{
		NextTurn:   {EndTurnAction},
		TurnEnd:    {EndTurnAction},
		NextAttack: {NewPlayAction(1, FirstEnemy)},
		FightEnd:   {engine.NewAction(ActSetHP, int(FirstEnemy), 0)},
	} {
		var log engine.Log
		f := waitingFight(t, waiter(t, 3, moment, "gain"), &log)
		apply(t, f, playCard)
		if f.WaitCount() != 3 {
			t.Fatalf("%v: %d effects wait", moment, f.WaitCount())
		}
		log.Truncate(0)
		apply(t, f, after...)
		var came []int32
		for _, e := range log.Events {
			if e.Kind == Gained && e.Keyword == int16(Inspire) {
				came = append(came, e.Amount)
			}
		}
		if !slices.Equal(came, []int32{1, 2, 3}) {
			t.Errorf("%v: what waited gained %v", moment, came)
		}
	}
}

func TestMoreThanCanWaitUndoesTheAction(t *testing.T) {
	f := waitingFight(t, waiter(t, engine.MaxDelayedEffects+1, NextTurn, "gain"), nil)
	before := f.Hash()
	err := f.Apply(playCard)
	if !errors.Is(err, engine.ErrTooManyWaiting) || !strings.Contains(err.Error(), "at most 32") {
		t.Errorf("one too many gives %v", err)
	}
	if f.Hash() != before || f.WaitCount() != 0 {
		t.Error("the action is not undone")
	}
}

func TestNothingWaitsForADecidedFight(t *testing.T) {
	c := waiter(t, 1, FightEnd)
	c.Cards[0].Waits = commands.DelayedFuncs[DelayedFunc]{{Name: "again", Of: func(f *Fight, self Source) { f.DelayEffect(*f.RunningWait()) }}}
	f := waitingFight(t, c, nil)
	apply(t, f, playCard)
	before := f.Hash()
	if err := f.Apply(engine.NewAction(ActSetHP, int(FirstEnemy), 0)); !errors.Is(err, ErrDelayAfterEnd) {
		t.Errorf("an effect that waits for what is over gives %v", err)
	}
	if f.Hash() != before || f.Result() != Undecided {
		t.Error("the direction is not undone")
	}
}

func TestWhatWaitsIsPartOfTheState(t *testing.T) {
	one, three := waitingFight(t, waiter(t, 1, NextTurn, "gain"), nil), waitingFight(t, waiter(t, 3, NextTurn, "gain"), nil)
	if one.Hash() != three.Hash() {
		t.Fatal("fights that differ in their cards' effects only hash differently")
	}
	parts := len(one.AppendParts(nil))
	apply(t, one, playCard)
	apply(t, three, playCard)
	if one.Hash() == three.Hash() {
		t.Error("one effect that waits hashes as three do")
	}
	if got := one.AppendParts(nil); len(got) != parts+1 || got[len(got)-1].Name.English != "the delayed effects" {
		t.Errorf("the parts are %v", got)
	}
	copied := NewFightToCopyInto()
	copied.CopyFrom(three)
	if copied.Hash() != three.Hash() {
		t.Error("a copy hashes differently")
	}
	copied.CopyFrom(one)
	apply(t, copied, EndTurnAction)
	apply(t, one, EndTurnAction)
	if copied.Hash() != one.Hash() || one.Stacks(Team, Inspire) != 1 {
		t.Error("a copy over a fuller fight goes on differently")
	}
	if n := testing.AllocsPerRun(20, func() { copied.CopyFrom(three) }); n != 0 {
		t.Errorf("a copy allocates %v times", n)
	}
}

func TestWhatWaitsIsFoundAgainByName(t *testing.T) {
	var log engine.Log
	f := waitingFight(t, waiter(t, 2, NextTurn, "gain", "other"), &log)
	apply(t, f, playCard)
	before := f.Hash()
	if err := f.Adopt(waiter(t, 2, NextTurn, "first", "other", "gain"), nil); err != nil {
		t.Fatal(err)
	}
	if f.Hash() != before {
		t.Error("the same functions in another order hash differently")
	}
	if err := f.Adopt(waiter(t, 2, NextTurn, "other"), nil); err != nil {
		t.Fatal(err)
	}
	log.Truncate(0)
	apply(t, f, EndTurnAction)
	missed := 0
	for _, e := range log.Events {
		if e.Kind == DelayedEffectMissed {
			missed++
		}
	}
	if missed != 2 || f.Stacks(Team, Inspire) != 0 || f.WaitCount() != 0 {
		t.Errorf("%d of 2 that are not defined any more are told of, %d Inspire, %d wait", missed, f.Stacks(Team, Inspire), f.WaitCount())
	}
}

func TestForecastsCountWhatWaitsForTheEndOfTheTurn(t *testing.T) {
	c := contentOf(t, bruiser(attackAll), func(f *Fight, self Source, _ Actor) { f.DelayEffect(Wait{Source: self, Moment: uint8(TurnEnd)}) })
	c.Cards[0].Waits = commands.DelayedFuncs[DelayedFunc]{{Name: "hide", Of: func(f *Fight, self Source) { f.GainStacks(99, Block, Team) }}}
	f := waitingFight(t, c, nil)
	var fc Forecaster
	before, _ := fc.Forecast(f)
	apply(t, f, playCard)
	hash := f.Hash()
	after, err := fc.Forecast(f)
	if err != nil || before.Ally[MacGuffin].High == 0 || after.Ally[MacGuffin].High != 0 {
		t.Errorf("forecast %v, then %v, %v", before.Ally[MacGuffin], after.Ally[MacGuffin], err)
	}
	if f.Hash() != hash {
		t.Error("the forecast changed the fight")
	}
}

// summoner is a content whose card lets so many bruisers come.
func summoner(t *testing.T, n int) *Content {
	return contentOf(t, bruiser(attackAll), func(f *Fight, self Source, _ Actor) {
		for range n {
			f.Summon(0)
		}
	})
}

func TestMoreEnemiesThanCanStandUndoTheAction(t *testing.T) {
	f := waitingFight(t, summoner(t, MaxEnemies), nil)
	before := f.Hash()
	if err := f.Apply(playCard); !errors.Is(err, ErrTooManyEnemies) || !strings.Contains(err.Error(), "at most 4") {
		t.Errorf("one too many gives %v", err)
	}
	if f.Hash() != before || f.EnemyCount() != 1 {
		t.Error("the action is not undone")
	}
}

func TestASummonedEnemyBeginsAnew(t *testing.T) {
	f := waitingFight(t, summoner(t, 3), nil)
	alone := NewFightToCopyInto()
	alone.CopyFrom(f)
	apply(t, f, playCard)
	second := FirstEnemy + 1
	if f.EnemyCount() != 4 || f.HP(second) != 90 || len(f.Intent(second).Actions()) != 1 {
		t.Fatalf("%d enemies, the second with %d HP and %d actions", f.EnemyCount(), f.HP(second), len(f.Intent(second).Actions()))
	}
	if err := storeIn(f, Source{Actor: second}, "grudge", schema.Number(1)); err != nil {
		t.Fatal(err)
	}
	again := summoner(t, 1)
	if err := f.Adopt(again, nil); err != nil {
		t.Fatal(err)
	}
	apply(t, f, engine.NewAction(ActSetKeyword, int(second), int(Poison), 5), engine.NewAction(ActSetHP, int(second), 0), NewPlayAction(1, FirstEnemy))
	if f.HP(second) != 90 || f.Stacks(second, Poison) != 0 || storedIn(f, Source{Actor: second}, "grudge").Shape != schema.Nil {
		t.Errorf("it has %d HP, %d Poison and remembers %v", f.HP(second), f.Stacks(second, Poison), storedIn(f, Source{Actor: second}, "grudge"))
	}
	hash := f.Hash()
	copied := NewFightToCopyInto()
	copied.CopyFrom(f)
	if copied.Hash() != hash {
		t.Error("a copy hashes differently")
	}
	copied.CopyFrom(alone)
	if copied.Hash() != alone.Hash() || copied.EnemyCount() != 1 {
		t.Error("a copy of a fight with one enemy over one with four hashes differently")
	}
	if n := testing.AllocsPerRun(20, func() { copied.CopyFrom(f) }); n != 0 {
		t.Errorf("a copy allocates %v times", n)
	}
}

func TestWhereEntriesSayWhenTheyComeTheStateKeepsWhatWasShown(t *testing.T) {
	pattern := func(terms EntryConditions) *Content {
		enemy := bruiser(attackAll)
		enemy.Phases[0].Intents = append(enemy.Phases[0].Intents, IntentEntry{EntryConditions: terms}, IntentEntry{})
		return contentOf(t, enemy, nothing)
	}
	plain, bound := waitingFight(t, pattern(EntryConditions{}), nil), waitingFight(t, pattern(EntryConditions{Cooldown: 2}), nil)
	if plain.Hash() == bound.Hash() {
		t.Error("what was shown is not hashed where it matters")
	}
	steps := func(f *Fight) (list []int) {
		for range 6 {
			list = append(list, f.PatternIndex(FirstEnemy))
			apply(t, f, engine.NewAction(ActSetHP, int(MacGuffin), 50), EndTurnAction)
		}
		return list
	}
	if got := steps(plain); !slices.Equal(got, []int{0, 1, 2, 0, 1, 2}) {
		t.Errorf("a pattern without terms goes %v", got)
	}
	if got := steps(waitingFight(t, pattern(EntryConditions{Cooldown: 3}), nil)); !slices.Equal(got, []int{0, 1, 2, 0, 2, 0}) {
		t.Errorf("a pattern with a cooldown of 3 goes %v", got)
	}
}

package curtain_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/testkit"
)

// relicContent is a content with relics, and a card that does what play does.
func relicContent(t *testing.T, play PlayEffect, relics ...*RelicDef) *Content {
	t.Helper()
	plain := contentOf(t, bruiser(attackAll), play)
	run := RunDef{Protagonists: []string{"a", "b"}, Deck: []string{"card"}, Acts: []ActDef{{Name: "Act", Scenes: [][]string{{"bruiser"}, {"bruiser"}}, Boss: "bruiser"}}}
	plain.Protagonists[0].Basics, plain.Protagonists[1].Basics = nil, nil
	for _, p := range plain.Protagonists {
		p.Deck = []string{"card"}
	}
	made, misfits := NewPackContent(slices.Concat(library.WrapDefinitions(CardKind, plain.Cards), library.WrapDefinitions(EnemyKind, plain.Enemies),
		library.WrapDefinitions(ProtagonistKind, plain.Protagonists), library.WrapDefinitions(RelicKind, relics), library.WrapDefinitions(RunKind, []*RunDef{&run})))
	testkit.FailOnErrors(t, misfits)
	return made.(*Content)
}

func nothing(*Fight, Source, Actor) {}

// coins are so many relics that do nothing.
func coins(n int) (list []*RelicDef) {
	for i := range n {
		list = append(list, &RelicDef{ID: fmt.Sprintf("coin_%d", i), Name: "Coin"})
	}
	return list
}

func relicFight(t *testing.T, c *Content, relics ...string) *Fight {
	t.Helper()
	return startFight(t, c, FightConfig{Protagonists: [2]string{"a", "b"}, Enemies: []string{"bruiser"}, Deck: []string{"card"}, Relics: relics, Seed: 1}, nil)
}

var playCard = NewPlayAction(0, FirstEnemy)

func TestASetUpNamesRelicsThatCanBeHeld(t *testing.T) {
	c := relicContent(t, nothing, coins(MaxRelics+1)...)
	all := engine.Map(coins(MaxRelics+1), func(d *RelicDef) string { return d.ID })
	for want, relics := range map[string][]string{
		"you can hold at most 32 relics": all, `unknown relic "penny"`: {"penny"}, `the relic "coin_0" is listed twice`: {"coin_0", "coin_0"},
	} {
		_, err := StartFight(c, FightConfig{Protagonists: [2]string{"a", "b"}, Enemies: []string{"bruiser"}, Relics: relics}, nil, nil)
		if err == nil || err.Error() != want {
			t.Errorf("a fight with %d relics: %v, want %q", len(relics), err, want)
		}
		if _, err := StartRun(c, RunSetup{Relics: relics}, nil, nil); err == nil || err.Error() != want {
			t.Errorf("a run with %d relics: %v, want %q", len(relics), err, want)
		}
	}
}

func TestOneRelicTooManyUndoesTheAction(t *testing.T) {
	relics := coins(MaxRelics + 2)
	c := relicContent(t, func(f *Fight, self Source, target Actor) {
		f.DealHits(self, 3, 1, NewActors(target))
		for i := range relics {
			f.GiveRelic(int16(i))
		}
	}, relics...)
	f := relicFight(t, c, "coin_0")
	before := f.Hash()
	if err := f.Apply(playCard); err == nil || !strings.Contains(err.Error(), "at most 32 relics") {
		t.Error("a relic too many:", err)
	}
	if f.Hash() != before || f.RelicCount() != 1 {
		t.Error("the action left", f.RelicCount(), "relics")
	}
}

func TestARelicIsHeldOnce(t *testing.T) {
	var fresh []bool
	f := relicFight(t, relicContent(t, func(f *Fight, self Source, _ Actor) {
		fresh = append(fresh, f.GiveRelic(0), f.GiveRelic(0))
	}, coins(1)...))
	if err := f.Apply(playCard); err != nil {
		t.Fatal(err)
	}
	if f.RelicCount() != 1 || !slices.Equal(fresh, []bool{true, false}) {
		t.Error(f.RelicCount(), "relics after", fresh)
	}
}

// counter remembers how often the player's turn began.
func counter() *RelicDef {
	d := &RelicDef{ID: "counter", Name: "Counter"}
	d.On[PlayerTurnStart] = func(f *Fight, self Source, _ *engine.Event) {
		if err := storeIn(f, self, "n", schema.Number(storedIn(f, self, "n").N+1)); err != nil {
			f.Fail(err)
		}
	}
	return d
}

func TestACopyHasTheRelicsAndNothingOfThoseBefore(t *testing.T) {
	c := relicContent(t, nothing, counter())
	with, without := relicFight(t, c, "counter"), relicFight(t, c)
	to := NewFightToCopyInto()
	for _, f := range []*Fight{with, without, with} {
		to.CopyFrom(f)
		if to.Hash() != f.Hash() || to.RelicCount() != f.RelicCount() {
			t.Error("a copy of a fight with", f.RelicCount(), "relics has", to.RelicCount())
		}
	}
	if with.Hash() == without.Hash() {
		t.Error("a fight with a relic has the hash of one without")
	}
	if n := testing.AllocsPerRun(10, func() { to.CopyFrom(without); to.CopyFrom(with) }); n != 0 {
		t.Error(n, "allocations a copy")
	}
}

func TestWhatARelicRemembersLastsForTheRunAndIsHashed(t *testing.T) {
	c := relicContent(t, nothing, counter())
	r := startRun(t, c, RunSetup{Relics: []string{"counter"}, Seed: 1}, nil)
	do := func(a engine.Action) {
		t.Helper()
		if err := r.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	do(NewChooseAction(0))
	do(EndTurnAction)
	do(engine.Action{Kind: ActWinFight})
	between := r.Hash()
	do(NewChooseAction(0))
	if n := storedIn(r.Fight(), Source{MacGuffin, OfRelic, 0}, "n"); n.N != 3 {
		t.Error("after two turns and the first of another fight it remembers", n)
	}
	other, _ := StartRun(c, RunSetup{Relics: []string{"counter"}, Seed: 1}, nil, nil)
	other.Apply(NewChooseAction(0))
	other.Apply(engine.Action{Kind: ActWinFight})
	if r.ActNumber() != other.ActNumber() || between == other.Hash() {
		t.Error("two runs whose relics remember different things have one hash")
	}
}

func TestAFullMemoryOfRelicsIsAnErrorOfTheAction(t *testing.T) {
	hoarder := &RelicDef{ID: "hoarder", Name: "Hoarder"}
	hoarder.On[CardPlayed] = func(f *Fight, self Source, _ *engine.Event) {
		for i := range 10 {
			if err := storeIn(f, self, fmt.Sprint("name ", i), schema.String(strings.Repeat("x", 60))); err != nil {
				f.Fail(err)
			}
		}
	}
	f := relicFight(t, relicContent(t, nothing, hoarder), "hoarder")
	before := f.Hash()
	if err := f.Apply(playCard); !errors.Is(err, ErrMemoryFull) || !strings.Contains(err.Error(), "a run can store at most 512 bytes") {
		t.Error("a full memory:", err)
	}
	if f.Hash() != before {
		t.Error("the action was not undone")
	}
}

func TestRelicsBendNumbersInTheirOrder(t *testing.T) {
	var seen []engine.Event
	bend := func(id string, change func(int) int) *RelicDef {
		d := &RelicDef{ID: id, Name: id}
		for _, p := range []ModifierPoint{PointDealt, PointTaken, PointGained} {
			d.Modify[p] = func(_ *Fight, _ Source, n int, e *engine.Event) int { seen = append(seen, *e); return change(n) }
		}
		return d
	}
	c := relicContent(t, func(f *Fight, self Source, target Actor) {
		f.DealHits(self, 5, 1, NewActors(target))
		f.GainStacks(5, Block, Team)
		f.GainStacks(5, Block, FirstEnemy)
	}, bend("more", func(n int) int { return n + 1 }), bend("double", func(n int) int { return 2 * n }), bend("below", func(n int) int { return n - 2 }))
	f := relicFight(t, c, "more", "double", "below")
	if err := f.Apply(playCard); err != nil {
		t.Fatal(err)
	}
	if lost := 90 - f.HP(FirstEnemy); lost != 10 || f.Stacks(Team, Block) != 10 || f.Stacks(FirstEnemy, Block) != 5 {
		t.Error("the enemy lost", lost, "and the sides have", f.Stacks(Team, Block), f.Stacks(FirstEnemy, Block), "Block")
	}
	hit, gain := seen[1], seen[3]
	if hit.Kind != Hit || hit.Amount != 6 || hit.Actor != int8(ProtagonistA) || hit.Target != int8(FirstEnemy) || hit.Card != 0 {
		t.Errorf("a hit is told as %+v", hit)
	}
	if len(seen) != 6 || gain.Kind != Gained || gain.Keyword != int16(Block) || gain.Target != int8(Team) {
		t.Errorf("a gain is told as %+v", gain)
	}
}

func TestARelicThatBendsCannotAskAndOneThatFeedsItselfIsAStorm(t *testing.T) {
	asker := &RelicDef{ID: "asker", Name: "Asker"}
	asker.Modify[PointDealt] = func(f *Fight, _ Source, n int, _ *engine.Event) int {
		f.Choose(engine.Question{Candidates: []engine.Candidate{{ID: "x"}}})
		return n
	}
	feeder := &RelicDef{ID: "feeder", Name: "Feeder"}
	feeder.On[Gained] = func(f *Fight, self Source, _ *engine.Event) { f.GainStacks(1, Block, Team) }
	c := relicContent(t, func(f *Fight, self Source, target Actor) {
		f.DealHits(self, 1, 1, NewActors(target))
		f.GainStacks(1, Block, Team)
	}, asker, feeder)
	if err := relicFight(t, c, "asker").Apply(playCard); !errors.Is(err, engine.ErrCannotAsk) {
		t.Error("a relic that asks:", err)
	}
	err := relicFight(t, c, "feeder").Apply(playCard)
	if !errors.Is(err, ErrTooManyEvents) || !strings.Contains(err.Error(), "feeder on.gained -> feeder on.gained") {
		t.Error("a relic that feeds itself:", err)
	}
}

func TestAFightMovesWithItsRelics(t *testing.T) {
	f := relicFight(t, relicContent(t, nothing, coins(2)...), "coin_1")
	more := coins(2)
	slices.Reverse(more)
	if err := f.Adopt(relicContent(t, nothing, more...), nil); err != nil || f.RelicDef(0).ID != "coin_1" {
		t.Error("after a reload it holds", f.RelicDef(0).ID, err)
	}
	if err := f.Adopt(relicContent(t, nothing, coins(1)...), nil); err == nil || !strings.Contains(err.Error(), `relic "coin_1"`) {
		t.Error("without the relic:", err)
	}
}

// memoryFieldOf returns the field by which scripts read and write the memory of an actor or a relic, and
// its number in the view.
func memoryFieldOf(self Source) (*schema.ViewField, int) {
	view, n := ActorView, int(self.Actor)
	if self.Kind == OfRelic {
		view, n = RelicView, int(self.Item)
	}
	i := slices.IndexFunc(view.Fields, func(f *schema.ViewField) bool { return f.Name == "memory" })
	return view.Fields[i], n
}

func storedIn(f *Fight, self Source, name string) schema.Value {
	field, n := memoryFieldOf(self)
	return field.LoadStored(f, n, name)
}

func storeIn(f *Fight, self Source, name string, v schema.Value) error {
	field, n := memoryFieldOf(self)
	return field.Store(f, n, name, v)
}

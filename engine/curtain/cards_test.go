package curtain_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/testkit/contenttest"
)

// pileContent is the plain content with cards that are more than their cost and
// their effect.
func pileContent(t testing.TB) *Content {
	t.Helper()
	c := plainContent(t)
	neutral := func(id string, change func(d *CardDef)) *CardDef {
		d := &CardDef{ID: id, Name: id, Owner: OwnerNeutral, Type: ActionCard, Play: func(*Fight, Source, Actor) {}}
		change(d)
		return d
	}
	hand := func(f *Fight) (list CardList) { return f.HandCardsMatching(HandFilter{}) }
	made := func(f *Fight, id string, to Pile, n int, good bool) func(self Source) {
		return func(self Source) {
			f.CreateCards(CardCreation{Def: int16(f.Content().CardIndex(id)), To: to, N: n, ForGood: good, At: RandomSpot})
		}
	}
	cards := append(slices.Clone(c.Cards),
		neutral("gone", func(d *CardDef) { d.Exhaust = true }),
		neutral("kept", func(d *CardDef) { d.Retain, d.Cost = true, 1 }),
		neutral("brief", func(d *CardDef) { d.Ephemeral = true }),
		neutral("early", func(d *CardDef) { d.Innate = true }),
		neutral("stone", func(d *CardDef) { d.Unplayable, d.Play = true, nil }),
		neutral("all", func(d *CardDef) {
			d.CostX = true
			d.Play = func(f *Fight, self Source, _ Actor) { f.GainStacks(f.EnergySpentAsX(), Inspire, Team) }
		}),
		neutral("less", func(d *CardDef) { d.CostOf = func(f *Fight, _ Source) int { return 3 - f.CardsPlayedThisTurn() } }),
		neutral("dear", func(d *CardDef) { d.CostOf = func(f *Fight, _ Source) int { return 1 << 20 } }),
		neutral("broken", func(d *CardDef) {
			d.CostOf = func(f *Fight, _ Source) int { f.Fail(errors.New("no such number")); return 0 }
		}),
		neutral("mirror", func(d *CardDef) { d.CostOf = func(f *Fight, self Source) int { return f.Cost(self.Item) } }),
		neutral("maker", func(d *CardDef) {
			d.Play = func(f *Fight, self Source, _ Actor) {
				made(f, "gone", DrawPile, 2, false)(self)
				made(f, "block", DiscardPile, 1, true)(self)
				made(f, "kept", InDeck, 1, false)(self)
			}
		}),
		neutral("flood", func(d *CardDef) {
			d.Play = func(f *Fight, self Source, _ Actor) { made(f, "gone", Hand, 40, false)(self) }
		}),
		neutral("polish", func(d *CardDef) { d.Play = func(f *Fight, self Source, _ Actor) { f.UpgradeCards(hand(f)) } }),
		neutral("burn", func(d *CardDef) { d.Play = func(f *Fight, self Source, _ Actor) { f.ExhaustCards(hand(f)) } }),
		neutral("drop", func(d *CardDef) { d.Play = func(f *Fight, self Source, _ Actor) { f.DiscardCards(hand(f)) } }),
		neutral("bury", func(d *CardDef) {
			d.Play = func(f *Fight, self Source, _ Actor) { f.MoveCards(hand(f), DrawPile, Bottom) }
		}),
		neutral("forget", func(d *CardDef) { d.Play = func(f *Fight, self Source, _ Actor) { f.PurgeCards(hand(f)) } }),
		neutral("lend", func(d *CardDef) {
			d.Play = func(f *Fight, self Source, _ Actor) { f.SetCardOwner(hand(f), ProtagonistB) }
		}),
		neutral("cheap", func(d *CardDef) { d.Play = func(f *Fight, self Source, _ Actor) { f.DiscountCards(5, HandFilter{}) } }),
	)
	run := c.Run
	return contenttest.NewCurtainContent(t, cards, c.Enemies, c.Protagonists, run)
}

// specials are the cards of pileContent beside those of the plain content.
var specials = strings.Fields("gone kept brief early stone all less dear broken mirror maker flood polish burn drop bury forget lend cheap")

func pileFight(t testing.TB, hand ...string) *Fight {
	t.Helper()
	f := startFight(t, pileContent(t), FightConfig{Protagonists: [2]string{"aldric", "pip"}, Enemies: []string{"dummy"}, Deck: startingDeck, Seed: 1, NoDraw: true}, nil)
	for _, id := range hand {
		if err := f.Apply(engine.NewAction(ActAddCard, f.Content().CardIndex(id), int(Hand))); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

// find is the first card of an id in a pile.
func find(t testing.TB, f *Fight, p Pile, id string) int16 {
	t.Helper()
	for i := range f.CountCards(p) {
		if c := f.CardAt(p, i); f.CardDef(c).ID == id {
			return c
		}
	}
	t.Fatalf("no %s in pile %d", id, p)
	return 0
}

func playFirst(t testing.TB, f *Fight, id string) {
	t.Helper()
	if err := f.Apply(NewPlayAction(find(t, f, Hand, id), Nobody)); err != nil {
		t.Fatal(err)
	}
}

func TestMoreCardsThanAFightHoldsAreAnErrorOfTheAction(t *testing.T) {
	f := pileFight(t, "flood", "flood")
	playFirst(t, f, "flood")
	before := f.Hash()
	err := f.Apply(NewPlayAction(find(t, f, Hand, "flood"), Nobody))
	if err == nil || !strings.Contains(err.Error(), "at most 64 cards") {
		t.Errorf("the error is %v", err)
	}
	if f.Hash() != before {
		t.Error("what was created before the error is still there")
	}
}

func TestACostThatFailsIsAReasonNotToPlay(t *testing.T) {
	f := pileFight(t, "broken", "mirror", "dear", "less")
	for id, why := range map[string]string{"broken": "no such number", "mirror": "too many events", "dear": ErrNotEnoughEnergy.Error()} {
		if err := f.CheckPlayable(find(t, f, Hand, id)); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v, not %q", id, err, why)
		}
		if err := f.Apply(NewPlayAction(find(t, f, Hand, id), Nobody)); err == nil {
			t.Errorf("%s was played", id)
		}
	}
	if n := f.Cost(find(t, f, Hand, "dear")); n != MaxComputedCost {
		t.Errorf("the dearest card costs %d", n)
	}
	want := []engine.Action{NewPlayAction(find(t, f, Hand, "less"), Nobody), EndTurnAction}
	if legal := f.Legal(nil); !slices.Equal(legal, want) {
		t.Errorf("legal are %v, not %v", legal, want)
	}
}

// What a card costs is asked between actions as often as anybody likes.
func TestAskingForACostLeavesNoTrace(t *testing.T) {
	f := pileFight(t, "less", "broken", "gone")
	before := f.Hash()
	var legal []engine.Action
	allocs := testing.AllocsPerRun(3000, func() { f.Cost(find(t, f, Hand, "less")) })
	for range 3000 {
		legal = f.Legal(legal[:0])
	}
	if f.Hash() != before || allocs > 0 {
		t.Errorf("asked, the fight is another one: %t; %v allocations", f.Hash() != before, allocs)
	}
	playFirst(t, f, "gone")
	if n := f.Cost(find(t, f, Hand, "less")); n != 2 {
		t.Errorf("after one card it costs %d", n)
	}
}

// Everything that is new in a state is part of its hash, of its parts and of copies.
func TestWhatBecomesOfCardsIsPartOfTheState(t *testing.T) {
	for _, id := range []string{"gone", "maker", "polish", "burn", "drop", "bury", "forget", "lend", "cheap"} {
		f, other := pileFight(t, id, "block", "inspire", "gone"), NewFightToCopyInto()
		other.CopyFrom(f)
		playFirst(t, f, id)
		if f.Hash() == other.Hash() || slices.Equal(f.AppendParts(nil), other.AppendParts(nil)) {
			t.Errorf("%s changes no hash", id)
		}
		other.CopyFrom(f)
		if other.Hash() != f.Hash() || !slices.Equal(other.AllCardIDs(), f.AllCardIDs()) {
			t.Errorf("%s: a copy is another fight", id)
		}
		for _, fight := range []*Fight{f, other} {
			if err := fight.Apply(EndTurnAction); err != nil {
				t.Fatal(err)
			}
		}
		if other.Hash() != f.Hash() {
			t.Errorf("%s: a copy goes on otherwise", id)
		}
	}
}

// A card that gets its owner back is the card it was.
func TestOwnersThatChangeBackLeaveNoTrace(t *testing.T) {
	f := pileFight(t, "block", "gone")
	before, key := f.Hash(), f.Key()
	cards := f.HandCardsMatching(HandFilter{Owner: OwnerMacGuffin})
	if n := f.SetCardOwner(cards, ProtagonistA); n != 1 || f.Hash() == before || f.Key() == key || f.CardOwnerID(cards.At(0)) != "aldric" {
		t.Fatalf("%d cards have another owner, %s", n, f.CardOwnerID(cards.At(0)))
	}
	if n := f.SetCardOwner(cards, MacGuffin); n != 1 || f.Hash() != before || f.Key() != key {
		t.Errorf("%d cards have their owner back, and the state is another", n)
	}
}

// The parts of a fight whose exhaust pile is empty are those they always were.
func TestAnEmptyExhaustPileIsNoPartOfTheState(t *testing.T) {
	named := func(f *Fight) bool {
		return slices.ContainsFunc(f.AppendParts(nil), func(p engine.StatePart) bool { return p.Name.English == "the exhaust pile" })
	}
	f := pileFight(t, "gone")
	if named(f) {
		t.Error("it is a part before anything was exhausted")
	}
	if playFirst(t, f, "gone"); !named(f) {
		t.Error("it is no part afterwards")
	}
}

func TestTheDeckOfARunFollowsItsFights(t *testing.T) {
	r := startRun(t, pileContent(t), RunSetup{Seed: 1}, nil)
	apply := func(a engine.Action) {
		t.Helper()
		if err := r.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	apply(NewChooseAction(0))
	f := r.Fight()
	play := func(id string) {
		apply(engine.NewAction(ActAddCard, f.Content().CardIndex(id), int(Hand)))
		apply(NewPlayAction(find(t, f, Hand, id), Nobody))
	}
	before, had := r.SortedDeckIDs(), f.CountCards(Hand)
	play("maker")
	play("polish")
	play("forget")
	if !slices.Equal(r.SortedDeckIDs(), before) {
		t.Errorf("in the fight the deck is %v", r.SortedDeckIDs())
	}
	undone := r.Hash()
	apply(engine.Action{Kind: ActWinFight})
	if r.Hash() == undone || len(r.SortedDeckIDs()) != len(before)-had+2 || !slices.Contains(r.SortedDeckIDs(), "kept") {
		t.Errorf("of %v, with %d cards purged, the deck is %v", before, had, r.SortedDeckIDs())
	}
}

// Random fights with all of it: no card is in two places, none is lost, a copy goes on
// as its original does, and what fails leaves no trace.
func TestRandomFightsMoveCardsWhole(t *testing.T) {
	c := pileContent(t)
	for seed := range uint64(60) {
		policy := engine.Seed(seed).Stream("policy")
		deck := slices.Clone(startingDeck)
		for range 14 {
			deck = append(deck, specials[policy.IntN(len(specials))])
		}
		f := startFight(t, c, FightConfig{Protagonists: [2]string{"aldric", "pip"}, Enemies: []string{"stage_rat"}, Deck: deck, Seed: seedOf(seed)}, nil)
		other := NewFightToCopyInto()
		for range 60 {
			legal := f.Legal(nil)
			if len(legal) == 0 {
				break
			}
			a := legal[policy.IntN(len(legal))]
			other.CopyFrom(f)
			before := f.Hash()
			err, again := f.Apply(a), other.Apply(a)
			if (err == nil) != (again == nil) || f.Hash() != other.Hash() || err != nil && f.Hash() != before {
				t.Fatalf("seed %d: %v came to %v here and to %v in a copy", seed, a, err, again)
			}
			conserved(t, f)
		}
	}
}

// conserved checks that each card is in one place at most.
func conserved(t testing.TB, f *Fight) {
	t.Helper()
	where := map[int16]Pile{}
	for p := range Pile(NumPiles) {
		for i := range f.CountCards(p) {
			c := f.CardAt(p, i)
			if other, twice := where[c]; twice || !f.HasInstance(c) {
				t.Fatalf("card %d is in the piles %d and %d", c, other, p)
			}
			where[c] = p
		}
	}
}

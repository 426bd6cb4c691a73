package battleline_test

import (
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/battleline"
	"curtaincall/engine/testkit/contenttest"
)

// What a player knows stays as it is in what is imagined for the player, and the rest
// is something else that is possible.
func TestImagine(t *testing.T) {
	d := begin(t)
	list := func(d *Duel, p Player, z Zone) (cards []Card) {
		for i := range d.CountCards(p, z) {
			cards = append(cards, d.CardAt(p, z, i))
		}
		return cards
	}
	same := func(a, b []Card) bool {
		for i := range a {
			if a[i] != b[i] {
				return false
			}
		}
		return len(a) == len(b)
	}
	copied := NewDuelToCopyInto()
	others := 0
	for seed := range engine.Seed(20) {
		copied.CopyFrom(d)
		copied.RandomizeHiddenState(engine.Seat(First), seed)
		if !same(list(d, First, Hand), list(copied, First, Hand)) {
			t.Fatal("the own hand is another one")
		}
		if len(list(copied, Second, Hand)) != d.CountCards(Second, Hand) || copied.CountCards(First, Deck) != d.CountCards(First, Deck) {
			t.Fatal("there are more or fewer cards")
		}
		if !same(list(d, Second, Hand), list(copied, Second, Hand)) && !same(list(d, First, Deck), list(copied, First, Deck)) {
			others++
		}
	}
	if others < 19 {
		t.Errorf("in %d of 20 cases what is hidden stays as it is", 20-others)
	}
}

// A scratch copy answers what chance decides, once for each outcome, and draws nothing.
func TestScratchCopy(t *testing.T) {
	d := lay(t, side{hand: []*laidCard{act("dice", func(d *Duel, self Source, _ Card) { d.GainAember(self.Player, 1+d.PickRandomIndexAndLog(3)) })}}, side{})
	scratch, branches, sum := NewDuelToCopyInto(), &engine.OutcomeEnumerator{}, 0
	for more := true; more; more = branches.NextOutcome() {
		scratch.CopyFrom(d)
		scratch.SetOutcomeEnumerator(branches)
		play(t, scratch, "dice", 0, NoCard)
		sum = sum*10 + scratch.Aember(First)
	}
	if sum != 123 {
		t.Errorf("the outcomes are %d", sum)
	}
}

// A duel that waits for an answer goes on under another content in which everything
// has other numbers.
func TestAdoptInTheMiddle(t *testing.T) {
	defs := func(more ...*CardDef) *Content {
		charm := &CardDef{ID: "charm", Name: "charm", Type: Action, House: "lantern"}
		charm.Abilities[CallPlay] = func(d *Duel, self Source, _ Card) { d.TakeControl(self.Player, creaturesOf(d, self.Player.Other())) }
		return contenttest.NewBattlelineContent(t, append(more, charm, &CardDef{ID: "a", Type: Creature, House: "lantern", Power: 2}))
	}
	setup := DuelConfig{InMainStep: true}
	for p := range setup.Players {
		setup.Players[p] = SideLayout{Houses: []string{"lantern"}, House: "lantern"}
		setup.Players[p].Zones[Line] = []CardLayout{{Card: "a"}}
	}
	setup.Players[First].Zones[Hand] = []CardLayout{{Card: "charm"}}
	d := startDuel(t, defs(), setup, nil)
	play(t, d, "charm", 0, NoCard)
	before := d.Hash()
	if err := d.Adopt(defs(&CardDef{ID: "zero", Type: Creature, House: "anvil"}, &CardDef{ID: "more", Type: Action, House: "anvil"}), nil); err != nil {
		t.Fatal(err)
	}
	if d.PendingQuestion() == nil || d.Hash() != before {
		t.Error("it waits no more, or is another state")
	}
	apply(t, d, engine.NewAnswerAction(ActAnswer, 0))
	if d.CountCards(First, Line) != 2 || d.Controller(1) != First && d.Controller(2) != First {
		t.Error("the answer does nothing")
	}
	lacking, _ := EmptyContent.WithDefinitions(contenttest.BattlelineDefinitions([]*CardDef{{ID: "a", Type: Artifact, House: "anvil"}}))
	if err := d.Adopt(lacking.(*Content), nil); err == nil {
		t.Error("a content without the cards is adopted")
	}
}

package curtain_test

import (
	"slices"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
)

// Whoever searches tells states apart by their keys: they must be as many as hashes.
func TestAKeyTellsApartWhatAHashDoes(t *testing.T) {
	c := pileContent(t)
	for seed := range uint64(12) {
		r := startRun(t, c, RunSetup{Seed: seedOf(seed), AskPlayer: seed%2 == 0}, nil)
		policy, hashes, keys := seedOf(seed).Stream("policy"), map[uint64]uint64{}, map[uint64]uint64{}
		for range 300 {
			legal := r.Legal(nil)
			if len(legal) == 0 {
				break
			}
			a := legal[policy.IntN(len(legal))]
			if r.CurrentDecisionKind() == InFight && policy.IntN(40) == 0 {
				a = direction(ActWinFight)
			}
			if err := r.Apply(a); err != nil {
				t.Fatal(err)
			}
			hash, key := r.Hash(), r.Key()
			if was, known := keys[hash]; known && was != key {
				t.Fatalf("seed %d: one state has the keys %x and %x", seed, was, key)
			}
			if was, known := hashes[key]; known && was != hash {
				t.Fatalf("seed %d: the key %x is that of two states", seed, key)
			}
			keys[hash], hashes[key] = key, hash
		}
	}
}

// Searches try one of several equal cards, and what is played in another order is the same state.
func TestEqualCardsAndOrdersAreTriedOnce(t *testing.T) {
	c := contentOf(t, bruiser(IntentAction{Kind: IntentAttack, Amount: 1, Times: 1}), func(f *Fight, self Source, target Actor) { f.DealHits(self, 1, 1, NewActors(target)) })
	f := startFight(t, c, FightConfig{Protagonists: [2]string{"a", "b"}, Enemies: []string{"bruiser"}, Seed: 1, Deck: slices.Repeat([]string{"card"}, 5)}, nil)
	legal := f.Legal(nil)
	if kept := f.RemoveEquivalentPlays(slices.Clone(legal)); len(legal) != 6 || !slices.Equal(kept, []engine.Action{legal[0], EndTurnAction}) {
		t.Errorf("of %v it keeps %v", legal, kept)
	}
	if f.BoostCards(1, HandFilter{Random: 1}) != 1 {
		t.Fatal("no card is boosted")
	}
	if kept := f.RemoveEquivalentPlays(slices.Clone(legal)); len(kept) != 3 {
		t.Errorf("with a boosted card it keeps %v", kept)
	}
	keys := map[uint64]bool{}
	for _, order := range [...][2]int{{0, 1}, {1, 0}} {
		other := NewFightToCopyInto()
		other.CopyFrom(f)
		for _, i := range order {
			if err := other.Apply(legal[i]); err != nil {
				t.Fatal(err)
			}
		}
		keys[other.KeyOfHand()] = true
	}
	if len(keys) != 1 || keys[f.KeyOfHand()] {
		t.Errorf("%d keys of the same cards in hand: %v; with two more it was %x", len(keys), keys, f.KeyOfHand())
	}
}

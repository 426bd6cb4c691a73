package curtain_test

import (
	"testing"

	. "curtaincall/engine/curtain"
)

// What a run keeps of its hash must be that of now, as a copy finds it that has kept none.
func TestWhatARunKeepsOfItsHashIsThatOfNow(t *testing.T) {
	c := pileContent(t)
	for seed := range uint64(12) {
		r, err := NewRun(c, RunSetup{Seed: seedOf(seed), Ask: seed%2 == 0}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		policy, fights := seedOf(seed).Stream("policy"), 0
		for range 400 {
			legal := r.Legal(nil)
			if len(legal) == 0 {
				break
			}
			a := legal[policy.Below(len(legal))]
			if r.At() == InFight && policy.Below(12) == 0 {
				a, fights = direction(VerbWinFight), fights+1
			}
			if err := r.Apply(a); err != nil {
				t.Fatal(err)
			}
			var other Run
			other.CopyFrom(r)
			if kept, anew := r.Hash(), other.Hash(); kept != anew {
				t.Fatalf("seed %d: after %v at %v the run keeps the hash %x, and it is %x", seed, a, r.At(), kept, anew)
			}
		}
		if fights == 0 {
			t.Errorf("seed %d: no fight was won", seed)
		}
	}
}

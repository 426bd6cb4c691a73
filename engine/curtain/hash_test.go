package curtain_test

import (
	"testing"

	. "curtaincall/engine/curtain"
)

// What a run keeps of its hash must be that of now, as a copy finds it that has worked
// it out anew for its content, and for what it imagines.
func TestWhatARunKeepsOfItsHashIsThatOfNow(t *testing.T) {
	c := pileContent(t)
	for seed := range uint64(12) {
		r := startRun(t, c, RunSetup{Seed: seedOf(seed), AskPlayer: seed%2 == 0}, nil)
		policy, fights := seedOf(seed).Stream("policy"), 0
		for range 400 {
			legal := r.Legal(nil)
			if len(legal) == 0 {
				break
			}
			a := legal[policy.IntN(len(legal))]
			if r.CurrentDecisionKind() == InFight && policy.IntN(12) == 0 {
				a, fights = direction(ActWinFight), fights+1
			}
			if err := r.Apply(a); err != nil {
				t.Fatal(err)
			}
			var other Run
			other.CopyFrom(r)
			sameAnew(t, r, &other)
			r.CopyFrom(&other)
			other.RandomizeHiddenState(0, seedOf(seed+1))
			if r.Hash() == other.Hash() {
				t.Fatalf("seed %d: the hash of a run is that of what a copy imagines", seed)
			}
			var imagined Run
			imagined.CopyFrom(&other)
			sameAnew(t, &other, &imagined)
		}
		if fights == 0 {
			t.Errorf("seed %d: no fight was won", seed)
		}
	}
}

// sameAnew moves a copy of a run to the content that it has.
func sameAnew(t *testing.T, r, copied *Run) {
	t.Helper()
	if err := copied.Adopt(r.Fight().Content(), nil); err != nil {
		t.Fatal(err)
	}
	if kept, anew := r.Hash(), copied.Hash(); kept != anew {
		t.Fatalf("at %v the run keeps the hash %x, and it is %x", r.CurrentDecisionKind(), kept, anew)
	}
}

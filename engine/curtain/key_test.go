package curtain_test

import (
	"testing"

	. "curtaincall/engine/curtain"
)

// Whoever searches tells states apart by their keys: they must be as many as hashes.
func TestAKeyTellsApartWhatAHashDoes(t *testing.T) {
	c := pileContent(t)
	for seed := range uint64(12) {
		r, err := StartRun(c, RunSetup{Seed: seedOf(seed), AskPlayer: seed%2 == 0}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
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

package curtain_test

import (
	"reflect"
	"testing"
	"unsafe"

	. "curtaincall/engine/curtain"
)

// Whoever searches tells states apart by their keys: they must be as many as hashes.
func TestAKeyTellsApartWhatAHashDoes(t *testing.T) {
	c := pileContent(t)
	for seed := range uint64(12) {
		r, err := NewRun(c, RunSetup{Seed: seedOf(seed), Ask: seed%2 == 0}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		policy, hashes, keys := seedOf(seed).Stream("policy"), map[uint64]uint64{}, map[uint64]uint64{}
		for range 300 {
			legal := r.Legal(nil)
			if len(legal) == 0 {
				break
			}
			a := legal[policy.Below(len(legal))]
			if r.At() == InFight && policy.Below(40) == 0 {
				a = direction(VerbWinFight)
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
		changesAlike(t, r.Fight())
	}
}

// changesAlike changes each number of a fight's state, bit by bit where it is small: where
// the hash is another one the key must be, and only there.
func changesAlike(t *testing.T, f *Fight) {
	t.Helper()
	hash, key, same, other, odd := f.Hash(), f.Key(), 0, 0, 0
	leaves(reflect.ValueOf(f).Elem().FieldByName("state"), "", func(path string, at *byte, bits int) {
		for bit := range bits {
			*at ^= 1 << bit
			if now, ok := hashed(f); !ok { // a number of nothing: no state
				odd++
			} else if (now != hash) != (f.Key() != key) {
				t.Errorf("%s, bit %d: the hash changes: %v, the key: %v", path, bit, now != hash, f.Key() != key)
			} else if now != hash {
				other++
			} else {
				same++
			}
			*at ^= 1 << bit
		}
	})
	if other < 100 || same < 100 || odd > other/2 {
		t.Errorf("%d changes made another state, %d none and %d no state", other, same, odd)
	}
}

// hashed is the hash of a fight, where it has one.
func hashed(f *Fight) (hash uint64, ok bool) {
	defer func() { ok = recover() == nil }()
	return f.Hash(), true
}

// leaves are the numbers of a flat value, each with how many of its bits are to be changed.
func leaves(v reflect.Value, path string, see func(path string, at *byte, bits int)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			leaves(v.Field(i), path+"."+v.Type().Field(i).Name, see)
		}
	case reflect.Array:
		for i := range v.Len() {
			leaves(v.Index(i), path, see)
		}
	default:
		bits := 1
		if v.Type().Size() == 1 && v.Kind() != reflect.Bool {
			bits = 8
		}
		see(path, (*byte)(unsafe.Pointer(v.UnsafeAddr())), bits)
	}
}

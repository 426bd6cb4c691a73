package mods_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/mods"
)

// needing returns a set of mods, each of which needs some of those before it.
func needing(t *testing.T, r *rand.Rand, n int) *mods.Set {
	t.Helper()
	var manifests []string
	for i := range n {
		var needs []string
		for j := range i {
			if r.IntN(6) == 0 {
				needs = append(needs, fmt.Sprintf("m%02d = %q", j, "*"))
			}
		}
		manifests = append(manifests, manifest(fmt.Sprintf("m%02d", i), "1.0.0", "needs = { "+strings.Join(needs, ", ")+" },"))
	}
	set, faults := arranged(t, manifests...)
	if len(faults) > 0 || len(set.Mods) != n {
		t.Fatal(faults)
	}
	return set
}

// subset returns the mods of a set that the bits of a number select, with all that they need.
func subset(set *mods.Set, bits int) *mods.Set {
	var some []*mods.Mod
	for i, m := range set.Mods {
		if bits&(1<<i) != 0 {
			some = append(some, m)
		}
	}
	return set.SubsetWithNeeds(some)
}

// holds reports whether a set has all mods of another.
func holds(set, other *mods.Set) bool {
	return !slices.ContainsFunc(other.Mods, func(m *mods.Mod) bool { return set.FindMod(m.ID) == nil })
}

// TestBisectFindsWhatTryingEverythingFinds breaks random sets of mods by random mods
// together, and compares what is found with the smallest sets of all that break.
func TestBisectFindsWhatTryingEverythingFinds(t *testing.T) {
	testkit.SkipIfShort(t)
	r := rand.New(rand.NewPCG(7, 7))
	for range 120 {
		set := needing(t, r, 1+r.IntN(8))
		var guilty []*mods.Set
		for range 1 + r.IntN(3) {
			if one := subset(set, 1+r.IntN(1<<len(set.Mods)-1)&r.IntN(1<<len(set.Mods))); len(one.Mods) > 0 {
				guilty = append(guilty, one)
			}
		}
		breaks := func(some *mods.Set) (bool, error) {
			for _, m := range some.Mods {
				for _, need := range m.Needs {
					if some.FindMod(need.ID) == nil {
						t.Fatalf("%s is tried without what %s needs", ids(some.Mods), m.ID)
					}
				}
			}
			return slices.ContainsFunc(guilty, func(g *mods.Set) bool { return holds(some, g) }), nil
		}
		found, err := mods.Bisect(set, breaks)
		if len(guilty) == 0 {
			if !errors.Is(err, mods.ErrNotBroken) {
				t.Errorf("%s breaks nothing: %v", ids(set.Mods), err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		whole := set.SubsetWithNeeds(found)
		if broken, _ := breaks(whole); !broken {
			t.Fatalf("%s does not break it", ids(whole.Mods))
		}
		for bits := range 1 << len(set.Mods) {
			less := subset(set, bits)
			if broken, _ := breaks(less); broken && len(less.Mods) < len(whole.Mods) && holds(whole, less) {
				t.Fatalf("found are %s, and %s break it", ids(whole.Mods), ids(less.Mods))
			}
		}
		for i := range found {
			rest := slices.Delete(slices.Clone(found), i, i+1)
			if broken, _ := breaks(set.SubsetWithNeeds(rest)); broken {
				t.Fatalf("of %s, %s can be left out", ids(found), found[i].ID)
			}
		}
	}
}

// TestBisectCopesWithWhatMoreModsMend: what is found breaks it, whatever other sets do.
func TestBisectCopesWithWhatMoreModsMend(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 120 {
		set := needing(t, r, 2+r.IntN(6))
		broken := map[string]bool{ids(set.Mods): true, "": false}
		breaks := func(some *mods.Set) (bool, error) {
			key := ids(some.Mods)
			if _, known := broken[key]; !known {
				broken[key] = r.IntN(3) == 0
			}
			return broken[key], nil
		}
		found, err := mods.Bisect(set, breaks)
		if err != nil {
			t.Fatal(err)
		}
		if whole := set.SubsetWithNeeds(found); !broken[ids(whole.Mods)] {
			t.Fatalf("%s does not break it", ids(whole.Mods))
		}
	}
}

// TestBisectAsksSeldom: of sixty mods one or two that break it are found with few tries, and none is tried twice.
func TestBisectAsksSeldom(t *testing.T) {
	testkit.SkipIfShort(t)
	var manifests []string
	for i := range 60 {
		manifests = append(manifests, manifest(name(i), "1.0.0"))
	}
	set, _ := arranged(t, manifests...)
	for i := range set.Mods {
		for j := 0; j <= i; j += testkit.Size(10, 1) {
			seen, asked := map[string]bool{}, 0
			found, err := mods.Bisect(set, func(some *mods.Set) (bool, error) {
				if asked++; seen[ids(some.Mods)] {
					t.Fatalf("%s are tried twice", ids(some.Mods))
				}
				seen[ids(some.Mods)] = true
				return some.FindMod(set.Mods[i].ID) != nil && some.FindMod(set.Mods[j].ID) != nil, nil
			})
			want := []*mods.Mod{set.Mods[j], set.Mods[i]}
			if err != nil || !slices.Equal(found, slices.Compact(want)) {
				t.Fatalf("%s and %s: %s, %v", set.Mods[j].ID, set.Mods[i].ID, ids(found), err)
			}
			if asked > 4+4*6 {
				t.Errorf("%s and %s: %d tries", set.Mods[j].ID, set.Mods[i].ID, asked)
			}
		}
	}
}

func TestBisectTellsWhatNoModIsToBlameFor(t *testing.T) {
	set, _ := arranged(t, manifest("a", "1.0.0"), manifest("b", "1.0.0"))
	wrong := errors.New("the disk is on fire")
	for _, c := range []struct {
		breaks func(*mods.Set) (bool, error)
		want   error
	}{
		{func(*mods.Set) (bool, error) { return true, nil }, mods.ErrBrokenWithoutMods},
		{func(*mods.Set) (bool, error) { return false, nil }, mods.ErrNotBroken},
		{func(*mods.Set) (bool, error) { return true, wrong }, wrong},
		{func(some *mods.Set) (bool, error) {
			if len(some.Mods) == 1 {
				return false, wrong
			}
			return len(some.Mods) == 2, nil
		}, wrong},
	} {
		if found, err := mods.Bisect(set, c.breaks); !errors.Is(err, c.want) {
			t.Errorf("%s, %v; want %v", ids(found), err, c.want)
		}
	}
}

package mods_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/phrase"
	"curtaincall/engine/testkit"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// found returns mods with the given manifests, each as if it were in a folder named after its place.
func found(t testing.TB, manifests ...string) (list []*mods.Mod) {
	t.Helper()
	for i, body := range manifests {
		m, err := mods.FromJournalFiles(contents{mods.ManifestFile: body}, "mods/"+name(i))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

func ids(list []*mods.Mod) string {
	var all []string
	for _, m := range list {
		all = append(all, m.ID)
	}
	return strings.Join(all, " ")
}

func arranged(t testing.TB, manifests ...string) (*mods.Set, source.Errors) {
	t.Helper()
	return mods.SortIntoLoadOrder("ladder", "1.4.0", found(t, manifests...))
}

func TestModsComeAfterWhatTheyNeedElseByTheirIDs(t *testing.T) {
	for _, c := range []struct {
		what, want string
		manifests  []string
	}{
		{"nothing said", "a b c", []string{manifest("c", "1.0.0"), manifest("a", "1.0.0"), manifest("b", "1.0.0")}},
		{"needs", "b c a", []string{manifest("a", "1.0.0", `needs = { c = "*" },`), manifest("b", "1.0.0"), manifest("c", "1.0.0")}},
		{"wishes", "b a", []string{manifest("a", "1.0.0", `wishes = { b = "^1" },`), manifest("b", "1.0.0")}},
		{"after", "b a", []string{manifest("a", "1.0.0", `after = { "b", "z" },`), manifest("b", "1.0.0")}},
		{"before", "b a", []string{manifest("a", "1.0.0"), manifest("b", "1.0.0", `before = { "a" },`)}},
		{"the game", "a", []string{manifest("a", "1.0.0", `needs = { ladder = "^1.2" }, refuses = { ladder = ">= 2" }, wishes = { ladder = "*" }, after = { "ladder" },`)}},
		{"another game", "", []string{strings.Replace(manifest("a", "1.0.0"), "ladder", "snake", 1)}},
	} {
		set, faults := arranged(t, c.manifests...)
		if got := ids(set.Mods); got != c.want || len(faults) > 0 || len(set.Notices) > 0 {
			t.Errorf("%s: the order is %q, want %q\n%v%v", c.what, got, c.want, faults, set.Notices)
		}
	}
}

func TestWhatIsWrongIsToldWithWhatMendsIt(t *testing.T) {
	for what, c := range map[string]struct {
		manifests  []string
		want, left string
		is         error
	}{
		"missing": {[]string{manifest("lantern", "1.0.0", `needs = { moon = "^1" },`), manifest("mooon", "1.0.0")}, `mods/lantern/mod.lua:3: lantern needs moon ^1, which is not installed
  3 |   needs = { moon = "^1" },
    |             ^^^^ add moon (or did you mean "mooon"?), or disable lantern`, "lantern", mods.ErrNeeds},
		"another version": {[]string{manifest("lantern", "1.0.0", `needs = { moon = "^1" },`), manifest("moon", "2.0.0")}, `mods/lantern/mod.lua:3: lantern needs moon ^1, but 2.0.0 is installed
  3 |   needs = { moon = "^1" },
    |             ^^^^ use another version of moon, or disable lantern`, "lantern", mods.ErrNeeds},
		"a pre-release version matches only a range that names a pre-release": {[]string{manifest("lantern", "1.0.0", `needs = { moon = "^1" },`), manifest("moon", "1.2.0-beta")}, `mods/lantern/mod.lua:3: lantern needs moon ^1, but 1.2.0-beta is installed
  3 |   needs = { moon = "^1" },
    |             ^^^^ a pre-release version matches only a range that names a pre-release, or disable lantern`, "lantern", mods.ErrNeeds},
		"another version of the game": {[]string{manifest("lantern", "1.0.0", `needs = { ladder = ">= 2" },`)}, `mods/lantern/mod.lua:3: lantern needs ladder >= 2, but this is ladder 1.4.0
  3 |   needs = { ladder = ">= 2" },
    |             ^^^^^^ use a version of lantern made for this version`, "lantern", mods.ErrNeeds},
		"a mod of another game": {[]string{manifest("lantern", "1.0.0", `needs = { moon = "^1" },`), strings.Replace(manifest("moon", "1.0.0"), "ladder", "snake", 1)}, `mods/lantern/mod.lua:3: lantern needs moon ^1, which is a mod for snake
  3 |   needs = { moon = "^1" },
    |             ^^^^ add moon, or disable lantern`, "lantern", mods.ErrNeeds},
		"a refusal": {[]string{manifest("lantern", "1.0.0", `refuses = { moon = "*" },`), manifest("moon", "1.0.0-rc.1")}, `mods/lantern/mod.lua:3: lantern conflicts with moon *, and 1.0.0-rc.1 is installed
  3 |   refuses = { moon = "*" },
    |               ^^^^ disable one of the two, or use another version of moon`, "lantern", mods.ErrRefuses},
		"a refusal of the game": {[]string{manifest("lantern", "1.0.0", `refuses = { ladder = "< 1.5" },`)}, `mods/lantern/mod.lua:3: lantern conflicts with ladder < 1.5, and this is ladder 1.4.0
  3 |   refuses = { ladder = "< 1.5" },
    |               ^^^^^^ use a version of lantern made for this version`, "lantern", mods.ErrRefuses},
		"a ring, and who hangs on it": {[]string{manifest("c", "1.0.0", `needs = { b = "*" },`), manifest("a", "1.0.0", `needs = { c = "*" },`),
			manifest("b", "1.0.0", `needs = { a = "*" },`), manifest("d", "1.0.0", `needs = { c = "*" },`), manifest("e", "1.0.0", `needs = { d = "*" },`)}, `mods/a/mod.lua:3: mods depend on each other in a cycle: a needs c, c needs b, b needs a
  3 |   needs = { c = "*" },
    |             ^ remove one of these dependencies
  also left out, because they need it: d, e`, "a b c d e", mods.ErrCycle},
	} {
		t.Run(what, func(t *testing.T) {
			set, faults := arranged(t, c.manifests...)
			if got := faults.Error(); got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
			if got := ids(set.Excluded); got != c.left || !errors.Is(faults, c.is) {
				t.Errorf("left out is %q, want %q; error %v", got, c.left, faults[0].Err)
			}
			if len(set.Mods)+len(set.Excluded) != len(c.manifests) && what != "a mod of another game" {
				t.Errorf("%s stand, %s are left out", ids(set.Mods), ids(set.Excluded))
			}
		})
	}
}

func TestAllThatIsWrongIsToldAtOnceAndTheRestStands(t *testing.T) {
	set, faults := arranged(t,
		manifest("a", "1.0.0", `needs = { x = "*", y = "*" },`), manifest("b", "1.0.0", `needs = { a = "^2", },`),
		manifest("c", "1.0.0", `refuses = { b = "*" },`), manifest("d", "1.0.0", `needs = { e = "*" },`), manifest("e", "1.0.0", `needs = { d = "*" },`),
		manifest("f", "1.0.0", `needs = { d = "*" },`), manifest("g", "1.0.0"), manifest("h", "1.0.0", `needs = { g = "*" },`))
	if got := ids(set.Mods); got != "g h" || len(faults) != 5 {
		t.Errorf("%s stand; %d faults: %v", got, len(faults), faults)
	}
}

func TestModsThatRefuseEachOtherAreBothLeftOut(t *testing.T) {
	set, faults := arranged(t, manifest("a", "1.0.0", `refuses = { b = "*" },`), manifest("b", "1.0.0", `refuses = { a = "*" },`), manifest("c", "1.0.0", `needs = { a = "*" },`))
	if ids(set.Mods) != "" || ids(set.Excluded) != "a b c" || len(faults) != 2 {
		t.Errorf("%s stand, %s are left out: %v", ids(set.Mods), ids(set.Excluded), faults)
	}
	if set, faults = mods.SortIntoLoadOrder("ladder", "1.0.0", set.Excluded[1:2]); ids(set.Mods) != "b" || len(faults) > 0 {
		t.Errorf("alone: %s stand; %v", ids(set.Mods), faults)
	}
}

func TestADisabledModIsNotThere(t *testing.T) {
	list := found(t, manifest("lantern", "1.0.0", `needs = { moon = "*" },`), manifest("moon", "1.0.0"))
	list[1].Disabled = true
	set, faults := mods.SortIntoLoadOrder("ladder", "1.0.0", list)
	if len(set.Mods) > 0 || len(faults) != 1 || !strings.Contains(faults.Error(), "which is disabled") || faults[0].Hint != "enable moon, or disable lantern" {
		t.Errorf("%s stand; %v", ids(set.Mods), faults)
	}
}

func TestWishesNeverBlock(t *testing.T) {
	for what, c := range map[string]struct {
		manifests []string
		want      string
		words     string
	}{
		"not there":       {[]string{manifest("a", "1.0.0", `wishes = { b = "*" },`)}, "a", "a optionally uses b *, which is not installed"},
		"another version": {[]string{manifest("a", "1.0.0", `wishes = { b = "^2" },`), manifest("b", "1.0.0")}, "a b", "a optionally uses b ^2, but 1.0.0 is installed: a is loaded without b"},
		"left out": {[]string{manifest("a", "1.0.0", `wishes = { b = "*" },`), manifest("b", "1.0.0", `needs = { z = "*" },`)}, "a",
			"a optionally uses b *, which is left out"},
		"against a need": {[]string{manifest("a", "1.0.0", `after = { "b" },`), manifest("b", "1.0.0", `needs = { a = "*" },`)}, "a b",
			"a should be loaded after b, but b must be loaded after a, so this is ignored"},
		"against each other": {[]string{manifest("a", "1.0.0", `before = { "b" },`), manifest("b", "1.0.0", `before = { "a" },`)}, "b a",
			"a should be loaded before b, but b must be loaded before a, so this is ignored"},
		"in a ring": {[]string{manifest("a", "1.0.0", `after = { "b" },`), manifest("b", "1.0.0", `after = { "c" },`), manifest("c", "1.0.0", `after = { "a" },`)}, "a c b",
			"a should be loaded after b, but b must be loaded after a, so this is ignored"},
	} {
		set, faults := arranged(t, c.manifests...)
		if got := ids(set.Mods); got != c.want || strings.Join(phrase.Original.RenderEachMessage(set.Notices), "\n") != c.words || what != "left out" && len(faults) > 0 {
			t.Errorf("%s: the order is %q, want %q; %q, want %q; %v", what, got, c.want, phrase.Original.RenderEachMessage(set.Notices), c.words, faults)
		}
	}
}

func TestOfTwoWithOneIDTheFirstPlaceWins(t *testing.T) {
	first, second := folder(t, "mine", contents{"x/mod.lua": manifest("lantern", "1.0.0")}), folder(t, "yours", contents{"a/mod.lua": manifest("lantern", "2.0.0")})
	list, faults := mods.FindMods([]mods.SearchPlace{{Path: first, Shown: "mine"}, {Path: second, Shown: "yours"}})
	slices.Reverse(list)
	set, more := mods.SortIntoLoadOrder("ladder", "1.0.0", list)
	if len(set.Mods) != 1 || set.Mods[0].Version != "1.0.0" || len(faults)+len(more) > 0 {
		t.Fatalf("%s stand; %v %v", ids(set.Mods), faults, more)
	}
	if want := "lantern is installed twice: mine/x is used, but yours/a is not"; phrase.Original.RenderMessage(set.Notices[0]) != want {
		t.Errorf("it says %q, want %q", phrase.Original.RenderMessage(set.Notices[0]), want)
	}
}

// random returns manifests with random needs and wishes.
func random(chance *rand.Rand) (manifests []string) {
	n := 2 + chance.IntN(9)
	ranges := []string{"*", "*", "*", "^1", ">= 2", "1.x"}
	for i := range n {
		var said []string
		for _, field := range []string{"needs", "wishes", "refuses"} {
			var parts []string
			for j := range n + 1 { // the last one is not there
				rare := map[string]int{"needs": 8, "wishes": 5, "refuses": 60}[field]
				if j != i && chance.IntN(rare) == 0 {
					parts = append(parts, fmt.Sprintf("%s = %q", name(j), ranges[chance.IntN(len(ranges))]))
				}
			}
			said = append(said, field+" = { "+strings.Join(parts, ", ")+" },")
		}
		for _, field := range []string{"after", "before"} {
			var parts []string
			for j := range n {
				if j != i && chance.IntN(5) == 0 {
					parts = append(parts, fmt.Sprintf("%q", name(j)))
				}
			}
			said = append(said, field+" = { "+strings.Join(parts, ", ")+" },")
		}
		manifests = append(manifests, manifest(name(i), []string{"1.0.0", "1.5.0", "2.1.0", "1.0.0-rc"}[chance.IntN(4)], said...))
	}
	return manifests
}

func TestRandomSetsKeepWhatIsPromised(t *testing.T) {
	testkit.SkipIfShort(t)
	stood, wishes, faulty := 0, 0, 0
	for seed := range uint64(120) {
		chance := rand.New(rand.NewPCG(seed, 1))
		list := found(t, random(chance)...)
		set, faults := mods.SortIntoLoadOrder("ladder", "1.0.0", list)
		for range 3 {
			chance.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			again, others := mods.SortIntoLoadOrder("ladder", "1.0.0", list)
			if ids(again.Mods) != ids(set.Mods) || !slices.Equal(phrase.Original.RenderEachMessage(again.Notices), phrase.Original.RenderEachMessage(set.Notices)) || others.Error() != faults.Error() {
				t.Fatalf("seed %d: %s in one order, %s in another", seed, ids(set.Mods), ids(again.Mods))
			}
		}
		if len(set.Mods)+len(set.Excluded) != len(list) || (len(faults) > 0) != (len(set.Excluded) > 0) {
			t.Fatalf("seed %d: of %d mods %s stand and %s do not, with %d faults", seed, len(list), ids(set.Mods), ids(set.Excluded), len(faults))
		}
		if _, faults := mods.SortIntoLoadOrder("ladder", "1.0.0", set.Mods); len(faults) > 0 {
			t.Fatalf("seed %d: what stands cannot stand alone: %v", seed, faults)
		}
		at := map[string]int{}
		for i, m := range set.Mods {
			at[m.ID] = i
		}
		for i, m := range set.Mods {
			for _, need := range m.Needs {
				if j, is := at[need.ID]; !is || j > i {
					t.Fatalf("seed %d: %s needs %s, and the order is %s", seed, m.ID, need.ID, ids(set.Mods))
				}
			}
			wishes += honoured(t, set, at, m)
		}
		stood += len(set.Mods)
		faulty += len(faults)
	}
	if stood < 100 || wishes < 50 || faulty < 100 {
		t.Errorf("%d mods stood, %d wishes were looked at, %d faults: too few to show anything", stood, wishes, faulty)
	}
}

// honoured checks that each wish for the order is met or was reported as dropped. It counts the wishes.
func honoured(t *testing.T, set *mods.Set, at map[string]int, m *mods.Mod) (n int) {
	t.Helper()
	said := strings.Join(phrase.Original.RenderEachMessage(set.Notices), "\n")
	look := func(id string, before bool, words string) {
		j, is := at[id]
		if !is {
			return
		}
		n++
		granted := j < at[m.ID] != before
		if dropped := strings.Contains(said, words); granted == dropped {
			t.Errorf("%s: granted is %v, and so is said to be dropped; the order is %s, with the words:\n%s", words, granted, ids(set.Mods), said)
		}
	}
	for _, id := range m.After {
		look(id, false, m.ID+" should be loaded after "+id+",")
	}
	for _, id := range m.Before {
		look(id, true, m.ID+" should be loaded before "+id+",")
	}
	return n
}

// A wish is dropped only where it contradicts what is needed or wished by later ids: a
// single wish against none is always granted.
func TestWishesThatDoNotCollideAreGranted(t *testing.T) {
	for seed := range uint64(60) {
		chance := rand.New(rand.NewPCG(seed, 2))
		n := 2 + chance.IntN(12)
		secret := chance.Perm(n) // an order in which all can be granted
		var manifests []string
		for i := range n {
			var after []string
			for j := range n {
				if secret[j] < secret[i] && chance.IntN(3) == 0 {
					after = append(after, fmt.Sprintf("%q", name(j)))
				}
			}
			manifests = append(manifests, manifest(name(i), "1.0.0", "after = { "+strings.Join(after, ", ")+" },"))
		}
		set, faults := arranged(t, manifests...)
		if len(set.Notices)+len(faults) > 0 || len(set.Mods) != n {
			t.Fatalf("seed %d: %v %v", seed, set.Notices, faults)
		}
		at := map[string]int{}
		for i, m := range set.Mods {
			at[m.ID] = i
		}
		for _, m := range set.Mods {
			honoured(t, set, at, m)
		}
	}
}

func TestASetWithoutSomeOfItsMods(t *testing.T) {
	set, _ := arranged(t, manifest("a", "1.0.0"), manifest("b", "1.0.0", `needs = { a = "*" },`), manifest("c", "1.0.0", `needs = { b = "*" },`),
		manifest("d", "1.0.0", `wishes = { a = "*" },`))
	rest, why := set.Without("a")
	if got := ids(rest.Mods); got != "d" || strings.Join(phrase.Original.RenderEachMessage(why), "; ") != "b is left out: it needs a.; c is left out: it needs b." {
		t.Errorf("%s are left: %s", got, phrase.Original.RenderEachMessage(why))
	}
	if ids(set.Mods) != "a b c d" {
		t.Error("the set itself is changed")
	}
}

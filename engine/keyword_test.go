package engine

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

func table(t *testing.T, words ...string) *Keywords {
	t.Helper()
	rows := make([]Keyword, len(words))
	for i, w := range words {
		rows[i] = Keyword{Word: w, Name: w, Holders: 1 << (i % 2), Decay: Decay(i % 3)}
	}
	return NewKeywords(plainTerms, rows)
}

var plainTerms = KeywordDescribers{
	HeldBy: func(h Holders) string { return fmt.Sprint("way ", h) },
	Leaves: func(k *Keyword) string { return fmt.Sprint("decay ", k.Decay) },
}

func TestATableKeepsItsNumbersWhenRowsAreAdded(t *testing.T) {
	base := table(t, "block", "fear")
	more, bad := base.WithRows([]Keyword{{Word: "test:bleed", Name: "Bleed", Polarity: Debuff, Holders: 3, Decay: Fades}})
	if len(bad) != 0 || base.Len() != 2 || more.Len() != 3 {
		t.Fatal(bad, base.Len(), more.Len())
	}
	bleed, ok := more.ByWord("test:bleed")
	if !ok || bleed != 2 || more.FindByWordOrName("BLEED") != more.Row(bleed) || more.Debuffs() != KeywordSetOf(bleed) {
		t.Error(bleed, ok, more.Debuffs())
	}
	if more.KeywordsHoldableAs(1) != KeywordSetOf(0, bleed) || more.KeywordsHoldableAs(2) != KeywordSetOf(1, bleed) || more.KeywordsDecayingAs(Fades) != KeywordSetOf(bleed) {
		t.Error(more.KeywordsHoldableAs(1), more.KeywordsHoldableAs(2), more.KeywordsDecayingAs(Fades))
	}
	if row := more.Row(bleed); row.HeldBy != "way 3" || row.Leaves != "decay 3" {
		t.Error(row.HeldBy, row.Leaves)
	}
}

func TestRowsThatDoNotFitAreReported(t *testing.T) {
	var rows []Keyword
	for i := range MaxKeywords {
		rows = append(rows, Keyword{Word: fmt.Sprintf("test:k%d", i)})
	}
	rows = append(rows, Keyword{Word: "block"}, Keyword{Word: "Bleed"})
	full, bad := table(t, "block").WithRows(rows)
	if full.Len() != MaxKeywords || full.All().Count() != MaxKeywords || len(bad) != 3 {
		t.Fatal(full.Len(), full.All().Count(), bad)
	}
	for i, want := range []string{
		`:0: "test:k999" is one keyword too many: the game and its mods can have at most 1000`,
		`:0: keyword "block" is built into the game`,
		`:0: keyword "Bleed" must be ` + IDFormText,
	} {
		if got := bad[i].Error(); len(got) < len(want) || got[:len(want)] != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestIDs(t *testing.T) {
	for s, want := range map[string]bool{
		"bleed": true, "mod:bleed": true, "my_mod:deep_cut2": true,
		"": false, ":": false, "mod:": false, ":bleed": false, "a:b:c": false, "Mod:bleed": false, "mod bleed": false, "_a": false, "a__b": false,
	} {
		if IsID(s) != want {
			t.Errorf("IsID(%q) is %v", s, !want)
		}
	}
}

func hashOf(c *KeywordStacks) uint64 {
	return hashUnder(c, NewKeywords(plainTerms, words("own", firstHighID-1)))
}

func hashUnder(c *KeywordStacks, t *Keywords) uint64 {
	h := NewHasher()
	c.AddToHash(&h, t)
	return h.Sum()
}

// words are rows of so many keywords, whose words begin alike.
func words(begin string, n int) (rows []Keyword) {
	for i := range n {
		rows = append(rows, Keyword{Word: fmt.Sprintf("%s%d", begin, i)})
	}
	return rows
}

// What a state holds hashes alike whatever else there is, and in whatever order.
func TestAddedKeywordsHashByTheirWords(t *testing.T) {
	game := NewKeywords(plainTerms, words("own", 3))
	table := func(rows ...[]Keyword) *Keywords {
		t.Helper()
		made, bad := game.WithRows(slices.Concat(rows...))
		if len(bad) > 0 {
			t.Fatal(bad)
		}
		return made
	}
	tables := []*Keywords{table(words("a:word", 2), words("b:word", 2)), table(words("b:word", 2), words("a:word", 2)), table(words("b:word", 2), words("c:word", 40), words("a:word", 2))}
	seen := map[uint64]bool{}
	for held := range 2 * 2 * 2 * 2 {
		first := uint64(0)
		for i, table := range tables {
			var c KeywordStacks
			for bit, word := range []string{"own1", "a:word0", "b:word0", "b:word1"} {
				if held>>bit&1 == 1 {
					k, _ := table.ByWord(word)
					c.Set(k, 1)
					c.SetDecayExempt(k, bit == 2)
				}
			}
			if i == 0 {
				first = hashUnder(&c, table)
			} else if hashUnder(&c, table) != first {
				t.Errorf("%v hashes otherwise among other keywords", table.Words(c.HeldKeywords()))
			}
		}
		if seen[first] {
			t.Errorf("held %04b hashes as another", held)
		}
		seen[first] = true
	}
}

func TestCountersHashAsOneNumberWhileTheFirstHalfIsEnough(t *testing.T) {
	var c KeywordStacks
	c.Set(3, 7)
	c.Set(31, 2)
	c.SetDecayExempt(31, true)
	h := NewHasher()
	h.Uint64(1<<3 | 1<<31 | 1<<(31+32))
	h.Int(7)
	h.Int(2)
	if hashOf(&c) != h.Sum() {
		t.Error("the hash of journals has changed")
	}
	seen := map[uint64]KeywordID{hashOf(&c): 0}
	for k := KeywordID(32); k < firstHighID-1; k++ {
		wide := c
		wide.Set(k, 1)
		for _, fresh := range []bool{false, true} {
			wide.SetDecayExempt(k, fresh)
			if other, same := seen[hashOf(&wide)]; same {
				t.Errorf("keyword %d hashes as %d", k, other)
			}
			seen[hashOf(&wide)] = k
		}
	}
}

func TestCountersCopyWhollyOverWhatWasThere(t *testing.T) {
	var none, low, high, both KeywordStacks
	low.Set(0, 1)
	high.Set(62, 2)
	both.Set(31, 3)
	both.Set(32, 4)
	both.SetDecayExempt(32, true)
	further, all := high, both
	further.Set(63, 5)
	all.Set(999, 6)
	all.SetDecayExempt(999, true)
	for _, from := range []KeywordStacks{none, low, high, both, further, all} {
		for _, to := range []KeywordStacks{none, low, high, both, further, all} {
			if to.CopyFrom(&from); to != from {
				t.Errorf("%v, want %v", to, from)
			}
		}
	}
}

// Sets and counters of up to a thousand keywords do what a map does.
func TestSetsAndCountersHoldAThousandKeywords(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	draw := func() KeywordID { return KeywordID(random.IntN(8)*131 + random.IntN(3)) }
	listed := func(s KeywordSet) (ids []KeywordID) {
		for ; !s.IsEmpty(); s = s.WithoutFirst() {
			ids = append(ids, s.First())
		}
		return ids
	}
	var c, saved KeywordStacks
	var set KeywordSet
	inSet, stacks, fresh, savedStacks := map[KeywordID]bool{}, map[KeywordID]int{}, map[KeywordID]bool{}, map[KeywordID]int{}
	for step := range 600 {
		k, n := draw(), random.IntN(3)
		switch random.IntN(6) {
		case 0:
			set, inSet[k] = set.With(k), true
		case 1:
			set = set.Without(KeywordSetOf(k))
			delete(inSet, k)
		case 2:
			c.SetDecayExempt(k, n > 0)
			if fresh[k] = n > 0 && stacks[k] > 0; !fresh[k] {
				delete(fresh, k)
			}
		case 3:
			saved.CopyFrom(&c)
			savedStacks = maps.Clone(stacks)
		default:
			c.Set(k, n)
			if stacks[k] = n; n == 0 {
				delete(stacks, k)
				delete(fresh, k)
			}
		}
		held := c.HeldKeywords()
		for _, pair := range []struct {
			got  KeywordSet
			want func(KeywordID) bool
		}{
			{set, func(k KeywordID) bool { return inSet[k] }},
			{held, func(k KeywordID) bool { return stacks[k] > 0 }},
			{c.DecayExemptKeywords(), func(k KeywordID) bool { return fresh[k] }},
			{saved.HeldKeywords(), func(k KeywordID) bool { return savedStacks[k] > 0 }},
			{held.And(set), func(k KeywordID) bool { return stacks[k] > 0 && inSet[k] }},
			{held.Or(set), func(k KeywordID) bool { return stacks[k] > 0 || inSet[k] }},
			{held.Without(set), func(k KeywordID) bool { return stacks[k] > 0 && !inSet[k] }},
		} {
			var want []KeywordID
			for k := range KeywordID(MaxKeywords) {
				if pair.want(k) {
					want = append(want, k)
				}
				if pair.got.Has(k) != pair.want(k) {
					t.Fatalf("step %d: Has(%d) is %v", step, k, pair.got.Has(k))
				}
			}
			if !slices.Equal(listed(pair.got), want) || pair.got.Count() != len(want) || pair.got != KeywordSetOf(want...) {
				t.Fatalf("step %d: %v, want %v", step, listed(pair.got), want)
			}
		}
		if c.Get(k) != stacks[k] || saved.Get(k) != savedStacks[k] {
			t.Fatalf("step %d: keyword %d: %d and %d stacks", step, k, c.Get(k), saved.Get(k))
		}
	}
}

func TestCountersFollowTheirWordsIntoAnotherTable(t *testing.T) {
	from, to := table(t, "a", "b", "c", "d"), table(t, "a", "d", "b")
	var c KeywordStacks
	c.Set(0, 1)
	c.Set(1, 2)
	c.Set(3, 4)
	c.SetDecayExempt(3, true)
	numbers := from.RenumberingTo(to)
	r := c.Renumber(numbers)
	if r.Get(0) != 1 || r.Get(2) != 2 || r.Get(1) != 4 || r.DecayExemptKeywords() != KeywordSetOf(1) || r.HeldKeywords().Count() != 3 {
		t.Error(r)
	}
	if missing := numbers.MissingWords(from.All()); len(missing) != 1 || missing[0] != "c" || numbers.IsIdentity() || !from.RenumberingTo(from).IsIdentity() {
		t.Error(missing)
	}
}

func TestASecondHelpingIsStackedAsTheRowSays(t *testing.T) {
	for _, c := range []struct {
		by            Stacking
		have, n, want int
	}{
		{Adds, 0, 2, 2}, {Adds, 2, 3, 5}, {Adds, 2, 0, 2},
		{Refreshes, 0, 2, 2}, {Refreshes, 2, 3, 3}, {Refreshes, 3, 2, 3},
		{Once, 0, 0, 0}, {Once, 0, 3, 1}, {Once, 1, 1, 1}, {Once, 1, 0, 1},
	} {
		if got := c.by.CombineStacks(c.have, c.n); got != c.want {
			t.Errorf("%s: %d and %d more are %d, want %d", Stackings[c.by].Word, c.have, c.n, got, c.want)
		}
	}
}

func TestWhoHasTheKeywordsIsToldWhereTheyAreTooMany(t *testing.T) {
	game := NewKeywords(plainTerms, words("own", 10))
	_, bad := game.WithRows(slices.Concat(words("lantern:word", 12), words("moon:word", 978), words("sun:word", 1)))
	const want = `"sun:word0" is one keyword too many: the game and its mods can have at most 1000 in total: the game has 10, moon 978, lantern 12`
	if len(bad) != 1 || bad[0].Message != want {
		t.Errorf("it is told as %v", bad)
	}
}

package lab_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"sync/atomic"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
)

// ahead deals races in which the first seat begins some steps further on seeds that a
// number divides.
func ahead(steps, of int) func() (lab.GameStarter, error) {
	return func() (lab.GameStarter, error) {
		return func(seed engine.Seed, words string, log *engine.Log) (screen.Table, error) {
			r, err := deal(seed, words, log)
			if err == nil && int(seed)%of == 0 {
				r.(*race).at[0] += steps
			}
			return r, err
		}, nil
	}
}

// match is two versions that play the same seeds.
type match struct {
	Plans [2]*lab.Plan
	Test  lab.ComparisonParameters
}

// matchOf is a match in which the variant has an advantage.
func matchOf(runs, steps, of int, players ...string) *match {
	m := &match{Plans: [2]*lab.Plan{planOf(runs, players, ""), planOf(runs, players, "")}, Test: lab.ComparisonParameters{Errors: 0.05, Bound: 0.04, Pairs: runs}}
	m.Plans[1].Open = ahead(steps, of)
	return m
}

// playMatch plays a match on all cores, until it is decided or all seeds are played.
func playMatch(m *match) (*lab.Comparison, error) {
	c := &lab.Comparison{Test: m.Test}
	return c, lab.PlayPart(m.Plans[:], lab.SimulationPart{}, func(r lab.VariantShards) (enough bool, err error) { return c.AddResult(m.Plans[0], r), nil })
}

func met(t *testing.T, m *match) *lab.Comparison {
	t.Helper()
	c, err := playMatch(m)
	if err != nil || c.Exhausted {
		t.Fatalf("exhausted: %t, %v", c.Exhausted, err)
	}
	return c
}

func TestOneVersionAgainstItselfIsExactlyEqual(t *testing.T) {
	m := matchOf(50, 0, 1, "random")
	m.Test.One = true
	c := met(t, m)
	low, high := c.WinDifferenceInterval()
	marginLow, marginHigh, known := c.MarginInterval()
	if !known || c.Seeds != 50 || c.Differ != 0 || low != 0 || high != 0 || c.Wins.Mean() != 0 || marginLow != 0 || marginHigh != 0 {
		t.Errorf("%d pairs, %d differ, %v to %v", c.Seeds, c.Differ, low, high)
	}
	m.Test.Pairs = 0
	if c := met(t, m); c.Verdict() != lab.Equivalent || c.Seeds != lab.ShardSeeds {
		t.Errorf("%d pairs, verdict %s", c.Seeds, c.Verdict())
	}
}

func TestOneCoreMatchesAsEight(t *testing.T) {
	var first *lab.Comparison
	for _, cores := range []int{1, 2, 8} {
		m := matchOf(3000, 3, 2, "random")
		m.Test.Pairs, m.Plans[0].Cores = 0, cores
		c := met(t, m)
		if first == nil {
			first = c
		}
		if !reflect.DeepEqual(c, first) {
			t.Errorf("%d cores: %d pairs and %x, one: %d and %x", cores, c.Seeds, c.Fingerprint, first.Seeds, first.Fingerprint)
		}
	}
	if first.Verdict() != lab.Better || first.Seeds == 3000 || first.Points[1] <= first.Points[0] {
		t.Errorf("%s after %d pairs: %v", first.Verdict(), first.Seeds, first.Points)
	}
}

func TestSeedsThatFlipAreKnown(t *testing.T) {
	c := met(t, matchOf(20, goal, 4, "greedy", "random"))
	for _, p := range c.Flips {
		// The first player has each seat once: whoever sits ahead wins.
		if p.Same || p.Seed%4 != 0 || p.Points[1] != 0.5 || p.Points[0] == 0.5 {
			t.Errorf("%+v", p)
		}
	}
	if c.Differ != 5 || c.Flipped == 0 || c.Flipped != len(c.Flips) {
		t.Errorf("%d pairs differ, %d have another winner, of which %d are known", c.Differ, c.Flipped, len(c.Flips))
	}
}

// TestShardsAreValues plays shards in another order, sends them as JSON, and adds them up.
func TestShardsAreValues(t *testing.T) {
	m := matchOf(40, 3, 3, "random")
	whole := met(t, m)
	sent := map[int][]byte{}
	for _, r := range resultsOf(t, []int{2, 0, 1}, m.Plans[:]...) {
		sent[r.Number()], _ = json.Marshal(r)
	}
	c := &lab.Comparison{Test: m.Test}
	for n := range len(sent) {
		var both [2]lab.Shard
		if err := json.Unmarshal(sent[n], &both); err != nil {
			t.Fatal(err)
		}
		c.AddShards(m.Plans[0], both)
	}
	if len(sent) != m.Plans[0].NumShards() || !reflect.DeepEqual(c, whole) {
		t.Errorf("%d shards: %+v, want %+v", len(sent), c, whole)
	}
}

func TestAMatchEndsWhereScriptsMayDoNoMore(t *testing.T) {
	m := matchOf(400, 0, 1, "greedy")
	m.Plans[0].Work = 100_000
	c, err := playMatch(m)
	if err != nil || !c.Exhausted || c.Seeds == 0 || c.Seeds%lab.ShardSeeds != 0 || c.Work > 100_000 {
		t.Errorf("%d pairs, %d instructions, exhausted: %t, %v", c.Seeds, c.Work, c.Exhausted, err)
	}
	m.Plans[1].Open = func() (lab.GameStarter, error) { return nil, errors.New("closed") }
	if _, err := playMatch(m); err == nil {
		t.Error("a match whose version cannot be opened was played")
	}
	m = matchOf(400, 0, 1, "greedy")
	m.Plans[0].Stop = func() bool { return true }
	if c, err := playMatch(m); err != nil || c.Seeds != 0 {
		t.Errorf("%d pairs after the stop, %v", c.Seeds, err)
	}
}

// student is a race that can be practised. All races with the same count teach the same.
type student struct {
	*race
	begun *atomic.Int64
}

func (s student) NewPracticeGame(seed engine.Seed) (screen.Table, error) {
	s.begun.Add(1)
	return student{&race{raceState: raceState{at: [2]int{goal, 0}}}, s.begun}, nil
}
func (s student) Abilities() *screen.Abilities {
	return &screen.Abilities{Practice: s}
}
func (s student) SubjectsKey() any                  { return s.begun }
func (s student) CurrentOpposition() (uint64, bool) { return 0, false }
func (s student) AppendOpponents(dst []int) []int   { return dst }
func (s student) Subjects() screen.PracticeSubjects { return screen.PracticeSubjects{} }
func (s student) WonFights() int                    { return 0 }
func (s student) SetTraitWorths([]int)              {}
func (s student) AppendTraits(dst []screen.TraitAmount) ([]screen.TraitAmount, int, bool) {
	return dst, 0, false
}
func (s student) SeatHealth() int                  { return s.at[0] }
func (s student) RestoreHealth() error             { return nil }
func (s student) AppendCollection(dst []int) []int { return dst }
func (s student) NewEmptyTable() screen.Table      { return student{race: new(race)} }
func (s student) CopyFrom(from engine.Game)        { s.race.CopyFrom(from.(student).race) }

// TestPlayersPractiseInTheFirstVersion counts games for practice where the second version is
// one in which they are taught by the first, and where it is not.
func TestPlayersPractiseInTheFirstVersion(t *testing.T) {
	for _, taught := range []bool{true, false} {
		var begun [2]atomic.Int64
		version := func(n int) lab.GameStarter {
			return func(seed engine.Seed, words string, _ *engine.Log) (screen.Table, error) {
				r, err := deal(seed, words, nil)
				return student{r.(*race), &begun[n]}, err
			}
		}
		m := matchOf(4, 0, 1, "full")
		for n, p := range m.Plans {
			p.Open = func() (lab.GameStarter, error) { return version(n), nil }
		}
		m.Plans[1].Taught = taught
		c := met(t, m)
		if own := begun[1].Load() > 0; c.Seeds != 4 || begun[0].Load() == 0 || own == taught {
			t.Errorf("taught %v: %d and %d games for practice", taught, begun[0].Load(), begun[1].Load())
		}
	}
}

package lab

import (
	"fmt"

	"curtaincall/engine"
)

// Match is two versions of the content that play the same seeds.
type Match struct {
	Plans [2]*Plan // the version in question and the one it is held against; alike but for Open
	Test  Test

	// Each is told what has come of the match after each shard, in their order; it may be
	// nil.
	Each func(*Comparison)
}

// Test is when a match ends.
type Test struct {
	Errors float64 // the share of matches that may end with a wrong verdict: 0.05
	Bound  float64 // the difference in the share of wins that matters: 0.04
	Whole  bool    // all seeds are played, whatever comes of them
	One    bool    // both versions are the same, so that no pair can differ
}

// Pair describes what has come of one seed in both versions, the one in question first.
type Pair struct {
	Seed   uint64
	Points [2]float64 // the share of its games that the first player won
	Margin [2]float64 // what they came to on average
	Same   bool       // all of them ended in the same states
}

// HasFlipped reports whether the seed has another winner.
func (p *Pair) HasFlipped() bool { return p.Points[0] != p.Points[1] }

// Comparison describes what has come of a match so far.
type Comparison struct {
	Test    Test
	Seeds   int        // that were played in both
	Points  [2]float64 // won of all seeds, by version
	Differ  int        // pairs that ended in other states
	Flipped int        // pairs that have another winner
	Flips   []Pair     // the first MaxFlips of those
	Wins    Sequence   // of the differences in points
	Margins Spread     // of the differences in margin
	Work    int64      // instructions of all scripts
	Failed  int        // actions that failed
	Failure string     // the first of them

	Unfinished int // games

	Fingerprint uint64 // of how every game ended
}

// MaxFlips limits how many pairs with another winner a comparison remembers.
const MaxFlips = 100_000

// Verdict describes what a match has found.
type Verdict int

// What there is to find. Alike is a difference that is smaller than the bound.
const (
	Unknown Verdict = iota
	Better
	Worse
	Alike
)

// Verdict returns what is known by now. If there is no difference it is Better or Worse in no
// more than Test.Errors of all cases, and if there is one of the bound or more it is Alike
// in no more.
func (c *Comparison) Verdict() Verdict {
	low, high := c.Interval()
	switch {
	case low > 0:
		return Better
	case high < 0:
		return Worse
	case low > -c.Test.Bound && high < c.Test.Bound:
		return Alike
	}
	return Unknown
}

// Interval holds the true difference in the share of wins at all times together, but for
// a share of errors.
func (c *Comparison) Interval() (low, high float64) {
	if c.Test.One && c.Differ == 0 {
		return 0, 0
	}
	return c.Wins.Interval(c.Test.Errors)
}

// IsDecided reports whether no more needs to be played.
func (c *Comparison) IsDecided() bool { return !c.Test.Whole && c.Verdict() != Unknown }

// Add takes the next shard, as both versions played it.
func (c *Comparison) Add(p *Plan, played [2]Shard) {
	from, _ := p.games(played[0].Number)
	for first := from; first < from+len(played[0].Endings); first += p.PerSeed() {
		pair := Pair{Seed: p.Game(first).Seed, Same: true}
		for n := first; n < first+p.PerSeed(); n++ {
			seat := p.Game(n).Seat(0)
			for side := range played {
				e := &played[side].Endings[n-from]
				pair.Points[side] += float64(p.halves(e, seat)) / (2 * float64(p.PerSeed()))
				pair.Margin[side] += float64(e.Margin) / float64(p.PerSeed())
				c.count(e)
			}
			pair.Same = pair.Same && played[0].Endings[n-from].Hash == played[1].Endings[n-from].Hash
		}
		c.add(pair)
	}
}

func (c *Comparison) count(e *Ending) {
	c.Work += e.Worked
	if c.Failed += e.Failed; c.Failure == "" {
		c.Failure = e.Failure
	}
	if !e.Over {
		c.Unfinished++
	}
	h := engine.NewHasher()
	h.Uint64(c.Fingerprint)
	h.Uint64(e.Hash)
	c.Fingerprint = h.Sum()
}

func (c *Comparison) add(p Pair) {
	c.Seeds++
	if p.HasFlipped() {
		if c.Flipped++; c.Flipped <= MaxFlips {
			c.Flips = append(c.Flips, p)
		}
	}
	for side, won := range p.Points {
		c.Points[side] += won
	}
	if !p.Same {
		c.Differ++
	}
	c.Wins.Add(p.Points[0] - p.Points[1])
	c.Margins.Add(p.Margin[0] - p.Margin[1])
}

// SoFar returns what is known while a match is played.
func (c *Comparison) SoFar() string {
	low, high := c.Interval()
	return fmt.Sprintf("%+.1f points, from %+.1f to %+.1f", 100*c.Wins.Mean(), 100*low, 100*high)
}

// Judging is a match whose results are taken in the order of their shards.
type Judging struct {
	*Comparison
	Exhausted bool // the scripts have used up what they may do, before all shards

	plan *Plan
	each func(*Comparison)
}

// Judging is the match before anything was played.
func (m *Match) Judging() *Judging {
	return &Judging{Comparison: &Comparison{Test: m.Test}, plan: m.Plans[0], each: m.Each}
}

// Take takes the result of the next shard, and reports whether no more are needed.
func (j *Judging) Take(r Result) (enough bool) {
	if j.Exhausted = shardInstructions(r) > j.plan.Work-j.Work; j.Exhausted {
		return true
	}
	j.Add(j.plan, [2]Shard(r))
	if j.each != nil {
		j.each(j.Comparison)
	}
	return j.IsDecided()
}

package lab

import (
	"fmt"
	"math"

	"curtaincall/engine"
)

// ComparisonParameters says when a comparison ends.
type ComparisonParameters struct {
	Errors float64 // tolerated probability of a wrong Verdict, such as 0.05
	Bound  float64 // the smallest difference in the share of wins that matters, such as 0.04
	Pairs  int     // number of seeds to play, whatever the results; 0 means to stop when the comparison is decided
	SPRT   *SPRT   `json:",omitempty"` // the test that decides when to stop; nil for the confidence sequence
	One    bool    // whether both versions are the same, so that no pair can differ
}

// ConfidencePercent returns the probability, in percent, that an interval contains the true value.
func (t ComparisonParameters) ConfidencePercent() float64 { return math.Round(1e6*(1-t.Errors)) / 1e4 }

// SeedResults has the results of one seed in the base, at index 0, and in the variant, at index 1.
type SeedResults struct {
	Seed   uint64
	Points [2]float64 // by version: share of the games that the first player won; a draw counts half
	Margin [2]float64 // by version: average margin
	Same   bool       // whether all games ended in the same states in both versions
}

// Comparison has the results so far of games with the same seeds in two versions, or by two players.
// The first version is the base, the second the variant; differences are variant minus base.
type Comparison struct {
	Test        ComparisonParameters
	Seeds       int                      // number of seeds played in both versions
	Points      [2]float64               // points of each version for all seeds
	Differ      int                      // number of seeds whose games ended in different states
	Pentanomial [5]int                   // number of seeds by the difference in points, rounded to -1, -1/2, 0, 1/2 or 1
	Flipped     int                      // number of seeds with different winners
	Flips       []SeedResults            // results of the first MaxFlips seeds with different winners
	Wins        BoundedDifferenceStats   // differences in points, one for each seed
	Margins     UnboundedDifferenceStats // differences in margin, one for each seed
	Work        int64                    // instructions of all scripts
	Failed      int                      // number of actions that failed
	Failure     string                   // the first error

	Unfinished int  // number of games that did not end
	Exhausted  bool // whether the scripts used up Plan.Work before the last shard

	Fingerprint uint64 // fingerprint of the endings of all games
}

// MaxFlips is the maximum number of seeds in Comparison.Flips.
const MaxFlips = 100_000

// Verdict says how the variant compares with the base, such as Better. It is Unknown while this is undecided.
type Verdict string

// The verdicts. Equivalent means that the difference is smaller than ComparisonParameters.Bound.
const (
	Unknown    Verdict = "unknown"
	Better     Verdict = "better"
	Worse      Verdict = "worse"
	Equivalent Verdict = "alike"
)

// Verdict returns the verdict so far. If there is no true difference, the probability of Better or Worse is at most
// Test.Errors. If the true difference is Test.Bound or more, the probability of Equivalent is at most Test.Errors.
func (c *Comparison) Verdict() Verdict {
	low, high := c.WinDifferenceInterval()
	switch {
	case low > 0:
		return Better
	case high < 0:
		return Worse
	case low > -c.Test.Bound && high < c.Test.Bound:
		return Equivalent
	}
	return Unknown
}

// The kinds of intervals, by the names that reports use.
const (
	FixedInterval    = "confidence interval" // the interval is for a number of pairs fixed in advance
	SequenceInterval = "confidence sequence" // the interval is for pairs whose results are looked at while they are played
)

// IntervalKind returns FixedInterval if all planned pairs were played, and SequenceInterval if more may follow.
func (c *Comparison) IntervalKind() string {
	if c.isComplete() {
		return FixedInterval
	}
	return SequenceInterval
}

func (c *Comparison) isComplete() bool { return c.Test.Pairs > 0 && c.Seeds == c.Test.Pairs }

func (c *Comparison) isOneVersion() bool { return c.Test.One && c.Differ == 0 }

// WinDifferenceInterval returns an interval of kind IntervalKind for the true difference in the share of wins.
// Test.Errors is the probability that it, or any SequenceInterval of the comparison, does not contain that difference.
func (c *Comparison) WinDifferenceInterval() (low, high float64) {
	switch {
	case c.isOneVersion():
		return 0, 0
	case c.isComplete():
		return c.Wins.FixedInterval(c.Test.Errors)
	}
	return c.Wins.SequenceInterval(c.Test.Errors)
}

// MarginInterval is like WinDifferenceInterval, for the margin. known is false if there are too few effective pairs.
func (c *Comparison) MarginInterval() (low, high float64, known bool) {
	switch {
	case c.isOneVersion():
		return 0, 0, true
	case c.isComplete():
		return c.Margins.FixedInterval(c.Test.Errors)
	}
	return c.Margins.SequenceInterval(c.Test.Errors)
}

// AddShards adds the next shard, as played in both versions. p is the plan of either version.
func (c *Comparison) AddShards(p *Plan, played [2]Shard) {
	from, _ := p.gamesOfShard(played[0].Number)
	for first := from; first < from+len(played[0].Endings); first += p.GamesPerSeed() {
		pair := SeedResults{Seed: p.Game(first).Seed, Same: true}
		for n := first; n < first+p.GamesPerSeed(); n++ {
			seat := p.Game(n).Seat(0)
			for side := range played {
				e := &played[side].Endings[n-from]
				pair.Points[side] += float64(p.halfPoints(e, seat)) / (2 * float64(p.GamesPerSeed()))
				pair.Margin[side] += float64(e.Margin) / float64(p.GamesPerSeed())
				c.addEnding(e)
			}
			pair.Same = pair.Same && played[0].Endings[n-from].Hash == played[1].Endings[n-from].Hash
		}
		c.addSeedResults(pair)
	}
}

func (c *Comparison) addEnding(e *Ending) {
	c.Work += e.Worked
	if c.Failed += e.Failed; c.Failure == "" {
		c.Failure = e.Failure
	}
	if !e.Over {
		c.Unfinished++
	}
	h := engine.NewHasher()
	h.Uint64(c.Fingerprint)
	e.AddToFingerprint(&h)
	c.Fingerprint = h.Sum()
}

func (c *Comparison) addSeedResults(p SeedResults) {
	c.Seeds++
	if p.Points[0] != p.Points[1] {
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
	c.Pentanomial[2+int(math.Round(2*(p.Points[1]-p.Points[0])))]++ // fits: from 0 to 4
	c.Wins.Add(p.Points[1] - p.Points[0])
	c.Margins.Add(p.Margin[1] - p.Margin[0])
}

// DescribeWinDifference returns the difference in wins so far, with its interval, in a few words.
func (c *Comparison) DescribeWinDifference() string {
	low, high := c.WinDifferenceInterval()
	return fmt.Sprintf("%+.1f points, %v%% %s %+.1f to %+.1f", 100*c.Wins.Mean(), c.Test.ConfidencePercent(), c.IntervalKind(), 100*low, 100*high)
}

// AddResult adds the result of the next shard, unless the scripts then exceed p.Work instructions. p is the plan of
// either version. enough is true if r was not added or if, without Test.Pairs, the comparison is decided.
func (c *Comparison) AddResult(p *Plan, r VariantShards) (enough bool) {
	if c.Exhausted = resultInstructions(r) > p.Work-c.Work; c.Exhausted {
		return true
	}
	c.AddShards(p, [2]Shard(r))
	switch {
	case c.Test.Pairs > 0:
		return false
	case c.Test.SPRT != nil:
		return c.Test.SPRT.AcceptedHypothesisNumber(c) > 0
	}
	return c.Verdict() != Unknown
}

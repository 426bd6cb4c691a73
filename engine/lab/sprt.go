package lab

import (
	"math"

	"curtaincall/engine/exact"
)

// SPRT is a sequential probability ratio test of two hypotheses about the normalized Elo of the variant: it
// accepts one of them as soon as the pairs are so much more likely under it. It needs fewer pairs than
// confidence sequences, if the true difference is near one of the two, but says nothing else about it.
//
// The likelihood is that of means with an unknown variance, as in tests of chess programs (M. Van den
// Bergh, "Comments on normalized Elo", 2020): approximate, so it waits for leastSPRTPairs.
type SPRT struct {
	Elo   [2]float64 // the hypotheses; the first is below the second
	Alpha float64    // probability of accepting the second if the first is true
	Beta  float64    // probability of accepting the first if the second is true
}

// eloPerDeviation is the normalized Elo of a mean of one standard deviation of a pair.
var eloPerDeviation = 800 / (exact.Log(10) * math.Sqrt2)

// leastSPRTPairs is the least number of pairs with a difference with which an SPRT accepts anything.
const leastSPRTPairs = 10

// NormalizedElo returns the normalized Elo of the differences: the mean by the standard deviation, in units
// in which it is about the Elo difference of players whose games are all decided; 0 if none differ.
func (s *BoundedDifferences) NormalizedElo() float64 { return s.meanPerDeviation() * eloPerDeviation }

func (s *BoundedDifferences) meanPerDeviation() float64 {
	if s.Sum == 0 {
		return 0
	}
	mean, n := s.Mean(), float64(s.Seen)
	square := float64(mean * mean)
	return mean / math.Sqrt(max(s.Squares/n-square, square/n)) // if all are equal, as if one more were 0
}

// Bounds returns the log-likelihood ratios at which the first and the second hypothesis are accepted.
func (t *SPRT) Bounds() (lower, upper float64) {
	return exact.Log(t.Beta / (1 - t.Alpha)), exact.Log((1 - t.Beta) / t.Alpha)
}

// LogLikelihoodRatio returns how much likelier the differences are under the second hypothesis.
func (t *SPRT) LogLikelihoodRatio(s *BoundedDifferences) float64 {
	from := func(elo float64) float64 {
		off := s.meanPerDeviation() - elo/eloPerDeviation
		return 1 + float64(off*off)
	}
	return float64(s.Seen) / 2 * exact.Log(from(t.Elo[0])/from(t.Elo[1]))
}

// AcceptedHypothesisNumber returns the hypothesis that is accepted, 1 or 2; 0 for none yet.
func (t *SPRT) AcceptedHypothesisNumber(c *Comparison) int {
	lower, upper := t.Bounds()
	ratio := t.LogLikelihoodRatio(&c.Wins)
	switch {
	case c.Seeds-c.Pentanomial[2] < leastSPRTPairs:
		return 0
	case ratio <= lower:
		return 1
	case ratio >= upper:
		return 2
	}
	return 0
}

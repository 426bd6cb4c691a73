package lab

import (
	"math"
	"slices"

	"curtaincall/engine/exact"
)

// BoundedDifferences adds up differences from -1 to 1, such as those in wins, for intervals of their
// mean. The zero value has no differences.
//
// Its confidence sequence is exact for every distribution. It is that of Howard, Ramdas, McAuliffe and
// Sekhon, "Time-uniform, nonparametric, nonasymptotic confidence sequences" (Annals of Statistics 49,
// 2021), theorem 4: with V the sum of the squared errors of predicting each difference by the mean of
// those before, exp(l*S - psi(l)*V) is a bet without expected gain if S is the sum of the deviations from
// the true mean. A mixture of bets for several l has no expected gain either, so that it ever reaches
// 2/Errors with probability Errors/2 at most.
type BoundedDifferences struct {
	Seen    int
	Sum     float64
	Gained  float64 // sum of those above 0
	Squares float64
	Errors  float64 // V
}

func (s *BoundedDifferences) Add(difference float64) {
	missed := difference - s.Mean()
	s.Seen++
	s.Sum += difference
	s.Gained += max(0, difference)
	s.Squares += float64(difference * difference)
	s.Errors += missed * missed
}

// Mean returns the mean of the differences; 0 if there are none.
func (s *BoundedDifferences) Mean() float64 {
	if s.Seen == 0 {
		return 0
	}
	return s.Sum / float64(s.Seen)
}

const maxDistance = 2

// mixtureBets contains l and psi(l) of each bet of the mixture: from just below the largest possible
// l, which suits a few differences, to one that suits some thousands.
var mixtureBets = func() (list [12]struct{ l, psi float64 }) {
	l := 0.8 / maxDistance
	for i := range list {
		list[i].l, list[i].psi = l, (-exact.Log(1-maxDistance*l)-maxDistance*l)/(maxDistance*maxDistance)
		l /= math.Sqrt2
	}
	return list
}()

// SequenceInterval returns an interval of the confidence sequence for the true mean: with probability
// 1-errorRate, all its intervals contain it.
func (s *BoundedDifferences) SequenceInterval(errorRate float64) (low, high float64) {
	if s.Seen == 0 {
		return -1, 1
	}
	reach := s.largestChanceDeviation(errorRate) / float64(s.Seen)
	return max(-1, s.Mean()-reach), min(1, s.Mean()+reach)
}

// largestChanceDeviation returns the sum of deviations at which the mixture of bets has the value
// 2/errorRate: the largest one that chance explains. It uses Newton's method from above, starting
// where one bet alone has that value; the gain is convex.
func (s *BoundedDifferences) largestChanceDeviation(errorRate float64) float64 {
	won, sum := exact.Log(2/errorRate), math.Inf(1)
	for _, bet := range mixtureBets {
		sum = min(sum, (won+exact.Log(float64(len(mixtureBets)))+float64(bet.psi*s.Errors))/bet.l)
	}
	for range 10 {
		gain, slope := s.logMixtureValue(sum)
		sum -= (gain - won) / slope
	}
	return sum
}

// logMixtureValue returns the logarithm of the mixture's value for a sum of deviations, and its derivative.
func (s *BoundedDifferences) logMixtureValue(sum float64) (gain, slope float64) {
	var gains [len(mixtureBets)]float64
	for i, bet := range mixtureBets {
		gains[i] = float64(bet.l*sum) - float64(bet.psi*s.Errors)
	}
	largest, all := slices.Max(gains[:]), 0.0
	for i, gain := range gains {
		share := exact.Exp(gain - largest)
		all += share
		slope += float64(mixtureBets[i].l * share)
	}
	return largest + exact.Log(all/float64(len(gains))), slope / all
}

// UnboundedDifferences adds up numbers without bounds, such as differences in margin, for intervals of
// their mean. Its confidence sequence is approximate, like intervals by the normal distribution:
// Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic
// confidence sequences" (Annals of Statistics 52, 2024). The zero value has no numbers.
type UnboundedDifferences struct {
	Seen    int
	Mean    float64
	Squares float64 // of the deviations from the mean; Cubes and Fourths are their higher powers
	Cubes   float64
	Fourths float64
}

func (s *UnboundedDifferences) Add(n float64) {
	s.Seen++
	count := float64(s.Seen)
	step := (n - s.Mean) / count
	grown := float64(step * step * count * (count - 1))
	s.Fourths += float64(grown*step*step*(count*count-3*count+3)) + float64(6*step*step*s.Squares) - float64(4*step*s.Cubes)
	s.Cubes += float64(grown*step*(count-2)) - float64(3*step*s.Squares)
	s.Squares += grown
	s.Mean += step
}

const narrowestCount = 500

// SequenceInterval returns an interval of the confidence sequence for the true mean: with probability
// 1-errorRate, all its intervals contain it. known is false if there are too few effective pairs.
func (s *UnboundedDifferences) SequenceInterval(errorRate float64) (low, high float64, known bool) {
	if s.EffectivePairs() < leastEffectivePairs {
		return math.Inf(-1), math.Inf(1), false
	}
	n := float64(s.Seen)
	rate := (-2*exact.Log(errorRate) + exact.Log(1-2*exact.Log(errorRate))) / narrowestCount
	grown := n*rate + 1
	reach := math.Sqrt(s.Squares/n) * math.Sqrt(2*grown/(n*n*rate)*exact.Log(math.Sqrt(grown)/errorRate))
	return s.Mean - reach, s.Mean + reach, true
}

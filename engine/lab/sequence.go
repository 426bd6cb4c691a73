package lab

import (
	"math"
	"slices"

	"curtaincall/engine/exact"
)

// An interval for a fixed number of games is wrong the more often, the more often somebody looks at
// it. A confidence sequence is a series of intervals, one after each observation, that all contain
// the true value at once with the given probability. So it may be looked at while games are still
// played, which can stop when the result is clear.

// ConfidenceSequence is a confidence sequence for the mean of differences from -1 to 1. It is exact
// for every distribution. The zero value has no differences.
//
// It is that of Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform, nonparametric, nonasymptotic
// confidence sequences" (Annals of Statistics 49, 2021), theorem 4: with V the sum of the squared
// errors of predicting each difference by the mean of those before, exp(l*S - psi(l)*V) is a bet
// without expected gain if S is the sum of the deviations from the true mean. A mixture of bets for
// several l has no expected gain either, so that it ever reaches 2/Errors with probability Errors/2
// at most.
type ConfidenceSequence struct {
	Seen   int
	Sum    float64
	Errors float64 // V
}

func (s *ConfidenceSequence) Add(difference float64) {
	missed := difference - s.Mean()
	s.Seen++
	s.Sum += difference
	s.Errors += missed * missed
}

// Mean returns the mean of the differences; 0 if there are none.
func (s *ConfidenceSequence) Mean() float64 {
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

// Interval returns an interval for the true mean; from -1 to 1 without differences. With probability
// 1-errorRate, all intervals of the sequence contain it.
func (s *ConfidenceSequence) Interval(errorRate float64) (low, high float64) {
	if s.Seen == 0 {
		return -1, 1
	}
	reach := s.largestChanceDeviation(errorRate) / float64(s.Seen)
	return max(-1, s.Mean()-reach), min(1, s.Mean()+reach)
}

// largestChanceDeviation returns the sum of deviations at which the mixture of bets has the value
// 2/errorRate: the largest one that chance explains. It uses Newton's method from above, starting
// where one bet alone has that value; the gain is convex.
func (s *ConfidenceSequence) largestChanceDeviation(errorRate float64) float64 {
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
func (s *ConfidenceSequence) logMixtureValue(sum float64) (gain, slope float64) {
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

// ApproximateSequence is a confidence sequence for the mean of unbounded numbers, such as margins. It is
// approximate, like intervals by the normal distribution, and valid from some dozens of numbers on:
// Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic
// confidence sequences" (Annals of Statistics 52, 2024). The zero value has no numbers.
type ApproximateSequence struct {
	Seen    int
	Mean    float64
	Squares float64 // of the deviations from the mean
}

func (s *ApproximateSequence) Add(n float64) {
	s.Seen++
	off := n - s.Mean
	s.Mean += off / float64(s.Seen)
	s.Squares += off * (n - s.Mean)
}

const narrowestCount = 500

// Interval returns an interval for the true mean, infinite for fewer than two numbers. With
// probability 1-errorRate, all intervals of the sequence contain it.
func (s *ApproximateSequence) Interval(errorRate float64) (low, high float64) {
	if s.Seen < 2 {
		return math.Inf(-1), math.Inf(1)
	}
	n := float64(s.Seen)
	rate := (-2*exact.Log(errorRate) + exact.Log(1-2*exact.Log(errorRate))) / narrowestCount
	grown := n*rate + 1
	reach := math.Sqrt(s.Squares/n) * math.Sqrt(2*grown/(n*n*rate)*exact.Log(math.Sqrt(grown)/errorRate))
	return s.Mean - reach, s.Mean + reach
}

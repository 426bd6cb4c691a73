package lab

import (
	"math"

	"curtaincall/engine/exact"
)

// An interval for a fixed number of games is wrong the more often, the more often somebody looks at
// it. A confidence sequence is a series of intervals, one after each observation, that all contain
// the true value at once with the given probability. So it may be looked at while games are still
// played, which can stop when the result is clear. For a number of games that was fixed in advance,
// the confidence interval is narrower.

// FixedInterval returns a confidence interval for the true mean, for a number of differences fixed in
// advance. It is Newcombe's for paired proportions ("Improved confidence intervals for the difference
// between binomial proportions based on paired data", Statistics in Medicine 17, 1998, method 10), but
// combines the exact intervals of Clopper and Pearson, so that it also holds if few pairs differ.
func (s *BoundedDifferences) FixedInterval(errorRate float64) (low, high float64) {
	if s.Seen == 0 {
		return -1, 1
	}
	n := float64(s.Seen)
	gained, lost := s.Gained/n, (s.Gained-s.Sum)/n
	gainedLow, gainedHigh := exactShareInterval(s.Gained, n, errorRate)
	lostLow, lostHigh := exactShareInterval(s.Gained-s.Sum, n, errorRate)
	correlation := 0.0
	if gained > 0 && lost > 0 {
		correlation = -math.Sqrt(gained * lost / ((1 - gained) * (1 - lost)))
	}
	reach := func(a, b float64) float64 { return math.Sqrt(a*a - 2*correlation*a*b + b*b) }
	return max(-1, s.Mean()-reach(gained-gainedLow, lostHigh-lost)), min(1, s.Mean()+reach(gainedHigh-gained, lost-lostLow))
}

// exactShareInterval returns the interval of Clopper and Pearson for a share, of which count of n were
// seen.
func exactShareInterval(count, n, errorRate float64) (low, high float64) {
	high = 1
	if count > 0 {
		low = betaQuantile(errorRate/2, count, n-count+1)
	}
	if count < n {
		high = betaQuantile(1-errorRate/2, count+1, n-count)
	}
	return low, high
}

func betaQuantile(share, a, b float64) float64 {
	low, high := 0.0, 1.0
	for range 50 {
		if middle := (low + high) / 2; betaShareBelow(middle, a, b) < share {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}

// betaShareBelow returns the share of a beta distribution below x: the regularized incomplete beta
// function, by its continued fraction.
func betaShareBelow(x, a, b float64) float64 {
	if x > (a+1)/(a+b+2) {
		return 1 - betaShareBelow(1-x, b, a)
	}
	c, d := 1.0, 1/(1-(a+b)*x/(a+1))
	fraction := d
	for m, change := 1.0, 0.0; math.Abs(change-1) > 1e-12; m++ {
		even, odd := m*(b-m)*x/((a+2*m-1)*(a+2*m)), -(a+m)*(a+b+m)*x/((a+2*m)*(a+2*m+1))
		c, d = 1+even/c, 1/(1+float64(even*d))
		fraction *= c * d
		c, d = 1+odd/c, 1/(1+float64(odd*d))
		change = c * d
		fraction *= change
	}
	density := exact.LogGamma(a+b) - exact.LogGamma(a) - exact.LogGamma(b) + float64(a*exact.Log(x)) + float64(b*exact.Log(1-x))
	return exact.Exp(density) * fraction / a
}

// leastEffectivePairs is the least EffectivePairs with which intervals of UnboundedDifferences hold.
const leastEffectivePairs = 20

// EffectivePairs returns how many pairs carry the variance: all if every deviation from the mean is
// equally large, and few if a few pairs differ by much and the others do not.
func (s *UnboundedDifferences) EffectivePairs() float64 {
	if s.Fourths == 0 {
		return 0
	}
	return s.Squares * s.Squares / s.Fourths
}

// FixedInterval returns a confidence interval for the true mean, for a number of differences fixed in
// advance: Student's, with as many degrees of freedom as there are effective pairs. known is false if
// there are too few of those.
func (s *UnboundedDifferences) FixedInterval(errorRate float64) (low, high float64, known bool) {
	freedom := s.EffectivePairs() - 1
	if freedom+1 < leastEffectivePairs {
		return math.Inf(-1), math.Inf(1), false
	}
	x := betaQuantile(errorRate, freedom/2, 0.5)
	student := math.Sqrt(freedom * (1 - x) / x)
	reach := student * math.Sqrt(s.Squares/float64(s.Seen-1)/float64(s.Seen))
	return s.Mean - reach, s.Mean + reach, true
}

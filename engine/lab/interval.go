package lab

import (
	"math"
	"slices"

	"curtaincall/engine/exact"
)

// An interval for a fixed number of games is wrong the more often, the more often somebody looks at it. A confidence
// sequence is a series of intervals, one after each observation, that all contain the true value at once with the
// given probability. So it may be looked at while games are still played, which can stop when the result is clear.
// For a number of games that was fixed in advance, the confidence interval is narrower.

const halfWidth95 = 1.959964 // half of a 95% interval of the normal distribution, in standard deviations

// wilsonInterval returns Wilson's 95% confidence interval of a share that was observed in independent trials.
func wilsonInterval(share, trials float64) (low, high float64) {
	const z = halfWidth95
	centre := (share + z*z/(2*trials)) / (1 + z*z/trials)
	half := z / (1 + z*z/trials) * math.Sqrt(share*(1-share)/trials+z*z/(4*trials*trials))
	return max(0, centre-half), min(1, centre+half)
}

// FixedInterval returns a confidence interval for the true mean, if the number of differences was fixed in advance.
// errorRate is the probability that the mean lies outside. The method is Newcombe's for paired proportions ("Improved
// confidence intervals for the difference between binomial proportions based on paired data", Statistics in Medicine
// 17, 1998, method 10). It uses Clopper-Pearson intervals, so that it also holds if few pairs differ.
func (s *BoundedDifferenceStats) FixedInterval(errorRate float64) (low, high float64) {
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

// exactShareInterval returns the Clopper-Pearson interval for a probability, given count successes in n trials.
// errorRate is the probability that the interval does not contain the probability.
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

// betaQuantile returns the x below which a share of the beta distribution with parameters a and b lies.
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

// betaShareBelow returns the regularized incomplete beta function: the share of the beta distribution below x.
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

const leastEffectivePairs = 20 // minimum of EffectivePairs for intervals of UnboundedDifferenceStats

// EffectivePairs returns how many pairs contribute to the variance: all pairs if they deviate equally from the mean,
// and fewer if a few deviate much more.
func (s *UnboundedDifferenceStats) EffectivePairs() float64 {
	if s.Fourths == 0 {
		return 0
	}
	return s.Squares * s.Squares / s.Fourths
}

// FixedInterval returns a confidence interval for the true mean, if the number of differences was fixed in advance. It
// is Student's, with EffectivePairs minus one degrees of freedom. errorRate is the probability that the mean lies
// outside. known is false if there are too few effective pairs.
func (s *UnboundedDifferenceStats) FixedInterval(errorRate float64) (low, high float64, known bool) {
	freedom := s.EffectivePairs() - 1
	if freedom+1 < leastEffectivePairs {
		return math.Inf(-1), math.Inf(1), false
	}
	x := betaQuantile(errorRate, freedom/2, 0.5)
	student := math.Sqrt(freedom * (1 - x) / x)
	reach := student * math.Sqrt(s.Squares/float64(s.Seen-1)/float64(s.Seen))
	return s.Mean - reach, s.Mean + reach, true
}

// BoundedDifferenceStats sums differences from -1 to 1, such as those in wins, and returns intervals for
// their true mean. The zero value has no differences.
//
// Its confidence sequence is exact for every distribution. It is that of Howard, Ramdas, McAuliffe and
// Sekhon, "Time-uniform, nonparametric, nonasymptotic confidence sequences" (Annals of Statistics 49, 2021),
// theorem 4. Let V be the sum of the squared errors made by predicting each difference as the mean of those
// before it, and S the sum of the deviations from the true mean. Then exp(l*S - psi(l)*V) is the value of a
// bet without expected gain, and so is a mixture of bets with several l. With a = ComparisonParameters.Errors, the
// mixture ever reaches 2/a with probability at most a/2 (Ville's inequality).
type BoundedDifferenceStats struct {
	Seen          int
	Sum           float64
	Gained        float64 // sum of the differences above 0
	Squares       float64
	SquaredErrors float64 // V: sum of the squared errors of prediction
}

func (s *BoundedDifferenceStats) Add(difference float64) {
	missed := difference - s.Mean()
	s.Seen++
	s.Sum += difference
	s.Gained += max(0, difference)
	s.Squares += float64(difference * difference)
	s.SquaredErrors += missed * missed
}

// Mean returns the mean of the differences, or 0 if there are none.
func (s *BoundedDifferenceStats) Mean() float64 {
	if s.Seen == 0 {
		return 0
	}
	return s.Sum / float64(s.Seen)
}

const maxDistance = 2

// mixtureBets has l and psi(l) for each bet of the mixture: see the formula at BoundedDifferenceStats. The first l is
// just below the largest possible and suits few differences; the last suits thousands.
var mixtureBets = func() (list [12]struct{ l, psi float64 }) {
	l := 0.8 / maxDistance
	for i := range list {
		list[i].l, list[i].psi = l, (-exact.Log(1-maxDistance*l)-maxDistance*l)/(maxDistance*maxDistance)
		l /= math.Sqrt2
	}
	return list
}()

// SequenceInterval returns the current interval of the confidence sequence for the true mean. With probability
// 1-errorRate, all intervals that it returns while differences are added contain the true mean.
func (s *BoundedDifferenceStats) SequenceInterval(errorRate float64) (low, high float64) {
	if s.Seen == 0 {
		return -1, 1
	}
	reach := s.largestChanceDeviation(errorRate) / float64(s.Seen)
	return max(-1, s.Mean()-reach), min(1, s.Mean()+reach)
}

// largestChanceDeviation returns a sum of deviations that chance ever exceeds with probability at most errorRate/2.
func (s *BoundedDifferenceStats) largestChanceDeviation(errorRate float64) float64 {
	won, sum := exact.Log(2/errorRate), math.Inf(1)
	for _, bet := range mixtureBets {
		sum = min(sum, (won+exact.Log(float64(len(mixtureBets)))+float64(bet.psi*s.SquaredErrors))/bet.l)
	}
	for range 10 { // Newton's method, from above
		gain, slope := s.logMixtureValue(sum)
		sum -= (gain - won) / slope
	}
	return sum
}

// logMixtureValue returns the logarithm of the mixture in BoundedDifferenceStats at a sum of deviations, and its slope.
func (s *BoundedDifferenceStats) logMixtureValue(sum float64) (logValue, slope float64) {
	var gains [len(mixtureBets)]float64
	for i, bet := range mixtureBets {
		gains[i] = float64(bet.l*sum) - float64(bet.psi*s.SquaredErrors)
	}
	largest, all := slices.Max(gains[:]), 0.0
	for i, gain := range gains {
		share := exact.Exp(gain - largest)
		all += share
		slope += float64(mixtureBets[i].l * share)
	}
	return largest + exact.Log(all/float64(len(gains))), slope / all
}

// UnboundedDifferenceStats sums numbers without bounds, such as differences in margin, and returns intervals
// for their true mean. Its confidence sequence is approximate, as intervals based on the normal distribution
// are: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic
// confidence sequences" (Annals of Statistics 52, 2024). The zero value has no numbers.
type UnboundedDifferenceStats struct {
	Seen    int
	Mean    float64
	Squares float64 // sum of the squared deviations from the mean; Cubes and Fourths sum higher powers
	Cubes   float64
	Fourths float64
}

func (s *UnboundedDifferenceStats) Add(n float64) {
	s.Seen++
	count := float64(s.Seen)
	step := (n - s.Mean) / count
	grown := float64(step * step * count * (count - 1))
	s.Fourths += float64(grown*step*step*(count*count-3*count+3)) + float64(6*step*step*s.Squares) - float64(4*step*s.Cubes)
	s.Cubes += float64(grown*step*(count-2)) - float64(3*step*s.Squares)
	s.Squares += grown
	s.Mean += step
}

const narrowestCount = 500 // number of pairs for which the confidence sequence is narrowest

// SequenceInterval returns an approximate interval like BoundedDifferenceStats.SequenceInterval. known is false if
// there are too few effective pairs.
func (s *UnboundedDifferenceStats) SequenceInterval(errorRate float64) (low, high float64, known bool) {
	if s.EffectivePairs() < leastEffectivePairs {
		return math.Inf(-1), math.Inf(1), false
	}
	n := float64(s.Seen)
	rate := (-2*exact.Log(errorRate) + exact.Log(1-2*exact.Log(errorRate))) / narrowestCount
	grown := n*rate + 1
	reach := math.Sqrt(s.Squares/n) * math.Sqrt(2*grown/(n*n*rate)*exact.Log(math.Sqrt(grown)/errorRate))
	return s.Mean - reach, s.Mean + reach, true
}

// SPRT is a sequential probability ratio test of two hypotheses about the normalized Elo of the variant. It accepts a
// hypothesis as soon as the results so far are sufficiently more likely under it than under the other. If the truth
// is near one of the two, it needs fewer pairs than a confidence sequence, but it answers no other question. The
// likelihood is that of means with an unknown variance, as in tests of chess programs (M. Van den Bergh, "Comments on
// normalized Elo", 2020). Since this is an approximation, the test waits for leastSPRTPairs.
type SPRT struct {
	Elo   [2]float64 // the hypotheses; the first is below the second
	Alpha float64    // probability of accepting the second hypothesis although the first is true
	Beta  float64    // probability of accepting the first hypothesis although the second is true
}

// eloPerDeviation is the normalized Elo if the mean equals one standard deviation of the pairs.
var eloPerDeviation = 800 / (exact.Log(10) * math.Sqrt2)

const leastSPRTPairs = 10 // number of pairs with a difference of at least 1/4 that an SPRT needs to decide

// NormalizedElo returns the mean of the differences in standard deviations, scaled to be about the Elo difference of
// two players without draws. It returns 0 if no results differ.
func (s *BoundedDifferenceStats) NormalizedElo() float64 {
	return s.meanPerDeviation() * eloPerDeviation
}

func (s *BoundedDifferenceStats) meanPerDeviation() float64 {
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

// LogLikelihoodRatio returns the logarithm of the likelihood ratio of the second hypothesis to the first, given s.
func (t *SPRT) LogLikelihoodRatio(s *BoundedDifferenceStats) float64 {
	from := func(elo float64) float64 {
		off := s.meanPerDeviation() - elo/eloPerDeviation
		return 1 + float64(off*off)
	}
	return float64(s.Seen) / 2 * exact.Log(from(t.Elo[0])/from(t.Elo[1]))
}

// AcceptedHypothesisNumber returns which hypothesis is accepted, 1 or 2, or 0 if none is accepted yet.
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

package scripting

import "math"

// power is a ^ b with the same result on every machine: package math computes
// it with whatever instructions the machine has. Whole and half exponents, which
// are all that games need, are exact to the last places; others go through
// logarithms.
func power(a, b float64) float64 {
	switch {
	case b == 0 || a == 1:
		return 1
	case math.IsNaN(a) || math.IsNaN(b):
		return math.NaN()
	case math.IsInf(a, 0) || math.IsInf(b, 0) || a == 0:
		return math.Pow(a, b) // decided by cases, without arithmetic
	}
	whole, fraction := math.Modf(math.Abs(b))
	if a < 0 && fraction != 0 {
		return math.NaN()
	}
	if whole > 1<<20 { // beyond: 0, 1 or infinity, but for bases very near 1
		return exponential(float64(b * logarithm(math.Abs(a))))
	}
	result := 1.0
	for base, n := a, int64(whole); n > 0; n >>= 1 {
		if n&1 == 1 {
			result = float64(result * base)
		}
		base = float64(base * base)
	}
	switch fraction {
	case 0:
	case 0.5:
		result = float64(result * math.Sqrt(a))
	default:
		result = float64(result * exponential(float64(fraction*logarithm(a))))
	}
	if b < 0 {
		if math.IsInf(result, 0) && math.Abs(a) > 1 || result == 0 {
			// The way round through 1/result left the range; halve the exponent.
			half := power(a, b/2)
			return float64(half * half)
		}
		return 1 / result
	}
	return result
}

// logarithm is the natural logarithm of a positive finite number.
func logarithm(x float64) float64 {
	fraction, exponent := math.Frexp(x)
	if fraction < math.Sqrt2/2 {
		fraction = float64(fraction * 2)
		exponent--
	}
	// ln(f) = 2 artanh(s) with s = (f-1)/(f+1), |s| < 0.172: s to the 23rd is
	// beneath the last place.
	s := (fraction - 1) / (fraction + 1)
	square := float64(s * s)
	sum := 0.0
	for n := 23; n >= 3; n -= 2 {
		sum = float64(float64(sum+1/float64(n)) * square)
	}
	return float64(float64(exponent)*math.Ln2) + float64(2*float64(s+float64(s*sum)))
}

// exponential is e to the power of x.
func exponential(x float64) float64 {
	switch {
	case x > 710:
		return math.Inf(1)
	case x < -750:
		return 0
	}
	k := math.Floor(float64(x/math.Ln2) + 0.5)
	r := float64(x - float64(k*math.Ln2)) // |r| < 0.35
	sum := 1.0
	for n := 17.0; n >= 1; n-- {
		sum = 1 + float64(float64(r*sum)/n)
	}
	return math.Ldexp(sum, int(k))
}

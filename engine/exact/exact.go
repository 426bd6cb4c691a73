// Package exact computes powers, logarithms and exponentials with the same results on every machine,
// unlike package math.
//
//	exact.go  all functions of the package
package exact

import "math"

// FloorModulo returns a modulo b as the Lua manual defines it, with the sign of b.
func FloorModulo(a, b float64) float64 { return a - float64(math.Floor(a/b)*b) }

// Power returns base to the power of exponent, or NaN if base is negative and finite and exponent is not whole. Unless
// exponent is a multiple of 1/2 and at most a million in size, the last digits may be wrong.
func Power(base, exponent float64) float64 {
	switch {
	case exponent == 0 || base == 1:
		return 1
	case math.IsNaN(base) || math.IsNaN(exponent):
		return math.NaN()
	case math.IsInf(base, 0) || math.IsInf(exponent, 0) || base == 0:
		return math.Pow(base, exponent) // special cases, without arithmetic
	}
	whole, fraction := math.Modf(math.Abs(exponent))
	if base < 0 && fraction != 0 {
		return math.NaN()
	}
	if whole > 1<<20 { // zero or infinity, unless the base is very near 1
		result := Exp(float64(exponent * Log(math.Abs(base))))
		if base < 0 && math.Mod(whole, 2) == 1 {
			result = -result
		}
		return result
	}
	result := powerOfWholeExponent(base, int64(whole))
	switch fraction {
	case 0:
	case 0.5:
		root := math.Sqrt(base)
		result = result.multiply(doubleFloat{root, math.FMA(-root, root, base) / (2 * root)})
	default:
		result = result.multiply(doubleFloat{Exp(float64(fraction * Log(base))), 0})
	}
	if exponent > 0 {
		return result.high
	}
	if math.IsInf(result.high, 0) || math.Abs(result.high) < 1e-300 {
		// 1/result is finite and the result is not: halve the exponent.
		half := Power(math.Abs(base), exponent/2)
		return math.Copysign(float64(half*half), result.high)
	}
	inverse := 1 / result.high
	rest := math.FMA(-inverse, result.high, 1) - float64(inverse*result.low)
	return inverse + float64(inverse*rest)
}

// doubleFloat is a number of twice the precision, the sum of high and low. The conversions to float64 prevent the
// compiler from fusing operations, which it does only on some machines; math.FMA has the same result on all.
type doubleFloat struct{ high, low float64 }

func powerOfWholeExponent(a float64, exponent int64) doubleFloat {
	result := doubleFloat{1, 0}
	for base := (doubleFloat{a, 0}); exponent > 0; exponent >>= 1 {
		if exponent&1 == 1 {
			result = result.multiply(base)
		}
		base = base.multiply(base)
	}
	return result
}

func (x doubleFloat) multiply(y doubleFloat) doubleFloat {
	product := float64(x.high * y.high)
	if product == 0 || math.IsInf(product, 0) {
		return doubleFloat{product, 0}
	}
	low := math.FMA(x.high, y.high, -product) + float64(float64(x.high*y.low)+float64(x.low*y.high))
	high := float64(product + low)
	if math.IsInf(high, 0) {
		return doubleFloat{high, 0}
	}
	return doubleFloat{high, float64(low - float64(high-product))}
}

// Log returns the natural logarithm of x, which must be positive and finite.
func Log(x float64) float64 {
	fraction, exponent := math.Frexp(x)
	if fraction < math.Sqrt2/2 {
		fraction = float64(fraction * 2)
		exponent--
	}
	// ln(f) = 2 artanh(s) with s = (f-1)/(f+1), |s| < 0.172: s to the 23rd is below the last place.
	s := (fraction - 1) / (fraction + 1)
	square := float64(s * s)
	sum := 0.0
	for n := 23; n >= 3; n -= 2 {
		sum = float64(float64(sum+1/float64(n)) * square)
	}
	return float64(float64(exponent)*math.Ln2) + float64(2*float64(s+float64(s*sum)))
}

// Exp returns e to the power of x: +Inf above 710, 0 below -750.
func Exp(x float64) float64 {
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
	return math.Ldexp(sum, int(k)) // fits: as x does
}

// LogGamma returns the natural logarithm of the gamma function of x, which must be positive, by Stirling's series.
func LogGamma(x float64) float64 {
	product := 1.0
	for ; x < 16; x++ {
		product *= x
	}
	square := 1 / float64(x*x)
	series := (1.0/12 - float64(square*(1.0/360-float64(square*(1.0/1260-float64(square/1680)))))) / x
	return float64((x-0.5)*Log(x)) - x + Log(2*math.Pi)/2 + series - Log(product)
}

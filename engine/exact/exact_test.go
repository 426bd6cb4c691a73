package exact

import (
	"math"
	"testing"
)

func TestPowerIsCloseToTheTruth(t *testing.T) {
	for _, a := range []float64{0.001, 0.3, 0.5, 0.999999, 1.000001, 1.1, 2, math.E, 10, 12345.678} {
		for _, b := range []float64{-30, -2, -1, -0.5, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.7, 3, 10, 31, 2.75} {
			want, allowed := math.Pow(a, b), 2e-15
			if _, fraction := math.Modf(b); fraction != 0 && math.Abs(fraction) != 0.5 {
				allowed = 1e-13
			}
			if got := Power(a, b); got != want && math.Abs(got-want) > allowed*math.Abs(want) {
				t.Errorf("%v ^ %v = %v, want %v", a, b, got, want)
			}
		}
	}
	for _, c := range []struct{ a, b, want float64 }{
		{0, 0, 1}, {0, 1, 0}, {0, -1, math.Inf(1)}, {-2, 3, -8}, {-2, -3, -0.125}, {-8, 1.0 / 3, math.NaN()},
		{2, 1023, 0x1p1023}, {2, 1024, math.Inf(1)}, {2, -1074, 0x1p-1074}, {2, -1080, 0}, {-2, 1025, math.Inf(-1)},
		{10, 15, 1e15}, {10, 22, 1e22}, {3, 33, 5559060566555523}, {1, math.Inf(1), 1}, {math.NaN(), 0, 1},
		{0.5, math.Inf(1), 0}, {2, math.Inf(-1), 0}, {-1, 1e6 + 1, -1}, {-1, 3e6 + 1, -1}, {1e-300, 2, 0}, {9, 0.5, 3},
	} {
		if got := Power(c.a, c.b); got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("%v ^ %v = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func TestLogGammaIsCloseToTheTruth(t *testing.T) {
	for _, x := range []float64{0.01, 0.5, 1, 1.5, 2, 3.25, 10, 15.99, 16, 100, 12345.5, 1e7} {
		want, _ := math.Lgamma(x)
		if got := LogGamma(x); math.Abs(got-want) > 1e-13*max(1, math.Abs(want)) {
			t.Errorf("of %v: %v, want %v", x, got, want)
		}
	}
}

package exact

import (
	"math"
	"testing"
)

func TestModuloIsTheManuals(t *testing.T) {
	for _, c := range []struct{ a, b, want float64 }{
		{7, 3, 1}, {-7, 3, 2}, {7, -3, -2}, {-7, -3, -1}, {-6, 3, 0}, {5.5, 2, 1.5}, {5, math.Inf(1), math.NaN()}, {5, 0, math.NaN()},
	} {
		got := FloorModulo(c.a, c.b)
		if got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) || math.Signbit(got) && got == 0 {
			t.Errorf("%v %% %v = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

package engine

import (
	"math"
	"strconv"
)

// ParseClampedInt32 parses a decimal integer. A number that does not fit in 32 bits becomes the nearest one that
// does; beyond 64 bits there is also an error.
func ParseClampedInt32(s string) (int, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	return int(max(math.MinInt32, min(n, math.MaxInt32))), err
}

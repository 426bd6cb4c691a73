package engine

import (
	"math"
	"strconv"
)

// ParseInt reads a whole number as strconv.Atoi does where an int has 64 bits. One that 32
// bits do not hold counts as the nearest that they do, so that all machines read the same.
func ParseInt(s string) (int, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	return int(max(math.MinInt32, min(n, math.MaxInt32))), err
}

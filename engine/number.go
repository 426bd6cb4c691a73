package engine

import (
	"math"
	"strconv"
)

// ParseInt parses a decimal int. Numbers beyond 32 bits become the nearest that 32 bits hold, so
// that all machines read the same.
func ParseInt(s string) (int, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	return int(max(math.MinInt32, min(n, math.MaxInt32))), err
}

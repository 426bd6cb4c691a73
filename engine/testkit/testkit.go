// Package testkit has what tests of all packages share.
package testkit

import (
	"iter"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"testing"
)

// Tests load contents again and again: the collector runs a quarter as often as it would, in
// the processes that they start too.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
		os.Setenv("GOGC", "400")
	}
}

// Size returns full under `go test -tags full` and quick otherwise, where a test's
// property holds for a sample of any size.
func Size(quick, full int) int {
	if Full {
		return full
	}
	return quick
}

// Sample returns every nth element of all, the first one included, and all of them under
// `go test -tags full`.
func Sample[T any](n int, all []T) []T {
	if n = Size(n, 1); n == 1 {
		return all
	}
	var some []T
	for i := 0; i < len(all); i += n {
		some = append(some, all[i])
	}
	return some
}

// SampleMap yields every nth entry of all by the order of the keys, the first one included, and
// all of them under `go test -tags full`.
func SampleMap[T any](n int, all map[string]T) iter.Seq2[string, T] {
	return func(yield func(string, T) bool) {
		for _, key := range Sample(n, slices.Sorted(maps.Keys(all))) {
			if !yield(key, all[key]) {
				return
			}
		}
	}
}

// SkipUnlessFull skips a test that takes long or needs more than Go.
func SkipUnlessFull(t testing.TB) {
	t.Helper()
	if !Full {
		t.Skip("it runs with -tags full, as in .ci/run")
	}
}

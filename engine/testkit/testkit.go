// Package testkit contains functions for the tests of all packages.
package testkit

import (
	"flag"
	"iter"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"testing"
)

// Tests load contents repeatedly, so they and the processes they start collect garbage less often.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
		os.Setenv("GOGC", "400")
	}
}

// Long is the flag -long: tests take everything at full length, as .ci/long does, which takes hours.
var Long = flag.Bool("long", false, "take everything at full length and print what it takes, with -tags full: what .ci/long takes, beyond .ci/run")

// Size returns full with -tags full, and quick otherwise. Use it for sample sizes that do not change what a
// test checks.
func Size(quick, full int) int {
	if Full {
		return full
	}
	return quick
}

// SizeUnlessLong returns long with -long, and otherwise quick or full as Size does.
func SizeUnlessLong(quick, full, long int) int {
	if *Long {
		return long
	}
	return Size(quick, full)
}

// Sample returns every nth element of all, from the first on; all of them with -tags full.
func Sample[T any](n int, all []T) []T { return SampleUnlessLong(n, 1, all) }

// SampleUnlessLong returns every element with -long; otherwise those whose index is a multiple of full with
// -tags full, or of quick without.
func SampleUnlessLong[T any](quick, full int, all []T) []T {
	n := Size(quick, full)
	if n == 1 || *Long {
		return all
	}
	var some []T
	for i := 0; i < len(all); i += n {
		some = append(some, all[i])
	}
	return some
}

// SampleMap yields every nth entry of all in the order of the keys, from the first on; all of them
// with -tags full.
func SampleMap[T any](n int, all map[string]T) iter.Seq2[string, T] {
	return func(yield func(string, T) bool) {
		for _, key := range Sample(n, slices.Sorted(maps.Keys(all))) {
			if !yield(key, all[key]) {
				return
			}
		}
	}
}

// SkipUnlessFull skips a test that is slow or needs other programs, unless run with -tags full.
func SkipUnlessFull(t testing.TB) {
	t.Helper()
	if !Full {
		t.Skip("it runs with -tags full, as in .ci/run")
	}
}

// SkipIfShort skips a test with -short, with which .ci/run looks for races: it does one thing at a time, or starts
// the goroutines of another test.
func SkipIfShort(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("it does one thing at a time")
	}
}

// SkipUnlessLong skips a test that takes minutes, unless the flags are -tags full and -long.
func SkipUnlessLong(t testing.TB) {
	t.Helper()
	if !Full || !*Long {
		t.Skip("it runs with -tags full and -long, as in .ci/long")
	}
}

// FailOnErrors ends a test that has errors, all of which it reports.
func FailOnErrors[E error](t testing.TB, errs []E) {
	t.Helper()
	for _, err := range errs {
		t.Error(err)
	}
	if len(errs) > 0 {
		t.FailNow()
	}
}

// ReadFile returns the content of a file.
func ReadFile(t testing.TB, path string) string {
	t.Helper()
	body, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// RunWaitingTests runs the tests of a package whose parallel tests spend most of their time waiting: it runs
// eight of them at once, unless -parallel is given. Call it in TestMain.
func RunWaitingTests(m *testing.M) (status int) {
	flag.Parse()
	if f := flag.Lookup("test.parallel"); f.Value.String() == f.DefValue {
		f.Value.Set("8")
	}
	return m.Run()
}

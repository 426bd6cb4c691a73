// Package tabletest has the tests that every table of a game must pass: what it shows fits the
// screen, what it judges better is better. It has the words such tests are written in, and the
// loop of their benchmarks.
package tabletest

import (
	"strings"
	"testing"

	"curtaincall/engine/screen"
)

// Has checks that a text contains all of texts, in this order.
func Has(t testing.TB, shown string, texts ...string) {
	t.Helper()
	rest := shown
	for _, want := range texts {
		_, after, found := strings.Cut(rest, want)
		if !found {
			t.Fatalf("no %q, in this order, in\n%s", want, shown)
		}
		rest = after
	}
}

// Stage returns the lines a table shows on a screen of a given width, in columns.
func Stage(table screen.Table, width int) string {
	return strings.Join(table.Stage(screen.Screen{Width: width}), "\n")
}

// Act applies typed actions.
func Act(t testing.TB, table screen.Table, lines ...string) {
	t.Helper()
	for _, line := range lines {
		a, err := table.Parse(line)
		if err == nil {
			err = table.Apply(a)
		}
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
}

// Fits checks that no line of a table is wider than the screen, and that the lines with colour have
// the same widths as those without.
func Fits(t testing.TB, table screen.Table) {
	t.Helper()
	for width := 24; width <= 130; width++ {
		plain, coloured := table.Stage(screen.Screen{Width: width}), table.Stage(screen.Screen{Width: width, Colour: true})
		if len(plain) != len(coloured) {
			t.Fatalf("%d lines without colour, %d with it", len(plain), len(coloured))
		}
		for i, l := range plain {
			if n, in := screen.Columns(l), screen.Columns(coloured[i]); n > width || in != n {
				t.Fatalf("%d columns, %d in colour, where there are %d: %s", n, in, width, l)
			}
		}
	}
}

// Judged maps a line to whether it makes the table better, or else worse, for seat 0.
type Judged map[string]bool

// Judges checks that a table judges lines accordingly, and gives seat 1 the negated value.
func Judges(t testing.TB, table screen.Table, lines Judged) {
	t.Helper()
	before := table.Judge(0)
	for line, better := range lines {
		after := screen.CopyOf(table)
		Act(t, after, line)
		if got := after.Judge(0); got > before != better || got == before {
			t.Errorf("%s: %d from %d", line, got, before)
		}
		if after.Judge(1) != -after.Judge(0) {
			t.Errorf("%s: what is good for one is not as bad for the other", line)
		}
	}
}

// Package tabletest contains the tests that every table of a game must pass, such as that the stage fits the
// screen, and functions for such tests and for benchmarks.
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

// RenderStage returns the stage of a table on a screen of a width in columns.
func RenderStage(table screen.Table, width int) string {
	return strings.Join(table.Stage(screen.Screen{Width: width}), "\n")
}

// Act applies typed actions to a table.
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

// CheckStageFits checks that no line of the stage is wider than the screen, and that lines have the same width with
// and without colour.
func CheckStageFits(t testing.TB, table screen.Table) {
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

// ImprovesByAction says, by typed action, whether the action makes the table better for seat 0 (true) or
// worse (false).
type ImprovesByAction map[string]bool

// CheckJudgement checks that each action of lines changes Judge(0) of the table in the expected direction,
// and that Judge(1) is always -Judge(0).
func CheckJudgement(t testing.TB, table screen.Table, lines ImprovesByAction) {
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

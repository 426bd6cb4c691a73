package spelling_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine/spelling"
)

func TestNearest(t *testing.T) {
	known := []string{"taunt", "block", "bloc", "stage_fright", "vex"}
	for _, c := range []struct{ name, want string }{
		{"tuant", "taunt"},             // two letters swapped
		{"Blok", "bloc"},               // of equally near names the first by alphabet
		{"stagefrght", "stage_fright"}, // a long name forgives more
		{"vx", "vex"},                  // a letter left out
		{"x", ""},                      // too short to tell
		{"retaliate", ""},              // nothing near
		{"blockblockblock", ""},        // far too long
		{"taunt", "taunt"},             // itself
	} {
		if got := spelling.Nearest(c.name, known); got != c.want {
			t.Errorf("Nearest(%q) = %q, want %q", c.name, got, c.want)
		}
	}
	if got := spelling.DidYouMean("tuant", known); got != `did you mean "taunt"?` {
		t.Errorf("DidYouMean: %s", got)
	}
}

func TestNearestFieldName(t *testing.T) {
	known := []string{"damage", "heal", "draw", "block", "stage_fright", "id", "hp", "name"}
	tests := []struct{ name, want string }{
		{"dmage", "damage"},
		{"damge", "damage"}, // dropped
		{"adm", ""},
		{"hael", "heal"}, // swapped
		{"Heal", "heal"}, // case
		{"drwa", "draw"},
		{"blokc", "block"},
		{"stagefrihgt", "stage_fright"},
		{"nmae", "name"},
		{"x", ""}, // one letter is near to everything and so to nothing
		{"ph", "hp"},
		{"energy", ""},
		{strings.Repeat("damage", 1000), ""},
		{"", ""},
	}
	for _, test := range tests {
		if got := spelling.Nearest(test.name, known); got != test.want {
			t.Errorf("Nearest(%q) = %q, want %q", test.name, got, test.want)
		}
	}
	if got := spelling.Nearest("bar", []string{"car", "baz"}); got != "baz" {
		t.Errorf("of equally near names %q came first, want baz", got)
	}
	if got := spelling.Nearest("bar", []string{"baz", "car"}); got != "baz" {
		t.Errorf("the order of names changed the answer to %q", got)
	}
}

func TestUnknownErrors(t *testing.T) {
	few, many := []string{"taunt", "", "block"}, strings.Split("abcdefghijklmnopqrstuvwxyz", "")
	for _, c := range []struct {
		err        *spelling.UnknownError
		text, hint string
	}{
		{spelling.NewUnknownError("keyword", "tuant", few), `unknown keyword "tuant": did you mean "taunt"?`, `did you mean "taunt"?`},
		{spelling.NewUnknownError("keyword", "hp", few), `unknown keyword "hp"`, "one of taunt, block"},
		{spelling.NewUnknownError("hook", "damaged", few[:1]), `unknown hook "damaged"`, "there is only taunt"},
		{spelling.NewUnknownError("letter", "?", many), `unknown letter "?"`, ""},
		{spelling.NewUnknownErrorWithText("blok", few, "; look again", "unknown name %q", "blok"), `unknown name "blok": did you mean "block"?`, `did you mean "block"?`},
		{spelling.NewUnknownErrorWithText("x", few, "; look again", "unknown name %q", "x"), `unknown name "x"; look again`, "one of taunt, block"},
	} {
		if got := c.err.Error(); got != c.text {
			t.Errorf("got %s, want %s", got, c.text)
		}
		if got := c.err.Hint(); got != c.hint {
			t.Errorf("%s: the hint is %q, want %q", c.text, got, c.hint)
		}
	}
	if got := spelling.SuggestedWordOf(fmt.Errorf("fight: %w", spelling.NewUnknownError("card", "blok", few))); got != "block" {
		t.Errorf("Meant: %q", got)
	}
	if got := spelling.SuggestedWordOf(errors.New(`did you mean "block"?`)); got != "" {
		t.Errorf("Meant of another error: %q", got)
	}
}

// The work is bounded by the lengths and the number of the names.
func TestNearestLooksAtSoMuchOnly(t *testing.T) {
	long := strings.Repeat("long_name_", 2000)
	if got := spelling.Nearest(long, []string{long, long + "s"}); got != "" {
		t.Errorf("a name of %d bytes was looked for", len(long))
	}
	if got := spelling.Nearest("\u212a\u212a\u212ab", []string{"kkkb", strings.Repeat("\u0130", 33)}); got != "" {
		t.Errorf("letters that change their size: %q", got)
	}
	var many []string
	for i := range 100_000 {
		many = append(many, fmt.Sprintf("%060d_ab", i))
	}
	near := fmt.Sprintf("%060d_ac", 1)
	allocated := testing.AllocsPerRun(5, func() {
		if got := spelling.Nearest(near, many); got != many[1] {
			t.Errorf("of many: %q", got)
		}
	})
	if allocated > 10 {
		t.Errorf("%v allocations for one name", allocated)
	}
	if got := spelling.Nearest(many[50_000], many); got == many[50_000] {
		t.Error("all of 100000 names were looked at")
	}
}

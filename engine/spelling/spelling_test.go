package spelling_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine/spelling"
)

func TestNearest(t *testing.T) {
	known := []string{"taunt", "block", "bloc", "stage_fright", "vex", "damage", "heal", "draw", "id", "hp", "name", "rigging:dead_weight"}
	for _, c := range []struct{ name, want string }{
		{"tuant", "taunt"}, // two letters swapped
		{"hael", "heal"},
		{"drwa", "draw"},
		{"nmae", "name"},
		{"ph", "hp"},
		{"Heal", "heal"},                // case does not count
		{"Blok", "bloc"},                // of equally near names the first by alphabet
		{"stagefrght", "stage_fright"},  // a long name forgives more
		{"stagefrihgt", "stage_fright"}, // even two errors
		{"vx", "vex"},                   // a letter left out
		{"dmage", "damage"},
		{"damge", "damage"},
		{"x", ""}, // too short to tell
		{"", ""},
		{"adm", ""}, // nothing near
		{"energy", ""},
		{"retaliate", ""},
		{"blockblockblock", ""}, // far too long
		{strings.Repeat("damage", 1000), ""},
		{"taunt", "taunt"}, // itself
		{"ded_weight", "rigging:dead_weight"},
		{"riging:dead_weight", "rigging:dead_weight"},
	} {
		if got := spelling.Nearest(c.name, known); got != c.want {
			t.Errorf("Nearest(%q) = %q, want %q", c.name, got, c.want)
		}
	}
	for _, known := range [][]string{{"car", "baz"}, {"baz", "car"}} {
		if got := spelling.Nearest("bar", known); got != "baz" {
			t.Errorf("of the equally near names %q, Nearest returned %q, want baz", known, got)
		}
	}
	if got := spelling.DidYouMean("tuant", known); got != `did you mean "taunt"?` {
		t.Errorf("DidYouMean: %s", got)
	}
}

func TestUnknownErrors(t *testing.T) {
	few, many := []string{"taunt", "", "block", "taunt"}, strings.Split("abcdefghijklmnopqrstuvwxyz", "")
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
		if got := c.err.SuggestionOrKnownWords(); got != c.hint {
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
	allocated := testing.AllocsPerRun(1, func() {
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

package tabletest

import (
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Clean wants nothing in a text that a terminal would obey.
func Clean(t testing.TB, shown string) {
	t.Helper()
	if i := strings.IndexAny(shown, "\x1b\x00\x07\u202e"); i >= 0 {
		t.Errorf("a control character is shown: %q", shown[max(0, i-10):min(len(shown), i+10)])
	}
}

// Explains wants help to say something of each of some words, and nothing of a word that
// means nothing.
func Explains(t testing.TB, table screen.Table, words map[string]string) {
	t.Helper()
	for word, want := range words {
		lines, known := table.Help(word, screen.Screen{Width: 80})
		if text := strings.Join(lines, " "); !known || !strings.Contains(text, want) {
			t.Errorf("%s: %v %q, want %q", word, known, text, want)
		}
	}
	if _, known := table.Help("xylophone", screen.Screen{}); known {
		t.Error("help knows the xylophone")
	}
}

// Copies wants a copy to be the same table, into an empty one and into a used one, and
// playing on it not to change the original.
func Copies(t testing.TB, table screen.Table) {
	t.Helper()
	copied, s, hash := table.Fresh(), screen.Screen{Width: 80}, table.Hash()
	for range 2 {
		copied.CopyFrom(table)
		if copied.Hash() != hash || copied.Guide() != table.Guide() || !slices.Equal(copied.Stage(s), table.Stage(s)) {
			t.Fatal("a copy differs")
		}
		if err := copied.Apply(copied.Legal(nil)[0]); err != nil {
			t.Fatal(err)
		}
		if table.Hash() != hash {
			t.Fatal("playing on a copy changed the original")
		}
	}
}

// ReadsBack plays up to so many random actions from a table on, and wants the text of
// each legal one to be read as the same.
func ReadsBack(t testing.TB, table screen.Table, actions int) {
	t.Helper()
	policy := engine.Seed(5).Stream("policy")
	for range actions {
		legal := table.Legal(nil)
		if len(legal) == 0 {
			return
		}
		for _, a := range legal {
			text := table.Describe(a)
			if back, err := table.Parse(text); err != nil || back != a {
				t.Fatalf("%v is %q, read back as %v (%v)", a, text, back, err)
			}
		}
		if err := table.Apply(legal[policy.Below(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
}

// JudgesFairly wants a table to be judged without changing it, and the same where what
// the seat cannot know is something else. Something must be hidden from it.
func JudgesFairly(t testing.TB, table screen.Table) {
	t.Helper()
	judged, hash := table.Judge(0), table.Hash()
	for seed := range engine.Seed(8) {
		imagined := table.Fresh()
		imagined.CopyFrom(table)
		imagined.Imagine(0, seed)
		if imagined.Hash() == hash {
			t.Fatal("nothing was imagined")
		}
		if again := imagined.Judge(0); again != judged {
			t.Errorf("judged %d, and %d where what is hidden differs", judged, again)
		}
	}
	if table.Hash() != hash {
		t.Error("judging changed the table")
	}
}

// JudgesFreely wants a table to be judged without allocating anything.
func JudgesFreely(t testing.TB, table screen.Table) {
	t.Helper()
	if n := testing.AllocsPerRun(20, func() { table.Judge(0) }); n != 0 {
		t.Errorf("%T: %v allocations to judge", table, n)
	}
}

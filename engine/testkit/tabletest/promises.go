package tabletest

import (
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// CheckNoControlCharacters checks that a text contains no control characters.
func CheckNoControlCharacters(t testing.TB, shown string) {
	t.Helper()
	if i := strings.IndexAny(shown, "\x1b\x00\x07\u202e"); i >= 0 {
		t.Errorf("a control character is shown: %q", shown[max(0, i-10):min(len(shown), i+10)])
	}
}

// CheckHelp checks that the help for each word contains a text. For words with the text "" it checks that
// there is no help.
func CheckHelp(t testing.TB, table screen.Table, words map[string]string) {
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

// CheckCopies checks that a copy equals the table, for a copy into an empty table and into a used one, and that
// playing on the copy does not change the original.
func CheckCopies(t testing.TB, table screen.Table) {
	t.Helper()
	copied, s, hash := table.NewEmptyTable(), screen.Screen{Width: 80}, table.Hash()
	for range 2 {
		copied.CopyFrom(table)
		if copied.Hash() != hash || copied.InputHint() != table.InputHint() || !slices.Equal(copied.Stage(s), table.Stage(s)) {
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

// CheckDescribeParsesBack plays up to actions random actions on a table, and checks that the text of each legal action
// is parsed as that action.
func CheckDescribeParsesBack(t testing.TB, table screen.Table, actions int) {
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
		if err := table.Apply(legal[policy.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
}

// CheckJudgeIgnoresHidden checks that judging does not change a table, and that the judgement does not depend on what
// is hidden from seat 0. Something must be hidden.
func CheckJudgeIgnoresHidden(t testing.TB, table screen.Table) {
	t.Helper()
	judged, hash := table.Judge(0), table.Hash()
	for seed := range engine.Seed(8) {
		imagined := screen.CopyOf(table)
		imagined.RandomizeHiddenState(0, seed.Child("fair", 0)) // by the seed of the table itself, all would be as it is
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

// CheckJudgeAllocatesNothing checks that judging a table does not allocate.
func CheckJudgeAllocatesNothing(t testing.TB, table screen.Table) {
	t.Helper()
	if n := testing.AllocsPerRun(20, func() { table.Judge(0) }); n != 0 {
		t.Errorf("%T: %v allocations to judge", table, n)
	}
}

package runtime

import "testing"

// TestPlacesFindWhatTheyWereGiven with names whose spreads meet, and none that were left out.
func TestPlacesFindWhatTheyWereGiven(t *testing.T) {
	names := []string{"hp", "ph", "", "max_hp", "a", "b", "keywords", "ab", "ba", "aab", "abb"}
	p := newNameIndex(names)
	for i, name := range names {
		want := i
		if name == "" {
			want = -1
		}
		if got := p.indexOf(name); got != want {
			t.Errorf("%q is at %d, not %d", name, got, want)
		}
	}
	for _, name := range []string{"", "h", "hpp", "aba", "keyword", "zzz"} {
		if got := p.indexOf(name); got != -1 {
			t.Errorf("%q, which was not given, is at %d", name, got)
		}
	}
	if none := newNameIndex(nil); none.indexOf("hp") != -1 {
		t.Error("there is one among none")
	}
}

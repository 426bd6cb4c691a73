package lsp

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// TestEditsChangeATextAsTheEditorDoes compares random edits, also out of range, with those of lists of code units.
func TestEditsChangeATextAsTheEditorDoes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	parts := []string{"a", "é", "🛡", "\n", "\r\n", "\r", "xyz", ""}
	piece := func() (text string) {
		for range random.IntN(6) {
			text += parts[random.IntN(len(parts))]
		}
		return text
	}
	for range 2000 {
		text := piece() + piece()
		edit := textChange{&span{position{random.IntN(6) - 1, random.IntN(8) - 1}, position{random.IntN(6) - 1, random.IntN(8) - 1}}, piece()}
		offset := func(p position) int {
			at, lines := 0, strings.SplitAfter(strings.NewReplacer("\r\n", "\r\n\x00", "\r", "\r\x00", "\n", "\n\x00").Replace(text), "\x00")
			if p.Line >= len(lines) {
				return len(text)
			}
			for _, line := range lines[:max(p.Line, 0)] {
				at += len(strings.TrimSuffix(line, "\x00"))
			}
			units := 0
			for _, r := range strings.TrimRight(lines[max(p.Line, 0)], "\x00\r\n") {
				if units >= p.Character {
					break
				}
				at += len(string(r))
				units += utf16.RuneLen(r)
			}
			return at
		}
		from, to := offset(edit.Range.Start), offset(edit.Range.End)
		want := text[:from] + edit.Text + text[max(from, to):]
		if got := text; !applyEdits(&got, []textChange{edit}) || got != want {
			t.Fatalf("%q becomes %q with %+v %+v, not %q", text, got, edit, *edit.Range, want)
		}
	}
	long := strings.Repeat("x", 1<<20)
	if applyEdits(&long, slices.Repeat([]textChange{{&span{}, ""}}, 300)) {
		t.Error("edits without end are applied")
	}
	if applyEdits(&long, []textChange{{nil, "short"}, {&span{position{0, 2}, position{0, 3}}, "0"}}); long != "sh0rt" {
		t.Errorf("two edits make %q", long)
	}
}

package source_test

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"curtaincall/scripting/source"
)

func TestErrorQuotesTheLineAndPointsAtTheFault(t *testing.T) {
	text := &source.Text{Name: "cards/galvanize.lua", Body: "return card {\r\n\tvalues = { dmage = 3 },\n  name = \"盾\", tpye = 1,\n}"}
	tests := []struct {
		name                string
		line, column, width int
		hint                string
		notes               []string
		want                string
	}{
		{"a caret with a hint", 2, 13, 5, `did you mean "damage"?`, nil,
			"cards/galvanize.lua:2: wrong\n" +
				"  2 |     values = { dmage = 3 },\n" +
				"    |                ^^^^^ did you mean \"damage\"?"},
		{"wide characters before the caret", 3, 17, 4, "", nil,
			"cards/galvanize.lua:3: wrong\n" +
				"  3 |   name = \"盾\", tpye = 1,\n" +
				"    |                ^^^^"},
		{"a wide character under the caret", 3, 11, 3, "", nil,
			"cards/galvanize.lua:3: wrong\n" +
				"  3 |   name = \"盾\", tpye = 1,\n" +
				"    |           ^^"},
		{"no column", 1, 0, 0, "mend it", []string{"in play", "turn 3"},
			"cards/galvanize.lua:1: wrong\n" +
				"  1 | return card {\n" +
				"  mend it\n  in play\n  turn 3"},
		{"past the end of the line", 4, 2, 1, "", nil,
			"cards/galvanize.lua:4: wrong\n  4 | }\n    |  ^"},
		{"no such line", 9, 4, 1, "mend it", nil, "cards/galvanize.lua:9: wrong\n  mend it"},
		{"the whole file", 0, 0, 0, "", nil, "cards/galvanize.lua: wrong"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := text.Errorf(test.line, test.column, test.width, "wrong")
			e.Hint, e.Notes = test.hint, test.notes
			if got := e.Error(); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// A terminal shows some signs two columns wide and some not at all: the caret counts columns.
func TestCaretsCountColumns(t *testing.T) {
	for before, columns := range map[string]int{
		"plain":          5,
		"盾と剣":            6, // East Asian
		"Ａ１":             4, // full width
		"한글":             4,
		"ｱ":              1,  // half width
		"⚡⭐⏳":            6,  // emoji among the older signs
		"🛡🎭":             3,  // the shield is narrow without a selector
		"🥊🫀":             4,  // emoji of later years
		"e\u0301a\u0308": 2,  // combining marks
		"▶︎":             1,  // a variation selector
		"🎭\u200d🎭":       12, // a joiner is written out
		"\t":             4,
		"盾\t":            4,
	} {
		e := &source.Error{File: "x.lua", Line: 1, Column: len(before) + 1, Width: 3, Message: "wrong", Source: before + "bad"}
		lines := strings.Split(e.Error(), "\n")
		if got := strings.IndexByte(lines[2], '^') - len("    | "); got != columns || !strings.HasSuffix(lines[2], "^^^") {
			t.Errorf("%q: the caret stands behind %d columns, want %d:\n%s\n%s", before, got, columns, lines[1], lines[2])
		}
	}
}

func TestErrorPrintsNothingRaw(t *testing.T) {
	e := &source.Error{
		File: "a\x1b[2J.lua", Line: 1, Column: 5, Width: 1,
		Message: "said \x1b[31mred\u202e\xff\nand more",
		Source:  "x = \x07 y\u009b",
		Hint:    "a\rb",
		Notes:   []string{"one\ntwo"},
	}
	want := `a\x1b[2J.lua:1: said \x1b[31mred\u{202e}\xff\nand more` + "\n" +
		`  1 | x = \x07 y\u{9b}` + "\n" +
		`    |     ^^^^ a\rb` + "\n" +
		`  one\ntwo`
	if got := e.Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestErrorShowsLongLinesInPart(t *testing.T) {
	line := strings.Repeat("a", 5000) + "!" + strings.Repeat("b", 5000)
	e := &source.Error{File: "x.lua", Line: 1, Column: 5001, Width: 1, Message: strings.Repeat("é", 5000), Source: line}
	lines := strings.Split(e.Error(), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines, want 3", len(lines))
	}
	for _, line := range lines {
		if len(line) > 2100 {
			t.Errorf("a line of %d bytes", len(line))
		}
	}
	if at := strings.IndexByte(lines[2], '^'); at < 0 || lines[1][at] != '!' {
		t.Errorf("the caret misses its place:\n%s\n%s", lines[1], lines[2])
	}
}

func TestErrorsUnwrap(t *testing.T) {
	deep := &source.Error{File: "b.lua", Message: "second", Err: fs.ErrNotExist}
	var err error = source.Errors{{File: "a.lua", Message: "first"}, deep}
	if !errors.Is(err, fs.ErrNotExist) {
		t.Error("errors.Is does not see the cause of the second error")
	}
	var one *source.Error
	if !errors.As(err, &one) || one.File != "a.lua" {
		t.Errorf("errors.As gave %v, want the first error", one)
	}
	if got, want := err.Error(), "a.lua: first\n\nb.lua: second"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if source.Errors(nil).AsError() != nil {
		t.Error("no errors are not nil")
	}
	if got := (source.Errors{deep}).AsError(); got != error(deep) {
		t.Errorf("a single error came back as %T", got)
	}
}

func TestLine(t *testing.T) {
	text := &source.Text{Body: "one\r\ntwo\n\nfour"}
	for n, want := range map[int]string{-1: "", 0: "", 1: "one", 2: "two", 3: "", 4: "four", 5: ""} {
		if got := text.Line(n); got != want {
			t.Errorf("line %d is %q, want %q", n, got, want)
		}
	}
}

func TestLinesOfALongTextAreFound(t *testing.T) {
	var body strings.Builder
	for i := range 5000 {
		body.WriteString(strings.Repeat("\n", i%7) + fmt.Sprint("line ", i, "\r\n"))
	}
	text := &source.Text{Body: body.String()}
	for i, line := range strings.Split(body.String(), "\n") {
		if got := text.Line(i + 1); got != strings.TrimSuffix(line, "\r") {
			t.Fatalf("line %d: %q, want %q", i+1, got, line)
		}
	}
	if got := text.Line(strings.Count(body.String(), "\n") + 2); got != "" {
		t.Errorf("behind the end: %q", got)
	}
}

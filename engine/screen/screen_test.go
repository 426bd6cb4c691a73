package screen_test

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"curtaincall/engine/screen"
)

var plain, colour = screen.Screen{}, screen.Screen{Colour: true}

func TestColumns(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"", 0},
		{"Pip", 3},
		{"▼4-9 ⚔ 5", 8},
		{"幕が上がる", 10},
		{"💀 2", 4},
		{"e\u0301tude", 5}, // a combining accent
		{"한글", 4},
		{colour.Bad("▼7"), 2},
		{"\x1b[2K", 4}, // no emphasis of ours, and nothing that Clean lets through
	} {
		if got := screen.Columns(c.text); got != c.want {
			t.Errorf("Columns(%q) = %d, want %d", c.text, got, c.want)
		}
	}
}

func TestCleanLeavesNothingATerminalObeys(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Stage Rat", "Stage Rat"},
		{"Étude für 影", "Étude für 影"},
		{"\x1b[31mred\x1b[0m", "[31mred[0m"},
		{"a\x07b\x00c\x7fd\u009be", "abcde"},
		{"two\nlines\tand\ra return", "two lines and a return"},
		{"\u202eright to left\u2066", "right to left"},
		{"zero\u200bwidth\ufeff", "zerowidth"},
		{"bro\xffken\xc3", "broken"},
		{"⚔\ufe0f", "⚔"},
		{"z\u0301\u0302\u0303\u0304\u0305\u0306", "z\u0301\u0302\u0303"},
		{"\u0301a", "a"}, // nothing to stand on
	} {
		got := screen.Clean(c.text)
		if got != c.want {
			t.Errorf("Clean(%q) = %q, want %q", c.text, got, c.want)
		}
		if again := screen.Clean(got); again != got {
			t.Errorf("Clean(%q) = %q: not the same again", got, again)
		}
	}
}

func TestCleanLinesKeepsTheLines(t *testing.T) {
	got := screen.CleanLines("one \x1b[1m\r\n\ttwo\n\nthree")
	if want := []string{"one [1m", " two", "", "three"}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func FuzzClean(f *testing.F) {
	f.Add("Pip \x1b[2J\u202e\xff")
	f.Fuzz(func(t *testing.T, text string) {
		got := screen.Clean(text)
		if !utf8.ValidString(got) {
			t.Errorf("Clean(%q) = %q is no UTF-8", text, got)
		}
		for _, r := range got {
			if r < ' ' || r >= 0x7f && r < 0xa0 {
				t.Errorf("Clean(%q) keeps the control character %U", text, r)
			}
		}
		if again := screen.Clean(got); again != got {
			t.Errorf("Clean(%q) = %q: not the same again", got, again)
		}
	})
}

func TestTonesShowOnlyWithColour(t *testing.T) {
	if got := plain.Bad("▼7") + plain.Title("Turn") + plain.Keyword("Block"); got != "▼7TurnBlock" {
		t.Errorf("without colour: %q", got)
	}
	if got, want := colour.Bad("▼7"), "\x1b[31m▼7\x1b[0m"; got != want {
		t.Errorf("with colour: %q, want %q", got, want)
	}
	// What stands inside ends, and what stands around it goes on.
	if got, want := colour.Quiet("a "+colour.Strong("b")+" c"), "\x1b[2ma \x1b[1mb\x1b[0m\x1b[2m c\x1b[0m"; got != want {
		t.Errorf("one tone in another: %q, want %q", got, want)
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		width, indent int
		line          string
		want          []string
	}{
		{0, 2, "as long as it likes", []string{"as long as it likes"}},
		{10, 2, "short", []string{"short"}},
		{10, 2, "Deal 3 damage to all", []string{"Deal 3", "  damage", "  to all"}},
		{10, 0, "unbelievably long", []string{"unbelievab", "ly long"}},
		{9, 0, "幕が上がる 一幕", []string{"幕が上が", "る 一幕"}},
		{12, 0, "⚑" + screen.NoBreakSpace + "Taunt" + screen.NoBreakSpace + "2 · ⛨" + screen.NoBreakSpace + "Shield" + screen.NoBreakSpace + "1", []string{"⚑ Taunt 2 ·", "⛨ Shield 1"}},
		{20, 2, "the whole: `why hp if end`", []string{"the whole:", "  `why hp if end`"}},
		{9, 0, "  kept at front", []string{"  kept at", "front"}},
	} {
		got := screen.Screen{Width: c.width}.TranslateAndWrap(c.line, c.indent)
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("Wrap(%q) at %d: %q, want %q", c.line, c.width, got, c.want)
		}
	}
}

func TestWrapCarriesEmphasisFromLineToLine(t *testing.T) {
	s := screen.Screen{Width: 6, Colour: true}
	got := s.TranslateAndWrap(s.Good("one two three"), 0)
	want := []string{"\x1b[32mone\x1b[0m", "\x1b[32mtwo\x1b[0m", "\x1b[32mthree\x1b[0m"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestWrapLosesNothing(t *testing.T) {
	line := "Aldric plays " + colour.Strong("Galvanize") + ". 影 \"HOLD THE LINE.\" and then somethingquiteunbreakable follows"
	for width := 8; width < 90; width++ {
		s := screen.Screen{Width: width, Colour: true}
		var words string
		for _, l := range s.TranslateAndWrap(line, 2) {
			if n := screen.Columns(l); n > width {
				t.Fatalf("at %d: %q takes %d columns", width, l, n)
			}
			words += l
		}
		if got, want := letters(words), letters(line); got != want {
			t.Fatalf("at %d: %q, want %q", width, got, want)
		}
	}
}

// letters is a text without spaces and emphasis.
func letters(text string) string {
	return strings.NewReplacer(" ", "", "\x1b[0m", "", "\x1b[1m", "").Replace(text)
}

func TestFit(t *testing.T) {
	for _, c := range []struct {
		line    string
		columns int
		want    string
	}{
		{"Stage Rat", 9, "Stage Rat"},
		{"Stage Rat", 6, "Stage…"},
		{"幕が上がる", 5, "幕が…"},
		{"幕が上がる", 4, "幕…"},
		{"Rat", 0, ""},
		{colour.Bad("Stage Rat"), 4, "\x1b[31mSta…\x1b[0m"},
	} {
		if got := screen.Truncate(c.line, c.columns); got != c.want {
			t.Errorf("Fit(%q, %d) = %q, want %q", c.line, c.columns, got, c.want)
		}
	}
}

func TestMeters(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{screen.MarkRow(2, 5, "★", "☆"), "★★☆☆☆"},
		{screen.MarkRow(9, 3, "★", "☆"), "★★★"},
		{screen.Bar(5, 10, 4), "██░░"},
		{screen.Bar(1, 100, 4), "█░░░"},  // something is left
		{screen.Bar(99, 100, 4), "███░"}, // but not all
		{screen.Bar(0, 10, 4), "░░░░"},
		{screen.Bar(0, 0, 4), "░░░░"},
	} {
		if c.got != c.want {
			t.Errorf("%s, want %s", c.got, c.want)
		}
	}
}

func TestBlocksBesideEachOther(t *testing.T) {
	a, b, c := []string{"Aldric", "20/20"}, []string{"Pip"}, []string{"影", "x", "y"}
	got := screen.JoinBlocks(2, a, b, c)
	want := []string{"Aldric  Pip  影", "20/20        x", "             y"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	got = screen.Screen{Width: 12}.TileBlocks(2, a, b, c)
	want = []string{"Aldric  Pip", "20/20", "影", "x", "y"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("tiled: %q, want %q", got, want)
	}
}

func TestBoxesKeepTheirWidth(t *testing.T) {
	for _, s := range []screen.Screen{plain, colour} {
		for _, title := range []string{"Block", "影の舞台", "A name that is far too long for its card"} {
			for _, l := range s.LimitWidth(24).CardBox(title, "(1)", []string{"Gain 3 " + s.Keyword("Block") + ", whatever comes.", ""}) {
				if n := screen.Columns(l); n != 24 {
					t.Errorf("%q takes %d columns, want 24", l, n)
				}
			}
		}
	}
	got := strings.Join(plain.LimitWidth(22).CardBox("Block", "(1)", []string{"Gain 3 Block."}), "\n")
	want := "╭─ Block ────── (1) ─╮\n│ Gain 3 Block.      │\n╰────────────────────╯"
	if got != want {
		t.Errorf("\n%s\nwant\n%s", got, want)
	}
}

func TestRuleFillsTheScreen(t *testing.T) {
	for _, width := range []int{20, 41, 100} {
		s := screen.Screen{Width: width}
		for _, title := range []string{"", "Turn 3", "Act II · Rising Action · Scene 2 · Turn 11"} {
			if n := screen.Columns(s.HorizontalRule(title)); n > width || title == "" && n != width {
				t.Errorf("a rule of %d columns on a screen of %d", n, width)
			}
		}
	}
}

func TestBlocksStandAbreastWhereThereIsRoom(t *testing.T) {
	block := func(i int, narrow screen.Screen) []string {
		return append([]string{strings.Repeat("ab", i+1)}, narrow.TranslateAndWrap("one two three", 0)...)
	}
	lines, fits := screen.Screen{Width: 23}.LayOutColumns(3, 2, 9, 5, block)
	want := []string{"ab      abab    ababab", "one     one     one", "two     two     two", "three   three   three"} // of six columns
	if !fits || !reflect.DeepEqual(lines, want) {
		t.Errorf("%v, %q", fits, lines)
	}
	if lines, fits := (screen.Screen{Width: 16}).LayOutColumns(3, 2, 9, 5, block); fits || lines != nil {
		t.Errorf("columns of four: %q", lines)
	}
	if lines, _ := (screen.Screen{}).LayOutColumns(2, 1, 7, 5, block); len(lines) == 0 || lines[0] != "ab      abab" {
		t.Errorf("without a width: %q", lines)
	}
}

func TestWhatIsTypedAsItStandsIsNotBroken(t *testing.T) {
	got := screen.Screen{Width: 20}.TranslateAndWrap(screen.KeepQuotedWordsTogether(`Type "swap 1 2", "put it down" or help.`), 2)
	want := []string{`Type "swap 1 2",`, `  "put it down" or`, `  help.`}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := screen.KeepQuotedWordsTogether(`one " two three`); screen.Columns(got) != len(`one " two three`) {
		t.Errorf("%q", got)
	}
}

// The carets below quoted source stand under the same word, however narrow the screen is.
func TestQuotedSourceIsCutAroundItsCarets(t *testing.T) {
	const source = `  text = "Deal {damage} damage. Gain {shield} Shield to 影. Draw {cards} cards.",`
	for _, word := range []string{"text", "{damage}", "{shield}", "Shield", "Draw", "{cards}", ","} {
		at := screen.Columns(source[:strings.LastIndex(source, word)])
		text := "a.lua:5: it is wrong\n  5 | " + source + "\n    | " + strings.Repeat(" ", at) + strings.Repeat("^", len(word)) + " did you mean something else?"
		for _, width := range []int{24, 30, 40, 60, 200} {
			lines := screen.Screen{Width: width}.ErrorLines(text)
			for i, line := range lines {
				if screen.Columns(line) > width {
					t.Errorf("%d columns: %q", width, line)
				}
				from := strings.Index(line, "^")
				if from < 0 {
					continue
				}
				above, columns := "", 0
				for _, r := range lines[i-1] {
					if columns >= from && columns < from+strings.Count(line, "^") {
						above += string(r)
					}
					columns += screen.Columns(string(r))
				}
				if above != word {
					t.Errorf("at %d columns the carets stand under %q, not %q:\n%s", width, above, word, strings.Join(lines, "\n"))
				}
			}
			if got := strings.Join(strings.Fields(strings.Join(lines, " ")), " "); !strings.HasSuffix(got, "did you mean something else?") {
				t.Errorf("the hint is lost: %s", got)
			}
		}
	}
}

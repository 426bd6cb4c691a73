package screen

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"curtaincall/engine"
)

// NoBreakSpace is a space at which TranslateAndWrap does not break a line. It replaces it by an ordinary space.
const NoBreakSpace = "\u00a0"

// KeepQuotedWordsTogether replaces spaces between double quotes with NoBreakSpace, so that no line ends there.
func KeepQuotedWordsTogether(text string) string {
	parts := strings.Split(text, `"`)
	for i := 1; i < len(parts); i += 2 {
		parts[i] = strings.ReplaceAll(parts[i], " ", NoBreakSpace)
	}
	return strings.Join(parts, `"`)
}

// TranslateAndWrap translates known phrases in a line, replaces commands like ReplaceProgramInCommands, and breaks the
// line at spaces to fit the screen. It does not break between backquotes if their content fits on a line, and splits
// a word longer than a line. All lines but the first are indented. Emphasis continues after each break.
func (s Screen) TranslateAndWrap(line string, indent int) []string {
	line = s.ReplaceProgramInCommands(s.TranslatePhrases(line))
	if s.Width <= 0 || Columns(line) <= s.Width {
		return []string{strings.ReplaceAll(line, NoBreakSpace, " ")}
	}
	indent = min(indent, s.Width/2)
	line = backquotedWords.ReplaceAllStringFunc(line, func(words string) string {
		if Columns(words) > s.Width-indent {
			return words
		}
		return strings.ReplaceAll(words, " ", NoBreakSpace)
	})
	margin := strings.Repeat(" ", indent)
	w := lineWrapper{width: s.Width, margin: margin}
	for len(line) > 0 {
		// a word with the spaces before it
		spaces := len(line) - len(strings.TrimLeft(line, " "))
		end := spaces
		for end < len(line) && line[end] != ' ' {
			end++
		}
		w.addWord(spaces, line[spaces:end])
		line = line[end:]
	}
	w.endLine()
	return w.lines
}

type lineWrapper struct {
	width   int
	margin  string
	lines   []string
	line    strings.Builder
	at      int    // columns of line so far
	hasText bool   // whether line has more than its margin
	tone    string // the escape sequences of the present emphasis
}

func (w *lineWrapper) addWord(spaces int, word string) {
	columns := Columns(word)
	if w.hasText && w.at+spaces+columns > w.width {
		w.endLine()
		spaces = 0
	}
	if !w.hasText && len(w.lines) > 0 {
		spaces = 0
	}
	w.line.WriteString(strings.Repeat(" ", spaces))
	w.at += spaces
	w.hasText = true
	for i := 0; i < len(word); {
		r, size, n := nextRuneOrEscape(word[i:])
		if n > 0 && w.at+n > w.width && w.at > len(w.margin) {
			w.endLine()
			w.hasText = true
		}
		piece := word[i : i+size]
		if r == 0x1b {
			w.tone += piece
			if piece == resetCode {
				w.tone = ""
			}
		}
		if piece == NoBreakSpace {
			piece = " "
		}
		w.line.WriteString(piece)
		w.at += n
		i += size
	}
}

func (w *lineWrapper) endLine() {
	if w.tone != "" {
		w.line.WriteString(resetCode)
	}
	w.lines = append(w.lines, strings.TrimRight(w.line.String(), " "))
	w.line.Reset()
	w.line.WriteString(w.margin)
	w.line.WriteString(w.tone)
	w.at, w.hasText = len(w.margin), false
}

// Truncate cuts a line to the given number of columns. If it cuts something, the last column is an ellipsis.
func Truncate(line string, columns int) string {
	if Columns(line) <= columns {
		return line
	}
	if columns <= 0 {
		return ""
	}
	var b strings.Builder
	at, toned := 0, false
	for i := 0; i < len(line); {
		r, size, n := nextRuneOrEscape(line[i:])
		if at+n > columns-1 {
			break
		}
		if r == 0x1b {
			toned = line[i:i+size] != resetCode
		}
		b.WriteString(line[i : i+size])
		at += n
		i += size
	}
	b.WriteString("…")
	if toned {
		b.WriteString(resetCode)
	}
	return b.String()
}

func PadRight(line string, columns int) string {
	if n := columns - Columns(line); n > 0 {
		return line + strings.Repeat(" ", n)
	}
	return line
}

const minExplanationWidth = 28

// FitsBesideTerms reports whether explanations fit to the right of terms that take termColumns.
func (s Screen) FitsBesideTerms(termColumns int) bool {
	return s.Fits(2 + termColumns + 1 + minExplanationWidth)
}

// FormatTerm returns a term and its explanation, which is beside it if termColumns leave enough space, and otherwise
// below. It translates only the explanation.
func (s Screen) FormatTerm(term, explanation string, termColumns int) (lines []string) {
	head, margin := "  "+PadRight(term, termColumns)+" ", 2+termColumns+1
	if !s.FitsBesideTerms(termColumns) || Columns(term) > termColumns {
		untranslated := s
		untranslated.Phrases = nil
		lines, margin = untranslated.TranslateAndWrap("  "+term, 4), 6
		head = strings.Repeat(" ", margin)
	}
	if explanation == "" && lines != nil {
		return lines
	}
	for _, piece := range s.NarrowedBy(margin).TranslateAndWrap(explanation, 0) {
		lines = append(lines, strings.TrimRight(head+piece, " "))
		head = strings.Repeat(" ", margin)
	}
	return lines
}

// ErrorLines returns an error message, cleaned and wrapped. Long quoted source is cut to the part above its carets.
func (s Screen) ErrorLines(text string) (lines []string) {
	all := CleanLines(text)
	for i := 0; i < len(all); i++ {
		line := all[i]
		indent := len(line) - len(strings.TrimLeft(line, " "))
		switch {
		case !sourceExcerpt.MatchString(line):
			lines = append(lines, s.TranslateAndWrap(line, indent+2)...)
		case i+1 < len(all) && caretLine.MatchString(all[i+1]):
			lines = append(lines, s.excerptLines(line, all[i+1])...)
			i++
		case s.Width > 0:
			lines = append(lines, Truncate(line, s.Width))
		default:
			lines = append(lines, line)
		}
	}
	return lines
}

var (
	sourceExcerpt = regexp.MustCompile(`^ +\d* \|( |$)`)
	caretLine     = regexp.MustCompile(`^( +\| )( *)(\^+)(.*)$`) // a line of ^; groups: gutter, indent, carets, hint

	backquotedWords = regexp.MustCompile("`[^`]*`")
)

// excerptLines returns a line of source, its line of carets, and the hint after the carets, all cut or wrapped to fit.
func (s Screen) excerptLines(source, carets string) []string {
	parts := caretLine.FindStringSubmatch(carets)
	gutter, at, marked, hint := parts[1], len(parts[2]), len(parts[3]), s.TranslatePhrases(strings.TrimSpace(parts[4]))
	if s.Width > 0 && Columns(source) > s.Width {
		number, code := source[:min(len(gutter), len(source))], source[min(len(gutter), len(source)):]
		room := max(s.Width-len(gutter), 1)
		if at+marked >= room {
			skipped := min(at-1, max(at-room/3, at+marked+1-room), Columns(code)-room)
			code, at = "…"+dropColumns(code, skipped+1), at-skipped
		}
		source, marked = number+Truncate(code, room), max(1, min(marked, room-at))
	}
	lines := []string{source, gutter + strings.Repeat(" ", at) + strings.Repeat("^", marked)}
	if hint == "" {
		return lines
	}
	if beside := lines[1] + " " + hint; s.Fits(Columns(beside)) {
		return []string{source, strings.ReplaceAll(beside, NoBreakSpace, " ")}
	}
	return append(lines, s.TranslateAndWrap("  "+hint, 4)...)
}

func dropColumns(line string, columns int) string {
	for at := 0; at < columns && line != ""; {
		_, size, n := nextRuneOrEscape(line)
		line, at = line[size:], at+n
		if at > columns { // half of a wide character
			return strings.Repeat(" ", at-columns) + line
		}
	}
	return line
}

// Columns returns the number of columns of a line on a terminal. Escape sequences and combining marks take none, East
// Asian and emoji characters two.
func Columns(line string) int {
	n := 0
	for i := 0; i < len(line); {
		_, size, columns := nextRuneOrEscape(line[i:])
		n += columns
		i += size
	}
	return n
}

// nextRuneOrEscape returns the first rune of text, or 0x1b for an escape sequence, and its size in bytes and columns.
func nextRuneOrEscape(text string) (r rune, size, columns int) {
	if n := styleEscapeLength(text); n > 0 {
		return 0x1b, n, 0
	}
	switch r, size = utf8.DecodeRuneInString(text); {
	case r < 0x7f:
		columns = 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf), r >= 0x1160 && r <= 0x11ff:
	default: // 1 also for a rune of ambiguous width
		kind := width.LookupRune(r).Kind()
		columns = 1 + engine.BoolToInt(kind == width.EastAsianWide || kind == width.EastAsianFullwidth)
	}
	return r, size, columns
}

package screen

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Tie is a space at which Wrap does not break a line. Wrap replaces it with an ordinary space.
const Tie = "\u00a0"

// TieQuotedWords replaces spaces between double quotes with Tie, as such words are typed together.
func TieQuotedWords(text string) string {
	parts := strings.Split(text, `"`)
	for i := 1; i < len(parts); i += 2 {
		parts[i] = strings.ReplaceAll(parts[i], " ", Tie)
	}
	return strings.Join(parts, `"`)
}

// Wrap breaks a line at spaces to fit the screen. All lines but the first are indented by indent
// columns. A word longer than a line is cut. Emphasis ends at each break and continues on the next
// line. Commands are replaced as by ReplaceCommand, and phrases translated.
func (s Screen) Wrap(line string, indent int) []string {
	line = s.ReplaceCommand(s.TranslatePhrases(line))
	if s.Width <= 0 || Columns(line) <= s.Width {
		return []string{strings.ReplaceAll(line, Tie, " ")}
	}
	indent = min(indent, s.Width/2)
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
	hasText bool   // line has more than its margin
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
		if piece == Tie {
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

// Truncate cuts a line to that many columns, with an ellipsis at its end if anything is cut; "" for none.
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

// PadRight appends spaces to a line until it has that many columns.
func PadRight(line string, columns int) string {
	if n := columns - Columns(line); n > 0 {
		return line + strings.Repeat(" ", n)
	}
	return line
}

// ErrorLines returns the lines of an error message, cleaned and wrapped, but not within backquotes. Quoted
// source that is too long is cut to what surrounds the carets below it.
func (s Screen) ErrorLines(text string) (lines []string) {
	all := CleanLines(text)
	for i := 0; i < len(all); i++ {
		line := all[i]
		indent := len(line) - len(strings.TrimLeft(line, " "))
		switch {
		case !sourceExcerpt.MatchString(line):
			lines = append(lines, s.Wrap(tieBackquotedWords(line), indent+2)...)
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
	caretLine     = regexp.MustCompile(`^( +\| )( *)(\^+)(.*)$`) // gutter, indent, carets, hint

	backquotedWords = regexp.MustCompile("`[^`]*`")
)

func tieBackquotedWords(line string) string {
	return backquotedWords.ReplaceAllStringFunc(line, func(words string) string { return strings.ReplaceAll(words, " ", Tie) })
}

// excerptLines returns a line of quoted source and the line with its carets. If the source is too long, it is
// cut on both sides of the carets; a hint for which there is no room beside the carets follows on lines of
// its own.
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
		return []string{source, strings.ReplaceAll(beside, Tie, " ")}
	}
	return append(lines, s.Wrap("  "+tieBackquotedWords(hint), 4)...)
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

// Columns returns the number of columns of a line on a terminal: none for escape sequences and
// combining marks, two for East Asian and emoji characters.
func Columns(line string) int {
	n := 0
	for i := 0; i < len(line); {
		_, size, columns := nextRuneOrEscape(line[i:])
		n += columns
		i += size
	}
	return n
}

// nextRuneOrEscape returns the first rune of text, its bytes and its columns. An escape sequence is
// one rune, 0x1b, of no columns.
func nextRuneOrEscape(text string) (r rune, size, columns int) {
	if n := styleEscapeLength(text); n > 0 {
		return 0x1b, n, 0
	}
	r, size = utf8.DecodeRuneInString(text)
	switch {
	case r < 0x7f:
		columns = 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf), r >= 0x1160 && r <= 0x11ff:
	default:
		columns = 1 // also a rune of ambiguous width
		if kind := width.LookupRune(r).Kind(); kind == width.EastAsianWide || kind == width.EastAsianFullwidth {
			columns = 2
		}
	}
	return r, size, columns
}

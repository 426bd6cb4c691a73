package screen

import "strings"

// Widest returns how many columns the widest of the lines takes.
func Widest(lines []string) (columns int) {
	for _, l := range lines {
		columns = max(columns, Columns(l))
	}
	return columns
}

// Beside puts blocks of lines next to each other, gap columns apart. Each keeps
// its own width.
func Beside(gap int, blocks ...[]string) []string {
	height := 0
	for _, b := range blocks {
		height = max(height, len(b))
	}
	lines := make([]string, height)
	at := 0
	for _, b := range blocks {
		for i, l := range b {
			lines[i] = Pad(lines[i], at) + l
		}
		at += Widest(b) + gap
	}
	return lines
}

// Tile puts as many blocks next to each other as fit, and the others below.
func (s Screen) Tile(gap int, blocks ...[]string) (lines []string) {
	for len(blocks) > 0 {
		n, at := 1, Widest(blocks[0])
		for n < len(blocks) {
			more := at + gap + Widest(blocks[n])
			if !s.Fits(more) {
				break
			}
			n, at = n+1, more
		}
		lines = append(lines, Beside(gap, blocks[:n]...)...)
		blocks = blocks[n:]
	}
	return lines
}

// Bar shows n of most as a bar so many columns long. Whoever has anything left
// sees at least one full column, and a full bar means all of it.
func Bar(n, most, columns int) string {
	full := 0
	if most > 0 && n > 0 {
		full = max(1, min(n*columns/most, columns))
	}
	return strings.Repeat("█", full) + strings.Repeat("░", columns-full)
}

// Meter shows n of most, one mark each.
func Meter(n, most int, full, empty string) string {
	n = max(0, min(n, most))
	return strings.Repeat(full, n) + strings.Repeat(empty, most-n)
}

// Rule is a line across the screen with a title in it; 60 columns long where the
// screen is unlimited.
func (s Screen) Rule(title string) string {
	width := s.Width
	if width <= 0 {
		width = 60
	}
	if title == "" {
		return s.Quiet(strings.Repeat("─", width))
	}
	head := s.Quiet("──") + " " + Fit(title, max(1, width-4)) + " "
	return strings.TrimRight(head+s.Quiet(strings.Repeat("─", max(0, width-Columns(head)))), " ")
}

// CardColumns says how wide a card is shown at most.
const CardColumns = 36

// Card is a box of the width of a card.
func (s Screen) Card(title, note string, lines []string) []string {
	return s.Box(s.Strong(title), note, lines, s.AtMost(CardColumns).Width)
}

// Box draws a frame around lines, with a title at its top left and a note at its
// top right, so many columns wide in all. What is too long is wrapped.
func (s Screen) Box(title, note string, lines []string, columns int) []string {
	columns = max(columns, 12)
	inner := Screen{Width: columns - 4, Colour: s.Colour}
	top := "╭─ "
	if note != "" {
		note = " " + Fit(note, inner.Width/2) + " ─"
	}
	title = Fit(title, columns-5-Columns(note))
	fill := max(0, columns-Columns(top)-Columns(title)-1-Columns(note)-1)
	out := []string{s.Quiet(top) + title + " " + s.Quiet(strings.Repeat("─", fill)) + note + s.Quiet("╮")}
	side := s.Quiet("│")
	for _, l := range lines {
		for _, piece := range inner.Wrap(l, 0) {
			out = append(out, side+" "+Pad(piece, inner.Width)+" "+side)
		}
	}
	return append(out, s.Quiet("╰"+strings.Repeat("─", columns-2)+"╯"))
}

// Abreast lays n blocks out next to each other in columns of the same width: at most
// so wide, and fits is false where they would be narrower than least. Every column is
// as wide as there is room for, so that they keep their places.
func (s Screen) Abreast(n, gap, most, least int, block func(i int, narrow Screen) []string) (lines []string, fits bool) {
	columns := most
	if s.Width > 0 {
		columns = min(columns, (s.Width-(n-1)*gap)/n)
	}
	if columns < least {
		return nil, false
	}
	blocks := make([][]string, n)
	for i := range blocks {
		blocks[i] = block(i, s.AtMost(columns))
		blocks[i][0] = Pad(blocks[i][0], columns)
	}
	for _, l := range Beside(gap, blocks...) {
		lines = append(lines, strings.TrimRight(l, " "))
	}
	return lines, true
}

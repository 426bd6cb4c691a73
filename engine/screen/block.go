package screen

import "strings"

// Widest returns the number of columns of the widest line.
func Widest(lines []string) (columns int) {
	for _, l := range lines {
		columns = max(columns, Columns(l))
	}
	return columns
}

// Beside puts blocks of lines next to each other, gap columns apart. Each block keeps its own
// width.
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

// Tile puts as many blocks next to each other as fit the screen, and the rest below.
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

// Bar returns a bar of the given columns that shows n of most. A positive n fills at least one
// column, and the bar is full only if n is at least most.
func Bar(n, most, columns int) string {
	full := 0
	if most > 0 && n > 0 {
		full = max(1, min(n*columns/most, columns))
	}
	return strings.Repeat("█", full) + strings.Repeat("░", columns-full)
}

// Meter returns most marks, the first n of them full.
func Meter(n, most int, full, empty string) string {
	n = max(0, min(n, most))
	return strings.Repeat(full, n) + strings.Repeat(empty, most-n)
}

// Rule returns a line across the screen with a title in it. On an unlimited screen it takes 60
// columns.
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

// CardColumns is the greatest width of a card.
const CardColumns = 36

// Card returns a box of at most CardColumns columns.
func (s Screen) Card(title, note string, lines []string) []string {
	return s.Box(s.Strong(title), note, lines, s.AtMost(CardColumns).Width)
}

// Box returns lines in a frame of the given columns, with a title at its top left and a note at its
// top right. Long lines are wrapped.
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

// LayOutColumns puts n blocks next to each other in columns of equal width, as wide as the screen allows
// but at most most. If they would be narrower than least, fits is false. The width does not depend
// on the content, so that blocks keep their places.
func (s Screen) LayOutColumns(n, gap, most, least int, block func(i int, narrow Screen) []string) (lines []string, fits bool) {
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

package main

import (
	"strings"

	"curtaincall/engine/screen"
)

// narrowest is how many columns a last column must have to stand beside the
// others.
const narrowest = 28

// table lays out rows of an id, a name and facts: side by side where there is
// room, else the facts below.
func (h *host) table(rows [][]string) (lines []string) {
	s := h.screen()
	ids, names := 0, 0
	for _, row := range rows {
		for i := range row {
			row[i] = screen.Clean(row[i])
		}
		ids = max(ids, screen.Columns(row[0]))
		names = max(names, screen.Columns(row[1]))
	}
	margin := 2 + ids + 2 + names + 2
	for _, row := range rows {
		if !s.Fits(margin + narrowest) {
			lines = append(lines, s.Wrap("  "+s.Strong(row[0])+"  "+row[1], 4)...)
			if row[2] != "" {
				for _, piece := range s.Within(6).Wrap(row[2], 0) {
					lines = append(lines, "      "+piece)
				}
			}
			continue
		}
		head := "  " + screen.Pad(s.Strong(row[0]), ids) + "  " + screen.Pad(row[1], names) + "  "
		for _, piece := range s.Within(margin).Wrap(row[2], 0) {
			lines = append(lines, strings.TrimRight(head+piece, " "))
			head = strings.Repeat(" ", margin)
		}
	}
	return lines
}

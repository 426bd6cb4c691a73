package program

import (
	"strings"

	"curtaincall/engine/screen"
)

// minExplanationWidth is the least width, in columns, of an explanation beside its term.
const minExplanationWidth = 28

// Table lays out rows of an id, a name and facts, which it cleans in place.
func (h *Host) Table(rows [][]string) (lines []string) {
	s := h.Screen()
	ids, names := 0, 0
	for _, row := range rows {
		for i := range row {
			row[i] = screen.Clean(row[i])
		}
		ids = max(ids, screen.Columns(row[0]))
		names = max(names, screen.Columns(row[1]))
	}
	columns := ids + 2 + names + 1
	for _, row := range rows {
		head := s.Strong(row[0])
		if h.beside(columns) {
			head = screen.Pad(head, ids)
		}
		lines = append(lines, h.ExplainTerm(head+"  "+row[1], row[2], columns)...)
	}
	return lines
}

func (h *Host) beside(columns int) bool {
	return h.Screen().Fits(2 + columns + 1 + minExplanationWidth)
}

// ExplainTerm lays out a term and its explanation: beside it, after columns columns, where there
// is room, else below it.
func (h *Host) ExplainTerm(name, about string, columns int) (lines []string) {
	s := h.Screen()
	if h.beside(columns) && screen.Columns(name) <= columns {
		margin := 2 + columns + 1
		head := "  " + screen.Pad(name, columns) + " "
		for _, piece := range s.Within(margin).Wrap(about, 0) {
			lines = append(lines, strings.TrimRight(head+piece, " "))
			head = strings.Repeat(" ", margin)
		}
		return lines
	}
	lines = s.Wrap("  "+name, 4)
	if about == "" {
		return lines
	}
	for _, line := range s.Within(6).Wrap(about, 0) {
		lines = append(lines, "      "+line)
	}
	return lines
}

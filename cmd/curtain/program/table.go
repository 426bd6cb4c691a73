package program

import (
	"strings"

	"curtaincall/engine/screen"
)

const minExplanationWidth = 28

// Table formats rows of an id, a name and facts. It cleans the rows in place.
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
		if h.explanationFitsBeside(columns) {
			head = screen.PadRight(head, ids)
		}
		lines = append(lines, h.FormatTerm(head+"  "+row[1], row[2], columns)...)
	}
	return lines
}

func (h *Host) explanationFitsBeside(columns int) bool {
	return h.Screen().Fits(2 + columns + 1 + minExplanationWidth)
}

// FormatTerm formats a term with its explanation beside it, after that many columns; below it if
// there is not enough space.
func (h *Host) FormatTerm(term, explanation string, columns int) (lines []string) {
	s := h.Screen()
	if h.explanationFitsBeside(columns) && screen.Columns(term) <= columns {
		margin := 2 + columns + 1
		head := "  " + screen.PadRight(term, columns) + " "
		for _, piece := range s.Within(margin).Wrap(explanation, 0) {
			lines = append(lines, strings.TrimRight(head+piece, " "))
			head = strings.Repeat(" ", margin)
		}
		return lines
	}
	lines = s.Wrap("  "+term, 4)
	if explanation == "" {
		return lines
	}
	for _, line := range s.Within(6).Wrap(explanation, 0) {
		lines = append(lines, "      "+line)
	}
	return lines
}

package program

import (
	"strings"

	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// QuoteForTerminal returns word in quotes, without characters that could control a terminal.
func QuoteForTerminal(word string) string { return "\"" + screen.Clean(word) + "\"" }

// JoinFirstTwelve joins the first 12 of a list with commas and adds how many more there are, in
// English.
func JoinFirstTwelve(list []string) string { return JoinFirstTwelveIn(list, phrase.Original) }

// JoinFirstTwelveIn is like JoinFirstTwelve, in the given language.
func JoinFirstTwelveIn(list []string, in *phrase.Language) string {
	const listed = 12
	if n := len(list) - listed; n > 0 {
		return in.RenderSentence(said.AndMore, "list", source.Printable(strings.Join(list[:listed], ", ")), "n", n)
	}
	return source.Printable(strings.Join(list, ", "))
}

// StoryMargin is the indentation of lines that belong to the line above.
const StoryMargin = "    "

func IndentLines(text string) (lines []string) {
	if text == "" {
		return nil
	}
	for _, line := range screen.CleanLines(text) {
		lines = append(lines, StoryMargin+line)
	}
	return lines
}

// FoldError returns the lines of an error message, wrapped unless the output is piped.
func (h *Host) FoldError(text string) []string { return h.foldErrorWithin(0, text) }

// IndentAndFoldError indents and wraps an error message that belongs to the line above.
func (h *Host) IndentAndFoldError(text string) (lines []string) {
	return IndentLines(strings.Join(h.foldErrorWithin(len(StoryMargin), text), "\n"))
}

func (h *Host) foldErrorWithin(margin int, text string) []string {
	if h.Columns() == 0 && h.Env("COLUMNS") == "" {
		return screen.CleanLines(text)
	}
	return h.Screen().NarrowedBy(margin).ErrorLines(text)
}

const minExplanationWidth = 28

// FormatTable lays out rows, each of an id, a name and facts: one line each when piped. It cleans the cells in place.
func (h *Host) FormatTable(idNameFactsRows [][]string) (lines []string) {
	s := h.Screen()
	ids, names := 0, 0
	for _, row := range idNameFactsRows {
		for i := range row {
			row[i] = screen.Clean(row[i])
		}
		ids = max(ids, screen.Columns(row[0]))
		names = max(names, screen.Columns(row[1]))
	}
	columns := ids + 2 + names + 1
	for _, row := range idNameFactsRows {
		if h.IsPiped() {
			line := "  " + screen.PadRight(s.Strong(row[0]), ids) + "  " + screen.PadRight(row[1], names) + "  " + row[2]
			lines = append(lines, strings.TrimRight(line, " "))
			continue
		}
		head := s.Strong(row[0])
		if h.explanationFitsBeside(columns) {
			head = screen.PadRight(head, ids)
		}
		lines = append(lines, h.FormatTerm(head+"  "+row[1], row[2], columns)...)
	}
	return lines
}

func (h *Host) explanationFitsBeside(termColumns int) bool {
	return h.Screen().Fits(2 + termColumns + 1 + minExplanationWidth)
}

// FormatTerm lays out a term with its explanation to the right, where the term has the given number
// of columns; below it if there is not enough space.
func (h *Host) FormatTerm(term, explanation string, termColumns int) (lines []string) {
	s := h.Screen()
	if h.explanationFitsBeside(termColumns) && screen.Columns(term) <= termColumns {
		margin := 2 + termColumns + 1
		head := "  " + screen.PadRight(term, termColumns) + " "
		for _, piece := range s.NarrowedBy(margin).Wrap(explanation, 0) {
			lines = append(lines, strings.TrimRight(head+piece, " "))
			head = strings.Repeat(" ", margin)
		}
		return lines
	}
	lines = s.Wrap("  "+term, 4)
	if explanation == "" {
		return lines
	}
	for _, line := range s.NarrowedBy(6).Wrap(explanation, 0) {
		lines = append(lines, "      "+line)
	}
	return lines
}

package program

import (
	"strings"

	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// Quote returns word in quotes, without characters that could control a terminal.
func Quote(word string) string { return "\"" + screen.Clean(word) + "\"" }

// JoinFirstTwelve joins the first 12 of a list with commas, and adds how many others there are, in English.
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

// IndentAndFold indents and wraps a text that belongs to the line above. It does not wrap quoted
// lines of scripts, since marks below them refer to columns.
func (h *Host) IndentAndFold(text string) (lines []string) {
	for _, line := range IndentLines(text) {
		if strings.Contains(line, " | ") {
			lines = append(lines, line)
			continue
		}
		lines = append(lines, h.Fold(line, len(StoryMargin)+2)...)
	}
	return lines
}

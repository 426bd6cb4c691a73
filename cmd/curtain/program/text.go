package program

import (
	"strings"

	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// Quote is a word as an answer repeats it.
func Quote(word string) string { return "\"" + screen.Clean(word) + "\"" }

// Some are the first of a list, and how many more there are.
func Some(list []string) string { return SomeIn(list, phrase.Original) }

// SomeIn is Some in a language.
func SomeIn(list []string, in *phrase.Language) string {
	const listed = 12
	if n := len(list) - listed; n > 0 {
		return in.Say(said.AndMore, "list", source.Printable(strings.Join(list[:listed], ", ")), "n", n)
	}
	return source.Printable(strings.Join(list, ", "))
}

// StoryMargin stands before everything that belongs to the line above it.
const StoryMargin = "    "

func Indent(text string) (lines []string) {
	if text == "" {
		return nil
	}
	for _, line := range screen.CleanLines(text) {
		lines = append(lines, StoryMargin+line)
	}
	return lines
}

// FoldText is a text that belongs to the line above it, to be read on this screen.
// What is shown of a script stays as it is: marks below a line point into it.
func (h *Host) FoldText(text string) (lines []string) {
	for _, line := range Indent(text) {
		if strings.Contains(line, " | ") {
			lines = append(lines, line)
			continue
		}
		lines = append(lines, h.Fold(line, len(StoryMargin)+2)...)
	}
	return lines
}

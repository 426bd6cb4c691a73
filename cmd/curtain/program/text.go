package program

import (
	"strings"

	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// Quote returns word in quotes and safe to print, for messages that repeat input.
func Quote(word string) string { return "\"" + screen.Clean(word) + "\"" }

// Some returns the first 12 of a list, joined by commas, and the number of the rest, in English.
func Some(list []string) string { return SomeIn(list, phrase.Original) }

// SomeIn is Some in the given language.
func SomeIn(list []string, in *phrase.Language) string {
	const listed = 12
	if n := len(list) - listed; n > 0 {
		return in.Say(said.AndMore, "list", source.Printable(strings.Join(list[:listed], ", ")), "n", n)
	}
	return source.Printable(strings.Join(list, ", "))
}

// StoryMargin indents lines that belong to the line above them.
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

// FoldText indents and wraps a text that belongs to the line above it. It does not wrap lines
// of a script that is shown, since marks below them point to columns.
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

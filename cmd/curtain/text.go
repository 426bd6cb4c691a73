package main

import (
	"fmt"
	"strings"

	"curtaincall/engine/screen"
	"curtaincall/scripting/source"
)

// quote is a word as an answer repeats it.
func quote(word string) string { return "\"" + screen.Clean(word) + "\"" }

// some are the first of a list, and how many more there are.
func some(list []string) string {
	const listed = 12
	if n := len(list) - listed; n > 0 {
		return source.Printable(strings.Join(list[:listed], ", ")) + fmt.Sprintf(" and %d more", n)
	}
	return source.Printable(strings.Join(list, ", "))
}

// storyMargin stands before everything that belongs to the line above it.
const storyMargin = "    "

func indented(text string) (lines []string) {
	if text == "" {
		return nil
	}
	for _, line := range screen.CleanLines(text) {
		lines = append(lines, storyMargin+line)
	}
	return lines
}

// folded is a text that belongs to the line above it, to be read on this screen.
// What is shown of a script stays as it is: marks below a line point into it.
func (h *host) folded(text string) (lines []string) {
	for _, line := range indented(text) {
		if strings.Contains(line, " | ") {
			lines = append(lines, line)
			continue
		}
		lines = append(lines, h.fold(line, len(storyMargin)+2)...)
	}
	return lines
}

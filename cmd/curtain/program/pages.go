package program

import (
	"slices"

	"curtaincall/cmd/curtain/terminal"
	said "curtaincall/engine/table"
)

// PrintPages prints lines, a screenful at a time if the terminal has fewer rows: after each, a person
// continues with Enter, and anything else ends it. p is the prompt to ask with, nil for a new one. No
// pager of the environment is started, so that the program works alike everywhere.
func (h *Host) PrintPages(p terminal.Prompt, lines ...string) {
	rows := h.TerminalRows() - 1 // one for the question
	if rows < 1 || len(lines) <= rows {
		h.Print(lines...)
		return
	}
	if p == nil {
		if p = h.Typing(nil); p == nil {
			h.Print(lines...)
			return
		}
		defer p.Close()
	}
	if line, edits := p.(*terminal.LinePrompt); edits {
		defer func(before bool) { line.KeepsHistory = before }(line.KeepsHistory)
		line.KeepsHistory = false
	}
	for page := range slices.Chunk(lines, rows) {
		h.Print(page...)
		if lines = lines[len(page):]; len(lines) == 0 {
			return
		}
		if answer, err := p.AskForLine(h.MessageLanguage().RenderSentence(said.NextPage, "n", len(lines))); err != nil || answer != "" {
			return
		}
	}
}

// TerminalRows returns the height of the terminal that Out is; 0 if it is none.
func (h *Host) TerminalRows() int {
	if h.Rows == nil || h.Columns() == 0 {
		return 0
	}
	return h.Rows()
}

package program

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"

	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
)

// JSON.md documents every field of what --json prints.

// JSONVersion is increased when a field is removed or changes its meaning, not when one is added.
const JSONVersion = 1

// Document contains the fields that the JSON output of all commands has.
type Document struct {
	Version int       `json:"version"`
	Command string    `json:"command"`
	Ruleset string    `json:"ruleset"`
	Faults  []Finding `json:"faults,omitempty"` // why the scripts cannot be loaded
}

func (h *Host) NewDocument(verb string, r *scripting.Ruleset) Document {
	return Document{Version: JSONVersion, Command: verb, Ruleset: r.Name}
}

func (h *Host) PrintJSON(object any) {
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(object); err != nil {
		h.PrintToStderr("curtain: %s", err)
		return
	}
	io.WriteString(h.Out, escapeControls(text.String()))
}

// escapeControls escapes characters that a terminal must not receive, as in JSON strings.
func escapeControls(document string) string {
	var b strings.Builder
	for _, r := range document {
		if r == '\n' || unicode.IsPrint(r) && screen.Clean(string(r)) == string(r) {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.String()
}

// PrintLoadError prints why a game cannot be loaded, with --json also as JSON. It returns the exit
// status.
func (h *Host) PrintLoadError(verb string, r *scripting.Ruleset, err error) (status int) {
	if content, is := errors.AsType[ContentError](err); is && h.JSON {
		d := h.NewDocument(verb, r)
		d.Faults = NewFindings(check.FindingsOfLoadError(content.Err))
		h.PrintJSON(d)
	}
	return h.PrintError(verb, err)
}

type Finding struct {
	Code    string   `json:"code"`
	Title   string   `json:"title"`
	File    string   `json:"file,omitempty"`
	Line    int      `json:"line,omitempty"`
	Column  int      `json:"column,omitempty"`
	Width   int      `json:"width,omitempty"`
	Message string   `json:"message"`
	Hint    string   `json:"hint,omitempty"`
	Notes   []string `json:"notes,omitempty"`
}

func NewFindings(found []scripting.Finding) []Finding {
	all := []Finding{}
	for _, f := range found {
		code, _ := check.FindCode(f.Code)
		all = append(all, Finding{
			Code: f.Code, Title: code.Title,
			File: f.Err.File, Line: f.Err.Line, Column: f.Err.Column, Width: f.Err.Width,
			Message: f.Message, Hint: f.Err.Hint, Notes: f.Err.Notes,
		})
	}
	return all
}

package main

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

// What --json prints. JSON.md documents every field.

// jsonVersion changes when a field goes or means something else; new fields do
// not change it.
const jsonVersion = 1

// document is what every verb prints.
type document struct {
	Version int       `json:"version"`
	Command string    `json:"command"`
	Ruleset string    `json:"ruleset"`
	Faults  []finding `json:"faults,omitempty"` // why the scripts cannot be loaded
}

func (h *host) document(verb string, r *scripting.Ruleset) document {
	return document{Version: jsonVersion, Command: verb, Ruleset: r.Name}
}

func (h *host) printJSON(object any) {
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(object); err != nil {
		h.complain("curtain: %s", err)
		return
	}
	io.WriteString(h.out, escaped(text.String()))
}

// escaped is a JSON document in which everything that a terminal must not get is
// written as an escape, so that nothing of it is lost.
func escaped(document string) string {
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

// unloaded tells why a game cannot be loaded.
func (h *host) unloaded(verb string, r *scripting.Ruleset, err error) int {
	var content contentError
	if h.json && errors.As(err, &content) {
		d := h.document(verb, r)
		d.Faults = findingsOf(check.Load(content.Err))
		h.printJSON(d)
	}
	return h.explain(verb, err)
}

type finding struct {
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

func findingsOf(found []scripting.Finding) []finding {
	all := []finding{}
	for _, f := range found {
		code, _ := check.Find(f.Code)
		all = append(all, finding{
			Code: f.Code, Title: code.Title,
			File: f.Err.File, Line: f.Err.Line, Column: f.Err.Column, Width: f.Err.Width,
			Message: f.Message, Hint: f.Err.Hint, Notes: f.Err.Notes,
		})
	}
	return all
}

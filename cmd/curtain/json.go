package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/scenario"
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
		d.Faults = findingsOf(check.Load(content.error))
		h.printJSON(d)
	}
	return h.explain(verb, err)
}

// listing is what list and show print.
type listing struct {
	document
	Entries []entry `json:"entries"`
}

type entry struct {
	Kind   string         `json:"kind"`
	ID     string         `json:"id"`
	Name   string         `json:"name"`
	Text   string         `json:"text"`
	Fields map[string]any `json:"fields"`
	Forms  []entry        `json:"forms,omitempty"`
	File   string         `json:"file,omitempty"`
	Line   int            `json:"line,omitempty"`
	Mod    string         `json:"mod,omitempty"`
}

func (g *game) entriesOf(list []scripting.Entry) []entry {
	all := []entry{}
	for _, e := range list {
		one := entry{Kind: e.Kind, ID: e.ID, Name: e.Name, Text: e.Text, Fields: map[string]any{}, File: e.Where.File, Line: e.Where.Line, Mod: g.modOf(e)}
		for _, f := range e.Fields() {
			one.Fields[f.Name] = jsonValue(f.Value)
		}
		if e.Forms != nil {
			one.Forms = g.entriesOf(e.Forms)
		}
		all = append(all, one)
	}
	return all
}

// modOf is the id of the mod that an entry is of; "" for what is of the game itself.
func (g *game) modOf(e scripting.Entry) string {
	if m := g.packs.set.Of(e.Where.File); m != nil {
		return m.ID
	}
	return ""
}

// jsonValue is the value of a field: named numbers are an object, and a list is
// one even if it is empty.
func jsonValue(value any) any {
	switch v := value.(type) {
	case []string:
		return append([]string{}, v...)
	case []engine.Value:
		object := map[string]int{}
		for _, named := range v {
			object[named.Name] = named.Number
		}
		return object
	}
	return value
}

// findings is what check prints.
type findings struct {
	document
	Findings  []finding  `json:"findings"`
	Callbacks []callback `json:"callbacks,omitempty"` // with --speed
}

// callback is a function of a definition: a closure, or why the interpreter runs it.
type callback struct {
	Item string `json:"item"`
	Name string `json:"name"`
	Why  string `json:"why,omitempty"`
}

func callbacksOf(list []scripting.Closure) (made []callback) {
	for i := range list {
		made = append(made, callback{list[i].Item, list[i].Name, list[i].Why()})
	}
	return made
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

// results is what test prints. It has no times: the same scripts print the same.
type results struct {
	document
	Passed  int               `json:"passed"`
	Failed  int               `json:"failed"`
	Errors  int               `json:"errors"`
	Pending int               `json:"pending"`
	Results []scenario.Result `json:"results"`
}

func resultsOf(d document, r *scenario.Report) *results {
	return &results{
		document: d,
		Passed:   r.Count(scenario.Passed), Failed: r.Count(scenario.Failed),
		Errors: r.Count(scenario.Errored), Pending: r.Count(scenario.Pending),
		Results: append([]scenario.Result{}, r.Results...),
	}
}

// simulation is what simulate prints.
type simulation struct {
	document
	What           string        `json:"what"`
	Games          int           `json:"games"`
	Seed           uint64        `json:"seed"`
	Won            []won         `json:"won"`
	Ended          []endedAt     `json:"ended"`
	Unfinished     int           `json:"unfinished"`
	Actions        int           `json:"actions"`
	ActionsPerGame float64       `json:"actions_per_game"`
	FailedActions  int           `json:"failed_actions"`
	FirstFailure   *firstFailure `json:"first_failure,omitempty"`
	Fingerprint    string        `json:"fingerprint"`
	Mods           []mods.Locked `json:"mods,omitempty"`
	Players        []standing    `json:"players,omitempty"`
	Seats          []standing    `json:"seats,omitempty"`
	Sides          []standing    `json:"sides,omitempty"`
	Pairings       []standing    `json:"pairings,omitempty"`
	Detail         *detail       `json:"detail,omitempty"`
	Asserted       []asserted    `json:"asserted,omitempty"`

	seeds int
}

// standing is how somebody fared over many games.
type standing struct {
	Name    string `json:"name"`
	Against string `json:"against,omitempty"`
	record
	Low   float64  `json:"low"`
	High  float64  `json:"high"`
	Seats []record `json:"seats,omitempty"`
}

// record is what became of games, and their share of wins: a drawn one counts half.
type record struct {
	Games   int     `json:"games"`
	Won     int     `json:"won"`
	Drawn   int     `json:"drawn"`
	Percent float64 `json:"percent"`
}

// share is a number of games and how many of a hundred they are.
type share struct {
	Games   int     `json:"games"`
	Percent float64 `json:"percent"`
}

type won struct {
	Seat int `json:"seat"`
	share
}

type endedAt struct {
	How string `json:"how"`
	share
}

type firstFailure struct {
	Seed    uint64 `json:"seed"`
	Message string `json:"message"`
}

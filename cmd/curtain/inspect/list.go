package inspect

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
)

var ListCommand = program.Command{
	Name: "list", Args: "[game] [kinds] [FIELD=VALUE ...] [words]",
	About: "list the cards, enemies and other definitions of a game",
	More: `
Kinds are cards, enemies, keywords and so on; without a kind, everything is listed.
FIELD=VALUE keeps only definitions with that value, or with one of several: cost=0,1.
Any other word must occur in the name, the text or the fields.

For example: ` + "`curtain list cards owner=pip type=attack luck`.",
	Loads: true, IsTranslated: true, JSON: true, Complete: load.NewGameCompleter(func(g *load.LoadedGame, _ []string) []string {
		return engine.Map(lookup.Kinds(g.Entries()), lookup.Plural)
	}),
	Setup: func(*flag.FlagSet) program.Handler {
		return program.AbandonOnSignal(load.WithLoadedGame("list", runList))
	},
}

func runList(h *program.Host, g *load.LoadedGame, words []string) (status int) {
	all := g.EntriesInReaderLanguage()
	found, asked, err := lookup.Select(all, words)
	if err != nil {
		return h.PrintError("list", program.UsageError{Err: err})
	}
	if h.JSON {
		h.PrintJSON(EntriesDocument{h.NewDocument("list", g.Ruleset), newEntries(g, found)})
		return program.ExitOK
	}
	var lines []string
	for _, kind := range lookup.Kinds(all) {
		plural := lookup.Plural(kind)
		var rows [][]string
		for _, e := range found {
			if e.Kind != kind {
				continue
			}
			facts := e.Line()
			if mod := definingModID(g, e); mod != "" && !strings.HasPrefix(e.ID, mod+":") {
				facts = "by " + mod + ": " + facts
			}
			rows = append(rows, []string{e.ID, e.Name, facts})
		}
		if len(rows) == 0 && !slices.Contains(asked, kind) {
			continue
		}
		if lines != nil {
			lines = append(lines, "")
		}
		lines = append(lines, fmt.Sprintf("%s (%d)", strings.ToUpper(plural[:1])+plural[1:], len(rows)))
		lines = append(lines, h.FormatTable(rows)...)
	}
	if lines == nil {
		lines = []string{"No matches."}
	}
	h.PrintPages(nil, lines...)
	return program.ExitOK
}

// EntriesDocument is the JSON output of list and show.
type EntriesDocument struct {
	program.Document
	Entries []Entry `json:"entries"`
}

// Entry is a definition in the JSON output.
type Entry struct {
	Kind   string         `json:"kind"`
	ID     string         `json:"id"`
	Name   string         `json:"name"`
	Text   string         `json:"text"`
	Fields map[string]any `json:"fields"`
	Forms  []Entry        `json:"forms,omitempty"`
	File   string         `json:"file,omitempty"`
	Line   int            `json:"line,omitempty"`
	Mod    string         `json:"mod,omitempty"`
}

func newEntries(g *load.LoadedGame, list []lookup.Entry) []Entry {
	all := []Entry{}
	for _, e := range list {
		one := Entry{Kind: e.Kind, ID: e.ID, Name: e.Name, Text: e.Text, Fields: map[string]any{}, File: e.Where.File, Line: e.Where.Line, Mod: definingModID(g, e)}
		for _, f := range e.Fields() {
			one.Fields[f.Name] = toJSONValue(f.Value)
		}
		if e.Forms != nil {
			one.Forms = newEntries(g, e.Forms)
		}
		all = append(all, one)
	}
	return all
}

func definingModID(g *load.LoadedGame, e lookup.Entry) string {
	if m := g.Packs.Set.ModOfFile(e.Where.File); m != nil {
		return m.ID
	}
	return ""
}

// toJSONValue converts the value of a field for JSON. A list of named numbers becomes an object, a nil list [].
func toJSONValue(value any) any {
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

var ShowCommand = program.Command{
	Name: "show", Args: "[game] [kind] ID",
	About: "show a card, an enemy, a keyword or any other definition",
	More:  "Takes an id, as listed by `curtain list`, or a name. If several definitions have that name, all are shown; add the kind to choose one: `curtain show card block`.",
	Loads: true, IsTranslated: true, JSON: true, Complete: load.NewGameCompleter(kindsAndIDs),
	Setup: func(*flag.FlagSet) program.Handler {
		return program.AbandonOnSignal(load.WithLoadedGame("show", runShow))
	},
}

func kindsAndIDs(g *load.LoadedGame, args []string) (words []string) {
	for _, e := range g.Entries() {
		if len(args) == 0 {
			words = append(words, e.Kind)
		}
		if len(args) == 0 || args[len(args)-1] == e.Kind {
			words = append(words, e.ID)
		}
	}
	return words
}

func runShow(h *program.Host, g *load.LoadedGame, words []string) (status int) {
	if len(words) == 0 {
		return h.PrintMisuse("show", "%s", h.ReplaceProgramName("`show` needs an id: `curtain "+strings.TrimSpace("list "+h.GameArgWithSpace(g.Ruleset))+"` lists them"))
	}
	found, err := lookup.FindWithOptionalKind(g.EntriesInReaderLanguage(), strings.Join(words, " "))
	if err != nil {
		if len(g.Packs.ModsInUse()) > 0 { // one of them may have removed it
			if why := scripting.RemovalMessage(g.Content, words[len(words)-1]); why != "" {
				err = errors.New(why)
			}
		}
		return h.PrintError("show", program.UsageError{Err: err})
	}
	if h.JSON {
		h.PrintJSON(EntriesDocument{h.NewDocument("show", g.Ruleset), newEntries(g, found)})
		return program.ExitOK
	}
	PrintEntries(h, g, nil, found)
	return program.ExitOK
}

// PrintEntries prints definitions and the mods that define or change them, a screenful at a time. If p is nil, it asks
// at a new prompt between screens.
func PrintEntries(h *program.Host, g *load.LoadedGame, p terminal.Prompt, entries []lookup.Entry) {
	var lines []string
	for i, e := range entries {
		if i > 0 {
			lines = append(lines, "")
		}
		if len(entries) > 1 {
			lines = append(lines, h.Screen().Quiet(e.Kind+" "+e.ID))
		}
		lines = append(lines, e.Face(h.Screen().InLanguageOf(g.Content))...)
		tell := func(format string, args ...any) {
			text := h.WrapForTerminal(screen.Clean(fmt.Sprintf(format, args...)), 2)
			lines = append(lines, engine.Map(text, h.Screen().Quiet)...)
		}
		if m := g.Packs.Set.ModOfFile(e.Where.File); m != nil {
			tell("from mod %s (%s) at %s", m.IDAndVersion(), m.Name, e.Where)
		}
		for _, c := range g.Content.Amendments() {
			if m := g.Packs.Set.FindMod(c.Mod); m != nil && c.Kind == e.Kind && c.ID == e.ID && c.Where != e.Where {
				tell("changed by mod %s (%s) at %s", m.IDAndVersion(), m.Name, c.Where)
			}
		}
	}
	h.PrintPages(p, lines...)
}

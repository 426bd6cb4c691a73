package inspect

import (
	"flag"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/scripting/lookup"
)

// ListCommand is the command list.
var ListCommand = program.Command{
	Name: "list", Args: "[game] [kinds] [FIELD=VALUE ...] [words]",
	About: "list the cards, enemies and other definitions of a game",
	More: `
Kinds are cards, enemies, keywords and so on; without one, all of them are listed.
FIELD=VALUE keeps only definitions with that value, or with one of several: cost=0,1.
Any other word must occur in the name, the text or the fields.

For example: ` + "`curtain list cards owner=pip type=attack luck`.",
	Loads: true, JSON: true,
	Setup: func(*flag.FlagSet) program.Handler { return program.StopOnSignal(load.WithLoadedGame("list", runList)) },
}

func runList(h *program.Host, g *load.LoadedGame, words []string) (status int) {
	all := g.Entries()
	found, asked, err := lookup.Select(all, words)
	if err != nil {
		return h.PrintError("list", program.UsageError{Err: err})
	}
	if h.JSON {
		h.PrintJSON(EntriesDocument{h.NewDocument("list", g.Ruleset), newEntries(g, found)})
		return program.ExitOK
	}
	first := true
	for _, kind := range lookup.Kinds(all) {
		plural := lookup.Plural(kind)
		rows := entryRows(g, found, kind)
		if len(rows) == 0 && !slices.Contains(asked, kind) {
			continue
		}
		if !first {
			h.Print("")
		}
		first = false
		h.Printf("%s (%d)", strings.ToUpper(plural[:1])+plural[1:], len(rows))
		h.Print(h.Table(rows)...)
	}
	if first {
		h.Print("No matches.")
	}
	return program.ExitOK
}

// entryRows returns the id, name and facts of the entries of a kind. The facts begin with the mod of the
// entry unless its id does.
func entryRows(g *load.LoadedGame, entries []lookup.Entry, kind string) (rows [][]string) {
	for _, e := range entries {
		if e.Kind != kind {
			continue
		}
		facts := e.Facts
		if mod := definingMod(g, e); mod != "" && !strings.HasPrefix(e.ID, mod+":") {
			facts = "by " + mod + ": " + facts
		}
		rows = append(rows, []string{e.ID, e.Name, facts})
	}
	return rows
}

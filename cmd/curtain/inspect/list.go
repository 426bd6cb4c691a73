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
		rows := rowsWithMods(g, found, plural)
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

// PluralKinds returns the kinds of entries in the plural, as list takes them.
func PluralKinds(entries []lookup.Entry) (kinds []string) {
	for _, kind := range lookup.Kinds(entries) {
		kinds = append(kinds, lookup.Plural(kind))
	}
	return kinds
}

// rowsWithMods is like EntryRows, but the facts begin with the mod of the entry unless its id does.
func rowsWithMods(g *load.LoadedGame, entries []lookup.Entry, kind string) (rows [][]string) {
	rows = EntryRows(entries, kind)
	at := 0
	for _, e := range entries {
		if lookup.Plural(e.Kind) != kind {
			continue
		}
		if mod := DefiningMod(g, e); mod != "" && !strings.HasPrefix(e.ID, mod+":") {
			rows[at][2] = "by " + mod + ": " + rows[at][2]
		}
		at++
	}
	return rows
}

// EntryRows returns the id, name and facts of the entries of a kind, which is in the plural.
func EntryRows(entries []lookup.Entry, kind string) (rows [][]string) {
	for _, e := range entries {
		if lookup.Plural(e.Kind) == kind {
			rows = append(rows, []string{e.ID, e.Name, e.Facts})
		}
	}
	return rows
}

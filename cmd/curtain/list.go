package main

import (
	"flag"
	"slices"
	"strings"

	"curtaincall/scripting"
)

// listVerb is the verb list.
func listVerb() verb {
	return verb{
		name: "list", args: "[game] [kinds] [FIELD=VALUE ...] [words]",
		about: "list what there is in a game",
		more: `
Kinds are cards, enemies, keywords and so on; without one all of them are listed.
FIELD=VALUE leaves only what has that value, or one of several: cost=0,1. Other
words leave only what has them in its name, its text or its fields.

As in ` + "`curtain list cards owner=pip type=attack luck`.",
		loads: true, json: true,
		setup: func(*flag.FlagSet) action { return unattended(onGame("list", list)) },
	}
}

func list(h *host, g *game, words []string) int {
	all := g.entries()
	found, asked, err := scripting.Select(all, words)
	if err != nil {
		return h.explain("list", usageError{err})
	}
	if h.json {
		h.printJSON(listing{h.document("list", g.Ruleset), g.entriesOf(found)})
		return exitOK
	}
	first := true
	for _, kind := range scripting.Kinds(all) {
		rows := g.entryRows(found, plural(kind))
		if len(rows) == 0 && !slices.Contains(asked, kind) {
			continue
		}
		if !first {
			h.print("")
		}
		first = false
		h.printf("%s (%d)", title(plural(kind)), len(rows))
		h.print(h.table(rows)...)
	}
	if first {
		h.print("Nothing has all of that.")
	}
	return exitOK
}

// kindsOf are the kinds of entries, as one asks for lists of them.
func kindsOf(entries []scripting.Entry) (kinds []string) {
	for _, kind := range scripting.Kinds(entries) {
		kinds = append(kinds, plural(kind))
	}
	return kinds
}

func plural(kind string) string { return scripting.Plural(kind) }

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// entryRows are the rows of a list, which say whose things are that do not say so by
// their ids.
func (g *game) entryRows(entries []scripting.Entry, kind string) (rows [][]string) {
	rows = entryRows(entries, kind)
	at := 0
	for _, e := range entries {
		if plural(e.Kind) != kind {
			continue
		}
		if mod := g.modOf(e); mod != "" && !strings.HasPrefix(e.ID, mod+":") {
			rows[at][2] = "by " + mod + ": " + rows[at][2]
		}
		at++
	}
	return rows
}

func entryRows(entries []scripting.Entry, kind string) (rows [][]string) {
	for _, e := range entries {
		if plural(e.Kind) == kind {
			rows = append(rows, []string{e.ID, e.Name, e.Facts})
		}
	}
	return rows
}

package main

import (
	"flag"
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting"
)

func listVerb() verb {
	return verb{
		name: "list", args: "[game] [cards|enemies|keywords|...]",
		about: "list what there is in a game",
		more:  "Without a kind all of them are listed.",
		setup: func(f *flag.FlagSet) action {
			dir := addScripts(f)
			return func(h *host, args []string) int { return list(h, args, *dir) }
		},
	}
}

// keywordsKind is the kind of list that comes from the rules, not from scripts.
const keywordsKind = "keywords"

func list(h *host, args []string, dir string) int {
	r, args := h.ruleset(args)
	g, err := h.load(r, dir)
	if err != nil {
		return h.explain("list", err)
	}
	entries := g.content.Entries()
	kinds := kindsOf(entries)
	switch len(args) {
	case 0:
	case 1:
		wanted := strings.ToLower(args[0])
		found := false
		for _, kind := range kinds {
			if wanted == kind || wanted == strings.TrimSuffix(kind, "s") || plural(wanted) == kind {
				kinds, found = []string{kind}, true
				break
			}
		}
		if !found {
			return h.misuse("list", "%s has no list %q%s; it has %s",
				r.Name, args[0], nearest(wanted, kinds), strings.Join(kinds, ", "))
		}
	default:
		return h.misuse("list", "list takes one kind, not %d", len(args))
	}
	for i, kind := range kinds {
		if i > 0 {
			h.print("")
		}
		rows := keywordRows(g.content.Keywords())
		if kind != keywordsKind {
			rows = entryRows(entries, kind)
		}
		h.printf("%s (%d)", title(kind), len(rows))
		h.print(h.table(rows)...)
	}
	return exitOK
}

// kindsOf are the kinds of a game's lists, as one asks for them.
func kindsOf(entries []scripting.Entry) (kinds []string) {
	seen := map[string]bool{}
	for _, e := range entries {
		if kind := plural(e.Kind); !seen[kind] {
			seen[kind] = true
			kinds = append(kinds, kind)
		}
	}
	return append(kinds, keywordsKind)
}

func plural(kind string) string {
	if stem, ok := strings.CutSuffix(kind, "y"); ok {
		return stem + "ies"
	}
	if strings.HasSuffix(kind, "s") || strings.HasSuffix(kind, "ch") || strings.HasSuffix(kind, "sh") {
		return kind + "es"
	}
	return kind + "s"
}

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func entryRows(entries []scripting.Entry, kind string) (rows [][]string) {
	for _, e := range entries {
		if plural(e.Kind) == kind {
			rows = append(rows, []string{e.ID, e.Name, e.Facts})
		}
	}
	return rows
}

func keywordRows(kw *engine.Keywords) (rows [][]string) {
	for _, k := range kw.Rows() {
		rows = append(rows, []string{k.Word, fmt.Sprintf("%s %s", k.Icon, k.Name), k.Help})
	}
	return rows
}

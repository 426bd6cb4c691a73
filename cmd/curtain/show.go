package main

import (
	"flag"
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting"
)

func showVerb() verb {
	return verb{
		name: "show", args: "[game] ID",
		about: "show a card, an enemy or a keyword",
		more:  "`curtain list` lists the ids.",
		setup: func(f *flag.FlagSet) action {
			dir := addScripts(f)
			return func(h *host, args []string) int { return show(h, args, *dir) }
		},
	}
}

func show(h *host, args []string, dir string) int {
	r, args := h.ruleset(args)
	if len(args) == 0 {
		return h.misuse("show", "show takes the id of what to show")
	}
	g, err := h.load(r, dir)
	if err != nil {
		return h.explain("show", err)
	}
	id := strings.Join(args, " ") // a name of several words needs no quotes
	if k, ok := keyword(r, id); ok {
		h.print(h.keywordPage(k)...)
		return exitOK
	}
	for _, e := range g.content.Entries() {
		if strings.EqualFold(e.Name, id) {
			id = e.ID
			break
		}
	}
	lines, err := g.content.Show(id, h.screen())
	if err != nil {
		return h.explain("show", usageError{err})
	}
	h.print(lines...)
	return exitOK
}

// keyword finds a keyword by its word or its name.
func keyword(r *scripting.Ruleset, word string) (engine.Keyword, bool) {
	for _, k := range r.Keywords {
		if strings.EqualFold(k.Word, word) || strings.EqualFold(k.Name, word) {
			return k, true
		}
	}
	return engine.Keyword{}, false
}

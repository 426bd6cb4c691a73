package main

import (
	"flag"
	"strings"

	"curtaincall/engine/speech"
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
	if k := g.content.Keywords().Find(id); k != nil {
		h.print(speech.Keyword(k, h.screen())...)
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

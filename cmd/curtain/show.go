package main

import (
	"errors"
	"flag"
	"fmt"
	"strings"

	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// showVerb is the verb show.
func showVerb() verb {
	return verb{
		name: "show", args: "[game] [kind] ID",
		about: "show a card, an enemy, a keyword or anything else that list lists",
		more:  "`curtain list` lists the ids; a name does as well. What several things are called shows them all, unless the kind is named: `curtain show card block`.",
		loads: true, json: true,
		setup: func(*flag.FlagSet) action { return unattended(onGame("show", show)) },
	}
}

func show(h *host, g *game, words []string) int {
	if len(words) == 0 {
		return h.misuse("show", "%s", h.inCommands("show takes the id of what to show: `curtain "+strings.TrimSpace("list "+h.gameWord(g.Ruleset))+"` lists them"))
	}
	found, err := lookUp(g.entries(), words)
	if err != nil {
		return h.explain("show", usageError{g.removedOr(words[len(words)-1], err)})
	}
	if h.json {
		h.printJSON(listing{h.document("show", g.Ruleset), g.entriesOf(found)})
		return exitOK
	}
	h.printFaces(g, found)
	return exitOK
}

// removedOr says which mod removed what nothing is called any more, or else why there is
// no such thing.
func (g *game) removedOr(id string, err error) error {
	if len(g.packs.used()) == 0 {
		return err
	}
	if why := scripting.Removed(g.content, id); why != "" {
		return errors.New(why)
	}
	return err
}

// lookUp finds what words name: an id or a name, perhaps of several words and
// with its kind before it.
func lookUp(entries []scripting.Entry, words []string) ([]scripting.Entry, error) {
	found, err := scripting.Find(entries, "", strings.Join(words, " "))
	if err == nil || len(words) == 1 {
		return found, err
	}
	rest := strings.Join(words[1:], " ")
	if kind := scripting.KindNamed(entries, words[0]); kind != "" {
		return scripting.Find(entries, kind, rest)
	}
	if _, otherwise := scripting.Find(entries, "", rest); otherwise == nil {
		return scripting.Find(entries, words[0], rest) // which says what kinds there are
	}
	return nil, err
}

// printFaces shows entries, each under its kind if there are several.
func (h *host) printFaces(g *game, entries []scripting.Entry) {
	for i, e := range entries {
		if i > 0 {
			h.print("")
		}
		if len(entries) > 1 {
			h.print(h.screen().Quiet(e.Kind + " " + e.ID))
		}
		h.print(e.Face(h.screen())...)
		for _, line := range h.origin(g, e) {
			h.print(h.screen().Quiet(line))
		}
	}
}

// origin tells whose an entry is that is not the game's own, and which mods change it.
func (h *host) origin(g *game, e scripting.Entry) (lines []string) {
	tell := func(format string, args ...any) {
		lines = append(lines, h.fold(screen.Clean(fmt.Sprintf(format, args...)), 2)...)
	}
	if m := g.packs.set.Of(e.Where.File); m != nil {
		tell("of the mod %s, %s: %s", m.Called(), m.Name, e.Where)
	}
	for _, c := range g.content.Amendments() {
		if m := g.packs.set.Find(c.Mod); m != nil && c.Kind == e.Kind && c.ID == e.ID && c.Where != e.Where {
			tell("changed by the mod %s, %s: %s", m.Called(), m.Name, c.Where)
		}
	}
	return lines
}

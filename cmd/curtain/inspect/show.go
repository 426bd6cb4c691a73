package inspect

import (
	"errors"
	"flag"
	"fmt"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
)

// ShowCommand is the command show.
var ShowCommand = program.Command{
	Name: "show", Args: "[game] [kind] ID",
	About: "show a card, an enemy, a keyword or any other definition",
	More:  "Takes an id, as listed by `curtain list`, or a name. If several definitions have that name, all are shown; add the kind to choose one: `curtain show card block`.",
	Loads: true, IsTranslated: true, JSON: true, Complete: completeIDs,
	Setup: func(*flag.FlagSet) program.Handler { return program.StopOnSignal(load.WithLoadedGame("show", runShow)) },
}

func completeIDs(h *program.Host, args []string) (words []string) {
	if len(args) == 0 {
		words = h.RulesetNames()
	}
	r, rest := h.Ruleset(args)
	g, err := load.FindAndLoadUsable(h, r)
	if err != nil {
		return words
	}
	for _, e := range g.Entries() {
		if len(rest) == 0 {
			words = append(words, e.Kind)
		}
		if len(rest) == 0 || rest[len(rest)-1] == e.Kind {
			words = append(words, e.ID)
		}
	}
	return words
}

func runShow(h *program.Host, g *load.LoadedGame, words []string) (status int) {
	if len(words) == 0 {
		return h.PrintMisuse("show", "%s", h.WithActualCommand("`show` needs an id: `curtain "+strings.TrimSpace("list "+h.GameArgWithSpace(g.Ruleset))+"` lists them"))
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

// PrintEntries prints entries and their mods, a screenful at a time. If there are several, each is below
// its kind and id. p is as for PrintPages.
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
			for _, line := range h.Fold(screen.Clean(fmt.Sprintf(format, args...)), 2) {
				lines = append(lines, h.Screen().Quiet(line))
			}
		}
		if m := g.Packs.Set.ModOfFile(e.Where.File); m != nil {
			tell("from the mod %s, %s: %s", m.IDAndVersion(), m.Name, e.Where)
		}
		for _, c := range g.Content.Amendments() {
			if m := g.Packs.Set.FindMod(c.Mod); m != nil && c.Kind == e.Kind && c.ID == e.ID && c.Where != e.Where {
				tell("changed by the mod %s, %s: %s", m.IDAndVersion(), m.Name, c.Where)
			}
		}
	}
	h.PrintPages(p, lines...)
}

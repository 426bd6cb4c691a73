// Package mods implements the command mods, which installs, removes, enables and examines mods.
//
//	mods.go     the command and its subcommands; mods list, where and lock
//	change.go   mods add, remove, enable, disable and set; mods pack
//	explain.go  mods explain: the load order and conflicts
//	why.go      mods why: which mods change a field
//	compare.go  mods compare: the same games in two load orders; how many games at most
//	bisect.go   mods bisect: which mods break a game
package mods

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/source"
)

type subcommand struct {
	name, args string
	about      string
	maxArgs    int // largest number of arguments; -1 if there is no limit
	minArgs    int
	run        func(h *program.Host, r *scripting.Ruleset, args []string) int
}

func newSubcommands(f *flag.FlagSet) []subcommand {
	force := f.Bool("force", false, "add: replace even a newer version or a different copy of the same version; remove: remove a mod even if others need it")
	o := &compareAndBisectFlags{seed: program.AddSeedFlag(f, "seed", 1, "compare: first seed `N` (default 1); bisect: the seed of the broken game")}
	program.AddIntFlag(f, &o.runs, "runs", 20, "compare: play `N` games in each load order")
	program.AddPlayersFlag(f, &o.players, "players", bot.Default, "compare, bisect: the player `NAME`: ", "")
	f.StringVar(&o.run, "run", "", "bisect: only scenarios whose name matches `REGEX`")
	return []subcommand{
		{"list", "", "list the mods of a game in load order, and those not loaded", 0, 0, runList},
		{"where", "", "list the folders that are searched for mods", 0, 0, printSearchPlaces},
		{"add", "PATH", "install a mod (a folder or a .zip) into your mods folder", 1, 1, func(h *program.Host, _ *scripting.Ruleset, args []string) int { return addMod(h, args[0], *force) }},
		{"pack", "[PATH [FILE]]", "pack a mod into an archive that others can add, ID-VERSION.zip or FILE; without a path, pack the mod whose folder you are in", 2, 0, archiveMod},
		{"remove", "ID", "remove a mod from your mods folder", 1, 1, func(h *program.Host, _ *scripting.Ruleset, args []string) int { return removeMod(h, args[0], *force) }},
		{"enable", "ID ...", "enable mods by id, and the mods that they need", -1, 1, func(h *program.Host, r *scripting.Ruleset, args []string) int { return switchMods(h, r, args, true) }},
		{"disable", "ID ...", "disable mods by id, and the mods that need them", -1, 1, func(h *program.Host, r *scripting.Ruleset, args []string) int { return switchMods(h, r, args, false) }},
		{"set", "[MOD [NAME [VALUE]]]", "show mod settings, or change one; the value `default` resets it", 3, 0, runSettings},
		{"explain", "[ID]", "explain the load order and any problems", 1, 0, runExplain},
		{"why", "[KIND] ID[.PATH]", "show which mods change a definition or one of its fields", 2, 1, runWhy},
		{"lock", "[FILE]", "write a lock file with the mods and their versions; without a file name, print it", 1, 0, writeOrPrintLock},
		{"compare", "[A B [what]]", "play the same games with A before B and with B before A, and show where they first differ and which lines cause this", -1, 0, func(h *program.Host, r *scripting.Ruleset, args []string) int { return o.runCompare(h, r, args) }},
		{"bisect", "[--seed S [what] | *_test.lua | JOURNAL]", "find out which mods break a game, a scenario or a journal", -1, 0, func(h *program.Host, r *scripting.Ruleset, args []string) int { return o.runBisect(h, r, args) }},
	}
}

func ModsCommand() program.Command {
	all := newSubcommands(flag.NewFlagSet("", flag.ContinueOnError))
	forms := engine.Map(all, func(task subcommand) string {
		return strings.TrimSpace("`curtain mods "+task.name+" "+task.args) + "`: " + task.about + "."
	})
	return program.Command{
		Name: "mods", Args: "[game] [" + strings.Join(subcommandNames(all), " | ") + "]",
		About: "list, add, remove, enable and explain mods",
		More: strings.Join(forms, "\n\n") + `

A mod is a folder, or a .zip archive of one, that contains a file named mod.lua, which describes
it. Mods are searched for in the mods folder next to the project's scripts and in your own mods
folder, which you can change with CURTAIN_MODS=DIR.

The exit status is 1 if compare finds a difference or bisect finds something broken.`,
		Loads: true, JSON: true, Complete: func(h *program.Host, args []string) []string { return completeMods(h, all, args) },
		Setup: func(f *flag.FlagSet) program.Handler {
			tasks := newSubcommands(f)
			return program.AbandonOnSignal(func(h *program.Host, args []string) int { return runSubcommand(h, tasks, args) })
		},
	}
}

func subcommandNames(all []subcommand) []string {
	return engine.Map(all, func(task subcommand) string { return task.name })
}

func runSubcommand(h *program.Host, all []subcommand, args []string) (status int) {
	r, args := h.RulesetFromArgs(args)
	if len(args) == 0 {
		return all[0].run(h, r, nil)
	}
	i := slices.IndexFunc(all, func(task subcommand) bool { return task.name == args[0] })
	if i < 0 {
		return h.PrintMisuse("mods", "unknown mods command %q%s", args[0], cmp.Or(modsExplainHint(h, r, args[0]), speech.SuggestSimilarOrList(args[0], subcommandNames(all))))
	}
	task, args := all[i], args[1:]
	if h.JSON && task.name != "list" && task.name != "why" {
		return h.PrintMisuse("mods", "--json works only with `mods list` and `mods why`")
	}
	if len(args) < task.minArgs || task.maxArgs >= 0 && len(args) > task.maxArgs {
		return h.PrintMisuse("mods", "usage: %s%s", strings.TrimSpace("mods "+task.name+" "+task.args), modsExplainHint(h, r, cmp.Or(args...)))
	}
	return task.run(h, r, args)
}

// modsExplainHint returns the end of a message that recommends `mods explain`, or "" if word is not the id of a mod.
func modsExplainHint(h *program.Host, r *scripting.Ruleset, word string) string {
	p, err := load.FindPacks(h, r)
	if err != nil || p.FindInstalledMod(word) == nil {
		return ""
	}
	return h.ReplaceProgramName(": `curtain mods explain " + word + "` shows the details")
}

// FindModsOrPrintError finds all mods. p.Set has those that the game r uses. If mods cannot be found, it prints the
// error, p is nil and status is the exit status.
func FindModsOrPrintError(h *program.Host, r *scripting.Ruleset) (p *load.Packs, status int) {
	p, err := program.RunInterruptibly(h, func() (*load.Packs, error) { return load.FindPacks(h, r) })
	if err != nil {
		return nil, h.PrintLoadError("mods", r, err)
	}
	return p, program.ExitOK
}

// findAndLoadMods finds all mods and loads the game with the mods that have no errors. The other mods are in
// loaded.Set.Excluded. If mods cannot be found, it prints why, and found, loaded and g are nil. If loading fails, it
// returns err, and loaded is found. g is nil after either failure or if no mod is in use.
func findAndLoadMods(h *program.Host, r *scripting.Ruleset) (found, loaded *load.Packs, g *load.LoadedGame, status int, err error) {
	if found, status = FindModsOrPrintError(h, r); found == nil || len(found.ModsInUse()) == 0 {
		return found, found, nil, status, nil
	}
	g, err = program.RunInterruptibly(h, func() (*load.LoadedGame, error) { return found.LoadWithUsableMods(h, r) })
	if err != nil {
		return found, found, nil, status, err
	}
	return found, found.WithLoadExclusions(g), g, status, nil
}

// ModState returns a word for the state of a mod: used, disabled, left out, hidden or other game.
func ModState(p *load.Packs, m *mods.Mod) string {
	switch {
	case m.Game != p.Set.Game:
		return "other game"
	case m.Disabled:
		return "disabled"
	case slices.Contains(p.Set.Mods, m):
		return "used"
	case slices.Contains(p.Set.Excluded, m):
		return "left out"
	}
	return "hidden" // by another with the same id
}

func runList(h *program.Host, r *scripting.Ruleset, _ []string) (status int) {
	_, p, g, status, err := findAndLoadMods(h, r)
	if p == nil {
		return status
	}
	if errors.Is(err, terminal.ErrInterrupted) { // explain reports other errors
		return h.PrintError("mods", err)
	}
	if h.JSON {
		h.PrintJSON(newModsDocument(h, r, p))
		return program.ExitOK
	}
	if len(p.Found)+len(p.ModErrors) == 0 {
		h.Print(h.Screen().TranslateAndWrap(h.ReplaceProgramName("No mods. Add one with `curtain mods add PATH`; `curtain mods where` lists the folders that are searched."), 0)...)
		return program.ExitOK
	}
	blocks := [][]string{formatModsTable(h, "Mods for "+r.Title+", in load order", p.Set.Mods, p.DescribeLocation)}
	for _, group := range []struct{ state, title string }{
		{"left out", "Left out"}, {"disabled", "Disabled"}, {"hidden", "Not loaded: another mod has the same id"}, {"other game", "For other games"},
	} {
		about := p.DescribeLocation
		if group.state == "other game" {
			about = func(m *mods.Mod) string { return m.Game + ", " + p.DescribeLocation(m) }
		}
		inGroup := slices.DeleteFunc(slices.Clone(p.Found), func(m *mods.Mod) bool { return ModState(p, m) != group.state })
		blocks = append(blocks, formatModsTable(h, group.title, inGroup, about))
	}
	blocks = append(blocks, noticeAndFaultBlocks(h, phrase.Original.RenderEachMessage(p.Set.Notices), p.ModErrors)...)
	printBlocks(h, append(blocks, describeLeftOutChanges(h, g), describeConflicts(h, g, provenance.Conflict.IsByIndex))...)
	return program.ExitOK
}

func printBlocks(h *program.Host, blocks ...[]string) {
	blocks = slices.DeleteFunc(blocks, func(b []string) bool { return len(b) == 0 })
	for i, block := range blocks {
		if i > 0 {
			h.Print("")
		}
		h.Print(block...)
	}
}

func formatModsTable(h *program.Host, title string, list []*mods.Mod, about func(*mods.Mod) string) []string {
	if len(list) == 0 {
		return nil
	}
	rows := engine.Map(list, func(m *mods.Mod) []string { return []string{m.ID, m.Version, m.Name + " (" + about(m) + ")"} })
	return append([]string{fmt.Sprintf("%s (%d)", title, len(list))}, h.FormatTable(rows)...)
}

func noticeAndFaultBlocks(h *program.Host, words []string, faults source.Errors) [][]string {
	var known, wrong []string
	for _, line := range words {
		known = append(known, h.WrapForTerminal(line+".", 2)...)
	}
	if len(faults) > 0 {
		wrong = h.Screen().ErrorLines(faults.Error())
	}
	return [][]string{known, wrong}
}

// ModsDocument is the JSON output of mods list.
type ModsDocument struct {
	program.Document
	Mods     []modEntry        `json:"mods"`
	Words    []string          `json:"words,omitempty"`
	Findings []program.Finding `json:"findings,omitempty"`
}

type modEntry struct {
	ID          string   `json:"id"`
	Version     string   `json:"version"`
	Name        string   `json:"name"`
	Authors     []string `json:"authors"`
	Description string   `json:"description"`
	Game        string   `json:"game"`
	State       string   `json:"state"`
	Path        string   `json:"path"`
	Hash        string   `json:"hash"`

	Settings []SettingEntry `json:"settings,omitempty"`
}

// SettingEntry is a setting of a mod. Value and Default are written as users type them after `curtain mods set`.
type SettingEntry struct {
	ID      string `json:"id"`
	Text    string `json:"text"`
	Value   string `json:"value"`
	Default string `json:"default"`
	Values  string `json:"values"` // description of the possible values
}

func newModsDocument(h *program.Host, r *scripting.Ruleset, p *load.Packs) ModsDocument {
	l := ModsDocument{Document: h.NewDocument("mods", r), Mods: []modEntry{}, Words: phrase.Original.RenderEachMessage(p.Set.Notices)}
	rest := slices.DeleteFunc(slices.Clone(p.Found), func(m *mods.Mod) bool { return ModState(p, m) == "used" })
	for _, m := range append(slices.Clone(p.Set.Mods), rest...) {
		settings := engine.Map(m.Settings, func(s mods.Setting) SettingEntry {
			return SettingEntry{s.ID, s.Text, m.SettingValue(s.ID), s.DefaultWord(), phrase.Original.RenderMessage(s.DescribeValues())}
		})
		l.Mods = append(l.Mods, modEntry{m.ID, m.Version, m.Name, append([]string{}, m.Authors...), m.Description, m.Game, ModState(p, m), m.Path, schema.Hex(m.Hash), settings})
	}
	if len(p.ModErrors) > 0 {
		l.Findings = program.NewFindings(check.FindingsOfLoadError(p.ModErrors))
	}
	return l
}

func printSearchPlaces(h *program.Host, r *scripting.Ruleset, _ []string) (status int) {
	p, status := FindModsOrPrintError(h, r)
	if p == nil {
		return status
	}
	h.Print(h.Screen().TranslateAndWrap("Mods for "+r.Title+" are searched for in these places; if two have the same id, the first one is used:", 0)...)
	for i, place := range p.Places {
		n := 0
		for _, m := range p.Found {
			n += engine.BoolToInt(m.Place == i)
		}
		what := "none"
		switch {
		case n > 0:
			what = speech.CountWithNoun(n, "mod")
		case !place.SingleMod && !program.IsFolder(place.Path):
			what = "no such folder"
		}
		h.Print(h.Screen().FormatTerm(h.ShortDisplayPath(place.Path), place.Label+": "+what, 40)...)
	}
	if load.UserModsFolder(h) == "" {
		h.Print(h.Screen().TranslateAndWrap("You have no mods folder: set CURTAIN_MODS to the path of one.", 0)...)
	}
	return program.ExitOK
}

// enabledDependents returns the sorted ids of the enabled mods that need a mod directly.
func enabledDependents(p *load.Packs, id string) (ids []string) {
	for _, m := range p.Found {
		needs := slices.ContainsFunc(m.Needs, func(one mods.VersionRange) bool { return one.ID == id })
		if needs && !m.Disabled && !slices.Contains(ids, m.ID) {
			ids = append(ids, m.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

func printFailureMessage(h *program.Host, format string, args ...any) (status int) {
	h.PrintToStderr("%s", strings.Join(h.WrapForTerminal(source.Printable(fmt.Sprintf("curtain: "+format, args...)), 2), "\n"))
	return program.ExitFailures
}

func printUnknownMod(h *program.Host, p *load.Packs, id string) (status int) {
	return h.PrintMisuse("mods", "unknown mod %s%s", program.QuoteForTerminal(id), speech.SuggestSimilarOrList(id, mods.IDs(p.Found)))
}

func writeOrPrintLock(h *program.Host, r *scripting.Ruleset, files []string) (status int) {
	p, err := program.RunInterruptibly(h, func() (*load.Packs, error) { return load.FindValidPacks(h, r) })
	if err != nil {
		return h.PrintError("mods", err)
	}
	if len(files) == 0 {
		h.PrintJSON(p.Set.MakeLock())
		return program.ExitOK
	}
	if err := mods.WriteLock(h.AbsPath(files[0]), p.Set.MakeLock()); err != nil {
		return h.PrintError("mods", err)
	}
	h.Printf("%s: %s", program.DisplayPath(files[0]), speech.CountWithNoun(len(p.ModsInUse()), "mod"))
	return program.ExitOK
}

func completeMods(h *program.Host, tasks []subcommand, args []string) (words []string) {
	r, rest := h.RulesetFromArgs(args)
	if len(rest) == 0 {
		if len(args) == 0 {
			words = h.RulesetNames()
		}
		return append(words, subcommandNames(tasks)...)
	}
	packs, err := load.FindPacks(h, r)
	if err != nil || !slices.Contains([]string{"remove", "enable", "disable", "explain", "compare"}, rest[0]) {
		return nil
	}
	return mods.IDs(packs.Found)
}

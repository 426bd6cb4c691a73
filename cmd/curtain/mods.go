package main

import (
	"cmp"
	"flag"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// modsTask is one thing the verb mods can do.
type modsTask struct {
	name, args string
	about      string
	most       int // arguments it takes at most, -1: any number
	least      int
	do         func(h *host, r *scripting.Ruleset, args []string) int
}

// modsTasks are all of them, the first for who names none. Each declares its flags.
func modsTasks(f *flag.FlagSet) []modsTask {
	force := f.Bool("force", false, "add: replace a newer version too, or other files of the same; remove: although others need it")
	o := addTrials(f)
	return []modsTask{
		{"list", "", "list the mods of a game in their order, and those that are not used", 0, 0, listMods},
		{"where", "", "tell where mods are looked for", 0, 0, whereMods},
		{"add", "PATH", "copy a mod, a folder or an archive (.zip), into the folder of your mods", 1, 1, func(h *host, _ *scripting.Ruleset, args []string) int { return h.addMod(args[0], *force) }},
		{"remove", "ID", "remove a mod from there", 1, 1, func(h *host, _ *scripting.Ruleset, args []string) int { return h.removeMod(args[0], *force) }},
		{"enable", "ID ...", "use mods again that were disabled, and what they need", -1, 1, (*host).enableMods},
		{"disable", "ID ...", "do without mods of these ids from now on, wherever they lie, and without those that need them", -1, 1, (*host).disableMods},
		{"explain", "[ID]", "tell why mods are in that order, and what is wrong with them", 1, 0, explainMods},
		{"why", "[KIND] ID.PATH", "tell which mod says what of a field, or of all of a definition", 2, 1, whyMods},
		{"lock", "[FILE]", "write down which mods are used, in which versions; without a file, print it", 1, 0, lockMods},
		{"compare", "[A B [what]]", "play the same games with A before B and B before A, and tell where they first differ, and by which lines", -1, 0, func(h *host, r *scripting.Ruleset, args []string) int { return o.compare(h, r, args) }},
		{"bisect", "[--seed S [what] | *_test.lua | JOURNAL]", "find which mods break the game of a seed, a scenario or a journal", -1, 0, func(h *host, r *scripting.Ruleset, args []string) int { return o.bisect(h, r, args) }},
	}
}

// modsVerb is the verb mods.
func modsVerb() verb {
	all := modsTasks(flag.NewFlagSet("", flag.ContinueOnError))
	forms := make([]string, len(all))
	for i, task := range all {
		forms[i] = strings.TrimSpace("`curtain mods "+task.name+" "+task.args) + "`: " + task.about + "."
	}
	return verb{
		name: "mods", args: "[game] [" + strings.Join(modsTaskNames(all), " | ") + "]",
		about: "list, add, remove, enable and explain the mods of a game",
		more: strings.Join(forms, "\n\n") + `

A mod is a folder, or a .zip of one, with a file mod.lua that says what it is. Mods are
looked for in mods beside the scripts of the project, and in the folder of your mods,
which CURTAIN_MODS=DIR moves.

The exit status of compare is 1 where the games differ, and that of bisect where
something is broken.`,
		loads: true, json: true,
		setup: func(f *flag.FlagSet) action {
			tasks := modsTasks(f)
			return unattended(func(h *host, args []string) int { return h.modsTask(tasks, args) })
		},
	}
}

func modsTaskNames(all []modsTask) (names []string) {
	for _, task := range all {
		names = append(names, task.name)
	}
	return names
}

// modsTask does what the arguments ask for.
func (h *host) modsTask(all []modsTask, args []string) int {
	r, args := h.ruleset(args)
	if len(args) == 0 {
		return all[0].do(h, r, nil)
	}
	i := slices.IndexFunc(all, func(task modsTask) bool { return task.name == args[0] })
	if i < 0 {
		return h.misuse("mods", "mods knows no %q%s", args[0], cmp.Or(h.ofMod(r, args[0]), expected(args[0], modsTaskNames(all))))
	}
	task, args := all[i], args[1:]
	if h.json && task.name != "list" && task.name != "why" {
		return h.misuse("mods", "--json is for mods list and mods why")
	}
	if len(args) < task.least || task.most >= 0 && len(args) > task.most {
		return h.misuse("mods", "it is written %s%s", strings.TrimSpace("mods "+task.name+" "+task.args), h.ofMod(r, cmp.Or(args...)))
	}
	return task.do(h, r, args)
}

// ofMod says what tells all of a mod, where a word is the id of one; "" where it is none.
func (h *host) ofMod(r *scripting.Ruleset, word string) string {
	p, err := h.packs(r)
	if err != nil || p.set == nil || p.mod(word) == nil {
		return ""
	}
	return h.inCommands(": `curtain mods explain " + word + "` tells all of that mod")
}

// modsOf are all mods there are, those of a game arranged. The status is of what cannot
// be read beside them.
func (h *host) modsOf(r *scripting.Ruleset) (*packs, int) {
	p, err := await(h, func() (*packs, error) { return h.packs(r) })
	if err != nil {
		return nil, h.unloaded("mods", r, err)
	}
	if p.set == nil {
		p.set = &mods.Set{Game: r.Name}
	}
	return p, exitOK
}

// state is what becomes of a mod.
func (p *packs) state(m *mods.Mod) string {
	switch {
	case m.Game != p.set.Game:
		return "other game"
	case m.Off:
		return "disabled"
	case slices.Contains(p.set.Mods, m):
		return "used"
	case slices.Contains(p.set.Left, m):
		return "left out"
	}
	return "hidden" // by another of its id
}

// listMods lists the mods in use in their order, then the others.
func listMods(h *host, r *scripting.Ruleset, _ []string) int {
	p, status := h.modsOf(r)
	if p == nil {
		return status
	}
	if h.json {
		h.printJSON(h.modsListing(r, p))
		return exitOK
	}
	if len(p.found)+len(p.faults) == 0 {
		h.print(h.screen().Wrap(h.inCommands("There are no mods. `curtain mods add PATH` adds one, `curtain mods where` tells where they are looked for."), 0)...)
		return exitOK
	}
	blocks := [][]string{h.modsTable("Mods of "+r.Title+", in their order", p.set.Mods, p.lies)}
	for _, group := range []struct{ state, title string }{
		{"left out", "Left out"}, {"disabled", "Disabled, wherever they lie"}, {"hidden", "Not used, since another has the same id"}, {"other game", "Of other games"},
	} {
		about := p.lies
		if group.state == "other game" {
			about = func(m *mods.Mod) string { return m.Game + ", " + p.lies(m) }
		}
		inGroup := slices.DeleteFunc(slices.Clone(p.found), func(m *mods.Mod) bool { return p.state(m) != group.state })
		blocks = append(blocks, h.modsTable(group.title, inGroup, about))
	}
	h.printBlocks(append(blocks, h.faultBlocks(p.set.Words, p.faults)...)...)
	return exitOK
}

// printBlocks prints groups of lines, an empty line between those that are not empty.
func (h *host) printBlocks(blocks ...[]string) {
	blocks = slices.DeleteFunc(blocks, func(b []string) bool { return len(b) == 0 })
	for i, block := range blocks {
		if i > 0 {
			h.print("")
		}
		h.print(block...)
	}
}

// modsTable is a group of mods; nothing where it is empty.
func (h *host) modsTable(title string, list []*mods.Mod, about func(*mods.Mod) string) []string {
	if len(list) == 0 {
		return nil
	}
	rows := make([][]string, len(list))
	for i, m := range list {
		rows[i] = []string{m.ID, m.Version, m.Name + " (" + about(m) + ")"}
	}
	return append([]string{fmt.Sprintf("%s (%d)", title, len(list))}, h.table(rows)...)
}

// faultBlocks are what there is to know of mods, and what is wrong with them.
func (h *host) faultBlocks(words []string, faults source.Errors) [][]string {
	var known, wrong []string
	for _, line := range words {
		known = append(known, h.fold(line+".", 2)...)
	}
	if len(faults) > 0 {
		wrong = h.screen().Error(faults.Error())
	}
	return [][]string{known, wrong}
}

// modsListing is what mods list prints as JSON.
type modsListing struct {
	document
	Mods     []modEntry `json:"mods"`
	Words    []string   `json:"words,omitempty"`
	Findings []finding  `json:"findings,omitempty"`
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
}

func (h *host) modsListing(r *scripting.Ruleset, p *packs) modsListing {
	l := modsListing{document: h.document("mods", r), Mods: []modEntry{}, Words: p.set.Words}
	rest := slices.DeleteFunc(slices.Clone(p.found), func(m *mods.Mod) bool { return p.state(m) == "used" })
	for _, m := range append(slices.Clone(p.set.Mods), rest...) {
		l.Mods = append(l.Mods, modEntry{m.ID, m.Version, m.Name, append([]string{}, m.Authors...), m.Description, m.Game, p.state(m), m.Path, declare.Hex(m.Print)})
	}
	if len(p.faults) > 0 {
		l.Findings = findingsOf(check.Load(p.faults))
	}
	return l
}

// whereMods tells where mods are looked for.
func whereMods(h *host, r *scripting.Ruleset, _ []string) int {
	p, status := h.modsOf(r)
	if p == nil {
		return status
	}
	h.print(h.screen().Wrap("Mods of "+r.Title+" are looked for here; of two with one id the first is used:", 0)...)
	for i, place := range p.places {
		n := 0
		for _, m := range p.found {
			n += engine.Bit(m.Place == i)
		}
		what := "none"
		switch {
		case n > 0:
			what = speech.Count(n, "mod")
		case !place.One && !isFolder(place.Path):
			what = "there is no such folder"
		}
		h.print(h.explained(h.fromHere(place.Path), place.Label+": "+what, 40)...)
	}
	if h.ownMods() == "" {
		h.print(h.screen().Wrap("There is no folder for mods of your own: set CURTAIN_MODS to one.", 0)...)
	}
	return exitOK
}

// mod is the mod of an id: that in use, else one that is not; nil for none.
func (p *packs) mod(id string) *mods.Mod {
	if m := p.set.Find(id); m != nil {
		return m
	}
	return mods.WithID(p.found, id)
}

// needing are the mods that need one, directly, disabled ones aside.
func (p *packs) needing(id string) (ids []string) {
	for _, m := range p.found {
		needs := slices.ContainsFunc(m.Needs, func(one mods.Range) bool { return one.ID == id })
		if needs && !m.Off && !slices.Contains(ids, m.ID) {
			ids = append(ids, m.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

// refuse tells why something about mods is not done.
func (h *host) refuse(format string, args ...any) int {
	h.complain("%s", strings.Join(h.fold(source.Printable(fmt.Sprintf("curtain: "+format, args...)), 2), "\n"))
	return exitFailures
}

func (h *host) unknownMod(p *packs, id string) int {
	return h.misuse("mods", "there is no mod %s%s", quote(id), expected(id, mods.IDs(p.found)))
}

// lockMods writes down the mods in use.
func lockMods(h *host, r *scripting.Ruleset, files []string) int {
	p, err := await(h, func() (*packs, error) { return h.strict(r) })
	if err != nil {
		return h.explain("mods", err)
	}
	if len(files) == 0 {
		h.printJSON(p.set.Lock())
		return exitOK
	}
	if err := mods.WriteLock(h.at(files[0]), p.set.Lock()); err != nil {
		return h.explain("mods", err)
	}
	h.printf("%s: %s", shownPath(files[0]), speech.Count(len(p.used()), "mod"))
	return exitOK
}

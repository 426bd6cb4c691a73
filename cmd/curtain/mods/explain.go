package mods

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/phrase"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/source"
)

func explainMods(h *program.Host, r *scripting.Ruleset, ids []string) (status int) {
	p, status := ModsOf(h, r)
	if p == nil {
		return status
	}
	m, all := (*mods.Mod)(nil), func(provenance.Conflict) bool { return true }
	if len(ids) > 0 {
		if m = mod(p, ids[0]); m == nil {
			return unknownMod(h, p, ids[0])
		}
		all = func(c provenance.Conflict) bool { return c.First.Mod == m.ID || c.Then.Mod == m.ID }
	}
	g, err := ofModsInUse(h, r, p)
	if err != nil {
		return h.Explain("mods", err)
	}
	blocks := explainAll(h, p)
	if m != nil {
		blocks = explainMod(h, p, m, g)
	}
	if g != nil && g.Unloaded != nil {
		blocks = append(blocks, h.Screen().Error(h.InCommands(g.Unloaded.Error())))
	}
	printBlocks(h, append(blocks, conflicts(h, g, all))...)
	return program.ExitOK
}

// ofModsInUse loads a game with as many of its enabled mods as possible; nil if there are none.
func ofModsInUse(h *program.Host, r *scripting.Ruleset, p *load.Packs) (*load.Loaded, error) {
	if len(p.ModsInUse()) == 0 {
		return nil, nil
	}
	return program.Await(h, func() (*load.Loaded, error) { return p.MostQuietly(h, r) })
}

func explainAll(h *program.Host, p *load.Packs) (blocks [][]string) {
	var order []string
	for i, m := range p.Set.Mods {
		order = append(order, h.ExplainTerm(fmt.Sprintf("%d  %s", i+1, m.NameAndVersion()), whyHere(p, m), 30)...)
	}
	if len(order) == 0 {
		order = []string{"No mods are enabled."}
	}
	return append([][]string{order}, faultBlocks(h, phrase.Original.All(p.Set.Words), p.Faults)...)
}

func conflicts(h *program.Host, g *load.Loaded, wanted func(provenance.Conflict) bool) (lines []string) {
	if g == nil {
		return nil
	}
	for _, c := range g.Content.Conflicts() {
		if wanted(c) {
			lines = append(lines, h.Fold(c.Told()+".", 2)...)
		}
	}
	if len(lines) > 0 {
		lines = append(lines, h.Fold(h.InCommands("`curtain mods why ID.PATH` shows every change to a field."), 2)...)
	}
	return lines
}

func whyHere(p *load.Packs, m *mods.Mod) string {
	var after []string
	for _, bond := range bonds(p, m) {
		if bond.granted && bond.field != "before" && bond.field != "refuses" {
			after = append(after, bond.ID+" ("+bond.field+")")
		}
	}
	if len(after) == 0 {
		return "by its id"
	}
	return "after " + strings.Join(after, ", ")
}

type bond struct {
	field string
	mods.Range
	fits    bool // whether the other mod exists in a version in the range
	granted bool // whether both are used, in the required order
}

func bonds(p *load.Packs, m *mods.Mod) (list []bond) {
	here := slices.Index(p.Set.Mods, m)
	add := func(field string, one mods.Range, first bool) {
		other := mod(p, one.ID)
		there := slices.Index(p.Set.Mods, other)
		b := bond{field: field, Range: one, fits: other != nil && (one.Versions == "" || one.Has(other))}
		b.granted = b.fits && here >= 0 && there >= 0 && (there < here) == first
		list = append(list, b)
	}
	for _, one := range m.Needs {
		add("needs", one, true)
	}
	for _, one := range m.Wishes {
		add("wishes", one, true)
	}
	for _, one := range m.Refuses {
		add("refuses", one, true)
	}
	for _, id := range m.After {
		add("after", mods.Range{ID: id}, true)
	}
	for _, id := range m.Before {
		add("before", mods.Range{ID: id}, false)
	}
	return list
}

// explainMod describes a mod in full. g is the game with the mods in use; nil if there are none.
func explainMod(h *program.Host, p *load.Packs, m *mods.Mod, g *load.Loaded) (blocks [][]string) {
	s := h.Screen()
	by := ""
	if len(m.Authors) > 0 {
		by = " by " + strings.Join(m.Authors, ", ")
	}
	lines := s.Wrap(s.Strong(m.NameAndVersion())+"  "+m.Name+by, 2)
	if m.Description != "" {
		lines = append(lines, s.Wrap("  "+m.Description, 2)...)
	}
	where := ""
	if i := slices.Index(p.Set.Mods, m); i >= 0 {
		where = fmt.Sprintf(", number %d of %d", i+1, len(p.Set.Mods))
	}
	add := func(field, text string) { lines = append(lines, h.ExplainTerm(field, text, 8)...) }
	is := State(p, m) + where
	if m.Game != p.Set.Game {
		is = "a mod of " + m.Game + ", another game"
	}
	add("is", is)
	add("in", h.RelativePath(m.Path))
	for _, b := range bonds(p, m) {
		add(b.field, bondText(p, m, b))
	}
	if others := dependents(p, m.ID); len(others) > 0 {
		add("needed", "by "+program.Some(others))
	}
	if slices.Contains(p.Set.Mods, m) && g.Packs.Set.Find(m.ID) != nil {
		for _, does := range doings(g, m.ID) {
			add(does.word, program.Some(does.what))
		}
	}
	words, faults := about(p, m)
	return append([][]string{lines}, faultBlocks(h, words, faults)...)
}

type doing struct {
	word string
	what []string
}

var doingWords = map[string]string{provenance.OverrideWord: "changes", provenance.ReplaceWord: "replaces", provenance.RemoveWord: "removes"}

func doings(g *load.Loaded, mod string) (list []doing) {
	add := func(word, kind, id string) {
		i := slices.IndexFunc(list, func(d doing) bool { return d.word == word })
		if i < 0 {
			i, list = len(list), append(list, doing{word: word})
		}
		if what := kind + " " + id; !slices.Contains(list[i].what, what) {
			list[i].what = append(list[i].what, what)
		}
	}
	amended := g.Content.Amendments()
	for _, e := range g.Entries() {
		replaced := slices.ContainsFunc(amended, func(a lookup.Amendment) bool { return a.Kind == e.Kind && a.ID == e.ID })
		if of := g.Packs.Set.Of(e.Where.File); of != nil && of.ID == mod && !replaced {
			add("defines", e.Kind, strings.TrimPrefix(e.ID, mod+":"))
		}
	}
	for _, a := range amended {
		if a.Mod == mod {
			add(doingWords[a.Word], a.Kind, a.ID)
		}
	}
	return list
}

func bondText(p *load.Packs, m *mods.Mod, b bond) string {
	head := strings.TrimSpace(b.ID + " " + b.Versions)
	other := mod(p, b.ID)
	switch {
	case b.ID == m.Game:
		return head + ": this is " + p.Set.Version
	case other == nil:
		return head + ": not there"
	case State(p, other) != "used":
		return head + ": " + other.Version + ", " + State(p, other)
	case b.field == "refuses" || !b.fits || State(p, m) != "used":
		return head + ": " + other.Version + " is used"
	case b.granted == (b.field == "before"):
		return head + ": " + other.Version + " comes after it"
	}
	return head + ": " + other.Version + " comes before it"
}

func about(p *load.Packs, m *mods.Mod) (words []string, faults source.Errors) {
	for _, said := range p.Set.Words {
		if phrase.Original.Render("{mod}", said.Args...) == m.ID {
			words = append(words, phrase.Original.Text(said))
		}
	}
	for _, fault := range p.Faults {
		if fault.File == m.Pack.Shown(mods.ManifestFile) {
			faults = append(faults, fault)
		}
	}
	return words, faults
}

package mods

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/source"
)

func runExplain(h *program.Host, r *scripting.Ruleset, ids []string) (status int) {
	_, p, g, status, err := findAndLoadMods(h, r)
	switch {
	case err != nil:
		return h.PrintError("mods", err)
	case p == nil:
		return status
	}
	m, all := (*mods.Mod)(nil), func(provenance.Conflict) bool { return true }
	if len(ids) > 0 {
		if m = p.FindInstalledMod(ids[0]); m == nil {
			return printUnknownMod(h, p, ids[0])
		}
		all = func(c provenance.Conflict) bool { return c.First.Mod == m.ID || c.Then.Mod == m.ID }
	}
	var blocks [][]string
	if m != nil {
		blocks = explanationBlocks(h, p, m, g)
	} else {
		var order []string
		for i, m := range p.Set.Mods {
			order = append(order, h.Screen().FormatTerm(fmt.Sprintf("%d  %s", i+1, m.IDAndVersion()), loadOrderReason(p, m), 30)...)
		}
		if len(order) == 0 {
			order = []string{"No mods are enabled."}
		}
		if out := p.Set.Excluded; len(out) > 0 {
			order = append(order, h.WrapForTerminal(phrase.Original.RenderSentence(said.IsLeftOut, "list", program.JoinFirstTwelve(mods.IDs(out)), "n", len(out)), 2)...)
		}
		blocks = append([][]string{order}, noticeAndFaultBlocks(h, phrase.Original.RenderEachMessage(p.Set.Notices), p.ModErrors)...)
	}
	printBlocks(h, append(blocks, describeLeftOutChanges(h, g), describeConflicts(h, g, all))...)
	return program.ExitOK
}

func describeLeftOutChanges(h *program.Host, g *load.LoadedGame) []string {
	if g == nil || len(g.Content.LeftOutChanges) == 0 {
		return nil
	}
	return h.Screen().ErrorLines(h.ReplaceProgramName(g.LeftOutChangesText()))
}

func describeConflicts(h *program.Host, g *load.LoadedGame, wanted func(provenance.Conflict) bool) (lines []string) {
	if g == nil {
		return nil
	}
	for _, c := range g.Content.Conflicts() {
		if wanted(c) {
			lines = append(lines, h.WrapForTerminal(c.Sentence()+".", 2)...)
		}
	}
	if len(lines) > 0 {
		lines = append(lines, h.WrapForTerminal(h.ReplaceProgramName("`curtain mods why ID.PATH` shows every change to a field."), 2)...)
	}
	return lines
}

func loadOrderReason(p *load.Packs, m *mods.Mod) string {
	var after []string
	for _, bond := range relationsToOtherMods(p, m) {
		if bond.isSatisfied && bond.field != "before" && bond.field != "refuses" {
			after = append(after, bond.ID+" ("+bond.field+")")
		}
	}
	if len(after) == 0 {
		return "by its id"
	}
	return "after " + strings.Join(after, ", ")
}

type modRelation struct {
	field string
	mods.VersionRange
	versionFits bool // whether the other mod is installed in a version that VersionRange contains
	isSatisfied bool // whether both mods are used and loaded in the required order
}

func relationsToOtherMods(p *load.Packs, m *mods.Mod) (list []modRelation) {
	here := slices.Index(p.Set.Mods, m)
	add := func(field string, others []mods.VersionRange) {
		for _, one := range others {
			other := p.FindInstalledMod(one.ID)
			there := slices.Index(p.Set.Mods, other)
			b := modRelation{field: field, VersionRange: one, versionFits: other != nil && (one.Versions == "" || one.Matches(other))}
			b.isSatisfied = b.versionFits && here >= 0 && there >= 0 && (there < here) == (field != "before")
			list = append(list, b)
		}
	}
	inAnyVersion := func(id string) mods.VersionRange { return mods.VersionRange{ID: id} }
	add("needs", m.Needs)
	add("wishes", m.OptionalNeeds)
	add("refuses", m.Conflicts)
	add("after", engine.Map(m.After, inAnyVersion))
	add("before", engine.Map(m.Before, inAnyVersion))
	return list
}

// explanationBlocks returns the blocks of lines that `mods explain` prints about m. g is nil if no mod is in use.
func explanationBlocks(h *program.Host, p *load.Packs, m *mods.Mod, g *load.LoadedGame) (blocks [][]string) {
	s := h.Screen()
	by := ""
	if len(m.Authors) > 0 {
		by = " by " + strings.Join(m.Authors, ", ")
	}
	lines := s.TranslateAndWrap(s.Strong(m.IDAndVersion())+"  "+m.Name+by, 2)
	if m.Description != "" {
		lines = append(lines, s.TranslateAndWrap("  "+m.Description, 2)...)
	}
	where := ""
	if i := slices.Index(p.Set.Mods, m); i >= 0 {
		where = fmt.Sprintf(", number %d of %d", i+1, len(p.Set.Mods))
	}
	add := func(field, text string) { lines = append(lines, h.Screen().FormatTerm(field, text, 8)...) }
	is := ModState(p, m) + where
	if m.Game != p.Set.Game {
		is = "a mod for " + m.Game + ", another game"
	}
	add("is", is)
	add("in", h.ShortDisplayPath(m.Path))
	for _, b := range relationsToOtherMods(p, m) {
		add(b.field, describeRelation(p, m, b))
	}
	if others := enabledDependents(p, m.ID); len(others) > 0 {
		add("needed", "by "+program.JoinFirstTwelve(others))
	}
	if slices.Contains(p.Set.Mods, m) {
		for _, does := range changesByMod(g, m.ID) {
			add(does.verb, program.JoinFirstTwelve(does.definitions))
		}
	}
	words, faults := noticesAndFaultsAbout(p, m)
	return append([][]string{lines}, noticeAndFaultBlocks(h, words, faults)...)
}

type changeGroup struct {
	verb        string
	definitions []string
}

var changeVerbs = map[string]string{provenance.OverrideWord: "changes", provenance.WrapWord: "wraps", provenance.InsertWord: "extends", provenance.ReplaceWord: "replaces", provenance.RemoveWord: "removes"}

func changesByMod(g *load.LoadedGame, mod string) (list []changeGroup) {
	add := func(word, kind, id string) {
		i := slices.IndexFunc(list, func(d changeGroup) bool { return d.verb == word })
		if i < 0 {
			i, list = len(list), append(list, changeGroup{verb: word})
		}
		if what := kind + " " + id; !slices.Contains(list[i].definitions, what) {
			list[i].definitions = append(list[i].definitions, what)
		}
	}
	amended := g.Content.Amendments()
	for _, e := range g.Entries() {
		replaced := slices.ContainsFunc(amended, func(a lookup.Amendment) bool { return a.Kind == e.Kind && a.ID == e.ID })
		if of := g.Packs.Set.ModOfFile(e.Where.File); of != nil && of.ID == mod && !replaced {
			add("defines", e.Kind, strings.TrimPrefix(e.ID, mod+":"))
		}
	}
	for _, a := range amended {
		switch {
		case a.Mod != mod:
		case a.OfItems:
			add(changeVerbs[provenance.OverrideWord], a.Kind, a.ID)
		default:
			add(changeVerbs[a.Word], a.Kind, a.ID)
		}
	}
	return list
}

func describeRelation(p *load.Packs, m *mods.Mod, b modRelation) string {
	head := strings.TrimSpace(b.ID + " " + b.Versions)
	other := p.FindInstalledMod(b.ID)
	switch {
	case b.ID == m.Game:
		return head + ": this is " + p.Set.Version
	case other == nil:
		return head + ": not installed"
	case ModState(p, other) != "used":
		return head + ": " + other.Version + ", " + ModState(p, other)
	case b.field == "refuses" || !b.versionFits || ModState(p, m) != "used":
		return head + ": " + other.Version + " is used"
	case b.isSatisfied == (b.field == "before"):
		return head + ": " + other.Version + " comes after it"
	}
	return head + ": " + other.Version + " comes before it"
}

func noticesAndFaultsAbout(p *load.Packs, m *mods.Mod) (words []string, faults source.Errors) {
	for _, said := range p.Set.Notices {
		if phrase.Original.Render("{mod}", said.Args...) == m.ID {
			words = append(words, phrase.Original.RenderMessage(said))
		}
	}
	return words, engine.Filter(p.ModErrors, func(fault *source.Error) bool { return load.ModIDOfError(fault) == m.ID })
}

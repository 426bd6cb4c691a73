package check

import (
	"cmp"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// CheckDeclarations returns the findings about the definitions of a game together: unknown words,
// comments that are out of date, conflicts of mods, and the remarks of the game's rules.
func CheckDeclarations(g *scripting.Generation) (list []scripting.Finding) {
	list = NewLook(g.Game).words(Texts(g.Chunks()), VocabularyOf(g.Game, g.Content))
	list = append(list, checkContent(g)...)
	Sort(list)
	return list
}

// checkContent returns the findings about definitions that do not need the syntax trees of files.
func checkContent(g *scripting.Generation) (list []scripting.Finding) {
	comments := map[string][]string{}
	for _, d := range g.Content.Definitions() {
		if text, is := d.Text(); is && d.Within() == "" && !g.IsOverridden(d) {
			list = append(list, comment(g.File(d.Where().File), comments, text)...)
		}
	}
	for _, c := range g.Conflicts() {
		list = append(list, NewFinding("C212", At(g, c.Then.Where, nil, "%s", c.Told())))
	}
	for _, named := range g.NamesInCode() {
		list = append(list, NewFinding("C213", At(g, named.Where, nil, "%s", named.Message)))
	}
	remarks := g.Content.Remarks()
	brought := broughtByCode(g, remarks)
	for _, m := range remarks {
		if m.Code != idleCode || !brought[m.Where] {
			list = append(list, NewFinding(m.Code, remarkError(g, &m)))
		}
	}
	return list
}

// broughtByCode returns the places of the definitions that nothing leads to but whose
// id the code of another definition contains: that code summons, creates or gives them.
func broughtByCode(g *scripting.Generation, remarks []engine.Remark) map[engine.Place]bool {
	idle, acts, named := map[engine.Place]bool{}, map[string]bool{}, map[string]lookup.Entry{}
	for _, m := range remarks {
		if m.Code == idleCode {
			idle[m.Where] = true
		}
	}
	if len(idle) == 0 {
		return nil
	}
	var all []lookup.Entry
	item := func(e lookup.Entry) string { return e.Kind + " " + e.ID }
	for _, d := range g.Content.Definitions() {
		e := lookup.Entry{Kind: d.Kind.Name, ID: cmp.Or(d.Within(), d.ID()), Where: d.Where()}
		all = append(all, e)
		acts[item(e)] = acts[item(e)] || g.HasFunctions(d.Def)
		if _, keyword := g.Content.KeywordTable().ByWord(d.ID()); idle[e.Where] && !keyword {
			named[d.ID()] = e
		}
	}
	mentioned, outline := map[engine.Place]bool{}, lookup.NewOutline(all, g.Amendments())
	for _, c := range g.Chunks() {
		syntax.ScanStrings(c.Text, func(word string, line int) {
			e, is := named[word]
			if mod := c.Text.Mod; !is && mod != nil {
				e, is = named[mod.ID+":"+word]
			}
			if !is {
				return
			}
			by, within := outline.Around(c.Text.Name, line)
			if !within || item(by) != item(e) && acts[item(by)] {
				mentioned[e.Where] = true
			}
		})
	}
	return mentioned
}

// remarkError returns the error for a remark. Its place is the change of a mod if that caused the
// remark: it changed another file's definition or removed the last way to it.
func remarkError(g *scripting.Generation, m *engine.Remark) *source.Error {
	where, path := g.EffectivePlace(m.Where, m.Path...)
	if where == m.Where && !Waives(g, where, m.Code) {
		if by, at, is := g.LastChange(where, func(string, schema.Value) bool { return true }); is {
			where, path = by, at
		} else if by, at, is := parting(g, m); is {
			where, path = by, at
		}
	}
	e := At(g, where, path, "%s", m.Message)
	if e.Hint = m.Advice; where != m.Where {
		e.Notes = append(e.Notes, "defined at "+source.Printable(m.Where.String()))
	}
	return e
}

// parting returns where a mod removed the way to the game's definition that a remark is about.
func parting(g *scripting.Generation, m *engine.Remark) (where engine.Place, path []string, found bool) {
	if chunk := g.File(m.Where.File); m.Code != idleCode || chunk == nil || chunk.Text.Mod != nil {
		return where, nil, false
	}
	for _, d := range g.Content.Definitions() {
		if d.Where() == m.Where {
			return g.LastUnlink(d.ID())
		}
	}
	return where, nil, false
}

// idleCode is the code of definitions that nothing leads to, so that players never see them.
const idleCode = "C205"

package check

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// Declared is what a generation of a declared game complains of: words that its
// scripts cannot use, comments that are out of date, and what the game itself
// knows.
func Declared(g *scripting.Generation) (list []scripting.Finding) {
	list = Words(Texts(g.Chunks()), VocabularyOf(g.Game, g.Content))
	for _, d := range g.Content.Definitions() {
		if text, is := d.Text(); is && d.Within() == "" && !g.Changed(d) {
			list = append(list, Comment(g.Chunks(), d.Where(), text)...)
		}
	}
	for _, c := range g.Conflicts() {
		list = append(list, Found("C212", At(g.Chunks(), c.Then.Where, nil, "%s", c.Told())))
	}
	for _, named := range g.Named() {
		list = append(list, Found("C213", At(g.Chunks(), named.Where, nil, "%s", named.Message)))
	}
	for _, m := range g.Content.Remarks() {
		list = append(list, Found(m.Code, remarked(g, &m)))
	}
	Sort(list)
	return list
}

// remarked is a remark where the one says it who is to blame: a mod, for what is wrong
// with a definition of another since the mod changed it, or for one that nothing leads to
// any more.
func remarked(g *scripting.Generation, m *engine.Remark) *source.Error {
	where, path := g.Saying(m.Where, m.Path...)
	if where == m.Where && !Waives(g.Chunks(), where, m.Code) {
		if by, at, is := g.Changing(where, func(string, declare.Value) bool { return true }); is {
			where, path = by, at
		} else if by, at, is := parting(g, m); is {
			where, path = by, at
		}
	}
	e := At(g.Chunks(), where, path, "%s", m.Message)
	if e.Hint = m.Advice; where != m.Where {
		e.Notes = append(e.Notes, "it is defined at "+source.Printable(m.Where.String()))
	}
	return e
}

// parting is where a mod took away what led to the definition of the game that a remark is
// about.
func parting(g *scripting.Generation, m *engine.Remark) (where engine.Place, path []string, is bool) {
	if chunk := g.Chunks().Named(m.Where.File); m.Code != idleCode || chunk == nil || chunk.Text.Mod != nil {
		return where, nil, false
	}
	for _, d := range g.Content.Definitions() {
		if d.Where() == m.Where {
			return g.Parting(d.ID())
		}
	}
	return where, nil, false
}

// idleCode is of definitions that nothing leads to.
const idleCode = "C205"

package check

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
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
	remarks := g.Content.Remarks()
	brought := broughtByCode(g, remarks)
	for _, m := range remarks {
		if m.Code != idleCode || !brought[m.Where] {
			list = append(list, Found(m.Code, remarked(g, &m)))
		}
	}
	Sort(list)
	return list
}

// broughtByCode are, of the definitions that nothing leads to, those that the code of
// another one names: who is summoned, created or given comes into a game that way.
func broughtByCode(g *scripting.Generation, remarks []engine.Remark) map[engine.Place]bool {
	idle, starts, acts := map[engine.Place]bool{}, map[string][]int{}, map[engine.Place]bool{}
	for _, m := range remarks {
		if m.Code == idleCode {
			idle[m.Where] = true
		}
	}
	if len(idle) == 0 {
		return nil
	}
	named := map[string]declare.Definition{}
	for _, d := range g.Content.Definitions() {
		at := d.Where()
		starts[at.File] = append(starts[at.File], at.Line)
		acts[at] = acts[at] || g.Scripted(d.Def)
		if _, keyword := g.Content.KeywordTable().Named(d.ID()); idle[at] && !keyword {
			named[d.ID()] = d
		}
	}
	brought := map[engine.Place]bool{}
	for _, c := range g.Chunks() {
		syntax.Quoted(c.Text, func(word string, line int) {
			d, is := named[word]
			if mod := c.Text.Mod; !is && mod != nil {
				d, is = named[mod.ID+":"+word]
			}
			start := startOf(starts[c.Text.Name], line)
			within := engine.Place{File: c.Text.Name, Line: start}
			if is && !amends(c.Text.Line(line)) && within != d.Where() && (acts[within] || start == 0) {
				brought[d.Where()] = true
			}
		})
	}
	return brought
}

// startOf is where the definition begins that a line of its file belongs to.
func startOf(starts []int, line int) (start int) {
	for _, s := range starts {
		if s <= line {
			start = max(start, s)
		}
	}
	return start
}

// amends reports whether a line says of what it names that it is changed or taken away.
func amends(line string) bool {
	line = strings.TrimSpace(line)
	return slices.ContainsFunc([]string{scripting.OverrideWord, scripting.ReplaceWord, scripting.RemoveWord}, func(word string) bool { return strings.HasPrefix(line, word) })
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

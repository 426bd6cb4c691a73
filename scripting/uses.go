package scripting

import (
	"slices"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Use is a definition or a scenario whose script speaks of something.
type Use struct {
	Kind  string // card, enemy, or scenario
	Name  string // the id, or the sentence of the scenario
	File  string
	Lines []int
}

// scenarioKind is what a Use of a scenario is called.
const scenarioKind = "scenario"

// Uses are the definitions and the scenarios that speak of something by one of some
// words, in the order of the files. What defines a thing does not use it.
func Uses(texts []*source.Text, entries []Entry, words []string) (list []Use) {
	for _, t := range texts {
		inside := slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool { return e.Where.File != t.Name })
		slices.SortStableFunc(inside, func(a, b Entry) int { return a.Where.Line - b.Where.Line })
		for _, m := range syntax.Mentions(t, words, "it") {
			u := Use{Kind: scenarioKind, Name: m.Within, File: t.Name}
			if !IsScenario(t.Name) {
				u.Kind, u.Name = around(inside, m.Line)
			}
			if u.Name == "" || u.Kind != scenarioKind && slices.Contains(words, u.Name) {
				continue
			}
			if last := len(list) - 1; last < 0 || list[last].File != u.File || list[last].Name != u.Name || list[last].Kind != u.Kind {
				list = append(list, u)
			}
			list[len(list)-1].add(m.Line)
		}
	}
	return list
}

// add adds a line.
func (u *Use) add(line int) {
	if n := len(u.Lines); n == 0 || u.Lines[n-1] != line {
		u.Lines = append(u.Lines, line)
	}
}

// around is the definition of a file that a line belongs to: the last one that begins
// before it, or the first, whose helpers it may be among.
func around(inside []Entry, line int) (kind, id string) {
	for i, e := range inside {
		if i > 0 && e.Where.Line > line {
			break
		}
		kind, id = e.Kind, e.ID
	}
	return kind, id
}

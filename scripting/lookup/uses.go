package lookup

import (
	"slices"

	"curtaincall/engine"
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

// scenarioKind holds what a Use of a scenario is called.
const scenarioKind = "scenario"

// Outline tells what lines belong to: of each file, what it defines and what it changes of
// others, in the order of lines.
type Outline map[string][]Entry

// NewOutline builds an outline of definitions and of what files change of them.
func NewOutline(entries []Entry, changes []Amendment) Outline {
	o := Outline{}
	for _, e := range entries {
		o[e.Where.File] = append(o[e.Where.File], e)
	}
	for _, a := range changes {
		o[a.Where.File] = append(o[a.Where.File], Entry{Kind: a.Kind, ID: a.ID, Where: a.Where})
	}
	for _, inside := range o {
		slices.SortStableFunc(inside, func(a, b Entry) int { return a.Where.Line - b.Where.Line })
	}
	return o
}

// Around returns what a line belongs to: the last that begins before it. Above the first, where
// helpers of a whole file stand, it is nothing.
func (o Outline) Around(file string, line int) (e Entry, is bool) {
	inside := o[file]
	after, _ := slices.BinarySearchFunc(inside, line, func(e Entry, line int) int {
		if e.Where.Line <= line {
			return -1
		}
		return 1
	})
	if after == 0 {
		return e, false
	}
	return inside[after-1], true
}

// Uses returns the definitions and the scenarios that speak of something by one of some words,
// in the order of the files. What defines or changes a thing does not use it.
func Uses(texts []*source.Text, outline Outline, words []string) (list []Use) {
	for _, t := range texts {
		for _, m := range syntax.Mentions(t, words, "it") {
			u := Use{Kind: scenarioKind, Name: m.Within, File: t.Name}
			if !source.IsScenario(t.Name) {
				e, is := outline.Around(t.Name, m.Line)
				if first := outline[t.Name]; !is && len(first) > 0 {
					e = first[0] // whose helpers it may be among
				}
				u.Kind, u.Name = e.Kind, e.ID
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

// Amendment is that a file changes a definition of another file.
type Amendment struct {
	Kind, ID string
	Mod      string // whose file it is; "" for the game itself
	Word     string // override, replace or remove
	Where    engine.Place
}

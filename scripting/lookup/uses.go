package lookup

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Use is a definition or a scenario whose script mentions something.
type Use struct {
	Kind  string // card, enemy, or scenario
	Name  string // id of the definition, or the joined names of the scenario
	File  string
	Lines []int
}

const scenarioKind = "scenario"

// Outline maps each file to the definitions in it and those it changes, in the order of lines.
type Outline map[string][]Entry

// NewOutline returns the outline of definitions and of changes to them by other files.
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

// EntryAt returns the last definition in a file that begins at or before a line.
func (o Outline) EntryAt(file string, line int) (e Entry, found bool) {
	inside := o[file]
	after, _ := slices.BinarySearchFunc(inside, line+1, func(e Entry, line int) int { return e.Where.Line - line })
	if after == 0 {
		return e, false
	}
	return inside[after-1], true
}

// FindUses returns the definitions and scenarios that mention one of some words, in the order of
// files. Definitions with one of the words as their id, and changes to them, are excluded.
func FindUses(texts []*source.Text, outline Outline, words []string) (list []Use) {
	for _, t := range texts {
		for _, m := range syntax.FindMentions(t, words, "it") {
			u := Use{Kind: scenarioKind, Name: m.Within, File: t.Name}
			if !source.IsScenario(t.Name) {
				e, is := outline.EntryAt(t.Name, m.Line)
				if first := outline[t.Name]; !is && len(first) > 0 {
					e = first[0] // a helper of the file
				}
				u.Kind, u.Name = e.Kind, e.ID
			}
			if u.Name == "" || u.Kind != scenarioKind && slices.Contains(words, u.Name) {
				continue
			}
			if last := len(list) - 1; last < 0 || list[last].File != u.File || list[last].Name != u.Name || list[last].Kind != u.Kind {
				list = append(list, u)
			}
			if at := &list[len(list)-1]; len(at.Lines) == 0 || at.Lines[len(at.Lines)-1] != m.Line {
				at.Lines = append(at.Lines, m.Line)
			}
		}
	}
	return list
}

// Amendment is a change of a definition by another file.
type Amendment struct {
	Kind, ID string
	Mod      string // of the file; "" for the game
	Word     string // override, wrap, insert, replace or remove
	OfItems  bool   // it removes items of lists
	Where    engine.Place
}

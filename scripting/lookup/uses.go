package lookup

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// UseSite is a definition or a scenario whose script mentions the entry that is searched for.
type UseSite struct {
	Kind  string // kind of the definition, such as card or enemy, or "scenario"
	Name  string // id of the definition, or name of the scenario without its groups
	File  string
	Line  int   // line of the scenario; 0 for a definition
	Lines []int // the first lines that mention the entry
}

const maxIndexedLines = 6

const scenarioKind = "scenario"

// Outline maps each file to the definitions that it contains or changes, in the order of lines.
type Outline map[string][]Entry

// NewOutline groups entries and changes by file, and sorts those of a file by line.
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

// EntryAt returns the last definition in a file that begins at or before a line. found is false if there is none.
func (o Outline) EntryAt(file string, line int) (e Entry, found bool) {
	inside := o[file]
	after, _ := slices.BinarySearchFunc(inside, line+1, func(e Entry, line int) int { return e.Where.Line - line })
	if after == 0 {
		return e, false
	}
	return inside[after-1], true
}

// LinesAndCommentsOf returns the first and the last line of a definition in its file, with the comments above it. The
// first definition also gets the lines before it, and the last definition all lines after it.
func (o Outline) LinesAndCommentsOf(e Entry, lines []string) (first, last int) {
	inside := o[e.Where.File]
	after, _ := slices.BinarySearchFunc(inside, e.Where.Line+1, func(e Entry, line int) int { return e.Where.Line - line })
	before, _ := slices.BinarySearchFunc(inside, e.Where.Line, func(e Entry, line int) int { return e.Where.Line - line })
	first, last = 1, len(lines)
	if before > 0 {
		first = lineAboveComments(lines, e.Where.Line, inside[before-1].Where.Line) + 1
	}
	if after < len(inside) {
		last = lineAboveComments(lines, inside[after].Where.Line, e.Where.Line)
	}
	return first, last
}

// lineAboveComments returns the last line from least to line-1 that is neither blank nor a comment, otherwise least.
func lineAboveComments(lines []string, line, least int) int {
	above := min(line, len(lines)+1) - 1
	for above > least && (strings.TrimSpace(lines[above-1]) == "" || strings.HasPrefix(lines[above-1], "--")) {
		above--
	}
	return max(above, min(least, len(lines)))
}

// UseIndex finds the definitions and scenarios whose scripts mention a definition.
type UseIndex struct {
	users                  []UseSite                // definitions and scenarios in the order of files; their Lines are not set
	definitions, scenarios map[string][]mentionLine // lines that contain a word, by word, in the order of files
}

type mentionLine struct{ userIndex, line int }

// IndexUses returns an index of the places in texts that contain the id, full or without the mod, or name of an entry.
func IndexUses(texts []*source.Text, outline Outline, entries []Entry) *UseIndex {
	x, words := &UseIndex{definitions: map[string][]mentionLine{}, scenarios: map[string][]mentionLine{}}, []string(nil)
	for _, e := range entries {
		words = append(words, e.ID, e.Name, engine.IDWithoutMod(e.ID))
	}
	set := syntax.NewWordSet(words)
	for _, t := range texts {
		for _, m := range syntax.FindMentions(t, set, "it") {
			x.addMention(t, outline, m)
		}
	}
	return x
}

func (x *UseIndex) addMention(t *source.Text, outline Outline, m syntax.WordOccurrence) {
	u, into := UseSite{Kind: scenarioKind, Name: m.Heading, File: t.Name, Line: m.HeadingLine}, x.scenarios
	if !source.IsScenario(t.Name) {
		e, is := outline.EntryAt(t.Name, m.Line)
		if first := outline[t.Name]; !is && len(first) > 0 {
			e = first[0] // a helper of the file
		}
		u.Kind, u.Name, u.Line, into = e.Kind, e.ID, 0, x.definitions
	}
	if u.Name == "" {
		return
	}
	if last := len(x.users) - 1; last < 0 || !x.users[last].isSame(u) {
		x.users = append(x.users, u)
	}
	at, known := mentionLine{len(x.users) - 1, m.Line}, into[m.Word]
	if n := len(known); n > 0 && known[n-1] == at || n >= maxIndexedLines && known[n-maxIndexedLines].userIndex == at.userIndex {
		return
	}
	into[m.Word] = append(known, at)
}

func (u UseSite) isSame(other UseSite) bool {
	return u.File == other.File && u.Name == other.Name && u.Kind == other.Kind && u.Line == other.Line
}

// DefinitionsUsing yields the definitions that mention one of the entries by full id or name, but not these entries.
func (x *UseIndex) DefinitionsUsing(of ...Entry) iter.Seq[UseSite] {
	return x.definitionsMentioning(x.definitions, of)
}

// ScenariosUsing yields the scenarios that mention one of the entries by its id, with or without its mod, or its name.
func (x *UseIndex) ScenariosUsing(of ...Entry) iter.Seq[UseSite] {
	for _, e := range of {
		if id := engine.IDWithoutMod(e.ID); id != e.ID {
			of = append(slices.Clip(of), Entry{ID: id})
		}
	}
	return x.definitionsMentioning(x.scenarios, of)
}

func (x *UseIndex) definitionsMentioning(byWord map[string][]mentionLine, of []Entry) iter.Seq[UseSite] {
	return func(yield func(UseSite) bool) {
		var lists [][]mentionLine
		for _, e := range of {
			lists = append(lists, byWord[e.ID], byWord[e.Name])
		}
		var u UseSite
		for at, more := popFirstMention(lists); more; at, more = popFirstMention(lists) {
			next := x.users[at.userIndex]
			if next.Kind != scenarioKind && slices.ContainsFunc(of, func(e Entry) bool { return e.ID == next.Name && e.Kind == next.Kind }) {
				continue
			}
			if !next.isSame(u) {
				if u.File != "" && !yield(u) {
					return
				}
				u = next
			}
			if n := len(u.Lines); n == 0 || u.Lines[n-1] != at.line {
				u.Lines = append(u.Lines, at.line)
			}
		}
		if u.File != "" {
			yield(u)
		}
	}
}

func popFirstMention(lists [][]mentionLine) (first mentionLine, found bool) {
	from := 0
	for i, list := range lists {
		if len(list) > 0 && (!found || cmp.Or(list[0].userIndex-first.userIndex, list[0].line-first.line) < 0) {
			from, first, found = i, list[0], true
		}
	}
	if found {
		lists[from] = lists[from][1:]
	}
	return first, found
}

// Amendment is a change to a definition by a file of a mod.
type Amendment struct {
	Kind, ID string
	Mod      string // the mod of the file; "" for the game
	Word     string // override, wrap, insert, replace or remove
	OfItems  bool   // whether the file removes items of lists instead of the definition
	Where    engine.Place
}

package provenance

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Layer describes what one file says of a path of a definition.
type Layer struct {
	Mod  string // whose file it is; "" for the game itself
	Word string // override, replace or remove; "" where it defines

	// Path is what it says it of: the path that was asked for or, of an override, one that
	// leads to it or below it.
	Path  string
	Value schema.Value // functions as places where they begin; Nil where nothing is said, or it is taken away
	Where engine.Place
}

// Conflict describes where two mods say different things of one path of a definition: "" for all
// of it.
type Conflict struct {
	Kind, ID, Path string
	First, Then    Layer // in the order of the mods
}

// Wins returns the layer that counts: the later, but for a removal, over which nothing can be
// laid.
func (c Conflict) Wins() Layer {
	if c.First.Word == RemoveWord && c.Then.Word == OverrideWord {
		return c.First
	}
	return c.Then
}

// History describes who said what of a definition that files of mods changed.
type History struct {
	Kind   *schema.Kind
	ID     string
	Layers []*Record    // the definition as it was first, and what was said over it, in order
	Stands engine.Place // where the definition is, as the content has it
}

// Record is a layer as a generation keeps it.
type Record struct {
	Word    string
	Chunk   *syntax.Chunk
	Line    int
	Whole   schema.Value // of a definition
	Changes []library.Override
	Void    bool
}

// Of returns what the layer says of a path.
func (s *Record) Of(path string) (list []Layer) {
	var steps []string
	if path != "" {
		steps = strings.Split(path, ".")
	}
	switch {
	case s.Word == RemoveWord:
		return []Layer{s.layer(path, nil, schema.Value{})}
	case s.Word != OverrideWord:
		return []Layer{s.layer(path, steps, s.Whole.Part(steps...))}
	}
	for _, c := range s.Changes {
		if n := CoveredBy(c, steps); n >= 0 {
			list = append(list, s.layer(c.Path, append(slices.Clone(c.At), steps[n:]...), c.Value.Part(steps[n:]...)))
		} else if path == "" || strings.HasPrefix(c.Path, path+".") {
			list = append(list, s.layer(c.Path, c.At, c.Value))
		}
	}
	return list
}

func (s *Record) layer(path string, at []string, v schema.Value) Layer {
	l := Layer{Mod: s.Chunk.Text.Owner(), Word: s.Word, Path: path, Value: v, Where: engine.Place{File: s.Chunk.Text.Name, Line: s.Line}}
	if line, _, _ := s.Chunk.Field(s.Line, at...); line > 0 {
		l.Where.Line = line
	}
	return l
}

// setter is a change and the layer that says it.
type setter struct {
	by *Record
	c  library.Override
}

// Conflicts returns where layers of different mods contradict each other.
func (h *History) Conflicts() (list []Conflict) {
	var last *Record // that was about all of it
	at, below := map[string]setter{}, map[string]setter{}
	add := func(path string, first, then Layer) {
		if first.Mod != then.Mod {
			list = append(list, Conflict{h.Kind.Name, h.ID, path, first, then})
		}
	}
	for _, s := range h.Layers[1:] {
		if s.Word != OverrideWord || s.Void {
			if last != nil {
				add("", last.layer("", nil, schema.Value{}), s.layer("", nil, schema.Value{}))
			}
			if over, is := below[""]; is && !s.Void {
				add("", over.by.layer("", nil, schema.Value{}), s.layer("", nil, schema.Value{}))
			}
		}
		if s.Void {
			continue
		}
		if s.Word != OverrideWord {
			last, at, below = s, map[string]setter{}, map[string]setter{}
			continue
		}
		for _, c := range s.Changes {
			for _, before := range contradictions(c, at, below) {
				add(c.Path, before.by.layer(before.c.Path, before.c.At, before.c.Value), s.layer(c.Path, c.At, c.Value))
			}
		}
		for _, c := range s.Changes {
			at[c.Path], below[""] = setter{s, c}, setter{s, c}
			for _, path := range leading(c.Path)[1:] {
				below[path] = setter{s, c}
			}
		}
	}
	return list
}

// contradictions returns the earlier changes that a change makes otherwise: of its path, of one
// that leads to it, and of one below it.
func contradictions(c library.Override, at, below map[string]setter) (list []setter) {
	for _, path := range leading(c.Path) {
		if before, is := at[path]; is && !same(inner(before.c, c.Path), c.Value) {
			list = append(list, before)
		}
	}
	if before, is := below[c.Path]; is && !same(inner(c, before.c.Path), before.c.Value) {
		list = append(list, before)
	}
	return list
}

func inner(c library.Override, path string) schema.Value {
	if path == c.Path {
		return c.Value
	}
	steps := strings.Split(path, ".")
	return c.Value.Part(steps[CoveredBy(c, steps):]...)
}

// leading returns the paths of which one says what stands at a path: itself first, then those
// that lead to it, all items of a list among them.
func leading(path string) (list []string) {
	for steps := strings.Split(path, "."); len(steps) > 0; steps = steps[:len(steps)-1] {
		list = append(list, strings.Join(steps, "."))
		if last := len(steps) - 1; last > 0 && isNumber(steps[last]) {
			list = append(list, strings.Join(steps[:last], ".")+".*")
		}
	}
	return list
}

func same(a, b schema.Value) bool {
	return a.Shape == b.Shape && string(schema.JSON(a)) == string(schema.JSON(b))
}

// Told returns a conflict in a sentence.
func (c Conflict) Told() string {
	what := fmt.Sprintf("%s %q", c.Kind, c.ID)
	if c.Path != "" {
		what = c.Path + " of " + what
	}
	return fmt.Sprintf("%s: %s, and %s: %s wins", what, c.First.told(c.Path), c.Then.told(c.Path), c.Wins().Mod)
}

func (l Layer) told(path string) string {
	does := map[string]string{RemoveWord: "removes it", ReplaceWord: "replaces it", OverrideWord: "overrides it"}[l.Word]
	if path != "" {
		does = "says " + l.Said()
	}
	return fmt.Sprintf("%s %s at %s:%d", l.Mod, does, source.Printable(l.Where.File), l.Where.Line)
}

// Said returns the value of the layer in a few words.
func (l Layer) Said() string {
	const longest, longestText = 60, 300 // bytes
	said := l.Whole()
	switch {
	case l.Value.Shape == schema.Text && len(said) > longestText:
		return strings.ToValidUTF8(said[:longestText], "") + "..."
	case l.Value.Shape != schema.Text && len(said) > longest:
		return "a table"
	}
	return said
}

// Whole returns the value of the layer, however long it is.
func (l Layer) Whole() string {
	switch {
	case l.Value.Shape == schema.Nil && l.Word == OverrideWord:
		return RemovedWord
	case l.Value.Shape == schema.Nil:
		return "nothing"
	case l.Value.Shape == schema.Func:
		return "a function"
	}
	return source.Printable(string(schema.JSON(l.Value)))
}

// Over returns the layers over the definition as it stands: those after the last that replaced
// it.
func (h *History) Over() []*Record {
	list := h.Layers[1:]
	for i, s := range slices.Backward(list) {
		if s.Word == ReplaceWord {
			return list[i+1:]
		}
	}
	return list
}

// Place returns where the layer stands.
func (s *Record) Place() engine.Place { return engine.Place{File: s.Chunk.Text.Name, Line: s.Line} }

// The words by which the file of a mod changes what another file defines.
const (
	OverrideWord = "override"
	ReplaceWord  = "replace"
	RemoveWord   = "remove"
	RemovedWord  = "removed" // what takes a field away
)

// CoveredBy returns how many steps of a path lead to what a change says of it; -1 where it says
// nothing.
func CoveredBy(c library.Override, path []string) int {
	steps := strings.Split(c.Path, ".")
	if n := len(steps) - 1; steps[n] == "*" {
		if len(path) > n && slices.Equal(steps[:n], path[:n]) && isNumber(path[n]) {
			return n
		}
		return -1
	}
	if len(steps) > len(path) || !slices.Equal(steps, path[:len(steps)]) {
		return -1
	}
	return len(steps)
}

func isNumber(step string) bool { return step != "" && strings.Trim(step, "0123456789") == "" }

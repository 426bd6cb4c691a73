// Package provenance records which file and mod set each field of a definition, and finds conflicts between mods.
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

// Layer is the value that a statement in a file gives to a path of a definition.
type Layer struct {
	Mod  string // the mod of the file; "" for the game itself
	Word string // override, wrap, insert, replace or remove; "" for the original definition

	// Path is the path of the change or, for a statement about the whole definition, the path that was asked for.
	Path  string
	Value schema.Value // the value, Nil if absent or removed; a function is represented by its place
	Where engine.Place

	changesParts bool // whether the statement changes parts of a definition
}

// Conflict is a path to which two mods give different values. The path "" is the whole definition.
type Conflict struct {
	Kind, ID, Path string
	First, Then    Layer // both changes, in load order
}

// Winner returns the layer that takes effect: the later one, except that a change of parts loses to an earlier removal.
func (c Conflict) Winner() Layer {
	if c.Path == "" && c.Then.changesParts {
		return c.First
	}
	return c.Then
}

// IsByIndex reports whether one of the mods names an item by its index, where the other mod may have put another item.
func (c Conflict) IsByIndex() bool {
	return slices.ContainsFunc(strings.Split(c.Path, "."), schema.IsItemIndex)
}

// DefinitionHistory holds the original of a definition and the changes to it.
type DefinitionHistory struct {
	Kind      *schema.Kind
	ID        string
	Layers    []*DefinitionStatement // the original definition, then the changes in load order
	DefinedAt engine.Place           // place of the definition in the content
}

// FileNames returns the name of the file of each layer.
func (h *DefinitionHistory) FileNames() []string {
	return engine.Map(h.Layers, func(s *DefinitionStatement) string { return s.Chunk.Text.Name })
}

// DefinitionStatement is a statement in a file that defines, changes or removes a definition.
type DefinitionStatement struct {
	Word        string
	Chunk       *syntax.Chunk
	Line        int
	Number      int          // index among the statements of its file
	Whole       schema.Value // value of the definition; unused if the statement changes parts or removes the definition
	Changes     []library.Override
	Ineffective bool
	OfItems     bool // whether the statement removes items of lists instead of the definition
}

// LayersInOrContaining returns the values that the statement sets at path, below it, or at a path that contains it.
func (s *DefinitionStatement) LayersInOrContaining(path string) (list []Layer) {
	var steps []string
	if path != "" {
		steps = strings.Split(path, ".")
	}
	switch {
	case s.Word == RemoveWord && !s.OfItems:
		return []Layer{s.newLayer(library.Override{Path: path})}
	case !s.ChangesParts():
		return []Layer{s.newLayer(library.Override{Path: path, PathInTable: steps, Value: s.Whole.PartAt(steps...)})}
	}
	for _, c := range s.Changes {
		if c.Edit == library.Insert || c.Edit == library.RemoveItems {
			if path != "" && path != c.Path && !strings.HasPrefix(c.Path, path+".") && !strings.HasPrefix(path, c.Path+".") {
				continue
			}
		} else if n := CountCoveredSteps(c, steps); n >= 0 {
			c.PathInTable, c.Value = append(slices.Clone(c.PathInTable), steps[n:]...), c.Value.PartAt(steps[n:]...)
		} else if path != "" && !strings.HasPrefix(c.Path, path+".") {
			continue
		}
		list = append(list, s.newLayer(c))
	}
	return list
}

// ChangesParts reports whether the statement neither defines, replaces nor removes the definition.
func (s *DefinitionStatement) ChangesParts() bool {
	return s.Word != "" && s.Word != ReplaceWord && (s.Word != RemoveWord || s.OfItems)
}

func (s *DefinitionStatement) newLayer(c library.Override) Layer {
	l := Layer{Mod: s.Chunk.Text.Owner(), Word: s.Word, Path: c.Path, Value: c.Value, Where: s.Place(), changesParts: s.ChangesParts()}
	if line, _, _ := s.Chunk.FieldPlace(s.Line, c.PathInTable...); line > 0 {
		l.Where.Line = line
	}
	return l
}

type recordedChange struct {
	by *DefinitionStatement
	c  library.Override
}

// Conflicts returns the conflicts between changes by different mods.
func (h *DefinitionHistory) Conflicts() (list []Conflict) {
	var last *DefinitionStatement // the last one that removed or replaced the definition
	at, below := map[string]recordedChange{}, map[string]recordedChange{}
	add := func(path string, first, then Layer) {
		if first.Mod != then.Mod {
			list = append(list, Conflict{h.Kind.Name, h.ID, path, first, then})
		}
	}
	for _, s := range h.Layers[1:] {
		if !s.ChangesParts() || s.Ineffective {
			if last != nil {
				add("", last.newLayer(library.Override{}), s.newLayer(library.Override{}))
			}
			if over, is := below[""]; is && !s.Ineffective {
				add("", over.by.newLayer(library.Override{}), s.newLayer(library.Override{}))
			}
		}
		if s.Ineffective {
			continue
		}
		if !s.ChangesParts() {
			last, at, below = s, map[string]recordedChange{}, map[string]recordedChange{}
			continue
		}
		for _, c := range s.Changes {
			for _, before := range earlierContradictions(c, at, below) {
				add(c.Path, before.by.newLayer(before.c), s.newLayer(c))
			}
		}
		for _, c := range s.Changes {
			at[c.Path], below[""] = recordedChange{s, c}, recordedChange{s, c}
			for _, path := range affectingPaths(c.Path)[1:] {
				below[path] = recordedChange{s, c}
			}
		}
	}
	return list
}

// earlierContradictions returns the earlier changes at, above and below c.Path that do not agree with the value that c
// sets. byPath has the last change at each path, and byContainer the last change below each path.
func earlierContradictions(c library.Override, byPath, byContainer map[string]recordedChange) (list []recordedChange) {
	if c.Edit != library.Set {
		return nil
	}
	for _, path := range affectingPaths(c.Path) {
		if before, is := byPath[path]; is && (before.c.Edit != library.Set || !equalValues(valueAt(before.c, c.Path), c.Value)) {
			list = append(list, before)
		}
	}
	if before, is := byContainer[c.Path]; is && (before.c.Edit != library.Set || !equalValues(valueAt(c, before.c.Path), before.c.Value)) {
		list = append(list, before)
	}
	return list
}

func valueAt(c library.Override, path string) schema.Value {
	if path == c.Path {
		return c.Value
	}
	steps := strings.Split(path, ".")
	return c.Value.PartAt(steps[CountCoveredSteps(c, steps):]...)
}

// affectingPaths returns the paths at which a change affects the value at path. These are path, all paths that contain
// it and, for each item of a list on the way, the path of all items, such as "list.*".
func affectingPaths(path string) (list []string) {
	for steps := strings.Split(path, "."); len(steps) > 0; steps = steps[:len(steps)-1] {
		list = append(list, strings.Join(steps, "."))
		if last := len(steps) - 1; last > 0 && schema.IsItemIndex(steps[last]) {
			list = append(list, strings.Join(steps[:last], ".")+".*")
		}
	}
	return list
}

func equalValues(a, b schema.Value) bool {
	return a.Shape == b.Shape && string(schema.JSON(a)) == string(schema.JSON(b))
}

// Sentence describes the conflict in a sentence: what the two mods do to the path, and which of them wins.
func (c Conflict) Sentence() string {
	what := fmt.Sprintf("%s %q", c.Kind, c.ID)
	if c.Path != "" {
		what = c.Path + " of " + what
	}
	return fmt.Sprintf("%s: %s, and %s: %s wins", what, c.First.describeChange(c.Path), c.Then.describeChange(c.Path), c.Winner().Mod)
}

func (l Layer) describeChange(path string) string {
	does := map[string]string{RemoveWord: "removes it", ReplaceWord: "replaces it", OverrideWord: "overrides it", WrapWord: "wraps it", InsertWord: "inserts into it"}[l.Word]
	switch {
	case path == "" && l.Word == RemoveWord && l.changesParts:
		does = "removes items from it"
	case path != "" && l.Word != WrapWord && (l.Word != RemoveWord || l.Value.Shape != schema.Nil):
		does = map[string]string{OverrideWord: "says ", InsertWord: "inserts ", RemoveWord: "removes "}[l.Word] + l.ShortValueText()
	}
	return fmt.Sprintf("%s %s at %s:%d", l.Mod, does, source.Printable(l.Where.File), l.Where.Line)
}

// ShortValueText returns ValueText, with long strings cut and other long values as "a table".
func (l Layer) ShortValueText() string {
	const longest, longestText = 60, 300 // bytes
	full := l.ValueText()
	switch {
	case l.Value.Shape == schema.Text && len(full) > longestText:
		return strings.ToValidUTF8(full[:longestText], "") + "..."
	case l.Value.Shape != schema.Text && len(full) > longest:
		return "a table"
	}
	return full
}

// ValueText returns the value of the layer as text.
func (l Layer) ValueText() string {
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

// ActiveLayers returns the changes after the last replacement of the definition, or all changes if there is none.
func (h *DefinitionHistory) ActiveLayers() []*DefinitionStatement {
	list := h.Layers[1:]
	for i, s := range slices.Backward(list) {
		if s.Word == ReplaceWord {
			return list[i+1:]
		}
	}
	return list
}

// Place returns the file and the line of the statement.
func (s *DefinitionStatement) Place() engine.Place {
	return engine.Place{File: s.Chunk.Text.Name, Line: s.Line}
}

// Names of the Lua functions with which mods change definitions of other files.
const (
	OverrideWord = "override"
	WrapWord     = "wrap"
	InsertWord   = "insert"
	ReplaceWord  = "replace"
	RemoveWord   = "remove"
	RemovedWord  = "removed" // name of a value, not a function; it removes the field to which it is assigned
)

// CountCoveredSteps returns how many steps of path lead to the value that c sets. The * of a change to all items of a
// list does not count. It returns -1 unless c sets the value at path or a value that contains it.
func CountCoveredSteps(c library.Override, path []string) int {
	steps := strings.Split(c.Path, ".")
	if c.Edit == library.Insert || c.Edit == library.RemoveItems {
		return -1
	}
	if n := len(steps) - 1; steps[n] == "*" {
		if len(path) > n && slices.Equal(steps[:n], path[:n]) && schema.IsItemIndex(path[n]) {
			return n
		}
		return -1
	}
	if len(steps) > len(path) || !slices.Equal(steps, path[:len(steps)]) {
		return -1
	}
	return len(steps)
}

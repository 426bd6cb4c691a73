package scripting

import (
	"cmp"
	"maps"
	"slices"

	"curtaincall/engine"
)

// Amendment is that a file changes a definition of another file.
type Amendment struct {
	Kind, ID string
	Mod      string // whose file it is; "" for the game itself
	Word     string // override, replace or remove
	Where    engine.Place
}

// Amendments implements Content.
func (g *Generation) Amendments() (list []Amendment) {
	all := slices.SortedFunc(maps.Values(g.histories), func(a, b *history) int {
		return cmp.Or(cmp.Compare(a.kind.Name, b.kind.Name), cmp.Compare(a.id, b.id))
	})
	for _, h := range all {
		for _, s := range h.layers[1:] {
			file := s.chunk.Text
			list = append(list, Amendment{h.kind.Name, h.id, modOf(file), s.word, engine.Place{File: file.Name, Line: s.line}})
		}
	}
	return list
}

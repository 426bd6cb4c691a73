package scripting

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/spelling"
	"curtaincall/scripting/source"
)

// Whom to blame for what is wrong with a definition that mods have changed.

// Saying is where it is said what counts of a field of the definition at a place, and the
// path to it in the call there: the place itself where no mod says anything of it.
func (g *Generation) Saying(where engine.Place, path ...string) (engine.Place, []string) {
	if h := g.changedAt(where); h != nil && len(path) > 0 {
		for _, s := range slices.Backward(h.over()) {
			for _, c := range slices.Backward(s.changes) {
				if n := coveredBy(c, path); n >= 0 {
					return s.call(), slices.Concat(c.At, path[n:])
				}
			}
		}
	}
	return where, path
}

// Changing is where a mod says the last that counts of any field of the definition at a
// place for which matters is true, and the path to it there; false where none does. What
// another form says of a field is asked of the field.
func (g *Generation) Changing(where engine.Place, matters func(path string, said schema.Value) bool) (engine.Place, []string, bool) {
	if h := g.changedAt(where); h != nil {
		for _, s := range slices.Backward(h.over()) {
			for _, c := range slices.Backward(s.changes) {
				if matters(h.kind.Inside(c.Path), c.Value) {
					return s.call(), c.At, true
				}
			}
		}
	}
	return where, nil, false
}

// Parting is where a mod last took the name of a definition out of another one that spoke
// of it, and the path to it there; false where none did.
func (g *Generation) Parting(id string) (engine.Place, []string, bool) {
	for _, key := range slices.Sorted(maps.Keys(g.histories)) {
		h := g.histories[key]
		first := h.layers[0].whole
		for _, s := range slices.Backward(h.layers[1:]) {
			if s.word != OverrideWord && names(first, id) && !names(s.whole, id) {
				return s.call(), nil, true
			}
			for _, c := range slices.Backward(s.changes) {
				if names(first.Part(strings.Split(c.Path, ".")...), id) && !names(c.Value, id) {
					return s.call(), c.At, true
				}
			}
		}
	}
	return engine.Place{}, nil, false
}

// names reports whether a value has an id in it.
func names(v schema.Value, id string) bool {
	return strings.Contains(string(schema.JSON(v)), strconv.Quote(id))
}

// changedAt is the history of the definition at a place; nil where no mod changed it.
func (g *Generation) changedAt(where engine.Place) *history {
	for _, h := range g.histories {
		if h.stands == where {
			return h
		}
	}
	return nil
}

// over are the layers over the definition as it stands: those after the last that
// replaced it.
func (h *history) over() []*said {
	list := h.layers[1:]
	for i, s := range slices.Backward(list) {
		if s.word == ReplaceWord {
			return list[i+1:]
		}
	}
	return list
}

// call is where the layer stands.
func (s *said) call() engine.Place { return engine.Place{File: s.chunk.Text.Name, Line: s.line} }

// RemovedBy says of an error that knows no definition of some id which mod removed it,
// where that is the reason; "" for any other error.
func RemovedBy(c Content, err error) string {
	unknown := (*spelling.UnknownError)(nil)
	if !errors.As(err, &unknown) {
		return ""
	}
	return Removed(c, unknown.Word)
}

// Removed says which mod removed the definition of an id; "" where none did.
func Removed(c Content, id string) string {
	id = engine.BaseID(id)
	layers, err := c.Layers("", id, "")
	if err != nil || len(layers) == 0 || layers[len(layers)-1].Word != RemoveWord {
		return ""
	}
	last := layers[len(layers)-1]
	return fmt.Sprintf("%q was removed by %s, at %s", id, last.Mod, source.Printable(last.Where.String()))
}

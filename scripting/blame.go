package scripting

import (
	"curtaincall/engine/screen"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/spelling"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/source"
)

// Whom to blame for what is wrong with a definition that mods have changed.

// Saying returns where it is said what counts of a field of the definition at a place, and the
// path to it in the call there: the place itself where no mod says anything of it.
func (g *Generation) Saying(where engine.Place, path ...string) (engine.Place, []string) {
	if h := g.changedAt(where); h != nil && len(path) > 0 {
		for _, s := range slices.Backward(h.Over()) {
			for _, c := range slices.Backward(s.Changes) {
				if n := provenance.CoveredBy(c, path); n >= 0 {
					return s.Place(), slices.Concat(c.At, path[n:])
				}
			}
		}
	}
	return where, path
}

// Changing returns where a mod says the last that counts of any field of the definition at a
// place for which matters is true, and the path to it there; false where none does. What
// another form says of a field is asked of the field.
func (g *Generation) Changing(where engine.Place, matters func(path string, said schema.Value) bool) (engine.Place, []string, bool) {
	if h := g.changedAt(where); h != nil {
		for _, s := range slices.Backward(h.Over()) {
			for _, c := range slices.Backward(s.Changes) {
				if matters(h.Kind.Inside(c.Path), c.Value) {
					return s.Place(), c.At, true
				}
			}
		}
	}
	return where, nil, false
}

// Parting returns where a mod last took the name of a definition out of another one that spoke
// of it, and the path to it there; false where none did.
func (g *Generation) Parting(id string) (engine.Place, []string, bool) {
	for _, key := range slices.Sorted(maps.Keys(g.histories)) {
		h := g.histories[key]
		first := h.Layers[0].Whole
		for _, s := range slices.Backward(h.Layers[1:]) {
			if s.Word != provenance.OverrideWord && names(first, id) && !names(s.Whole, id) {
				return s.Place(), nil, true
			}
			for _, c := range slices.Backward(s.Changes) {
				if names(first.Part(strings.Split(c.Path, ".")...), id) && !names(c.Value, id) {
					return s.Place(), c.At, true
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

// changedAt returns the history of the definition at a place; nil where no mod changed it.
func (g *Generation) changedAt(where engine.Place) *provenance.History {
	for _, h := range g.histories {
		if h.Stands == where {
			return h
		}
	}
	return nil
}

// RemovedBy says of an error that knows no definition of some id which mod removed it,
// where that is the reason; "" for any other error.
func RemovedBy(c Content, err error) string {
	unknown := (*spelling.UnknownError)(nil)
	if !errors.As(err, &unknown) {
		return ""
	}
	return RemovingMod(c, unknown.Word)
}

// RemovingMod says which mod removed the definition of an id; "" where none did.
func RemovingMod(c Content, id string) string {
	id = engine.BaseID(id)
	layers, err := c.Layers("", id, "")
	if err != nil || len(layers) == 0 || layers[len(layers)-1].Word != provenance.RemoveWord {
		return ""
	}
	last := layers[len(layers)-1]
	return fmt.Sprintf("%q was removed by %s, at %s", id, last.Mod, source.Printable(last.Where.String()))
}

// OriginOf returns where a cause stands, as a table tells it, but in the file whose function it
// was: a mod may have put its own in the place of that of the definition, or taken it from a
// library.
func OriginOf(c Content, t screen.Table, cause engine.Cause) engine.Origin {
	o := t.Origin(cause)
	if file := c.FunctionFile(o.Item, o.Callback); file != "" && cause.Line != 0 {
		o.Where.File = file
	}
	return o
}

// FunctionFile implements Content.
func (g *Generation) FunctionFile(item, callback string) string {
	kind, quoted, _ := strings.Cut(item, " ")
	id, err := strconv.Unquote(quoted)
	if err != nil {
		return ""
	}
	base := engine.BaseID(id)
	paths := []string{callback}
	if k := g.Game.Kind(kind); k != nil && base != id {
		paths = []string{k.Form() + "." + callback, callback}
	}
	for _, path := range paths {
		layers, err := g.Layers(kind, base, path)
		if err != nil {
			return ""
		}
		for _, l := range slices.Backward(layers) {
			if at := strings.LastIndex(l.Value.Text, ":"); l.Value.Shape == schema.Func && at > 0 {
				return l.Value.Text[:at]
			}
		}
	}
	return ""
}

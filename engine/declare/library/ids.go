package library

import (
	"slices"
	"strings"
	"sync"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// UnresolvedReferences returns an error for each id in a definition or a setup that refers to no definition.
func (l *Library) UnresolvedReferences(k *schema.Kind, def any, where schema.Place) (bad engine.ValidationErrors) {
	reported := map[string]bool{}
	k.EachReferencedID(def, func(kind, id string, path []string) {
		at := strings.Join(path, ".")
		of := l.definitionsOf(kind)
		if _, known := of.at.find(id); known || id == "" || reported[at] {
			return
		}
		reported[at] = true
		bad.Add(where, id, of.IDs(), path, "unknown %s %q%s", kind, id, listLocationText(k, path))
	})
	return bad
}

// listLocationText returns " in " and the path of the list or table that contains the id at a path, for messages. It
// returns "" if the id is not in one, or if that is nested in another list.
func listLocationText(k *schema.Kind, path []string) string {
	list := path[:len(path)-1]
	if _, t, err := schema.TypeAtPath(k, strings.Join(list, ".")); err != nil || t.Shape == schema.Record || slices.ContainsFunc(list, schema.IsItemIndex) {
		return ""
	}
	return " in " + strings.Join(list, ".")
}

// UnresolvedReferencesOfLatest returns the errors of UnresolvedReferences for the definitions that the last call of
// With added. Those before cannot have new errors, since definitions are never removed.
func (l *Library) UnresolvedReferencesOfLatest() (bad engine.ValidationErrors) {
	for i := range l.kinds {
		k := &l.kinds[i]
		for _, at := range k.latest {
			d := k.list[at]
			bad = append(bad, l.UnresolvedReferences(d.Kind, d.Def, d.Where())...)
		}
	}
	return bad
}

func (l *Library) UnreferencedDefinitions(kind string) (list []schema.Definition) {
	isReferred := map[string]bool{}
	for _, d := range l.Definitions() {
		d.Kind.EachReferencedID(d.Def, func(of, id string, _ []string) { isReferred[id] = isReferred[id] || of == kind })
	}
	for _, d := range l.definitionsOf(kind).list {
		if !isReferred[d.ID()] {
			list = append(list, *d)
		}
	}
	return list
}

// StorableIDTypeFunc returns the type of all words that delayed effects can store by their number: the ids and
// keywords of a content, and words of the game. The first call computes it.
type StorableIDTypeFunc func() *schema.Type

// NewStorableIDTypeFunc returns a function for the ids in l, the words of table, and own, further words of the game.
func NewStorableIDTypeFunc(l *Library, table *engine.Keywords, own ...string) StorableIDTypeFunc {
	kinds := l.kinds
	return sync.OnceValue(func() *schema.Type {
		for _, k := range kinds {
			own = append(own, k.IDs()...)
		}
		for _, row := range table.Rows() {
			own = append(own, row.Word)
		}
		slices.Sort(own)
		return schema.TypeWord(vocabulary.NewWords("Id", slices.Compact(own)...))
	})
}

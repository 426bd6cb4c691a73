package library

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// MaxDefinitions limits the definitions of one kind, upgraded forms among them: states refer to
// them by numbers of 16 bits.
const MaxDefinitions = 32_000

// Library is the definitions of one generation of content, each found by its kind
// and its id. It never changes; With makes another. A game's content embeds it,
// beside what only the game knows.
type Library struct {
	kinds    []ofKind
	language *phrase.Language
}

// Language returns the language in which people read the content.
func (l Library) Language() *phrase.Language {
	if l.language == nil {
		return phrase.Original
	}
	return l.language
}

// WithLanguage returns the same library for people who read a language.
func (l Library) WithLanguage(language *phrase.Language) Library {
	l.language = language
	return l
}

// ofKind is the definitions of one kind, in the order in which they came.
type ofKind struct {
	kind string
	list []schema.Definition
	at   map[string]int16

	hashes, prints []uint64 // of the ids, as a Shelf has them
	fresh          []int    // the places of those that came last
}

// NewLibrary returns an empty library of some kinds, in the order in which Definitions lists
// them.
func NewLibrary(kinds ...string) (l Library) {
	for _, kind := range kinds {
		l.kinds = append(l.kinds, ofKind{kind: kind})
	}
	return l
}

// With returns the library with more definitions, in English. One that has the id of another
// takes its place. Those that cannot stand beside the others, as the second of two new ones of an
// id, are left out and reported.
func (l Library) With(defs []schema.Definition) (Library, engine.Misfits) {
	next := Library{kinds: slices.Clone(l.kinds)}
	var bad engine.Misfits
	for i := range next.kinds {
		s := &next.kinds[i]
		s.fresh = nil
		if !slices.ContainsFunc(defs, func(d schema.Definition) bool { return d.Kind.Name == s.kind }) {
			continue // it is shared
		}
		s.list, s.at = slices.Clone(s.list), maps.Clone(s.at)
		s.hashes, s.prints = slices.Clone(s.hashes), slices.Clone(s.prints)
		s.put(defs, &bad)
	}
	return next, bad
}

func (s *ofKind) put(defs []schema.Definition, bad *engine.Misfits) {
	if len(s.list) == 0 {
		most := 0
		for _, d := range defs {
			most += engine.Bit(d.Kind.Name == s.kind)
		}
		s.list, s.fresh, s.at = make([]schema.Definition, 0, most), make([]int, 0, most), make(map[string]int16, most)
		s.hashes, s.prints = make([]uint64, 0, most), make([]uint64, 0, most)
	}
	placed := make([]bool, len(s.list)) // now
	for _, d := range defs {
		if d.Kind.Name != s.kind {
			continue
		}
		id := d.ID()
		old, known := s.at[id]
		switch twice := known && placed[old]; {
		case twice && d.Kind.One:
			bad.Twice(d.Where(), nil, "a second %s: a pack can have only one; the first is at %s", s.kind, s.list[old].Where())
		case twice:
			bad.Twice(d.Where(), []string{"id"}, "duplicate %s id %q, first defined at %s", s.kind, id, s.list[old].Where())
		case known:
			placed[old] = true
			s.set(int(old), d)
		case len(s.list) == MaxDefinitions:
			bad.Beyond(d.Where(), nil, "too many definitions of kind %s: at most %d", s.kind, MaxDefinitions)
			return
		default:
			s.at[id] = int16(len(s.list))
			s.list, placed = append(s.list, schema.Definition{}), append(placed, true)
			s.hashes, s.prints = append(s.hashes, 0), append(s.prints, 0)
			s.set(len(s.list)-1, d)
		}
	}
}

func (s *ofKind) set(at int, d schema.Definition) {
	s.list[at], s.fresh = d, append(s.fresh, at)
	s.hashes[at], s.prints[at] = printsOf(d, at)
}

// printsOf are the hash of the id of a definition and the number that stands for it in
// hashes, at a place of a shelf.
func printsOf(d schema.Definition, at int) (hash, print uint64) {
	hash = engine.HashString(d.ID())
	if strings.Contains(d.ID(), ":") {
		return hash, hash
	}
	return hash, uint64(at + d.Removed)
}

// Definitions returns all of them, by kind.
func (l Library) Definitions() (list []schema.Definition) {
	lists := make([][]schema.Definition, len(l.kinds))
	for i := range l.kinds {
		lists[i] = l.kinds[i].list
	}
	return slices.Concat(lists...)
}

// Remarks implements Content, for a game that has none to make.
func (l Library) Remarks() []engine.Remark { return nil }

// Fresh returns the places of the definitions of a kind that came last.
func (l *Library) Fresh(kind string) []int { return l.of(kind).fresh }

func (l *Library) of(kind string) (k ofKind) {
	for _, k := range l.kinds {
		if k.kind == kind {
			return k
		}
	}
	return k
}

func (s *ofKind) ids() []string {
	list := make([]string, len(s.list))
	for i, d := range s.list {
		list[i] = d.ID()
	}
	return list
}

// Shelf is the definitions of one kind of a library, as what they are.
type Shelf[D any] struct {
	List   []*D
	kind   string
	at     map[string]int16
	hashes []uint64
	prints []uint64
}

// ShelfOf returns the shelf of a kind.
func ShelfOf[D any](l *Library, kind string) (s Shelf[D]) {
	k := l.of(kind)
	s.kind, s.at, s.hashes, s.prints = kind, k.at, k.hashes, k.prints
	s.List = make([]*D, len(k.list))
	for i := range k.list {
		s.List[i] = k.list[i].Def.(*D)
	}
	return s
}

// Hash returns the hash of the id of the definition at a place.
func (s *Shelf[D]) Hash(i int16) uint64 { return s.hashes[i] }

// JoinedShelf returns one shelf for several kinds, whose ids must differ; messages call them
// what.
func JoinedShelf[D any](l *Library, what string, kinds []string) (s Shelf[D], bad engine.Misfits) {
	s.kind, s.at = what, map[string]int16{}
	var all []schema.Definition
	for _, kind := range kinds {
		for _, d := range l.of(kind).list {
			if first, taken := s.at[d.ID()]; taken {
				bad.Twice(d.Where(), []string{"id"}, "duplicate %s id %q, first defined at %s", what, d.ID(), all[first].Where())
				continue
			}
			hash, print := printsOf(d, len(all))
			s.at[d.ID()] = int16(len(all))
			s.List, s.hashes, s.prints = append(s.List, d.Def.(*D)), append(s.hashes, hash), append(s.prints, print)
			all = append(all, d)
		}
	}
	return s, bad
}

// Find returns the definition of an id; nil when there is none.
func (s *Shelf[D]) Find(id string) *D {
	if i, ok := s.at[id]; ok {
		return s.List[i]
	}
	return nil
}

// Place returns the place of the definition of an id in the list.
func (s *Shelf[D]) Place(id string) (int16, bool) {
	i, ok := s.at[id]
	return i, ok
}

// Index is Place with -1 for none.
func (s *Shelf[D]) Index(id string) int16 {
	if i, ok := s.at[id]; ok {
		return i
	}
	return -1
}

// Print returns the number that stands in hashes for the definition at a place: for the game's
// own the place that it would have if mods had taken none away, each of which counts once; for a
// mod's, which come behind those and where they follow from each other, the hash of its id. Of a
// place where there is none it is the number.
func (s *Shelf[D]) Print(i int16) uint64 {
	if i < 0 || int(i) >= len(s.prints) {
		return uint64(int64(i))
	}
	return s.prints[i]
}

// IDs returns the ids of all, in order.
func (s *Shelf[D]) IDs() []string {
	list := make([]string, len(s.at))
	for id, i := range s.at {
		list[i] = id
	}
	return list
}

// Entries returns the definitions by their ids and names, to be looked up.
func (s *Shelf[D]) Entries() (list []speech.Entry) {
	for i, id := range s.IDs() {
		e := speech.Entry{Value: i, Shown: id}
		if named, is := any(s.List[i]).(interface{ DisplayName() string }); is {
			e.Name = named.DisplayName()
		}
		list = append(list, e)
	}
	return list
}

// Moving is a state on its way to another content, in which what it refers to is
// found again by id. The zero value is ready.
type Moving struct{ missing []string }

// Again finds the definition of an id on the shelf of the other content.
func (s *Shelf[D]) Again(m *Moving, id string) (int16, bool) {
	i, ok := s.Place(id)
	if !ok {
		m.Lack(s.kind, id)
	}
	return i, ok
}

// Lack notes something that the other content lacks.
func (m *Moving) Lack(kind string, ids ...string) {
	for _, id := range ids {
		if what := fmt.Sprintf("%s %q", kind, id); !slices.Contains(m.missing, what) {
			m.missing = append(m.missing, what)
		}
	}
}

// Err names all that the other content lacks; nil where that is nothing. The state is of a what:
// match, fight.
func (m *Moving) Err(what string) error {
	if m.missing == nil {
		return nil
	}
	return fmt.Errorf("the %s in progress uses definitions that no longer exist: %s", what, strings.Join(m.missing, ", "))
}

// DefinitionsOf returns definitions of a kind, for a library.
func DefinitionsOf[D any](kind *schema.Kind, defs []*D) (list []schema.Definition) {
	for _, d := range defs {
		list = append(list, schema.Definition{Kind: kind, Def: d})
	}
	return list
}

func (s *Shelf[D]) Has(id string) bool { _, ok := s.at[id]; return ok }

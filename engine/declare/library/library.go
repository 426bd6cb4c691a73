package library

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// Limits of the definitions of one kind, since states refer to definitions by 16-bit numbers.
const (
	MaxDefinitions = 32_000 // definitions of a pack, upgraded forms included
	// definitions together with those that scenarios, consoles and checks add
	MaxNumbered = math.MaxInt16
)

// Library stores the definitions of one generation of content, by kind and id. It never changes. Contents embed it.
type Library struct {
	Keywords *engine.Keywords // the game's own keywords, then those that definitions add

	kinds       []KindTable
	ownKeywords *engine.Keywords
	language    *phrase.Language
	translation Definitions  // the content with translated texts, or nil
	origin      ScriptOrigin // where the content comes from; nil if it is unknown
}

// Language returns the language in which players read the content; the default is English.
func (l Library) Language() *phrase.Language {
	return cmp.Or(l.language, phrase.Original)
}

func (l Library) KeywordTable() *engine.Keywords { return l.Keywords }
func (l *Library) library() *Library             { return l }

// Origin returns the origin of the content, or nil if it is unknown.
func (l Library) Origin() ScriptOrigin { return l.origin }

// KindTable has the definitions of one kind.
type KindTable struct {
	kind string
	list []*schema.Definition
	at   idIndex

	hashes, numbersForHash []uint64 // by index in list: hash of the id; number in hashes of states
	latest                 []int    // indexes in list that the last With added or replaced
}

// idIndex has the indexes of definitions by id: new ones in own, and those of the library that was extended in shared.
type idIndex struct{ shared, own map[string]int16 }

func (x *idIndex) find(id string) (index int16, exists bool) {
	if index, exists = x.own[id]; exists {
		return index, true
	}
	index, exists = x.shared[id]
	return index, exists
}

// NewLibrary returns a library of these kinds without definitions, and with the game's own keywords.
func NewLibrary(own *engine.Keywords, kinds ...string) Library {
	return Library{Keywords: own, ownKeywords: own, kinds: engine.Map(kinds, func(kind string) KindTable { return KindTable{kind: kind} })}
}

// With returns an untranslated copy of l with the definitions in defs that have a kind of l. They replace definitions
// of the same kind and id. If two of defs have the same kind and id, the second is omitted with an error.
func (l Library) With(defs []schema.Definition) (Library, engine.ValidationErrors) {
	next := Library{kinds: slices.Clone(l.kinds), ownKeywords: l.ownKeywords}
	var bad engine.ValidationErrors
	for i := range next.kinds {
		s := &next.kinds[i]
		s.latest = nil
		if !slices.ContainsFunc(defs, func(d schema.Definition) bool { return d.Kind.Name == s.kind }) {
			continue // it is shared
		}
		if s.list = slices.Clone(s.list); s.at.shared == nil {
			s.at = idIndex{s.at.own, map[string]int16{}}
		} else {
			s.at.own = maps.Clone(s.at.own)
		}
		s.hashes, s.numbersForHash = slices.Clone(s.hashes), slices.Clone(s.numbersForHash)
		s.addOrReplaceAll(defs, &bad)
	}
	var invalid engine.ValidationErrors
	next.Keywords, invalid = next.buildKeywordTable(next.ownKeywords)
	return next, append(bad, invalid...)
}

func (s *KindTable) addOrReplaceAll(defs []schema.Definition, bad *engine.ValidationErrors) {
	limit := MaxNumbered
	if len(s.list) == 0 {
		limit = MaxDefinitions
		most := engine.Count(defs, func(d schema.Definition) bool { return d.Kind.Name == s.kind })
		s.list, s.latest, s.at = make([]*schema.Definition, 0, most), make([]int, 0, most), idIndex{own: make(map[string]int16, most)}
		s.hashes, s.numbersForHash = make([]uint64, 0, most), make([]uint64, 0, most)
	}
	placed := make([]bool, len(s.list)) // by the definitions of this call
	for _, d := range defs {
		if d.Kind.Name != s.kind {
			continue
		}
		id, copied := d.ID(), d
		old, known := s.at.find(id)
		switch twice := known && placed[old]; {
		case twice && d.Kind.IsSingle:
			bad.Add(d.Where(), "", nil, nil, "a pack can have only one %s: the first is at %s", s.kind, s.list[old].Where()).Duplicate = true
		case twice:
			addDuplicateError(bad, s.kind, d, *s.list[old])
		case known:
			placed[old] = true
			s.replaceOrAppend(int(old), &copied)
		case len(s.list) == limit:
			bad.AddOutOfRange(d.Where(), nil, "too many definitions of kind %s: at most %d are allowed", s.kind, limit)
			return
		default:
			placed = append(placed, true)
			s.replaceOrAppend(len(s.list), &copied)
		}
	}
}

// addDuplicateError adds an error for d, which has the kind and id of first. It adds none if d is another form, such as
// the upgrade, of the definition in the last error. what names the kind.
func addDuplicateError(bad *engine.ValidationErrors, what string, d, first schema.Definition) {
	if n := len(*bad); n > 0 && (*bad)[n-1].Duplicate && (*bad)[n-1].Where == d.Where() {
		return
	}
	bad.Add(d.Where(), "", nil, []string{"id"}, "duplicate %s id %q, first defined at %s", what, d.ID(), first.Where()).Duplicate = true
}

func (s *KindTable) replaceOrAppend(index int, d *schema.Definition) {
	if index == len(s.list) {
		s.at.own[d.ID()] = int16(index)
		s.list, s.hashes, s.numbersForHash = append(s.list, d), append(s.hashes, 0), append(s.numbersForHash, 0)
	}
	s.list[index], s.latest = d, append(s.latest, index)
	s.hashes[index], s.numbersForHash[index] = engine.HashString(d.ID()), uint64(index+d.Removed)
	if strings.Contains(d.ID(), ":") {
		s.numbersForHash[index] = s.hashes[index]
	}
}

// Definitions returns all definitions, ordered by kind.
func (l Library) Definitions() (list []schema.Definition) {
	count := 0
	for _, k := range l.kinds {
		count += len(k.list)
	}
	list = make([]schema.Definition, 0, count)
	for _, k := range l.kinds {
		for _, d := range k.list {
			list = append(list, *d)
		}
	}
	return list
}

func (l Library) Definition(kind, id string) (d schema.Definition, exists bool) {
	of := l.definitionsOf(kind)
	i, exists := of.at.find(id)
	if exists {
		d = *of.list[i]
	}
	return d, exists
}

// Warnings returns nothing; games with warnings about definitions override it.
func (l Library) Warnings() []engine.Warning { return nil }

// LatestAddedIndexes returns the indexes of the definitions of a kind that the last call of With added or replaced.
func (l *Library) LatestAddedIndexes(kind string) []int { return l.definitionsOf(kind).latest }

func (l *Library) definitionsOf(kind string) KindTable {
	for _, k := range l.kinds {
		if k.kind == kind {
			return k
		}
	}
	return KindTable{kind: kind}
}

func (s *KindTable) IDs() []string {
	return engine.Map(s.list, func(d *schema.Definition) string { return d.ID() })
}

func (s *KindTable) ID(index int16) string { return s.list[index].ID() }

// DisplayName returns the name of the definition at an index, or "" if it has none.
func (s *KindTable) DisplayName(index int16) string { return DisplayNameOrEmpty(*s.list[index]) }

// IDsAtIndexes returns the ids of the definitions at indices, or nil if there are none.
func (s *KindTable) IDsAtIndexes(indices []int16) (ids []string) {
	return engine.Map(indices, s.ID)
}

// DefinitionTable has the definitions of one kind of a library as values of their Go type.
type DefinitionTable[D any] struct {
	List []*D
	KindTable
	entries func() []speech.Entry
}

// NewDefinitionTable returns the definitions of a kind as values of type *D.
func NewDefinitionTable[D any](l *Library, kind string) (s DefinitionTable[D]) {
	s.KindTable = l.definitionsOf(kind)
	s.List = make([]*D, len(s.list))
	for i := range s.list {
		s.List[i] = s.list[i].Def.(*D)
	}
	s.entries = sync.OnceValue(s.KindTable.makeEntries)
	return s
}

func (s *DefinitionTable[D]) IDHash(i int16) uint64 { return s.hashes[i] }

// NewDefinitionTableOfKinds returns a table of the definitions of several kinds, and an error for each id that is
// taken. It stops with an error after MaxNumbered definitions. what names the kinds in messages.
func NewDefinitionTableOfKinds[D any](l *Library, what string, kinds []string) (s DefinitionTable[D], bad engine.ValidationErrors) {
	s.kind, s.at = what, idIndex{own: map[string]int16{}}
	for _, kind := range kinds {
		for _, d := range l.definitionsOf(kind).list {
			if first, taken := s.at.find(d.ID()); taken {
				addDuplicateError(&bad, what, *d, *s.list[first])
				continue
			}
			if len(s.list) == MaxNumbered {
				bad.AddOutOfRange(d.Where(), nil, "too many definitions of kind %s: at most %d are allowed", what, MaxNumbered)
				return s, bad
			}
			s.List = append(s.List, d.Def.(*D))
			s.replaceOrAppend(len(s.list), d)
		}
	}
	s.entries = sync.OnceValue(s.KindTable.makeEntries)
	return s, bad
}

// Find returns the definition with this id, or nil if there is none.
func (s *DefinitionTable[D]) Find(id string) *D {
	if i, ok := s.at.find(id); ok {
		return s.List[i]
	}
	return nil
}

// Index returns the index in List of the definition with an id. ok is false if there is none.
func (s *DefinitionTable[D]) Index(id string) (index int16, ok bool) {
	return s.at.find(id)
}

// IndexOrMinusOne returns the index of the definition with an id, or -1 if there is none.
func (s *KindTable) IndexOrMinusOne(id string) int16 {
	if i, ok := s.at.find(id); ok {
		return i
	}
	return -1
}

// NumberForHash returns the number of definition i in hashes of states, which does not depend on mods: its index
// without mods or, for a definition of a mod, the hash of its id. An index out of range is returned unchanged.
func (s *DefinitionTable[D]) NumberForHash(i int16) uint64 {
	if i < 0 || int(i) >= len(s.numbersForHash) {
		return uint64(int64(i))
	}
	return s.numbersForHash[i]
}

// Entries returns, for each definition, the words that mean it when typed. The caller must not change the list.
func (s *DefinitionTable[D]) Entries() []speech.Entry { return s.entries() }

func (s KindTable) makeEntries() []speech.Entry {
	list := make([]speech.Entry, len(s.list))
	for i, d := range s.list {
		list[i] = speech.Entry{Value: i, Shown: d.ID(), Name: DisplayNameOrEmpty(*d)}
	}
	return list
}

// MissingDefinitions records which definitions a state uses that are missing in the content to which it is transferred.
type MissingDefinitions struct{ missing []string }

// RenumberAll replaces each index in the table old by the index in s of the definition with the same id. A definition
// that s lacks is recorded in m, and its index becomes 0. Negative indexes remain.
func (s *DefinitionTable[D]) RenumberAll(m *MissingDefinitions, old *DefinitionTable[D], indexes []int16) {
	for i, n := range indexes {
		if n >= 0 {
			indexes[i], _ = s.FindIndexOrRecordMissing(m, old.ID(n))
		}
	}
}

// FindIndexOrRecordMissing returns the index of the definition with an id. If there is none, it records that id in m.
func (s *KindTable) FindIndexOrRecordMissing(m *MissingDefinitions, id string) (index int16, ok bool) {
	i, ok := s.at.find(id)
	if !ok {
		m.Record(s.kind, id)
	}
	return i, ok
}

func (m *MissingDefinitions) Record(kind string, ids ...string) {
	for _, id := range ids {
		if what := fmt.Sprintf("%s %q", kind, id); !slices.Contains(m.missing, what) {
			m.missing = append(m.missing, what)
		}
	}
}

// Err returns an error that lists the missing definitions, if any. gameName is the word for a game: match.
func (m *MissingDefinitions) Err(gameName string) error {
	if m.missing == nil {
		return nil
	}
	return fmt.Errorf("the %s in progress uses definitions that no longer exist: %s", gameName, strings.Join(m.missing, ", "))
}

func WrapDefinitions[D any](kind *schema.Kind, defs []*D) []schema.Definition {
	return engine.Map(defs, func(d *D) schema.Definition { return schema.Definition{Kind: kind, Def: d} })
}

// Definitions is a content: a generation of definitions, which never changes and which goroutines can share.
type Definitions interface {
	Definitions() []schema.Definition // returns all definitions, in a fixed order

	Definition(kind, id string) (d schema.Definition, exists bool)

	// WithDefinitions returns a content that also has defs, which replace definitions of the same kind and id.
	WithDefinitions(defs []schema.Definition) (Definitions, engine.ValidationErrors)

	// UnresolvedReferences returns an error for each id in a definition or a setup that refers to no definition.
	UnresolvedReferences(k *schema.Kind, def any, where schema.Place) engine.ValidationErrors

	Warnings() []engine.Warning

	KeywordTable() *engine.Keywords // returns the game's own keywords, followed by those that definitions add
}

// FieldUseAware is a content. Hashes of its games' states include a view field with OnlyIfRead only if scripts name the
// field, so that hashes in journals from before the field existed stay valid.
type FieldUseAware interface {
	// WithFieldsReadByScripts returns the content for scripts that contain the given names of fields with OnlyIfRead.
	WithFieldsReadByScripts(names []string) Definitions
}

// ScriptOrigin identifies the script texts, comments included, from which a content was loaded.
type ScriptOrigin interface {
	ScriptsAndLimitsHash() string // returns a hash of everything on which the rules of the content depend

	FingerprintAt(where engine.Place) uint64 // returns a hash of the texts on which the definition at a place depends
}

// LibraryBacked is a content that embeds a Library, which can have a translation and an origin.
type LibraryBacked interface {
	Definitions
	library() *Library

	Copy() LibraryBacked // returns a copy whose library can be changed
}

// WithOrigin returns a copy of c with an origin. Contents that its method WithDefinitions returns have none.
func WithOrigin(c LibraryBacked, o ScriptOrigin) Definitions {
	copied := c.Copy()
	copied.library().origin = o
	return copied
}

// WithTranslation returns a copy of c with a copy of shown as its Translation. own has the game's keywords in language.
func WithTranslation(c, shown LibraryBacked, language *phrase.Language, own *engine.Keywords) Definitions {
	c, shown = c.Copy(), shown.Copy()
	original, read := c.library(), shown.library()
	read.Keywords, _ = read.buildKeywordTable(own)
	original.language, read.language, original.translation = language, language, shown
	return c
}

// Translation returns the translation of c or, if it has none, c itself. Rules and scripts must not use it.
func Translation[C Definitions](c C) C {
	if stored, is := any(c).(LibraryBacked); is && stored.library().translation != nil {
		return stored.library().translation.(C)
	}
	return c
}

func DisplayNameOrEmpty(d schema.Definition) string {
	if named, is := d.Def.(interface{ DisplayName() string }); is {
		return named.DisplayName()
	}
	return ""
}

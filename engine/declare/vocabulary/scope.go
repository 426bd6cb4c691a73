package vocabulary

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"curtaincall/engine"
)

// NameScope resolves names in the files of one owner: a mod, or the game itself. The full id of a mod's definition is
// the id of the mod, a colon and a name: lantern:spark. Ids of the game have no prefix. A nil NameScope resolves
// every name to itself.
type NameScope struct {
	Game  string   // the prefix that stands for the game itself
	Own   string   // the mod that owns the files; "" for the game itself
	Needs []string // the mods on which the owner depends, in the order in which they are searched
	Any   bool     // whether the owner may use all mods, as scenarios outside of mods and people may

	Beneath *NameScope // the scope of the function that this one wraps; nil if it wraps none

	KindsOf func(id string) []string // returns the kinds that have a definition with a full id; nil means that none is known

	fullNames map[[2]string]string // cached full names by mod and word; nil means no cache
	readings  map[string]string    // cached results of ShortenIDForScripts; nil means no cache
	inGame    bool                 // whether full ids of all mods can be used, since cards in a game can be of any mod
}

const maxCachedNames = 1000

// WithCache returns a copy that caches names, so that repetitions allocate nothing. Only one goroutine may use it.
func (s NameScope) WithCache() *NameScope {
	s.fullNames, s.readings = map[[2]string]string{}, map[string]string{}
	if s.Beneath != nil {
		s.Beneath = s.Beneath.WithCache()
	}
	return &s
}

// ForGame returns a copy of the scope, with a cache, for functions that run during a game. Such functions can also use
// full ids of mods on which their own mod does not depend.
func (s NameScope) ForGame() *NameScope {
	game := s.WithCache()
	for scope := game; scope != nil; scope = scope.Beneath {
		scope.inGame = true
	}
	return game
}

const maxNameBytes = 200

// CanOnlyMeanItself reports whether a word in the files of s can stand for no other name, such as one with a prefix.
func (s *NameScope) CanOnlyMeanItself(word string) bool {
	return s == nil || s.Own == "" && strings.IndexByte(word, ':') < 0
}

// FindFullName returns the full name that a word in the files of s means, among the names for which known returns true.
// A word without prefix means a name of the owner or, in this order, of the game or of a mod on which the owner
// depends. If there is none, or the word is too long, it returns the word, without the prefix of the game, and false.
func (s *NameScope) FindFullName(word string, known func(name string) bool) (name string, ok bool) {
	if s.CanOnlyMeanItself(word) {
		return word, known(word)
	}
	if len(word) > maxNameBytes {
		return word, false
	}
	mod, rest, full := strings.Cut(word, ":")
	switch {
	case full && mod == s.Game && strings.Contains(rest, ":"):
		return word, false
	case full && mod == s.Game:
		return rest, known(rest)
	case full:
		return word, (s.inGame || s.canUseMod(mod)) && known(word)
	}
	if name := s.prefixedName(s.Own, word); known(name) {
		return name, true
	}
	if known(word) {
		return word, true
	}
	for _, need := range s.Needs {
		if name := s.prefixedName(need, word); known(name) {
			return name, true
		}
	}
	return word, false
}

func (s *NameScope) prefixedName(mod, word string) string {
	name := s.fullNames[[2]string{mod, word}]
	if name == "" {
		name = mod + ":" + word
		if len(s.fullNames) == maxCachedNames {
			clear(s.fullNames)
		}
		if s.fullNames != nil {
			s.fullNames[[2]string{mod, strings.Clone(word)}] = name
		}
	}
	return name
}

// ShortenIDForScripts returns a text as the functions in the files of s get it. An id of the owner of s, or of a mod on
// which the owner depends, loses its prefix, unless the short name means something else in s or is itself the id of a
// definition of the same kind. Other texts are unchanged.
func (s *NameScope) ShortenIDForScripts(text string) string {
	if s == nil || s.Own == "" || s.KindsOf == nil || len(text) > maxNameBytes || strings.IndexByte(text, ':') < 0 {
		return text
	}
	if known, ok := s.readings[text]; ok {
		return known
	}
	reading := s.computeShortID(text)
	if len(s.readings) == maxCachedNames {
		clear(s.readings)
	}
	if s.readings != nil {
		s.readings[text] = reading
	}
	return reading
}

func (s *NameScope) computeShortID(text string) string {
	mod, rest, _ := strings.Cut(text, ":")
	if !s.canUseMod(mod) {
		return text
	}
	id := TrimUpgradeOrCopyMark(text)
	if s.KindsOf(id) == nil { // perhaps of a copy: storm:orc_2
		id = id[:max(strings.LastIndexByte(id, '_'), 0)]
	}
	kinds := s.KindsOf(id)
	if kinds == nil || strings.Trim(text[len(id):], "+#_0123456789") != "" {
		return text
	}
	short := id[len(mod)+1:]
	for _, kind := range kinds {
		known := func(name string) bool { return slices.Contains(s.KindsOf(name), kind) }
		if found, _ := s.FindFullName(short, known); found != id || known(short) {
			return text
		}
	}
	return rest
}

func (s *NameScope) canUseMod(mod string) bool {
	return s.Any || mod == s.Own || slices.Contains(s.Needs, mod)
}

// ReasonToBarWord returns why files of s must not use a word of a mod that is not a dependency, or "" for other words.
func (s *NameScope) ReasonToBarWord(word string) string {
	if s == nil || len(word) > maxNameBytes {
		return ""
	}
	mod, rest, full := strings.Cut(word, ":")
	if !full || !engine.IsSnakeCase(TrimUpgradeOrCopyMark(rest)) {
		return ""
	}
	return s.ReasonToBarWordOfMod(word, mod)
}

// ReasonToBarWordOfMod returns why files of s must not use word, which belongs to a mod: the mod is not a dependency.
// It returns "" if the files may use word, or if mod is not a valid id.
func (s *NameScope) ReasonToBarWordOfMod(word, mod string) string {
	switch {
	case !engine.IsSnakeCase(mod) || mod == s.Game || s.canUseMod(mod):
		return ""
	case s.Own == "":
		return fmt.Sprintf("%q belongs to the mod %s: the game's own files cannot use mods", word, mod)
	}
	return fmt.Sprintf("%q belongs to the mod %s, which %s does not depend on: add %s to `needs` in mod.lua", word, mod, s.Own, mod)
}

func (s *NameScope) IsOfMod() bool { return s != nil && s.Own != "" }

// Owner returns the id of the mod that owns the files, or "" for the game itself.
func (s *NameScope) Owner() string {
	if s == nil {
		return ""
	}
	return s.Own
}

// OwnFullID returns the full id of a definition that is called name in the files of s.
func (s *NameScope) OwnFullID(name string) string {
	if s == nil || s.Own == "" || strings.Contains(name, ":") {
		return name
	}
	return s.Own + ":" + name
}

// WhyInvalidID returns why the files of s cannot define an id, or "" if they can.
func (s *NameScope) WhyInvalidID(id string) string {
	mod, name, full := strings.Cut(id, ":")
	switch {
	case full && engine.IsSnakeCase(mod) && engine.IsSnakeCase(name) && s != nil && !s.Any && mod != s.Own:
		return fmt.Sprintf("id %q has a mod's prefix, so only that mod may define it: write %q", id, name)
	case engine.IsID(s.OwnFullID(id)):
		return ""
	case engine.IsID(id):
		return fmt.Sprintf("id %q is too long: including its mod's id, it can be %s", id, engine.IDLengthText)
	}
	return fmt.Sprintf("id %q must be %s", id, engine.IDFormText)
}

// ShortenNames returns names as the files of s can write them, to suggest one in place of word. It omits the names of
// mods that are not dependencies, and removes prefixes unless word has one or the short name means something else.
func (s *NameScope) ShortenNames(names []string, word string) []string {
	if s == nil || s.Own == "" && s.Any {
		return names
	}
	has := engine.SetOf(names, func(name string) string { return name })
	short, prefixed := make([]string, 0, len(names)), strings.Contains(word, ":")
	for _, name := range names {
		mod, rest, full := strings.Cut(name, ":")
		switch {
		case full && !s.canUseMod(mod):
			continue
		case full && !prefixed:
			if found, _ := s.FindFullName(rest, func(name string) bool { return has[name] }); found == name {
				name = rest
			}
		}
		short = append(short, name)
	}
	return short
}

func (s *NameScope) fullNameOrEmpty(word string, known func(name string) bool) string {
	if s.CanOnlyMeanItself(word) {
		return word
	}
	if name, ok := s.FindFullName(word, known); ok {
		return name
	}
	return ""
}

// Number returns the number in w of a word in the files of s, or false if w does not have it.
func (s *NameScope) Number(w *Words, word string) (number int, ok bool) {
	return w.Number(s.fullNameOrEmpty(word, w.Has))
}

// FindKeyword returns the keyword in a table that a word in the files of s means, or false if there is none.
func (s *NameScope) FindKeyword(t *engine.Keywords, word string) (id engine.KeywordID, known bool) {
	return t.ByWord(s.fullNameOrEmpty(word, func(name string) bool { _, ok := t.ByWord(name); return ok }))
}

// FindWordOrKeyword returns the number in w of a word in the files of s or, if w lacks the word, the id in t of the
// keyword that it means. known is false if both lack the word.
func (s *NameScope) FindWordOrKeyword(w *Words, t *engine.Keywords, word string) (number int, known bool) {
	word = s.fullNameOrEmpty(word, func(name string) bool { _, ok := t.ByWord(name); return ok || w.Has(name) })
	if n, ok := w.Number(word); ok {
		return n, true
	}
	k, ok := t.ByWord(word)
	return int(k), ok
}

// TrimUpgradeOrCopyMark returns a name without the marks of upgrades, such as +, or of a copy, such as #2.
func TrimUpgradeOrCopyMark(name string) string {
	if i := strings.IndexFunc(name, func(r rune) bool { return r != '_' && r != ':' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }); i >= 0 {
		name = name[:i]
	}
	return name
}

func (w *Words) Has(word string) bool { _, ok := w.places[word]; return ok }

// NewExistsOrIsCopyFilter returns a function that reports whether knows("", id) is true for the id in a name. The id is
// the name without marks of upgrades and copies and, if that is unknown, without a number at the end: orc for orc_2.
func NewExistsOrIsCopyFilter(knows func(kind, id string) bool) func(name string) bool {
	return func(name string) bool {
		name = TrimUpgradeOrCopyMark(name)
		if knows("", name) {
			return true
		}
		i := strings.LastIndexByte(name, '_')
		_, err := engine.ParseClampedInt32(name[i+1:])
		return i > 0 && err == nil && knows("", name[:i])
	}
}

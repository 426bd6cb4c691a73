package scripting

import (
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Scopes describe what names mean in the files that one interpreter runs, by the mods they belong
// to.
type Scopes struct {
	game  *declare.Declaration
	any   bool // what belongs to no mod is not the game's own: it may speak of all mods
	of    map[*source.Mod]*vocabulary.Scope
	known map[string]map[string]bool // ids by kind, those of all kinds under ""
	pack  map[string]map[string]bool // the same of a pack, which others share
}

// At returns what names mean in a file; nil is one of no mod.
func (s *Scopes) At(text *source.Text) *vocabulary.Scope {
	var mod *source.Mod
	if text != nil {
		mod = text.Mod
	}
	if made := s.of[mod]; made != nil {
		return made
	}
	scope := ScopeOf(s.game.Name, mod)
	scope.Any = s.any && mod == nil
	if s.of == nil {
		s.of = map[*source.Mod]*vocabulary.Scope{}
	}
	s.of[mod] = scope.Remembering()
	return s.of[mod]
}

// ScopeOf returns what names mean in the files of a mod, or, for nil, in those of the game.
func ScopeOf(game string, mod *source.Mod) vocabulary.Scope {
	if mod == nil {
		return vocabulary.Scope{Game: game}
	}
	return vocabulary.Scope{Game: game, Own: mod.ID, Needs: mod.Needs}
}

// In returns what names mean in a compiled file; nil is none.
func (s *Scopes) In(chunk *syntax.Chunk) *vocabulary.Scope {
	if chunk == nil {
		return s.At(nil)
	}
	return s.At(chunk.Text)
}

// know adds an id to those that are known.
func (s *Scopes) know(kind, id string) {
	if s.known == nil {
		s.known = map[string]map[string]bool{}
	}
	for _, under := range [...]string{kind, ""} {
		if s.known[under] == nil {
			s.known[under] = map[string]bool{}
		}
		s.known[under][id] = true
	}
}

// Knows reports whether a definition of a kind has an id; of any for a word that is no kind,
// and so stands for several.
func (s *Scopes) Knows(kind, id string) bool {
	if s.game.Kind(kind) == nil {
		kind = ""
	}
	return s.known[kind][id] || s.pack[kind][id]
}

// Learn adds the ids of definitions.
func (s *Scopes) Learn(defs []schema.Definition) {
	for _, d := range defs {
		s.know(d.Kind.Name, d.ID())
	}
}

// Share lets ids be known that others know too, by kind, those of all kinds under "".
func (s *Scopes) Share(ids map[string]map[string]bool) { s.pack = ids }

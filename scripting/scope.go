package scripting

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Scopes determines which names the files of each mod can use, and for which ids they stand. Only
// one goroutine may use it.
type Scopes struct {
	game         *declare.Declaration
	unrestricted bool                                  // files of no mod can use names of all mods
	scopesByMod  map[*source.Mod]*vocabulary.NameScope // cached
	*idsByKind
}

// idsByKind has ids by kind, and all of them under "". The copies of a Scopes and the functions of its name
// scopes share it.
type idsByKind struct {
	keywords  *engine.Keywords // of the game, which are not definitions
	row       string           // the kind of keywords
	addedIDs  map[string]map[string]bool
	SharedIDs map[string]map[string]bool // further ids, of a pack; never changed
}

// newScopes returns scopes for the files of a game, whose definitions have the ids added, which may be nil.
func newScopes(game *declare.Declaration, addedIDs map[string]map[string]bool) Scopes {
	ids := &idsByKind{keywords: game.Keywords, addedIDs: addedIDs}
	for _, k := range game.Kinds {
		if k.Row != nil {
			ids.row = k.Name
		}
	}
	return Scopes{game: game, idsByKind: ids}
}

// NewKindsByIDFunc returns a function for NameScope.KindsOf that knows definitions and the keywords of a game.
func NewKindsByIDFunc(game *declare.Declaration, defs []schema.Definition) func(id string) []string {
	all := newScopes(game, nil)
	all.AddDefinitionIDs(defs)
	return all.kindsOf
}

// kindsOf returns the kinds, in no fixed order, of which there is a definition with this id, or a
// keyword of the game.
func (ids *idsByKind) kindsOf(id string) (kinds []string) {
	for _, list := range [...]map[string]map[string]bool{ids.addedIDs, ids.SharedIDs} {
		for kind, has := range list {
			if kind != "" && has[id] {
				kinds = append(kinds, kind)
			}
		}
	}
	if ids.keywords != nil {
		if _, is := ids.keywords.ByWord(id); is {
			kinds = append(kinds, ids.row)
		}
	}
	return kinds
}

// ScopeOfText returns the scope of a file; nil is a file of no mod.
func (s *Scopes) ScopeOfText(text *source.Text) *vocabulary.NameScope {
	var mod *source.Mod
	if text != nil {
		mod = text.Mod
	}
	if made := s.scopesByMod[mod]; made != nil {
		return made
	}
	scope := NewScope(s.game.Name, mod)
	scope.Any, scope.KindsOf = s.unrestricted && mod == nil, s.kindsOf
	if s.scopesByMod == nil {
		s.scopesByMod = map[*source.Mod]*vocabulary.NameScope{}
	}
	s.scopesByMod[mod] = scope.WithCache()
	return s.scopesByMod[mod]
}

// NewScope returns the scope of names in the files of a mod or, for nil, of the game.
func NewScope(game string, mod *source.Mod) vocabulary.NameScope {
	if mod == nil {
		return vocabulary.NameScope{Game: game}
	}
	return vocabulary.NameScope{Game: game, Own: mod.ID, Needs: mod.Needs}
}

// ScopeOfChunk returns the scope of a compiled file; nil is a file of no mod.
func (s *Scopes) ScopeOfChunk(chunk *syntax.Chunk) *vocabulary.NameScope {
	if chunk == nil {
		return s.ScopeOfText(nil)
	}
	return s.ScopeOfText(chunk.Text)
}

func (s *Scopes) addID(kind, id string) {
	if s.addedIDs == nil {
		s.addedIDs = map[string]map[string]bool{}
	}
	for _, under := range [...]string{kind, ""} {
		if s.addedIDs[under] == nil {
			s.addedIDs[under] = map[string]bool{}
		}
		s.addedIDs[under][id] = true
	}
}

// HasID reports whether a definition of a kind has the id. If there is no such kind, definitions
// of all kinds count.
func (s *Scopes) HasID(kind, id string) bool {
	if s.game.Kind(kind) == nil {
		kind = ""
	}
	return s.addedIDs[kind][id] || s.SharedIDs[kind][id]
}

func (s *Scopes) AddDefinitionIDs(defs []schema.Definition) {
	for _, d := range defs {
		s.addID(d.Kind.Name, d.ID())
	}
}

package scripting

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Scopes determines which names the files of each mod can use and which ids they mean. It is for one goroutine.
type Scopes struct {
	game         *declare.Declaration
	unrestricted bool                                  // whether files outside of mods can use the names of all mods
	scopesByMod  map[*source.Mod]*vocabulary.NameScope // cached scopes
	*idsByKind
}

// idsByKind has the ids that names can mean. Its maps have ids by kind, and all ids under "". Copies of a Scopes, and
// the name scopes that they return, share one idsByKind.
type idsByKind struct {
	keywords    *engine.Keywords // keywords of the game, which are not definitions
	keywordKind string           // name of the kind whose definitions are keywords
	addedIDs    map[string]map[string]bool
	SharedIDs   map[string]map[string]bool // further ids, of the pack; the map has other users: never change it
}

// newScopes returns scopes for the files of a game whose definitions have the ids in addedIDs, by kind.
func newScopes(game *declare.Declaration, addedIDs map[string]map[string]bool) Scopes {
	ids := &idsByKind{keywords: game.Keywords, addedIDs: addedIDs}
	for _, k := range game.Kinds {
		if k.Row != nil {
			ids.keywordKind = k.Name
		}
	}
	return Scopes{game: game, idsByKind: ids}
}

// NewKindsByIDFunc returns the function NameScope.KindsOf for the definitions in defs and the game's keywords.
func NewKindsByIDFunc(game *declare.Declaration, defs []schema.Definition) func(id string) []string {
	all := newScopes(game, nil)
	all.AddDefinitionIDs(defs)
	return all.kindsOf
}

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
			kinds = append(kinds, ids.keywordKind)
		}
	}
	return kinds
}

// ScopeOfText returns the scope of a file: which ids its names mean. If text is nil, it is that of files in no mod.
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

// NewScope returns the scope of names in the files of a mod, or of the game if mod is nil: which ids they can mean.
func NewScope(game string, mod *source.Mod) vocabulary.NameScope {
	if mod == nil {
		return vocabulary.NameScope{Game: game}
	}
	return vocabulary.NameScope{Game: game, Own: mod.ID, Needs: mod.Needs}
}

// ScopeOfChunk returns the scope of the names in a compiled file or, if chunk is nil, in files of no mod.
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

// HasID reports whether a definition of a kind has the id. If the game has no such kind, any kind counts.
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

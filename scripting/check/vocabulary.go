package check

import (
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/typing"
)

// ScriptVocabulary holds the types that scripts of a ruleset can use, with the words of a content.
type ScriptVocabulary struct {
	game             string              // its name, which is optional before its ids
	types, scenarios *typing.Types       // for scripts of packs and mods, and for scenarios
	compared         map[string][]string // words with which fields can be compared although no type lists them

	kindsOf func(id string) []string // the kinds of which content has a definition with an id
	allowed map[wordContext]*wordSet // results of allowedWords
}

// wordContext decides which words are allowed.
type wordContext struct {
	types              *typing.Types
	context, user      string
	isMember, isCalled bool
}

// VocabularyOf returns the types that scripts of a game can use, with the words that content c adds unless it is nil.
func VocabularyOf(game *declare.Declaration, c library.Definitions) *ScriptVocabulary {
	ref := scripting.NewReference(game, c)
	v := &ScriptVocabulary{game: game.Name, types: typing.NewTypes(ref), scenarios: typing.NewScenarioTypes(ref), allowed: map[wordContext]*wordSet{}}
	if c != nil && game.Words != nil {
		v.compared = game.Words(c)
	}
	if c != nil {
		v.kindsOf = scripting.NewKindsByIDFunc(game, c.Definitions())
	}
	return v
}

func (v *ScriptVocabulary) typesFor(f *file) *typing.Types {
	if f.scenario {
		return v.scenarios
	}
	return v.types
}

type wordSet struct {
	list []string
	has  map[string]bool
}

func (w *wordSet) addWords(list ...string) {
	if w.has == nil {
		w.has = make(map[string]bool, len(list))
	}
	for _, word := range list {
		if !w.has[word] {
			w.has[word] = true
			w.list = append(w.list, word)
		}
	}
}

func (w *wordSet) contains(word string) bool { return w != nil && w.has[word] }

// nameScope returns the rules by which the file's short ids are resolved.
func (f *file) nameScope(v *ScriptVocabulary) *vocabulary.NameScope {
	s := scripting.NewScope(v.game, f.Text.Mod)
	s.Any = f.scenario && f.Text.Mod == nil
	s.KindsOf = v.kindsOf
	return &s
}

// reportUnknown reports a word that is not in allowed, or that the file's mod may not use.
func (f *file) reportUnknown(v *ScriptVocabulary, code string, at *wordPlace, text string, allowed *wordSet, format string, args ...any) {
	scope := f.nameScope(v)
	if why := scope.WhyWordBarred(text); why != "" {
		f.reportAt(code, at, "%s", why)
		return
	}
	f.reportWithNearest(code, at, text, func() []string { return scope.ShortenNames(allowed.list, text) }, format, args...)
}

func (l *Checker) checkStoredWords(texts []*source.Text, v *ScriptVocabulary) (list []scripting.Finding) {
	for _, text := range texts {
		f, err := l.checkFileIfChanged(text)
		if err != nil || len(list) > maxAllFindings {
			continue // CheckFiles reports it
		}
		f = f.copyWithoutFindings()
		for i := range f.words {
			f.checkWord(&f.words[i], v)
		}
		list = append(list, f.findings...)
	}
	return list
}

package check

import (
	"maps"
	"slices"

	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// Untold lists the messages of a pack that have no translation into a language.
type Untold struct {
	Language string
	Files    []scripting.Untold
}

// Pack returns the findings of all files of a pack and its mods, except manifests, and of the
// definitions together, waived ones included. No card is played. missing lists the untranslated
// messages of each locale.
func (l *Look) Pack(content scripting.Content, texts []*source.Text) (found []scripting.Finding, missing []Untold) {
	g, isGeneration := content.(*scripting.Generation)
	for _, f := range l.files {
		if isGeneration && g.File(f.of.Name) != nil {
			g.File(f.of.Name).Lend(f.sites)
		}
	}
	same := isGeneration && g.HasSameData(l.content)
	if !same {
		maps.DeleteFunc(l.loaded, func(_ *source.Text, was scenario.Loading) bool { return was.Defines })
	}
	own, locales := source.SplitLocales(texts)
	faults := scenario.LoadErrors(content, slices.DeleteFunc(own, func(t *source.Text) bool { return !source.IsScenario(t.Name) }), l.See, l.loaded)
	if !same && isGeneration {
		l.vocabulary = VocabularyOf(g.Game, g.Content)
	}
	if !same || !slices.Equal(locales, l.locales) {
		l.inLanguages(content)
	}
	l.content, l.locales = g, locales
	found = l.Files(texts)
	found = append(found, unloadable(faults, found)...)
	if isGeneration {
		found = append(found, l.words(texts, l.vocabulary)...)
		found = append(found, checkContent(g)...)
	} else {
		found = append(found, content.Check()...)
	}
	return append(found, l.wrong...), l.untold
}

// inLanguages loads the content in each locale, and records the findings and the missing
// translations.
func (l *Look) inLanguages(content scripting.Content) {
	l.wrong, l.untold = nil, nil
	over := content.InAll(func(language string, in scripting.Content, err error) {
		if err != nil {
			l.wrong = append(l.wrong, Load(err)...)
			return
		}
		l.untold = append(l.untold, Untold{language, in.Untold()})
	}, l.See)
	if over != nil {
		l.wrong = append(l.wrong, Load(over)...)
	}
}

// unloadable returns the findings of scenario files that cannot be loaded, except files with a
// load error in found.
func unloadable(errs []error, found []scripting.Finding) (list []scripting.Finding) {
	failing := map[string]bool{}
	for _, f := range found {
		failing[f.Err.File] = failing[f.Err.File] || OfLoad(f.Code)
	}
	for _, err := range errs {
		list = append(list, slices.DeleteFunc(Load(err), func(f scripting.Finding) bool { return failing[f.Err.File] })...)
	}
	return list
}

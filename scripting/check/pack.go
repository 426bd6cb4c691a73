package check

import (
	"errors"
	"maps"
	"slices"

	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// UntranslatedMessages lists the messages of a pack that have no translation into a language.
type UntranslatedMessages struct {
	Language string
	Files    []scripting.UntranslatedTexts
}

// CheckPack returns the findings of all files of a pack and its mods, except manifests, and of the definitions
// together, waived ones included. No card is played. missing lists the untranslated messages of each locale.
func (l *Checker) CheckPack(g *scripting.Generation, texts []*source.Text) (found []scripting.Finding, missing []UntranslatedMessages) {
	l.setCallSites(g)
	same := g.HasSameDefinitionData(l.content)
	if !same {
		l.vocabulary, l.remarks = VocabularyOf(g.Game, g.Content), g.Content.Warnings()
		maps.DeleteFunc(l.loadedScenarios, func(_ *source.Text, was scenario.LoadedFile) bool { return was.Defines })
	}
	own, locales := source.SplitLocales(texts)
	faults := scenario.FindLoadErrors(g, slices.DeleteFunc(own, func(t *source.Text) bool { return !source.IsScenario(t.Name) }), l.CheckTree, l.loadedScenarios)
	if !same || !slices.Equal(locales, l.locales) {
		l.checkTranslations(g)
	}
	l.content, l.locales = g, locales
	isFaulty := map[string]bool{}
	for _, fault := range faults {
		isFaulty[source.ErrorsOf(fault)[0].File] = !errors.Is(fault, sandbox.ErrRun)
	}
	doesNotParse := func(t *source.Text) bool { return isFaulty[t.Name] && !l.isChecked(t) }
	texts = slices.DeleteFunc(slices.Clone(texts), doesNotParse)
	found = l.CheckFiles(texts)
	l.setCallSites(g)
	failing := map[string]bool{} // files with a load error, which is found already
	for _, f := range found {
		failing[f.Err.File] = failing[f.Err.File] || IsLoadCode(f.Code)
	}
	for _, fault := range faults {
		found = append(found, slices.DeleteFunc(FindingsOfLoadError(fault), func(f scripting.Finding) bool { return failing[f.Err.File] })...)
	}
	found = append(found, l.checkStoredWords(texts, l.vocabulary)...)
	found = append(found, findingsWithoutTrees(g, l.remarks)...)
	return append(found, l.localeFindings...), l.untranslated
}

func (l *Checker) setCallSites(g *scripting.Generation) {
	for _, f := range l.files {
		if g.Files[f.original.Name] != nil {
			g.Files[f.original.Name].SetCallSites(f.sites)
		}
	}
}

// checkTranslations loads the content in each locale, and records the findings and the missing translations.
func (l *Checker) checkTranslations(content *scripting.Generation) {
	l.localeFindings, l.untranslated = nil, nil
	over := content.InEachLanguage(func(language string, in *scripting.Generation, err error) {
		if err != nil {
			l.localeFindings = append(l.localeFindings, FindingsOfLoadError(err)...)
			return
		}
		l.untranslated = append(l.untranslated, UntranslatedMessages{language, in.MissingTextsOfActiveLocale()})
	}, l.CheckTree)
	if over != nil {
		l.localeFindings = append(l.localeFindings, FindingsOfLoadError(over)...)
	}
}

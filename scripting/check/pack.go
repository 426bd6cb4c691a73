package check

import (
	"maps"
	"slices"

	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// Untold lists the messages that a locale lacks.
type Untold struct {
	Language string
	Files    []scripting.Untold
}

// Pack checks all files of a pack and its mods, without manifests, and the definitions together.
// Nothing is played. Findings that are waived are included. untold is what each locale lacks.
func (l *Look) Pack(content scripting.Content, texts []*source.Text) (found []scripting.Finding, untold []Untold) {
	g, is := content.(*scripting.Generation)
	for _, f := range l.files {
		if is && g.File(f.of.Name) != nil {
			g.File(f.of.Name).Lend(f.sites)
		}
	}
	same := is && g.HasSameData(l.content)
	if !same {
		maps.DeleteFunc(l.loaded, func(_ *source.Text, was scenario.Loading) bool { return was.Defines })
	}
	own, locales := source.SplitLocales(texts)
	faults := scenario.LoadErrors(content, slices.DeleteFunc(own, func(t *source.Text) bool { return !source.IsScenario(t.Name) }), l.See, l.loaded)
	if !same && is {
		l.vocabulary = VocabularyOf(g.Game, g.Content)
	}
	if !same || !slices.Equal(locales, l.locales) {
		l.inLanguages(content)
	}
	l.content, l.locales = g, locales
	found = l.Files(texts)
	found = append(found, unloadable(faults, found)...)
	if is {
		found = append(found, l.words(texts, l.vocabulary)...)
		found = append(found, checkContent(g)...)
	} else {
		found = append(found, content.Check()...)
	}
	return append(found, l.wrong...), l.untold
}

// inLanguages loads the content in each locale, and records errors and what is untranslated.
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

// unloadable returns findings of the scenario files that cannot be loaded, except those with a load
// error in found already.
func unloadable(faults []error, found []scripting.Finding) (list []scripting.Finding) {
	told := map[string]bool{}
	for _, f := range found {
		told[f.Err.File] = told[f.Err.File] || OfLoad(f.Code)
	}
	for _, err := range faults {
		list = append(list, slices.DeleteFunc(Load(err), func(f scripting.Finding) bool { return told[f.Err.File] })...)
	}
	return list
}

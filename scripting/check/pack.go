package check

import (
	"slices"

	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// Untold describes what a language lacks.
type Untold struct {
	Language string
	Files    []scripting.Untold
}

// Pack looks at all files of a pack and its mods, manifests left out, and at what they
// define together, without playing anything. What authors waive is found too.
func (l *Look) Pack(content scripting.Content, texts []*source.Text) (found []scripting.Finding, untold []Untold) {
	g, is := content.(*scripting.Generation)
	for _, f := range l.files {
		if is && g.File(f.of.Name) != nil {
			g.File(f.of.Name).Lend(f.sites)
		}
	}
	faults := scenario.Faults(content, slices.DeleteFunc(slices.Clone(texts), func(t *source.Text) bool { return !source.IsScenario(t.Name) }), l.See)
	var wrong []scripting.Finding
	over := content.InAll(func(language string, in scripting.Content, err error) {
		if err != nil {
			wrong = append(wrong, Load(err)...)
			return
		}
		untold = append(untold, Untold{language, in.Untold()})
	}, l.See)
	found = l.Files(texts)
	found = append(found, unloadable(faults, found)...)
	if is {
		found = append(found, l.words(texts, VocabularyOf(g.Game, g.Content))...)
		found = append(found, together(g)...)
	} else {
		found = append(found, content.Check()...)
	}
	found = append(found, wrong...)
	if over != nil {
		found = append(found, Load(over)...)
	}
	return found, untold
}

// unloadable returns the faults of scenario files, without those of files that are no Lua,
// which were found already.
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

package check

import (
	"slices"

	"curtaincall/engine/declare"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// Untold is what a language lacks.
type Untold struct {
	Language string
	Files    []scripting.Untold
}

// Pack looks at all files of a pack and its mods, manifests left out, and at what they
// define together, without playing anything. game may be nil. What authors waive is
// found too.
func Pack(content scripting.Content, game *declare.Game, texts []*source.Text) (found []scripting.Finding, untold []Untold) {
	found = Files(texts, game, scripting.Kinds(content.Entries()))
	found = append(found, unloadable(content, texts, found)...)
	found = append(found, content.Check()...)
	over := content.InAll(func(language string, in scripting.Content, err error) {
		if err != nil {
			found = append(found, Load(err)...)
			return
		}
		untold = append(untold, Untold{language, in.Untold()})
	})
	if over != nil {
		found = append(found, Load(over)...)
	}
	return found, untold
}

// unloadable finds what keeps scenario files from being run, of those that are Lua.
func unloadable(content scripting.Content, texts []*source.Text, found []scripting.Finding) (list []scripting.Finding) {
	texts = slices.DeleteFunc(slices.Clone(texts), func(t *source.Text) bool {
		return !scripting.IsScenario(t.Name) ||
			slices.ContainsFunc(found, func(f scripting.Finding) bool { return f.Err.File == t.Name && OfLoad(f.Code) })
	})
	for _, err := range scenario.Faults(content, texts) {
		list = append(list, Load(err)...)
	}
	return list
}

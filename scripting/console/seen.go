package console

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/scripting/lookup"
)

// visibleFacts returns all numbers of a state that are not hidden from the person who asks.
func (c *Console) visibleFacts(state screen.Table) []engine.Fact {
	return removeUnderAny(c.bindings.AllFacts(state), factWord, c.hiddenPaths(state))
}

func (c *Console) computedValues(state screen.Table) []events.ComputedValue {
	game, in := c.bindings.Game, c.Screen().LanguageOrEnglish()
	if game.ComputedValues == nil {
		return nil
	}
	list := removeUnderAny(game.ComputedValues(game.State(state)), func(v events.ComputedValue) string { return v.Word }, c.hiddenPaths(state))
	for i := range list {
		v := &list[i]
		if in == phrase.Original || v.Owner == "" {
			continue
		}
		label := in.TranslateName(v.Label)
		if k := c.translatedKeywords().FindByWordOrName(v.Label); k != nil {
			label = k.Name
		}
		if label != v.Label { // a label without a translation keeps its owner in English
			v.Owner, v.Label = in.TranslateName(v.Owner), label
		}
	}
	return list
}

// entries returns the definitions, typed ones included, and the game's own keywords.
func (c *Console) entries() []lookup.Entry {
	return lookup.AppendOwnKeywords(c.bindings.Entries(), c.Content.Keywords())
}

func (c *Console) entriesInReaderLanguage() []lookup.Entry {
	return lookup.AppendOwnKeywords(c.bindings.currentGeneration().EntriesInReaderLanguage(), c.translatedKeywords())
}

func (c *Console) translatedKeywords() *engine.Keywords {
	return library.Translation(c.Content.Content).KeywordTable()
}

func (c *Console) visibleEvents(n *session.Node) []engine.Event {
	if c.observer == nil {
		return n.Events
	}
	hides := n.State().Abilities().HidesEvent
	return slices.DeleteFunc(slices.Clone(n.Events), func(e engine.Event) bool { return hides != nil && hides(&e, c.Seat) })
}

func (c *Console) hiddenPaths(state screen.Table) (paths []string) {
	if c.observer == nil {
		return nil
	}
	c.observer.AppendVisible(nil, c.bindings.Game.ViewToPlay(state).View, c.bindings.Game.State(state), c.Seat)
	c.bindings.eachFactView(state, func(v *schema.View, _ any) { paths = append(paths, c.observer.HiddenPaths(v)...) })
	return paths
}

func removeUnderAny[T any](list []T, word func(T) string, paths []string) []T {
	return slices.DeleteFunc(list, func(item T) bool { return isUnderAny(word(item), paths) })
}

// isUnderAny reports whether the name of a number is one of the paths or below one, as #mine.hand is below mine.
func isUnderAny(word string, paths []string) bool {
	word = strings.TrimPrefix(word, "#")
	return slices.ContainsFunc(paths, func(path string) bool {
		rest, under := strings.CutPrefix(word, path)
		return under && (rest == "" || rest[0] == '.' || rest[0] == '[')
	})
}

func factWord(f engine.Fact) string { return f.Word }

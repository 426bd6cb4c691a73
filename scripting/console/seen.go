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
)

// allFacts returns all numbers of a state that are not hidden from the person who asks.
func (c *Console) allFacts(state screen.Table) []engine.Fact {
	return removeHidden(c.rulesPrompt.AllFacts(state), factWord, c.hiddenPaths(state))
}

// computedValues returns the computed values of a state that are not hidden from the person who asks.
func (c *Console) computedValues(state screen.Table) []events.ComputedValue {
	list := removeHidden(c.rulesPrompt.ComputedValues(state), func(v events.ComputedValue) string { return v.Word }, c.hiddenPaths(state))
	for i := range list {
		list[i].Name = c.translateValueName(&list[i])
	}
	return list
}

// translateValueName returns the name of a value, such as Mage 2 damage, in the reader's language:
// it translates the owner and the noun, if both are known.
func (c *Console) translateValueName(v *events.ComputedValue) string {
	at, path := strings.LastIndex(v.Name, " "), v.Word[strings.LastIndex(v.Word, ".")+1:]
	if in := c.Screen().LanguageOrEnglish(); in != phrase.Original && at > 0 && strings.HasPrefix(path, v.Name[at+1:]) {
		noun := in.TranslateName(v.Name[at+1:])
		if k := c.translatedKeywords().FindByWordOrName(v.Name[at+1:]); k != nil {
			noun = k.Name
		}
		if noun != v.Name[at+1:] {
			return in.TranslateName(v.Name[:at]) + " " + noun
		}
	}
	return v.Name
}

func (c *Console) translatedKeywords() *engine.Keywords {
	return library.Translation(c.Content.Content).KeywordTable()
}

// visibleEvents returns the events of the action before a node that are not hidden from the person who asks.
func (c *Console) visibleEvents(n *session.Node) []engine.Event {
	if c.observer == nil {
		return n.Events
	}
	hides := n.State().Abilities().HidesEvent
	return slices.DeleteFunc(slices.Clone(n.Events), func(e engine.Event) bool { return hides != nil && hides(&e, c.Seat) })
}

// hiddenPaths returns the paths of those parts of a state that are hidden from the player who asks.
func (c *Console) hiddenPaths(state screen.Table) (paths []string) {
	if c.observer == nil {
		return nil
	}
	c.observer.AppendVisible(nil, c.rulesPrompt.Game.PlayableViewOf(state).View, c.rulesPrompt.Game.State(state), c.Seat)
	c.rulesPrompt.eachFactView(state, func(v *schema.View, _ any) { paths = append(paths, c.observer.HiddenPaths(v)...) })
	return paths
}

func removeHidden[T any](list []T, word func(T) string, paths []string) []T {
	return slices.DeleteFunc(list, func(item T) bool { return isUnderAny(word(item), paths) })
}

// isUnderAny reports whether the name of a number equals one of the paths or lies below one:
// #mine.hand lies below mine.
func isUnderAny(word string, paths []string) bool {
	word = strings.TrimPrefix(word, "#")
	return slices.ContainsFunc(paths, func(path string) bool {
		rest, under := strings.CutPrefix(word, path)
		return under && (rest == "" || rest[0] == '.' || rest[0] == '[')
	})
}

func factWord(f engine.Fact) string { return f.Word }

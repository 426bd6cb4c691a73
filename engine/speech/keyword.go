package speech

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Keyword is a keyword in a few sentences: what it does, who holds it, how it
// stacks and when it goes.
func Keyword(k *engine.Keyword, s screen.Screen) []string {
	kind, stacking := "Helps", "new stacks add up"
	if k.Polarity == engine.Debuff {
		kind = "A debuff"
	}
	if k.Stacking == engine.Refreshes {
		stacking = "the larger number counts, anew"
	}
	lines := s.Wrap(k.Icon+" "+s.Keyword(k.Name)+": "+k.Help, 2)
	return append(lines, s.Wrap(s.Quiet(fmt.Sprintf("  %s; held by %s; %s; goes: %s.", kind, k.HeldBy, stacking, k.Leaves)), 2)...)
}

// KeywordTopics are the keywords of a table, for help.
func KeywordTopics(kw *engine.Keywords) (list []Topic) {
	for i := range kw.Rows() {
		k := &kw.Rows()[i]
		list = append(list, Topic{
			Names: []string{k.Word, k.Name},
			Show:  func(s screen.Screen) []string { return Keyword(k, s) },
		})
	}
	return list
}

// KeywordEntries are the keywords of a set, to be looked up by their words.
func KeywordEntries(kw *engine.Keywords, set engine.KeywordSet) (list []Entry) {
	for ; set != 0; set &= set - 1 {
		k := set.First()
		list = append(list, Entry{Value: int(k), Shown: kw.Row(k).Word})
	}
	return list
}

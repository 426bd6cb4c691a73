package speech

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Keyword is everything the rules say of a keyword, one thing a line.
func Keyword(k *engine.Keyword, s screen.Screen) []string {
	kind := "keyword"
	if k.Polarity == engine.Debuff {
		kind = "debuff"
	}
	lines := []string{fmt.Sprintf("%s %s (%s, %s)", k.Icon, s.Keyword(k.Name), kind, k.Word)}
	for _, line := range []string{k.Help, "held by: " + k.HeldBy, "a second helping " + engine.Stackings[k.Stacking].Does, "goes away: " + k.Leaves} {
		for _, piece := range s.Within(2).Wrap(line, 2) {
			lines = append(lines, "  "+piece)
		}
	}
	return lines
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

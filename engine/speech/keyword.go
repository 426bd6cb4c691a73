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
	stacking := "adds up"
	if k.Stacking == engine.Refreshes {
		stacking = "does not add up: the larger number counts"
	}
	lines := []string{fmt.Sprintf("%s %s (%s, %s)", k.Icon, s.Keyword(k.Name), kind, k.Word)}
	for _, line := range []string{k.Help, "held by: " + k.Holder, "a second helping " + stacking, "goes away: " + k.Leaves} {
		for _, piece := range s.Within(2).Wrap(line, 2) {
			lines = append(lines, "  "+piece)
		}
	}
	return lines
}

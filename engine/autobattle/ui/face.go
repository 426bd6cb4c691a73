package ui

import (
	"cmp"
	"fmt"
	"strings"

	"curtaincall/engine/autobattle"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Face returns a unit's definition drawn as a card: its numbers, prices, keywords and text.
func Face(_ library.Definitions, def schema.Definition, s screen.Screen) []string {
	d := def.Def.(*autobattle.UnitDef)
	offered := cmp.Or(autobattle.Rarities[d.Rarity], "never offered")
	lines := []string{s.Quiet(fmt.Sprintf("cost %d · pitch %d · %s", d.Cost, d.Pitch, offered))}
	if d.Keywords != 0 {
		lines = append(lines, keywordsText(d.Keywords, s))
	}
	if text := ruleText(d, s); text != "" {
		lines = append(lines, text)
	}
	return s.CardBox(d.DisplayName(), s.Strong(fmt.Sprintf("%d/%d", d.Attack, d.Health)), lines)
}

func ruleText(d *autobattle.UnitDef, s screen.Screen) string {
	return speech.EmphasiseKeywords(s, d.Rules(), autobattle.Keywords)
}

func keywordsText(m autobattle.KeywordMask, s screen.Screen) string {
	var list []string
	for ; m != 0; m = m.WithoutFirst() {
		k := autobattle.Keywords.Row(m.First())
		list = append(list, k.Icon+" "+s.Keyword(k.Name))
	}
	return strings.Join(list, " ")
}

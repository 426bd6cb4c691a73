package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

var (
	faceMessages = phrase.NewCatalog("face")
	sayFace      = faceMessages.Define("unit", "cost {cost, number} · pitch {pitch, number} · {rarity}")
	sayRarity    = []phrase.Sentence{faceMessages.Define("unoffered", "never offered"), faceMessages.Define("common", "common"), faceMessages.Define("uncommon", "uncommon"), faceMessages.Define("rare", "rare")}
)

// Face returns a unit's definition drawn as a card: its numbers, prices, keywords and text.
func Face(c library.Definitions, def schema.Definition, s screen.Screen) []string {
	d, s, kw := def.Def.(*autobattle.UnitDef), s.InLanguageOf(c), c.KeywordTable()
	lines := []string{s.Quiet(s.RenderSentence(sayFace, "cost", d.Cost, "pitch", d.Pitch, "rarity", s.RenderSentence(sayRarity[d.Rarity])))}
	if d.Keywords != 0 {
		lines = append(lines, keywordsText(d.Keywords, kw, s))
	}
	if text := speech.EmphasiseKeywords(s, d.Rules(), kw); text != "" {
		lines = append(lines, text)
	}
	return s.CardBox(d.DisplayName(), s.Strong(fmt.Sprintf("%d/%d", d.Attack, d.Health)), lines)
}

func keywordsText(m autobattle.KeywordMask, kw *engine.Keywords, s screen.Screen) string {
	var list []string
	for ; m != 0; m = m.WithoutFirst() {
		k := kw.Row(m.First())
		list = append(list, k.Icon+" "+s.Keyword(k.Name))
	}
	return strings.Join(list, " ")
}

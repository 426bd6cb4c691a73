package ui

import (
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

var (
	faceMessages = phrase.NewCatalog("face")
	sayDeckFace  = faceMessages.Define("deck", "{strong:{name}}: {n, number} cards from {houses}")
)

// Face returns a definition as help shows it: a deck as a list of its houses and cards, a card as a
// box with its house, type, keywords and text.
func Face(c library.Definitions, def schema.Definition, s screen.Screen) []string {
	s = s.InLanguageOf(c)
	if deck, ok := def.Def.(*battleline.DeckDef); ok {
		var houses []string
		for _, house := range deck.Houses {
			houses = append(houses, screen.Clean(s.TranslateScriptText(house)))
		}
		cards := speech.DescribeCopies(deck.Cards, screen.Clean)
		lines := s.Wrap(s.RenderSentence(sayDeckFace, "name", deck.DisplayName(), "n", len(deck.Cards), "houses", s.And(houses)), 2)
		return append(lines, s.Wrap("  "+strings.Join(cards, ", "), 2)...)
	}
	d, kw := def.Def.(*battleline.CardDef), c.KeywordTable()
	lines := []string{s.Quiet(cardTypeLine(d, s))}
	if keywords := keywordList(d, kw, s); keywords != "" {
		lines = append(lines, keywords)
	}
	if text := ruleText(d, kw, s); text != "" {
		lines = append(lines, text)
	}
	return s.CardBox(d.DisplayName(), s.Bad(powerAndArmor(d)), lines)
}

func cardTypeLine(d *battleline.CardDef, s screen.Screen) string {
	parts := append([]string{d.Type.String(), battleline.Rarities[d.Rarity]}, d.Traits...)
	if d.House != "" {
		parts = append([]string{d.House}, parts...)
	}
	for i, part := range parts {
		parts[i] = screen.Clean(s.TranslateScriptText(part))
	}
	if d.Aember > 0 {
		parts = append(parts, fmt.Sprintf("◆%d", d.Aember))
	}
	return strings.Join(parts, " · ")
}

func powerAndArmor(d *battleline.CardDef) string {
	switch {
	case d.Type != battleline.Creature:
		return ""
	case d.Armor == 0:
		return strconv.Itoa(d.Power)
	}
	return fmt.Sprintf("%d/%d", d.Power, d.Armor)
}

func keywordList(d *battleline.CardDef, kw *engine.Keywords, s screen.Screen) string {
	var list []string
	for _, n := range d.Keywords {
		list = append(list, keywordText(kw.Row(n.Keyword), n.Value, s))
	}
	return strings.Join(list, ", ")
}

func keywordText(row *engine.Keyword, amount int, s screen.Screen) string {
	if row.Stacking == engine.Adds {
		return s.Keyword(row.Name) + " " + strconv.Itoa(amount)
	}
	return s.Keyword(row.Name)
}

func ruleText(d *battleline.CardDef, kw *engine.Keywords, s screen.Screen) string {
	return speech.EmphasiseKeywords(s, d.Rules(), kw)
}

package ui

import (
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Face returns a definition as help shows it: a deck as a list of its houses and cards, a card as a
// box with its house, type, keywords and text.
func Face(_ library.Definitions, def schema.Definition, s screen.Screen) []string {
	if deck, ok := def.Def.(*battleline.DeckDef); ok {
		var houses []string
		for _, house := range deck.Houses {
			houses = append(houses, screen.Clean(house))
		}
		cards := speech.DescribeCopies(deck.Cards, screen.Clean)
		lines := s.Wrap(fmt.Sprintf("%s: %d cards from %s", s.Strong(deck.DisplayName()), len(deck.Cards), speech.And(houses)), 2)
		return append(lines, s.Wrap("  "+strings.Join(cards, ", "), 2)...)
	}
	d := def.Def.(*battleline.CardDef)
	lines := []string{s.Quiet(cardTypeLine(d))}
	if keywords := keywordList(d, s); keywords != "" {
		lines = append(lines, keywords)
	}
	if text := ruleText(d, s); text != "" {
		lines = append(lines, text)
	}
	return s.CardBox(d.DisplayName(), s.Bad(powerAndArmor(d)), lines)
}

func cardTypeLine(d *battleline.CardDef) string {
	parts := []string{d.Type.String(), battleline.Rarities[d.Rarity]}
	if d.House != "" {
		parts = append([]string{screen.Clean(d.House)}, parts...)
	}
	for _, trait := range d.Traits {
		parts = append(parts, screen.Clean(trait))
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

func keywordList(d *battleline.CardDef, s screen.Screen) string {
	var list []string
	for _, n := range d.Keywords {
		list = append(list, keywordText(n.Keyword, n.Value, s))
	}
	return strings.Join(list, ", ")
}

func keywordText(k battleline.Keyword, amount int, s screen.Screen) string {
	row := battleline.Keywords.Row(k)
	if row.Stacking == engine.Adds {
		return s.Keyword(row.Name) + " " + strconv.Itoa(amount)
	}
	return s.Keyword(row.Name)
}

func ruleText(d *battleline.CardDef, s screen.Screen) string {
	return speech.EmphasiseKeywords(s, d.Rules(), battleline.Keywords)
}

package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
)

// aimWords are whom a card is for, in words.
var aimWords = [...]string{
	skirmish.AimSelf: "on the unit itself", skirmish.AimAlly: "on an ally", skirmish.AimAny: "on anybody", skirmish.AimEnemy: "on an enemy",
}

// Face is a definition as its players see it.
func Face(c declare.Content, d declare.Definition, s screen.Screen) []string {
	switch d := d.Def.(type) {
	case *skirmish.UnitDef:
		return UnitFace(c.KeywordTable(), d, s)
	case *skirmish.CardDef:
		return CardFace(c.KeywordTable(), d, s)
	}
	return MatchFace(c.(*skirmish.Content), s)
}

// CardFace is a card as a card: what it requires, whom it is for, what it does. kw
// are the keywords its text may speak of.
func CardFace(kw *engine.Keywords, d *skirmish.CardDef, s screen.Screen) []string {
	text := speech.Rules(s, d.Rules(), kw)
	if text == "" {
		text = s.Quiet("No text.")
	}
	return s.Card(d.Called(), "", []string{s.Quiet(cardLine(d)), text})
}

func cardLine(d *skirmish.CardDef) string {
	line := "basic"
	if needs := d.Requires.Words(); len(needs) > 0 {
		line = "requires " + speech.And(needs)
	}
	return strings.Join(append([]string{line, aimWords[d.Aim]}, skirmish.CardKind.Face(d)...), " · ")
}

// UnitFace is a unit as a card: HP, what it is, its auras.
func UnitFace(kw *engine.Keywords, d *skirmish.UnitDef, s screen.Screen) []string {
	lines := []string{s.Quiet(nature(d))}
	if auras := heldWords(kw, d.Auras, s); auras != "" {
		lines = append(lines, auras)
	}
	return s.Card(d.Called(), s.Bad(fmt.Sprintf("%d HP", d.HP)), lines)
}

// MatchFace is who fights whom in a pack's match, and with which cards.
func MatchFace(c *skirmish.Content, s screen.Screen) (lines []string) {
	for team := skirmish.TeamA; team <= skirmish.TeamB; team++ {
		var units []string
		for _, id := range c.Match.Units[team] {
			units = append(units, c.Unit(id).Called())
		}
		lines = append(lines, s.Wrap(fmt.Sprintf("%s: %s", s.Strong("Team "+team.String()), speech.And(units)), 2)...)
		deck := speech.Counted(c.Match.Decks[team], func(id string) string { return c.Card(id).Called() })
		lines = append(lines, s.Wrap(fmt.Sprintf("  Deck of %d: %s", len(c.Match.Decks[team]), strings.Join(deck, ", ")), 4)...)
	}
	return lines
}

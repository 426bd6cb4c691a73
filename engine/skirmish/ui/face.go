package ui

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
)

var aimTexts = [...]string{
	skirmish.AimSelf: "on the unit itself", skirmish.AimAlly: "on an ally", skirmish.AimAny: "on any unit", skirmish.AimEnemy: "on an enemy",
}

// Face returns the lines of a unit or a card drawn as a card, otherwise lines about the default match.
func Face(c library.Definitions, d schema.Definition, s screen.Screen) []string {
	switch d := d.Def.(type) {
	case *skirmish.UnitDef:
		lines := []string{s.Quiet(describeAttack(d))}
		var auras []string
		for _, a := range d.Auras {
			auras = append(auras, auraName(c.KeywordTable().Row(a.Keyword), s)+" "+strconv.Itoa(a.Amount))
		}
		if auras != nil {
			lines = append(lines, strings.Join(auras, ", "))
		}
		return s.CardBox(d.DisplayName(), s.Bad(fmt.Sprintf("%d HP", d.HP)), lines)
	case *skirmish.CardDef:
		line, text := "basic", speech.EmphasiseKeywords(s, d.Rules(), c.KeywordTable())
		if needs := d.Requires.Words(); len(needs) > 0 {
			line = "requires " + speech.And(needs)
		}
		line = strings.Join(append([]string{line, aimTexts[d.Aim]}, skirmish.CardKind.FaceTexts(d)...), " · ")
		return s.CardBox(d.DisplayName(), "", []string{s.Quiet(line), cmp.Or(text, s.Quiet("No text."))})
	}
	return matchLines(c.(*skirmish.Content), s)
}

func matchLines(c *skirmish.Content, s screen.Screen) (lines []string) {
	for team := skirmish.TeamA; team <= skirmish.TeamB; team++ {
		var units []string
		for _, id := range c.Match.Units[team] {
			units = append(units, c.Unit(id).DisplayName())
		}
		lines = append(lines, s.Wrap(fmt.Sprintf("%s: %s", s.Strong("Team "+team.String()), speech.And(units)), 2)...)
		deck := speech.DescribeCopies(c.Match.Decks[team], func(id string) string { return c.Card(id).DisplayName() })
		lines = append(lines, s.Wrap(fmt.Sprintf("  Deck of %d: %s", len(c.Match.Decks[team]), strings.Join(deck, ", ")), 4)...)
	}
	return lines
}

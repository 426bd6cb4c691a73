package ui

import (
	"cmp"
	"strconv"
	"strings"

	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
)

var (
	faceMessages = phrase.NewCatalog("face")
	sayHP        = faceMessages.Define("hp", "{n, number} HP")
	sayBasic     = faceMessages.Define("basic", "basic")
	sayRequires  = faceMessages.Define("requires", "requires {list}")
	sayNoText    = faceMessages.Define("no_text", "No text.")
	sayTeam      = faceMessages.Define("team", "{strong:Team {team}}: {list}")
	sayDeckOf    = faceMessages.Define("deck", "Deck of {n, number}: {list}")
	sayAim       = [...]phrase.Sentence{
		skirmish.AimSelf: faceMessages.Define("on_self", "on the unit itself"), skirmish.AimAlly: faceMessages.Define("on_ally", "on an ally"),
		skirmish.AimAny: faceMessages.Define("on_any", "on any unit"), skirmish.AimEnemy: faceMessages.Define("on_enemy", "on an enemy"),
	}
)

// Face returns the lines of a unit or a card drawn as a card, otherwise lines about the default match.
func Face(c library.Definitions, d schema.Definition, s screen.Screen) []string {
	s = s.InLanguageOf(c)
	switch d := d.Def.(type) {
	case *skirmish.UnitDef:
		lines := []string{s.Quiet(describeAttack(d, s))}
		var auras []string
		for _, a := range d.Auras {
			auras = append(auras, auraName(c.KeywordTable().Row(a.Keyword), s)+" "+strconv.Itoa(a.Amount))
		}
		if auras != nil {
			lines = append(lines, strings.Join(auras, ", "))
		}
		return s.CardBox(d.DisplayName(), s.Bad(s.RenderSentence(sayHP, "n", d.HP)), lines)
	case *skirmish.CardDef:
		line, text := s.RenderSentence(sayBasic), speech.EmphasiseKeywords(s, d.Rules(), c.KeywordTable())
		if needs := d.Requires.TranslatedWords(s.LanguageOrEnglish()); len(needs) > 0 {
			line = s.RenderSentence(sayRequires, "list", s.And(needs))
		}
		line = strings.Join(append([]string{line, s.RenderSentence(sayAim[d.Aim])}, s.LanguageOrEnglish().TranslateScriptTexts(skirmish.CardKind.FaceTexts(d))...), " · ")
		return s.CardBox(d.DisplayName(), "", []string{s.Quiet(line), cmp.Or(text, s.Quiet(s.RenderSentence(sayNoText)))})
	}
	return matchLines(c.(*skirmish.Content), s)
}

func matchLines(c *skirmish.Content, s screen.Screen) (lines []string) {
	for team := skirmish.TeamA; team <= skirmish.TeamB; team++ {
		var units []string
		for _, id := range c.Match.Units[team] {
			units = append(units, c.Unit(id).DisplayName())
		}
		lines = append(lines, s.Wrap(s.RenderSentence(sayTeam, "team", team.String(), "list", s.And(units)), 2)...)
		deck := speech.DescribeCopies(c.Match.Decks[team], func(id string) string { return c.Card(id).DisplayName() })
		lines = append(lines, s.Wrap("  "+s.RenderSentence(sayDeckOf, "n", len(c.Match.Decks[team]), "list", strings.Join(deck, ", ")), 4)...)
	}
	return lines
}

package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Catalogs lists the catalogs of messages for players, except the sentences of events.
var Catalogs = append([]*phrase.Catalog{stageMessages, intentMessages, faceMessages, handMessages, runMessages, storyMessages, helpMessages, roomMessages}, curtain.Catalogs...)

var sayNeutral = faceMessages.Define("neutral", "Neutral")

func ownerName(c *curtain.Content, d *curtain.CardDef, s screen.Screen) string {
	if p := c.Protagonist(d.Owner); p != nil {
		return speech.SafeName(p.Name, p.ID)
	}
	if d.Owner == curtain.OwnerMacGuffin {
		return s.RenderSentence(sayTreasure)
	}
	if d.Owner == curtain.OwnerNeutral {
		return s.RenderSentence(sayNeutral)
	}
	return speech.Capitalize(screen.Clean(c.NameOrIDOfAddedWord(d.Owner)))
}

func (t *FightTable) actorName(a curtain.Actor) string { return t.TranslatedNames().Actor(a) }

func (t *FightTable) cardName(instance int16) string {
	return t.TranslatedCardDef(instance).DisplayName()
}

func (t *FightTable) keywordName(k int16) string {
	return t.TranslatedNames().KeywordOrMeter(k)
}

func namesToEmphasise(kw *engine.Keywords, s screen.Screen) []string {
	return s.LanguageOrEnglish().WithInflections(append(kw.NamesOf(kw.All()), s.RenderSentence(curtain.OvationName)))
}

// formatRulesText returns a text from a script, cleaned, with namesToEmphasise and changed numbers emphasised.
func formatRulesText(kw *engine.Keywords, s screen.Screen, text string) string {
	return speech.EmphasiseText(s, text, namesToEmphasise(kw, s))
}

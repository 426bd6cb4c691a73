package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Catalogs are the catalogs of messages for players, except those of events.
var Catalogs = append([]*phrase.Catalog{stageMessages, intentMessages, faceMessages, handMessages, runMessages, storyMessages, helpMessages, roomMessages}, curtain.Catalogs...)

var sayNeutral = faceMessages.Define("neutral", "Neutral")

// ownerName returns the name of the owner of a card: a protagonist, the MacGuffin, Neutral, or else
// the id.
func ownerName(c *curtain.Content, d *curtain.CardDef, s screen.Screen) string {
	if p := c.Protagonist(d.Owner); p != nil {
		return speech.SafeName(p.Name, p.ID)
	}
	if d.Owner == curtain.OwnerMacGuffin {
		return s.Say(sayTreasure)
	}
	if d.Owner == curtain.OwnerNeutral {
		return s.Say(sayNeutral)
	}
	return speech.Begin(screen.Clean(d.Owner))
}

func (t *FightTable) name(a curtain.Actor) string { return t.Words().Actor(a) }

func (t *FightTable) cardName(instance int16) string { return t.CardDef(instance).DisplayName() }

func (t *FightTable) keywordName(k int16) string {
	return t.Words().Of(k)
}

// ruleNames returns the names that texts emphasise, in all their grammatical forms.
func ruleNames(kw *engine.Keywords, s screen.Screen) []string {
	return s.Words().Forms(append(kw.Names(kw.All()), s.Say(curtain.OvationName)))
}

// prose returns a text from a script, cleaned, with changed numbers and ruleNames emphasised.
func prose(kw *engine.Keywords, s screen.Screen, text string) string {
	return speech.Prose(s, text, ruleNames(kw, s))
}

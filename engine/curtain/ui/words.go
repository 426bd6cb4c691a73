package ui

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Rooms are what players are told beside what events say.
var Rooms = append([]*phrase.Room{stageRoom, intentRoom, faceRoom, handRoom, runRoom, storyRoom, helpRoom, roomRoom}, curtain.Rooms...)

var sayNeutral = faceRoom.Says("neutral", "Neutral")

// Everything a script named or wrote comes into this package through this file.

// cardName is the name of a card.
func cardName(d *curtain.CardDef) string { return d.Called() }

// enemyName is the name of an enemy's definition.
func enemyName(d *curtain.EnemyDef) string { return d.Called() }

// ownerName is whose card it is: the name of a protagonist, or the word for
// whoever else can own cards.
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

// name is an actor's name within a sentence.
func (t *FightTable) name(a curtain.Actor) string { return t.Words().Actor(a) }

// cardInHand is the name of a card of the fight.
func (t *FightTable) cardName(instance int16) string { return cardName(t.CardDef(instance)) }

// quote is a line somebody says.
func (tl *teller) quote(text string) string {
	return tl.s.Say(sayQuote, "text", strings.TrimSpace(screen.Clean(text)))
}

// keywordName is a keyword's name, or that of what else can be gained.
func (t *FightTable) keywordName(k int16) string {
	return t.Words().Of(k)
}

// ruleNames are the names that texts emphasise, in all their forms.
func ruleNames(kw *engine.Keywords, s screen.Screen) []string {
	return s.Words().Forms(append(kw.Names(kw.All()), s.Say(curtain.OvationName)))
}

// prose is a text of a script, made safe, with changed numbers and the words of
// the rules emphasised.
func prose(kw *engine.Keywords, s screen.Screen, text string) string {
	return speech.Prose(s, text, ruleNames(kw, s))
}

// keywords is a clean text with the names of keywords emphasised.
func keywords(kw *engine.Keywords, s screen.Screen, text string) string {
	return speech.EmphasiseNames(s, text, ruleNames(kw, s))
}

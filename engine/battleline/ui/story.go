package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/speech"
)

// ability names the ability of a card that acts. What comes of playing or using a card
// stands below that; below a fight, where so much else stands, it is named.
func ability(game any, c *engine.Cause, opened *engine.Event) string {
	d, by := game.(*battleline.Duel), battleline.Card(c.Card)
	switch call := battleline.Call(c.Callback); {
	case call == battleline.NoCall || !d.Known(by):
		return ""
	case opened == nil || opened.Kind == battleline.Attacks || call == battleline.CallDestroyed: // named
	case opened.Target == int8(by) || opened.Kind == battleline.CardPlayed && opened.Card == c.Card:
		return ""
	}
	return d.Called(by) + ", " + speech.Spoken(battleline.CallNames[c.Callback])
}

// private reports whether an event is no business of a seat: which card of the other
// player goes from one hidden zone to another is not told.
func private(game any, e *engine.Event, seat engine.Seat) bool {
	if e.Kind != battleline.Moved {
		return false
	}
	owner := game.(*battleline.Duel).Owner(battleline.Card(e.Target))
	return engine.Seat(owner) != seat && battleline.Zone(e.From).Hidden() && battleline.Zone(e.To).Hidden()
}

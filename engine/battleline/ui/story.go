package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/battleline"
)

// private reports whether an event is no business of a seat: which card of the other
// player goes from one hidden zone to another is not told.
func private(game any, e *engine.Event, seat engine.Seat) bool {
	if e.Kind != battleline.Moved {
		return false
	}
	owner := game.(*battleline.Duel).Owner(battleline.Card(e.Target))
	return engine.Seat(owner) != seat && battleline.Zone(e.From).Hidden() && battleline.Zone(e.To).Hidden()
}

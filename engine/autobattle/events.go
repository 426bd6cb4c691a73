package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/events"
)

// The flags of events.
const (
	OfEnemy   uint8 = 1 << iota // it happened to the enemy, or to a unit of it
	Permanent                   // the change is for good

	placeShift = 2 // the bits above are the place of who joins or is spawned, from 0
)

// PlaceOf returns the place in its line at which a unit joined or was spawned, from 0 at the
// front.
func PlaceOf(e *engine.Event) int { return int(e.Flags >> placeShift) }

// SeatOf is whose side an event happened on.
func SeatOf(e *engine.Event) Seat {
	if e.Flags&OfEnemy != 0 {
		return Enemy
	}
	return Player
}

// NoCallback is the callback of a cause that is none; those of abilities are their
// triggers, counted from 1.
const NoCallback uint8 = 0

// CallbackOf returns the callback of a trigger.
func CallbackOf(on Trigger) uint8 { return uint8(on) + 1 }

// CallbackName returns the name of a callback as scripts write it.
func CallbackName(callback uint8) string {
	if callback == NoCallback {
		return "the rules"
	}
	return "on." + Triggers[callback-1]
}

// event is an event to be noted. Its Target is a unit or a player; the card of what happens to a
// unit is the unit's, and its Point the number that tells it from others of its side, so that an
// event means the same when its battle is long over.
type event = events.Note[Unit]

// ofSeat returns the flags of an event on the side of a seat; of one with a Target note finds
// that.
func ofSeat(s Seat) uint8 {
	if s == Enemy {
		return OfEnemy
	}
	return 0
}

var eventParts = events.EventParts(Events[:])

func (g *Game) note(e event) {
	if !g.Listening() {
		return
	}
	if eventParts[e.Kind]&events.HasTarget != 0 {
		seat := Seat(e.Target - firstPlayer)
		if e.Target < firstPlayer {
			e.Card, e.Point = g.definitionIndex(e.Target), uint8(g.Number(e.Target))
			seat = g.Seat(e.Target)
		}
		e.Flags |= ofSeat(seat)
	}
	engine.Tell(&g.course, e.Event(eventParts, &g.cause))
}

// Origin tells where a cause stands: a callback of a unit, or its attack in a clash.
func (g *Game) Origin(c engine.Cause) (o engine.Origin) {
	if c.Card < 0 || int(c.Card) >= len(g.content.Units) {
		return o
	}
	d, does := g.definition(c.Card), "attack"
	if c.Callback != NoCallback {
		does = CallbackName(c.Callback)
	}
	return c.Origin(d.Item(), does, d.Where)
}

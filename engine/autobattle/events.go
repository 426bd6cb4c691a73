package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/events"
)

// The flags of events.
const (
	OfEnemy   uint8 = 1 << iota // of the enemy or one of its units
	Permanent                   // of a permanent change

	placeShift = 2 // the bits from this one on are the result of LineIndexOfEvent
)

// LineIndexOfEvent returns at which index of its line, from 0 at the front, the unit of an event joined or was
// spawned.
func LineIndexOfEvent(e *engine.Event) int { return int(e.Flags >> placeShift) }

// SeatOfEvent returns the side on which an event happened.
func SeatOfEvent(e *engine.Event) Seat {
	if e.Flags&OfEnemy != 0 {
		return Enemy
	}
	return Player
}

// NoCallback is the Callback of a cause that is not an ability.
const NoCallback uint8 = 0

// CallbackOfTrigger returns the Callback of a cause that is an ability with that trigger.
func CallbackOfTrigger(on Trigger) uint8 { return uint8(on) + 1 }

// CallbackName returns the name of a Callback in scripts, such as "on.faint", or "the rules" for NoCallback.
func CallbackName(callback uint8) string {
	if callback == NoCallback {
		return "the rules"
	}
	return "on." + Triggers[callback-1]
}

// event is an event to be recorded. Its Target is a unit or a player. For a unit, recordEvent sets
// Card to its definition and Point to its number, so that the event can be read after the battle.
type event = events.ReportedEvent[Unit]

// seatFlags returns the flags of an event without a Target; recordEvent sets those of other events.
func seatFlags(s Seat) uint8 {
	if s == Enemy {
		return OfEnemy
	}
	return 0
}

var eventFields = events.UsedFieldsByKind(Events[:])

func (g *Game) recordEvent(e event) {
	if !g.HasLog() {
		return
	}
	if eventFields[e.Kind]&events.HasTarget != 0 {
		seat := Seat(e.Target - firstPlayer)
		if e.Target < firstPlayer {
			e.Card, e.Point = g.stats(e.Target).def, uint8(g.NumberOnSide(e.Target))
			seat = g.Seat(e.Target)
		}
		e.Flags |= seatFlags(seat)
	}
	engine.LogOf(&g.course).Add(e.WithCause(eventFields, &g.cause))
}

// Origin returns the unit and the ability that caused what c is the cause of, or the unit and its attack if c is a hit
// in a clash. It returns the zero Origin if no unit caused it.
func (g *Game) Origin(c engine.Cause) (o engine.Origin) {
	if c.Card < 0 || int(c.Card) >= len(g.content.Units) {
		return o
	}
	d, does := g.definitionAt(c.Card), "attack"
	if c.Callback != NoCallback {
		does = CallbackName(c.Callback)
	}
	return c.Origin(`unit "`+d.ID+`"`, does, d.Where)
}

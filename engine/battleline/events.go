package battleline

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/events"
)

// The flags of events, each for some kinds only.
const (
	Fighting  uint8 = 1 << iota // of Destroyed: by the damage of a fight (K-32)
	ByEffect                    // of Attacks and Unstunned: caused by an effect
	Fallen                      // of Moved: the card was destroyed, by an event of its own
	Betraying                   // of Entered: under the control of the owner's opponent
)

// NoKeyword is the Keyword of an event without one.
const NoKeyword int16 = -1

func playerTarget(p Player) int8 { return int8(MaxCards) + int8(p) }

// CardOrPlayer returns the card, or else the player, that an Actor or a Target stands for.
func CardOrPlayer(target int8) (c Card, p Player) {
	switch {
	case target < 0:
		return NoCard, NoPlayer
	case target >= MaxCards:
		return NoCard, Player(target - MaxCards)
	}
	return Card(target), NoPlayer
}

type event = events.Note[int8]

var eventParts = events.EventParts(Events[:])

func (d *Duel) note(e event) {
	if d.Listening() {
		engine.Tell(&d.course, e.Event(eventParts, &d.cause))
	}
}

// Origin returns the origin of a cause; damage of a fight comes from the creature that deals it.
func (d *Duel) Origin(c engine.Cause) (o engine.Origin) {
	by, does := Card(c.Card), "power"
	switch {
	case Call(c.Callback) != NoCall:
		does = CallNames[c.Callback]
	case c.Hit > 0:
		by = Card(c.Actor)
	default:
		return o
	}
	if !d.Exists(by) {
		return o
	}
	def := d.Def(by)
	return c.Origin(def.Item(), does, def.Where)
}

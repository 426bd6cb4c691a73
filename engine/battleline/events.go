package battleline

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/events"
)

// The flags of events.
const (
	Fighting  uint8 = 1 << iota // of Destroyed: by the damage of a fight (K-32)
	ByEffect                    // of Attacks and Unstunned: no action of the player
	Fallen                      // of Moved: it was destroyed, as was told
	Betraying                   // of Entered: for the opponent of its owner
)

// NoKeyword is the Keyword of an event that is about none.
const NoKeyword int16 = -1

func playerTarget(p Player) int8 { return int8(MaxCards) + int8(p) }

// CardOrPlayer reads the Actor or the Target of an event: a card, or else a player.
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

// Origin tells where a cause stands; damage of a fight is of the creature that deals it.
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

package battleline

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/events"
)

// The flags of events, each for the kinds it names.
const (
	Fighting  uint8 = 1 << iota // Destroyed: by the damage of a fight (K-32)
	ByEffect                    // Attacks, Unstunned: caused by an effect, not by a move
	Fallen                      // Moved: because the card was destroyed
	Betraying                   // Entered: under the control of the owner's opponent
)

// NoKeyword is the Keyword of an event without one.
const NoKeyword int16 = -1

func playerTarget(p Player) int8 { return int8(MaxCards) + int8(p) }

// CardOrPlayer returns the card or the player that the Actor or Target of an event stands for. The
// other result is NoCard or NoPlayer.
func CardOrPlayer(target int8) (c Card, p Player) {
	switch {
	case target < 0:
		return NoCard, NoPlayer
	case target >= MaxCards:
		return NoCard, Player(target - MaxCards)
	}
	return Card(target), NoPlayer
}

type event = events.ReportedEvent[int8]

var eventFields = events.UsedFieldsByKind(Events[:])

func (d *Duel) recordEvent(e event) {
	if d.HasLog() {
		engine.LogOf(&d.course).Add(e.WithCause(eventFields, &d.cause))
	}
}

// Origin returns the card and the function that caused what c is the cause of, or the card and its power if c is the
// damage of a fight. It returns the zero Origin if no card caused it.
func (d *Duel) Origin(c engine.Cause) (o engine.Origin) {
	by, does := Card(c.Card), "power"
	switch {
	case CallbackKind(c.Callback) != NoCall:
		does = CallbackNames[c.Callback]
	case c.Hit > 0:
		by = Card(c.Actor)
	default:
		return o
	}
	if !d.Exists(by) {
		return o
	}
	def := d.Def(by)
	return c.Origin(def.KindAndID(), does, def.Where)
}

package battleline

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
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

// playerTarget is a player where events say who or whom. Cards are below.
func playerTarget(p Player) int8 { return int8(MaxCards) + int8(p) }

// Whom is what the Actor or the Target of an event is: a card, or else a player.
func Whom(target int8) (c Card, p Player) {
	switch {
	case target < 0:
		return NoCard, NoPlayer
	case target >= MaxCards:
		return NoCard, Player(target - MaxCards)
	}
	return Card(target), NoPlayer
}

// event is an engine.Event written with this package's own types. Which of Card
// and Keyword mean something follows from the kind.
type event struct {
	Kind     engine.EventKind
	Flags    uint8
	Target   int8 // a card, or playerTarget
	Card     int16
	Keyword  int16
	Amount   int32
	From, To int32
	Text     string
}

// eventParts are which fields mean something, by kind.
var eventParts = declare.EventParts(Events[:])

// note adds an event to the log, if somebody listens.
func (d *Duel) note(e event) {
	if !d.Listening() {
		return
	}
	out := engine.Event{
		Kind: e.Kind, Flags: e.Flags, Actor: d.cause.Actor, Target: e.Target, Card: e.Card, Keyword: e.Keyword,
		Amount: e.Amount, From: e.From, To: e.To, Text: e.Text, Cause: d.cause,
	}
	eventParts[e.Kind].Clear(&out)
	engine.Tell(&d.course, out)
}

// Origin tells where a cause stands.
func (d *Duel) Origin(c engine.Cause) (o engine.Origin) {
	if Call(c.Callback) == NoCall || !d.Known(Card(c.Card)) {
		return o
	}
	def := d.Def(Card(c.Card))
	o = engine.Origin{Item: def.Item(), Callback: CallNames[c.Callback], Where: def.Where}
	if c.Line > 0 {
		o.Where.Line = int(c.Line)
	}
	return o
}

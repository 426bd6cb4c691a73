package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// FromSelf is the flag of Inflicted and Faded where the bearer is the source too.
const FromSelf uint8 = 1

// fromSelf are the flags of an effect.
func fromSelf(bearer, source Unit) uint8 {
	if bearer == source {
		return FromSelf
	}
	return 0
}

// NoKeyword is the Keyword of an event that is about none.
const NoKeyword int16 = -1

// The callbacks a cause can name.
const (
	NoCallback uint8 = iota
	CallPlay
	CallWait // one of waits
)

// CallbackName is the name of a callback as scripts write it.
func CallbackName(callback uint8) string {
	switch callback {
	case CallPlay:
		return "play"
	case CallWait:
		return "waits"
	}
	return "the rules"
}

// event is an engine.Event written with this package's own types. Which of Card
// and Keyword mean something follows from the kind.
type event struct {
	Kind     engine.EventKind
	Flags    uint8
	Point    Point
	Target   Unit
	Card     int16
	Keyword  int16
	Amount   int32
	From, To int32
	Text     string
}

// eventParts are which fields mean something, by kind.
var eventParts = declare.EventParts(Events[:])

// note adds an event to the log, if somebody listens.
func (m *Match) note(e event) {
	if !m.Listening() {
		return
	}
	out := engine.Event{
		Kind: e.Kind, Flags: e.Flags, Point: uint8(e.Point), Actor: m.cause.Actor, Target: int8(e.Target), Card: e.Card, Keyword: e.Keyword,
		Amount: e.Amount, From: e.From, To: e.To, Text: e.Text, Cause: m.cause,
	}
	eventParts[e.Kind].Clear(&out)
	engine.Tell(&m.course, out)
}

// Origin tells where a cause stands.
func (m *Match) Origin(c engine.Cause) (o engine.Origin) {
	if c.Callback == NoCallback || c.Card < 0 || int(c.Card) >= len(m.content.Cards) {
		return o
	}
	d := m.content.Cards[c.Card]
	o = engine.Origin{Item: `card "` + d.ID + `"`, Callback: CallbackName(c.Callback), Where: d.Where}
	if c.Line > 0 {
		o.Where.Line = int(c.Line)
	}
	return o
}

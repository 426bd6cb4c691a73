package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/events"
)

// FromSelf is the flag of an Inflicted or Faded event for an effect that comes from the target itself.
const FromSelf uint8 = 1

func fromSelfFlag(bearer, source Unit) uint8 {
	if bearer == source {
		return FromSelf
	}
	return 0
}

// NoKeyword is the Keyword of an event that is not about a keyword.
const NoKeyword int16 = -1

// The values of Cause.Callback: which callback of a script made a change.
const (
	NoCallback uint8 = iota
	CallPlay
	CallWait // a function of waits
	CallHook // a hook of a keyword: CallHook + the kind of event
)

// CallbackName returns the name in scripts of a Cause.Callback; "the rules" for NoCallback.
func CallbackName(callback uint8) string {
	switch callback {
	case CallPlay:
		return "play"
	case CallWait:
		return "waits"
	case NoCallback:
		return "the rules"
	}
	return "on." + EventTypes[callback-CallHook]
}

type event = events.ReportedEvent[Unit]

var usedEventFields = events.UsedFieldsByKind(Events[:])

func (m *Match) recordEvent(e event) {
	if m.HasLog() {
		engine.LogOf(&m.course).Add(e.WithCause(usedEventFields, &m.cause))
	}
}

// Origin returns the item and place in the scripts of a cause; the zero Origin if no script is the cause.
func (m *Match) Origin(c engine.Cause) (o engine.Origin) {
	if c.Callback >= CallHook {
		d := m.content.added[Keyword(c.Keyword)]
		if d == nil { // one of the game's own, or not in this content
			return o
		}
		return c.Origin(`keyword "`+d.Word+`"`, CallbackName(c.Callback), d.Where)
	}
	if c.Callback == NoCallback || c.Card < 0 || int(c.Card) >= len(m.content.Cards) {
		return o
	}
	d := m.content.Cards[c.Card]
	return c.Origin(`card "`+d.ID+`"`, CallbackName(c.Callback), d.Where)
}

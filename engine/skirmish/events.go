package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/events"
)

// FromSelf is the flag of Inflicted and Faded where the bearer is the source too.
const FromSelf uint8 = 1

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
	CallHook // of a keyword: CallHook + the kind of event
)

// CallbackName returns the name of a callback as scripts write it.
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

type event = events.Note[Unit]

var eventParts = events.EventParts(Events[:])

func (m *Match) note(e event) {
	if m.Listening() {
		engine.Tell(&m.course, e.Event(eventParts, &m.cause))
	}
}

// Origin tells where a cause stands.
func (m *Match) Origin(c engine.Cause) (o engine.Origin) {
	if c.Callback >= CallHook {
		d := m.content.added[Keyword(c.Keyword)]
		if d == nil { // a keyword of the game's own within what it does, or one of another content
			return o
		}
		return c.Origin(d.Item(), CallbackName(c.Callback), d.Where)
	}
	if c.Callback == NoCallback || c.Card < 0 || int(c.Card) >= len(m.content.Cards) {
		return o
	}
	d := m.content.Cards[c.Card]
	return c.Origin(`card "`+d.ID+`"`, CallbackName(c.Callback), d.Where)
}

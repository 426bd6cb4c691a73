package curtain

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/events"
)

// NoKeyword is the Keyword of an event that is about none.
const NoKeyword int16 = -1

// The flags of an event.
const (
	ByAttack    uint8 = 1 << iota // the HP was lost to a hit of an attack
	FirstTarget                   // the first target this infliction landed on
	ByCurse                       // the HP was lost to Curse
	ByTick                        // at the tick: Poison, Burn, a duration
	ByRetaliate                   // the HP was lost to Retaliate
)

// event is a thing that happened: a zero Target, Card or Keyword would name the MacGuffin, the
// first card or Block, so what means nothing for its kind is filled in from the cause.
type event = events.Note[Actor]

// note adds an event to the log, if somebody listens. Where an action passes all
// the time, its caller asks first: building the event is most of the cost.
func (f *Fight) note(e event) {
	if f.Listening() {
		f.tellOf(&e)
	}
}

// tellOf stands apart so that a note that nobody hears costs nothing.
func (f *Fight) tellOf(e *event) { engine.Tell(&f.course, e.Event(eventParts, &f.cause)) }

// noteBy is note for what a keyword makes.
func (f *Fight) noteBy(k Keyword, e event) {
	saved := f.by(k)
	f.note(e)
	f.cause.Keyword = saved
}

// by makes a keyword the cause of what follows. What it returns goes back into
// f.cause.Keyword when that is over.
func (f *Fight) by(k Keyword) (saved int16) {
	saved = f.cause.Keyword
	f.cause.Keyword = int16(k)
	return saved
}

// eventParts are which fields mean something, by kind.
var eventParts = events.EventParts(Events[:])

func (f *Fight) event(e *event) engine.Event     { return e.Event(eventParts, &f.cause) }
func (f *Fight) fill(to *engine.Event, e *event) { e.Fill(to, eventParts, &f.cause) }

// Say adds a speech bubble of whoever acts.
func (f *Fight) Say(by Source, text string) {
	f.note(event{Kind: Said, Target: by.Actor, Text: text})
}

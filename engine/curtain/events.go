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

// event is an event before it is recorded. Fields without a meaning for its kind are set then,
// since their zero would name the MacGuffin, the first card or Block.
type event = events.Note[Actor]

// logEvent adds an event to the log, if there is one. Frequent callers check Listening first, since
// building the event is most of the cost.
func (f *Fight) logEvent(e event) {
	if f.Listening() {
		f.sendEvent(&e)
	}
}

// sendEvent is separate so that a note without a listener costs nothing.
func (f *Fight) sendEvent(e *event) { engine.Tell(&f.course, e.Event(eventParts, &f.cause)) }

// logKeywordEvent is note with a keyword as the cause.
func (f *Fight) logKeywordEvent(k Keyword, e event) {
	saved := f.setCauseKeyword(k)
	f.logEvent(e)
	f.cause.Keyword = saved
}

// setCauseKeyword makes a keyword the cause of the following events. The caller puts the result back into
// f.cause.Keyword afterwards.
func (f *Fight) setCauseKeyword(k Keyword) (saved int16) {
	saved = f.cause.Keyword
	f.cause.Keyword = int16(k)
	return saved
}

// eventParts has the fields of an event that have a meaning, by kind.
var eventParts = events.EventParts(Events[:])

func (f *Fight) event(e *event) engine.Event     { return e.Event(eventParts, &f.cause) }
func (f *Fight) fill(to *engine.Event, e *event) { e.Fill(to, eventParts, &f.cause) }

// Say records a speech bubble of the source's actor.
func (f *Fight) Say(by Source, text string) {
	f.logEvent(event{Kind: Said, Target: by.Actor, Text: text})
}

package curtain

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/events"
)

// NoKeyword is the Keyword of an event that is not about a keyword.
const NoKeyword int16 = -1

// The flags of an event, as bits.
const (
	ByAttack    uint8 = 1 << iota // the HP was lost to a hit of an attack
	FirstTarget                   // the first target that an infliction on several affected
	ByCurse                       // the HP was lost to Curse
	ByTick                        // by a keyword at the start of the turn: Poison, Burn, a lost stack
	ByRetaliate                   // the HP was lost to Retaliate
)

// event is an event before it is recorded. Recording replaces what its kind does not use, since 0
// would name something: Target and Keyword become -1, and Card becomes the card of the cause.
type event = events.ReportedEvent[Actor]

// logEvent adds an event to the log, if there is one. Frequent callers check Listening first, to
// save the cost of building the event.
func (f *Fight) logEvent(e event) {
	if f.HasLog() {
		f.addToLog(&e)
	}
}

func (f *Fight) addToLog(e *event) {
	engine.LogOf(&f.course).Add(e.WithCause(usedEventFields, &f.cause))
}

func (f *Fight) logEventCausedByKeyword(k Keyword, e event) {
	saved := f.setCauseKeyword(k)
	f.logEvent(e)
	f.cause.Keyword = saved
}

// setCauseKeyword makes a keyword the cause of the events recorded from now on. saved is the previous
// one, which the caller assigns to f.cause.Keyword afterwards.
func (f *Fight) setCauseKeyword(k Keyword) (saved int16) {
	saved = f.cause.Keyword
	f.cause.Keyword = int16(k)
	return saved
}

// usedEventFields are the fields of an event that its kind uses, indexed by kind.
var usedEventFields = events.UsedFieldsByKind(Events[:])

func (f *Fight) toEngineEvent(e *event) engine.Event { return e.WithCause(usedEventFields, &f.cause) }

// RecordSpeech records a speech bubble of the source's actor as an event.
func (f *Fight) RecordSpeech(by Source, text string) {
	f.logEvent(event{Kind: Said, Target: by.Actor, Text: text})
}

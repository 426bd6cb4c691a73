package curtain

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
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

// event is an engine.Event written with this package's own types; a zero Actor,
// Card or Keyword would name the MacGuffin, the first card or Block, so note
// fills them in from the cause where they are left out.
type event struct {
	Kind     engine.EventKind
	Flags    uint8
	Point    Point
	Target   Actor
	Card     int16
	Keyword  int16
	Amount   int32
	From, To int32
	Text     string
}

// note adds an event to the log, if somebody listens. Where an action passes all
// the time, its caller asks first: building the event is most of the cost.
func (f *Fight) note(e event) {
	if !f.Listening() {
		return
	}
	engine.Tell(&f.course, f.event(&e))
}

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
var eventParts = declare.EventParts(Events[:])

func (f *Fight) event(e *event) engine.Event {
	out := engine.Event{
		Kind: e.Kind, Flags: e.Flags, Point: uint8(e.Point), Actor: f.cause.Actor, Target: int8(e.Target), Card: e.Card, Keyword: e.Keyword,
		Amount: e.Amount, From: e.From, To: e.To, Text: e.Text, Cause: f.cause,
	}
	eventParts[e.Kind].Clear(&out)
	return out
}

// Say adds a speech bubble of whoever acts.
func (f *Fight) Say(by Source, text string) {
	f.note(event{Kind: Said, Target: by.Actor, Text: text})
}

package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/declare"
	"curtaincall/engine/screen"
	"curtaincall/engine/story"
)

// Events are the kinds of event with what people are told of them.
var Events = declare.NewEvents(battleline.EventNames, battleline.Events[:])

// Story implements engine.Table: what a card does stands indented below it. Which card of
// the other player goes from one hidden zone to another is not told.
func (t *Table) Story(events []engine.Event, s screen.Screen) []string {
	tl := &story.Teller{Events: Events, Game: t.Duel, Screen: s, Verbose: t.Verbose}
	for i := range events {
		if !t.private(&events[i]) {
			tl.Tell(&events[i])
		}
	}
	tl.Settle()
	return tl.Lines
}

// private reports whether an event is no business of whom the story is told to.
func (t *Table) private(e *engine.Event) bool {
	if e.Kind != battleline.Moved || t.audience == engine.NoSeat {
		return false
	}
	return engine.Seat(t.Owner(battleline.Card(e.Target))) != t.audience && battleline.Zone(e.From).Hidden() && battleline.Zone(e.To).Hidden()
}

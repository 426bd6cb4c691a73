package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/story"
)

// Events are the kinds of event with what people are told of them.
var Events = declare.NewEvents(skirmish.EventNames, skirmish.Events[:])

// Story implements engine.Table: what a card does stands indented below it, and
// all that one hit is made of is one line.
func (t *Table) Story(events []engine.Event, s screen.Screen) []string {
	tl := &story.Teller{Events: Events, Game: t.Match, Screen: s, Verbose: t.Verbose}
	return tl.Told(events)
}

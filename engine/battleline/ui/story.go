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

// Story implements engine.Table: what a card does stands indented below it.
func (t *Table) Story(events []engine.Event, s screen.Screen) []string {
	tl := &story.Teller{Events: Events, Game: t.Duel, Screen: s, Verbose: t.Verbose}
	return tl.Told(events)
}

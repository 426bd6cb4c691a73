// Package ui is the auto-battler as people see and type it: a game as an engine.Table.
//
//	Game   puts a game on a table
//	Stage  what there is to see
//	Story  events as a person would tell them
//	Judge  how good a state looks
package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/declare"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/story"
)

// Table is a game at the table, an engine.Table. Not safe for concurrent use.
type Table struct {
	*autobattle.Game

	// Verbose lets stories tell what is minor, too.
	Verbose bool
}

// Game puts a game on a table. The game stays the caller's too.
func Game(g *autobattle.Game) *Table { return &Table{Game: g} }

// Seat implements engine.Table.
func (t *Table) Seat() engine.Seat { return t.Shopper() }

// CopyFrom implements engine.Game. other is a *Table or a *autobattle.Game.
func (t *Table) CopyFrom(other engine.Game) {
	if o, ok := other.(*Table); ok {
		other = o.Game
	}
	t.Game.CopyFrom(other)
}

// Parse implements engine.Table.
func (t *Table) Parse(line string) (engine.Action, error) {
	return autobattle.Actions.Typed(t.Game, line, t.Guide)
}

// Describe implements engine.Table.
func (t *Table) Describe(a engine.Action) string { return autobattle.Actions.Describe(t.Game, a) }

// Fresh implements engine.Table.
func (t *Table) Fresh() engine.Table { return Game(autobattle.Blank()) }

// Ends implements engine.Table.
func (t *Table) Ends(a engine.Action) bool {
	return a.Verb == autobattle.VerbEndShop || a.Verb == autobattle.VerbFinish
}

// Events are the kinds of event with what people are told of them.
var Events = declare.NewEvents(autobattle.EventNames, autobattle.Events[:])

// Story implements engine.Table.
func (t *Table) Story(events []engine.Event, s screen.Screen) []string {
	tl := &story.Teller{Events: Events, Game: t.Game, Screen: s, Verbose: t.Verbose}
	return tl.Told(events)
}

// Stage implements engine.Table.
func (t *Table) Stage(s screen.Screen) (lines []string) {
	lines = append(lines, s.Rule(s.Title(fmt.Sprintf("Round %d", t.Round()))))
	for seat, name := range autobattle.Seats {
		line := []string{}
		for slot := range autobattle.Slots {
			if u := t.OnBoard(autobattle.Seat(seat), slot); u != autobattle.Nobody {
				line = append(line, t.unit(u))
			}
		}
		lines = append(lines, s.Wrap(name+": "+strings.Join(line, ", "), 2)...)
	}
	return lines
}

func (t *Table) unit(u autobattle.Unit) string {
	return fmt.Sprintf("%s %d/%d", t.Called(u), t.Attack(u), t.Health(u))
}

// Guide implements engine.Table.
func (t *Table) Guide() string { return `Type "play 1 1", "end", "help" or "quit".` }

// help is what help explains.
var help = declare.Help{Face: Face}

// Help implements engine.Table.
func (t *Table) Help(word string, s screen.Screen) ([]string, bool) {
	return speech.Explain(help.Topics(t.Content()), word, s)
}

// Face is a definition as its players see it.
func Face(_ declare.Content, d declare.Definition, s screen.Screen) []string {
	u := d.Def.(*autobattle.UnitDef)
	return s.Box(s.Strong(u.Called()), fmt.Sprintf("%d/%d", u.Attack, u.Health), []string{screen.Clean(u.Rules())}, s.AtMost(36).Width)
}

// Judge implements engine.Table.
func (t *Table) Judge(seat engine.Seat) (worth int) {
	for s := range autobattle.Seat(autobattle.NumSeats) {
		sign := 1
		if s != seat {
			sign = -1
		}
		worth += sign * (100*t.LivesLeft(s) + 50*t.Wins(s))
		for slot := range autobattle.Slots {
			if u := t.OnBoard(s, slot); u != autobattle.Nobody {
				worth += sign * (t.Attack(u) + t.Health(u))
			}
		}
	}
	return worth
}

var _ engine.Table = (*Table)(nil)

package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/story"
)

// Story implements screen.Table. It describes a battle clash by clash, with both lines before and
// after each part, and excludes events that are hidden from the reader.
func (t *Table) Story(events []engine.Event, s screen.Screen) []string {
	w := &telling{Teller: t.Teller(s), table: t}
	w.Ability = w.ability
	for i := range events {
		w.tellEvent(&events[i])
	}
	w.Close()
	return w.Lines
}

type telling struct {
	*story.Teller
	table  *Table
	replay lineTracker
	part   part
}

type part uint8

const (
	noBattle part = iota
	joining
	starting
	before // a clash
	clash
)

func (w *telling) tellEvent(e *engine.Event) {
	if w.part == noBattle && w.table.Private(e) {
		return
	}
	w.beginPart(e)
	if w.part != noBattle {
		w.replay.apply(w.table, e)
	}
	switch e.Kind {
	case autobattle.BattleBegan, autobattle.Clashed: // reported by beginPart
	case autobattle.Fought:
		w.part = noBattle
		fallthrough
	default:
		w.Tell(e)
	}
}

// ability returns the name of the ability that is a cause, or "" if there is none or it is that of
// the unit played or sold, below which its effects are shown.
func (w *telling) ability(c *engine.Cause, opened *engine.Event) string {
	if c.Callback == autobattle.NoCallback || opened != nil && opened.Target == c.Actor {
		return ""
	}
	name, known := w.replay.names[c.Actor]
	if u := autobattle.Unit(c.Actor); !known {
		if name = w.table.Content().Units[c.Card].DisplayName(); w.table.HasUnit(u) {
			name = w.table.Tag(u) + " " + name
		}
	}
	return name + ", " + speech.Spoken(autobattle.Triggers[c.Callback-1])
}

// private reports whether an event outside of battles is hidden from a seat: what the other player
// does in the shop (O-28).
func private(game any, e *engine.Event, seat engine.Seat) bool {
	switch e.Kind {
	case autobattle.RoundBegan, autobattle.BattleBegan, autobattle.Ended, autobattle.Directed:
		return false
	case autobattle.Counted:
		return false // lives and wins are public, the rest is minor
	}
	return game.(*autobattle.Game).Part() == autobattle.WholeGame && autobattle.SeatOf(e) != seat
}

// beginPart draws both lines and begins a new part, if the event is the first of one.
func (w *telling) beginPart(e *engine.Event) {
	switch {
	case e.Kind == autobattle.BattleBegan:
		w.part = joining
		w.Open(w.Screen.Title("The battle"))
	case e.Kind == autobattle.Clashed:
		w.drawBoth()
		w.part = clash
		w.Open(w.Screen.Strong(w.replay.clashLine(e)))
	case e.Kind == autobattle.Fought:
		w.drawBoth()
	case w.part == joining && e.Kind != autobattle.Joined:
		w.drawBoth()
		w.part = starting
		fallthrough
	case beforeClash(e) && w.part != noBattle && w.part != before:
		if beforeClash(e) {
			w.drawBoth()
			w.part = before
			w.Open("Before the clash:")
		}
	}
}

func beforeClash(e *engine.Event) bool {
	switch e.Cause.Callback {
	case autobattle.CallbackOf(autobattle.OnBeforeAttack), autobattle.CallbackOf(autobattle.OnBeforeAnyAttack):
		return true
	}
	return false
}

func (w *telling) drawBoth() {
	if !w.replay.known || !w.replay.moved {
		return
	}
	w.Settle()
	for seat, line := range w.replay.lines {
		w.Lines = append(w.Lines, drawLine(engine.Seat(seat), line, w.Screen)...)
	}
	w.replay.moved = false
}

package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/story"
)

// Story implements screen.Table: a battle clash by clash, each with what came of it and
// whose doing it was, and both lines as they stand before it and after it. What the other player does in
// the shop is not told.
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
	replay replay
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
	case autobattle.BattleBegan, autobattle.Clashed: // told by begin
	case autobattle.Fought:
		w.part = noBattle
		fallthrough
	default:
		w.Tell(e)
	}
}

// ability names the ability of a unit that acts. What comes of playing or selling a unit
// stands below that.
func (w *telling) ability(c *engine.Cause, opened *engine.Event) string {
	if c.Callback == autobattle.NoCallback || opened != nil && opened.Target == c.Actor {
		return ""
	}
	name, known := w.replay.names[c.Actor]
	if u := autobattle.Unit(c.Actor); !known {
		if name = w.table.Content().Units[c.Card].DisplayName(); w.table.Is(u) {
			name = w.table.Tag(u) + " " + name
		}
	}
	return name + ", " + speech.Spoken(autobattle.Triggers[c.Callback-1])
}

// private reports whether an event outside of battles is no business of a seat: all that
// the other player does and finds in the shop (O-28).
func private(game any, e *engine.Event, seat engine.Seat) bool {
	switch e.Kind {
	case autobattle.RoundBegan, autobattle.BattleBegan, autobattle.Ended, autobattle.Directed:
		return false
	case autobattle.Counted:
		return false // lives and wins; the rest is minor
	}
	return game.(*autobattle.Game).Part() == autobattle.WholeGame && autobattle.SeatOf(e) != seat
}

// beginPart begins the part of a battle that an event is the first of. Where one ends, the
// lines are drawn.
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

package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/screen"
	"curtaincall/engine/story"
)

// Story implements screen.Table. It describes a battle clash by clash, with both lines before and
// after each part, and excludes events that are hidden from the reader.
func (t *Table) Story(events []engine.Event, s screen.Screen) []string {
	w := &battleStory{Narrator: t.NewNarrator(s), table: t}
	w.AbilityNameOf = w.abilityName
	for i := range events {
		w.addVisibleEvent(&events[i])
	}
	w.CloseGroup()
	return w.Lines
}

type battleStory struct {
	*story.Narrator
	table  *Table
	replay lineTracker
	part   int // noBattle or one of the parts of a battle below
}

const (
	noBattle = iota
	joining
	starting
	before // a clash
	clash
)

func (w *battleStory) addVisibleEvent(e *engine.Event) {
	if w.part == noBattle && w.table.IsPrivate(e) {
		return
	}
	w.advancePart(e)
	if w.part != noBattle {
		w.replay.applyEventToLines(w.table, e)
	}
	switch e.Kind {
	case autobattle.BattleBegan, autobattle.Clashed: // reported by advancePart
	case autobattle.Fought:
		w.part = noBattle
		fallthrough
	default:
		w.AddEvent(e)
	}
}

// abilityName returns the name of the ability that is the cause c; "" if c is no ability. opened is the
// event whose headline is open, or nil: an ability of its unit needs no name, and the result is "".
func (w *battleStory) abilityName(c *engine.Cause, opened *engine.Event) string {
	if c.Callback == autobattle.NoCallback || opened != nil && opened.Target == c.Actor {
		return ""
	}
	name, known := w.replay.names[c.Actor]
	if u := autobattle.Unit(c.Actor); !known {
		if name = library.Translation(w.table.Content()).Units[c.Card].DisplayName(); w.table.HasUnit(u) {
			name = w.table.ShortName(u) + " " + name
		}
	}
	return name + ", " + w.Screen.RenderSentence(autobattle.SayTrigger[c.Callback-1])
}

// advancePart begins a part of the story, such as a clash, and draws both lines of units, if the
// event is the first of that part.
func (w *battleStory) advancePart(e *engine.Event) {
	switch {
	case e.Kind == autobattle.BattleBegan:
		w.part = joining
		w.OpenGroup(w.Screen.Title(w.Screen.RenderSentence(sayTheBattle)))
	case e.Kind == autobattle.Clashed:
		w.appendBattleLinesIfMoved()
		w.part = clash
		w.OpenGroup(w.Screen.Strong(w.replay.clashTitle(e, w.Screen)))
	case e.Kind == autobattle.Fought:
		w.appendBattleLinesIfMoved()
	default:
		if w.part == joining && e.Kind != autobattle.Joined {
			w.appendBattleLinesIfMoved()
			w.part = starting
		}
		on := e.Cause.Callback
		isBeforeAttack := on == autobattle.CallbackOfTrigger(autobattle.OnBeforeAttack) ||
			on == autobattle.CallbackOfTrigger(autobattle.OnBeforeAnyAttack)
		if isBeforeAttack && w.part != noBattle && w.part != before {
			w.appendBattleLinesIfMoved()
			w.part = before
			w.OpenGroup(w.Screen.RenderSentence(sayBefore))
		}
	}
}

func (w *battleStory) appendBattleLinesIfMoved() {
	if !w.replay.known || !w.replay.moved {
		return
	}
	w.FlushEvents()
	for seat, line := range w.replay.lines {
		w.Lines = append(w.Lines, renderLine(engine.Seat(seat), line, w.Screen)...)
	}
	w.replay.moved = false
}

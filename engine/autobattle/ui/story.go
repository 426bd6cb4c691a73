package ui

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/screen"
	"curtaincall/engine/story"
)

// Story implements screen.Table. It tells a battle clash by clash and draws both lines of units before each part and at
// the end, if they have changed.
func (t *Table) Story(events []engine.Event, s screen.Screen) []string {
	w := &battleNarrator{Narrator: t.NewNarrator(s), table: t}
	w.AbilityNameOf = w.abilityName
	for i := range events {
		w.reportVisibleEvent(&events[i])
	}
	w.CloseGroup()
	return w.Lines
}

type battleNarrator struct {
	*story.Narrator
	table  *Table
	replay lineTracker
	part   int // noBattle or one of the parts of a battle below
}

const (
	noBattle = iota
	joining
	starting
	before // the abilities that run before a clash
	clash
)

func (w *battleNarrator) reportVisibleEvent(e *engine.Event) {
	if w.part == noBattle && w.table.IsPrivate(e) {
		return
	}
	w.beginPartIfNew(e)
	if w.part != noBattle {
		w.replay.applyEventToLines(w.table, e)
	}
	switch e.Kind {
	case autobattle.BattleBegan, autobattle.Clashed: // reported by beginPartIfNew
	case autobattle.Fought:
		w.part = noBattle
		fallthrough
	default:
		w.AddEvent(e)
	}
}

// abilityName implements story.Narrator.AbilityNameOf. The name consists of the unit and the trigger of the ability.
func (w *battleNarrator) abilityName(c *engine.Cause, opened *engine.Event) string {
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

// beginPartIfNew begins a part of a battle, such as a clash, if e is its first event: it draws both lines of units and
// writes a heading.
func (w *battleNarrator) beginPartIfNew(e *engine.Event) {
	switch {
	case e.Kind == autobattle.BattleBegan:
		w.part = joining
		w.OpenGroup(w.Screen.Title(w.Screen.RenderSentence(sayTheBattle)))
	case e.Kind == autobattle.Clashed:
		w.appendBattleLines()
		w.part = clash
		w.OpenGroup(w.Screen.Strong(w.replay.clashTitle(e, w.Screen)))
	case e.Kind == autobattle.Fought:
		w.appendBattleLines()
	default:
		if w.part == joining && e.Kind != autobattle.Joined {
			w.appendBattleLines()
			w.part = starting
		}
		on := e.Cause.Callback
		isBeforeAttack := on == autobattle.CallbackOfTrigger(autobattle.OnBeforeAttack) ||
			on == autobattle.CallbackOfTrigger(autobattle.OnBeforeAnyAttack)
		if isBeforeAttack && w.part != noBattle && w.part != before {
			w.appendBattleLines()
			w.part = before
			w.OpenGroup(w.Screen.RenderSentence(sayBefore))
		}
	}
}

func (w *battleNarrator) appendBattleLines() {
	if !w.replay.known || !w.replay.moved {
		return
	}
	w.FlushEvents()
	for seat, line := range w.replay.lines {
		w.Lines = append(w.Lines, renderLine(engine.Seat(seat), line, w.Screen)...)
	}
	w.replay.moved = false
}

type lineUnit struct {
	name           string
	number         uint8 // the unit's number on its side
	attack, health int32
	keywords       autobattle.KeywordMask
}

func (t *Table) unitsOnBoard(seat engine.Seat, at func(engine.Seat, int) (autobattle.BoardUnit, bool)) (line []lineUnit) {
	for slot := range autobattle.Slots {
		if b, ok := at(seat, slot); ok {
			d := library.Translation(t.Content()).Units[b.Card]
			line = append(line, lineUnit{d.DisplayName(), uint8(slot + 1), int32(d.Attack) + b.Attack, int32(d.Health) + b.Health, d.Keywords | b.Keywords})
		}
	}
	return line
}

func renderLine(seat engine.Seat, line []lineUnit, s screen.Screen) []string {
	var list []string
	for i := range line {
		f := &line[i]
		text := fmt.Sprintf("%c%d %s %s", "PE"[seat], f.number, f.name, s.Strong(fmt.Sprintf("%d/%d", f.attack, f.health)))
		for k := range f.keywords.All {
			text += " " + s.Keyword(autobattle.Keywords.Row(k).Icon)
		}
		list = append(list, strings.ReplaceAll(text, " ", screen.NoBreakSpace))
	}
	if list == nil {
		list = []string{s.Quiet(s.RenderSentence(sayNobody))}
	}
	side := s.Good
	if seat == autobattle.Enemy {
		side = s.Bad
	}
	return s.TranslateAndWrap("  "+side("│")+" "+strings.Join(list, s.Quiet(screen.NoBreakSpace+"› ")), 4)
}

type lineTracker struct {
	known bool // whether the events include the start of the battle
	moved bool // whether units have entered or left the lines since they were drawn
	lines [autobattle.NumSeats][]lineUnit
	names map[int8]string // short name and name by Unit, for all units so far, dead ones included
}

func (r *lineTracker) applyEventToLines(t *Table, e *engine.Event) {
	line := &r.lines[autobattle.SeatOfEvent(e)]
	switch e.Kind {
	case autobattle.BattleBegan:
		*r = lineTracker{known: true, names: map[int8]string{}}
	case autobattle.Joined, autobattle.Spawned:
		f := lineUnit{library.Translation(t.Content()).Units[e.Card].DisplayName(), e.Point, e.From, e.To, autobattle.KeywordMask(e.Amount)}
		*line = slices.Insert(*line, min(autobattle.LineIndexOfEvent(e), len(*line)), f)
		r.moved = true
		if r.known {
			r.names[e.Target] = t.EventUnitName(e)
		}
	case autobattle.Fainted:
		*line = slices.DeleteFunc(*line, func(f lineUnit) bool { return f.number == e.Point })
		r.moved = true
	default:
		if at := slices.IndexFunc(*line, func(f lineUnit) bool { return f.number == e.Point }); at >= 0 {
			(*line)[at].applyEventToUnit(e)
		}
	}
}

func (f *lineUnit) applyEventToUnit(e *engine.Event) {
	switch {
	case e.Kind == autobattle.Damaged, e.Kind == autobattle.Poisoned, e.Kind == autobattle.Destroyed,
		e.Kind == autobattle.Changed && e.Keyword == autobattle.Health:
		f.health = e.To
	case e.Kind == autobattle.Changed:
		f.attack = e.To
	case e.Kind == autobattle.Applied, e.Kind == autobattle.Removed, e.Kind == autobattle.Consumed:
		k := autobattle.Keyword(e.Keyword)
		if f.keywords = f.keywords.Without(k); e.To > 0 {
			f.keywords = f.keywords.With(k)
		}
	}
}

func (r *lineTracker) clashTitle(e *engine.Event, s screen.Screen) string {
	own, other := r.lines[autobattle.Player], r.lines[autobattle.Enemy]
	if len(own) == 0 || len(other) == 0 {
		return s.RenderSentence(sayClash, "n", int(e.Amount))
	}
	return s.RenderSentence(sayHits, "n", int(e.Amount), "who", fmt.Sprintf("P%d %s", own[0].number, own[0].name), "attack", int(max(0, own[0].attack)),
		"other", fmt.Sprintf("E%d %s", other[0].number, other[0].name), "hit", int(max(0, other[0].attack)))
}

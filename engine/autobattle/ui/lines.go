package ui

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/screen"
)

type lineUnit struct {
	name           string
	number         uint8 // number on its side
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
		for m := f.keywords; m != 0; m = m.WithoutFirst() {
			text += " " + s.Keyword(autobattle.Keywords.Row(m.First()).Icon)
		}
		list = append(list, strings.ReplaceAll(text, " ", screen.Tie))
	}
	if list == nil {
		list = []string{s.Quiet(s.RenderSentence(sayNobody))}
	}
	side := s.Good
	if seat == autobattle.Enemy {
		side = s.Bad
	}
	return s.Wrap("  "+side("│")+" "+strings.Join(list, s.Quiet(screen.Tie+"› ")), 4)
}

type lineTracker struct {
	known bool // the events include the start of the battle
	moved bool // the lines have changed since they were drawn
	lines [autobattle.NumSeats][]lineUnit
	names map[int8]string // tags and names of all units so far, the dead included
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
			r.moved = (*line)[at].applyEventToUnit(e) || r.moved
		}
	}
}

func (f *lineUnit) applyEventToUnit(e *engine.Event) (changed bool) {
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
	default:
		return false
	}
	return true
}

func (r *lineTracker) clashTitle(e *engine.Event, s screen.Screen) string {
	own, other := r.lines[autobattle.Player], r.lines[autobattle.Enemy]
	if len(own) == 0 || len(other) == 0 {
		return s.RenderSentence(sayClash, "n", int(e.Amount))
	}
	return s.RenderSentence(sayHits, "n", int(e.Amount), "who", fmt.Sprintf("P%d %s", own[0].number, own[0].name), "attack", int(max(0, own[0].attack)),
		"other", fmt.Sprintf("E%d %s", other[0].number, other[0].name), "hit", int(max(0, other[0].attack)))
}

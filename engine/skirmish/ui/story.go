package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/story"
)

// Events are the kinds of event with what people are told of them.
var Events = declare.NewEvents(skirmish.EventNames, skirmish.Events[:])

// Story implements engine.Table: what a card does stands indented below it, and
// all that one hit is made of is one line. Everything else is told as its row says.
func (t *Table) Story(events []engine.Event, s screen.Screen) []string {
	tl := &teller{t: t, s: s, Teller: story.Teller{Events: Events, Game: t.Match, Screen: s, Verbose: t.Verbose}}
	tl.Flush = tl.flushHit
	for i := range events {
		switch e := &events[i]; e.Kind {
		case skirmish.Hit, skirmish.Modified, skirmish.Absorbed, skirmish.Damaged:
			tl.struck(e)
		default:
			tl.Tell(e)
		}
	}
	tl.Settle()
	return tl.Lines
}

// teller is a story in the making.
type teller struct {
	story.Teller
	t   *Table
	s   screen.Screen
	hit blow
}

// blow is one hit, gathered from the events it is made of.
type blow struct {
	on       bool
	number   int32 // within its action
	target   skirmish.Unit
	changes  []string // on its way
	absorbed int
	lost, to int
	by       int16 // the keyword that took the HP, or -1
}

func (tl *teller) flushHit() {
	if h := tl.hit; h.on {
		tl.hit = blow{}
		tl.Line(tl.blow(&h))
	}
}

// blow is a hit in a sentence.
func (tl *teller) blow(h *blow) string {
	name := tl.t.name(h.target)
	changes := ""
	if tl.t.Verbose && len(h.changes) > 0 {
		changes = tl.s.Quiet(" (" + strings.Join(h.changes, ", ") + ")")
	}
	switch {
	case h.absorbed > 0 && h.lost > 0:
		return fmt.Sprintf("%s's %s absorbs %d, and %s; %d left.%s", name, tl.s.Keyword("Block"), h.absorbed,
			tl.s.Bad(fmt.Sprintf("it loses %d HP", h.lost)+tl.to(h.by)), h.to, changes)
	case h.absorbed > 0:
		return fmt.Sprintf("%s's %s absorbs all %d.%s", name, tl.s.Keyword("Block"), h.absorbed, changes)
	case h.lost > 0:
		return fmt.Sprintf("%s %s; %d left.%s", name, tl.s.Bad(fmt.Sprintf("loses %d HP", h.lost)+tl.to(h.by)), h.to, changes)
	}
	return fmt.Sprintf("It does nothing to %s.%s", name, changes)
}

// to says which keyword takes HP, where one does.
func (tl *teller) to(by int16) string {
	if by < 0 {
		return ""
	}
	return " to " + tl.t.Keyword(skirmish.Keyword(by)).Name
}

// struck gathers an event of a hit.
func (tl *teller) struck(e *engine.Event) {
	if !tl.hit.on || tl.hit.number != e.Cause.Hit {
		tl.Settle()
		tl.hit = blow{on: true, number: e.Cause.Hit, target: skirmish.Unit(e.Target)}
	}
	switch e.Kind {
	case skirmish.Modified:
		tl.hit.changes = append(tl.hit.changes, fmt.Sprintf("%d→%d %s", e.From, e.To, tl.t.Keyword(skirmish.Keyword(e.Keyword)).Name))
	case skirmish.Absorbed:
		tl.hit.absorbed += int(e.Amount)
	case skirmish.Damaged:
		tl.hit.lost += int(e.Amount)
		tl.hit.to, tl.hit.by = int(e.To), e.Cause.Keyword
	}
}

package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
)

// Story implements engine.Table: what a card does stands indented below it, and
// all that one hit is made of is one line.
func (t *Table) Story(events []engine.Event, s screen.Screen) []string {
	tl := &teller{t: t, s: s}
	for i := range events {
		tl.tell(&events[i])
	}
	tl.flush()
	return tl.lines
}

// teller is a story in the making.
type teller struct {
	t       *Table
	s       screen.Screen
	lines   []string
	grouped bool // a card stands above what is told
	hit     blow
	drawn   [skirmish.NumTeams]int
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

func (tl *teller) add(text string, indent int) {
	tl.lines = append(tl.lines, tl.s.Wrap(text, indent)...)
}

// line adds a line, indented below a card.
func (tl *teller) line(format string, args ...any) {
	tl.flush()
	text := fmt.Sprintf(format, args...)
	if tl.grouped {
		tl.add("  "+text, 4)
		return
	}
	tl.add(text, 2)
}

// flush tells what was gathered.
func (tl *teller) flush() {
	tl.flushHit()
	drawn := tl.drawn
	tl.drawn = [skirmish.NumTeams]int{}
	for team, n := range drawn {
		if n > 0 {
			tl.line("%s", tl.s.Quiet(fmt.Sprintf("%s draws %s.", skirmish.Team(team), cards(n))))
		}
	}
}

func (tl *teller) flushHit() {
	if h := tl.hit; h.on {
		tl.hit = blow{}
		tl.line("%s", tl.blow(&h))
	}
}

func cards(n int) string {
	if n == 1 {
		return "1 card"
	}
	return fmt.Sprintf("%d cards", n)
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
		tl.flush()
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

// tell is one event.
func (tl *teller) tell(e *engine.Event) {
	t, s := tl.t, tl.s
	u := skirmish.Unit(e.Target)
	switch e.Kind {
	case skirmish.TurnBegan:
		tl.flush()
		tl.grouped = false
		tl.add(s.Title(fmt.Sprintf("Turn %d: %s of %s", e.Amount, t.name(u), t.Team(u))), 0)
	case skirmish.Advanced:
		tl.line("%s advances to %s.", t.name(u), skirmish.Zone(e.To))
	case skirmish.Passed:
		tl.line("%s passes.", t.name(u))
	case skirmish.CardPlayed:
		tl.flush()
		tl.grouped = false
		tl.line("%s", tl.played(e))
		tl.grouped = true
	case skirmish.Hit, skirmish.Modified, skirmish.Absorbed, skirmish.Damaged:
		tl.struck(e)
	case skirmish.Healed:
		tl.line("%s gets %s back; %d now.", t.name(u), s.Good(fmt.Sprintf("%d HP", e.Amount)), e.To)
	case skirmish.Gained:
		tl.line("%s gains %s %s.", t.name(u), s.Good(fmt.Sprint(e.Amount)), auraName(t.Keyword(skirmish.Keyword(e.Keyword)), s))
	case skirmish.Lost:
		if e.Cause.Callback != skirmish.NoCallback {
			tl.line("%s loses %d %s.", t.name(u), e.Amount, auraName(t.Keyword(skirmish.Keyword(e.Keyword)), s))
		} else if t.Verbose {
			tl.line("%s", s.Quiet(fmt.Sprintf("%s's Block is gone.", t.name(u))))
		}
	case skirmish.Inflicted:
		// The Weaken of an advance is its price, known and short.
		if e.Cause.Callback != skirmish.NoCallback || t.Verbose {
			tl.line("%s suffers %s for %s.", t.name(u), s.Keyword(tl.t.Keyword(skirmish.Keyword(e.Keyword)).Name), turns(int(e.Amount)))
		}
	case skirmish.Faded:
		if e.To == 0 && e.Flags&skirmish.FromSelf == 0 || t.Verbose {
			tl.flush()
			tl.grouped = tl.grouped && e.Cause.Callback != skirmish.NoCallback
			tl.line("%s", s.Quiet(tl.faded(e)))
		}
	case skirmish.Died:
		tl.line("%s", s.Bad(t.name(u)+" dies."))
	case skirmish.CardDrawn:
		tl.flushHit()
		tl.grouped = false
		tl.drawn[e.Amount]++
	case skirmish.Said:
		tl.line("%s: %s", t.name(u), s.Strong(`"`+strings.TrimSpace(screen.Clean(e.Text))+`"`))
	case skirmish.Picked:
		if t.Verbose {
			tl.line("%s", s.Quiet(fmt.Sprintf("Chance picks %d of %d.", e.Amount, e.To)))
		}
	case skirmish.Directed:
		tl.flush()
		tl.grouped = false
		tl.line("%s", s.Quiet("(a stage direction)"))
	case skirmish.Ended:
		tl.flush()
		tl.grouped = false
		if team := skirmish.Team(e.Amount); team == skirmish.NoTeam {
			tl.line("%s", s.Bad("Nobody is left. Nobody has won."))
		} else {
			tl.line("%s", s.Good(fmt.Sprintf("Team %s has won.", team)))
		}
	}
}

// played is the line of a card.
func (tl *teller) played(e *engine.Event) string {
	d := tl.t.card(e.Card)
	who := skirmish.Unit(e.Actor)
	line := fmt.Sprintf("%s plays %s", tl.t.name(who), tl.s.Strong(cardName(d)))
	if target := skirmish.Unit(e.Target); target != who {
		line += " on " + tl.t.name(target)
	}
	return line + "."
}

func (tl *teller) faded(e *engine.Event) string {
	name, k := tl.t.name(skirmish.Unit(e.Target)), tl.t.Keyword(skirmish.Keyword(e.Keyword)).Name
	if e.To == 0 {
		return fmt.Sprintf("%s of %s is over.", k, name)
	}
	return fmt.Sprintf("%s of %s: %s left.", k, name, turns(int(e.To)))
}

func turns(n int) string {
	if n == 1 {
		return "1 turn"
	}
	return fmt.Sprintf("%d turns", n)
}

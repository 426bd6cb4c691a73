package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// A story is told event by event. Most events become a line at once; hits,
// Ovation, draws and what wears off are gathered first, so that three hits of a
// card are one line and not three. What opens a group (a card, an enemy's
// attack) stands at the margin, what it causes stands indented below it.

// Story implements engine.Table.
func (t *FightTable) Story(events []engine.Event, s screen.Screen) []string {
	tl := &teller{t: t, s: s, events: events, inflicted: burden{by: curtain.Nobody}}
	for i := range events {
		tl.at = i
		tl.tell(&events[i])
	}
	tl.close()
	tl.flushTurn()
	return tl.lines
}

// Story implements engine.Table: all events of a run are those of its fights.
func (t *RunTable) Story(events []engine.Event, s screen.Screen) []string {
	return t.Table().Story(events, s)
}

// teller is a story in the making.
type teller struct {
	t      *FightTable
	s      screen.Screen
	events []engine.Event
	at     int // of the event being told
	lines  []string

	grouped bool  // a head stands above what is told
	quietly *head // an action without a head line of its own
	lucky   bool  // the group's luck was told
	over    bool  // the fight has ended

	opening bool // between the enemies' turn and the player's choice
	headed  bool // the turn has its headline

	hits      blows // hits of an attack on one target
	answer    blows // Retaliate against one target
	pulled    int32 // the number of the hit that Taunt just pulled
	inflicted burden
	becomes   map[curtain.Actor]int16 // what Fear or Frustration just turned into
	crowd     [2]int32                // Ovation before and now
	stirred   bool                    // the crowd changed
	drawn     []string
	cheaper   gathered
	stronger  gathered
	gone      []string
	revealed  []string
}

// head is an action of an enemy whose consequences speak for themselves.
type head struct {
	enemy curtain.Actor
	lines int
}

// gathered are names of cards to which the same happened.
type gathered struct {
	amount int32
	names  []string
}

// line adds a line, indented within a group.
func (tl *teller) line(text string) {
	if tl.grouped {
		tl.add("  "+text, 4)
		return
	}
	tl.add(speech.Begin(text), 2)
}

func (tl *teller) add(text string, indent int) {
	tl.lines = append(tl.lines, tl.s.Wrap(text, indent)...)
}

// now tells what was gathered and then a line of its own.
func (tl *teller) now(text string) {
	tl.flush()
	tl.line(text)
}

// open begins a group with a line at the margin.
func (tl *teller) open(text string) {
	tl.close()
	tl.flushTurn()
	tl.add(speech.Begin(text), 2)
	tl.grouped = true
}

// close ends a group.
func (tl *teller) close() {
	tl.flush()
	tl.flushCrowd()
	if q := tl.quietly; q != nil && len(tl.lines) == q.lines {
		tl.grouped = false
		tl.line(tl.t.name(q.enemy) + "'s effort comes to nothing.")
	}
	tl.grouped, tl.quietly, tl.lucky = false, nil, false
}

// flush tells what was gathered within a group, but for the crowd.
func (tl *teller) flush() {
	tl.flushBlows(&tl.hits)
	tl.flushBlows(&tl.answer)
	tl.flushInflicted()
	if len(tl.drawn) > 0 {
		tl.line("You draw " + speech.And(tl.drawn) + ".")
		tl.drawn = nil
	}
	if c := &tl.cheaper; len(c.names) > 0 {
		tl.line(fmt.Sprintf("Costs %d less: %s.", c.amount, strings.Join(c.names, ", ")))
		*c = gathered{}
	}
	if c := &tl.stronger; len(c.names) > 0 {
		tl.line(fmt.Sprintf("Deals %d more a hit: %s.", c.amount, strings.Join(c.names, ", ")))
		*c = gathered{}
	}
}

// flushCrowd tells where the Ovation went in a group: what matters is where it
// ended.
func (tl *teller) flushCrowd() {
	if !tl.stirred {
		return
	}
	tl.stirred = false
	switch before, now := tl.crowd[0], tl.crowd[1]; {
	case now > before:
		tl.line(tl.s.Good(fmt.Sprintf("The crowd cheers: Ovation %d.", now)))
	case now < before:
		tl.line(tl.s.Bad(fmt.Sprintf("The crowd gasps: Ovation %d.", now)))
	}
}

// flushTurn tells what wore off, and what was shown for the next turn.
func (tl *teller) flushTurn() {
	if len(tl.gone) > 0 {
		tl.line(tl.s.Quiet("Wears off: " + strings.Join(tl.gone, ", ") + "."))
		tl.gone = nil
	}
	for _, r := range tl.revealed {
		tl.line(r)
	}
	tl.revealed = nil
}

// headline is told once a turn, before the first thing that belongs to it.
func (tl *teller) headline() {
	if !tl.opening || tl.headed {
		return
	}
	tl.headed = true
	tl.close()
	tl.flushTurn()
	turn := tl.t.Turn()
	for _, e := range tl.events[tl.at:] {
		if e.Kind == curtain.PlayerTurnStart {
			turn = int(e.Amount)
			break
		}
	}
	tl.add(tl.s.Title(fmt.Sprintf("Turn %d", turn)), 0)
}

// tell is one event.
func (tl *teller) tell(e *engine.Event) {
	switch e.Kind {
	case curtain.FightStart:
		tl.close()
		tl.flushTurn()
		tl.enter()
		tl.opening, tl.headed = true, false
	case curtain.PlayerTurnStart:
		tl.headline()
		tl.close()
		tl.flushTurn()
		tl.opening = false
	case curtain.PlayerTurnEnd, curtain.EnemyTurnStart:
		tl.close()
	case curtain.EnemyTurnEnd:
		tl.close()
		tl.opening, tl.headed = true, false
	case curtain.CardPlayed:
		tl.played(e)
	case curtain.Acted:
		tl.acted(e)
	case curtain.Barred:
		tl.close()
		tl.flushTurn()
		tl.line(tl.barred(e))
	case curtain.IntentShown:
		tl.intentShown(e)
	case curtain.Hit, curtain.Redirected, curtain.Negated, curtain.Absorbed, curtain.Damaged:
		tl.blow(e)
	case curtain.CardDrawn:
		tl.headline()
		if e.Cause.Callback != curtain.NoCallback || tl.t.Verbose {
			tl.drawn = append(tl.drawn, tl.t.cardName(e.Card))
		}
	case curtain.Discounted:
		tl.gather(&tl.cheaper, e)
	case curtain.Boosted:
		tl.gather(&tl.stronger, e)
	case curtain.Inflicted:
		tl.inflict(e)
	case curtain.Converted:
		if tl.becomes == nil {
			tl.becomes = map[curtain.Actor]int16{}
		}
		tl.becomes[curtain.Actor(e.Target)] = e.Keyword
	case curtain.Gained, curtain.Lost:
		tl.changed(e)
	case curtain.Cleared:
		tl.cleared(e)
	case curtain.Modified:
		tl.modified(e)
	default:
		if text := tl.sentence(e); text != "" {
			if e.Kind == curtain.Shuffled {
				tl.headline()
			}
			tl.now(text)
		}
	}
}

// gather adds a card to those to which the same happened.
func (tl *teller) gather(g *gathered, e *engine.Event) {
	if len(g.names) > 0 && g.amount != e.Amount {
		tl.flush()
	}
	g.amount = e.Amount
	g.names = append(g.names, tl.t.cardName(e.Card))
}

// enter names who enters with the curtain.
func (tl *teller) enter() {
	var names []string
	for i := range tl.t.Enemies() {
		names = append(names, tl.s.Strong(speech.Begin(tl.t.name(curtain.Enemy(i)))))
	}
	verb := " enters."
	if len(names) > 1 {
		verb = " enter."
	}
	tl.add("The curtain rises. "+speech.And(names)+verb, 2)
}

// intentShown keeps what an enemy shows for the end of the turn.
func (tl *teller) intentShown(e *engine.Event) {
	a := curtain.Actor(e.Target)
	for _, later := range tl.events[tl.at+1:] {
		if later.Kind == curtain.PlayerTurnEnd {
			break
		}
		if later.Kind == curtain.IntentShown && later.Target == e.Target {
			return // of one turn only the last one counts
		}
	}
	var list []string
	for _, action := range e.Detail.(*curtain.Intent).Actions() {
		if action.Whom == curtain.WhomRandom { // who was chosen then, down or not now
			action.Whom = curtain.WhomA + curtain.Whom(action.Chosen-curtain.ProtagonistA)
		}
		list = append(list, tl.t.intentWords(a, action, coming{}, tl.s))
	}
	if len(list) == 0 {
		list = append(list, tl.s.Quiet("nothing"))
	}
	tl.revealed = append(tl.revealed, speech.Begin(tl.t.name(a))+" prepares: "+strings.Join(list, tl.s.Quiet(" + ")))
}

package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/declare"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/story"
)

// A story is told event by event, most of them as their rows say (package story).
// What needs company is gathered first: hits, debuffs put on several, Ovation, and
// what wears off, so that three hits of a card are one line and not three. A card and
// an enemy's attack open a group: what they cause stands indented below them.

// Events are the kinds of event with what people are told of them.
var Events = declare.NewEvents(curtain.EventNames, curtain.Events[:])

// Story implements engine.Table.
func (t *FightTable) Story(events []engine.Event, s screen.Screen) []string {
	tl := &teller{t: t, s: s, events: events, inflicted: burden{by: curtain.Nobody},
		Teller: story.Teller{Events: Events, Game: t.Fight, Screen: s, Verbose: t.Verbose}}
	tl.Flush, tl.End, tl.Args = tl.flush, tl.end, tl.sourceArg
	for i := range events {
		tl.at = i
		tl.tell(&events[i])
	}
	tl.Close()
	tl.flushTurn()
	return tl.Lines
}

// Story implements engine.Table: all events of a run are those of its fights.
func (t *RunTable) Story(events []engine.Event, s screen.Screen) []string {
	return t.Table().Story(events, s)
}

// teller is a story in the making.
type teller struct {
	story.Teller
	t      *FightTable
	s      screen.Screen
	events []engine.Event
	at     int // of the event being told

	quietly *head             // an action without a head line of its own
	lucky   bool              // the group's luck was told
	uttered map[utterance]int // how often something was said already that is said in several ways
	over    bool              // the fight has ended

	opening bool // between the enemies' turn and the player's choice
	headed  bool // the turn has its headline

	hits      blows // hits of an attack on one target
	answer    blows // Retaliate against one target
	pulled    int32 // the number of the hit that was just pulled to somebody else,
	puller    int16 // and the keyword that did it
	inflicted burden
	becomes   map[curtain.Actor]int16 // what Fear or Frustration just turned into
	crowd     [2]int32                // Ovation before and now
	stirred   bool                    // the crowd changed
	gone      []string
	revealed  []string
}

// head is an action of an enemy whose consequences speak for themselves.
type head struct {
	enemy curtain.Actor
	lines int
}

// open begins a group with a line at the margin.
func (tl *teller) open(text string) {
	tl.turnover()
	tl.Open(text)
}

// turnover ends a group, and tells what was kept for the end of the turn.
func (tl *teller) turnover() {
	tl.Close()
	tl.flushTurn()
}

// end tells what was kept for the end of a group.
func (tl *teller) end() {
	tl.flushCrowd()
	if q := tl.quietly; q != nil && len(tl.Lines) == q.lines {
		tl.Grouped = false
		tl.Line(tl.t.name(q.enemy) + "'s effort comes to nothing.")
	}
	tl.quietly, tl.lucky = nil, false
}

// flush tells what was gathered within a group, but for the crowd.
func (tl *teller) flush() {
	tl.flushBlows(&tl.hits)
	tl.flushBlows(&tl.answer)
	tl.flushInflicted()
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
		tl.Line(tl.s.Good(fmt.Sprintf("The crowd cheers: Ovation %d.", now)))
	case now < before:
		tl.Line(tl.s.Bad(fmt.Sprintf("The crowd gasps: Ovation %d.", now)))
	}
}

// flushTurn tells what wore off, and what was shown for the next turn.
func (tl *teller) flushTurn() {
	if len(tl.gone) > 0 {
		tl.Line(tl.s.Quiet("Wears off: " + strings.Join(tl.gone, ", ") + "."))
		tl.gone = nil
	}
	for _, r := range tl.revealed {
		tl.Line(r)
	}
	tl.revealed = nil
}

// headline is told once a turn, before the first thing that belongs to it.
func (tl *teller) headline() {
	if !tl.opening || tl.headed {
		return
	}
	tl.headed = true
	tl.turnover()
	turn := tl.t.Turn()
	for _, e := range tl.events[tl.at:] {
		if e.Kind == curtain.PlayerTurnStart {
			turn = int(e.Amount)
			break
		}
	}
	tl.Add(tl.s.Title(fmt.Sprintf("Turn %d", turn)), 0)
}

// tell is one event. What has no case here is told as its row says.
func (tl *teller) tell(e *engine.Event) {
	switch e.Kind {
	case curtain.FightStart:
		tl.turnover()
		tl.enter(e)
		tl.opening, tl.headed = true, false
	case curtain.PlayerTurnStart:
		tl.headline()
		tl.turnover()
		tl.opening = false
	case curtain.PlayerTurnEnd, curtain.EnemyTurnStart:
		tl.Close()
	case curtain.EnemyTurnEnd:
		tl.Close()
		tl.opening, tl.headed = true, false
	case curtain.CardPlayed:
		tl.played(e)
	case curtain.Acted:
		tl.acted(e)
	case curtain.Barred:
		tl.turnover()
		tl.Tell(e)
	case curtain.IntentShown:
		tl.intentShown(e)
	case curtain.Hit, curtain.Redirected, curtain.Negated, curtain.Absorbed, curtain.Damaged:
		tl.blow(e)
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
	case curtain.Discarded:
		if !declare.ByRules(e) { // the hand at the end of the turn goes without saying
			tl.Tell(e)
		}
	case curtain.Ended:
		tl.turnover()
		tl.Tell(e)
		tl.over = true
	default:
		if e.Kind == curtain.CardDrawn || e.Kind == curtain.Shuffled || tl.t.ticks(e.Cause.Keyword) {
			tl.headline()
		}
		tl.Tell(e)
	}
}

// ticks reports whether a keyword acts once a turn.
func (t *FightTable) ticks(k int16) bool {
	kw := t.Content().Keywords
	return kw.Knows(int(k)) && kw.Row(curtain.Keyword(k)).Decay == engine.Ticks
}

// enter names who enters with the curtain.
func (tl *teller) enter(e *engine.Event) {
	var names []string
	for i := range tl.t.Enemies() {
		names = append(names, tl.s.Strong(speech.Begin(tl.t.name(curtain.Enemy(i)))))
	}
	ways := risings
	if len(names) > 1 {
		ways = raises
	}
	tl.Add(tl.say("opening", ways, e, "{who}", speech.And(names)), 2)
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

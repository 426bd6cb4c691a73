package ui

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
)

// FightTable is a fight at the table, an engine.Table. Not safe for concurrent
// use.
type FightTable struct {
	*curtain.Fight

	// Verbose lets stories tell each point of a hit and every keyword that
	// wears off, too.
	Verbose bool

	voice     *voice
	place     string // where in a run the fight is, or ""
	foresight foresight
	merit     merit
	targets   []curtain.Actor // room for asking, kept
	can       engine.Abilities
}

// Fight puts a fight on a table. The fight stays the caller's too.
func Fight(f *curtain.Fight) *FightTable {
	return fightOf(f, new(voice))
}

func fightOf(f *curtain.Fight, v *voice) *FightTable {
	t := &FightTable{Fight: f, voice: v}
	t.merit.ready()
	t.can = engine.Abilities{Wound: Events.Wound, Begun: Events.Turns, Term: t.term, Left: t.left, Spoken: t.spoken, Plan: t.plan}
	return t
}

// Abilities implements engine.Table.
func (t *FightTable) Abilities() *engine.Abilities { return &t.can }

// What people see of a fight they see in the words of their language; the rules, the bot
// and the scripts keep to the original.

// Content is the content as people read it.
func (t *FightTable) Content() *curtain.Content { return t.Fight.Content().Shown() }

// CardDef, EnemyDef and Keyword are what a card, an enemy and a keyword are, as people
// read it.
func (t *FightTable) CardDef(instance int16) *curtain.CardDef {
	return t.Content().Card(t.Fight.CardDef(instance).ID)
}

func (t *FightTable) EnemyDef(a curtain.Actor) *curtain.EnemyDef {
	return t.Content().Enemy(t.Fight.EnemyDef(a).ID)
}

func (t *FightTable) Keyword(k curtain.Keyword) *engine.Keyword { return t.Content().Keywords.Row(k) }

// content is the content of a run as people read it, and run the run that is played.
func (t *RunTable) content() *curtain.Content { return t.Run.Fight().Content().Shown() }

func (t *RunTable) run() *curtain.RunDef {
	for _, d := range t.content().Runs {
		if d.ID == t.Def().ID {
			return d
		}
	}
	return t.Def()
}

// event is the event of the present room as people read it.
func (t *RunTable) event() *curtain.EventDef { return t.content().Event(t.Event().ID) }

// Seat implements engine.Table: there is one player.
func (t *FightTable) Seat() engine.Seat { return 0 }

// CopyFrom implements engine.Game. other is a *FightTable or a *curtain.Fight.
func (t *FightTable) CopyFrom(other engine.Game) {
	if o, ok := other.(*FightTable); ok {
		t.place = o.place
		t.Fight.CopyFrom(o.Fight)
		return
	}
	t.Fight.CopyFrom(other)
}

// Fresh implements engine.Table.
func (t *FightTable) Fresh() engine.Table { return fightOf(curtain.Blank(), t.voice) }

// Ends implements engine.Table.
func (t *FightTable) Ends(a engine.Action) bool { return a.Verb == curtain.VerbEndTurn }

// Imagine implements engine.Table.
func (t *FightTable) Imagine(_ engine.Seat, seed engine.Seed) { t.Fight.Imagine(seed) }

// RunTable is a run at the table, an engine.Table: between fights a choice, and
// at a fight the table of that fight. Not safe for concurrent use.
type RunTable struct {
	*curtain.Run
	table   *FightTable // of the run's fight
	ratings *ratings    // shared with copies
	can     engine.Abilities
}

// Run puts a run on a table. The run stays the caller's too.
func Run(r *curtain.Run) *RunTable { return runOf(r, Fight(r.Fight()), nil) }

func runOf(r *curtain.Run, fight *FightTable, known *ratings) *RunTable {
	t := &RunTable{Run: r, table: fight, ratings: known}
	t.can = fight.can
	t.can.Left, t.can.Spoken, t.can.Lasts = t.left, t.spoken, func() bool { return t.Def().Lasting }
	t.can.Term = func(word string, s screen.Screen) ([]string, bool) { return t.Table().term(word, s) }
	return t
}

// Abilities implements engine.Table.
func (t *RunTable) Abilities() *engine.Abilities { return &t.can }

// Table is the table of the fight in progress, or of the last one.
func (t *RunTable) Table() *FightTable {
	t.table.place = t.placeName()
	return t.table
}

var sayLeft = stageRoom.Says("left", "{n, number} energy is left, and {cards} can be played")

// left names the cards that can still be played, while there is energy.
func (t *FightTable) left() string {
	var names []string
	for i := range t.Count(curtain.Hand) {
		c := t.CardAt(curtain.Hand, i)
		if name := t.cardName(c); t.Energy() > 0 && t.Playable(c) == nil && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if names == nil {
		return ""
	}
	return t.Language().Say(sayLeft, "n", t.Energy(), "cards", t.Language().Or(names))
}

func (t *RunTable) left() string {
	if t.At() != curtain.InFight {
		return ""
	}
	return t.Table().left()
}

// Seat implements engine.Table: there is one player.
func (t *RunTable) Seat() engine.Seat { return 0 }

// CopyFrom implements engine.Game. other is a *RunTable or a *curtain.Run.
func (t *RunTable) CopyFrom(other engine.Game) {
	if o, ok := other.(*RunTable); ok {
		if other = o.Run; o.ratings != nil {
			t.ratings = o.ratings
		}
	}
	t.Run.CopyFrom(other)
	t.table.Fight = t.Run.Fight()
}

// Fresh implements engine.Table.
func (t *RunTable) Fresh() engine.Table {
	return runOf(new(curtain.Run), fightOf(curtain.Blank(), t.table.voice), t.ratings)
}

// Ends implements engine.Table. A choice gives no turn away.
func (t *RunTable) Ends(a engine.Action) bool { return a.Verb == curtain.VerbEndTurn }

// Imagine implements engine.Table.
func (t *RunTable) Imagine(_ engine.Seat, seed engine.Seed) { t.Run.Imagine(seed) }

var (
	_ engine.Table = (*FightTable)(nil)
	_ engine.Table = (*RunTable)(nil)
)

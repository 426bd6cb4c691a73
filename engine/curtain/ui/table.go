package ui

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
)

// FightTable is a fight shown to a player, a screen.Table. It is not safe for concurrent use.
type FightTable struct {
	*curtain.Fight

	// Verbose makes stories report every modified number and every keyword that wears off.
	Verbose bool

	voice     *voice
	place     string // the place in the run, for the heading; "" if there is no run
	foresight foresight
	merit     judgement
	targets   []curtain.Actor // buffer for Guide
	player
}

// player has the methods of a screen.Table that all tables for a single player share.
type player struct{ can screen.Abilities }

// Abilities, Seat and Ends implement screen.Table. The only seat is 0, and only ActEndTurn ends a
// turn.
func (p *player) Abilities() *screen.Abilities { return &p.can }
func (p *player) Seat() engine.Seat            { return 0 }
func (p *player) Ends(a engine.Action) bool    { return a.Kind == curtain.ActEndTurn }

// Fight returns a table that shows f. The caller may go on using f.
func Fight(f *curtain.Fight) *FightTable {
	return newFightTable(f, new(voice))
}

func newFightTable(f *curtain.Fight, v *voice) *FightTable {
	t := &FightTable{Fight: f, voice: v}
	t.merit.bindForecast()
	t.can = screen.Abilities{Wound: Events.Wound, Begun: Events.Turns, Term: t.term, Left: t.left, Plan: t.plan,
		Key: t.Key, Gist: t.Gist, JudgeGist: t.JudgeGist,
		Spoken: func(a engine.Action) string { return curtain.Actions.DescribeLocally(t.Fight, a) }}
	return t
}

// Content returns the content in the player's language, while the rules, bots and scripts use the
// original.
func (t *FightTable) Content() *curtain.Content { return t.Fight.Content().Shown() }

// CardDef, EnemyDef and Keyword return the definitions of a card, an enemy and a keyword in the
// player's language.
func (t *FightTable) CardDef(instance int16) *curtain.CardDef {
	return t.Content().Card(t.Fight.CardDef(instance).ID)
}

func (t *FightTable) EnemyDef(a curtain.Actor) *curtain.EnemyDef {
	return t.Content().Enemy(t.Fight.EnemyDef(a).ID)
}

func (t *FightTable) Keyword(k curtain.Keyword) *engine.Keyword { return t.Content().Keywords.Row(k) }

func (t *RunTable) content() *curtain.Content { return t.Run.Fight().Content().Shown() }

func (t *RunTable) run() *curtain.RunDef {
	for _, d := range t.content().Runs {
		if d.ID == t.Def().ID {
			return d
		}
	}
	return t.Def()
}

func (t *RunTable) event() *curtain.EventDef { return t.content().Event(t.Event().ID) }

// CopyFrom implements engine.Game. other is a *FightTable or a *curtain.Fight.
func (t *FightTable) CopyFrom(other engine.Game) {
	if o, ok := other.(*FightTable); ok {
		t.place = o.place
		t.Fight.CopyFrom(o.Fight)
		return
	}
	t.Fight.CopyFrom(other)
}

// Fresh implements screen.Table: it returns a table that others can be copied into.
func (t *FightTable) Fresh() screen.Table { return newFightTable(curtain.Blank(), t.voice) }

// Imagine implements screen.Table: it replaces what the player cannot see by a random possibility.
func (t *FightTable) Imagine(_ engine.Seat, seed engine.Seed) { t.Fight.Imagine(seed) }

// RunTable is a run shown to a player, a screen.Table: the choices between fights, and the table of
// the fight in progress. It is not safe for concurrent use.
type RunTable struct {
	*curtain.Run
	table   *FightTable // shows the run's fight
	ratings *ratings    // shared with copies
	player
}

// Run returns a table that shows r. The caller may go on using r.
func Run(r *curtain.Run) *RunTable { return newRunTable(r, Fight(r.Fight()), nil) }

func newRunTable(r *curtain.Run, fight *FightTable, sharedRatings *ratings) *RunTable {
	t := &RunTable{Run: r, table: fight, ratings: sharedRatings}
	t.can = fight.can
	t.can.Key, t.can.Gist, t.can.JudgeGist, t.can.Practice = t.Key, t.Gist, t.JudgeGist, t
	t.can.Left = func() string {
		if t.At() != curtain.InFight {
			return ""
		}
		return t.Table().left()
	}
	t.can.Spoken = func(a engine.Action) string { return curtain.Actions.DescribeLocally(t.Run, a) }
	t.can.Lasts = func() bool { return t.Def().Lasting }
	t.can.Term = func(word string, s screen.Screen) ([]string, bool) { return t.Table().term(word, s) }
	return t
}

// Table returns the table of the fight in progress, or of the last one.
func (t *RunTable) Table() *FightTable {
	t.table.place = t.placeName()
	return t.table
}

var sayLeft = stageMessages.Define("left", "You still have {n, number} energy and can play {cards}")

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

// Fresh implements screen.Table: it returns a table that others can be copied into.
func (t *RunTable) Fresh() screen.Table {
	return newRunTable(new(curtain.Run), newFightTable(nil, t.table.voice), t.ratings)
}

// Imagine implements screen.Table: it replaces what the player cannot see by a random possibility.
func (t *RunTable) Imagine(_ engine.Seat, seed engine.Seed) { t.Run.Imagine(seed) }

var (
	_ screen.Table = (*FightTable)(nil)
	_ screen.Table = (*RunTable)(nil)
)

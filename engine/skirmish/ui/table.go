package ui

import (
	"math"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
	"curtaincall/engine/story"
	"curtaincall/engine/table"
)

// Table is a match that players see and play. It is not safe for concurrent use.
type Table struct {
	*skirmish.Match
	table.BaseTable

	previews story.Previewer
}

var Events = events.NewEvents(skirmish.EventNames, skirmish.Events[:])

var gameWords = table.TableDecl{Actions: skirmish.Actions, Events: Events, Help: help, Facts: skirmish.FactViews, Opening: openingParagraphs,
	You: func(game any, e *engine.Event, reader engine.Seat) []phrase.Arg {
		if team := skirmish.TargetTeamOfEvent(game, e); team == skirmish.NoTeam || engine.Seat(team) != reader {
			return nil
		}
		return []phrase.Arg{phrase.NameArg("team", phrase.GenderedWord{Gender: "you"})}
	}}

// Catalogs are the catalogs of the messages for players, except the sentences about single events.
var Catalogs = append([]*phrase.Catalog{faceMessages, handMessages, helpMessages, stageMessages}, skirmish.Catalogs...)

// NewTable returns a table that shows m. Actions at the table change m.
func NewTable(m *skirmish.Match) *Table {
	t := &Table{Match: m}
	gameWords.InitBase(&t.BaseTable, m, func() library.Definitions { return t.Content() }, t.InputHint)
	t.BaseTable.Abilities().HarmedSeat = func(e *engine.Event) engine.Seat { return engine.Seat(skirmish.TargetTeamOfEvent(m, e)) }
	t.Now = func() []speech.Topic {
		return []speech.Topic{{Names: []string{"Hand"}, Show: func(s screen.Screen) []string {
			if t.IsOver() {
				return nil
			}
			return t.handLines(s)
		}}}
	}
	return t
}

// Seat implements screen.Table. Seat 0 plays team A and seat 1 plays team B.
func (t *Table) Seat() engine.Seat {
	if q := t.PendingQuestion(); q != nil {
		return q.Seat
	}
	return engine.Seat(t.TeamOf(t.CurrentUnit()))
}

// CopyFrom implements engine.Game. other must be a *Table.
func (t *Table) CopyFrom(other engine.Game) { t.Match.CopyFrom(other.(*Table).Match) }

// NewEmptyTable implements screen.Table. The table may be used only as the target of CopyFrom.
func (t *Table) NewEmptyTable() screen.Table { return NewTable(skirmish.NewMatchToCopyInto()) }

// EndsTurn implements screen.Table. Playing a card and passing end a turn; advancing does not.
func (t *Table) EndsTurn(a engine.Action) bool {
	return a.Kind == skirmish.ActPlay || a.Kind == skirmish.ActPass
}

func (t *Table) translatedCardDef(index int16) *skirmish.CardDef {
	return library.Translation(t.Content()).Cards[index]
}

const JudgeUnit = "points (the match is worth 1,000,000)"

// The weights of Judge: estimates that were tested with games of bots.
const (
	worthDecision = 1_000_000 // of a match won, or lost
	worthUnit     = 600       // of a unit that is alive, whatever its HP
	worthRootHP   = 25        // of four times the square root of a unit's HP, so that the last HP are worth most
	worthReach    = 120       // of a unit with an enemy in reach
	worthStep     = 60        // subtracted for a unit with no enemy in reach now
	worthStranded = 500       // subtracted for a unit that can never reach an enemy again
)

// Judge implements screen.Table. It returns the worth of the seat's team minus that of the other team, in JudgeUnit.
func (t *Table) Judge(seat engine.Seat) int {
	if worth, over := table.OutcomeWorth(t, seat, worthDecision); over {
		return worth
	}
	own := skirmish.Team(seat)
	return t.teamWorth(own) - t.teamWorth(own.Opponent())
}

func (t *Table) teamWorth(team skirmish.Team) (worth int) {
	for u := range t.LivingUnits(team).All() {
		// Block is worth half as much as HP: it may expire unused.
		root := int(math.Sqrt(float64(64 * (t.HP(u) + t.BlockAmount(u)/2))))
		worth += worthUnit + worthRootHP*root/8*4
		worth += t.keywordsWorth(u)
		switch {
		case t.UnitDef(u).Range == skirmish.Ranged || t.EnemiesInReach(u) != 0:
			worth += worthReach
		case t.CanEverReachEnemy(u):
			worth -= worthStep
		default:
			worth -= worthStranded
		}
	}
	return worth
}

func (t *Table) keywordsWorth(u skirmish.Unit) (worth int) {
	kw := t.Content().Keywords
	for k := range t.BlockAndAurasOf(u).All() {
		worth += t.KeywordAmount(u, k) * kw.Row(k).Weights.OfHolder(skirmish.AsAura)
	}
	for k := range kw.KeywordsHoldableAs(skirmish.AsEffect).All() {
		worth += min(t.EffectTurnsLeft(u, k), 3) * kw.Row(k).Weights.OfHolder(skirmish.AsEffect)
	}
	return worth
}

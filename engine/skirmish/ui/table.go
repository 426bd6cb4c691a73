package ui

import (
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

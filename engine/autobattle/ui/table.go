package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/table"
)

// Table is a game that players see and play. It is not safe for concurrent use.
type Table struct {
	*autobattle.Game
	table.BaseTable
}

var Events = events.NewEvents(autobattle.EventNames, autobattle.Events[:])

var tableWords = table.TableDecl{Actions: autobattle.Actions, Events: Events, Help: helpTerms, Facts: autobattle.FactViews, Opening: openingParagraphs,
	// What the other player does in the shop is hidden (O-28).
	Private: func(game any, e *engine.Event, seat engine.Seat) bool {
		switch e.Kind {
		case autobattle.RoundBegan, autobattle.BattleBegan, autobattle.Ended, autobattle.Directed,
			autobattle.Counted: // lives and wins are public, the rest is minor
			return false
		}
		return game.(*autobattle.Game).Scope() == autobattle.WholeGame && autobattle.SeatOfEvent(e) != seat
	},
	You: func(_ any, e *engine.Event, reader engine.Seat) (you []phrase.Arg) {
		word := phrase.GenderedWord{Text: "you", Gender: "you"} // only its gender is read
		if autobattle.SeatOfEvent(e) == reader {
			you = append(you, phrase.NameArg("side", word))
		}
		if (e.Kind == autobattle.Fought || e.Kind == autobattle.Ended) && e.Amount == int32(reader) {
			you = append(you, phrase.NameArg("winner", word))
		}
		return you
	}}

// Catalogs are the catalogs of the messages for players, except the sentences about single events.
var Catalogs = append([]*phrase.Catalog{faceMessages, helpMessages, stageMessages}, autobattle.Catalogs...)

// NewTable returns a table that shows g. Actions at the table change g.
func NewTable(g *autobattle.Game) *Table {
	t := &Table{Game: g}
	tableWords.InitBase(&t.BaseTable, g, func() library.Definitions { return t.Content() }, t.InputHint)
	t.Abilities().Promise = t.handImprovement
	t.Abilities().HarmedSeat = func(e *engine.Event) engine.Seat { return engine.Seat(autobattle.SeatOfEvent(e)) }
	t.Abilities().Plan = t.nextClash
	t.Abilities().DescribeRemaining = t.playableCardsText
	t.Now = func() []speech.Topic {
		return []speech.Topic{{Names: []string{"Opponent", "Enemy", t.Language().RenderSentence(autobattle.SaySeat[autobattle.Enemy])}, Show: func(s screen.Screen) []string {
			own := max(t.seatCalledYou(), autobattle.Player)
			return append([]string{t.livesAndWins(1-own, s)}, t.lastOpposingBoard(own, s)...)
		}}}
	}
	return t
}

// nextClash implements screen.Abilities.Plan: in a battle, the units at the front plan to clash.
func (t *Table) nextClash(target int8, s screen.Screen) (steps []string, now int, change string) {
	for seat := range engine.Seat(autobattle.NumSeats) {
		if t.Phase() != autobattle.InBattle || t.CountLiving(0) == 0 || t.CountLiving(1) == 0 || t.UnitInLine(seat, 0) != autobattle.Unit(target) {
			continue
		}
		other := t.UnitInLine(1-seat, 0)
		return []string{s.RenderSentence(sayNextClash, "who", t.ShortName(other)+" "+t.TranslatedName(other))}, 0, ""
	}
	return nil, -1, ""
}

// Seat implements screen.Table. It returns the seat whose shop is open or, in a battle, the player's seat.
func (t *Table) Seat() engine.Seat {
	if t.Phase() == autobattle.InShop {
		return t.Shopper()
	}
	return autobattle.Player
}

// CopyFrom implements engine.Game. other must be a *Table.
func (t *Table) CopyFrom(other engine.Game) { t.Game.CopyFrom(other.(*Table).Game) }

// NewEmptyTable implements screen.Table. The table may be used only as the target of CopyFrom.
func (t *Table) NewEmptyTable() screen.Table { return NewTable(autobattle.NewGameToCopyInto()) }

// EndsTurn implements screen.Table. It is true for the end of the shop and for all moves of a battle.
func (t *Table) EndsTurn(a engine.Action) bool {
	return a.Kind == autobattle.ActEndShop || a.Kind == autobattle.ActFinish || a.Kind == autobattle.ActClash
}

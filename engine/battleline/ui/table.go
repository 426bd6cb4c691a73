package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/story"
	"curtaincall/engine/table"
)

// Table is a duel that players see and play. It is not safe for concurrent use.
type Table struct {
	*battleline.Duel
	table.BaseTable

	scratch  *battleline.Duel // a copy on which attacks are previewed
	previews story.Previewer  // of answers
}

var Events = events.NewEvents(battleline.EventNames, battleline.Events[:])

var tableWords = table.TableDecl{
	Actions: battleline.Actions, Events: Events, Help: helpTerms, Facts: battleline.FactViews,
	// A player does not see which of the opponent's cards moves between hidden zones.
	Private: func(game any, e *engine.Event, seat engine.Seat) bool {
		if e.Kind != battleline.Moved {
			return false
		}
		owner := game.(*battleline.Duel).Owner(battleline.Card(e.Target))
		return engine.Seat(owner) != seat && battleline.Zone(e.From).IsHidden() && battleline.Zone(e.To).IsHidden()
	},
	Opening: openingParagraphs,
	You: func(game any, e *engine.Event, reader engine.Seat) (you []phrase.Arg) {
		called := func(p battleline.Player) phrase.GenderedWord {
			if p == battleline.Player(reader) {
				return phrase.GenderedWord{Text: "you", Gender: "you"}
			}
			return phrase.GenderedWord{Text: phrase.LanguageOf(game).RenderSentence(battleline.SayOpponent)}
		}
		if _, p := battleline.CardOrPlayer(e.Target); p != battleline.NoPlayer {
			you = append(you, phrase.NameArg("who", called(p)))
		}
		if p := battleline.Player(e.Amount); (e.Kind == battleline.Ended || e.Kind == battleline.Controlled) && p != battleline.NoPlayer {
			you = append(you, phrase.NameArg("whose", called(p)))
		}
		return you
	},
	// Effects of playing or using a card are indented below that event and do not name the ability, unlike in a fight.
	Ability: func(game any, c *engine.Cause, opened *engine.Event) string {
		d, by := game.(*battleline.Duel), battleline.Card(c.Card)
		switch call := battleline.CallbackKind(c.Callback); {
		case call == battleline.NoCall || call >= battleline.NumAbilities || !d.Exists(by):
			return ""
		case opened == nil || opened.Kind == battleline.Attacks || call == battleline.CallDestroyed: // it is named
		case opened.Target == int8(by) || opened.Kind == battleline.CardPlayed && opened.Card == c.Card:
			return ""
		}
		return d.DisplayName(by) + ", " + d.Language().RenderSentence(battleline.SayAbility[battleline.CallbackKind(c.Callback)-battleline.CallPlay])
	},
}

// Catalogs are the catalogs of the messages for players, except the sentences about single events.
var Catalogs = append([]*phrase.Catalog{faceMessages, helpMessages, moveMessages, stageMessages}, battleline.Catalogs...)

// NewTable returns a table that shows d. Actions at the table change d.
func NewTable(d *battleline.Duel) *Table {
	t := &Table{Duel: d}
	tableWords.InitBase(&t.BaseTable, d, func() library.Definitions { return t.Content() }, t.InputHint)
	t.Now = func() []speech.Topic {
		return []speech.Topic{{Names: []string{"Moves", t.Language().RenderSentence(sayMoves)}, Show: func(s screen.Screen) []string {
			if t.IsOver() || t.PendingQuestion() != nil {
				return nil
			}
			p := battleline.Player(t.Seat())
			if t.Step() == battleline.HouseStep { // few moves: add the texts of the hand
				return append(t.moveLines(p, s), t.handCardTexts(p, s)...)
			}
			return t.moveLines(p, s)
		}}}
	}
	return t
}

// CopyFrom implements engine.Game. other must be a *Table.
func (t *Table) CopyFrom(other engine.Game) { t.Duel.CopyFrom(other.(*Table).Duel) }

// NewEmptyTable implements screen.Table. The table may be used only as the target of CopyFrom.
func (t *Table) NewEmptyTable() screen.Table { return NewTable(battleline.NewDuelToCopyInto()) }

// EndsTurn implements screen.Table. The moves that end the main step or the ready step end a turn.
func (t *Table) EndsTurn(a engine.Action) bool {
	return a.Kind == battleline.ActEnd || a.Kind == battleline.ActReady
}

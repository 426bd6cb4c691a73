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

const JudgeUnit = "hundredths of an aember"

// The weights of Judge, in JudgeUnit: estimates that were tested with games of bots.
const (
	worthDecision = 10_000_000 // winning or losing the game
	worthKey      = 900        // each forged key
	worthThird    = 30_000     // having the aember for the third key at the start of a turn
	worthForging  = 150        // having the aember for another key
	worthAember   = 100
	worthSpare    = 60  // each aember beyond the cost of a key
	worthHeld     = 55  // each aember on an own creature, which the opponent gets when the creature leaves play
	worthCreature = 110 // each creature
	worthPower    = 13  // each point of power not yet covered by damage
	worthArmor    = 16
	worthReady    = 70 // a creature that can be used next turn
	worthStun     = 60
	worthWard     = 45
	worthRage     = 20
	worthArtifact = 120
	worthUpgrade  = 30
	worthGrant    = 40 // each keyword that a creature grants to others
	worthArchive  = 45
	worthCard     = 35 // each card in hand beyond the number that is drawn at the end of a turn
	worthChain    = 22
)

// Judge implements screen.Table. It returns the worth of the seat's side minus that of the other side, in JudgeUnit.
func (t *Table) Judge(seat engine.Seat) int {
	own := battleline.Player(seat)
	if worth, over := table.OutcomeWorth(t, seat, worthDecision); over {
		return worth
	}
	return t.playerWorth(own) - t.playerWorth(own.Other())
}

func (t *Table) playerWorth(p battleline.Player) int {
	worth := t.aemberWorth(p) + worthKey*t.Keys(p) - worthChain*t.Chains(p)
	worth += worthArchive*t.CountCards(p, battleline.Archives) + worthArtifact*t.CountCards(p, battleline.Artifacts)
	worth += worthCard * max(0, t.CountCards(p, battleline.Hand)-battleline.HandSize)
	for i := range t.CountCards(p, battleline.Line) {
		worth += t.creatureWorth(t.CardAt(p, battleline.Line, i))
	}
	return worth
}

func (t *Table) aemberWorth(p battleline.Player) int {
	aember := t.Aember(p)
	if aember < battleline.KeyCost {
		return worthAember * aember
	}
	worth := worthAember*battleline.KeyCost + worthForging + worthSpare*(aember-battleline.KeyCost)
	if t.Keys(p) == battleline.KeysToWin-1 {
		worth += worthThird
	}
	return worth
}

func (t *Table) creatureWorth(c battleline.Card) int {
	worth := worthCreature + worthPower*(t.Power(c)-t.Damage(c)) + worthArmor*t.Def(c).Armor
	worth -= worthHeld * t.AemberOn(c)
	if t.HasFlag(c, battleline.IsStunned) {
		worth -= worthStun
	}
	if t.HasFlag(c, battleline.IsWarded) {
		worth += worthWard
	}
	if t.HasFlag(c, battleline.IsEnraged) {
		worth -= worthRage
	}
	// A creature that is still exhausted when a turn of its controller begins is useless for that turn.
	if t.HasFlag(c, battleline.IsExhausted) && (t.Controller(c) != t.ActivePlayer() || t.Step() == battleline.HouseStep || t.HasFlag(c, battleline.StaysExhausted)) {
		worth -= worthReady
	}
	var upgrades [battleline.MaxCards]battleline.Card
	worth += worthUpgrade*len(t.AppendCardsOn(upgrades[:0], c, battleline.Attached)) + worthGrant*len(t.Def(c).Grants)
	for _, n := range t.Def(c).Keywords { // keywords granted for the turn do not count
		worth += min(n.Value, 3) * battleline.Keywords.Row(n.Keyword).Weights.OfHolder(battleline.AsCreature)
	}
	return worth
}

package skirmish

import (
	"fmt"
	"strings"

	"curtaincall/engine/declare"
	"curtaincall/engine/speech"
)

// The moves of a match.
var (
	playMove = &declare.Action{Verb: VerbPlay, Name: "play", Form: "play CARD [UNIT]", Move: true, Example: "defend", Called: `play("defend")`,
		Doc: "Plays a card of the hand of the unit whose turn it is; the unit may be left out where only one is possible.",
		Params: []*declare.Param{
			{Name: "CARD", What: "card", Kind: "card", Entries: cardsInHand, Stranger: notInHand},
			{Name: "UNIT", What: "unit", View: "unit", Entries: unitsByID, Absent: func(any, []int) (int, error) { return int(Nobody), nil }},
		}}
	advanceMove = &declare.Action{Verb: VerbAdvance, Name: "advance", Form: "advance", Move: true, Example: "advance", Called: "s:advance()",
		Doc: "Moves the unit whose turn it is one zone forward, which weakens it for this turn (S-1, S-10)."}
	passMove = &declare.Action{Verb: VerbPass, Name: "pass", Form: "pass", Move: true, Example: "pass", Called: "s:pass()",
		Doc: "Ends the turn without a card."}

	Moves = []*declare.Action{playMove, advanceMove, passMove}
)

func cardsInHand(game any, _ []int) (list []speech.Entry) {
	m := game.(*Match)
	team := m.Team(m.Current())
	for i := range m.Count(team, Hand) {
		card := m.CardAt(team, Hand, i)
		list = append(list, speech.Entry{Value: int(card), Shown: m.content.Cards[card].ID})
	}
	return list
}

func notInHand(game any, id string) error {
	m := game.(*Match)
	if m.content.Card(id) == nil {
		return nil
	}
	if m.over {
		return ErrOver
	}
	return fmt.Errorf("%w (it holds: %s)", ErrNotInHand, strings.Join(m.CardIDs(m.Team(m.Current()), Hand), ", "))
}

func unitsByID(game any, _ []int) (list []speech.Entry) {
	for u, id := range game.(*Match).unitIDs() {
		list = append(list, speech.Entry{Value: u, Shown: id})
	}
	return list
}

// Played is a match as scenarios and consoles play it.
var Played = &declare.View{Name: "skirmish", Class: "PlayedSkirmish", Doc: "A match as a scenario plays it. A move that the rules forbid is an error with the reason.",
	Fields: append([]*declare.ViewField{
		declare.IsTrue("over", "Whether the match is over.", declare.Of((*Match).Over)),
		declare.IsWord("winner", "The team that has won; nil while the match goes on, and where nobody has.", TeamWords, declare.Of((*Match).Winner)).OrNil(),
		{Name: "events", Doc: "All that has happened in the match, in order.", Type: declare.TypeList(declare.TypeOf("event")), Example: "#events"},
		declare.IsNumber("actions", "How many actions there were.", declare.Of((*Match).Actions)).Inside(),
		declare.IsText("seed", "Where all chance comes from.", declare.Of(func(m *Match) string { return declare.Hex(uint64(m.Seed())) })).Inside(),
		declare.IsText("hash", "The same for the same state.", declare.Of(func(m *Match) string { return declare.Hex(m.Hash()) })).Inside(),
		declare.IsMade("parts", "The hash of each part.", declare.TypeList(&declare.Type{Shape: declare.Record}), declare.Of(func(m *Match) declare.Value {
			return declare.PartsOf(m.Parts(nil))
		})).Inside(),
	}, MatchView.Fields...),
	Methods: Moves,
	Asks: []*declare.Verb{
		declare.Asked("targets", "Asks whom a card could be played on now.", []declare.ArgDoc{anyCard.ArgDoc},
			declare.Returns{Type: "UnitId[]", Doc: "their ids"}, (*Match).askTargets),
		{Name: "can_play", Doc: "Asks whether a card can be played now, on a unit.", Args: []declare.ArgDoc{anyCard.ArgDoc, {Name: "unit", Type: "Unit | UnitId", Optional: "whichever there is"}},
			Result: "boolean, string?", ResultDoc: "true, or false and the reason", Several: true, Example: `can_play("attack")`,
			Call: func(g any, in declare.Inputs) declare.Value { return g.(*Match).askPlayable(in) }},
	},
}

// anyCard is a card of the content, by its id.
var anyCard = declare.Arg[int16]{ArgDoc: declare.ArgDoc{Name: "card", Type: "CardId"}, Read: func(g any, in declare.Inputs, i int) int16 {
	id := declare.Line("card id").Read(g, in, i)
	n := g.(*Match).content.CardIndex(id)
	if n < 0 {
		in.Unknown("card", id, g.(*Match).content.CardIDs())
	}
	return int16(n)
}}

func (m *Match) askTargets(in declare.Inputs) declare.Value {
	ids := []string{}
	for left := m.Targets(anyCard.Read(m, in, 0)); left != 0; left = left.Rest() {
		ids = append(ids, m.UnitID(left.First()))
	}
	return declare.Strings(ids)
}

func (m *Match) askPlayable(in declare.Inputs) declare.Value {
	card := anyCard.Read(m, in, 0)
	target := Unit(playMove.Params[1].Argument(m, nil, in, 1))
	err := m.Playable(card)
	if err == nil && target != Nobody {
		_, err = m.Aimed(card, target)
	}
	if err != nil {
		return declare.Items(declare.Flag(false), declare.String(err.Error()))
	}
	return declare.Items(declare.Flag(true))
}

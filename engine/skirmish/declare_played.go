package skirmish

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// Moves are those of Actions that scripts have as methods of a match.
var Moves = []*declare.Action{playMove, advanceMove, passMove, answerMove}

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

// PendingView is a question that waits.
var PendingView = declare.PendingView()

// Played is a match as scenarios and consoles play it.
var Played = &declare.View{Name: "skirmish", Class: "PlayedSkirmish", Doc: "A match as a scenario plays it. A move that the rules forbid is an error with the reason.",
	Fields: slices.Concat([]*declare.ViewField{
		declare.IsTrue("over", "Whether the match is over.", declare.Of((*Match).Over)),
		declare.IsWord("winner", "The team that has won; nil while the match goes on, and where nobody has.", TeamWords, declare.Of((*Match).Winner)).OrNil(),
	}, declare.PlayedFields[*Match]("event"), MatchView.Fields),
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
	return declare.PlaceOf(in, &g.(*Match).content.cards, "card", declare.Line("card id").Read(g, in, i))
}}

func (m *Match) askTargets(in declare.Inputs) declare.Value {
	ids := []string{}
	left := m.Targets(anyCard.Read(m, in, 0))
	if m.Asked() != nil {
		left = 0
	}
	for ; left != 0; left = left.Rest() {
		ids = append(ids, m.UnitID(left.First()))
	}
	return declare.Strings(ids)
}

func (m *Match) askPlayable(in declare.Inputs) declare.Value {
	card := anyCard.Read(m, in, 0)
	target := Unit(playMove.Params[1].Argument(m, []int{int(card)}, in, 1))
	err := m.Playable(card)
	if m.Asked() != nil {
		err = engine.ErrAsked
	}
	if err == nil && target != Nobody {
		_, err = m.Aimed(card, target)
	}
	if err != nil {
		return declare.Items(declare.Flag(false), declare.String(err.Error()))
	}
	return declare.Items(declare.Flag(true))
}

package skirmish

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine/declare"
)

// Moves lists the actions that scripts have as methods of a match.
var Moves = []*declare.Action{playMove, advanceMove, passMove, answerMove}

func explainNotInHand(game any, id string) error {
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
var Played = &declare.Played{
	View: &declare.View{Name: "skirmish", Class: "PlayedSkirmish", Doc: "A match as a scenario plays it. A move that the rules forbid is an error with the reason.",
		Fields: slices.Concat([]*declare.ViewField{
			declare.IsTrue("over", "Whether the match is over.", declare.Of((*Match).Over)),
			declare.IsWord("winner", "The team that has won; nil while the match goes on, and where nobody has.", TeamWords, declare.Of((*Match).Winner)).OrNil(),
		}, declare.PlayedFields[*Match]("event"), MatchView.Fields),
	},
	Methods: Moves,
	Asks: []*declare.Verb{
		declare.Do1("targets", "Asks whom a card could be played on now.", anyCard, declare.Returns{Type: "UnitId[]", Doc: "their ids"}, func(m *Match, card int16) declare.Value {
			ids := []string{}
			for left := m.Targets(card); left != 0 && m.Asked() == nil; left = left.Rest() {
				ids = append(ids, m.UnitID(left.First()))
			}
			return declare.Strings(ids)
		}),
		declare.Whether1("can_play", "Asks whether a card can be played now, on a unit.", `can_play("attack")`, cardOnUnit, func(m *Match, _ declare.Caller, on [2]int) error {
			card, target := int16(on[0]), Unit(on[1])
			if target == Nobody {
				return m.Playable(card)
			}
			_, err := m.Aimed(card, target)
			return err
		}),
	},
}

// anyCard is a card of the content, by its id.
var anyCard = declare.PlaceArg("card", "CardId", "card", func(m *Match) *declare.Shelf[CardDef] { return &m.content.cards })

// cardOnUnit is a card and the unit that it is for, as the move takes it: whichever there
// is where none is named.
var cardOnUnit = declare.Arg[[2]int]{ArgDoc: anyCard.ArgDoc, More: []declare.ArgDoc{{Name: "unit", Type: "Unit | UnitId", Optional: "whichever there is"}},
	Read: func(m any, in declare.Inputs, i int) [2]int {
		card := int(anyCard.Read(m, in, i))
		return [2]int{card, playMove.Params[1].Argument(m, []int{card}, in, i+1)}
	}}

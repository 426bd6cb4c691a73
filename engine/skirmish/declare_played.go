package skirmish

import (
	"slices"

	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

// Moves are the moves that scripts can call as methods of a match.
var Moves = []*actions.Decl{playMove, advanceMove, passMove, answerMove}

// PendingView is the script object for a pending question.
var PendingView = views.PendingQuestionView()

// Played declares how scenarios and consoles play a match.
var Played = &actions.PlayableView{
	View: &schema.View{Name: "skirmish", Class: "PlayedSkirmish", Doc: "A match in a scenario. An illegal move raises an error that states the reason.",
		Fields: slices.Concat([]*schema.ViewField{
			views.BoolField("over", "Whether the match is over.", views.IgnoreSubject((*Match).IsOver)),
			views.WordField("winner", "The winning team; nil during the match and after a draw.", TeamWords, views.IgnoreSubject((*Match).Winner)).AllowNil(),
		}, views.AskingGameFields[*Match]("event"), MatchView.Fields),
	},
	Methods: Moves,
	Questions: []*commands.Verb{
		commands.CallerlessVerb1("targets", "Returns the units that a card can be played on now.", cardArg, commands.ResultSpec{Type: "UnitId[]", Doc: "their ids"}, func(m *Match, card int16) schema.Value {
			ids := []string{}
			for left := m.TargetsOfCard(card); left != 0 && m.PendingQuestion() == nil; left = left.WithoutFirst() {
				ids = append(ids, m.UnitID(left.First()))
			}
			return schema.StringList(ids)
		}),
		commands.YesNoVerb1("can_play", "Returns whether a card can be played now, on a given unit.", `can_play("attack")`, cardAndTargetArg, func(m *Match, _ commands.Caller, on [2]int) error {
			card, target := int16(on[0]), Unit(on[1])
			if target == Nobody {
				return m.CheckPlayable(card)
			}
			_, err := m.CheckOrFillInTarget(card, target)
			return err
		}),
	},
}

var cardArg = commands.DefinitionArg("card", "CardId", "card", func(m *Match) *library.DefinitionTable[CardDef] { return &m.content.cards })

// cardAndTargetArg is the argument for a card and its target. If the target is left out, it is the only possible one.
var cardAndTargetArg = commands.Arg[[2]int]{ArgDoc: cardArg.ArgDoc, More: []commands.ArgDoc{{Name: "unit", Type: "Unit | UnitId", Optional: "any legal target"}},
	Read: func(m any, in commands.CallArgs, i int) [2]int {
		card := int(cardArg.Read(m, in, i))
		return [2]int{card, playMove.Params[1].ReadArgument(m, []int{card}, in, i+1)}
	}}

package battleline

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
)

// PendingView is the script object for a pending question.
var PendingView = views.PendingQuestionView()

// Played declares how scenarios and consoles play a duel. "Mine" means the first player's side there.
var Played = &actions.PlayableView{
	View: &schema.View{Name: "duel", Class: "PlayedDuel", Doc: "A duel in a scenario. An illegal move raises an error that states the reason.",
		Fields: slices.Concat([]*schema.ViewField{
			views.BoolField("over", "Whether the duel is over.", views.IgnoreSubject((*Duel).IsOver)),
			views.WordField("winner", "The winner; nil during the duel and after a draw.", WhoseWords, views.IgnoreSubject((*Duel).Winner)).AllowNil(),
			views.WordField("turn", "Whose turn it is.", WhoseWords, views.IgnoreSubject((*Duel).ActivePlayer)),
			views.WordField("step", "The current step of the turn.", StepWords, views.IgnoreSubject((*Duel).Step)),
			views.IDTableField("cards", "All cards by id, wherever they are: `g.cards.rag_doll`.", (*Duel).cardVocabulary, schema.TypeRef("card"),
				func(_ *Duel, _ views.SingleSubject, c Card) schema.Value { return schema.ObjectRef(CardView, int(c)) }).SetSight(func(game any, _, c int, seat engine.Seat) schema.Sight {
				d := game.(*Duel)
				switch d.Zone(Card(c)) {
				case Hand, Archives, Deck:
					if engine.Seat(d.Owner(Card(c))) != seat {
						return schema.Unseen
					}
				}
				return schema.Open
			}).SetExample("mine.creatures[1]"),
		}, views.AskingGameFields[*Duel]("event"), GameView.Fields),
	},
	Methods: Moves,
	Series:  []*actions.ActionSeriesMethod{endTurnSeries},
	Questions: []*commands.Verb{
		commands.YesNoVerb2("can_fight", "Returns whether a creature can attack another now.", "can_fight(mine.creatures[1].id, theirs.creatures[1].id)",
			scenarioCardArg("attacker"), scenarioCardArg("defender"), func(d *Duel, _ commands.Caller, attacker, defender Card) error {
				return d.CheckFight(attacker, defender)
			}).MarkRunningCallbacks(),
		commands.YesNoVerb1("can_play", "Returns whether a card in the hand can be played now.", "can_play(mine.hand[1].id)",
			scenarioCardArg("card"), func(d *Duel, _ commands.Caller, c Card) error { return d.CheckPlayable(c) }).MarkRunningCallbacks(),
		commands.YesNoVerb1("can_use", "Returns whether a card can be used now.", "can_use(mine.creatures[1].id)", scenarioCardArg("card"),
			func(d *Duel, _ commands.Caller, c Card) error {
				err := d.CheckAbilityUse(c, d.AbilityForUse(c))
				if err == nil || d.Zone(c) != Line {
					return err
				}
				if d.checkUsableCreature(c) == nil && d.HasFlag(c, IsEnraged) && !d.CreaturesAttackableBy(d.active).IsEmpty() {
					return nil // it can fight instead
				}
				return d.CheckReap(c)
			}).MarkRunningCallbacks(),
		commands.CallerlessVerb1("targets", "Returns the creatures that a creature can attack now.", scenarioCardArg("attacker"), commands.ResultSpec{Type: "string[]", Doc: "their ids, from left to right"},
			func(d *Duel, attacker Card) schema.Value {
				ids := []string{}
				for _, c := range d.piles[d.active.Other()][Line].cards() {
					if d.PendingQuestion() == nil && d.CheckFight(attacker, c) == nil {
						ids = append(ids, d.CardID(c))
					}
				}
				return schema.StringList(ids)
			}).SetExample("targets(mine.creatures[1].id)").MarkRunningCallbacks(),
	},
}

func scenarioCardArg(name string) commands.Arg[Card] {
	return commands.Arg[Card]{ArgDoc: commands.ArgDoc{Name: name, Type: "Card | string"}, Read: func(g any, in commands.CallArgs, i int) Card {
		return Card(anyCardParam(name).ReadArgument(g, nil, in, i))
	}}
}

func (d *Duel) cardVocabulary() *vocabulary.Words {
	if int(d.cardCount) == len(d.cast.ids) {
		return d.cast.words
	}
	w := vocabulary.NewWords("CardInstance")
	for c := range Card(d.cardCount) {
		w.Add(d.CardID(c), int(c))
	}
	return w
}

// endTurnSeries declares g:end_turn{ }, which plays actions up to the main step of the other player's turn.
var endTurnSeries = &actions.ActionSeriesMethod{
	Name: "end_turn", Purpose: "end the turn", CallExample: "end_turn()",
	Doc:  "Ends the turn and continues to the main step of the next one: `stay` lists the Entrenched creatures that stay exhausted; `house` and `archives` are the opponent's choices.",
	Args: []commands.ArgDoc{{Name: "how", Type: "{ stay?: string[], house?: string, archives?: boolean }", Optional: "all cards are readied, and the opponent chooses the first house of their deck"}},
	NewSource: func(game any, in commands.CallArgs) actions.ActionSource {
		e := readEndTurnPlan(game.(*Duel), in)
		return func(game any) (engine.Action, bool, error) { return e.nextAction(game.(*Duel)) }
	},
}

type endTurnPlan struct {
	stay     []Card
	house    string
	archives int

	turn int // the number of the turn to end
}

func readEndTurnPlan(d *Duel, in commands.CallArgs) *endTurnPlan {
	e := &endTurnPlan{turn: d.Turn()}
	if d.step < MainStep { // an Omega card has already ended the turn
		e.turn--
	}
	endTurnOptions.EachFieldOrFail(in, 0, func(name string, v schema.Value) {
		switch name {
		case "house":
			e.house = commands.RequireString(in, name, v)
		case "stay":
			if v.Source == nil {
				in.Wrong("`stay` must be a list of cards, not %s", v)
			}
			for i := range v.Source.Len() {
				item := v.Source.Item(i)
				if item.Shape == schema.Ref && item.View.Name == cardView {
					e.stay = append(e.stay, Card(item.N))
				} else {
					e.stay = append(e.stay, d.findCardOrFail(in, "card", item.Text))
				}
			}
		case "archives":
			e.archives = engine.BoolToInt(commands.RequireBool(in, name, v))
		}
	})
	return e
}

var endTurnOptions = commands.TableArg{What: "options", FieldName: "option", List: []string{"house", "stay", "archives"}}

// nextAction removes the next action from the plan. more is false at the next main step and after the duel.
func (e *endTurnPlan) nextAction(d *Duel) (a engine.Action, more bool, err error) {
	switch {
	case d.over || d.Turn() > e.turn && d.step == MainStep:
		return a, false, nil
	case d.PendingQuestion() != nil:
		return a, false, engine.ErrQuestionPending
	case d.step == HouseStep:
		return e.chooseHouseAction(d)
	case d.step != ReadyStep:
		return engine.NewAction(ActEnd), true, nil
	case len(e.stay) > 0:
		a = NewCardAction(ActStay, e.stay[0])
		e.stay = e.stay[1:]
		return a, true, nil
	}
	return engine.NewAction(ActReady), true, nil
}

func (e *endTurnPlan) chooseHouseAction(d *Duel) (a engine.Action, more bool, err error) {
	if d.CountCards(d.active, Archives) == 0 {
		e.archives = 0
	}
	if e.house != "" { // the rules report why it cannot be chosen
		n, err := d.findHouseNumber(e.house)
		return engine.NewAction(ActHouse, int(n), e.archives), err == nil, err
	}
	for house := range d.content.Houses {
		if d.DeckHasHouse(d.active, house) {
			return engine.NewAction(ActHouse, house, e.archives), true, nil
		}
	}
	return a, false, nil
}

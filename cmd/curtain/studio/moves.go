package studio

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// move is a legal move as a button on a page.
type move struct {
	Line   string // as typed
	Label  string // as shown
	About  string // its documentation
	Target string // the key of its target; "" for none
	Ends   bool   // whether it ends the turn
	Thing  *thing // the card that it chooses; nil for none
}

// moves adds the pending question and all legal moves to the board.
func (v *viewer) moves() {
	if q := v.on.PendingQuestion(); q != nil {
		v.board.Asked = &asked{Prompt: q.Prompt}
		for _, place := range q.Picked {
			v.board.Asked.Picked = append(v.board.Asked.Picked, q.Candidates[place].Name)
		}
	}
	for _, a := range v.on.Legal(nil) {
		v.attachMove(a)
	}
	for i := range v.board.Hands {
		shareMoves(v.board.Hands[i].Things)
	}
}

// attachMove adds a move to the pending question's answers, or else to the card or actor that it
// uses, or else to the board's own moves.
func (v *viewer) attachMove(a engine.Action) {
	m := move{Line: v.on.Describe(a), Ends: v.on.Ends(a)}
	action, arguments := actions.Decls(v.game.Actions).Said(v.state, a)
	if action == nil {
		m.Label = m.Line
		v.board.Moves = append(v.board.Moves, m)
		return
	}
	m.About = action.Doc
	source, rest := "", []string{}
	for _, argument := range arguments {
		key := v.boardKey(argument)
		switch {
		case argument.N == schema.NoSubject:
		case key != "" && source == "":
			source = key
		case key != "" && m.Target == "":
			m.Target = key
		default:
			word := argument.Word
			if e, is := v.entry("", word); is {
				word = e.Name
			}
			rest = append(rest, speech.Spoken(word))
		}
	}
	m.Label = speech.Begin(strings.TrimSpace(speech.Spoken(action.Name) + " " + strings.Join(rest, " ")))
	if v.board.Asked != nil {
		if len(arguments) > 0 && arguments[0].Word != "" {
			v.setChoice(&m, arguments[0])
		}
		v.board.Asked.Answers = append(v.board.Asked.Answers, m)
		return
	}
	if source == "" || !v.giveMove(source, m) {
		if len(arguments) == 1 {
			v.setChoice(&m, arguments[0])
		}
		v.board.Moves = append(v.board.Moves, m)
	}
}

// setChoice sets a move's label and card to those of the definition that its argument names.
func (v *viewer) setChoice(m *move, argument actions.Said) {
	m.Label = speech.Begin(speech.Spoken(argument.Word))
	if argument.N == schema.NoSubject {
		m.Label = "No more"
	}
	bare, _, _ := strings.Cut(argument.Word, "#")
	if e, is := v.entry(argument.Kind, bare); is {
		m.Label = e.Name
		t := thing{Key: "id-" + bare}
		v.describeThing(&t, e)
		m.Thing = &t
	}
}

// boardKey returns the key of the card or actor that a move's argument refers to; "" for none.
func (v *viewer) boardKey(p actions.Said) string {
	if p.View != "" && p.N >= 0 {
		return p.View + "-" + strconv.Itoa(p.N)
	}
	bare, _, _ := strings.Cut(p.Word, "#")
	key := "id-" + bare
	if bare != "" && slices.ContainsFunc(v.board.Hands, func(p pile) bool {
		return slices.ContainsFunc(p.Things, func(t thing) bool { return t.Key == key })
	}) {
		return key
	}
	return ""
}

// giveMove adds a move to the card or actor with a key.
func (v *viewer) giveMove(key string, m move) (found bool) {
	for i := range v.board.Hands {
		for j := range v.board.Hands[i].Things {
			if t := &v.board.Hands[i].Things[j]; t.Key == key {
				t.Moves = append(t.Moves, m)
				return true
			}
		}
	}
	for i := range v.board.Sides {
		for j := range v.board.Sides[i].Actors {
			if a := &v.board.Sides[i].Actors[j]; a.Key == key {
				a.Moves = append(a.Moves, m)
				return true
			}
		}
	}
	return false
}

// shareMoves copies moves between identical cards, since a game offers the moves of only one.
func shareMoves(things []thing) {
	for i := range things {
		for _, like := range things {
			if len(things[i].Moves) == 0 && like.ID == things[i].ID && like.Text == things[i].Text {
				things[i].Moves = like.Moves
			}
		}
	}
}

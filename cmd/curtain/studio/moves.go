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

// move is a legal move, as a page offers it.
type move struct {
	Line   string // as typed
	Label  string // as shown
	About  string // what it does
	Target string // the key of its target; "" for none
	Ends   bool   // whether it ends the turn
	Thing  *thing // the definition that it chooses; nil for none
}

// moves attaches the legal moves to the things on the board that they are made with; moves of
// none go to the board itself.
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

// attachMove adds a move to the thing it is made with, to the answers of a question or to the board.
func (v *viewer) attachMove(a engine.Action) {
	m := move{Line: v.on.Describe(a), Ends: v.on.Ends(a)}
	action, said := actions.Decls(v.game.Actions).Said(v.state, a)
	if action == nil {
		m.Label = m.Line
		v.board.Moves = append(v.board.Moves, m)
		return
	}
	m.About = action.Doc
	source, rest := "", []string{}
	for _, p := range said {
		key := v.boardKey(p)
		switch {
		case p.N == schema.NoSubject:
		case key != "" && source == "":
			source = key
		case key != "" && m.Target == "":
			m.Target = key
		default:
			word := p.Word
			if e, is := v.entry("", word); is {
				word = e.Name
			}
			rest = append(rest, speech.Spoken(word))
		}
	}
	m.Label = speech.Begin(strings.TrimSpace(speech.Spoken(action.Name) + " " + strings.Join(rest, " ")))
	if v.board.Asked != nil {
		if len(said) > 0 && said[0].Word != "" {
			v.setChoice(&m, said[0])
		}
		v.board.Asked.Answers = append(v.board.Asked.Answers, m)
		return
	}
	if source == "" || !v.giveMove(source, m) {
		if len(said) == 1 {
			v.setChoice(&m, said[0])
		}
		v.board.Moves = append(v.board.Moves, m)
	}
}

// setChoice gives a move the label and the card of the definition that it chooses.
func (v *viewer) setChoice(m *move, p actions.Said) {
	m.Label = speech.Begin(speech.Spoken(p.Word))
	if p.N == schema.NoSubject {
		m.Label = "No more"
	}
	bare, _, _ := strings.Cut(p.Word, "#")
	if e, is := v.entry(p.Kind, bare); is {
		m.Label = e.Name
		t := thing{Key: "id-" + bare}
		v.describeThing(&t, e)
		m.Thing = &t
	}
}

// boardKey returns the key of the thing on the board that a parameter means; "" for none.
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

// giveMove adds a move to the thing with a key, and reports whether there is one.
func (v *viewer) giveMove(key string, m move) bool {
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

// shareMoves gives identical cards the same moves, since a game offers only one of them.
func shareMoves(things []thing) {
	for i := range things {
		for _, like := range things {
			if len(things[i].Moves) == 0 && like.ID == things[i].ID && like.Text == things[i].Text {
				things[i].Moves = like.Moves
			}
		}
	}
}

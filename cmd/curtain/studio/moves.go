package studio

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

type moveButton struct {
	Line   string    // as typed
	Label  string    // as shown
	About  string    // its documentation
	Verb   string    // the name of its action
	Target string    // the key of its target; "" for none
	Ends   bool      // whether it ends the turn
	Thing  *cardItem // the card that it chooses; nil for none
}

// emptyPlace begins the keys of places without an actor.
const emptyPlace = "place-"

// rulingNumber matches the number of a ruling in documentation.
var rulingNumber = regexp.MustCompile(` ?\([A-Z]{1,3}-[0-9]+\)`)

func (v *boardBuilder) addQuestionAndMoves() {
	if q := v.on.PendingQuestion(); q != nil {
		v.board.Asked = &pendingQuestion{Prompt: q.Prompt}
		for _, place := range q.Picked {
			v.board.Asked.Picked = append(v.board.Asked.Picked, q.Candidates[place].Name)
		}
	}
	for _, a := range v.on.Legal(nil) {
		v.addMoveToBoard(a)
	}
	for i := range v.board.Hands {
		copyMovesToDuplicates(v.board.Hands[i].Things)
	}
}

// addMoveToBoard adds a move to the pending question's answers, or else to the card or actor that it
// uses, or else to the board's own moves.
func (v *boardBuilder) addMoveToBoard(a engine.Action) {
	m := moveButton{Line: v.on.Describe(a), Label: speech.UnderscoresToSpaces(screen.TypedForm(v.on, a)), Ends: v.on.EndsTurn(a)}
	action, arguments := actions.DeclList(v.game.Actions).DeclAndParams(v.state, a)
	if action == nil {
		v.board.Moves = append(v.board.Moves, m)
		return
	}
	m.About, m.Verb = rulingNumber.ReplaceAllString(action.Doc, ""), speech.Capitalize(speech.UnderscoresToSpaces(action.Name))
	source, own := "", "" // the key of what has the move, and its word
	for _, argument := range arguments {
		key := v.argumentKey(argument)
		switch {
		case argument.N == schema.NoSubject || key == "":
		case source == "":
			source, own = key, argument.Word
		case m.Target == "" && strings.HasPrefix(source, emptyPlace): // what is elsewhere moves there
			source, m.Target, own = key, source, argument.Word
		case m.Target == "":
			m.Target = key
		}
	}
	if source != "" {
		m.Label = strings.Replace(m.Label, " "+speech.UnderscoresToSpaces(own), "", 1)
	}
	if len(arguments) == 0 {
		m.Label = action.Name // more than what is typed for it
	}
	m.Label = speech.Capitalize(speech.UnderscoresToSpaces(m.Label))
	if v.board.Asked != nil {
		if len(arguments) > 0 && arguments[0].Word != "" {
			v.fillChoiceFromDefinition(&m, arguments[0])
		}
		v.board.Asked.Answers = append(v.board.Asked.Answers, m)
		return
	}
	if source == "" || !v.addMoveToCardOrActor(source, m) {
		if len(arguments) == 1 {
			v.fillChoiceFromDefinition(&m, arguments[0])
		}
		v.board.Moves = append(v.board.Moves, m)
	}
}

func (v *boardBuilder) fillChoiceFromDefinition(m *moveButton, argument actions.ParamValue) {
	if v.board.Asked != nil {
		m.Label = speech.Capitalize(speech.UnderscoresToSpaces(argument.Word))
	}
	if argument.N == schema.NoSubject {
		m.Label = "No more"
	}
	bare, _, _ := strings.Cut(argument.Word, "#")
	if e, is := v.lookUpEntry(argument.Kind, bare); is {
		m.Label = e.Name
		t := cardItem{Key: "id-" + bare}
		v.fillCardFromEntry(&t, e)
		m.Thing = &t
	}
}

func (v *boardBuilder) argumentKey(p actions.ParamValue) string {
	if p.View != "" && p.N >= 0 {
		return p.View + "-" + strconv.Itoa(p.N)
	}
	if p.IsPlace {
		for _, s := range v.board.Sides {
			for _, a := range s.Actors {
				if a.Place == p.N+1 && (!s.Facing || len(v.board.Sides) == 1) {
					return a.Key
				}
			}
		}
	}
	bare, _, _ := strings.Cut(p.Word, "#")
	key := "id-" + bare
	if bare != "" && slices.ContainsFunc(v.board.Hands, func(p boardPile) bool {
		return slices.ContainsFunc(p.Things, func(t cardItem) bool { return t.Key == key })
	}) {
		return key
	}
	return ""
}

func (v *boardBuilder) addMoveToCardOrActor(key string, m moveButton) (found bool) {
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

// IsMovable reports whether it can be put at another place.
func (a boardActor) IsMovable() bool {
	return a.Spot != "" || slices.ContainsFunc(a.Moves, func(m moveButton) bool { return m.Target != "" })
}

// Verbs returns what can be done with a card, if that is not only to play it.
func (c *cardItem) Verbs() string {
	var verbs []string
	for _, m := range c.Moves {
		if !slices.Contains(verbs, m.Verb) {
			verbs = append(verbs, m.Verb)
		}
	}
	if text := strings.Join(verbs, " · "); text != "Play" {
		return text
	}
	return ""
}

// copyMovesToDuplicates copies moves to identical cards, since a game offers those of only one card.
func copyMovesToDuplicates(things []cardItem) {
	for i := range things {
		for _, like := range things {
			if len(things[i].Moves) == 0 && like.ID == things[i].ID && like.Text == things[i].Text {
				things[i].Moves = like.Moves
			}
		}
	}
}

package studio

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
)

type tablePage struct {
	Number   int // number of the table
	Revision int
	Game     string
	Title    string
	Words    string // words of the setup; "" for the whole game
	Seed     string // seed of the game; "" if it was set up in Lua
	Depth    int    // number of actions before the current state
	Redo     bool   // whether an action can be redone
	Ended    string // outcome of the game; "" while it goes on
	Turn     string // a sentence about who can do what; "" after the game

	Where   []string         // where the game is now, such as the room of a run
	Chips   []shownNumber    // numbers that belong to no actor
	Plans   []upcomingActors // the actors that act next, in order
	Sides   []boardSide
	Piles   []boardPile
	Hands   []boardPile
	Moves   []moveButton // moves that use no card or actor on the board
	Asked   *pendingQuestion
	Way     []pathStep // the actions before and after the current state
	Last    int        // number of the last action that redo can restore
	Compose bool
	Add     []addableCards // the cards that editing the position can add, for each pile
	Numbers []shownNumber  // the numbers that editing the position can set
	Example string         // a console line, shown as a hint
}

type boardSide struct {
	Label   string
	owner   string // name of the player; "" for the game
	Facing  bool
	Hidden  bool // whether the viewing player must not see its actors
	Spot    int  // number, from 1, of the zone whose actors the side has; 0 if the side is not a zone
	Actors  []boardActor
	Numbers []shownNumber // numbers of the player; nil except on the first of the player's sides
}

// HasTitle reports whether the page must show the label: not if s has no numbers and its only actor has the same name.
func (s boardSide) HasTitle() bool {
	return len(s.Actors) != 1 || s.Actors[0].Name != s.Label || s.Numbers != nil
}

type upcomingActors struct {
	Label string
	Items []upcomingActor
}

type upcomingActor struct {
	Name   string
	Acting bool // whether it is this actor's turn
}

type pendingQuestion struct {
	Prompt  string
	Picked  []string
	Answers []moveButton
}

// boardBuilder builds the board from the views that a game declares, as one player may see it.
type boardBuilder struct {
	*gameTable
	game *declare.Declaration
	on   screen.Table
	schema.Viewpoint
	state       any
	facts       []engine.Fact
	shownActors map[string]bool // keys of the actors that the board already shows
	acting      string          // id of the actor whose turn it is; "" if the game has none
	legal       []engine.Action
	before      []engine.Fact // facts of the state before the last action
	verbs       []string      // names of the legal moves, without duplicates
	board       tablePage
}

// boundView is a declared view together with the object of the game that its fields are read from.
type boundView struct {
	*schema.View
	part  any    // the game or the part of it that the view shows, from View.PartOfGame
	owner string // name of the player; "" for the game
	n     int    // the subject: the number of the object in the view
}

// textOfField returns the text in a field. found is false if the view has no such field or the field is no text.
func (w boundView) textOfField(field string) (text string, found bool) {
	f := w.Field(field)
	if f == nil || f.Str == nil {
		return "", false
	}
	return f.Str(w.part, w.n), true
}

// buildBoard returns the board as the current seat sees it. If showHidden or compose is set, it also contains what this
// seat cannot see. compose adds the choices for editing the position. The table must be locked.
func (t *gameTable) buildBoard(showHidden, compose bool) *tablePage {
	s := t.console.Session()
	on := s.Table()
	v := &boardBuilder{gameTable: t, game: t.rules.Game, on: on, state: t.rules.Game.State(on), Viewpoint: schema.Viewpoint{All: showHidden || compose, Seat: on.Seat()},
		facts: on.AppendFacts(nil), legal: on.Legal(nil), shownActors: map[string]bool{}}
	opening := t.console.Opening()
	v.board = tablePage{Number: t.number, Revision: t.revision, Game: t.rules.Name, Title: t.rules.Title, Words: opening.Words,
		Depth: s.CurrentNode().Depth, Redo: len(s.RedoPath()) > 0, Last: s.CurrentNode().Depth + len(s.RedoPath()), Compose: compose}
	if opening.Words == t.rules.Title {
		v.board.Words = ""
	}
	if opening.Setup != nil {
		v.board.Seed = strconv.FormatUint(uint64(opening.Setup.Seed), 10)
	}
	if end, over := on.Outcome(); over {
		v.board.Ended = t.outcomeText(end)
	}
	if n := s.CurrentNode(); n.Parent != nil {
		v.before = n.Parent.State().AppendFacts(nil)
	}
	for _, w := range v.viewsOnBoard() {
		for _, f := range w.Fields {
			if f.Role == schema.Acting {
				v.acting = f.Str(w.part, w.n)
			}
		}
	}
	for _, w := range v.viewsOnBoard() {
		v.addFieldsToBoard(w)
	}
	v.addZoneSides()
	v.addGameAndPlayerNumbers()
	if q := on.PendingQuestion(); q != nil {
		picked := engine.Map(q.Picked, func(place int) string { return q.Candidates[place].Name })
		v.board.Asked = &pendingQuestion{Prompt: q.Prompt, Picked: picked}
	}
	for _, a := range v.legal {
		v.addMoveToBoard(a)
	}
	for i := range v.board.Hands {
		copyMovesToDuplicates(v.board.Hands[i].Things)
		for j := range v.board.Hands[i].Things {
			v.addReasonNotPlayable(&v.board.Hands[i].Things[j])
		}
	}
	v.addForecast()
	v.noteUsesAfterMoves()
	v.board.Turn = v.turnSentence()
	v.board.Way = t.pathSteps()
	if a := engine.Find(v.game.Actions, func(a *actions.Decl) bool { return !a.Move && a.Example != "" }); a != nil {
		v.board.Example = a.Example
	}
	if compose {
		v.addPositionEditOptions()
	}
	return &v.board
}

func (t *gameTable) outcomeText(o engine.Outcome) string {
	switch {
	case o.Lost:
		return "Lost"
	case o.Winner == engine.NoSeat:
		return "A draw"
	case t.rules.Seats > 1:
		return "Won by seat " + strconv.Itoa(int(o.Winner)+1)
	}
	return "Won"
}

// turnSentence returns who can do what, such as "Orc's turn (seat 2): advance, pass or play.", or "" if nobody can.
func (v *boardBuilder) turnSentence() string {
	if v.board.Ended != "" || v.verbs == nil {
		return ""
	}
	whose, seat := "Your turn", ""
	if v.rules.Seats > 1 {
		seat = " (seat " + strconv.Itoa(int(v.on.Seat())+1) + ")"
	}
	for _, w := range v.viewsOnBoard() {
		if w.owner != "" && w.n == int(v.on.Seat()) {
			whose = w.owner + "'s turn"
		}
	}
	if v.acting != "" {
		whose = v.actorName(v.acting) + "'s turn"
	}
	what := speech.JoinWithOr(v.verbs) + "."
	if prompt := v.on.Abilities().Prompt; prompt != nil {
		what = cmp.Or(prompt(screen.Screen{}), what)
	}
	return whose + seat + ": " + what
}

// viewsOnBoard returns the views whose fields the board shows. The views of the parts of the game in progress come
// first, innermost first (for example the fight, then the run), and then the views of the players.
func (v *boardBuilder) viewsOnBoard() (list []boundView) {
	over := len(v.legal) > 0 // whether the parts so far are over, since a legal move belongs to another
	for _, how := range slices.Backward(v.game.Setups) {
		part, err := how.Played.View.PartOfGame(v.state)
		over = over && !slices.ContainsFunc(how.Played.Methods, func(d *actions.Decl) bool {
			return slices.ContainsFunc(v.legal, func(a engine.Action) bool { return a.Kind == d.Kind })
		})
		if err == nil && !over {
			list = append(list, boundView{View: how.Played.View, part: part})
		}
	}
	for _, of := range v.game.Views {
		part, err := of.PartOfGame(v.state)
		if err != nil || of.Subjects == nil || of.Role == schema.Actor || of.Acting {
			continue
		}
		for _, n := range slices.Backward(of.Subjects(part)) {
			list = append(list, boundView{of, part, speech.Capitalize(of.Label(part, n)), n})
		}
	}
	return list
}

func (v *boardBuilder) addFieldsToBoard(w boundView) {
	for _, f := range w.Fields {
		if f.Of != nil && !f.Of(w.n) || w.owner == "" && v.isFieldOfPlayerViews(f) {
			continue
		}
		switch f.Role {
		case schema.Rank, schema.Facing:
			v.addSide(w, f)
		case schema.Hand, schema.Pile:
			isShown := func(p boardPile) bool { return w.owner == "" && p.Path == f.Name } // of the fight in a run
			if !slices.ContainsFunc(slices.Concat(v.board.Hands, v.board.Piles), isShown) {
				v.addPilesOfField(w, f)
			}
		case schema.Plan:
			v.addTurnOrder(w, f)
		case schema.Spot:
			if f.Str == nil || f.Str(w.part, w.n) == "" {
				continue
			}
			spot := speech.UnderscoresToSpaces(f.Str(w.part, w.n))
			if w.owner != "" {
				spot = w.owner + ": " + f.Name + " " + spot
			}
			v.board.Where = append(v.board.Where, speech.Capitalize(spot))
		}
	}
}

// isFieldOfPlayerViews reports whether the views of players have a field with the name and the role of f.
func (v *boardBuilder) isFieldOfPlayerViews(f *schema.ViewField) bool {
	return slices.ContainsFunc(v.game.Views, func(of *schema.View) bool {
		own := of.Field(f.Name)
		return of.Subjects != nil && of.Role != schema.Actor && !of.Acting && own != nil && own.Role == f.Role
	})
}

func (v *boardBuilder) addTurnOrder(w boundView, f *schema.ViewField) {
	p := upcomingActors{Label: speech.Capitalize(speech.UnderscoresToSpaces(f.Name))}
	value := f.Read(w.part, w.n)
	for i := 0; value.Source != nil && i < value.Source.Len(); i++ {
		item := value.Source.Item(i)
		if item.Shape == schema.Text {
			p.Items = append(p.Items, upcomingActor{v.actorName(item.Text), item.Text == v.acting})
		}
	}
	if p.Items != nil {
		v.board.Plans = append(v.board.Plans, p)
	}
}

func (v *boardBuilder) actorName(id string) string {
	for _, w := range v.actorViews() {
		if own, is := w.textOfField("id"); is && own == id {
			return w.Label(w.part, w.n)
		}
	}
	return id
}

func (v *boardBuilder) actorViews() (list []boundView) {
	for _, of := range v.game.Views {
		part, err := of.PartOfGame(v.state)
		if of.Role != schema.Actor || err != nil {
			continue
		}
		for _, n := range of.Subjects(part) {
			if _, is := of.FindObject(v.state, n); is {
				list = append(list, boundView{View: of, part: part, n: n})
			}
		}
	}
	return list
}

type moveButton struct {
	Line   string       // the line to type for the move
	Label  string       // the text on the button
	About  string       // documentation of the action
	Verb   string       // name of the action
	Target string       // key of the actor or place where the move is dropped; "" for none
	Ends   bool         // whether the move ends the turn
	Note   string       // names of cards or actors that could be used after the move; "" if not shown
	Hits   []damageLine // the damage that the move does, if it belongs to a card or an actor
	Thing  *cardItem    // the card that the move chooses; nil if there is none
}

// Prefixes of keys: of empty places, and of cards, whose keys contain their ids.
const (
	emptyPlace = "place-"
	wordKey    = "id-"
)

var rulingNumber = regexp.MustCompile(` ?\([A-Z]{1,3}-[0-9]+\)`) // matches a reference to the rules, such as (CC-25)

// addReasonNotPlayable sets the reason why a card cannot be played. It does nothing if the turn cannot be ended now.
func (v *boardBuilder) addReasonNotPlayable(t *cardItem) {
	if t.CanPlay() || !slices.ContainsFunc(v.legal, v.on.EndsTurn) {
		return
	}
	word := t.ID
	if t.Key != wordKey+t.ID { // several cards may have its id
		word = strconv.Itoa(t.Place)
	}
	a, err := v.on.Parse("play " + word)
	if none, is := errors.AsType[actions.NoLegalValueError](err); is && none.Moves != nil {
		a, err = none.Moves[0], nil
	}
	if err == nil {
		err = screen.CopyOf(v.on).Apply(a)
	}
	if err != nil {
		t.Reason = err.Error()
		if of, why, found := strings.Cut(t.Reason, ": "); found && strings.HasPrefix(of, t.Name) {
			t.Reason = why
		}
		t.Reason = speech.Capitalize(t.Reason)
	}
}

// addMoveToBoard adds a legal move to the answers of the pending question or to the card or actor that uses it. If
// there is neither, it adds the move to the board itself.
func (v *boardBuilder) addMoveToBoard(a engine.Action) {
	m := moveButton{Line: v.on.Describe(a), Label: speech.UnderscoresToSpaces(screen.TypedForm(v.on, a)), Ends: v.on.EndsTurn(a)}
	action, arguments := actions.DeclList(v.game.Actions).DeclAndParams(v.state, a)
	if action == nil {
		v.board.Moves = append(v.board.Moves, m)
		return
	}
	if verb := speech.UnderscoresToSpaces(cmp.Or(action.Purpose, action.Name)); !slices.Contains(v.verbs, verb) {
		v.verbs = append(v.verbs, verb)
	}
	m.About, m.Verb = rulingNumber.ReplaceAllString(action.Doc, ""), speech.Capitalize(speech.UnderscoresToSpaces(action.Name))
	source, own := "", "" // the key of what has the move, and its word
	for _, argument := range arguments {
		if m.Target != "" {
			break
		}
		key := v.boardKeyOfArgument(argument)
		switch {
		case argument.N == schema.NoSubject || key == "":
		case source == "":
			source, own = key, argument.Word
		case strings.HasPrefix(source, emptyPlace): // what is elsewhere moves there
			source, m.Target, own = key, source, argument.Word
		default:
			m.Target = key
		}
	}
	if source != "" {
		m.Label = strings.Replace(m.Label, " "+speech.UnderscoresToSpaces(own), "", 1)
	}
	if len(arguments) == 0 {
		m.Label = cmp.Or(action.Purpose, action.Name) // more than what is typed for it
	}
	m.Label = speech.Capitalize(speech.UnderscoresToSpaces(m.Label))
	if v.board.Asked != nil {
		if len(arguments) > 0 && arguments[0].Word != "" {
			v.fillChoiceFromDefinition(&m, arguments[0])
		}
		v.board.Asked.Answers = append(v.board.Asked.Answers, m)
		return
	}
	moves := v.movesOf(source)
	if moves == nil || source == "" {
		moves = &v.board.Moves
		if len(arguments) == 1 {
			v.fillChoiceFromDefinition(&m, arguments[0])
		}
	} else if o, _, err := v.console.PossibleResultsOf(m.Line); err == nil {
		m.Hits = v.damageLines(o, session.Anybody)
	}
	*moves = append(*moves, m)
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
		t := cardItem{Key: wordKey + bare}
		v.fillCardFromEntry(&t, e)
		m.Thing = &t
	}
}

func (v *boardBuilder) boardKeyOfArgument(p actions.ParamValue) string {
	if p.View != "" && p.N >= 0 {
		return p.View + "-" + strconv.Itoa(p.N)
	}
	if p.IsPlace {
		for i := range v.board.Sides {
			if s := &v.board.Sides[i]; !s.Facing || len(v.board.Sides) == 1 {
				return s.keyOfPlaceOrNewGap(i, p.N)
			}
		}
	}
	bare, _, _ := strings.Cut(p.Word, "#")
	key := wordKey + bare
	if bare == "" || v.movesOf(key) == nil {
		return ""
	}
	return key
}

// keyOfPlaceOrNewGap returns the key of the actor or empty place at index on s, or "". If the places of s have no
// numbers, it returns the key of the gap before that actor, which it inserts if needed. side is the number of s.
func (s *boardSide) keyOfPlaceOrNewGap(side, index int) string {
	key, before := emptyPlace+strconv.Itoa(side)+"-"+strconv.Itoa(index+1), 0 // number of actors before at
	for at := 0; ; at++ {
		switch {
		case at < len(s.Actors) && s.Actors[at].Place > 0:
			if s.Actors[at].Place == index+1 {
				return s.Actors[at].Key
			}
		case at < len(s.Actors) && s.Actors[at].Key == key:
			return key
		case before == index && (at == len(s.Actors) || !s.Actors[at].Gap):
			s.Actors = slices.Insert(s.Actors, at, boardActor{cardItem: cardItem{Key: key}, Empty: true, Gap: true})
			return key
		case at >= len(s.Actors):
			return ""
		case !s.Actors[at].Gap:
			before++
		}
	}
}

// movesOf returns the moves of the actor with a key, or of the card in a hand; nil if the board has no such thing.
func (v *boardBuilder) movesOf(key string) *[]moveButton {
	for _, h := range v.board.Hands {
		if i := slices.IndexFunc(h.Things, func(t cardItem) bool { return t.Key == key }); i >= 0 {
			return &h.Things[i].Moves
		}
	}
	for _, s := range v.board.Sides {
		if i := slices.IndexFunc(s.Actors, func(a boardActor) bool { return a.Key == key }); i >= 0 {
			return &s.Actors[i].Moves
		}
	}
	return nil
}

// IsMovable reports whether the actor can be dragged: to another zone, or to the target of one of its moves.
func (a boardActor) IsMovable() bool {
	return a.Spot != "" || slices.ContainsFunc(a.Moves, func(m moveButton) bool { return m.Target != "" })
}

// CanPlay reports whether one of the card's moves plays it.
func (c *cardItem) CanPlay() bool {
	return slices.ContainsFunc(c.Moves, func(m moveButton) bool { return m.Verb == "Play" })
}

// Verbs returns the verbs of the card's moves, separated by middle dots, or "" if Play is the only one.
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

// copyMovesToDuplicates copies moves to identical cards that have none, since a game offers moves for only one of them.
func copyMovesToDuplicates(things []cardItem) {
	for i := range things {
		for _, like := range things {
			if len(things[i].Moves) == 0 && like.ID == things[i].ID && like.Text == things[i].Text {
				things[i].Moves = like.Moves
			}
		}
	}
}

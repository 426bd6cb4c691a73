package studio

import (
	"cmp"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
	"curtaincall/scripting/console"
)

// boardActor is a character on the board, or an empty position for one.
type boardActor struct {
	Key     string // identifies it in moves and on pages
	path    string // prefix of its numbers' names at the console, such as "enemy."
	Name    string
	Kind    string
	Empty   bool
	Down    bool   // whether its first pool, such as health, is used up
	Page    string // path of the page of its definition; "" for none
	Line    string // a few properties of its definition
	Rules   template.HTML
	Sign    template.HTML // its emblem
	Tint    int
	Acting  bool       // whether it is its turn
	Place   int        // on a side with numbered places, from 1; 0 for none
	On      []cardItem // cards attached to it
	Pools   []shownNumber
	Numbers []shownNumber
	Plan    []htmlLine
	Now     int // index of the current step of Plan; -1 for none
	Moves   []moveButton
	Spot    string // name of the number that sets its position; "" if nothing does
}

// Intent returns the current step of its plan; "" if it has none.
func (a boardActor) Intent() template.HTML {
	if a.Now < 0 || a.Now >= len(a.Plan) {
		return ""
	}
	return a.Plan[a.Now].Text
}

// addSide adds a side with the actors in a field, unless the viewing player must not see them or
// there are none and the position is not edited.
func (v *boardBuilder) addSide(w boundView, f *schema.ViewField) {
	if v.Sight(f, w.part, w.n, schema.NoSubject) == schema.Unseen {
		return
	}
	label := speech.Capitalize(speech.UnderscoresToSpaces(f.Name))
	if w.owner != "" {
		label = w.owner + " · " + speech.UnderscoresToSpaces(f.Name)
	}
	s := boardSide{Label: label, Facing: f.Role == schema.Facing || w.owner != "" && w.n > 0}
	v.addReferencedActors(&s, f.Read(w.part, w.n))
	if len(s.Actors) == 1 && strings.EqualFold(s.Actors[0].Name, s.Label) {
		s.Label = s.Actors[0].Name
	}
	if s.Actors != nil || v.board.Compose {
		v.board.Sides = append(v.board.Sides, s)
	}
}

func (v *boardBuilder) addReferencedActors(s *boardSide, value schema.Value) {
	switch value.Shape {
	case schema.Ref:
		if of := v.resolveReference(value); of != nil {
			v.addActor(s, *of)
		}
	case schema.Truth:
		s.Actors = append(s.Actors, boardActor{Empty: true})
	case schema.List:
		hasEmpty := false
		for i := range value.Source.Len() {
			before := len(s.Actors)
			v.addReferencedActors(s, value.Source.Item(i))
			for j := range s.Actors[before:] {
				s.Actors[before+j].Place = i + 1
				s.Actors[before+j].Key = cmp.Or(s.Actors[before+j].Key, emptyPlace+strconv.Itoa(len(v.board.Sides))+"-"+strconv.Itoa(i+1))
			}
			hasEmpty = hasEmpty || value.Source.Item(i).Shape == schema.Truth
		}
		for j := range s.Actors {
			if !hasEmpty { // all of them are in the order of the list
				s.Actors[j].Place = 0
			}
		}
	}
}

// resolveReference returns the view and the subject that a reference refers to; nil if the game in
// its current state has no such subject.
func (v *boardBuilder) resolveReference(value schema.Value) *boundView {
	of := value.View
	for _, known := range v.game.Views {
		if of == nil && known.Name == value.Text {
			of = known
		}
	}
	if of == nil {
		return nil
	}
	part, is := of.FindObject(v.state, value.N)
	if !is {
		return nil
	}
	return &boundView{View: of, part: part, n: value.N}
}

func (v *boardBuilder) addActor(s *boardSide, w boundView) {
	key := subjectKey(w)
	if v.shownActors[key] {
		return
	}
	v.shownActors[key] = true
	a := boardActor{Key: key, Kind: w.Name, Now: -1}
	if w.Word != nil {
		a.path = w.Word(w.part, w.n) + "."
	}
	if w.Label != nil {
		a.Name = speech.Capitalize(strings.TrimPrefix(w.Label(w.part, w.n), "the "))
	}
	text, rules, id := w.Field("text"), "", a.Name
	if e, is := v.entryOfSubject(w); is && (e.Kind == w.Name || text != nil || strings.HasPrefix(a.Name, e.Name)) {
		cost, _ := costAndProperties(e)
		a.Line, a.Page, rules, id = factsLine(e, cost), v.definitionPage(e), e.Text, e.ID
	}
	if text != nil && text.Str != nil {
		rules = text.Str(w.part, w.n)
	}
	a.Rules, a.Sign, a.Tint = v.markKeywords(rules), drawEmblem(id, ""), tintCount-1
	if tint, is := v.tintByProperty[id]; is {
		a.Tint = tint
	}
	if id := w.Field("id"); id != nil && id.Str != nil {
		a.Acting = v.acting != "" && id.Str(w.part, w.n) == v.acting
	}
	for _, f := range w.Fields {
		if f.Role != schema.Pile || v.Sight(f, w.part, w.n, schema.NoSubject) == schema.Unseen {
			continue
		}
		value := f.Read(w.part, w.n)
		for i := range value.Source.Len() {
			a.On = append(a.On, v.buildCardFromItem(value.Source.Item(i), i+1))
		}
	}
	a.Pools, a.Numbers = v.actorNumbers(w)
	a.Down = len(a.Pools) > 0 && a.Pools[0].Most > 0 && a.Pools[0].N <= 0
	if plan := v.on.Abilities().Plan; plan != nil && w.Target != nil {
		steps, now := plan(w.Target(w.part, w.n), browserScreen)
		a.Plan, a.Now = linesToHTML(steps), now
	}
	s.Actors = append(s.Actors, a)
}

func (v *boardBuilder) addPositionSides() {
	for _, of := range v.game.Views {
		for _, f := range of.Fields {
			part, err := of.PartOfGame(v.state)
			if of.Role != schema.Actor || f.Role != schema.Spot || err != nil {
				continue
			}
			for i, word := range f.Type.Words.List {
				s := boardSide{Label: speech.Capitalize(f.Name) + " " + word, Spot: i + 1}
				for _, n := range of.Subjects(part) {
					if f.Num(part, n) == f.Type.Words.NumberAt(i) {
						v.addActor(&s, boundView{View: of, part: part, n: n})
					}
				}
				for j := range s.Actors {
					s.Actors[j].Spot = s.Actors[j].path + f.Name
				}
				v.board.Sides = append(v.board.Sides, s)
			}
		}
	}
}

type shownNumber struct {
	Label string
	Word  string // its name at the console, as in "why WORD"
	Value string
	N     int
	Most  int           // 0 if unknown
	Pool  bool          // whether it is a pool of points, such as health
	Sign  template.HTML // the emblem of a keyword
	About string        // what a keyword does
}

// actorNumbers returns the point pools and the other numbers of an actor; none for an actor without
// a name at the console.
func (v *boardBuilder) actorNumbers(w boundView) (pools, others []shownNumber) {
	if w.Word == nil {
		return nil, nil
	}
	path, name := w.Word(w.part, w.n)+".", w.Label(w.part, w.n)+" "
	for _, f := range v.facts {
		rest, own := strings.CutPrefix(f.Word, path)
		of := w.Field(rest)
		if !own || of != nil && of.Role == schema.Spot {
			continue
		}
		n := v.numberFromFact(f)
		n.Label = strings.TrimPrefix(f.Name, name)
		if of != nil && of.Role == schema.Pool {
			n.Pool = true
			if most := w.Field("max_" + of.Name); most != nil {
				n.Most = most.Num(w.part, w.n)
			}
			pools = append(pools, n)
			continue
		}
		others = append(others, n)
	}
	var unlisted []shownNumber
	for _, f := range w.Fields {
		word := w.Word(w.part, w.n) + "." + f.Name
		if f.Role == schema.Pool && f.Fact == nil && f.Num != nil && !slices.ContainsFunc(pools, func(n shownNumber) bool { return n.Word == word }) {
			if n := f.Num(w.part, w.n); n != 0 {
				unlisted = append(unlisted, shownNumber{Label: f.Name, Value: strconv.Itoa(n), N: n, Pool: true})
			}
		}
	}
	return append(unlisted, pools...), others
}

func (v *boardBuilder) numberFromFact(f engine.Fact) shownNumber {
	n := shownNumber{Label: console.FactLabel(f), Word: f.Word, Value: f.FormatValue(f.Value), N: f.Value}
	if v.isKeywordAmount(f) {
		k := v.console.Content.Keywords().Row(engine.KeywordID(f.Keyword))
		n.Sign, n.About = drawEmblem(k.Word, k.Icon), k.Help
	}
	return n
}

func (t *gameTable) isKeywordAmount(f engine.Fact) bool {
	return f.Keyword >= 0 && t.console.Content.Keywords().HasID(int(f.Keyword)) && strings.Contains(f.Word, ".")
}

func (v *boardBuilder) gameAndPlayerNumbers() (list []shownNumber) {
	actors := v.actorViews()
	for _, f := range v.facts {
		of := func(w boundView) bool { return strings.HasPrefix(f.Word, w.Word(w.part, w.n)+".") }
		if strings.HasPrefix(f.Word, "#") || f.Word == engine.QuestionFactWord || slices.ContainsFunc(actors, of) {
			continue
		}
		n := v.numberFromFact(f)
		name := f.Word[strings.LastIndex(f.Word, ".")+1:]
		n.Sign, n.Pool = "", slices.ContainsFunc(v.viewsOnBoard(), func(w boundView) bool {
			field := w.Field(name)
			return field != nil && field.Role == schema.Pool
		})
		list = append(list, n)
	}
	return list
}

package studio

import (
	"strings"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// actor is a character on the board, or an empty position for one.
type actor struct {
	Key     string // identifies it in moves and on pages
	path    string // prefix of the names of its numbers
	Name    string
	Kind    string
	Empty   bool
	Down    bool
	Text    string
	Pools   []number
	Numbers []number
	Plan    []printedLine
	Now     int // index of the current step of Plan; -1 for none
	Moves   []move
	Spot    string // name of the number that sets its position; "" if nothing does
}

// addSide adds a side with the actors in a field, unless the viewing player must not see them.
func (v *viewer) addSide(w view, f *schema.ViewField) {
	if v.Sight(f, w.part, w.n, schema.NoSubject) == schema.Unseen {
		return
	}
	label := speech.Begin(speech.Spoken(f.Name))
	if w.owner != "" {
		label = w.owner + " · " + speech.Spoken(f.Name)
	}
	s := side{Label: label, Facing: f.Role == schema.Facing || w.owner != "" && w.n > 0}
	v.fillSide(&s, f.Read(w.part, w.n))
	if len(s.Actors) == 1 && strings.EqualFold(s.Actors[0].Name, s.Label) {
		s.Label = s.Actors[0].Name
	}
	if s.Actors != nil || v.board.Compose {
		v.board.Sides = append(v.board.Sides, s)
	}
}

// fillSide adds the actors that a value refers to, and its empty positions, to a side.
func (v *viewer) fillSide(s *side, value schema.Value) {
	switch value.Shape {
	case schema.Ref:
		if of := v.viewOf(value); of != nil {
			v.add(s, *of)
		}
	case schema.Truth:
		s.Actors = append(s.Actors, actor{Empty: true})
	case schema.List:
		for i := range value.Source.Len() {
			v.fillSide(s, value.Source.Item(i))
		}
	}
}

// viewOf returns the view and the subject that a reference refers to; nil if there is none now.
func (v *viewer) viewOf(value schema.Value) *view {
	of := value.View
	for _, known := range v.game.Views {
		if of == nil && known.Name == value.Text {
			of = known
		}
	}
	if of == nil {
		return nil
	}
	part, is := of.Find(v.state, value.N)
	if !is {
		return nil
	}
	return &view{View: of, part: part, n: value.N}
}

// add adds an actor to a side, unless it is on the board already.
func (v *viewer) add(s *side, w view) {
	key := keyOf(w)
	if v.met[key] {
		return
	}
	v.met[key] = true
	a := actor{Key: key, Kind: w.Name, Now: -1}
	if w.Word != nil {
		a.path = w.Word(w.part, w.n) + "."
	}
	if w.Label != nil {
		a.Name = speech.Begin(strings.TrimPrefix(w.Label(w.part, w.n), "the "))
	}
	if e, is := v.entryOf(w); is && e.Kind == w.Name {
		a.Text = e.Text
	}
	a.Pools, a.Numbers = v.numbersOf(w)
	a.Down = len(a.Pools) > 0 && a.Pools[0].Most > 0 && a.Pools[0].N <= 0
	if plan := v.on.Abilities().Plan; plan != nil && w.Target != nil {
		steps, now := plan(w.Target(w.part, w.n), wide)
		a.Plan, a.Now = printedLines(steps), now
	}
	s.Actors = append(s.Actors, a)
}

// addPlaces adds a side to the board for each position, such as front and back, if the game has any.
func (v *viewer) addPlaces() {
	for _, of := range v.game.Views {
		for _, f := range of.Fields {
			part, err := of.Part(v.state)
			if of.Role != schema.Actor || f.Role != schema.Spot || err != nil {
				continue
			}
			for i, word := range f.Type.Words.List {
				s := side{Label: speech.Begin(f.Name) + " " + word, Spot: i + 1}
				for _, n := range of.Subjects(part) {
					if f.Num(part, n) == f.Type.Words.At(i) {
						v.add(&s, view{View: of, part: part, n: n})
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

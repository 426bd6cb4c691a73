package declare

import (
	"bytes"
	"slices"

	"curtaincall/engine"
)

// Seen is what a seat sees of a subject of a view, as data for encoding/json. What
// other views show is copied so many steps deep, and beyond that named by its path, or where it has none
// by its id and its number.
// Fields that a seat sees without their order are sorted, those that it does not
// see are left out, as are those with nothing in them and those that only
// inspection shows, unless they say themselves what a seat sees.
func (g *Game) Seen(view *View, game any, n int, seat engine.Seat, deep int) Value {
	s := &onlooker{g, game, seat}
	return s.view(view, n, deep)
}

// onlooker is a seat that looks at a game.
type onlooker struct {
	decl *Game
	game any
	seat engine.Seat
}

func (s *onlooker) view(v *View, n, deep int) Value {
	game, err := s.within(v)
	if err != nil || v.Lives != nil && v.Lives(game, n) != nil {
		return Value{}
	}
	var seen Made
	for _, f := range v.Fields {
		switch {
		case f.Hidden && f.Seen == nil, f.Of != nil && !f.Of(n):
		case f.At != nil:
			seen = append(seen, Fields(s.each(f, game, n, deep)...).As(f.Name))
		default:
			seen = s.put(seen, f.Name, f.Read(game, n), s.sight(f, game, n, NoSubject), deep)
		}
	}
	if v.Members != nil {
		seen = append(seen, s.each(v.Members, game, n, deep)...)
	}
	return Value{Shape: Record, Source: seen}
}

// within is the part of the game that a view shows.
func (s *onlooker) within(v *View) (any, error) {
	if v.Within == nil {
		return s.game, nil
	}
	return v.Within(s.game)
}

// each is what a seat sees of a field for each of its words.
func (s *onlooker) each(f *ViewField, game any, n, deep int) (seen Made) {
	keys := f.Keys(game)
	for i, word := range keys.List {
		seen = s.put(seen, word, f.At(game, n, keys.At(i)), s.sight(f, game, n, keys.At(i)), deep)
	}
	return seen
}

func (s *onlooker) sight(f *ViewField, game any, n, key int) Sight {
	if f.Seen == nil {
		return Open
	}
	return f.Seen(game, n, key, s.seat)
}

// put adds what a seat sees of a value.
func (s *onlooker) put(seen Made, name string, v Value, sight Sight, deep int) Made {
	if sight == Unseen {
		return seen
	}
	v = s.copied(v, deep)
	if list, ok := v.Source.(Made); ok && sight == Shuffled {
		slices.SortFunc(list, func(a, b NamedValue) int { return bytes.Compare(JSON(a.Value), JSON(b.Value)) })
	}
	if v.Shape == Nil || v.Shape == Text && v.Text == "" {
		return seen
	}
	return append(seen, v.As(name))
}

// copied is a value without what only views can show.
func (s *onlooker) copied(v Value, deep int) Value {
	if v.Shape == Ref {
		return s.shown(v, deep)
	}
	if v.Source == nil {
		return v
	}
	made := madeOf(v)
	for i := range made {
		made[i].Value = s.copied(made[i].Value, deep)
	}
	return Value{Shape: v.Shape, Source: made}
}

// shown is what another view shows, or its path.
func (s *onlooker) shown(v Value, deep int) Value {
	view := v.View
	for _, known := range s.decl.Views {
		if view == nil && known.Name == v.Text {
			view = known
		}
	}
	if deep > 0 {
		return s.view(view, v.N, deep-1)
	}
	game, err := s.within(view)
	if err != nil {
		return Value{}
	}
	if view.Word != nil {
		return String(view.Word(game, v.N))
	}
	if id := s.name(view, game, v.N); id.Shape == Text {
		return Fields(id.As("id"), Number(v.N).As("number"))
	}
	return Number(v.N)
}

// name is the id of what a view shows, if it has one that the seat may see.
func (s *onlooker) name(view *View, game any, n int) Value {
	f := view.Field("id")
	if f == nil || s.sight(f, game, n, NoSubject) != Open {
		return Value{}
	}
	return f.Read(game, n)
}

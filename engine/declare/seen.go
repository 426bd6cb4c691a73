package declare

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"

	"curtaincall/engine"
)

// Seen is what a seat sees of a subject of a view, as plain data for
// encoding/json. What other views show is copied so many steps deep and named by
// its path beyond. Fields that a seat sees without their order are sorted, those
// that it does not see are left out, as are those with nothing in them and those
// that only inspection shows, unless they say themselves what a seat sees.
func (g *Game) Seen(view *View, game any, n int, seat engine.Seat, deep int) map[string]any {
	s := &onlooker{g, game, seat}
	return s.view(view, n, deep)
}

// onlooker is a seat that looks at a game.
type onlooker struct {
	decl *Game
	game any
	seat engine.Seat
}

func (s *onlooker) view(v *View, n, deep int) map[string]any {
	game := s.game
	if v.Within != nil {
		part, err := v.Within(game)
		if err != nil {
			return nil
		}
		game = part
	}
	seen := map[string]any{}
	for _, f := range v.Fields {
		switch {
		case f.Hidden && f.Seen == nil:
		case f.At != nil:
			each := map[string]any{}
			s.each(each, f, game, n, deep)
			seen[f.Name] = each
		default:
			s.put(seen, f.Name, f.Read(game, n), s.sight(f, game, n, NoSubject), deep)
		}
	}
	if v.Members != nil {
		s.each(seen, v.Members, game, n, deep)
	}
	return seen
}

// each copies what a field has for each of its words.
func (s *onlooker) each(seen map[string]any, f *ViewField, game any, n, deep int) {
	keys := f.Keys(game)
	for i, word := range keys.List {
		if sight := s.sight(f, game, n, keys.At(i)); sight != Unseen {
			s.put(seen, word, f.At(game, n, keys.At(i)), sight, deep)
		}
	}
}

func (s *onlooker) sight(f *ViewField, game any, n, key int) Sight {
	if f.Seen == nil {
		return Open
	}
	return f.Seen(game, n, key, s.seat)
}

func (s *onlooker) put(seen map[string]any, name string, v Value, sight Sight, deep int) {
	if sight == Unseen {
		return
	}
	plain := s.plain(v, deep)
	if list, ok := plain.([]any); ok && sight == Shuffled {
		slices.SortFunc(list, func(a, b any) int { return cmp.Compare(encoded(a), encoded(b)) })
	}
	if plain != nil {
		seen[name] = plain
	}
}

func encoded(plain any) string {
	b, _ := json.Marshal(plain) // plain data never fails
	return string(b)
}

// plain is a value as plain data; nil for none and for an empty text.
func (s *onlooker) plain(v Value, deep int) any {
	switch v.Shape {
	case Whole:
		return v.N
	case Part:
		return float64(v.N) / Millionths
	case Truth:
		return v.N != 0
	case Text, Word:
		if v.Text != "" {
			return v.Text
		}
	case Ref:
		return s.shown(v, deep)
	case List, Table, Record:
		return s.table(v, deep)
	}
	return nil
}

// shown is what another view shows, or its path.
func (s *onlooker) shown(v Value, deep int) any {
	view := v.View
	for _, known := range s.decl.Views {
		if view == nil && known.Name == v.Text {
			view = known
		}
	}
	switch {
	case deep > 0:
		return s.view(view, v.N, deep-1)
	case view.Word != nil:
		return view.Word(s.game, v.N)
	}
	return v.N
}

func (s *onlooker) table(v Value, deep int) any {
	names, n := v.Source.Names(), v.Source.Len()
	list := make([]any, n)
	for i := range n {
		list[i] = s.plain(v.Source.Item(i), deep)
	}
	if len(names) == 0 && (n > 0 || v.Shape == List) {
		return list
	}
	record := map[string]any{}
	for i, item := range list {
		record[strconv.Itoa(i+1)] = item
	}
	for _, name := range names {
		if item := s.plain(v.Source.Field(name), deep); item != nil {
			record[name] = item
		}
	}
	return record
}

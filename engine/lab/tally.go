package lab

import (
	"cmp"
	"math"
	"slices"

	"curtaincall/engine"
)

// Tally describes what the records of many games come to. The zero value has seen none.
type Tally struct {
	Places   []Row    // scenes by their place: the games that came there, and went on
	Subjects []Row    // scenes by what they are about
	Chosen   []Option // outside of turns
	Played   []Option // in turns, definitions
	Curves   []Curve
	Extremes []Extreme
	Never    []string // definitions that could be played and never were
	DeadEnds []uint64 // seeds of games that came to no end

	rows     map[string]*Row
	options  map[string]*Option
	curves   map[string]*Curve
	places   []*Row // and what else there is, in the order in which it was met
	subjects []*Row
	chosen   []*Option
	played   []*Option
	curved   []*Curve
}

// Row is a scene in many games.
type Row struct {
	Name    string
	Games   int   // that came there
	Went    int   // and went on, or were won there
	Turns   int   // of all
	Squares int64 // of the turns of each
	Actions int
}

// Share returns how many of a hundred went on, with its 95% confidence interval.
func (r *Row) Share() (percent, low, high float64) { return Of(r.Went, r.Games).Share() }

// Took is in how many turns a game went on from there, or ended, with the bounds of 95 of 100
// cases.
func (r *Row) Took() (turns, low, high float64) {
	n := float64(r.Games)
	turns = float64(r.Turns) / n
	half := certain * math.Sqrt(max(0, float64(r.Squares)/n-turns*turns)/n)
	return turns, turns - half, turns + half
}

// Option is something that can be done, in many games.
type Option struct {
	Name    string
	Offered int // games in which it could be done,
	Taken   int // and was,
	Won     int // and were won by who did it
	Could   int // times
	Did     int
}

// Share returns how many of a hundred games were won in which it was taken. Who takes what when
// he is winning anyway makes it look better than it is: what it is worth tells a match
// without it.
func (o *Option) Share() (percent, low, high float64) { return Of(o.Won, o.Taken).Share() }

// Curve is a number at the end of scenes, on average over the games that came to their
// end, scene by scene.
type Curve struct {
	Word  string
	Means []float64
	Games []int
}

// Extreme is the game in which a number is the largest or the smallest.
type Extreme struct {
	What  string
	Seed  uint64
	Value int
}

// Add counts a game that was watched.
func (t *Tally) Add(g Pairing, e *Ending) {
	if t.rows == nil {
		t.rows, t.options, t.curves = map[string]*Row{}, map[string]*Option{}, map[string]*Curve{}
	}
	for n := range e.Record.Scenes {
		s := &e.Record.Scenes[n]
		t.scene(&t.places, "place ", s.Place, s)
		for _, about := range s.subjects() {
			t.scene(&t.subjects, "subject ", about, s)
		}
		t.curve(n, "turns", s.Turns)
		for _, h := range s.Health {
			t.curve(n, h.Word, h.Value)
		}
	}
	t.choices(&t.chosen, "chosen ", e.Record.Chosen, e)
	t.choices(&t.played, "played ", e.Record.Played, e)
	if !e.Over {
		t.DeadEnds = append(t.DeadEnds, g.Seed)
	}
	t.extreme("the longest turn, in actions", g.Seed, e.Record.Longest, false)
	t.extreme("the most actions", g.Seed, e.Actions, false)
	t.extreme("the fewest actions", g.Seed, e.Actions, true)
	t.extreme("the best margin", g.Seed, e.Margin, false)
	t.extreme("the worst margin", g.Seed, e.Margin, true)
}

func (t *Tally) scene(order *[]*Row, kind, name string, s *Scene) {
	row := met(t.rows, order, kind+name)
	row.Name = name
	row.Games++
	row.Went += engine.Bit(s.Ended)
	row.Turns += s.Turns
	row.Squares += int64(s.Turns) * int64(s.Turns)
	row.Actions += s.Actions
}

func (t *Tally) choices(order *[]*Option, kind string, list []Choice, e *Ending) {
	for _, c := range list {
		o := met(t.options, order, kind+c.What)
		o.Name = c.What
		o.Offered++
		o.Taken += engine.Bit(c.Did > 0)
		o.Won += engine.Bit(c.Did > 0 && e.Over && e.Winner == c.Seat)
		o.Could += c.Could
		o.Did += c.Did
	}
}

func (t *Tally) curve(scene int, word string, value int) {
	c := met(t.curves, &t.curved, word)
	c.Word = word
	for len(c.Means) <= scene {
		c.Means, c.Games = append(c.Means, 0), append(c.Games, 0)
	}
	c.Games[scene]++
	c.Means[scene] += (float64(value) - c.Means[scene]) / float64(c.Games[scene])
}

// met returns what stands under a key, in the order in which keys are met.
func met[T any](all map[string]*T, order *[]*T, key string) *T {
	if all[key] == nil {
		all[key] = new(T)
		*order = append(*order, all[key])
	}
	return all[key]
}

func (t *Tally) extreme(what string, seed uint64, value int, least bool) {
	i := slices.IndexFunc(t.Extremes, func(x Extreme) bool { return x.What == what })
	switch {
	case i < 0:
		t.Extremes = append(t.Extremes, Extreme{what, seed, value})
	case least && value < t.Extremes[i].Value, !least && value > t.Extremes[i].Value:
		t.Extremes[i] = Extreme{what, seed, value}
	}
}

// Fill makes the lists of what was met.
func (t *Tally) Fill() {
	t.Places, t.Subjects = dereference(t.places), dereference(t.subjects)
	t.Chosen, t.Played, t.Curves = dereference(t.chosen), dereference(t.played), dereference(t.curved)
	for _, list := range [][]Option{t.Chosen, t.Played} {
		slices.SortStableFunc(list, func(a, b Option) int {
			return cmp.Or(cmp.Compare(b.Did, a.Did), cmp.Compare(a.Name, b.Name))
		})
	}
	slices.SortStableFunc(t.Subjects, func(a, b Row) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name)) })
	for _, o := range t.Played {
		if o.Did == 0 {
			t.Never = append(t.Never, o.Name)
		}
	}
}

func dereference[T any](all []*T) (list []T) {
	for _, one := range all {
		list = append(list, *one)
	}
	return list
}

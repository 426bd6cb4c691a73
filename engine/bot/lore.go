package bot

import (
	"cmp"
	"math"
	"slices"
)

// What games played for practice teach is reckoned by least squares: what a trial costs is
// taken for a sum, of what it costs everybody and of what each thing in the kit adds to
// that or saves of it. Numbers of things that were seldom seen are drawn towards 0 by a
// ridge, those of one trial towards those of all.
//
// As in squares.go, each product is rounded before it is added.

// note describes what one trial of a game for practice came to.
type note struct {
	passed  int
	against uint64
	kit     []int
	cost    float64
}

// lore describes what was learned from notes.
type lore struct {
	trials map[uint64]sum
	coming []sum // by how many trials are passed: what the later ones cost in all
}

// last reports whether no trial was ever met after so many and one more.
func (l *lore) last(passed int) bool { return passed+2 >= len(l.coming) }

// sum is a number for everybody, and one for each thing.
type sum struct {
	base  float64
	worth []float64
}

// of returns what it comes to with a kit.
func (s *sum) of(kit []int) float64 {
	n := s.base
	for _, thing := range kit {
		if thing < len(s.worth) {
			n += s.worth[thing]
		}
	}
	return n
}

// add adds another sum so many times.
func (s *sum) add(other *sum, times float64) {
	s.base += float64(times * other.base)
	for i, n := range other.worth {
		s.worth[i] += float64(times * n)
	}
}

// How much of it is drawn to 0, in notes: the numbers of all trials, and how those of one
// differ.
const (
	ridgeOfAll = 20
	ridgeOfOne = 100
)

// mostThings is of how many things something is learned at most: those that were seen most
// often.
const mostThings = 400

// learn makes lore of notes. Those from latest on tell what trials follow each other.
func learn(notes []note, latest int) *lore {
	t := newTable(notes)
	l := &lore{trials: map[uint64]sum{}}
	all := t.usual()
	for _, trial := range t.trials {
		l.trials[trial.against] = t.special(trial, all)
	}
	l.follow(notes[latest:], t.things)
	return l
}

// table are the notes of each trial, with the things in columns.
type table struct {
	things  int   // one more than the largest
	columns []int // of the things; -1 for one of which nothing is learned
	thing   []int // of the columns
	trials  []*trial
}

// trial list all notes of one trial.
type trial struct {
	against uint64
	rows    []row
	mean    float64
	spread  float64
}

// row is a note in columns, of which one may stand there several times.
type row struct {
	columns []int
	cost    float64
}

func newTable(notes []note) *table {
	t := &table{}
	t.count(notes)
	places := map[uint64]*trial{}
	for _, n := range notes {
		at := places[n.against]
		if at == nil {
			at = &trial{against: n.against}
			places[n.against] = at
			t.trials = append(t.trials, at)
		}
		r := row{cost: n.cost}
		for _, thing := range n.kit {
			if c := t.columns[thing]; c >= 0 {
				r.columns = append(r.columns, c)
			}
		}
		at.rows = append(at.rows, r)
	}
	for _, at := range t.trials {
		at.measure()
	}
	return t
}

// count gives columns to the things that were seen most often.
func (t *table) count(notes []note) {
	var seen []int
	for _, n := range notes {
		for _, thing := range n.kit {
			for thing >= len(seen) {
				seen = append(seen, 0)
			}
			seen[thing]++
		}
	}
	t.things = len(seen)
	for thing := range seen {
		t.thing = append(t.thing, thing)
	}
	slices.SortStableFunc(t.thing, func(a, b int) int { return cmp.Compare(seen[b], seen[a]) })
	t.thing = t.thing[:min(len(t.thing), mostThings)]
	t.columns = slices.Repeat([]int{-1}, len(seen))
	for column, thing := range t.thing {
		t.columns[thing] = column
	}
}

// measure finds the mean cost of a trial, and how far costs are spread around it.
func (t *trial) measure() {
	n := float64(len(t.rows))
	for _, r := range t.rows {
		t.mean += r.cost / n
	}
	for _, r := range t.rows {
		d := r.cost - t.mean
		t.spread += float64(d*d) / n
	}
	t.spread = math.Sqrt(max(t.spread, 1e-6))
}

// usual returns what things are worth in all trials, in the spreads of each.
func (t *table) usual() []float64 {
	n := len(t.thing)
	s := newSquares(n + len(t.trials))
	for i, at := range t.trials {
		for _, r := range at.rows {
			// The trial is a column of its own: that it is met with some kits more
			// often than with others says nothing of the kits.
			s.add(append(slices.Clip(r.columns), n+i), (r.cost-at.mean)/at.spread)
		}
	}
	return s.solve(func(column int) float64 {
		if column < n {
			return ridgeOfAll
		}
		return 1
	})[:n]
}

// special returns what one trial costs, by how it differs from what is usual.
func (t *table) special(at *trial, usual []float64) sum {
	s := newSquares(len(t.thing) + 1)
	for _, r := range at.rows {
		cost := r.cost - at.mean
		for _, c := range r.columns {
			cost -= float64(at.spread * usual[c])
		}
		s.add(append(slices.Clip(r.columns), len(t.thing)), cost)
	}
	solved := s.solve(func(column int) float64 {
		if column < len(t.thing) {
			return ridgeOfOne
		}
		return 1e-6
	})
	found := sum{base: at.mean + solved[len(t.thing)], worth: make([]float64, t.things)}
	for c, thing := range t.thing {
		found.worth[thing] = solved[c] + float64(at.spread*usual[c])
	}
	return found
}

// follow reckons what later trials cost, by how often each is met.
func (l *lore) follow(notes []note, things int) {
	order, met := meetings(notes)
	var reached []float64
	for _, times := range met {
		for passed, n := range times {
			for len(reached) <= passed {
				reached = append(reached, 0)
			}
			reached[passed] += n
		}
	}
	for range len(reached) + 1 {
		l.coming = append(l.coming, sum{worth: make([]float64, things)})
	}
	for passed := len(reached) - 1; passed >= 0; passed-- {
		l.coming[passed].add(&l.coming[passed+1], 1)
		for _, against := range order {
			if times := met[against]; passed < len(times) {
				trial := l.trials[against]
				l.coming[passed].add(&trial, times[passed]/reached[passed])
			}
		}
	}
}

// meetings returns how often each trial was met, by how many were passed before, and the trials
// in the order in which they first were.
func meetings(notes []note) (order []uint64, met map[uint64][]float64) {
	met = map[uint64][]float64{}
	for _, n := range notes {
		if met[n.against] == nil {
			order = append(order, n.against)
		}
		for len(met[n.against]) <= n.passed {
			met[n.against] = append(met[n.against], 0)
		}
		met[n.against][n.passed]++
	}
	return order, met
}

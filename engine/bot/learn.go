package bot

import (
	"cmp"
	"math"
	"slices"
)

// What practice games teach is computed by least squares: the cost of a trial is modelled as a
// base cost plus a number for each thing in the kit. A ridge draws the numbers of things that
// were seldom seen towards 0, and those of one trial towards those of all trials.
//
// As in least_squares.go, each product is rounded before it is added.

// note is the result of one trial of a practice game: its cost with a kit.
type note struct {
	passed  int
	against uint64
	kit     []int
	cost    float64
}

// lore is the knowledge learned from notes.
type lore struct {
	trials map[uint64]sum
	coming []sum // by number of trials passed: the total cost of the later ones
}

// last reports whether the next trial is the last, according to all practice games.
func (l *lore) last(passed int) bool { return passed+2 >= len(l.coming) }

// sum is a linear model: a base cost, and a number for each thing.
type sum struct {
	base  float64
	worth []float64
}

// of returns the cost with a kit.
func (s *sum) of(kit []int) float64 {
	n := s.base
	for _, thing := range kit {
		if thing < len(s.worth) {
			n += s.worth[thing]
		}
	}
	return n
}

// add adds another sum, multiplied by times.
func (s *sum) add(other *sum, times float64) {
	s.base += float64(times * other.base)
	for i, n := range other.worth {
		s.worth[i] += float64(times * n)
	}
}

// Ridges, in notes: for the numbers of all trials, and for how those of one trial differ.
const (
	ridgeOfAll = 20
	ridgeOfOne = 100
)

// mostThings is the maximum number of things to learn about: those seen most often.
const mostThings = 400

// learn computes lore from notes. Those from index latest on determine the order of trials.
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

// table contains the notes of each trial, with things as columns.
type table struct {
	things  int   // the largest thing, plus one
	columns []int // of each thing; -1 if nothing is learned about it
	thing   []int // of each column
	trials  []*trial
}

// trial contains all notes of one trial.
type trial struct {
	against uint64
	rows    []row
	mean    float64
	spread  float64
}

// row is a note as columns, in which a column may occur several times.
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

// count assigns columns to the things that were seen most often.
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

// measure computes the mean and the standard deviation of the costs of a trial.
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

// usual returns what things are worth in all trials, in standard deviations of each trial.
func (t *table) usual() []float64 {
	n := len(t.thing)
	s := newSquares(n + len(t.trials))
	for i, at := range t.trials {
		for _, r := range at.rows {
			// Each trial has a column of its own, because meeting it more often with some kits
			// says nothing about those kits.
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

// special returns the model of one trial, fitted to its differences from the usual worth.
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

// follow computes the cost of later trials, weighted by how often each is met.
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

// meetings returns how often each trial was met, by number of trials passed before, and the
// trials in the order in which they were first met.
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

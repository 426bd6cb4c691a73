package bot

import (
	"cmp"
	"math"
	"slices"
)

// The results of practice games are fitted by least squares: the cost of a trial is modelled as a
// base cost plus a weight for each thing in the kit. A ridge shrinks the weights of things that
// were rarely present towards 0, and those of one trial towards those of all trials. As in
// least_squares.go, each product is rounded before it is added, for the same results everywhere.

type trialResult struct {
	passed  int
	against uint64
	kit     []int
	cost    float64
}

type costModels struct {
	trials     map[uint64]linearModel
	laterCosts []linearModel // by number of trials passed: the total cost of all later trials
}

type linearModel struct {
	base  float64
	worth []float64
}

func (s *linearModel) predictCost(kit []int) float64 {
	n := s.base
	for _, thing := range kit {
		if thing < len(s.worth) {
			n += s.worth[thing]
		}
	}
	return n
}

func (s *linearModel) addMultiple(other *linearModel, times float64) {
	s.base += float64(times * other.base)
	for i, n := range other.worth {
		s.worth[i] += float64(times * n)
	}
}

// Ridges, in numbers of results: for the weights of all trials, and for the differences from
// them in one trial.
const (
	ridgeOfAll = 20
	ridgeOfOne = 100
)

const maxThings = 400

// fitCostModels fits models of the cost of each trial to results, and of the cost of all later trials. For
// the latter it takes the probability of each trial at each stage from results[orderFrom:] only.
func fitCostModels(results []trialResult, orderFrom int) *costModels {
	t := newTrainingTable(results)
	l := &costModels{trials: map[uint64]linearModel{}}
	all := t.fitCommonWeights()
	for _, trial := range t.trials {
		l.trials[trial.against] = t.fitModelOfTrial(trial, all)
	}
	l.sumCostsOfLaterTrials(results[orderFrom:], t.things)
	return l
}

type trainingTable struct {
	things  int   // the largest thing, plus one
	columns []int // of each thing; -1 if it has no weight
	thing   []int // of each column
	trials  []*trainingTrial
}

type trainingTrial struct {
	against uint64
	rows    []trainingRow
	mean    float64
	spread  float64
}

type trainingRow struct {
	columns []int
	cost    float64
}

func newTrainingTable(results []trialResult) *trainingTable {
	t := &trainingTable{}
	t.assignColumnsToFrequentThings(results)
	places := map[uint64]*trainingTrial{}
	for _, n := range results {
		at := places[n.against]
		if at == nil {
			at = &trainingTrial{against: n.against}
			places[n.against] = at
			t.trials = append(t.trials, at)
		}
		r := trainingRow{cost: n.cost}
		for _, thing := range n.kit {
			if c := t.columns[thing]; c >= 0 {
				r.columns = append(r.columns, c)
			}
		}
		at.rows = append(at.rows, r)
	}
	for _, at := range t.trials {
		at.setMeanAndSpreadOfCosts()
	}
	return t
}

func (t *trainingTable) assignColumnsToFrequentThings(results []trialResult) {
	var seen []int
	for _, n := range results {
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
	t.thing = t.thing[:min(len(t.thing), maxThings)]
	t.columns = slices.Repeat([]int{-1}, len(seen))
	for column, thing := range t.thing {
		t.columns[thing] = column
	}
}

func (t *trainingTrial) setMeanAndSpreadOfCosts() {
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

// fitCommonWeights fits all trials together and returns the weight of each column, as a multiple of
// the standard deviation of the costs of a trial.
func (t *trainingTable) fitCommonWeights() (weights []float64) {
	n := len(t.thing)
	s := newLeastSquares(n + len(t.trials))
	for i, at := range t.trials {
		for _, r := range at.rows {
			// Each trial has a column of its own, because meeting it more often with some kits
			// says nothing about those kits.
			s.addObservation(append(slices.Clip(r.columns), n+i), (r.cost-at.mean)/at.spread)
		}
	}
	return s.solveRidge(func(column int) float64 {
		if column < n {
			return ridgeOfAll
		}
		return 1
	})[:n]
}

// fitModelOfTrial returns a model of one trial. Its weights differ from commonWeights only as far as
// the results of the trial justify it.
func (t *trainingTable) fitModelOfTrial(trial *trainingTrial, commonWeights []float64) linearModel {
	s := newLeastSquares(len(t.thing) + 1)
	for _, r := range trial.rows {
		cost := r.cost - trial.mean
		for _, c := range r.columns {
			cost -= float64(trial.spread * commonWeights[c])
		}
		s.addObservation(append(slices.Clip(r.columns), len(t.thing)), cost)
	}
	solved := s.solveRidge(func(column int) float64 {
		if column < len(t.thing) {
			return ridgeOfOne
		}
		return 1e-6
	})
	found := linearModel{base: trial.mean + solved[len(t.thing)], worth: make([]float64, t.things)}
	for c, thing := range t.thing {
		found.worth[thing] = solved[c] + float64(trial.spread*commonWeights[c])
	}
	return found
}

func (l *costModels) sumCostsOfLaterTrials(results []trialResult, numThings int) {
	order, met := countTrialsByPasses(results)
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
		l.laterCosts = append(l.laterCosts, linearModel{worth: make([]float64, numThings)})
	}
	for passed := len(reached) - 1; passed >= 0; passed-- {
		l.laterCosts[passed].addMultiple(&l.laterCosts[passed+1], 1)
		for _, against := range order {
			if times := met[against]; passed < len(times) {
				trial := l.trials[against]
				l.laterCosts[passed].addMultiple(&trial, times[passed]/reached[passed])
			}
		}
	}
}

func countTrialsByPasses(results []trialResult) (order []uint64, counts map[uint64][]float64) {
	counts = map[uint64][]float64{}
	for _, n := range results {
		if counts[n.against] == nil {
			order = append(order, n.against)
		}
		for len(counts[n.against]) <= n.passed {
			counts[n.against] = append(counts[n.against], 0)
		}
		counts[n.against][n.passed]++
	}
	return order, counts
}

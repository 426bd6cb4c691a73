package bot

import (
	"cmp"
	"math"
	"slices"

	"curtaincall/engine/screen"
)

// The results of practice games are fitted by least squares: the cost of a trial is modelled as a
// base cost plus a weight for each thing in the kit. A ridge shrinks the weights of things that
// were rarely present towards 0, and those of one trial towards those of all trials. As in
// least_squares.go, each product is rounded before it is added, for the same results everywhere.

type trialResult struct {
	passed  int
	against uint64
	print   uint64 // of the definitions of the opponents
	kit     []int
	cost    float64
}

// knowledge has everything that was learned from a content. It consists of whole numbers, so that it can be kept and read
// back without a difference, on every machine.
type knowledge struct {
	games  int // practice games, without those of earlier knowledge that it continues
	things []knownThing
	trials []knownTrial
}

type knownThing struct {
	screen.LearnableDefinition
	seen   int // times that it was in a kit in a trial
	common int // its weight in all trials, in units of their spreads: see unit
}

type knownTrial struct {
	against, print uint64
	seen           int // results
	linearModel
	byPasses []int // how many results of the last round came after how many trials
}

// unit is by what means and weights are multiplied to make them whole numbers, and maxWeight limits the result.
const (
	unit      = 1 << 10
	maxWeight = 1 << 29
)

func scaleAndClampWeight(n float64) int {
	return int(max(-maxWeight, min(math.Round(n*unit), maxWeight)))
}

// costModels are the models that follow from knowledge.
type costModels struct {
	trials     map[uint64]*linearModel
	laterCosts []linearModel // by number of trials passed: the total cost of all later trials
}

// linearModel is a model of a cost; all numbers are multiplied by unit.
type linearModel struct {
	base  int
	worth []int // by thing
}

func (m *linearModel) predictCost(kit []int) (cost int64) {
	cost = int64(m.base)
	for _, thing := range kit {
		if thing < len(m.worth) {
			cost += int64(m.worth[thing])
		}
	}
	return cost
}

// Ridges, in numbers of results: for the weights of all trials, and for the differences from
// them in one trial.
const (
	ridgeOfAll = 20
	ridgeOfOne = 100
)

const maxThings = 400

// learn returns the knowledge that results add to what is known before; games is their number. The
// probability of each trial at each stage is taken from results[orderFrom:] only. before has the things
// of the content in their order; what was seen there of a part counts as certainty about it.
func learn(before *knowledge, results []trialResult, lastRoundStart, games int) *knowledge {
	t := newTrainingTable(results, before)
	now := &knowledge{games: games, things: slices.Clone(before.things)}
	common := t.fitCommonWeights()
	for c, thing := range t.thing {
		now.things[thing].common = scaleAndClampWeight(common[c])
	}
	for _, trial := range t.trials {
		now.trials = append(now.trials, t.fitModelOfTrial(trial, common))
	}
	for i := range before.trials {
		if k := &before.trials[i]; now.findTrial(k.against) == nil {
			now.trials = append(now.trials, *k)
		}
	}
	for thing, n := range t.seen {
		now.things[thing].seen = min(now.things[thing].seen+n, maxSeen)
	}
	now.countResultsByTrialsPassed(results[lastRoundStart:])
	return now
}

// maxSeen limits how certain knowledge can be.
const maxSeen = 1 << 24

func (k *knowledge) findTrial(against uint64) *knownTrial {
	if i := slices.IndexFunc(k.trials, func(t knownTrial) bool { return t.against == against }); i >= 0 {
		return &k.trials[i]
	}
	return nil
}

type trainingTable struct {
	before  *knowledge
	seen    []int // occurrences of each thing
	columns []int // of each thing; -1 if it has no weight
	thing   []int // of each column
	trials  []*trainingTrial
}

type trainingTrial struct {
	against, print uint64
	rows           []trainingRow
	mean           float64
	spread         float64
}

type trainingRow struct {
	columns []int
	cost    float64
}

func newTrainingTable(results []trialResult, before *knowledge) *trainingTable {
	t := &trainingTable{before: before}
	t.assignColumnsToFrequentThings(results)
	places := map[uint64]*trainingTrial{}
	for _, n := range results {
		at := places[n.against]
		if at == nil {
			at = &trainingTrial{against: n.against, print: n.print}
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
	t.seen = make([]int, len(t.before.things))
	for _, n := range results {
		for _, thing := range n.kit {
			t.seen[thing]++
		}
	}
	for thing, n := range t.seen {
		if n > 0 {
			t.thing = append(t.thing, thing)
		}
	}
	slices.SortStableFunc(t.thing, func(a, b int) int { return cmp.Compare(t.seen[b], t.seen[a]) })
	t.thing = t.thing[:min(len(t.thing), maxThings)]
	t.columns = slices.Repeat([]int{-1}, len(t.seen))
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
// the standard deviation of the costs of a trial. The more was seen of a thing before, the less its weight
// changes.
func (t *trainingTable) fitCommonWeights() (weights []float64) {
	n := len(t.thing)
	s := newLeastSquares(n + len(t.trials))
	for _, thing := range t.thing {
		weights = append(weights, float64(t.before.things[thing].common)/unit)
	}
	for i, at := range t.trials {
		for _, r := range at.rows {
			// Each trial has a column of its own, because meeting it more often with some kits
			// says nothing about those kits.
			s.addObservation(append(slices.Clip(r.columns), n+i), subtractColumnWeights((r.cost-at.mean)/at.spread, weights, r.columns))
		}
	}
	solved := s.solveRidge(func(column int) float64 {
		if column < n {
			return ridgeOfAll + float64(t.before.things[t.thing[column]].seen)
		}
		return 1
	})
	for c := range weights {
		weights[c] += solved[c]
	}
	return weights
}

func subtractColumnWeights(value float64, weights []float64, columns []int) float64 {
	for _, c := range columns {
		value -= weights[c]
	}
	return value
}

// fitModelOfTrial returns a model of one trial. Its weights differ from those known before or, for an
// unknown trial, from commonWeights only as far as the results of the trial justify it.
func (t *trainingTable) fitModelOfTrial(trial *trainingTrial, commonWeights []float64) knownTrial {
	known := t.before.findTrial(trial.against)
	found := knownTrial{against: trial.against, print: trial.print, seen: len(trial.rows)}
	found.worth = make([]int, len(t.seen))
	base, ridgeOfBase, weights := trial.mean, 1e-6, make([]float64, len(t.thing))
	certainty := make([]float64, len(t.thing))
	for c := range weights {
		weights[c] = float64(trial.spread * commonWeights[c])
	}
	if known != nil {
		seen, all := 0, float64(max(t.before.resultCount(), 1))
		if known.print == trial.print {
			seen, ridgeOfBase = known.seen, ridgeOfOne
		}
		found.seen = min(found.seen+seen, maxSeen)
		copy(found.worth, known.worth)
		base = float64(known.base) / unit
		for c, thing := range t.thing {
			p := t.before.things[thing]
			changed := commonWeights[c] - float64(p.common)/unit
			weights[c] = float64(known.worth[thing])/unit + float64(trial.spread*changed)
			certainty[c] = float64(p.seen) * float64(seen) / all
		}
	}
	s := newLeastSquares(len(t.thing) + 1)
	for _, r := range trial.rows {
		s.addObservation(append(slices.Clip(r.columns), len(t.thing)), subtractColumnWeights(r.cost-base, weights, r.columns))
	}
	solved := s.solveRidge(func(column int) float64 {
		if column < len(t.thing) {
			return ridgeOfOne + certainty[column]
		}
		return ridgeOfBase
	})
	found.base = scaleAndClampWeight(base + solved[len(t.thing)])
	for c, thing := range t.thing {
		found.worth[thing] = scaleAndClampWeight(weights[c] + solved[c])
	}
	return found
}

func (k *knowledge) resultCount() (n int64) {
	for _, t := range k.trials {
		n += int64(t.seen)
	}
	return n
}

func (k *knowledge) countResultsByTrialsPassed(results []trialResult) {
	places := map[uint64]*knownTrial{}
	for i := range k.trials {
		k.trials[i].byPasses = nil
		places[k.trials[i].against] = &k.trials[i]
	}
	for _, n := range results {
		t := places[n.against]
		for len(t.byPasses) <= n.passed {
			t.byPasses = append(t.byPasses, 0)
		}
		t.byPasses[n.passed]++
	}
}

// deriveCostModels returns the models that follow from k.
func (k *knowledge) deriveCostModels() *costModels {
	m, last := &costModels{trials: map[uint64]*linearModel{}}, 0
	for i := range k.trials {
		t := &k.trials[i]
		m.trials[t.against], last = &t.linearModel, max(last, len(t.byPasses))
	}
	for range last + 1 {
		m.laterCosts = append(m.laterCosts, linearModel{worth: make([]int, len(k.things))})
	}
	for passed := last - 1; passed >= 0; passed-- {
		m.laterCosts[passed] = k.meanTrialModelAfter(passed)
		m.laterCosts[passed].addClamped(&m.laterCosts[passed+1])
	}
	return m
}

// meanTrialModelAfter returns the mean of the models of the trials that come after so many passed ones.
func (k *knowledge) meanTrialModelAfter(trialsPassed int) linearModel {
	base, worth, reached := int64(0), make([]int64, len(k.things)), int64(0)
	for i := range k.trials {
		if t := &k.trials[i]; trialsPassed < len(t.byPasses) {
			n := int64(t.byPasses[trialsPassed])
			reached += n
			base += n * int64(t.base) // fits: see maxWeight and maxKnownCount
			for thing, w := range t.worth {
				worth[thing] += n * int64(w)
			}
		}
	}
	// fits: a mean of weights is at most maxWeight
	mean := linearModel{base: int(base / max(reached, 1)), worth: make([]int, len(worth))}
	for thing, w := range worth {
		mean.worth[thing] = int(w / max(reached, 1)) // fits: likewise
	}
	return mean
}

// addClamped adds another model; the sums stay within maxWeight.
func (m *linearModel) addClamped(other *linearModel) {
	m.base = max(-maxWeight, min(m.base+other.base, maxWeight))
	for thing, w := range other.worth {
		m.worth[thing] = max(-maxWeight, min(m.worth[thing]+w, maxWeight))
	}
}

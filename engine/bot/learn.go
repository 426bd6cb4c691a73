package bot

import (
	"cmp"
	"math"
	"slices"

	"curtaincall/engine/screen"
)

// fightResult is the result of one fight in a practice game, from which models learn to predict the health lost.
type fightResult struct {
	fightsWon int     // number of fights won before this one
	against   uint64  // number that identifies the opposition: see screen.Practice.CurrentOpposition
	print     uint64  // fingerprint of the definitions of the opponents
	kit       []int   // numbers of the things, such as cards, that the seat had before the fight
	cost      float64 // health lost

	situations  []turnEndSituation // the states at the ends of the player's turns
	healthAfter int
}

// knowledge is everything learned about a content. Its numbers are integers, so that files preserve them exactly.
type knowledge struct {
	games  int // number of practice games, without those of earlier knowledge that it continues
	things []kitItemWeight
	fights []fightModel
}

type kitItemWeight struct {
	screen.PracticeSubject
	seen   int // how often seats had the thing, such as a card, before a practice fight
	common int // what the thing adds to the health lost in any fight, in standard deviations, times the constant unit
}

type fightModel struct {
	against, print uint64
	seen           int // number of results to which the model was fitted
	linearModel
	traitWorths []int // the worth of each trait: see screen.Practice.SetTraitWorths
	byFightsWon []int // number of results of the last round, by the number of fights won before
}

// Health and weights are multiplied by unit and stored as integers from -maxWeight to maxWeight.
const (
	unit      = 1 << 10
	maxWeight = 1 << 29
)

func scaleAndClampWeight(n float64) int {
	return int(max(-maxWeight, min(math.Round(n*unit), maxWeight)))
}

type fightCostModels struct {
	fights      map[uint64]*linearModel // the model of each fight, by its opposition
	traitWorths map[uint64][]int        // the worths of traits in each fight, by its opposition
	laterCosts  []linearModel           // models of the total cost of all later fights, by the number of fights won
}

// linearModel predicts the health lost in fights, times the constant unit: base, plus the weight of each thing that the
// seat has. It is fitted by ridge regression. Each product is rounded, so that all machines get the same results.
type linearModel struct {
	base  int
	worth []int // the weight of each thing
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

// The strength of regularization, in numbers of results. ridgeOfAll applies to the weights for all fights, ridgeOfOne to
// the differences between these and the weights for one fight.
const (
	ridgeOfAll = 20
	ridgeOfOne = 100
)

const maxThings = 400

// fitKnowledge returns a copy of before with the given games, and with weights adjusted to results. The more often a
// thing was seen, the less its weight changes. fightModel.byFightsWon counts only results[lastRoundStart:].
func fitKnowledge(before *knowledge, results []fightResult, lastRoundStart, games int) *knowledge {
	t := newTrainingMatrix(results, before)
	now := &knowledge{games: games, things: slices.Clone(before.things)}
	common := t.fitCommonWeights()
	for c, thing := range t.thingOfColumn {
		now.things[thing].common = scaleAndClampWeight(common[c])
	}
	for _, fight := range t.fights {
		found := t.fitModelOfFight(fight, common)
		if known := before.findFight(fight.against); known != nil && known.print == fight.print && known.traitWorths != nil && known.seen > len(fight.results) {
			found.traitWorths = known.traitWorths
		} else {
			found.traitWorths = fitTraitWorths(fight.results, len(t.seen))
		}
		now.fights = append(now.fights, found)
	}
	for i := range before.fights {
		if k := &before.fights[i]; now.findFight(k.against) == nil {
			now.fights = append(now.fights, *k)
		}
	}
	for thing, n := range t.seen {
		now.things[thing].seen = min(now.things[thing].seen+n, maxSeen)
	}
	now.countResultsByWins(results[lastRoundStart:])
	return now
}

const maxSeen = 1 << 24

func (k *knowledge) findFight(against uint64) *fightModel {
	if i := slices.IndexFunc(k.fights, func(t fightModel) bool { return t.against == against }); i >= 0 {
		return &k.fights[i]
	}
	return nil
}

// trainingMatrix has the results of practice games as a linear system with a column for each thing.
type trainingMatrix struct {
	before        *knowledge
	seen          []int // number of occurrences of each thing
	columnOfThing []int // column of each thing; -1 if it has no weight
	thingOfColumn []int // thing of each column
	fights        []*trainingFight
}

type trainingFight struct {
	against, print uint64
	results        []fightResult
	rows           []trainingRow
	mean           float64 // mean of the costs
	spread         float64 // standard deviation of the costs
}

type trainingRow struct {
	columns []int
	cost    float64
}

func newTrainingMatrix(results []fightResult, before *knowledge) *trainingMatrix {
	t := &trainingMatrix{before: before}
	t.assignColumnsToFrequentItems(results)
	places := map[uint64]*trainingFight{}
	for _, n := range results {
		at := places[n.against]
		if at == nil {
			at = &trainingFight{against: n.against, print: n.print}
			places[n.against] = at
			t.fights = append(t.fights, at)
		}
		r := trainingRow{cost: n.cost}
		for _, thing := range n.kit {
			if c := t.columnOfThing[thing]; c >= 0 {
				r.columns = append(r.columns, c)
			}
		}
		at.rows, at.results = append(at.rows, r), append(at.results, n)
	}
	for _, at := range t.fights {
		n := float64(len(at.rows))
		for _, r := range at.rows {
			at.mean += r.cost / n
		}
		for _, r := range at.rows {
			d := r.cost - at.mean
			at.spread += float64(d*d) / n
		}
		at.spread = math.Sqrt(max(at.spread, 1e-6))
	}
	return t
}

func (t *trainingMatrix) assignColumnsToFrequentItems(results []fightResult) {
	t.seen = make([]int, len(t.before.things))
	for _, n := range results {
		for _, thing := range n.kit {
			t.seen[thing]++
		}
	}
	for thing, n := range t.seen {
		if n > 0 {
			t.thingOfColumn = append(t.thingOfColumn, thing)
		}
	}
	slices.SortStableFunc(t.thingOfColumn, func(a, b int) int { return cmp.Compare(t.seen[b], t.seen[a]) })
	t.thingOfColumn = t.thingOfColumn[:min(len(t.thingOfColumn), maxThings)]
	t.columnOfThing = slices.Repeat([]int{-1}, len(t.seen))
	for column, thing := range t.thingOfColumn {
		t.columnOfThing[thing] = column
	}
}

// fitCommonWeights fits all fights together and returns the weight of each column, in standard deviations of the cost.
func (t *trainingMatrix) fitCommonWeights() (weights []float64) {
	n := len(t.thingOfColumn)
	s := newLeastSquares(n + len(t.fights))
	for _, thing := range t.thingOfColumn {
		weights = append(weights, float64(t.before.things[thing].common)/unit)
	}
	for i, at := range t.fights {
		for _, r := range at.rows {
			// Each fight has a column of its own, because meeting it more often with some kits
			// says nothing about those kits.
			s.addObservation(append(slices.Clip(r.columns), n+i), nil, subtractColumnWeights((r.cost-at.mean)/at.spread, weights, r.columns))
		}
	}
	solved := s.solveRidge(func(column int) float64 {
		if column < n {
			return ridgeOfAll + float64(t.before.things[t.thingOfColumn[column]].seen)
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

// fitModelOfFight returns a model of one fight, fitted to its results. The fit begins with the weights known before,
// changed by as much as the common weights have changed, or with commonWeights for an unknown fight.
func (t *trainingMatrix) fitModelOfFight(fight *trainingFight, commonWeights []float64) fightModel {
	known := t.before.findFight(fight.against)
	found := fightModel{against: fight.against, print: fight.print, seen: len(fight.rows)}
	found.worth = make([]int, len(t.seen))
	base, ridgeOfBase, weights := fight.mean, 1e-6, make([]float64, len(t.thingOfColumn))
	certainty := make([]float64, len(t.thingOfColumn))
	for c := range weights {
		weights[c] = float64(fight.spread * commonWeights[c])
	}
	if known != nil {
		results := int64(0)
		for _, f := range t.before.fights {
			results += int64(f.seen)
		}
		seen, all := 0, float64(max(results, 1))
		if known.print == fight.print {
			seen, ridgeOfBase = known.seen, ridgeOfOne
		}
		found.seen = min(found.seen+seen, maxSeen)
		copy(found.worth, known.worth)
		base = float64(known.base) / unit
		for c, thing := range t.thingOfColumn {
			p := t.before.things[thing]
			changed := commonWeights[c] - float64(p.common)/unit
			weights[c] = float64(known.worth[thing])/unit + float64(fight.spread*changed)
			certainty[c] = float64(p.seen) * float64(seen) / all
		}
	}
	s := newLeastSquares(len(t.thingOfColumn) + 1)
	for _, r := range fight.rows {
		s.addObservation(append(slices.Clip(r.columns), len(t.thingOfColumn)), nil, subtractColumnWeights(r.cost-base, weights, r.columns))
	}
	solved := s.solveRidge(func(column int) float64 {
		if column < len(t.thingOfColumn) {
			return ridgeOfOne + certainty[column]
		}
		return ridgeOfBase
	})
	found.base = scaleAndClampWeight(base + solved[len(t.thingOfColumn)])
	for c, thing := range t.thingOfColumn {
		found.worth[thing] = scaleAndClampWeight(weights[c] + solved[c])
	}
	return found
}

func (k *knowledge) countResultsByWins(results []fightResult) {
	places := map[uint64]*fightModel{}
	for i := range k.fights {
		k.fights[i].byFightsWon = nil
		places[k.fights[i].against] = &k.fights[i]
	}
	for _, n := range results {
		t := places[n.against]
		for len(t.byFightsWon) <= n.fightsWon {
			t.byFightsWon = append(t.byFightsWon, 0)
		}
		t.byFightsWon[n.fightsWon]++
	}
}

func (k *knowledge) deriveCostModels() *fightCostModels {
	m, last := &fightCostModels{fights: map[uint64]*linearModel{}, traitWorths: map[uint64][]int{}}, 0
	for i := range k.fights {
		t := &k.fights[i]
		m.traitWorths[t.against] = t.traitWorths
		m.fights[t.against], last = &t.linearModel, max(last, len(t.byFightsWon))
	}
	for range last + 1 {
		m.laterCosts = append(m.laterCosts, linearModel{worth: make([]int, len(k.things))})
	}
	for passed := last - 1; passed >= 0; passed-- {
		m.laterCosts[passed] = k.meanFightModelAfter(passed)
		sum, later := &m.laterCosts[passed], &m.laterCosts[passed+1]
		sum.base = max(-maxWeight, min(sum.base+later.base, maxWeight))
		for thing, w := range later.worth {
			sum.worth[thing] = max(-maxWeight, min(sum.worth[thing]+w, maxWeight))
		}
	}
	return m
}

func (k *knowledge) meanFightModelAfter(fightsWon int) linearModel {
	base, worth, reached := int64(0), make([]int64, len(k.things)), int64(0)
	for i := range k.fights {
		if t := &k.fights[i]; fightsWon < len(t.byFightsWon) {
			n := int64(t.byFightsWon[fightsWon])
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

// turnEndSituation is a state of a fight at the end of a turn, from which the worths of traits are fitted.
// The change of health until the fight ends is modelled as the sum of the worths of the traits and of the
// things in the kit. The things are included, although they do not change during a fight, since their worths
// would otherwise be attributed to traits that occur together with them.
type turnEndSituation struct {
	traits []screen.TraitAmount
	health int // health of the seat at the end of the turn, multiplied by screen.TraitUnit
}

const (
	ridgeOfTraits     = 10_000 // strong, since a bot seeks out the states that a weakly regularized fit overrates
	leastTraitSamples = 20     // a trait or thing gets a worth if at least this many situations have it
)

// fitTraitWorths returns the worths of traits, by number, in a fight with the given results. It returns nil if no trait
// occurs often enough. The numbers in fightResult.kit are less than things.
func fitTraitWorths(results []fightResult, things int) (worths []int) {
	samples := make([]int, screen.MaxTraits+things)
	for _, r := range results {
		for _, s := range r.situations {
			for _, t := range s.traits {
				samples[t.Trait]++
			}
		}
		for _, thing := range r.kit {
			samples[screen.MaxTraits+thing] += len(r.situations)
		}
	}
	columns, used := make([]int, len(samples)), 0
	for i, n := range samples {
		columns[i] = -1
		if n >= leastTraitSamples {
			columns[i], used = used, used+1
		}
	}
	s := newLeastSquares(used + 1)
	for _, r := range results {
		addFightObservations(s, r, columns, used)
	}
	solved := s.solveRidge(func(column int) float64 {
		if column < used {
			return ridgeOfTraits
		}
		return 1e-6
	})
	for trait, column := range columns[:screen.MaxTraits] {
		if column >= 0 {
			worths = append(worths, make([]int, trait+1-len(worths))...)
			worths[trait] = scaleAndClampWeight(solved[column])
		}
	}
	return worths
}

// addFightObservations adds to s, for each situation in r, the change of health until the fight ended. columns[i] is
// the column of trait i, and columns[screen.MaxTraits+i] that of thing i of r.kit; -1 means none. Column base is 1.
func addFightObservations(s *leastSquares, r fightResult, columns []int, base int) {
	fixed := []int{base}
	for _, thing := range r.kit {
		if c := columns[screen.MaxTraits+thing]; c >= 0 {
			fixed = append(fixed, c)
		}
	}
	ones := slices.Repeat([]float64{1}, len(fixed))
	for _, now := range r.situations {
		at, numbers := slices.Clip(fixed), slices.Clip(ones)
		for _, t := range now.traits {
			if c := columns[t.Trait]; c >= 0 {
				at, numbers = append(at, c), append(numbers, float64(t.Amount)/screen.TraitUnit)
			}
		}
		s.addObservation(at, numbers, float64(r.healthAfter)-float64(now.health)/screen.TraitUnit)
	}
}

// leastSquares sums the products that a least-squares fit needs. Each product is rounded before it is added,
// which prevents fused multiply-add, so that the results are the same on every machine.
type leastSquares struct {
	products [][]float64 // sums of products of two columns, on and below the diagonal
	with     []float64   // sums of products of a column and the observed value
}

func newLeastSquares(columns int) *leastSquares {
	s := &leastSquares{with: make([]float64, columns)}
	for i := range columns {
		s.products = append(s.products, make([]float64, i+1))
	}
	return s
}

// addObservation adds an observation of value for a row that is 0 except in the given columns: in columns[i] the row
// has numbers[i], or 1 if numbers is nil.
func (s *leastSquares) addObservation(columns []int, numbers []float64, value float64) {
	number := func(i int) float64 {
		if numbers == nil {
			return 1
		}
		return numbers[i]
	}
	for i, a := range columns {
		for j, b := range columns {
			if b <= a {
				s.products[a][b] += float64(number(i) * number(j))
			}
		}
		s.with[a] += float64(number(i) * value)
	}
}

// solveRidge returns the coefficients of a ridge regression, in which each column has its own penalty. It overwrites s.
func (s *leastSquares) solveRidge(ridge func(column int) float64) (coefficients []float64) {
	p, x := s.products, s.with
	for i := range p {
		p[i][i] += ridge(i)
		for j := range p[i] {
			rest := p[i][j]
			for k := range j {
				rest -= float64(p[i][k] * p[j][k])
			}
			if j < i {
				p[i][j] = rest / p[j][j]
			} else {
				p[i][i] = math.Sqrt(max(rest, 1e-9))
			}
		}
	}
	for i := range x {
		for k := range i {
			x[i] -= float64(p[i][k] * x[k])
		}
		x[i] /= p[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := i + 1; k < len(x); k++ {
			x[i] -= float64(p[k][i] * x[k])
		}
		x[i] /= p[i][i]
	}
	return x
}

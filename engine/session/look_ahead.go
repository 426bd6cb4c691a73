package session

import (
	"cmp"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// MaxOutcomes is the maximum number of random outcomes that PlayAllOutcomes plays. If there are more, it plays this
// number of random samples instead.
const MaxOutcomes = 2000

// maxInstructions is how many instructions scripts may execute before PlayAllOutcomes gives up playing all
// outcomes and plays samples, and again before it stops playing samples.
const maxInstructions = 4_000_000

// PossibleResults has the possible results of playing a line of one or more actions, as a seat sees them.
type PossibleResults struct {
	Outcomes int            // number of outcomes played
	Sampled  bool           // whether the outcomes played are random samples, so that the numbers are estimates
	Spreads  []FactSpread   // distributions of the facts that can change
	Each     []Outcome      // the outcomes, most likely first; those with equal facts are combined
	Events   []engine.Event // events of the first outcome played
	Win      float64        // probability that the seat wins
	Lose     float64        // probability that the seat loses
	Short    float64        // probability that a later action of the line is refused
	Chance   bool           // whether there is more than one random outcome
	After    screen.Table   // the state after the first outcome played

	// Falls has the probability that an actor leaves the game, and Harms that it damages the seat's side, by the numbers
	// of actors in events. Actors with a probability of 0 are missing.
	Falls, Harms map[int8]float64

	Damage map[Hit]Damage // damage by who deals it and who takes it; Anybody stands for all who deal it
}

// Hit has the actors that deal and take damage, as numbered in events.
type Hit struct{ By, Target int8 }

// Anybody stands for all actors and the rules themselves in a Hit.
const Anybody = -128

// Damage has the least and the greatest loss of health, and the greatest damage absorbed before that, as by armor.
type Damage struct{ Min, Max, Absorbed int }

// FactSpread is the distribution of a fact over all outcomes. An outcome without the fact counts as 0. Outcomes that
// end the fight, and with it all facts, are left out, except that the health of actors that fell counts as 0.
type FactSpread struct {
	engine.Fact
	Before, Min, Max int   // value before the line; Min and Max are the least and greatest values after it
	Values           []int // the distinct values, if they stand for words; otherwise nil
	Mean             float64
	None             float64 // probability that the fact is 0 afterwards
	IsNew            bool    // whether its owner, an actor, was not there before the line

	total      float64 // total probability of the outcomes that have given it a value
	isReplaced bool    // whether another owner has the fact's word in some outcome, such as the unit now in a slot
}

// Outcome combines all random outcomes after which the facts are equal.
type Outcome struct {
	Name        string // the random choices of the first of the outcomes combined; "" if sampled
	Count       int    // number of outcomes combined
	Probability float64
	Changes     []FactChange
}

// StopFunc reports whether to stop an operation, which then returns engine.ErrStopped. A nil StopFunc never does.
type StopFunc func() bool

func (u StopFunc) isStopped() bool { return u != nil && u() }

// PlayAllOutcomes plays a line of actions on copies of the game, once for every random outcome, and returns the results
// for a seat. If there are too many outcomes, it plays random samples instead. An outcome ends early if the game ends
// or an action after the first is refused. If the first action is refused, it returns the refusal.
func (u StopFunc) PlayAllOutcomes(game screen.Table, line []engine.Action, seat engine.Seat) (*PossibleResults, error) {
	l := &resultCollector{game: game, line: line, seat: seat, until: u, trial: game.NewEmptyTable(), before: game.AppendFacts(nil)}
	l.resetTotals()
	for more := true; more; more = l.branches.NextOutcome() {
		if l.Outcomes == MaxOutcomes || l.isOverBudget() {
			// The first outcomes are not representative of all: start over with random ones.
			return l.playSamplesInstead()
		}
		l.trial.CopyFrom(game)
		l.trial.SetOutcomeEnumerator(&l.branches)
		err := l.playLineOnCopy()
		l.trial.SetOutcomeEnumerator(nil)
		if err != nil {
			return nil, err
		}
		l.Chance = l.Chance || l.branches.ChoiceCount() > 0
		l.addOutcome(l.branches.Probability(), l.branches.String())
	}
	return l.averageAndSortResults(), nil
}

type resultCollector struct {
	PossibleResults
	game, trial screen.Table
	line        []engine.Action
	seat        engine.Seat
	until       StopFunc
	branches    engine.OutcomeEnumerator
	log         engine.Log
	begun       int64 // instructions that scripts had executed at the beginning
	refused     bool  // whether an action after the first was refused in the outcome being played

	before    []engine.Fact
	hasTurns  bool                   // whether the facts in before include the number of the turn
	spreads   map[string]*FactSpread // distributions by the words of the facts
	words     []string               // the keys of spreads, in order
	total     float64                // total probability of the outcomes so far
	same      map[uint64]int         // indices in Each of the outcomes so far, by a hash of their facts
	newcomers map[string]bool        // the actors with health that were not there before the line, as owners of facts
}

func (l *resultCollector) isOverBudget() bool {
	return engine.ScriptInstructionsOf(l.game)-l.begun > maxInstructions
}

func (l *resultCollector) resetTotals() {
	l.begun = engine.ScriptInstructionsOf(l.game)
	l.Falls, l.Harms = map[int8]float64{}, map[int8]float64{}
	l.Damage = map[Hit]Damage{}
	l.spreads, l.words, l.total, l.same = map[string]*FactSpread{}, nil, 0, map[uint64]int{}
	l.newcomers = map[string]bool{}
	for _, f := range l.before {
		l.findOrAddSpread(f).Before = f.Value
		l.hasTurns = l.hasTurns || f.Word == screen.TurnFact
	}
}

func (l *resultCollector) playSamplesInstead() (*PossibleResults, error) {
	l.PossibleResults = PossibleResults{Sampled: true, Chance: true, Events: l.Events, After: l.After}
	l.resetTotals()
	for i := 0; i < MaxOutcomes && !l.isOverBudget(); i++ {
		l.trial.CopyFrom(l.game)
		l.trial.RandomizeHiddenState(l.seat, engine.Seed(l.game.Hash()).Child("outlook", i))
		if err := l.playLineOnCopy(); err != nil {
			return nil, err
		}
		l.addOutcome(1.0/MaxOutcomes, "")
	}
	for _, probabilities := range []map[int8]float64{l.Falls, l.Harms} {
		for actor := range probabilities {
			probabilities[actor] /= l.total
		}
	}
	l.Win, l.Lose, l.Short = l.Win/l.total, l.Lose/l.total, l.Short/l.total
	for i := range l.Each {
		l.Each[i].Probability /= l.total
	}
	return l.averageAndSortResults(), nil
}

// PlaySamples is like PlayAllOutcomes, but plays on as many copies as samples says, each with different random numbers,
// and continues each copy with playOn. The results are estimates.
func (u StopFunc) PlaySamples(game screen.Table, line []engine.Action, seat engine.Seat, samples int, playOn func(screen.Table) error) (*PossibleResults, error) {
	l := &resultCollector{game: game, line: line, seat: seat, until: u, trial: game.NewEmptyTable(), before: game.AppendFacts(nil)}
	l.Sampled, l.Chance = true, true
	l.resetTotals()
	for i := range samples {
		l.trial.CopyFrom(game)
		l.trial.RandomizeHiddenState(seat, engine.Seed(game.Hash()).Child("beyond", i))
		if err := l.playLineOnCopy(); err != nil {
			return nil, err
		}
		if err := playOn(l.trial); err != nil {
			return nil, err
		}
		if i == 0 {
			l.After = screen.CopyOf(l.trial)
		}
		l.addOutcome(1/float64(samples), "")
	}
	return l.averageAndSortResults(), nil
}

// playLineOnCopy applies the line to l.trial until the game ends or an action after the first is refused. It returns
// an error if the first action is refused.
func (l *resultCollector) playLineOnCopy() error {
	l.log.Events, l.refused = l.log.Events[:0], false
	l.trial.SetLog(&l.log)
	for i, a := range l.line {
		if l.until.isStopped() {
			return engine.ErrStopped
		}
		if _, over := l.trial.Outcome(); over && i > 0 {
			break
		}
		if err := l.trial.Apply(a); err != nil {
			if l.refused = i > 0; l.refused {
				break
			}
			return err
		}
	}
	if l.After == nil {
		l.Events = slices.Clone(l.log.Events)
		l.After = screen.CopyOf(l.trial)
	}
	return nil
}

func (l *resultCollector) addOutcome(probability float64, name string) {
	facts := l.trial.AppendFacts(nil)
	l.addFacts(facts, l.addFallenAndAttackers(probability), probability)
	l.Outcomes++
	l.total += probability
	if l.refused {
		l.Short += probability
	}
	switch result, over := l.trial.Outcome(); {
	case over && result.Winner == l.seat:
		l.Win += probability
	case over && (result.Lost || result.Winner != engine.NoSeat):
		l.Lose += probability
	}
	h := engine.NewHasher()
	for _, f := range facts {
		h.String(f.Word)
		h.Int(f.Value)
	}
	sum := h.Sum()
	i, known := l.same[sum]
	if !known {
		i = len(l.Each)
		l.same[sum] = i
		l.Each = append(l.Each, Outcome{Name: name, Changes: CompareFacts(l.before, facts)})
	}
	l.Each[i].Count++
	l.Each[i].Probability += probability
}

// addFallenAndAttackers adds the outcome just played to l.Damage, l.Falls and l.Harms. It returns the fallen actors.
func (l *resultCollector) addFallenAndAttackers(probability float64) (falls map[int8]bool) {
	can, harms, taken := l.trial.Abilities(), map[int8]bool{}, map[Hit]Damage{}
	falls = map[int8]bool{}
	for i := range l.log.Events {
		e := &l.log.Events[i]
		if can.IsFall != nil && can.IsFall(e) {
			falls[e.Target] = true
		}
		if can.HarmedSeat != nil && can.HealthLoss(e) > 0 && can.HarmedSeat(e) == l.seat {
			harms[e.Cause.Actor] = true
		}
		if can.AbsorbedDamage == nil {
			continue
		}
		if lost, absorbed := can.HealthLoss(e), can.AbsorbedDamage(e); lost+absorbed > 0 {
			for _, hit := range [...]Hit{{e.Cause.Actor, e.Target}, {Anybody, e.Target}} {
				d := taken[hit]
				taken[hit] = Damage{d.Min + lost, d.Max + lost, d.Absorbed + absorbed}
			}
		}
	}
	for hit, d := range taken {
		if _, known := l.Damage[hit]; !known {
			if l.Outcomes > 0 { // it lost nothing in those before
				d.Min = 0
			}
			l.Damage[hit] = d
		}
	}
	for hit, d := range l.Damage {
		l.Damage[hit] = Damage{min(d.Min, taken[hit].Min), max(d.Max, taken[hit].Max), max(d.Absorbed, taken[hit].Absorbed)}
	}
	for actor := range falls {
		l.Falls[actor] += probability
	}
	for actor := range harms {
		l.Harms[actor] += probability
	}
	return falls
}

// averageAndSortResults turns sums into averages, omits unchanged facts, puts likely outcomes first, and returns all.
func (l *resultCollector) averageAndSortResults() *PossibleResults {
	for _, word := range l.words {
		sp := l.spreads[word]
		if sp.total == 0 || sp.isReplaced {
			continue
		}
		sp.Mean /= sp.total
		sp.None /= sp.total
		sp.IsNew = l.newcomers[sp.Owner]
		if sp.Min != sp.Before || sp.Max != sp.Before {
			l.Spreads = append(l.Spreads, *sp)
		}
	}
	slices.SortStableFunc(l.Each, func(a, b Outcome) int { return cmp.Compare(b.Probability, a.Probability) })
	return &l.PossibleResults
}

func (l *resultCollector) findOrAddSpread(f engine.Fact) *FactSpread {
	if sp := l.spreads[f.Word]; sp != nil {
		return sp
	}
	// In earlier outcomes, which lack the fact, it was 0.
	sp := &FactSpread{Fact: f, None: l.total, total: l.total}
	if f.Kind == engine.HealthFact && !slices.ContainsFunc(l.before, func(o engine.Fact) bool { return o.Owner == f.Owner }) {
		l.newcomers[f.Owner] = true
	}
	l.spreads[f.Word] = sp
	l.words = append(l.words, f.Word)
	return sp
}

func (l *resultCollector) addFacts(facts []engine.Fact, falls map[int8]bool, probability float64) {
	present := make(map[string]bool, len(facts))
	for _, f := range facts {
		present[f.Word] = true
		sp := l.findOrAddSpread(f)
		sp.isReplaced = sp.isReplaced || sp.Owner != f.Owner
		l.addValue(sp, f.Value, probability)
	}
	endsTurns := l.hasTurns && !present[screen.TurnFact]
	for _, word := range l.words {
		sp := l.spreads[word]
		if hasFallen := sp.Kind == engine.HealthFact && falls[sp.Target]; !present[word] && (!endsTurns || hasFallen) {
			l.addValue(sp, 0, probability)
		}
	}
}

func (l *resultCollector) addValue(sp *FactSpread, value int, probability float64) {
	if sp.total == 0 {
		sp.Min, sp.Max = value, value
	}
	sp.total += probability
	sp.Min, sp.Max = min(sp.Min, value), max(sp.Max, value)
	if sp.Words != nil && !slices.Contains(sp.Values, value) {
		sp.Values = append(sp.Values, value)
	}
	sp.Mean += probability * float64(value)
	if value == 0 {
		sp.None += probability
	}
}

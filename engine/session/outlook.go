package session

import (
	"curtaincall/engine"
)

// OutcomeBudget is how many outcomes of chance an outlook plays one by one;
// beyond it, it samples as many.
const OutcomeBudget = 2000

// Outlook is what an action would do.
type Outlook struct {
	Outcomes int  // how many were played
	Sampled  bool // there are more; the numbers are estimates
	Spreads  []Spread
	Events   []engine.Event // of the first outcome played
	Win      float64        // chance that the seat wins by it
	Lose     float64        // chance that the seat loses by it
	Chance   bool           // whether chance takes part at all
	After    engine.Table   // the state after the first outcome played
}

// Spread is what becomes of one fact over all outcomes.
type Spread struct {
	engine.Fact
	Before, Min, Max int
	Mean             float64
}

// LookAhead plays an action on copies, with the real scripts, once for every
// outcome of the chance it meets. The game itself is not changed and draws
// nothing. The error is the action's own.
func LookAhead(game engine.Table, a engine.Action, seat engine.Seat) (*Outlook, error) {
	o := &Outlook{}
	trial := game.Fresh()
	var branches engine.Branches
	log := &engine.Log{}
	before := game.Facts(nil)
	sum := newSpreads(before)
	total := 0.0
	play := func(weight float64) error {
		log.Events = log.Events[:0]
		trial.Listen(log)
		if err := trial.Apply(a); err != nil {
			return err
		}
		if o.Outcomes == 0 {
			o.Events = append([]engine.Event(nil), log.Events...)
			o.After = snapshot(trial)
		}
		return nil
	}
	count := func(p float64) {
		o.Outcomes++
		total += p
		sum.add(trial.Facts(nil), p)
		if result, over := trial.Outcome(); over {
			if result.Winner == seat {
				o.Win += p
			} else {
				o.Lose += p
			}
		}
	}
	for more := true; more; more = branches.Next() {
		if o.Outcomes == OutcomeBudget {
			o.Sampled = true
			break
		}
		trial.CopyFrom(game)
		trial.Trial(&branches)
		err := play(1)
		trial.Trial(nil)
		if err != nil {
			return nil, err
		}
		o.Chance = o.Chance || branches.Met() > 0
		count(branches.Probability())
	}
	if o.Sampled {
		// What was played so far is the front part of the tree and says nothing of
		// the rest: begin anew with imagined chance.
		first, after := o.Events, o.After
		*o = Outlook{Sampled: true, Chance: true, Events: first, After: after}
		sum, total = newSpreads(before), 0
		for i := 0; i < OutcomeBudget; i++ {
			trial.CopyFrom(game)
			trial.Imagine(seat, engine.Seed(game.Hash()).Child("outlook", i))
			if err := play(1); err != nil {
				return nil, err
			}
			count(1.0 / OutcomeBudget)
		}
	}
	o.Spreads = sum.finish(total)
	return o, nil
}

type spreads struct {
	order []string
	by    map[string]*Spread
	seen  int
}

func newSpreads(before []engine.Fact) *spreads {
	s := &spreads{by: map[string]*Spread{}}
	for _, f := range before {
		s.get(f).Before = f.Value
	}
	return s
}

func (s *spreads) get(f engine.Fact) *Spread {
	if sp := s.by[f.Word]; sp != nil {
		return sp
	}
	// A fact that earlier outcomes did not have was 0 in them.
	sp := &Spread{Fact: f}
	s.by[f.Word] = sp
	s.order = append(s.order, f.Word)
	return sp
}

func (s *spreads) add(facts []engine.Fact, p float64) {
	present := make(map[string]bool, len(facts))
	for _, f := range facts {
		present[f.Word] = true
		s.note(s.get(f), f.Value, p)
	}
	for _, word := range s.order {
		if !present[word] {
			s.note(s.by[word], 0, p)
		}
	}
	s.seen++
}

func (s *spreads) note(sp *Spread, value int, p float64) {
	if s.seen == 0 {
		sp.Min, sp.Max = value, value
	}
	sp.Min, sp.Max = min(sp.Min, value), max(sp.Max, value)
	sp.Mean += p * float64(value)
}

// finish keeps what changes in some outcome.
func (s *spreads) finish(total float64) (list []Spread) {
	for _, word := range s.order {
		sp := s.by[word]
		sp.Mean /= total
		if sp.Min != sp.Before || sp.Max != sp.Before {
			list = append(list, *sp)
		}
	}
	return list
}

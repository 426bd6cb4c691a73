package session

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// OutcomeBudget is the number of outcomes of chance that an outlook plays exhaustively;
// if there are more, it samples that many instead.
const OutcomeBudget = 2000

// outcomeWork is the number of instructions that the scripts may use for the exhaustive
// outcomes, and again for the samples. It is far more than real cards need.
const outcomeWork = 4_000_000

// Outlook describes the possible results of an action or a line of actions.
type Outlook struct {
	Outcomes int  // how many were played
	Sampled  bool // there are too many outcomes; the numbers are estimates
	Spreads  []Spread
	Each     []Outcome      // distinct results, the likeliest first
	Events   []engine.Event // of the first outcome played
	Win      float64        // probability that the seat wins
	Lose     float64        // probability that the seat loses
	Short    float64        // probability that a later action of the line is refused
	Chance   bool           // whether chance is involved
	After    screen.Table   // the state after the first outcome played
}

// Spread is the distribution of one fact over all outcomes.
type Spread struct {
	engine.Fact
	Before, Min, Max int
	Values           []int // distinct values of a fact shown in words; nil for a number
	Mean             float64
	None             float64 // probability that it is 0 afterwards
}

// Outcome combines all outcomes of chance that lead to the same facts.
type Outcome struct {
	Name        string // of one of them; "" for sampled ones
	Count       int    // how many there are
	Probability float64
	Changes     []Change
	Over        bool // the game ends
	Won         bool // and the seat wins it
}

// Until is polled to find out whether to stop an operation, which then fails with
// engine.ErrStopped. A nil Until never stops it.
type Until func() bool

func (u Until) isStopped() bool { return u != nil && u() }

// LookAlong plays a line of actions on copies of the game, with its real scripts, once for
// every outcome of chance. An outcome ends early where the game ends or a later action is
// refused. The game itself does not change, nor do its random sources. LookAlong fails if
// the first action is refused.
func (u Until) LookAlong(game screen.Table, line []engine.Action, seat engine.Seat) (*Outlook, error) {
	l := &looker{game: game, line: line, seat: seat, until: u, trial: game.Fresh(), before: game.Facts(nil)}
	l.begin()
	for more := true; more; more = l.branches.Next() {
		if l.Outcomes == OutcomeBudget || l.isOverBudget() {
			// The outcomes so far are not representative of the rest: start again with
			// imagined chance.
			return l.sample()
		}
		l.trial.CopyFrom(game)
		l.trial.Trial(&l.branches)
		err := l.play()
		l.trial.Trial(nil)
		if err != nil {
			return nil, err
		}
		l.Chance = l.Chance || l.branches.ChoiceCount() > 0
		l.count(l.branches.Probability(), l.branches.String())
	}
	return l.finish(), nil
}

// looker computes an outlook.
type looker struct {
	Outlook
	game, trial screen.Table
	line        []engine.Action
	seat        engine.Seat
	until       Until
	branches    engine.Branches
	log         engine.Log
	begun       int64 // instructions of the scripts at the beginning
	refused     bool  // a later action of the line was refused in the present outcome

	before []engine.Fact
	sum    *spreads
	total  float64
	same   map[uint64]int // indexes of Each, by the hash of the facts
}

// isOverBudget reports whether the scripts have used more than outcomeWork instructions.
func (l *looker) isOverBudget() bool { return engine.InstructionsOf(l.game)-l.begun > outcomeWork }

func (l *looker) begin() {
	l.begun = engine.InstructionsOf(l.game)
	l.sum, l.total, l.same = newSpreads(l.before), 0, map[uint64]int{}
}

// sample discards the exhaustive results and plays outcomes with random chance instead.
func (l *looker) sample() (*Outlook, error) {
	l.Outlook = Outlook{Sampled: true, Chance: true, Events: l.Events, After: l.After}
	l.begin()
	for i := 0; i < OutcomeBudget && !l.isOverBudget(); i++ {
		l.trial.CopyFrom(l.game)
		l.trial.Imagine(l.seat, engine.Seed(l.game.Hash()).Child("outlook", i))
		if err := l.play(); err != nil {
			return nil, err
		}
		l.count(1.0/OutcomeBudget, "")
	}
	l.Win /= l.total
	l.Lose /= l.total
	l.Short /= l.total
	for i := range l.Each {
		l.Each[i].Probability /= l.total
	}
	return l.finish(), nil
}

// LookBeyond is LookAlong with the given number of random outcomes. After the line, onward
// plays each of them further. The numbers are estimates.
func (u Until) LookBeyond(game screen.Table, line []engine.Action, seat engine.Seat, ways int, onward func(screen.Table) error) (*Outlook, error) {
	l := &looker{game: game, line: line, seat: seat, until: u, trial: game.Fresh(), before: game.Facts(nil)}
	l.Sampled, l.Chance = true, true
	l.begin()
	for i := range ways {
		l.trial.CopyFrom(game)
		l.trial.Imagine(seat, engine.Seed(game.Hash()).Child("beyond", i))
		if err := l.play(); err != nil {
			return nil, err
		}
		if err := onward(l.trial); err != nil {
			return nil, err
		}
		if i == 0 {
			l.After = snapshot(l.trial)
		}
		l.count(1/float64(ways), "")
	}
	return l.finish(), nil
}

// play applies the line to the trial.
func (l *looker) play() error {
	l.log.Events, l.refused = l.log.Events[:0], false
	l.trial.Listen(&l.log)
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
		l.After = snapshot(l.trial)
	}
	return nil
}

// count adds the trial's result, which has probability p.
func (l *looker) count(p float64, name string) {
	l.Outcomes++
	l.total += p
	facts := l.trial.Facts(nil)
	l.sum.add(facts, p)
	if l.refused {
		l.Short += p
	}
	result, over := l.trial.Outcome()
	won := over && result.Winner == l.seat
	switch {
	case won:
		l.Win += p
	case over:
		l.Lose += p
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
		l.Each = append(l.Each, Outcome{Name: name, Changes: ChangesOf(l.before, facts), Over: over, Won: won})
	}
	l.Each[i].Count++
	l.Each[i].Probability += p
}

func (l *looker) finish() *Outlook {
	l.Spreads = l.sum.finish(l.total)
	slices.SortStableFunc(l.Each, func(a, b Outcome) int {
		switch {
		case a.Probability > b.Probability:
			return -1
		case a.Probability < b.Probability:
			return 1
		}
		return 0
	})
	return &l.Outlook
}

type spreads struct {
	order []string
	by    map[string]*Spread
	seen  float64 // probability of what was added so far
	first bool
}

func newSpreads(before []engine.Fact) *spreads {
	s := &spreads{by: map[string]*Spread{}, first: true}
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
	sp := &Spread{Fact: f, None: s.seen}
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
	s.seen += p
	s.first = false
}

func (s *spreads) note(sp *Spread, value int, p float64) {
	if s.first {
		sp.Min, sp.Max = value, value
	}
	sp.Min, sp.Max = min(sp.Min, value), max(sp.Max, value)
	if sp.Words != nil && !slices.Contains(sp.Values, value) {
		sp.Values = append(sp.Values, value)
	}
	sp.Mean += p * float64(value)
	if value == 0 {
		sp.None += p
	}
}

// finish returns the facts that change in some outcome.
func (s *spreads) finish(total float64) (list []Spread) {
	for _, word := range s.order {
		sp := s.by[word]
		sp.Mean /= total
		sp.None /= total
		if sp.Min != sp.Before || sp.Max != sp.Before {
			list = append(list, *sp)
		}
	}
	return list
}

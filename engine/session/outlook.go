package session

import (
	"curtaincall/engine/screen"
	"slices"

	"curtaincall/engine"
)

// OutcomeBudget says how many outcomes of chance an outlook plays one by one;
// beyond it, it samples as many.
const OutcomeBudget = 2000

// outcomeWork says how many instructions the scripts of a game may use for the
// outcomes one by one, and as many again for samples. It is far beyond what real
// cards take.
const outcomeWork = 4_000_000

// Outlook describes what an action would do.
type Outlook struct {
	Outcomes int  // how many were played
	Sampled  bool // there are more; the numbers are estimates
	Spreads  []Spread
	Each     []Outcome      // what the outcomes come to, the likeliest first
	Events   []engine.Event // of the first outcome played
	Win      float64        // chance that the seat wins by it
	Lose     float64        // chance that the seat loses by it
	Short    float64        // chance that a later action of the line cannot be done
	Chance   bool           // whether chance takes part at all
	After    screen.Table   // the state after the first outcome played
}

// Spread describes what becomes of one fact over all outcomes.
type Spread struct {
	engine.Fact
	Before, Min, Max int
	Values           []int // those it can come to, of a fact in words; nil for a number
	Mean             float64
	None             float64 // chance that it is 0 afterwards
}

// Outcome lists all outcomes of chance that come to the same.
type Outcome struct {
	Name        string // of one of them; "" for sampled ones
	Count       int    // how many there are
	Probability float64
	Changes     []Change
	Over        bool // the game ends
	Won         bool // and the seat wins it
}

// Until is asked again and again whether to stop what is being done, which then
// ends with engine.ErrStopped; nil never stops it.
type Until func() bool

func (u Until) isStopped() bool { return u != nil && u() }

// LookAlong plays a line of actions on copies, with the real scripts, once for every
// outcome of the chance it meets. Where the game is over before the line is, or a later
// action is refused, an outcome ends there. The game itself is not changed and draws
// nothing. The error is that of the first action.
func (u Until) LookAlong(game screen.Table, line []engine.Action, seat engine.Seat) (*Outlook, error) {
	l := &looker{game: game, line: line, seat: seat, until: u, trial: game.Fresh(), before: game.Facts(nil)}
	l.begin()
	for more := true; more; more = l.branches.Next() {
		if l.Outcomes == OutcomeBudget || l.isOverBudget() {
			// What was played so far is the front part of the tree and says nothing of
			// the rest: begin anew with imagined chance.
			return l.sample()
		}
		l.trial.CopyFrom(game)
		l.trial.Trial(&l.branches)
		err := l.play()
		l.trial.Trial(nil)
		if err != nil {
			return nil, err
		}
		l.Chance = l.Chance || l.branches.Met() > 0
		l.count(l.branches.Probability(), l.branches.String())
	}
	return l.finish(), nil
}

// looker is an outlook in the making.
type looker struct {
	Outlook
	game, trial screen.Table
	line        []engine.Action
	seat        engine.Seat
	until       Until
	branches    engine.Branches
	log         engine.Log
	begun       int64 // the work of the scripts when it began
	refused     bool  // a later action of the line, in the outcome being played

	before []engine.Fact
	sum    *spreads
	total  float64
	same   map[uint64]int // outcomes in Each, by what they come to
}

// isOverBudget reports whether the scripts have worked enough.
func (l *looker) isOverBudget() bool { return engine.InstructionsOf(l.game)-l.begun > outcomeWork }

func (l *looker) begin() {
	l.begun = engine.InstructionsOf(l.game)
	l.sum, l.total, l.same = newSpreads(l.before), 0, map[uint64]int{}
}

// sample plays imagined chance in place of every outcome.
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

// LookBeyond is LookAlong in so many ways in which chance may fall, each of them played on
// by onward after the line. The numbers are estimates.
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

// play plays the line on the trial.
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

// count takes the trial into account, with its probability.
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

// finish keeps what changes in some outcome.
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

package bot

import (
	"curtaincall/engine/screen"
	"math"
	"reflect"

	"curtaincall/engine"
)

// Strong plays turns as the full bot does, and looks a turn ahead in the last trial, which
// decides. What a choice between turns is worth it has learned from games for practice: see
// practice.go. Of a game that there is no practice for it knows no more than the full one.
type Strong struct {
	*Bot
	last   *Bot // plays the last trial
	future foresight
	school screen.Practice // of a game like those it learns from; nil: the one it plays
}

// nextBudget holds what the strong bot tries for one choice of a next turn.
const nextBudget = 40

// NewStrong makes a strong bot for a game of so many seats.
func NewStrong(seats int) *Strong {
	s := &Strong{Bot: For(seats), last: Quick()}
	s.last.after = turns(nextBudget)
	return s
}

// Stopping is as that of a Bot.
func (s *Strong) Stopping(stop func() bool) {
	s.Bot.Stopping(stop)
	s.last.Stopping(stop)
}

// Learn plays for practice what games like this one need, once in a process. The error is
// engine.ErrStopped.
func (s *Strong) Learn(t screen.Table) error {
	practice := t.Abilities().Practice
	if practice == nil {
		return nil
	}
	_, err := s.practise(practice)
	return err
}

// practise returns what it has learned for a game.
func (s *Strong) practise(t screen.Practice) (*lore, error) {
	if s.school != nil {
		t = s.school
	}
	return practise(t, s.stop)
}

// Choose implements Policy.
func (s *Strong) Choose(t screen.Table) (engine.Action, error) {
	game, can := newTrainee(t)
	if s.legal = t.Legal(s.legal[:0]); !can || len(s.legal) < 2 {
		return s.Bot.Choose(t)
	}
	known, err := s.practise(game.Practice)
	if err != nil {
		return engine.Action{}, err
	}
	_, on := game.Facing()
	switch {
	case on && known.last(game.FightsWon()):
		return s.last.Choose(t)
	case on, t.PendingQuestion() != nil:
		return s.Bot.Choose(t)
	}
	return s.future.choose(game, known)
}

// foresight judges by lore what choices between trials lead to.
type foresight struct {
	kind  reflect.Type
	spare []trainee
	kit   []int
}

// foreseen says how many choices that follow on each other are looked through: a card is to
// be upgraded, then which, then who comes next.
const foreseen = 3

// choose takes the option that leads to most, of equal ones the first.
func (f *foresight) choose(t trainee, known *lore) (engine.Action, error) {
	if kind := reflect.TypeOf(t.Table); kind != f.kind {
		f.kind, f.spare = kind, nil
	}
	start := f.copyOf(t)
	defer func() { f.spare = append(f.spare, start) }()
	start.Imagine(t.Seat(), engine.Seed(t.Hash()).Child(imagined, 0))
	best, _, found := f.best(start, known, foreseen)
	if !found {
		return engine.Action{}, ErrNoMove
	}
	return best, nil
}

// best is the best of the options there are, and what it leads to.
func (f *foresight) best(t trainee, known *lore, depth int) (best engine.Action, worth float64, found bool) {
	trial := f.copyOf(t)
	defer func() { f.spare = append(f.spare, trial) }()
	worth = math.Inf(-1)
	for _, a := range t.Legal(nil) {
		if !found {
			best, found = a, true
		}
		trial.CopyFrom(t.Table)
		if trial.Apply(a) != nil {
			continue
		}
		if now := f.worth(trial, t.Seat(), known, depth-1); now > worth {
			best, worth = a, now
		}
	}
	return best, worth, found
}

// lost is worse than whatever trials cost.
const lost = -1e6

// worth returns how much is left in the end, of what trials cost.
func (f *foresight) worth(t trainee, seat engine.Seat, known *lore, depth int) float64 {
	if outcome, over := t.Outcome(); over {
		if outcome.Winner == seat {
			return float64(t.Means())
		}
		return lost
	}
	against, on := t.Facing()
	if !on && depth > 0 {
		if _, worth, found := f.best(t, known, depth); found {
			return worth
		}
	}
	f.kit = t.Kit(f.kit[:0])
	left := float64(t.Means())
	passed := t.FightsWon()
	if on {
		if now, met := known.trials[against]; met {
			left -= max(0, now.of(f.kit))
		}
		passed++
	}
	if passed < len(known.coming) {
		left -= known.coming[passed].of(f.kit)
	}
	return left
}

// copyOf copies a table into one that is not in use.
func (f *foresight) copyOf(t trainee) trainee {
	var c trainee
	if n := len(f.spare); n > 0 {
		c, f.spare = f.spare[n-1], f.spare[:n-1]
	} else {
		c, _ = newTrainee(t.Fresh())
	}
	c.CopyFrom(t.Table)
	return c
}

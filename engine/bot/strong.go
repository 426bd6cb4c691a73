package bot

import (
	"math"
	"reflect"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Strong plays turns like the bot of For. In the last trial, which decides the game, it looks one
// turn ahead. It makes the choices between trials by models that it learned from practice games:
// see practice.go. In a game without screen.Practice it plays like the bot of For.
type Strong struct {
	*Bot
	last   *Bot // plays the last trial
	future foresight
	school screen.Practice // the game to learn from; nil means the game it plays
}

const nextBudget = 40

// NewStrong returns a strong bot for a game with that many seats.
func NewStrong(seats int) *Strong {
	s := &Strong{Bot: For(seats), last: Quick()}
	s.last.after = newTurnBot(nextBudget)
	return s
}

// Stopping implements Bot.Stopping for all bots that s consists of.
func (s *Strong) Stopping(stop func() bool) {
	s.Bot.Stopping(stop)
	s.last.Stopping(stop)
}

// Learn plays the practice games for games like t, unless that was done in this process. The error
// is engine.ErrStopped.
func (s *Strong) Learn(t screen.Table) error {
	practice := t.Abilities().Practice
	if practice == nil {
		return nil
	}
	_, err := s.practise(practice)
	return err
}

func (s *Strong) practise(t screen.Practice) (*lore, error) {
	if s.school != nil {
		t = s.school
	}
	return practise(t, s.stop)
}

// Choose implements Policy.
func (s *Strong) Choose(t screen.Table) (engine.Action, error) {
	game, can := newPracticeGame(t)
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

type foresight struct {
	kind  reflect.Type
	spare []practiceGame
	kit   []int
}

// foreseen is the number of successive choices that are searched: for instance to upgrade a card,
// then which card, then which opponent comes next.
const foreseen = 3

func (f *foresight) choose(t practiceGame, known *lore) (engine.Action, error) {
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

func (f *foresight) best(t practiceGame, known *lore, depth int) (best engine.Action, worth float64, found bool) {
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

const lost = -1e6

// worth returns the means that the seat is expected to have left at the end of the game, after the
// cost of all trials.
func (f *foresight) worth(t practiceGame, seat engine.Seat, known *lore, depth int) float64 {
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

func (f *foresight) copyOf(t practiceGame) practiceGame {
	var c practiceGame
	if n := len(f.spare); n > 0 {
		c, f.spare = f.spare[n-1], f.spare[:n-1]
	} else {
		c, _ = newPracticeGame(t.Fresh())
	}
	c.CopyFrom(t.Table)
	return c
}

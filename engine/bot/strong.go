package bot

import (
	"math"
	"reflect"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Strong plays turns like the bot of NewForSeats. In the last trial, which decides the game, it
// looks one turn ahead. It makes the choices between trials by models that it learned from practice
// games: see practice.go. In a game without screen.Practice it plays like the bot of NewForSeats.
type Strong struct {
	*Bot
	last      *Bot // plays the last trial
	future    betweenTrialsPlanner
	learnFrom screen.Practice // the game to learn from; nil means the game it plays
	basis     []Basis
}

const nextTurnBudget = 40

// NewStrong returns a strong bot for a game with that many seats.
func NewStrong(seats int) *Strong {
	s := &Strong{Bot: NewForSeats(seats), last: NewQuick()}
	s.last.nextTurnBot = newBotWithoutPlayouts(nextTurnBudget)
	return s
}

// SetStop sets the function of Bot.SetStop for all bots that s consists of, and returns s.
func (s *Strong) SetStop(stop func() bool) *Strong {
	s.Bot.SetStop(stop)
	s.last.SetStop(stop)
	return s
}

// learnCostModels plays the practice games for games like t, unless this process has done that. The
// error is engine.ErrStopped.
func (s *Strong) learnCostModels(t screen.Practice) (*costModels, error) {
	if s.learnFrom != nil {
		t = s.learnFrom
	}
	models, basis, err := practiceTogether(t, s.stop)
	if err == nil && !slices.Contains(s.basis, basis) {
		s.basis = append(s.basis, basis)
	}
	return models, err
}

// Choose implements Policy: it chooses as the comment on Strong says.
func (s *Strong) Choose(t screen.Table) (engine.Action, error) {
	game, can := asPracticeGame(t)
	if s.legal = t.Legal(s.legal[:0]); !can || len(s.legal) < 2 {
		return s.Bot.Choose(t)
	}
	models, err := s.learnCostModels(game.Practice)
	if err != nil {
		return engine.Action{}, err
	}
	_, on := game.Facing()
	switch {
	case on && game.FightsWon()+2 >= len(models.laterCosts): // the last trial
		return s.last.Choose(t)
	case on, t.PendingQuestion() != nil:
		return s.Bot.Choose(t)
	}
	return s.future.chooseAction(game, models)
}

type betweenTrialsPlanner struct {
	kind  reflect.Type
	spare []practiceGame
	kit   []int
}

// plannedChoices is the number of successive choices that are searched: for instance to upgrade a
// card, then which card, then which opponent comes next.
const plannedChoices = 3

func (f *betweenTrialsPlanner) chooseAction(t practiceGame, models *costModels) (engine.Action, error) {
	f.forgetOtherKind(t)
	start := f.copyIntoSpareGame(t)
	defer func() { f.spare = append(f.spare, start) }()
	start.Imagine(t.Seat(), hideFrom(t.Seat(), start.Table).Child(imaginedSeedName, 0))
	best, _, found := f.bestSearchedAction(start, models, plannedChoices)
	if !found {
		return engine.Action{}, ErrNoMove
	}
	return best, nil
}

// forgetOtherKind drops the copies of tables of another type than t.
func (f *betweenTrialsPlanner) forgetOtherKind(t practiceGame) {
	if kind := reflect.TypeOf(t.Table); kind != f.kind {
		f.kind, f.spare = kind, nil
	}
}

func (f *betweenTrialsPlanner) bestSearchedAction(t practiceGame, models *costModels, depth int) (best engine.Action, worth int64, found bool) {
	trial := f.copyIntoSpareGame(t)
	defer func() { f.spare = append(f.spare, trial) }()
	worth = math.MinInt64
	for _, a := range t.Legal(nil) {
		if !found {
			best, found = a, true
		}
		trial.CopyFrom(t.Table)
		if trial.Apply(a) != nil {
			continue
		}
		if now := f.expectedMeansAtEnd(trial, t.Seat(), models, depth-1); now > worth {
			best, worth = a, now
		}
	}
	return best, worth, found
}

const lostWorth = -1e6 * unit

// expectedMeansAtEnd returns the means that the seat is expected to have left at the end of the
// game, after the cost of all trials, multiplied by unit.
func (f *betweenTrialsPlanner) expectedMeansAtEnd(t practiceGame, seat engine.Seat, models *costModels, depth int) int64 {
	if outcome, over := t.Outcome(); over {
		if outcome.Winner == seat {
			return int64(t.Means()) * unit
		}
		return lostWorth
	}
	against, on := t.Facing()
	if !on && depth > 0 {
		if _, worth, found := f.bestSearchedAction(t, models, depth); found {
			return worth
		}
	}
	f.kit = t.Kit(f.kit[:0])
	left := int64(t.Means()) * unit
	passed := t.FightsWon()
	if on {
		if now, met := models.trials[against]; met {
			left -= max(0, now.predictCost(f.kit))
		}
		passed++
	}
	if passed < len(models.laterCosts) {
		left -= models.laterCosts[passed].predictCost(f.kit)
	}
	return left
}

func (f *betweenTrialsPlanner) copyIntoSpareGame(t practiceGame) practiceGame {
	var c practiceGame
	if n := len(f.spare); n > 0 {
		c, f.spare = f.spare[n-1], f.spare[:n-1]
	} else {
		c, _ = asPracticeGame(t.Fresh())
	}
	c.CopyFrom(t.Table)
	return c
}

package bot

import (
	"math"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Learner is a Policy that uses what practice games taught: see practice.go. Outside of fights it chooses by models of
// what things are worth. In fights it plays as its Bot does, with learned worths of traits. If the game has no
// screen.Practice, or nothing is known of the content, it always plays as its Bot does.
type Learner struct {
	*Bot
	practices bool // whether it plays practice games, if necessary, before its first choice
	future    betweenFightsPlanner
	learnFrom screen.Practice // the game to practise; nil means the game that it plays
	basis     []PracticeUsed
}

// NewQuick returns a fast player for thousands of games.
func NewQuick() *Learner { return newLearner(quickBudget) }

// newLearner returns a player that tries at most maxActionsTried actions for one choice. It uses the practice that
// comes with the program, never practises, and ignores the replies of other players.
func newLearner(maxActionsTried int) *Learner { return &Learner{Bot: New(maxActionsTried)} }

// NewFull returns a player with DefaultBudget for a game with this number of seats. It uses the practice that comes
// with the program, and practises only after PracticeUnknownContent.
func NewFull(seats int) *Learner {
	l := newLearner(DefaultBudget)
	l.hasOpponents = seats > 1
	return l
}

// PracticeUnknownContent makes l play practice games before its first choice if its content is unknown.
func (l *Learner) PracticeUnknownContent() *Learner {
	l.practices = true
	return l
}

// SetStop makes Choose return engine.ErrStopped if stop returns true during a search or a practice game.
func (l *Learner) SetStop(stop func() bool) *Learner {
	l.Bot.SetStop(stop)
	return l
}

// costModelsAfterPractice returns the models for games like t, after practice if needed. err is nil or ErrStopped.
func (l *Learner) costModelsAfterPractice(t screen.Practice) (models *fightCostModels, err error) {
	if l.learnFrom != nil {
		t = l.learnFrom
	}
	var basis PracticeUsed
	if shared := findOrAddPractice(t); !l.practices {
		models, basis = shared.builtinCostModels(t)
	} else if models, basis, err = shared.playUntilComplete(t, l.stop); err != nil {
		return nil, err
	}
	if basis != (PracticeUsed{}) && !slices.Contains(l.basis, basis) {
		l.basis = append(l.basis, basis)
	}
	return models, nil
}

func (l *Learner) Choose(t screen.Table) (engine.Action, error) {
	_, best, err := l.EstimateHealthByAction(t)
	return best, err
}

// EstimateHealthByAction returns the action that Choose would choose, as best. If learned models choose it, expected is
// the estimated health at the end of the game after each action, only for comparison; otherwise it is nil.
func (l *Learner) EstimateHealthByAction(t screen.Table) (expected map[engine.Action]float64, best engine.Action, err error) {
	var worths []int
	l.legal = t.Legal(l.legal[:0])
	if game, can := asPracticeGame(t); can && len(l.legal) > 1 {
		models, err := l.costModelsAfterPractice(game.Practice)
		if err != nil {
			return nil, engine.Action{}, err
		}
		switch against, on := game.CurrentOpposition(); {
		case on:
			worths = models.traitWorths[against]
		case t.PendingQuestion() == nil && len(models.fights) > 0:
			return l.future.rateActions(game, models)
		}
	}
	l.setTraitWorths(worths)
	best, err = l.Bot.Choose(t)
	return nil, best, err
}

type betweenFightsPlanner struct {
	tablePool
	kit   []int
	legal [plannedChoices + 1][]engine.Action // buffers, by how many choices are still to be planned
}

// plannedChoices is how many choices between fights are planned ahead, such as a card and the next opponent.
const plannedChoices = 2

func (f *betweenFightsPlanner) rateActions(t practiceGame, models *fightCostModels) (expected map[engine.Action]float64, best engine.Action, err error) {
	f.dropSparesOfOtherType(t.Table)
	start, _ := asPracticeGame(f.copyIntoSpareTable(t.Table))
	defer func() { f.spare = append(f.spare, start.Table) }()
	start.RandomizeHiddenState(t.Seat(), hideAndDeriveSeed(t.Seat(), start.Table).Child(imaginedSeedName, 0))
	expected = map[engine.Action]float64{}
	best, _, found := f.searchBestAction(start, models, plannedChoices, expected)
	if !found {
		err = ErrNoMove
	}
	return expected, best, err
}

// searchBestAction searches depth choices ahead between fights. It returns the best action and its worth, the expected
// final health multiplied by unit. found is false if no action is legal. rated, unless nil, gets the expected final
// health of each action that can be applied.
func (f *betweenFightsPlanner) searchBestAction(t practiceGame, models *fightCostModels, depth int, rated map[engine.Action]float64) (best engine.Action, worth int64, found bool) {
	scratch, _ := asPracticeGame(f.copyIntoSpareTable(t.Table))
	defer func() { f.spare = append(f.spare, scratch.Table) }()
	worth = math.MinInt64
	f.legal[depth] = t.Legal(f.legal[depth][:0])
	for _, a := range f.legal[depth] {
		if !found {
			best, found = a, true
		}
		scratch.CopyFrom(t.Table)
		if scratch.Apply(a) != nil {
			continue
		}
		now := f.estimateFinalHealth(scratch, t.Seat(), models, depth-1)
		if now > worth {
			best, worth = a, now
		}
		if rated != nil {
			rated[a] = float64(now) / unit
		}
	}
	return best, worth, found
}

const lostWorth = -1e6 * unit

// estimateFinalHealth returns the health, multiplied by unit, to expect at the end of the game if the seat chooses best
// in the next depth choices. It is lostWorth in a game that is over and that the seat has not won.
func (f *betweenFightsPlanner) estimateFinalHealth(t practiceGame, seat engine.Seat, models *fightCostModels, depth int) int64 {
	if outcome, over := t.Outcome(); over {
		if outcome.Winner == seat {
			return int64(t.SeatHealth()) * unit
		}
		return lostWorth
	}
	against, on := t.CurrentOpposition()
	if !on && depth > 0 {
		if _, worth, found := f.searchBestAction(t, models, depth, nil); found {
			return worth
		}
	}
	f.kit = t.AppendCollection(f.kit[:0])
	left := int64(t.SeatHealth()) * unit
	passed := t.WonFights()
	if on {
		if now, met := models.fights[against]; met {
			left -= max(0, now.predictCost(f.kit))
		}
		passed++
	}
	if passed < len(models.laterCosts) {
		left -= models.laterCosts[passed].predictCost(f.kit)
	}
	return left
}

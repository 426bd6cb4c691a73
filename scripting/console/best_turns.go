package console

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/scripting/sandbox"
)

const (
	MaxBestTurns     = 5  // the largest number of turns that best looks ahead
	averagedOutcomes = 12 // random outcomes whose average best evaluates
)

// parseTurnsAhead splits arguments of best such as "3 over 2 turns", here into "3" and 2. turns is
// 1 by default, and at most MaxBestTurns.
func parseTurnsAhead(arguments string) (before string, turns int, err error) {
	before, over, more := strings.Cut(" "+arguments+" ", " over ")
	if !more {
		return arguments, 1, nil
	}
	number := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSpace(over), "s"), " turn")
	turns, err = engine.ParseClampedInt32(number)
	if err != nil || turns < 1 || turns > MaxBestTurns {
		return "", 0, fmt.Errorf("`best` looks ahead 1 to %d turns, as in `best over 2 turns`", MaxBestTurns)
	}
	return strings.TrimSpace(before), turns, nil
}

// findBestTurnLines returns the n best lines of this turn with different results, judged after a number of turns, of
// which the bot plays all but this one. With the error sandbox.ErrRun it returns the lines found so far.
func (c *Console) findBestTurnLines(table screen.Table, maxLines, turns int) (ranked []RankedLine, err error) {
	if !canEndTurn(table) {
		return nil, errors.New("there is no turn to end here: use `best` without arguments")
	}
	plans, err := c.newPlanner().planLinePerAction(table, func(a engine.Action) bool { return c.leadsBack(table, a) })
	if err != nil && !errors.Is(err, sandbox.ErrRun) {
		return nil, err
	}
	begun := engine.InstructionsOf(table)
	for _, p := range plans {
		if turns > 1 && engine.InstructionsOf(table)-begun > c.SearchInstructions {
			err = sandbox.RunLimitError(fmt.Sprintf("%d of %d lines", len(ranked), len(plans)), c.SearchInstructions)
			break
		}
		line, err := c.evaluateLine(table, p, turns)
		if err != nil {
			return nil, err
		}
		ranked = append(ranked, line)
	}
	slices.SortStableFunc(ranked, func(a, b RankedLine) int { return cmp.Or(b.worth-a.worth, len(a.Texts)-len(b.Texts)) })
	shown := map[string]bool{}
	ranked = slices.DeleteFunc(ranked, func(r RankedLine) bool {
		key := strings.Join(r.Comes, " · ")
		was := shown[key]
		shown[key] = true
		return was
	})
	return ranked[:min(maxLines, len(ranked))], err
}

// evaluateLine evaluates a line of this turn. For several turns it lets the bot play the others,
// and takes the average of averagedOutcomes random outcomes.
func (c *Console) evaluateLine(table screen.Table, p linePlan, turns int) (RankedLine, error) {
	seat, stop := table.Seat(), session.StopFunc(c.isStopped)
	if turns == 1 {
		o, err := stop.PlayAllOutcomes(table, p.line, seat)
		if err != nil {
			return RankedLine{}, err
		}
		return newRankedLine(p, o, p.worth), nil
	}
	var policy bot.Policy = bot.NewGreedy(c.isStopped)
	if c.Ruleset.Seats == 1 {
		searching := bot.NewFull(1)
		searching.SetStop(c.isStopped)
		policy = searching
	}
	sum := 0
	o, err := stop.PlaySamples(table, p.line, seat, averagedOutcomes, func(t screen.Table) error {
		if err := letBotPlayTurns(t, policy, seat, turns-p.endedTurns); err != nil {
			return err
		}
		sum += t.Judge(seat)
		return nil
	})
	if err != nil {
		return RankedLine{}, err
	}
	return newRankedLine(p, o, sum/averagedOutcomes), nil
}

// letBotPlayTurns lets a bot play all seats until seat has ended a number of turns and must choose
// again, or the game is over, outside of turns or too long.
func letBotPlayTurns(t screen.Table, policy bot.Policy, seat engine.Seat, turns int) error {
	for n := 0; n < maxPlanActions*MaxBestTurns; n++ {
		_, over := t.Outcome()
		if over || !canEndTurn(t) && t.PendingQuestion() == nil || turns <= 0 && t.Seat() == seat {
			return nil
		}
		a, err := policy.Choose(t)
		if err != nil {
			return err
		}
		if t.Seat() == seat && t.EndsTurn(a) {
			turns--
		}
		if err := t.Apply(a); err != nil {
			return err
		}
	}
	return nil
}

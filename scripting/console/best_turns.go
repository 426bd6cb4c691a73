package console

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/scripting/sandbox"
)

const (
	maxTurns         = 5  // that best looks ahead
	averagedOutcomes = 12 // random outcomes whose average best evaluates
)

// parseTurnsAhead splits the arguments of best, such as "3 over 2 turns" into "3" and 2. Without "over",
// turns is 1.
func parseTurnsAhead(arguments string) (before string, turns int, err error) {
	before, over, more := strings.Cut(" "+arguments+" ", " over ")
	if !more {
		return arguments, 1, nil
	}
	number := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSpace(over), "s"), " turn")
	turns, err = engine.ParseClampedInt32(number)
	if err != nil || turns < 1 || turns > maxTurns {
		return "", 0, fmt.Errorf("best looks ahead 1 to %d turns, as in: best over 2 turns", maxTurns)
	}
	return strings.TrimSpace(before), turns, nil
}

// futureLine is a line of this turn with its results some turns later.
type futureLine struct {
	linePlan
	later *session.PossibleResults
	mean  int // average evaluation of the table some turns later
}

// printBestOverTurns prints the n best lines of this turn, evaluated after some turns of the bot.
func (c *Console) printBestOverTurns(table screen.Table, n, turns int) error {
	list, err := c.rankOverTurns(table, n, turns)
	if err != nil && !errors.Is(err, sandbox.ErrRun) {
		return err
	}
	c.PrintParagraph(fmt.Sprintf("Evaluated after %d turns (this one, then turns played by the bot), averaged over %d random outcomes.", turns, averagedOutcomes))
	c.printRankedLines(list)
	if err != nil {
		c.PrintParagraph("  The search is incomplete: " + err.Error() + ".")
	}
	return nil
}

// rankOverTurns returns the n best lines with different results, evaluated after some turns of the
// bot. With the error sandbox.ErrRun it returns the lines found so far.
func (c *Console) rankOverTurns(table screen.Table, n, turns int) (ranked []RankedLine, err error) {
	if !canEndTurn(table) {
		return nil, errors.New("there is no turn to end here: use `best` without arguments")
	}
	plans, err := c.planLinePerAction(table)
	if err != nil && !errors.Is(err, sandbox.ErrRun) {
		return nil, err
	}
	begun, list := engine.InstructionsOf(table), []futureLine(nil)
	for _, p := range plans {
		if engine.InstructionsOf(table)-begun > c.SearchInstructions {
			err = sandbox.RunLimitError(fmt.Sprintf("%d of %d lines", len(list), len(plans)), c.SearchInstructions)
			break
		}
		f, err := c.evaluateOverTurns(table, p, turns)
		if err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	slices.SortStableFunc(list, func(a, b futureLine) int { return b.mean - a.mean })
	shown := map[string]bool{}
	for _, f := range list {
		comes := DescribeSpreads(spreadsWorthShowing(f.later), phrase.Original)
		if key := strings.Join(comes, " · "); !shown[key] && len(ranked) < n {
			shown[key] = true
			ranked = append(ranked, RankedLine{f.texts, comes, f.later, f.open})
		}
	}
	return ranked, err
}

func (c *Console) printRankedLines(list []RankedLine) {
	s := c.Screen()
	for i, r := range list {
		c.Print(s.Wrap(fmt.Sprintf("%d. %s", i+1, s.Strong(strings.Join(r.Texts, ", "))), 3)...)
		c.Print(s.Wrap("   "+strings.Join(r.Comes, " · "), 5)...)
		if r.Outlook.Win > 0 {
			c.PrintParagraph("   " + s.Good("It wins in "+FormatPercent(r.Outlook.Win)+" of the outcomes."))
		}
		if r.Outlook.Lose > 0 {
			c.PrintParagraph("   " + s.Bad("It loses in "+FormatPercent(r.Outlook.Lose)+" of the outcomes."))
		}
	}
}

// evaluateOverTurns evaluates a line of this turn after the bot has played to the end of turns turns, this
// one included, on average over random outcomes.
func (c *Console) evaluateOverTurns(table screen.Table, p linePlan, turns int) (futureLine, error) {
	seat, sum := table.Seat(), 0
	var policy bot.Policy = bot.NewGreedy(c.isStopped)
	if c.Ruleset.Seats == 1 {
		searching := bot.NewForSeats(1)
		searching.SetStop(c.isStopped)
		policy = searching
	}
	later, err := session.StopFunc(c.isStopped).PlaySamples(table, p.line, seat, averagedOutcomes, func(t screen.Table) error {
		if err := letBotPlayTurns(t, policy, seat, turns-p.endedTurns); err != nil {
			return err
		}
		sum += t.Judge(seat)
		return nil
	})
	return futureLine{p, later, sum / averagedOutcomes}, err
}

// letBotPlayTurns lets a bot play all seats until a seat has ended some turns and chooses again, or a fight ends.
func letBotPlayTurns(t screen.Table, policy bot.Policy, seat engine.Seat, turns int) error {
	for n := 0; n < maxPlanActions*maxTurns; n++ {
		_, over := t.Outcome()
		if over || !canEndTurn(t) && t.PendingQuestion() == nil || turns <= 0 && t.Seat() == seat {
			return nil
		}
		a, err := policy.Choose(t)
		if err != nil {
			return err
		}
		if t.Seat() == seat && t.Ends(a) {
			turns--
		}
		if err := t.Apply(a); err != nil {
			return err
		}
	}
	return nil
}

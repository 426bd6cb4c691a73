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
	maxTurns   = 5  // that best looks ahead
	beyondWays = 12 // random outcomes whose average best evaluates
)

// turnsAhead splits the arguments of best, such as "3 over 2 turns" into "3" and 2. Without "over",
// turns is 1.
func turnsAhead(arguments string) (before string, turns int, err error) {
	before, over, more := strings.Cut(" "+arguments+" ", " over ")
	if !more {
		return arguments, 1, nil
	}
	number := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSpace(over), "s"), " turn")
	turns, err = engine.ParseInt(number)
	if err != nil || turns < 1 || turns > maxTurns {
		return "", 0, fmt.Errorf("best looks ahead 1 to %d turns, as in: best over 2 turns", maxTurns)
	}
	return strings.TrimSpace(before), turns, nil
}

// far is a line of this turn with its results some turns later.
type far struct {
	plan
	later *session.Outlook
	mean  int // average evaluation of the table then
}

// bestBeyond prints the n best lines of this turn, evaluated after some turns of the bot.
func (c *Console) bestBeyond(table screen.Table, n, turns int) error {
	list, err := c.rankedBeyond(table, n, turns)
	if err != nil && !errors.Is(err, sandbox.ErrRun) {
		return err
	}
	c.Say(fmt.Sprintf("Evaluated after %d turns: this one, then as the bot would play, averaged over %d random outcomes.", turns, beyondWays))
	c.tellBeyond(list)
	if err != nil {
		c.Say("  The search: " + err.Error() + ".")
	}
	return nil
}

// rankedBeyond returns the n best lines with different results, evaluated after some turns of the
// bot. With the error sandbox.ErrRun it returns the lines found so far.
func (c *Console) rankedBeyond(table screen.Table, n, turns int) (ranked []Ranked, err error) {
	if !inTurn(table) {
		return nil, errors.New("there is no turn to end here: use `best` without arguments")
	}
	plans, err := c.plans(table)
	if err != nil && !errors.Is(err, sandbox.ErrRun) {
		return nil, err
	}
	begun, list := engine.InstructionsOf(table), []far(nil)
	for _, p := range plans {
		if engine.InstructionsOf(table)-begun > c.Run {
			err = sandbox.RunOver(fmt.Sprintf("%d of %d lines", len(list), len(plans)), c.Run)
			break
		}
		f, err := c.beyond(table, p, turns)
		if err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	slices.SortStableFunc(list, func(a, b far) int { return b.mean - a.mean })
	shown := map[string]bool{}
	for _, f := range list {
		comes := Briefly(visible(f.later), phrase.Original)
		if key := strings.Join(comes, " · "); !shown[key] && len(ranked) < n {
			shown[key] = true
			ranked = append(ranked, Ranked{f.texts, comes, f.later, f.open})
		}
	}
	return ranked, err
}

func (c *Console) tellBeyond(list []Ranked) {
	s := c.Screen()
	for i, r := range list {
		c.Print(s.Wrap(fmt.Sprintf("%d. %s", i+1, s.Strong(strings.Join(r.Texts, ", "))), 3)...)
		c.Print(s.Wrap("   "+strings.Join(r.Comes, " · "), 5)...)
		if r.Outlook.Win > 0 {
			c.Say("   " + s.Good("It wins in "+Percent(r.Outlook.Win)+" of them."))
		}
		if r.Outlook.Lose > 0 {
			c.Say("   " + s.Bad("It loses in "+Percent(r.Outlook.Lose)+" of them."))
		}
	}
}

// beyond evaluates a line after some turns of the bot, on average over random outcomes.
func (c *Console) beyond(table screen.Table, p plan, turns int) (far, error) {
	seat, sum := table.Seat(), 0
	var policy bot.Policy = bot.NewGreedy(c.isStopped)
	if c.Ruleset.Seats == 1 {
		searching := bot.For(1)
		searching.Stopping(c.isStopped)
		policy = searching
	}
	later, err := session.Until(c.isStopped).LookBeyond(table, p.line, seat, beyondWays, func(t screen.Table) error {
		if err := onward(t, policy, seat, turns-p.ends); err != nil {
			return err
		}
		sum += t.Judge(seat)
		return nil
	})
	return far{p, later, sum / beyondWays}, err
}

// onward lets a bot play until a seat has ended some turns and chooses again, or a fight ends.
func onward(t screen.Table, policy bot.Policy, seat engine.Seat, turns int) error {
	for n := 0; n < maxLine*maxTurns; n++ {
		_, over := t.Outcome()
		if over || !inTurn(t) && t.PendingQuestion() == nil || turns <= 0 && t.Seat() == seat {
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

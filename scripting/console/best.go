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

// usualRun is the default of Options.Run, in instructions: a few seconds.
const usualRun = 40_000_000

// maxLine bounds the actions of a line that is searched or examined.
const maxLine = 40

const maxBest = 9

// plan is a sequence of actions, to the end of a turn if possible.
type plan struct {
	line  []engine.Action
	texts []string // in text form
	open  bool     // whether its continuation depends on chance
	ends  int      // 1 if it ends the turn, otherwise 0
	worth int      // the table's evaluation before the end of the turn
}

// best implements the verb best, which prints the best lines of this turn.
func (c *Console) best(arguments string) error {
	arguments, depth, err := turnsAhead(arguments)
	if err != nil {
		return err
	}
	n, err := count("best", arguments, 1)
	if err != nil {
		return err
	}
	table := c.session.Table()
	if _, over := table.Outcome(); over {
		return errors.New("the game is over")
	}
	if depth > 1 {
		return c.bestBeyond(table, min(n, maxBest), depth)
	}
	if n > 1 {
		return c.bestOf(table, min(n, maxBest))
	}
	return c.bestAlone(table)
}

// bestAlone prints the best line and its results, and, to compare, the results of ending the turn
// at once.
func (c *Console) bestAlone(table screen.Table) error {
	p, err := c.bestLine(table)
	over := errors.Is(err, sandbox.ErrRun)
	if err != nil && !over {
		return err
	}
	s := c.Screen()
	c.Print(s.Wrap("The best line found: "+s.Strong(strings.Join(p.texts, ", ")), 2)...)
	if over {
		c.Say("  The search: " + err.Error() + ".")
	}
	if p.open {
		c.Say("  It ends where cards are drawn or chance decides: search again from there.")
	}
	if err := c.printOutlookAlong(table, p.line); err != nil {
		return err
	}
	end, ok := ending(table)
	if !ok || len(p.line) == 1 {
		return nil
	}
	c.Print(s.Wrap(s.Strong(table.Describe(end))+" right away instead:", 2)...)
	return c.printOutlookAlong(table, []engine.Action{end})
}

func (c *Console) printOutlookAlong(table screen.Table, line []engine.Action) error {
	o, err := session.Until(c.isStopped).LookAlong(table, line, table.Seat())
	if err == nil {
		c.spreadsOnly(o)
	}
	return err
}

func (c *Console) bestOf(table screen.Table, n int) error {
	list, err := c.rankLines(table, n)
	if err != nil && !errors.Is(err, sandbox.ErrRun) {
		return err
	}
	s := c.Screen()
	for i, r := range list {
		c.Print(s.Wrap(fmt.Sprintf("%d. %s", i+1, s.Strong(strings.Join(r.Texts, ", "))), 3)...)
		c.Print(s.Wrap("   "+strings.Join(r.Comes, " · "), 5)...)
	}
	if err != nil {
		c.Say("  The search: " + err.Error() + ".")
	}
	return nil
}

// Ranked is a line of this turn with its results.
type Ranked struct {
	Texts   []string // its actions
	Comes   []string // the change of each number, as text
	Outlook *session.Outlook
	Open    bool // whether its continuation depends on chance
}

// rankLines returns the n best lines with different results. With the error sandbox.ErrRun it
// returns the lines found so far.
func (c *Console) rankLines(table screen.Table, n int) (list []Ranked, err error) {
	if !inTurn(table) {
		return nil, errors.New("there is no turn to end here: use `best` without arguments")
	}
	plans, err := c.plans(table)
	if err != nil && !errors.Is(err, sandbox.ErrRun) {
		return nil, err
	}
	slices.SortStableFunc(plans, func(a, b plan) int { return b.worth - a.worth })
	shown := map[string]bool{}
	for _, p := range plans {
		o, err := session.Until(c.isStopped).LookAlong(table, p.line, table.Seat())
		if err != nil {
			return nil, err
		}
		comes := Briefly(visible(o), phrase.Original)
		if all := strings.Join(comes, " · "); !shown[all] && len(list) < n {
			shown[all] = true
			list = append(list, Ranked{p.texts, comes, o, p.open})
		}
	}
	return list, err
}

// visible returns the changes of an outlook without the turn, sizes of piles, and numbers that do
// not exist afterwards.
func visible(o *session.Outlook) []session.Spread {
	there := words(o.After)
	return slices.DeleteFunc(o.Spreads, func(sp session.Spread) bool { return isImplied(sp) || !there[sp.Word] })
}

func isImplied(sp session.Spread) bool {
	return sp.Word == "turn" || strings.HasPrefix(sp.Word, "#")
}

// plans returns, for each legal action, the bot's line that begins with it. With the error
// sandbox.ErrRun it returns the lines found so far.
func (c *Console) plans(table screen.Table) (list []plan, err error) {
	begun, seen := engine.InstructionsOf(table), map[string]bool{}
	for _, a := range table.Legal(nil) {
		text := table.Describe(a)
		if seen[text] {
			continue
		}
		seen[text] = true
		if engine.InstructionsOf(table)-begun > c.Run {
			return list, sandbox.RunOver(fmt.Sprintf("%d first actions", len(list)), c.Run)
		}
		p, err := c.bestLine(table, a)
		if errors.Is(err, engine.ErrStopped) {
			return nil, err
		}
		if err == nil || errors.Is(err, sandbox.ErrRun) {
			list = append(list, p) // an action that fails cannot begin a line
		}
	}
	return list, nil
}

// search builds a line by playing it on several imagined tables, which differ in hidden cards and
// random results.
type search struct {
	plan
	first  screen.Table
	others []screen.Table
	seat   engine.Seat
}

// otherWays is the number of imagined tables, besides the first, on which each action must have the
// same text.
const otherWays = 7

// newSearch starts a line with some actions; more is whether it can continue.
func newSearch(table screen.Table, firstActions []engine.Action) (s *search, more bool, err error) {
	imagined := func(i int) screen.Table {
		t := table.Fresh()
		t.CopyFrom(table)
		t.Imagine(table.Seat(), engine.Seed(table.Hash()).Child("best", i))
		return t
	}
	s = &search{first: imagined(1), seat: table.Seat()}
	for i := range otherWays {
		s.others = append(s.others, imagined(2+i))
	}
	s.worth = s.first.Judge(s.seat)
	for _, a := range firstActions {
		if more, err := s.add(a); err != nil || !more {
			return s, false, err
		}
	}
	return s, true, nil
}

// add appends an action to the line; more is whether the line can continue.
func (s *search) add(a engine.Action) (more bool, err error) {
	ends, text := s.first.Ends(a), s.first.Describe(a)
	for _, other := range s.others {
		if other.Describe(a) != text || other.Apply(a) != nil {
			s.open = true
			return false, nil
		}
	}
	if err := s.first.Apply(a); err != nil {
		return false, err
	}
	s.line, s.texts = append(s.line, a), append(s.texts, tieWords(text))
	if ends {
		s.ends = 1
	}
	_, over := s.first.Outcome()
	if !ends || over {
		s.worth = s.first.Judge(s.seat)
	}
	if ends || over {
		return false, nil
	}
	if q := s.first.PendingQuestion(); q != nil && q.Seat == s.seat {
		return true, nil // the answer is part of the line
	}
	_, hasEnd := ending(s.first)
	return hasEnd, nil // false for a choice outside of turns
}

// bestLine returns the line that the bot plays after some actions, to the end of the turn, including
// answers to questions. The line ends early, and is open, where imagined tables differ. With the
// error sandbox.ErrRun it returns the line so far.
func (c *Console) bestLine(table screen.Table, firstActions ...engine.Action) (plan, error) {
	policy := bot.For(c.Ruleset.Seats)
	policy.Stopping(c.isStopped)
	begun := engine.InstructionsOf(table)
	s, more, err := newSearch(table, firstActions)
	if err != nil {
		return plan{}, err
	}
	from := table
	if len(firstActions) > 0 {
		from = s.first
	}
	for more && len(s.line) < maxLine {
		if len(s.line) > len(firstActions) && engine.InstructionsOf(table)-begun > c.Run {
			return s.plan, sandbox.RunOver(fmt.Sprintf("%d actions of the line", len(s.line)), c.Run)
		}
		a, err := policy.Choose(from)
		if err != nil {
			return plan{}, err
		}
		if more, err = s.add(a); err != nil {
			return plan{}, err
		}
		from = s.first
	}
	return s.plan, nil
}

// spreadsOnly prints the number changes of an outlook, without its story and list of outcomes.
func (c *Console) spreadsOnly(o *session.Outlook) {
	short := *o
	short.Events = nil
	if len(short.Each) > 1 {
		short.Each = nil
	}
	c.outlook(&short)
}

// ending returns the legal action that ends the turn; unique is whether there is exactly one.
func ending(t screen.Table) (end engine.Action, unique bool) {
	n := 0
	for _, a := range t.Legal(nil) {
		if t.Ends(a) {
			end = a
			n++
		}
	}
	return end, n == 1
}

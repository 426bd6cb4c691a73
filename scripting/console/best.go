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

// defaultSearchInstructions is the default of Options.SearchInstructions, in instructions: a few seconds.
const defaultSearchInstructions = 40_000_000

// maxPlanActions bounds the actions of a line that is searched or examined.
const maxPlanActions = 40

const maxBestLines = 9

// linePlan is a sequence of actions, to the end of a turn if possible.
type linePlan struct {
	line       []engine.Action
	texts      []string
	open       bool // whether the rest of the turn depends on chance or hidden cards
	endedTurns int  // 1 if the line ends the turn, otherwise 0
	worth      int  // the table's evaluation before the action that ends the turn
}

func (c *Console) runBest(arguments string) error {
	arguments, turns, err := parseTurnsAhead(arguments)
	if err != nil {
		return err
	}
	n, err := parseCount("best", arguments, 1)
	if err != nil {
		return err
	}
	table := c.session.Table()
	if _, over := table.Outcome(); over {
		return errors.New("the game is over")
	}
	if n > 1 || turns > 1 {
		return c.printRankedLines(table, min(n, maxBestLines), turns)
	}
	return c.printBestLine(table)
}

// printBestLine prints the turn's best line and its results, then the results of ending the turn now.
func (c *Console) printBestLine(table screen.Table) error {
	p, err := c.planBotLine(table)
	over := errors.Is(err, sandbox.ErrRun)
	if err != nil && !over {
		return err
	}
	s := c.Screen()
	c.Print(s.Wrap("The best line found: "+s.Strong(strings.Join(p.texts, ", ")), 2)...)
	if over {
		c.PrintParagraph("  The search is incomplete: " + err.Error() + ".")
	}
	if p.open {
		c.PrintParagraph("  The line ends where cards are drawn or chance decides: search again from there.")
	}
	if err := c.printLineResults(table, p.line); err != nil {
		return err
	}
	end, ok := turnEndingAction(table)
	if !ok || len(p.line) == 1 {
		return nil
	}
	c.Print(s.Wrap(s.Strong(screen.TypedForm(table, end))+" right away instead:", 2)...)
	return c.printLineResults(table, []engine.Action{end})
}

// printLineResults prints how numbers may change, without the story and the list of outcomes.
func (c *Console) printLineResults(table screen.Table, line []engine.Action) error {
	o, err := session.StopFunc(c.isStopped).PlayAllOutcomes(table, line, table.Seat())
	if err != nil {
		return err
	}
	o.Events = nil
	if len(o.Each) > 1 {
		o.Each = nil
	}
	c.printPossibleResults(o)
	return nil
}

// printRankedLines prints the n best lines of this turn, evaluated after some turns.
func (c *Console) printRankedLines(table screen.Table, n, turns int) error {
	list, err := c.rankLines(table, n, turns)
	if err != nil && !errors.Is(err, sandbox.ErrRun) {
		return err
	}
	if turns > 1 {
		c.PrintParagraph(fmt.Sprintf("Evaluated after %d turns (this one, then turns played by the bot), averaged over %d random outcomes.", turns, averagedOutcomes))
	}
	s := c.Screen()
	for i, r := range list {
		c.Print(s.Wrap(fmt.Sprintf("%d. %s", i+1, s.Strong(strings.Join(r.Texts, ", "))), 3)...)
		c.Print(s.Wrap("   "+strings.Join(r.Comes, " · "), 5)...)
		if turns > 1 && r.Outlook.Win > 0 {
			c.PrintParagraph("   " + s.Good("It wins in "+FormatPercent(r.Outlook.Win)+" of the outcomes."))
		}
		if turns > 1 && r.Outlook.Lose > 0 {
			c.PrintParagraph("   " + s.Bad("It loses in "+FormatPercent(r.Outlook.Lose)+" of the outcomes."))
		}
	}
	if err != nil {
		c.PrintParagraph("  The search is incomplete: " + err.Error() + ".")
	}
	return nil
}

// RankedLine is a sequence of actions for the current turn, with its results.
type RankedLine struct {
	Texts   []string // its actions
	Comes   []string // the change of each number, as text
	Outlook *session.PossibleResults
	Open    bool // whether the rest of the turn depends on chance or hidden cards
	worth   int  // the table's evaluation after it
}

func newRankedLine(p linePlan, o *session.PossibleResults, worth int) RankedLine {
	return RankedLine{p.texts, DescribeSpreads(spreadsWorthShowing(o), phrase.Original), o, p.open, worth}
}

// spreadsWorthShowing returns the possible changes of numbers, except of the turn, of sizes of
// piles and of numbers that do not exist afterwards.
func spreadsWorthShowing(o *session.PossibleResults) []session.Spread {
	there := factWordSet(o.After)
	return slices.DeleteFunc(o.Spreads, func(sp session.Spread) bool {
		return sp.Word == "turn" || strings.HasPrefix(sp.Word, "#") || !there[sp.Word]
	})
}

// planLinePerAction returns, for each legal action, the bot's line that begins with it. With the
// error sandbox.ErrRun it returns the lines found so far.
func (c *Console) planLinePerAction(table screen.Table) (list []linePlan, err error) {
	begun, seen := engine.InstructionsOf(table), map[string]bool{}
	for _, a := range table.Legal(nil) {
		text := table.Describe(a)
		if seen[text] {
			continue
		}
		seen[text] = true
		if engine.InstructionsOf(table)-begun > c.SearchInstructions {
			return list, sandbox.RunLimitError(fmt.Sprintf("%d of the possible first actions", len(list)), c.SearchInstructions)
		}
		p, err := c.planBotLine(table, a)
		if errors.Is(err, engine.ErrStopped) {
			return nil, err
		}
		if err == nil || errors.Is(err, sandbox.ErrRun) {
			list = append(list, p) // an action that fails cannot begin a line
		}
	}
	return list, nil
}

// lineSearch builds a linePlan by playing its actions on several imagined tables, which differ in
// hidden cards and random results.
type lineSearch struct {
	linePlan
	first  screen.Table
	others []screen.Table
	seat   engine.Seat
}

// extraImaginedTables is how many imagined tables besides the first must give an action the same text.
const extraImaginedTables = 7

// newLineSearch starts a line with firstActions; more is whether the line can continue.
func newLineSearch(table screen.Table, firstActions []engine.Action) (s *lineSearch, more bool, err error) {
	s = &lineSearch{first: imagineTable(table, "best", 1), seat: table.Seat()}
	for i := range extraImaginedTables {
		s.others = append(s.others, imagineTable(table, "best", 2+i))
	}
	s.worth = s.first.Judge(s.seat)
	for _, a := range firstActions {
		if more, err := s.addAction(a); err != nil || !more {
			return s, false, err
		}
	}
	return s, true, nil
}

// addAction appends an action to the line; more is whether the line can continue.
func (s *lineSearch) addAction(a engine.Action) (more bool, err error) {
	ends, text := s.first.Ends(a), s.first.Describe(a)
	for _, other := range s.others {
		if other.Describe(a) != text || other.Apply(a) != nil {
			s.open = true
			return false, nil
		}
	}
	typed := screen.TypedForm(s.first, a)
	if err := s.first.Apply(a); err != nil {
		return false, err
	}
	s.line, s.texts = append(s.line, a), append(s.texts, replaceSpacesByTies(typed))
	if ends {
		s.endedTurns = 1
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
	_, hasEnd := turnEndingAction(s.first)
	return hasEnd, nil // false for a choice outside of turns
}

// planBotLine returns firstActions and then what the bot would choose, to the end of the turn, including
// answers to questions. The table does not change. The line ends early, and is open, where imagined
// tables differ. With the error sandbox.ErrRun it returns the line so far.
func (c *Console) planBotLine(table screen.Table, firstActions ...engine.Action) (linePlan, error) {
	policy := bot.NewForSeats(c.Ruleset.Seats)
	policy.SetStop(c.isStopped)
	begun := engine.InstructionsOf(table)
	s, more, err := newLineSearch(table, firstActions)
	if err != nil {
		return linePlan{}, err
	}
	from := table
	if len(firstActions) > 0 {
		from = s.first
	}
	for more && len(s.line) < maxPlanActions {
		if len(s.line) > len(firstActions) && engine.InstructionsOf(table)-begun > c.SearchInstructions {
			return s.linePlan, sandbox.RunLimitError(fmt.Sprintf("%d actions of the line", len(s.line)), c.SearchInstructions)
		}
		a, err := policy.Choose(from)
		if err != nil {
			return linePlan{}, err
		}
		if more, err = s.addAction(a); err != nil {
			return linePlan{}, err
		}
		from = s.first
	}
	return s.linePlan, nil
}

// imagineTable returns a copy of a table with imagined hidden cards and random results, which
// depend on the table's state, verb and i.
func imagineTable(t screen.Table, verb string, i int) screen.Table {
	imagined := screen.CopyOf(t)
	imagined.Imagine(t.Seat(), engine.Seed(t.Hash()).Child(verb, i))
	return imagined
}

// turnEndingAction returns the legal action that ends the turn; unique is whether there is exactly one.
func turnEndingAction(t screen.Table) (end engine.Action, unique bool) {
	n := 0
	for _, a := range t.Legal(nil) {
		if t.Ends(a) {
			end = a
			n++
		}
	}
	return end, n == 1
}

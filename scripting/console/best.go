package console

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting/sandbox"
)

// DefaultSearchInstructions is the default of Options.SearchInstructions, enough for a search of a few seconds.
const DefaultSearchInstructions = 40_000_000

const maxPlanActions = 40 // number of actions in the longest line that is searched or examined

const maxBestLines = 9

// linePlan is a sequence of actions, up to the end of a turn if that can be foreseen.
type linePlan struct {
	line        []engine.Action
	texts       []string
	isUncertain bool // whether the rest of the turn depends on chance or hidden cards
	endedTurns  int  // 1 if the line ends the turn, otherwise 0
	worth       int  // the table's evaluation of the state before the action that ends the turn
}

func (c *Console) runBest(arguments string) error {
	arguments, turns, err := parseTurnsAhead(arguments)
	if err != nil {
		return err
	}
	n, err := parsePositiveOrOne("best", arguments)
	if err != nil {
		return err
	}
	table := c.session.Table()
	if _, over := table.Outcome(); over {
		return errors.New("the game is over")
	}
	if (n > 1 || turns > 1) && canEndTurn(table) {
		return c.printRankedLines(table, min(n, maxBestLines), turns)
	}
	lines, err := c.newLinePlanner().Advise(table, c.Screen())
	c.Print(lines...)
	return err
}

func (c *Console) printRankedLines(table screen.Table, maxLines, turns int) error {
	list, err := c.findBestTurnLines(table, maxLines, turns)
	if err != nil && !errors.Is(err, sandbox.ErrRun) {
		return err
	}
	if turns > 1 {
		c.PrintParagraph(fmt.Sprintf("Evaluated after %d turns (this one and those that the bot plays after it), averaged over %d random outcomes.", turns, averagedOutcomes))
	}
	s := c.Screen()
	for i, r := range list {
		c.printWithIndent(fmt.Sprintf("%d. %s", i+1, s.Strong(strings.Join(r.Texts, ", "))), 3)
		c.printWithIndent("   "+strings.Join(r.Changes, " · "), 5)
		if turns > 1 && r.Results.Win > 0 {
			c.PrintParagraph("   " + s.Good("It wins in "+FormatPercent(r.Results.Win)+" of the outcomes."))
		}
		if turns > 1 && r.Results.Lose > 0 {
			c.PrintParagraph("   " + s.Bad("It loses in "+FormatPercent(r.Results.Lose)+" of the outcomes."))
		}
	}
	if err != nil {
		c.PrintParagraph("  The search is incomplete: " + err.Error() + ".")
	}
	return nil
}

// RankedLine is a sequence of actions for the current turn, with its results.
type RankedLine struct {
	Texts   []string // the actions, as they are typed
	Changes []string // for each number that can change, a text such as "Pip HP 18 → 15"
	Results *session.PossibleResults
	Open    bool // whether the rest of the turn depends on chance or hidden cards
	worth   int  // the evaluation by which lines are ranked; see evaluateLine
}

func newRankedLine(p linePlan, o *session.PossibleResults, worth int) RankedLine {
	return RankedLine{p.texts, DescribeSpreads(spreadsWorthShowing(o), phrase.Original), o, p.isUncertain, worth}
}

// spreadsWorthShowing omits numbers that no effect changes, such as the turn, and numbers that no longer exist.
func spreadsWorthShowing(o *session.PossibleResults) []session.FactSpread {
	there := factWordSet(o.After)
	return slices.DeleteFunc(slices.Clone(o.Spreads), func(sp session.FactSpread) bool {
		return sp.Kind == engine.UncausedFact || !there[sp.Word]
	})
}

// planLinePerAction returns one line for each legal action, which the bot continues up to the end of the turn. It omits
// actions for which skips returns true, actions that fail, and actions with the same text as an earlier one. If the
// budget is used up, it returns the lines found so far with sandbox.ErrRun.
func (p LinePlanner) planLinePerAction(table screen.Table, skips func(engine.Action) bool) (list []linePlan, err error) {
	begun, seen := engine.ScriptInstructionsOf(table), map[string]bool{}
	for _, a := range table.Legal(nil) {
		text := table.Describe(a)
		if seen[text] || skips(a) {
			continue
		}
		seen[text] = true
		if engine.ScriptInstructionsOf(table)-begun > p.Instructions {
			return list, sandbox.RunLimitError(fmt.Sprintf("%d of the possible first actions", len(list)), p.Instructions)
		}
		plan, err := p.planBotLine(table, a)
		if errors.Is(err, engine.ErrStopped) {
			return nil, err
		}
		if err == nil || errors.Is(err, sandbox.ErrRun) {
			list = append(list, plan) // an action that fails cannot begin a line
		}
	}
	return list, nil
}

// lineSearch builds a linePlan on several imagined tables, which differ in hidden cards and random results.
type lineSearch struct {
	linePlan
	first  screen.Table
	others []screen.Table
	seat   engine.Seat
}

// otherTableCount is the length of lineSearch.others.
const otherTableCount = 7

// playAndAppend plays a on s.first and s.others, and appends it to the line. If one of s.others refuses a or describes
// it otherwise, the line becomes uncertain instead. canContinue is false if the line must end. err is from s.first.
func (s *lineSearch) playAndAppend(a engine.Action) (canContinue bool, err error) {
	ends, text := s.first.EndsTurn(a), s.first.Describe(a)
	for _, other := range s.others {
		if other.Describe(a) != text || other.Apply(a) != nil {
			s.isUncertain = true
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
	if ends {
		return false, nil
	}
	turnEnds := countTurnEnds(s.first)
	if slices.ContainsFunc(s.others, func(other screen.Table) bool { return (countTurnEnds(other) > 0) != (turnEnds > 0) }) {
		s.isUncertain = true // chance decides whether the turn goes on
		return false, nil
	}
	if q := s.first.PendingQuestion(); q != nil && q.Seat == s.seat {
		return true, nil // the answer is part of the line
	}
	return turnEnds == 1, nil // false for a choice outside of turns
}

func countTurnEnds(t screen.Table) int { return engine.Count(t.Legal(nil), t.EndsTurn) }

// LinePlanner searches for the best line of a turn, for the console's verb best and the hints of play.
type LinePlanner struct {
	Seats        int // number of seats of the game
	Stop         session.StopFunc
	Instructions int64 // script instructions that a search may use
}

func (c *Console) newLinePlanner() LinePlanner {
	return LinePlanner{c.Ruleset.Seats, c.mustStop, c.SearchInstructions}
}

// planBotLine returns a line of firstActions followed by the bot's choices up to the end of the turn. The line is
// uncertain and ends early where hidden cards or chance decide how it goes on. If the search uses more than
// p.Instructions, planBotLine returns the line so far with sandbox.ErrRun. With other errors it returns an empty line.
func (p LinePlanner) planBotLine(table screen.Table, firstActions ...engine.Action) (linePlan, error) {
	policy := bot.NewFull(p.Seats).SetStop(p.Stop)
	begun := engine.ScriptInstructionsOf(table)
	s := &lineSearch{first: CopyAndRandomizeHiddenState(table, "best", 1), seat: table.Seat()}
	for i := range otherTableCount {
		s.others = append(s.others, CopyAndRandomizeHiddenState(table, "best", 2+i))
	}
	s.worth = s.first.Judge(s.seat)
	from, more := table, true
	for i := 0; more && i < len(firstActions); i++ {
		var err error
		if more, err = s.playAndAppend(firstActions[i]); err != nil {
			return linePlan{}, err
		}
		from = s.first
	}
	for more && len(s.line) < maxPlanActions {
		if len(s.line) > len(firstActions) && engine.ScriptInstructionsOf(table)-begun > p.Instructions {
			return s.linePlan, sandbox.RunLimitError(speech.CountWithNoun(len(s.line), "action")+" of the line", p.Instructions)
		}
		a, err := policy.Choose(from)
		if err != nil {
			return linePlan{}, err
		}
		if more, err = s.playAndAppend(a); err != nil {
			return linePlan{}, err
		}
		from = s.first
	}
	return s.linePlan, nil
}

// CopyAndRandomizeHiddenState returns a copy of t with other hidden cards and other random results. Both depend only on
// what the seat to move knows, on verb and on i.
func CopyAndRandomizeHiddenState(t screen.Table, verb string, i int) screen.Table {
	imagined := screen.CopyOf(t)
	imagined.RandomizeHiddenState(t.Seat(), 0)
	imagined.RandomizeHiddenState(t.Seat(), engine.Seed(imagined.Hash()).Child(verb, i))
	return imagined
}

const (
	MaxBestTurns     = 5  // the largest number of turns that the command "best" looks ahead
	averagedOutcomes = 12 // number of random outcomes over which "best" averages its evaluation of a line
)

// parseTurnsAhead splits the arguments of best: "3 over 2 turns" becomes "3" and 2. Without "over", turns is 1.
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

// findBestTurnLines returns up to maxLines lines of this turn that have different results, best first. It judges a line
// by the state before this turn ends or, if turns is more than 1, after the bot has played the following turns. Outside
// of turns it returns only the bot's choice. If the budget is used up, it returns the lines so far with sandbox.ErrRun.
func (c *Console) findBestTurnLines(table screen.Table, maxLines, turns int) (ranked []RankedLine, err error) {
	if !canEndTurn(table) {
		p, err := c.newLinePlanner().planBotLine(table)
		if err != nil && !errors.Is(err, sandbox.ErrRun) || len(p.line) == 0 {
			return nil, err
		}
		line, err := c.evaluateLine(table, p, 1)
		return []RankedLine{line}, err
	}
	path := c.session.Path()
	plans, err := c.newLinePlanner().planLinePerAction(table, func(a engine.Action) bool {
		// Going back to an earlier state, for example by swapping the same two units again, would never end.
		after := screen.CopyOf(table)
		if after.Apply(a) != nil {
			return false
		}
		hash := after.Hash()
		return slices.ContainsFunc(path, func(n *session.Node) bool { return n.Hash == hash })
	})
	if err != nil && !errors.Is(err, sandbox.ErrRun) {
		return nil, err
	}
	begun := engine.ScriptInstructionsOf(table)
	for _, p := range plans {
		if turns > 1 && engine.ScriptInstructionsOf(table)-begun > c.SearchInstructions {
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
		key := strings.Join(r.Changes, " · ")
		was := shown[key]
		shown[key] = true
		return was
	})
	return ranked[:min(maxLines, len(ranked))], err
}

// evaluateLine returns a line of this turn with its evaluation and all its outcomes. If turns is more than 1, the bot
// plays the following turns too, and the evaluation is the average of averagedOutcomes random outcomes.
func (c *Console) evaluateLine(table screen.Table, p linePlan, turns int) (RankedLine, error) {
	seat, stop := table.Seat(), session.StopFunc(c.mustStop)
	if turns == 1 {
		o, err := stop.PlayAllOutcomes(table, p.line, seat)
		if err != nil {
			return RankedLine{}, err
		}
		return newRankedLine(p, o, p.worth), nil
	}
	var policy bot.Policy = bot.NewGreedy(c.mustStop)
	if c.Ruleset.Seats == 1 {
		policy = bot.NewFull(1).SetStop(c.mustStop)
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

// letBotPlayTurns lets a bot play all seats until seat has ended the given number of turns and is to move again. It
// stops early when the game ends, at a choice outside of turns, and after maxPlanActions*MaxBestTurns actions.
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

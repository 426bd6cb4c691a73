package console

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
)

func (c *Console) tell(n *session.Node) {
	if !c.quiet {
		c.Print(c.storyOf(n)...)
	}
}

func (c *Console) storyOf(n *session.Node) []string {
	if len(n.Events) == 0 {
		return nil
	}
	return n.State().Story(n.Events, c.Screen())
}

func (c *Console) printStage() {
	if !c.quiet {
		c.Print(c.session.Table().Stage(c.Screen())...)
	}
}

// printResult prints the stage after a line that ended a turn, began or ended a game, or played
// outside of turns. After other actions it prints the numbers that changed.
func (c *Console) printResult() {
	if len(c.acted) == 0 || c.quiet {
		return
	}
	if c.isStageDue() {
		c.Print("")
		c.printStage()
		return
	}
	c.numbers(c.before.State(), c.session.Table())
}

func (c *Console) isStageDue() bool {
	if c.before == nil {
		return true // a new game
	}
	table := c.session.Table()
	_, over := table.Outcome()
	if _, was := c.before.State().Outcome(); over || was {
		return over != was
	}
	for _, n := range c.acted {
		if table.Ends(n.Action) {
			return true
		}
	}
	return !inTurn(table) || !inTurn(c.before.State())
}

// inTurn reports whether some legal action ends the turn, which none does in choices between turns.
func inTurn(t screen.Table) bool {
	return slices.ContainsFunc(t.Legal(nil), t.Ends)
}

func (c *Console) numbers(from, to screen.Table) {
	list := c.differences(relevantChanges(session.Changes(from, to), from, to))
	if len(list) > 0 {
		s := c.Screen()
		c.Print(s.Wrap(s.Quiet("  "+strings.Join(list, " · ")), 2)...)
	}
}

// relevantChanges drops the sizes of piles if other numbers changed too. If the turn changed, it
// also drops the numbers that only one of the two states has.
func relevantChanges(changes []session.Change, from, to screen.Table) []session.Change {
	before, after := words(from), words(to)
	elsewhere := before["turn"] != after["turn"]
	main := slices.DeleteFunc(slices.Clone(changes), func(ch session.Change) bool {
		return strings.HasPrefix(ch.Word, "#") || elsewhere && before[ch.Word] != after[ch.Word]
	})
	if len(main) == 0 && !elsewhere {
		return changes
	}
	return main
}

func words(t screen.Table) map[string]bool {
	there := map[string]bool{}
	for _, f := range t.Facts(nil) {
		there[f.Word] = true
	}
	return there
}

// differences describes each change, such as "Pip HP 18 → 15".
func (c *Console) differences(changes []session.Change) (list []string) {
	for _, ch := range changes {
		list = append(list, tieWords(fmt.Sprintf("%s %s → %s", label(ch.Fact), ch.FormatValue(ch.Before), ch.FormatValue(ch.Value))))
	}
	return list
}

func label(f engine.Fact) string {
	name := screen.Clean(strings.TrimPrefix(f.Name, "the "))
	for i, r := range name {
		if i == 0 {
			return strings.ToUpper(string(r)) + name[len(string(r)):]
		}
	}
	return name
}

// tieWords replaces spaces by ties, at which no line is wrapped.
func tieWords(s string) string { return strings.ReplaceAll(s, " ", screen.Tie) }

// turn returns the turn of a state, such as "turn 3"; "" in a game without turns.
func turn(t screen.Table) string {
	for _, f := range t.Facts(nil) {
		if f.Word == "turn" {
			return "turn " + strconv.Itoa(f.Value)
		}
	}
	return ""
}

// place describes an action's turn and number, such as "turn 2, action 7".
func place(n *session.Node) string {
	where := "the start"
	if n.Parent != nil {
		where = fmt.Sprintf("action %d", n.Depth)
		if t := turn(n.Parent.State()); t != "" {
			where = t + ", " + where
		}
	}
	return where
}

// number parses an integer of at least 0.
func number(word string) (n int, ok bool) {
	n, err := engine.ParseInt(word)
	return n, err == nil && n >= 0
}

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

// tell prints the story of an action that has just been carried out, unless c is quiet.
func (c *Console) tell(n *session.Node) {
	if !c.quiet {
		c.Print(c.storyOf(n)...)
	}
}

// storyOf returns the story of one action, in lines for the screen.
func (c *Console) storyOf(n *session.Node) []string {
	if len(n.Events) == 0 {
		return nil
	}
	return n.State().Story(n.Events, c.Screen())
}

// printStage prints the stage of the game, unless c is quiet.
func (c *Console) printStage() {
	if !c.quiet {
		c.Print(c.session.Table().Stage(c.Screen())...)
	}
}

// printResult prints the result of a line that acted: the whole stage after the end of a turn or a game,
// or outside of turns (look), otherwise the numbers that have changed.
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

// isStageDue reports whether the actions of the line call for showing the whole stage.
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

// inTurn reports whether some legal action ends the turn. Choices between turns have none.
func inTurn(t screen.Table) bool {
	return slices.ContainsFunc(t.Legal(nil), t.Ends)
}

// numbers prints, in one line, the facts that differ between two states.
func (c *Console) numbers(from, to screen.Table) {
	list := c.differences(relevantChanges(session.Changes(from, to), from, to))
	if len(list) > 0 {
		s := c.Screen()
		c.Print(s.Wrap(s.Quiet("  "+strings.Join(list, " · ")), 2)...)
	}
}

// relevantChanges returns the changes worth printing: it drops the sizes of piles if anything else changed,
// and in a new turn or a fight just begun also the numbers that only one state has.
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

// words returns the set of the words of a table's facts.
func words(t screen.Table) map[string]bool {
	there := map[string]bool{}
	for _, f := range t.Facts(nil) {
		there[f.Word] = true
	}
	return there
}

// differences returns changes as texts, such as "Pip HP 18 → 15".
func (c *Console) differences(changes []session.Change) (list []string) {
	for _, ch := range changes {
		list = append(list, tieWords(fmt.Sprintf("%s %s → %s", label(ch.Fact), ch.FormatValue(ch.Before), ch.FormatValue(ch.Value))))
	}
	return list
}

// label returns the name of a fact with a capital letter, to begin a line.
func label(f engine.Fact) string {
	name := screen.Clean(strings.TrimPrefix(f.Name, "the "))
	for i, r := range name {
		if i == 0 {
			return strings.ToUpper(string(r)) + name[len(string(r)):]
		}
	}
	return name
}

// tieWords replaces the spaces of a short text by ties, so that no line breaks within it.
func tieWords(s string) string { return strings.ReplaceAll(s, " ", screen.Tie) }

// turn returns the turn of a state as text, "turn 3"; "" in a game that counts none.
func turn(t screen.Table) string {
	for _, f := range t.Facts(nil) {
		if f.Word == "turn" {
			return "turn " + strconv.Itoa(f.Value)
		}
	}
	return ""
}

// place returns the turn and number of an action, as in "turn 2, action 7".
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

// number parses a whole number, 0 or more.
func number(word string) (int, bool) {
	n, err := engine.ParseInt(word)
	return n, err == nil && n >= 0
}

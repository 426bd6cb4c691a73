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

// tell prints what an action caused, as soon as it has happened.
func (c *Console) tell(n *session.Node) {
	if !c.quiet {
		c.Print(c.storyOf(n)...)
	}
}

// storyOf is the story of one action.
func (c *Console) storyOf(n *session.Node) []string {
	if len(n.Events) == 0 {
		return nil
	}
	return n.State().Story(n.Events, c.Screen())
}

// stage prints what there is to see.
func (c *Console) stage() {
	if !c.quiet {
		c.Print(c.session.Table().Stage(c.Screen())...)
	}
}

// sumUp ends a line that acted: with the whole stage where a turn, a game or a
// choice has ended and there is a new one to look at, and otherwise with the
// numbers that are now others.
func (c *Console) sumUp() {
	if len(c.acted) == 0 || c.quiet {
		return
	}
	if c.look() {
		c.Print("")
		c.stage()
		return
	}
	c.numbers(c.before.State(), c.session.Table())
}

// look reports whether what was done by the line calls for the stage.
func (c *Console) look() bool {
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

// inTurn tells a turn, which some action can end, from a choice outside of turns.
func inTurn(t screen.Table) bool {
	return slices.ContainsFunc(t.Legal(nil), t.Ends)
}

// numbers prints in one line what the facts of two states differ in.
func (c *Console) numbers(from, to screen.Table) {
	list := c.differences(telling(session.Changes(from, to), from, to))
	if len(list) > 0 {
		s := c.Screen()
		c.Print(s.Wrap(s.Quiet("  "+strings.Join(list, " · ")), 2)...)
	}
}

// telling leaves out what goes without saying: how piles grow and shrink where
// other things change too, and numbers that only one of two places has, as when a
// fight begins.
func telling(changes []session.Change, from, to screen.Table) []session.Change {
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

// words are the words of the facts there are.
func words(t screen.Table) map[string]bool {
	there := map[string]bool{}
	for _, f := range t.Facts(nil) {
		there[f.Word] = true
	}
	return there
}

// differences are changes in words, like "Pip HP 18 → 15".
func (c *Console) differences(changes []session.Change) (list []string) {
	for _, ch := range changes {
		list = append(list, tieWords(fmt.Sprintf("%s %s → %s", label(ch.Fact), ch.Told(ch.Before), ch.Told(ch.Value))))
	}
	return list
}

// label returns what a fact is called at the beginning of a line.
func label(f engine.Fact) string {
	name := screen.Clean(strings.TrimPrefix(f.Name, "the "))
	for i, r := range name {
		if i == 0 {
			return strings.ToUpper(string(r)) + name[len(string(r)):]
		}
	}
	return name
}

// tieWords keeps a short piece together at the end of a line.
func tieWords(s string) string { return strings.ReplaceAll(s, " ", screen.Tie) }

// turn is the turn in which the game is at a state, for lists; "" in a game that
// counts none.
func turn(t screen.Table) string {
	for _, f := range t.Facts(nil) {
		if f.Word == "turn" {
			return "turn " + strconv.Itoa(f.Value)
		}
	}
	return ""
}

// place says where in the game an action was done.
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

// number reads a whole number from 0.
func number(word string) (int, bool) {
	n, err := engine.ParseInt(word)
	return n, err == nil && n >= 0
}

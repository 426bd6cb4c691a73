package console

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	said "curtaincall/engine/table"
)

func (c *Console) actionStory(n *session.Node) []string {
	if len(n.Events) == 0 {
		return nil
	}
	return n.State().Story(n.Events, c.Screen())
}

func (c *Console) printStageUnlessQuiet() {
	if !c.quiet {
		c.Print(c.session.Table().Stage(c.Screen())...)
	}
}

// printStageOrChanges prints the stage if the line that just ran ended a turn, began or ended a game, or played
// outside of turns. If it played other actions, it prints the numbers that changed.
func (c *Console) printStageOrChanges() {
	if len(c.actedNodes) == 0 || c.quiet {
		return
	}
	if c.shouldPrintStage() {
		c.Print("")
		c.printStageUnlessQuiet()
		return
	}
	c.printNumberChanges(c.lineStart.State(), c.session.Table())
}

func (c *Console) shouldPrintStage() bool {
	if c.lineStart == nil {
		return true // a new game
	}
	table := c.session.Table()
	_, over := table.Outcome()
	if _, was := c.lineStart.State().Outcome(); over || was {
		return over != was
	}
	endsTurn := func(n *session.Node) bool { return table.EndsTurn(n.Action) }
	return slices.ContainsFunc(c.actedNodes, endsTurn) || !canEndTurn(table) || !canEndTurn(c.lineStart.State())
}

// canEndTurn reports whether some legal action ends the turn. None does in a choice outside of turns.
func canEndTurn(t screen.Table) bool {
	return slices.ContainsFunc(t.Legal(nil), t.EndsTurn)
}

// printNumberChanges prints what differs, without the sizes of piles, unless only those changed. If just one
// of the states is in a turn, it omits all sizes and the numbers that only one state has.
func (c *Console) printNumberChanges(from, to screen.Table) {
	changes := session.CompareFacts(from.AppendFacts(nil), to.AppendFacts(nil))
	before, after := factWordSet(from), factWordSet(to)
	elsewhere := before["turn"] != after["turn"] // just one of the states is in a turn
	main := slices.DeleteFunc(slices.Clone(changes), func(ch session.FactChange) bool {
		return strings.HasPrefix(ch.Word, "#") || elsewhere && before[ch.Word] != after[ch.Word]
	})
	if len(main) > 0 || elsewhere {
		changes = main
	}
	if list := c.describeChanges(changes); len(list) > 0 {
		s := c.Screen()
		c.Print(s.Wrap(s.Quiet("  "+strings.Join(list, " · ")), 2)...)
	}
}

func factWordSet(t screen.Table) map[string]bool {
	there := map[string]bool{}
	for _, f := range t.AppendFacts(nil) {
		there[f.Word] = true
	}
	return there
}

// describeChanges describes each change, such as "Pip HP 18 → 15".
func (c *Console) describeChanges(changes []session.FactChange) (list []string) {
	for _, ch := range changes {
		list = append(list, replaceSpacesByTies(fmt.Sprintf("%s %s → %s", FactLabel(ch.Fact), ch.FormatValue(ch.Before), ch.FormatValue(ch.Value))))
	}
	return list
}

// FactLabel returns the name of a fact with an initial capital.
func FactLabel(f engine.Fact) string {
	name := screen.Clean(strings.TrimPrefix(f.Name, "the "))
	_, size := utf8.DecodeRuneInString(name)
	return strings.ToUpper(name[:size]) + name[size:]
}

func replaceSpacesByTies(s string) string { return strings.ReplaceAll(s, " ", screen.Tie) }

// turnFact is the word of the number of the turn; a game without turns lacks it.
const turnFact = "turn"

// turnText returns the turn of a state, such as "turn 3"; "" in a game without turns.
func turnText(t screen.Table) string {
	if turn, has := screen.FindFact(t, turnFact); has {
		return phrase.Original.RenderSentence(said.WhyTurn, "n", turn.Value)
	}
	return ""
}

// describePlaceIn describes the action that led to n, as "turn 2, action 7", or as "the start" if none.
func describePlaceIn(n *session.Node, in *phrase.Language) string {
	if n.Parent == nil {
		return in.RenderSentence(said.WhyStart)
	}
	where := in.RenderSentence(said.WhyAction, "n", n.Depth)
	if turn, has := screen.FindFact(n.Parent.State(), turnFact); has {
		return in.RenderSentence(said.WhyTurn, "n", turn.Value) + ", " + where
	}
	return where
}

func parseNonNegative(word string) (n int, ok bool) {
	n, err := engine.ParseClampedInt32(word)
	return n, err == nil && n >= 0
}

package console

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
)

func (c *Console) printArrival(from *session.Node) {
	if c.quiet {
		return
	}
	s := c.Screen()
	at := c.session.CurrentNode()
	c.PrintParagraph(s.Strong("Now " + describeStatePlace(at)))
	c.printNumberChanges(from.State(), at.State())
}

// describeStatePlace returns a place such as "after turn 2, action 7: end_turn" or "at the start".
func describeStatePlace(n *session.Node) string {
	if n.Parent == nil {
		return "at the start"
	}
	return "after " + describePlaceOfAction(n, n.Depth, phrase.Original) + ": " + n.Text
}

func (c *Console) navigateAndPrint(move func() error) error {
	from := c.session.CurrentNode()
	if err := move(); err != nil {
		return err
	}
	c.printArrival(from)
	return nil
}

func (c *Console) runUndo(arguments string) error {
	n, err := parsePositiveOrOne("undo", arguments)
	if err != nil {
		return err
	}
	if c.session.CurrentNode().Parent == nil && len(c.earlierGames) > 0 {
		return c.switchToReplacedGame(&c.earlierGames, &c.laterGames)
	}
	return c.navigateAndPrint(func() error { return c.session.Undo(n) })
}

func (c *Console) runRedo(arguments string) error {
	n, err := parsePositiveOrOne("redo", arguments)
	if err != nil {
		return err
	}
	if len(c.session.RedoPath()) == 0 && len(c.laterGames) > 0 {
		return c.switchToReplacedGame(&c.laterGames, &c.earlierGames)
	}
	return c.navigateAndPrint(func() error { return c.session.Redo(n) })
}

func (c *Console) runGoto(arguments string) error {
	to, err := parseName("goto", arguments)
	if err != nil {
		return err
	}
	n, err := c.parsePlace(to)
	if err != nil {
		return err
	}
	return c.navigateAndPrint(func() error { return c.session.GoToNodeWithoutBranch(n) })
}

func (c *Console) runMark(arguments string) error {
	as, err := c.parseMarkName("mark", arguments)
	if err != nil {
		return err
	}
	c.session.MarkCurrentNode(as)
	if c.quiet {
		return nil
	}
	c.PrintParagraph(fmt.Sprintf("Marked as %s: %s.", as, describeStatePlace(c.session.CurrentNode())))
	return nil
}

// parseMarkName returns the name in argument. It fails if the name cannot be used or there are too many marks.
func (c *Console) parseMarkName(verb, argument string) (string, error) {
	as, err := parseName(verb, argument)
	if err != nil {
		return "", err
	}
	_, is := parseNonNegative(as)
	if _, line, _ := c.parseLinePlace(as); is || line || as == "here" || as == "now" || as == "start" {
		return "", fmt.Errorf("%q is already taken: choose another name", as)
	}
	const longest = 100
	switch _, known := c.session.NodeByName(as); {
	case len(as) > longest:
		return "", fmt.Errorf("a name can be at most %d bytes long", longest)
	case !known && len(c.session.NodeNames()) >= maxMarks:
		return "", fmt.Errorf("a game can have at most %d marks and branches", maxMarks)
	}
	return as, nil
}

const maxMarks = 1000

func (c *Console) runBranch(arguments string) error {
	as, err := c.parseMarkName("branch", arguments)
	if err != nil {
		return err
	}
	_, known := c.session.NodeByName(as)
	from := c.session.CurrentNode()
	if err := c.session.SwitchToOrCreateBranch(as); err != nil {
		return err
	}
	if known {
		c.printArrival(from)
		return nil
	}
	c.PrintParagraph(fmt.Sprintf("You are now on branch %s.", as))
	return nil
}

func (c *Console) printMarksAndBranches(string) error {
	names := c.session.NodeNames()
	slices.Sort(names)
	if len(names) == 0 {
		c.PrintParagraph("No marks or branches yet: `mark NAME` marks a state, and `branch NAME` starts a branch.")
		return nil
	}
	s := c.Screen()
	for _, as := range names {
		n, _ := c.session.NodeByName(as)
		note := describeStatePlace(n)
		if c.session.CurrentBranch() == as {
			note += " (current branch)"
		} else if n == c.session.CurrentNode() {
			note += " (you are here)"
		}
		c.printWithIndent("  "+s.Strong(as)+"  "+note, 4)
	}
	return nil
}

func (c *Console) printRecordedActions(string) error {
	s := c.Screen()
	now := ""
	list := func(n *session.Node, here bool) {
		if t := describeTurn(n.Parent.State(), phrase.Original); t != now {
			now = t
			c.PrintParagraph(s.Quiet("  " + t))
		}
		mark := "  "
		if here {
			mark = "* "
		}
		c.Print(fmt.Sprintf("%s%3d  %s%s", mark, n.Depth, n.Text, s.Quiet(c.scenarioPlaceSuffix(n))))
	}
	path, ahead := c.session.Path(), c.session.RedoPath()
	c.Print("    0  " + c.opening.Words)
	for _, n := range path[1:] {
		list(n, n == c.session.CurrentNode())
	}
	if len(ahead) > 0 {
		c.PrintParagraph(s.Quiet("  undone"))
	}
	for _, n := range ahead {
		list(n, false)
	}
	return nil
}

const maxDiffActions = 12

func (c *Console) runDiff(arguments string) error {
	words := strings.Fields(strings.NewReplacer(",", " ", `"`, " ", "'", " ").Replace(arguments))
	if len(words) == 1 {
		words = append(words, "here")
	}
	if len(words) != 2 {
		return fmt.Errorf("`diff` needs two places, as in `diff start here`")
	}
	a, err := c.parsePlace(words[0])
	if err != nil {
		return err
	}
	b, err := c.parsePlace(words[1])
	if err != nil {
		return err
	}
	if a == b {
		c.PrintParagraph(fmt.Sprintf("%s and %s are the same state.", words[0], words[1]))
		return nil
	}
	d := session.DiffNodes(a, b)
	c.PrintParagraph(describeFork(d, words))
	c.printDiffActions(d, words)
	for _, ch := range c.describeChanges(d.Changes) {
		c.printWithIndent("  "+ch, 4)
	}
	if len(d.Changes) == 0 && len(d.Parts) > 0 {
		c.printWithIndent("  No numbers differ, but these parts do: "+strings.Join(d.Parts, ", "), 4)
	} else if len(d.Changes) == 0 {
		c.PrintParagraph("  No differences.")
	}
	return nil
}

func describeFork(d session.NodeDifference, words []string) string {
	switch {
	case d.Fork == nil:
		return "They have no state in common, because a change to the scripts affected the start of the game."
	case len(d.A) > 0 && len(d.B) > 0:
		return "They diverged " + describeStatePlace(d.Fork) + "."
	case len(d.B) > 0:
		return describeDescendant(words[1], words[0])
	}
	return describeDescendant(words[0], words[1])
}

func describeDescendant(later, earlier string) string {
	name := func(word string) string {
		if word == "here" || word == "now" {
			return "the current position"
		}
		return "`" + word + "`"
	}
	return speech.Capitalize(name(later)) + " descends from " + name(earlier) + "."
}

func (c *Console) printDiffActions(d session.NodeDifference, words []string) {
	if slices.EqualFunc(d.A, d.B, func(a, b *session.Node) bool { return a.Text == b.Text }) {
		c.PrintParagraph("  The actions are the same, but the scripts differ.")
		return
	}
	s := c.Screen()
	for i, side := range [][]*session.Node{d.A, d.B} {
		if len(side) == 0 {
			continue
		}
		texts := engine.Map(side[:min(len(side), maxDiffActions)], func(n *session.Node) string { return replaceSpacesByTies(n.Text) })
		if more := len(side) - len(texts); more > 0 {
			texts = append(texts, fmt.Sprintf("%d more", more))
		}
		c.printWithIndent("  only in "+s.Strong(words[i])+": "+strings.Join(texts, ", "), 4)
	}
}

const maxTreeLines = 30

func lineName(l *session.Line) string { return lineNamePrefix + strconv.Itoa(l.Number) }

const lineNamePrefix = "line"

func (c *Console) runTree(arguments string) error {
	if arguments != "" && arguments != "all" {
		return fmt.Errorf("`tree` accepts only the argument `all`, not %q", arguments)
	}
	lines := c.session.Lines()
	shown := lines
	if hidden := len(lines) - maxTreeLines; hidden > 0 && arguments != "all" {
		c.PrintParagraph(c.Screen().Quiet(fmt.Sprintf("  ... %s: `tree all` shows all", speech.CountWithNoun(hidden, "earlier line"))))
		shown = lines[hidden:]
	}
	below, depth := map[*session.Line][]*session.Line{}, map[*session.Line]int{}
	var first []*session.Line
	for _, l := range shown {
		over := l.ParentLine()
		if over == nil || !slices.Contains(shown, over) {
			first = append(first, l)
			continue
		}
		depth[l] = depth[over] + 1
		below[over] = append(below[over], l)
	}
	marks := c.markTextsByLine()
	var show func(list []*session.Line)
	show = func(list []*session.Line) {
		for _, l := range list {
			c.printTreeRow(l, depth[l], marks[l])
			show(below[l])
		}
	}
	show(first)
	return nil
}

// markTextsByLine returns the marks of each line of play, such as "before at 2", in the order of their actions. The
// line of the current state ends with "you at 7".
func (c *Console) markTextsByLine() map[*session.Line][]string {
	type mark struct {
		at   *session.Node
		name string
	}
	var all []mark
	for _, name := range c.session.NodeNames() {
		n, _ := c.session.NodeByName(name)
		all = append(all, mark{n, name})
	}
	slices.SortFunc(all, func(a, b mark) int {
		return cmp.Or(a.at.Depth-b.at.Depth, strings.Compare(a.name, b.name))
	})
	all = append(all, mark{c.session.CurrentNode(), "you"})
	list := map[*session.Line][]string{}
	for _, m := range all {
		list[m.at.Line] = append(list[m.at.Line], replaceSpacesByTies(fmt.Sprintf("%s at %d", m.name, m.at.Depth)))
	}
	return list
}

const maxTreeIndent = 8

func (c *Console) printTreeRow(l *session.Line, depth int, marks []string) {
	s := c.Screen()
	text := strings.Repeat("  ", min(depth, maxTreeIndent)) + s.Strong(lineName(l)) + "  "
	switch from := l.First.Parent; {
	case l.First == l.Tip && from == nil:
		text += "the start"
	case from == nil:
		text += fmt.Sprintf("0 to %d", l.Tip.Depth)
	case l.First == l.Tip:
		text += replaceSpacesByTies(fmt.Sprintf("%d %s", l.First.Depth, l.First.Text))
	default:
		text += replaceSpacesByTies(fmt.Sprintf("%d to %d", l.First.Depth, l.Tip.Depth)) + ", from " + replaceSpacesByTies(l.First.Text)
	}
	if t := describeTurn(l.Tip.State(), phrase.Original); t != "" {
		text += " · " + replaceSpacesByTies(t)
	}
	switch end, over := l.Tip.State().Outcome(); {
	case !over:
	case c.Ruleset.Seats > 1:
		text += " · over"
	case end.Lost:
		text += " · lost"
	default:
		text += " · won"
	}
	for _, m := range marks {
		text += " · " + s.Strong(m)
	}
	c.printWithIndent("  "+text, 6+2*min(depth, maxTreeIndent))
}

// parseLinePlace returns the state at line2 (the end of that line) or line2:7. hasForm is false for other names.
func (c *Console) parseLinePlace(name string) (n *session.Node, hasForm bool, err error) {
	rest, hasPrefix := strings.CutPrefix(name, lineNamePrefix)
	which, action, given := strings.Cut(rest, ":")
	k, ok := parseNonNegative(which)
	if !hasPrefix || !ok {
		return nil, false, nil
	}
	lines := c.session.Lines()
	if k < 1 || k > len(lines) {
		return nil, true, fmt.Errorf("no line %q: this game has %s", name, speech.CountWithNoun(len(lines), lineNamePrefix))
	}
	tip := lines[k-1].Tip
	if !given {
		return tip, true, nil
	}
	at, ok := parseNonNegative(action)
	if !ok || at > tip.Depth {
		return nil, true, fmt.Errorf("no action %q: %s has %s", action, lineName(lines[k-1]), speech.CountWithNoun(tip.Depth, "action"))
	}
	c.spentInstructions += engine.StepPrice * int64(tip.Depth)
	return session.PathTo(tip)[at], true, nil
}

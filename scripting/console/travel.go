package console

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine/session"
)

// arrive prints the current state after a move through the history, and the numbers that changed.
func (c *Console) arrive(from *session.Node) {
	if c.quiet {
		return
	}
	s := c.Screen()
	at := c.session.At()
	c.Say(s.Strong("Now " + standing(at)))
	c.numbers(from.State(), at.State())
}

// standing describes the place of a state, such as "after turn 2, action 7: end_turn".
func standing(n *session.Node) string {
	if n.Parent == nil {
		return "at the start"
	}
	return "after " + place(n) + ": " + n.Text
}

// travel calls move, which goes to another state, and prints the new state.
func (c *Console) travel(move func() error) error {
	from := c.session.At()
	if err := move(); err != nil {
		return err
	}
	c.arrive(from)
	return nil
}

func (c *Console) undo(arguments string) error {
	n, err := count("undo", arguments, 1)
	if err != nil {
		return err
	}
	if c.session.At().Parent == nil && len(c.earlier) > 0 {
		return c.switchGame(&c.earlier, &c.later) // beginning a game is undone too
	}
	return c.travel(func() error { return c.session.Undo(n) })
}

func (c *Console) back(arguments string) error {
	n, err := count("back", arguments, 0)
	if err != nil {
		return err
	}
	return c.travel(func() error { return c.session.Undo(n) })
}

func (c *Console) redo(arguments string) error {
	n, err := count("redo", arguments, 1)
	if err != nil {
		return err
	}
	if len(c.session.RedoPath()) == 0 && len(c.later) > 0 {
		return c.switchGame(&c.later, &c.earlier)
	}
	return c.travel(func() error { return c.session.Redo(n) })
}

// goTo implements the verb goto, which goes to a state. A branch becomes the current one only if the
// state is given by the name of the branch.
func (c *Console) goTo(arguments string) error {
	to, err := name("goto", arguments)
	if err != nil {
		return err
	}
	n, err := c.node(to)
	if err != nil {
		return err
	}
	return c.travel(func() error { return c.session.Visit(n) })
}

func (c *Console) mark(arguments string) error {
	as, err := c.newName("mark", arguments)
	if err != nil {
		return err
	}
	c.session.Mark(as)
	if c.quiet {
		return nil
	}
	c.Say(fmt.Sprintf("Marked as %s: %s.", as, standing(c.session.At())))
	return nil
}

// newName parses a name for a state and checks that it does not already refer to another state.
func (c *Console) newName(verb, argument string) (string, error) {
	as, err := name(verb, argument)
	if err != nil {
		return "", err
	}
	_, is := number(as)
	if _, line, _ := c.atLine(as); is || line || as == "here" || as == "now" || as == "start" {
		return "", fmt.Errorf("%q is already taken: choose another name", as)
	}
	const longest = 100
	switch _, known := c.session.FindNamed(as); {
	case len(as) > longest:
		return "", fmt.Errorf("a name can have at most %d bytes", longest)
	case !known && len(c.session.Names()) >= maxNames:
		return "", fmt.Errorf("a game can have at most %d marks and branches", maxNames)
	}
	return as, nil
}

const maxNames = 1000

func (c *Console) branch(arguments string) error {
	as, err := c.newName("branch", arguments)
	if err != nil {
		return err
	}
	_, known := c.session.FindNamed(as)
	from := c.session.At()
	if err := c.session.Branch(as); err != nil {
		return err
	}
	if known {
		c.arrive(from)
		return nil
	}
	c.Say(fmt.Sprintf("You are now on the branch %s.", as))
	return nil
}

func (c *Console) branches(arguments string) error {
	if err := refuseArguments("branches", arguments); err != nil {
		return err
	}
	names := c.session.Names()
	slices.Sort(names)
	if len(names) == 0 {
		c.Say("No marks or branches yet: `mark NAME` marks a state, `branch NAME` starts a branch.")
		return nil
	}
	s := c.Screen()
	for _, as := range names {
		n, _ := c.session.FindNamed(as)
		note := standing(n)
		if c.session.OnBranch() == as {
			note += " (current branch)"
		} else if n == c.session.At() {
			note += " (here)"
		}
		c.Print(s.Wrap("  "+s.Strong(as)+"  "+note, 4)...)
	}
	return nil
}

// line implements the verb line, which prints the recorded actions, and last the undone ones.
func (c *Console) line(arguments string) error {
	if err := refuseArguments("line", arguments); err != nil {
		return err
	}
	s := c.Screen()
	now := ""
	list := func(n *session.Node, here bool) {
		if t := turn(n.Parent.State()); t != now {
			now = t
			c.Print(s.Quiet("  " + t))
		}
		mark := "  "
		if here {
			mark = "* "
		}
		c.Print(fmt.Sprintf("%s%3d  %s%s", mark, n.Depth, n.Text, s.Quiet(c.writtenAt(n))))
	}
	path, ahead := c.session.Path(), c.session.RedoPath()
	c.Print("    0  " + c.opening.Words)
	for _, n := range path[1:] {
		list(n, n == c.session.At())
	}
	if len(ahead) > 0 {
		c.Print(s.Quiet("  undone"))
	}
	for _, n := range ahead {
		list(n, false)
	}
	return nil
}

const maxDiffActions = 12

func (c *Console) diff(arguments string) error {
	words := strings.Fields(strings.NewReplacer(",", " ", `"`, " ", "'", " ").Replace(arguments))
	if len(words) == 1 {
		words = append(words, "here")
	}
	if len(words) != 2 {
		return fmt.Errorf("diff needs two places, as in: diff start here")
	}
	a, err := c.node(words[0])
	if err != nil {
		return err
	}
	b, err := c.node(words[1])
	if err != nil {
		return err
	}
	if a == b {
		c.Say(fmt.Sprintf("%s and %s are the same state.", words[0], words[1]))
		return nil
	}
	d := session.Diff(a, b)
	c.Say(describeFork(d, words))
	c.sayActions(d, words)
	c.sayChanges(d)
	return nil
}

func describeFork(d session.Difference, words []string) string {
	switch {
	case d.Fork == nil:
		return "They have no state in common, because the scripts changed how the game starts."
	case len(d.A) > 0 && len(d.B) > 0:
		return "They diverged " + standing(d.Fork) + "."
	case len(d.B) > 0:
		return words[1] + " comes after " + words[0] + "."
	}
	return words[0] + " comes after " + words[1] + "."
}

// sayActions prints the actions that only one of two compared states has.
func (c *Console) sayActions(d session.Difference, words []string) {
	if slices.EqualFunc(d.A, d.B, func(a, b *session.Node) bool { return a.Text == b.Text }) {
		c.Say("  The actions are the same, the scripts differ.")
		return
	}
	s := c.Screen()
	for i, side := range [][]*session.Node{d.A, d.B} {
		if len(side) == 0 {
			continue
		}
		var texts []string
		for _, n := range side[:min(len(side), maxDiffActions)] {
			texts = append(texts, tieWords(n.Text))
		}
		if more := len(side) - len(texts); more > 0 {
			texts = append(texts, fmt.Sprintf("%d more", more))
		}
		c.Print(s.Wrap("  only in "+s.Strong(words[i])+": "+strings.Join(texts, ", "), 4)...)
	}
}

func (c *Console) sayChanges(d session.Difference) {
	s := c.Screen()
	for _, ch := range c.differences(d.Changes) {
		c.Print(s.Wrap("  "+ch, 4)...)
	}
	if len(d.Changes) == 0 && len(d.Parts) > 0 {
		c.Print(s.Wrap("  No numbers differ, but these parts do: "+strings.Join(d.Parts, ", "), 4)...)
	} else if len(d.Changes) == 0 {
		c.Say("  No differences.")
	}
}

// actionInBrackets returns the action that led to a state, as " (TEXT)"; "" at the start.
func actionInBrackets(n *session.Node) string {
	if n.Parent == nil {
		return ""
	}
	return " (" + n.Text + ")"
}

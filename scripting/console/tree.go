package console

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
)

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

// markTextsByLine returns the marks on each line of play by action number, such as "before at 2", and last
// the current state as "you at 7".
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
	if t := turnText(l.Tip.State()); t != "" {
		text += " · " + replaceSpacesByTies(t)
	}
	switch end, over := l.Tip.State().Outcome(); {
	case !over:
	case c.Ruleset.Seats > 1:
		text += " · over"
	case end.Winner == engine.NoSeat:
		text += " · lost"
	default:
		text += " · won"
	}
	for _, m := range marks {
		text += " · " + s.Strong(m)
	}
	c.Print(s.Wrap("  "+text, 6+2*min(depth, maxTreeIndent))...)
}

// parseLinePlace returns the state at a place, and charges for going there: line2 is the end of that line of
// play, line2:7 the state after its action 7. is is false if the name has another form.
func (c *Console) parseLinePlace(name string) (n *session.Node, is bool, err error) {
	rest, is := strings.CutPrefix(name, lineNamePrefix)
	which, action, given := strings.Cut(rest, ":")
	k, ok := parseNonNegative(which)
	if !is || !ok {
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

package console

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
)

const maxLines = 30

// lineName returns the name of a line, such as line2.
func lineName(l *session.Line) string { return lineWord + strconv.Itoa(l.Number) }

const lineWord = "line"

// tree implements the verb tree, which prints each line indented below the one it branched off.
func (c *Console) tree(arguments string) error {
	if arguments != "" && arguments != "all" {
		return fmt.Errorf("tree takes no argument but all, not %q", arguments)
	}
	lines := c.session.Lines()
	shown := lines
	if hidden := len(lines) - maxLines; hidden > 0 && arguments != "all" {
		c.Say(c.Screen().Quiet(fmt.Sprintf("  ... %d earlier lines: `tree all` shows them too", hidden)))
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
	marks := c.marks()
	var show func(list []*session.Line)
	show = func(list []*session.Line) {
		for _, l := range list {
			c.row(l, depth[l], marks[l])
			show(below[l])
		}
	}
	show(first)
	return nil
}

// marks returns the marks on each line in the order of play, such as "before at 2", and last the
// current state as "you".
func (c *Console) marks() map[*session.Line][]string {
	type mark struct {
		at   *session.Node
		name string
	}
	var all []mark
	for _, name := range c.session.Names() {
		n, _ := c.session.FindNamed(name)
		all = append(all, mark{n, name})
	}
	slices.SortFunc(all, func(a, b mark) int {
		if a.at.Depth != b.at.Depth {
			return a.at.Depth - b.at.Depth
		}
		return strings.Compare(a.name, b.name)
	})
	all = append(all, mark{c.session.At(), "you"})
	list := map[*session.Line][]string{}
	for _, m := range all {
		list[m.at.Line] = append(list[m.at.Line], tieWords(fmt.Sprintf("%s at %d", m.name, m.at.Depth)))
	}
	return list
}

const maxIndent = 8

func (c *Console) row(l *session.Line, depth int, marks []string) {
	s := c.Screen()
	text := strings.Repeat("  ", min(depth, maxIndent)) + s.Strong(lineName(l)) + "  "
	switch from := l.ForkPoint(); {
	case l.First == l.Tip && from == nil:
		text += "the start"
	case from == nil:
		text += fmt.Sprintf("0 to %d", l.Tip.Depth)
	case l.First == l.Tip:
		text += tieWords(fmt.Sprintf("%d %s", l.First.Depth, l.First.Text))
	default:
		text += tieWords(fmt.Sprintf("%d to %d", l.First.Depth, l.Tip.Depth)) + ", from " + tieWords(l.First.Text)
	}
	if t := turn(l.Tip.State()); t != "" {
		text += " · " + tieWords(t)
	}
	if end, over := l.Tip.State().Outcome(); over {
		text += " · " + c.describeEnd(end)
	}
	for _, m := range marks {
		text += " · " + s.Strong(m)
	}
	c.Print(s.Wrap("  "+text, 6+2*min(depth, maxIndent))...)
}

func (c *Console) describeEnd(o engine.Outcome) string {
	switch {
	case c.Ruleset.Seats > 1:
		return "over"
	case o.Winner == engine.NoSeat:
		return "lost"
	}
	return "won"
}

// atLine returns the state at a place such as line2, the end of that line, or line2:7, its action 7.
// is is false if the name has another form.
func (c *Console) atLine(name string) (n *session.Node, is bool, err error) {
	rest, is := strings.CutPrefix(name, lineWord)
	which, action, given := strings.Cut(rest, ":")
	k, ok := number(which)
	if !is || !ok {
		return nil, false, nil
	}
	lines := c.session.Lines()
	if k < 1 || k > len(lines) {
		return nil, true, fmt.Errorf("no line %q: this game has %s", name, speech.Count(len(lines), lineWord))
	}
	tip := lines[k-1].Tip
	if !given {
		return tip, true, nil
	}
	at, ok := number(action)
	if !ok || at > tip.Depth {
		return nil, true, fmt.Errorf("no action %q: %s has %d", action, lineName(lines[k-1]), tip.Depth)
	}
	c.spent += engine.StepPrice * int64(tip.Depth)
	return session.PathTo(tip)[at], true, nil
}

func (c *Console) tellNewLine(l *session.Line) {
	if l.ParentLine() != nil {
		s := c.Screen()
		c.Print(s.Wrap(s.Quiet(fmt.Sprintf("  You are now on %s; %s is unchanged (`tree` shows both).", lineName(l), lineName(l.ParentLine()))), 2)...)
	}
}

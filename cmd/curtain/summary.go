package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
)

// reckoning is what a game came to: how long it was, and who did what to whom.
type reckoning struct {
	turns, actions int
	by             map[string]int // health that was lost by cards, by what they are: card "vex"
	last           *timeline.Node // the action by which health was lost last
	blow           int            // how much, in its last blow
	item           string         // and by what
}

// reckoned is the reckoning of a line.
func reckoned(line []*timeline.Node) *reckoning {
	t := &reckoning{by: map[string]int{}, actions: len(line) - 1}
	for _, n := range line[1:] {
		t.turns += engine.Bit(n.Parent.State().Ends(n.Action))
		state, wounding := n.State().(engine.Wounding)
		for i := range n.Events {
			e := &n.Events[i]
			if !wounding || state.Wound(e) == 0 {
				continue
			}
			t.last, t.blow, t.item = n, state.Wound(e), state.Origin(e.Cause).Item
			if e.Cause.Card >= 0 {
				t.by[t.item] += t.blow
			}
		}
	}
	return t
}

// maxNamedCards is how many cards a summary names.
const maxNamedCards = 3

// summary tells what a game that is over came to.
func (s *session) summary() {
	t := reckoned(s.past.Path())
	if t.actions == 0 {
		return
	}
	sc := s.screen()
	lines := []string{fmt.Sprintf("It took %s and %s.", speech.Count(t.turns, "turn"), speech.Count(t.actions, "action"))}
	if t.turns == 0 {
		lines[0] = fmt.Sprintf("It took %s.", speech.Count(t.actions, "action"))
	}
	names := s.named()
	if most := t.most(names); most != nil {
		lines = append(lines, "Most damage by "+speech.And(most)+".")
	}
	if t.last != nil {
		text := fmt.Sprintf("The last blow was %d", t.blow)
		if by := names[t.item].Name; by != "" {
			text += " by " + by
		}
		lines = append(lines, text+", at "+t.last.Text+".")
	}
	for _, line := range lines {
		s.print(sc.Wrap(line, 2)...)
	}
	s.print("")
}

// most are what did the most damage, the most first.
func (t *reckoning) most(names map[string]scripting.Entry) (list []string) {
	var items []string
	for item := range t.by {
		if names[item].Name != "" {
			items = append(items, item)
		}
	}
	slices.SortFunc(items, func(a, b string) int { return cmp.Or(t.by[b]-t.by[a], strings.Compare(a, b)) })
	for _, item := range items[:min(len(items), maxNamedCards)] {
		list = append(list, fmt.Sprintf("%s (%d)", names[item].Name, t.by[item]))
	}
	return list
}

// named are the entries of the game by what causes call them: card "vex".
func (s *session) named() map[string]scripting.Entry {
	names := map[string]scripting.Entry{}
	for _, e := range s.game.content.Entries() {
		for _, form := range append([]scripting.Entry{e}, e.Forms...) {
			names[fmt.Sprintf("%s %q", e.Kind, form.ID)] = form
		}
	}
	return names
}

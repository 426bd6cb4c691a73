package play

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
	"curtaincall/scripting/lookup"
)

// gameSummary is the length of a game and the damage done in it.
type gameSummary struct {
	turns, actions int
	by             map[string]int // health lost, by cause, such as `card "vex"`
	last           *timeline.Node // the action in which health was last lost
	blow           int            // the health lost last
	item           string         // the cause of that loss
	keyword        int16          // the keyword that caused it; -1 for none
}

// summarize computes the summary of a line of play. In a game for one player, it counts only the
// damage of cards.
func summarize(line []*timeline.Node, seats int) *gameSummary {
	t := &gameSummary{by: map[string]int{}, actions: len(line) - 1}
	for _, n := range line {
		state := n.State()
		can := state.Abilities()
		if can.Begun != nil {
			t.turns += can.Begun(n.Events)
		}
		if n.Parent == nil {
			continue // the start is not an action
		}
		for i := range n.Events {
			e := &n.Events[i]
			if can.Wound == nil || can.Wound(e) == 0 {
				continue
			}
			t.last, t.blow, t.item, t.keyword = n, can.Wound(e), state.Origin(e.Cause).Item, e.Cause.Keyword
			if e.Cause.Card >= 0 || seats > 1 {
				t.by[t.item] += t.blow
			}
		}
	}
	return t
}

const maxNamedCards = 3

func (s *Sitting) summary() {
	t := summarize(s.Past.Path(), s.Game.Seats)
	if t.actions == 0 {
		return
	}
	sc := s.screen()
	lines := []string{s.say(said.Took, "turns", t.turns, "actions", t.actions)}
	names := s.entriesByName()
	if most := t.most(names, sc); most != nil {
		lines = append(lines, s.say(said.MostBy, "list", sc.And(most)))
	}
	if path := s.Past.Path(); t.last == path[len(path)-1] { // else the blow did not decide the game
		by := phrase.Word{Gender: "none"}
		switch name := names[t.item].Name; {
		case name != "":
			by = phrase.Word{Text: sc.Line(name)}
		case t.keyword >= 0:
			by = phrase.Word{Text: sc.Line(s.Game.Content.Keywords().Row(engine.KeywordID(t.keyword)).Name)}
		}
		lines = append(lines, s.say(said.LastBlow, "n", t.blow, "by", by, "line", screen.Spoken(t.last.Parent.State(), t.last.Action)))
	}
	for _, line := range lines {
		s.Print(sc.Wrap(line, 2)...)
	}
	s.Print("")
}

// most returns the causes of the most damage as "NAME (AMOUNT)", highest first.
func (t *gameSummary) most(names map[string]lookup.Entry, s screen.Screen) (list []string) {
	var items []string
	for item := range t.by {
		if names[item].Name != "" {
			items = append(items, item)
		}
	}
	slices.SortFunc(items, func(a, b string) int { return cmp.Or(t.by[b]-t.by[a], strings.Compare(a, b)) })
	for _, item := range items[:min(len(items), maxNamedCards)] {
		list = append(list, fmt.Sprintf("%s (%d)", s.Line(names[item].Name), t.by[item]))
	}
	return list
}

func (s *Sitting) entriesByName() map[string]lookup.Entry {
	names := map[string]lookup.Entry{}
	for _, e := range s.Game.Content.Entries() {
		for _, form := range append([]lookup.Entry{e}, e.Forms...) {
			names[fmt.Sprintf("%s %q", e.Kind, form.ID)] = form
		}
	}
	return names
}

package play

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
	"curtaincall/scripting/lookup"
)

type gameLengthAndLosses struct {
	turns, actions int
	lossByCause    map[string]int // health lost, by cause, such as `card "vex"`
	lastLossNode   *timeline.Node // the action in which a side that did not win last lost health
	lastLoss       int            // that loss
	lastCause      string         // the cause of that loss
	lastKeyword    int16          // the keyword that caused it; -1 for none
}

// summarize computes the summary of a line of play. If the game has one seat, lossByCause counts
// only the damage of cards.
func summarize(line []*timeline.Node, seats int) *gameLengthAndLosses {
	t := &gameLengthAndLosses{lossByCause: map[string]int{}, actions: len(line) - 1}
	end, over := line[len(line)-1].State().Outcome()
	for _, n := range line {
		state := n.State()
		can := state.Abilities()
		if can.CountTurnStarts != nil {
			t.turns += can.CountTurnStarts(n.Events)
		}
		if n.Parent == nil {
			continue // the start is not an action
		}
		for i := range n.Events {
			e := &n.Events[i]
			if can.HealthLost == nil || can.HealthLost(e) == 0 {
				continue
			}
			loss, cause := can.HealthLost(e), state.Origin(e.Cause).Item
			if e.Cause.Card >= 0 || seats > 1 {
				t.lossByCause[cause] += loss
			}
			if over && can.HarmedSeat != nil && can.HarmedSeat(e) == end.Winner {
				continue // what the winner lost at the end decided nothing
			}
			t.lastLossNode, t.lastLoss, t.lastCause, t.lastKeyword = n, loss, cause, e.Cause.Keyword
		}
	}
	return t
}

const maxTopCauses = 3

func (s *TerminalGame) printSummary() {
	t := summarize(s.History.Path(), s.Game.Seats)
	if t.actions == 0 {
		return
	}
	sc := s.screenInGameLanguage()
	lines := []string{s.render(said.Took, "turns", t.turns, "actions", t.actions)}
	names := map[string]lookup.Entry{}
	for _, e := range s.Game.Content.Entries() {
		for _, form := range append([]lookup.Entry{e}, e.Forms...) {
			names[fmt.Sprintf("%s %q", e.Kind, form.ID)] = form
		}
	}
	if most := t.formatTopCauses(names, sc); most != nil {
		lines = append(lines, s.render(said.MostBy, "list", sc.And(most)))
	}
	if path := s.History.Path(); t.lastLossNode == path[len(path)-1] { // else the blow did not decide the game
		by := phrase.GenderedWord{Gender: "none"}
		switch name := names[t.lastCause].Name; {
		case name != "":
			by = phrase.GenderedWord{Text: sc.TranslateScriptText(name)}
		case t.lastKeyword >= 0:
			by = phrase.GenderedWord{Text: sc.TranslateScriptText(s.Game.Content.Keywords().Row(engine.KeywordID(t.lastKeyword)).Name)}
		}
		lines = append(lines, s.render(said.LastBlow, "n", t.lastLoss, "by", by, "line", screen.TypedForm(t.lastLossNode.Parent.State(), t.lastLossNode.Action)))
	}
	if directed := journals.DescribeDirections(s.Game.Game, s.History.Path(), sc); directed != "" {
		lines = append(lines, directed)
	}
	for _, line := range lines {
		s.Print(sc.Wrap(line, 2)...)
	}
	s.Print("")
}

// formatTopCauses returns up to maxTopCauses causes of the most damage as "NAME (AMOUNT)", highest
// amount first. NAME is that of the cause's entry in entries; causes without a name are omitted.
func (t *gameLengthAndLosses) formatTopCauses(entries map[string]lookup.Entry, s screen.Screen) (list []string) {
	var items []string
	for item := range t.lossByCause {
		if entries[item].Name != "" {
			items = append(items, item)
		}
	}
	slices.SortFunc(items, func(a, b string) int { return cmp.Or(t.lossByCause[b]-t.lossByCause[a], strings.Compare(a, b)) })
	for _, item := range items[:min(len(items), maxTopCauses)] {
		list = append(list, fmt.Sprintf("%s (%d)", s.TranslateScriptText(entries[item].Name), t.lossByCause[item]))
	}
	return list
}

package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
)

// Stage implements screen.Table: the zones with their units, the order of turns, and the moves of
// the player whose turn it is.
func (t *Table) Stage(s screen.Screen) []string {
	return s.FirstFit(stageWays, func(fold int) []string { return t.foldedStage(fold, s) })
}

// The levels of a stage that is shortened for small screens: without texts of cards, and then
// without the blocks of units.
const (
	foldHand = iota + 1
	foldUnits
	stageWays
)

func (t *Table) foldedStage(level int, s screen.Screen) (lines []string) {
	heading := fmt.Sprintf("Turn %d", t.Turn())
	if !t.Over() {
		heading += fmt.Sprintf(" · %s of team %s", t.DisplayName(t.Current()), t.Team(t.Current()))
	}
	lines = append(lines, s.Rule(s.Title(heading)))
	if level >= foldUnits {
		lines = append(lines, t.zoneLines(s)...)
	} else {
		lines = append(append(lines, t.zoneBlocks(s)...), "")
	}
	lines = append(lines, s.Wrap(t.orderLine(s), 7)...)
	var dead []string
	for u := range skirmish.Unit(t.Units()) {
		if !t.Alive(u) {
			dead = append(dead, fmt.Sprintf("%s (%s)", t.DisplayName(u), t.Team(u)))
		}
	}
	if dead != nil {
		lines = append(lines, s.Wrap(s.Quiet("Dead: "+strings.Join(dead, ", ")), 6)...)
	}
	for i := range t.Waits() {
		lines = append(lines, s.Wrap("To come: "+t.WaitLine(i), 2)...)
	}
	if t.Over() {
		ended := &engine.Event{Kind: skirmish.Ended, Target: int8(skirmish.Nobody), Card: -1, Keyword: -1, Amount: int32(t.Winner())}
		return append(lines, "", Events.Say("story", t.Match, ended, s.Mark))
	}
	if level < foldUnits {
		lines = append(lines, "")
	}
	if q := t.PendingQuestion(); q != nil {
		return append(lines, t.questionLines(q, s)...)
	}
	if level >= foldHand {
		lines = append(lines, t.handNames(s)...)
	} else {
		lines = append(lines, t.handLines(s)...)
	}
	team := t.Team(t.Current())
	other := team.Other()
	decks := fmt.Sprintf("Deck of %s: %d cards · %s holds %d, its deck %d",
		team, t.Count(team, skirmish.Deck), other, t.Count(other, skirmish.Hand), t.Count(other, skirmish.Deck))
	return append(lines, s.Wrap(s.Quiet(decks), 2)...)
}

// questionLines returns the pending question, with the hand of the player who must answer if it is
// that player's turn.
func (t *Table) questionLines(question *engine.Asked, s screen.Screen) []string {
	team := skirmish.Team(question.Seat)
	asked := fmt.Sprintf("Team %s is asked.", team)
	if cards := t.HandCards(); team == t.Team(t.Current()) && len(cards) > 0 {
		var names []string
		for _, card := range cards {
			names = append(names, t.card(card).DisplayName())
		}
		asked += " Its hand holds " + speech.And(names) + "."
	}
	return append(s.Wrap(s.Quiet(asked), 2), speech.QuestionLines(question, speech.Candidates(question), nil, s)...)
}

// The layout of the zones.
const (
	zoneGap     = 2
	zoneColumns = 34 // maximum width of a zone
	zoneLeast   = 22 // least width of zones side by side
)

func (t *Table) zoneBlocks(s screen.Screen) (lines []string) {
	lines, fits := s.LayOutColumns(skirmish.NumZones, zoneGap, zoneColumns, zoneLeast,
		func(i int, narrow screen.Screen) []string { return t.zoneBlock(skirmish.Zone(i), narrow) })
	if fits {
		return lines
	}
	for z := skirmish.ZoneA; z <= skirmish.ZoneB; z++ {
		lines = append(lines, t.zoneBlock(z, s)...)
	}
	return lines
}

func (t *Table) zoneLines(s screen.Screen) (lines []string) {
	for z := skirmish.ZoneA; z <= skirmish.ZoneB; z++ {
		var units []string
		for u := range skirmish.Unit(t.Units()) {
			if t.Alive(u) && t.Zone(u) == z {
				units = append(units, t.unitLine(u, s))
			}
		}
		if units == nil {
			units = []string{s.Quiet("nobody")}
		}
		lines = append(lines, s.Wrap(s.Strong(z.String())+"  "+strings.Join(units, s.Quiet(" · ")), 3)...)
	}
	return lines
}

func (t *Table) zoneBlock(z skirmish.Zone, s screen.Screen) []string {
	lines := []string{s.Rule(s.Strong(z.String()))}
	for u := range skirmish.Unit(t.Units()) {
		if t.Alive(u) && t.Zone(u) == z {
			lines = append(lines, t.unitBlock(u, s)...)
		}
	}
	if len(lines) == 1 {
		lines = append(lines, s.Quiet("nobody"))
	}
	return lines
}

func (t *Table) orderLine(s screen.Screen) string {
	var list []string
	for i := range t.Units() {
		u := t.Order(i)
		switch {
		case !t.Alive(u):
		case i == t.TurnIndex() && !t.Over():
			list = append(list, s.Strong("["+t.DisplayName(u)+"]"))
		default:
			list = append(list, t.DisplayName(u))
		}
	}
	return s.Quiet("Turns:") + " " + strings.Join(list, s.Quiet(" › "))
}

// Guide implements screen.Table: it returns a text about what can be typed now.
func (t *Table) Guide() string {
	if t.Over() {
		return `The match is over. Type "help" or "quit".`
	}
	if q := t.PendingQuestion(); q != nil {
		return speech.AnswerGuide(q, speech.Candidates(q), phrase.Original)
	}
	options := []string{`"pass"`}
	if t.Advanceable() == nil {
		options = append([]string{`"advance"`}, options...)
	}
	for i, card := range t.HandCards() {
		if targets := t.Targets(card); targets != 0 {
			whom := ""
			if d := t.card(card); d.Aim != skirmish.AimSelf {
				whom = " " + t.UnitID(targets.First())
			}
			return fmt.Sprintf(`%s (%s): type a card's number or name and its target ("%d%s", "%s%s"), or %s, "help", "quit".`,
				t.DisplayName(t.Current()), t.Team(t.Current()), i+1, whom, strings.ToLower(t.card(card).DisplayName()), whom, speech.Or(options))
		}
	}
	return fmt.Sprintf(`%s (%s) cannot play a card now: type %s, "help", "quit".`, t.DisplayName(t.Current()), t.Team(t.Current()), speech.Or(options))
}

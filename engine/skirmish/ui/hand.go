package ui

import (
	"errors"
	"fmt"
	"strings"

	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
)

// handLines returns lines with the numbered cards in hand, each with its effect on each of its
// targets, and with the other moves of the unit whose turn it is.
func (t *Table) handLines(s screen.Screen) (lines []string) {
	u := t.CurrentUnit()
	lines = append(lines, s.Wrap(s.Quiet(fmt.Sprintf("Your hand. %s can play one card:", t.DisplayName(u))), 2)...)
	cards := t.DistinctHandCards()
	if len(cards) == 0 {
		lines = append(lines, s.Quiet("   the hand is empty"))
	}
	for i, card := range cards {
		lines = append(lines, t.handRowLines(i+1, card, s)...)
	}
	if to, err := t.ZoneAhead(); err == nil {
		lines = append(lines, s.Wrap(fmt.Sprintf(" · %s to %s, weakened until the end of this turn", s.Strong("advance"), to), 3)...)
	}
	return append(lines, " · "+s.Strong("pass"))
}

// compactHandLines is handLines for small screens: it has only the numbers and names of the cards.
func (t *Table) compactHandLines(s screen.Screen) []string {
	u := t.CurrentUnit()
	var list []string
	for i, card := range t.DistinctHandCards() {
		name := fmt.Sprintf("%d %s", i+1, s.Strong(t.cardDef(card).DisplayName()))
		if n := t.CopiesInHand(card); n > 1 {
			name += fmt.Sprintf(" ×%d", n)
		}
		if t.CheckPlayable(card) != nil {
			name = s.Quiet(fmt.Sprintf("%d %s", i+1, t.cardDef(card).DisplayName()))
		}
		list = append(list, strings.ReplaceAll(name, " ", screen.Tie))
	}
	if to, err := t.ZoneAhead(); err == nil {
		list = append(list, s.Strong("advance")+" to "+to.String())
	}
	list = append(list, s.Strong("pass"))
	return append(s.Wrap(s.Quiet(fmt.Sprintf("Your %s: ", t.DisplayName(u)))+strings.Join(list, s.Quiet(" · ")), 3),
		s.Wrap(s.Quiet("Card text is hidden; `help hand` shows it."), 2)...)
}

// handRowLines returns lines with the number, name and text of a card, and with its targets or the
// reason why it cannot be played.
func (t *Table) handRowLines(number int, card int16, s screen.Screen) []string {
	d := t.cardDef(card)
	why := t.CheckPlayable(card)
	plain := s
	if why != nil {
		plain.Colour = false // dimmed as a whole
	}
	name := plain.Strong(d.DisplayName())
	if c := t.CopiesInHand(card); c > 1 {
		name += fmt.Sprintf(" ×%d", c)
	}
	text := speech.EmphasiseKeywords(plain, t.RenderCardText(card, speech.MarkChangedNumber), t.Content().Keywords)
	if why != nil {
		reason := why.Error()
		if errors.Is(why, skirmish.ErrRequires) {
			reason = "requires " + speech.And(d.Requires.Words())
		}
		text += " (" + screen.Clean(reason) + ")"
		return s.DimLines(plain.Wrap(fmt.Sprintf("%2d %s  %s", number, name, text), 3))
	}
	lines := s.Wrap(fmt.Sprintf("%2d %s  %s", number, name, text), 3)
	return append(lines, s.Wrap("   → "+t.targetsWithPreview(card, s), 5)...)
}

func (t *Table) targetsWithPreview(card int16, s screen.Screen) string {
	var list []string
	for left := t.TargetsOf(card); left != 0; left = left.WithoutFirst() {
		u := left.First()
		name := t.UnitID(u)
		if t.cardDef(card).Aim == skirmish.AimSelf {
			name = "itself"
		}
		if p := t.previews.Preview(Events, t, t.Match, skirmish.PlayAction(card, u), int8(u), s); p != "" {
			name += " " + p
		}
		list = append(list, name)
	}
	return strings.Join(list, s.Quiet(" · "))
}

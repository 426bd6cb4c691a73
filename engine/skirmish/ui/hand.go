package ui

import (
	"errors"
	"fmt"
	"strings"

	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
)

var (
	handMessages  = phrase.NewCatalog("hand")
	sayYourHand   = handMessages.Define("whose", "{quiet:Your hand. {who} can play one card:}")
	sayHandEmpty  = handMessages.Define("empty", "the hand is empty")
	sayAdvance    = handMessages.Define("advance", "{strong:advance} to {zone}, weakened until the end of this turn")
	sayAdvanceTo  = handMessages.Define("advance_to", "{strong:advance} to {zone}")
	sayPass       = handMessages.Define("pass", "{strong:pass}")
	sayYourUnit   = handMessages.Define("unit", "{quiet:Your {who}:} ")
	sayTextHidden = handMessages.Define("hidden", "{quiet:Card text is hidden; `help hand` shows it.}")
	sayItself     = handMessages.Define("itself", "itself")
)

func (t *Table) handLines(s screen.Screen) (lines []string) {
	u := t.CurrentUnit()
	lines = append(lines, s.TranslateAndWrap(s.RenderSentence(sayYourHand, "who", t.DisplayName(u)), 2)...)
	cards := t.DistinctHandCards()
	if len(cards) == 0 {
		lines = append(lines, s.Quiet("   "+s.RenderSentence(sayHandEmpty)))
	}
	for i, card := range cards {
		lines = append(lines, t.handRowLines(i+1, card, s)...)
	}
	if to, err := t.ZoneAhead(); err == nil {
		lines = append(lines, s.TranslateAndWrap(" · "+s.RenderSentence(sayAdvance, "zone", to.String()), 3)...)
	}
	return append(lines, " · "+s.RenderSentence(sayPass))
}

func (t *Table) compactHandLines(s screen.Screen) []string {
	u := t.CurrentUnit()
	var list []string
	for i, card := range t.DistinctHandCards() {
		name := fmt.Sprintf("%d %s", i+1, s.Strong(t.translatedCardDef(card).DisplayName()))
		if n := t.CountCopiesInHand(card); n > 1 {
			name += fmt.Sprintf(" ×%d", n)
		}
		if t.CheckPlayable(card) != nil {
			name = s.Quiet(fmt.Sprintf("%d %s", i+1, t.translatedCardDef(card).DisplayName()))
		}
		list = append(list, strings.ReplaceAll(name, " ", screen.Tie))
	}
	if to, err := t.ZoneAhead(); err == nil {
		list = append(list, s.RenderSentence(sayAdvanceTo, "zone", to.String()))
	}
	list = append(list, s.RenderSentence(sayPass))
	return append(s.TranslateAndWrap(s.RenderSentence(sayYourUnit, "who", t.DisplayName(u))+strings.Join(list, s.Quiet(" · ")), 3),
		s.TranslateAndWrap(s.RenderSentence(sayTextHidden), 2)...)
}

func (t *Table) handRowLines(number int, card int16, s screen.Screen) []string {
	d := t.translatedCardDef(card)
	why := t.CheckPlayable(card)
	plain := s
	if why != nil {
		plain.Colour = false // dimmed as a whole
	}
	name := plain.Strong(d.DisplayName())
	if c := t.CountCopiesInHand(card); c > 1 {
		name += fmt.Sprintf(" ×%d", c)
	}
	text := speech.EmphasiseKeywords(plain, t.RenderCardText(card, speech.MarkChangedNumber), library.Translation(t.Content()).Keywords)
	if why != nil {
		reason := t.Language().ErrorText(why)
		if errors.Is(why, skirmish.ErrRequires) {
			reason = s.RenderSentence(sayRequires, "list", s.JoinWithAnd(d.Requires.TranslatedWords(t.Language())))
		}
		text += " (" + screen.Clean(reason) + ")"
		return s.DimLines(plain.TranslateAndWrap(fmt.Sprintf("%2d %s  %s", number, name, text), 3))
	}
	lines := s.TranslateAndWrap(fmt.Sprintf("%2d %s  %s", number, name, text), 3)
	return append(lines, s.TranslateAndWrap("   → "+t.targetsWithPreview(card, s), 5)...)
}

func (t *Table) targetsWithPreview(card int16, s screen.Screen) string {
	var list []string
	for u := range t.TargetsOfCard(card).All() {
		name := t.TypedWordOfUnit(u)
		if t.translatedCardDef(card).Aim == skirmish.AimSelf {
			name = s.RenderSentence(sayItself)
		}
		if p := t.previews.Preview(Events, t, t.Match, skirmish.NewPlayAction(card, u), int8(u), s); p != "" {
			name += " " + p
		}
		list = append(list, name)
	}
	return strings.Join(list, s.Quiet(" · "))
}

package ui

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Help on a pile lists its cards by name, since the order of the draw pile is hidden; but the cards of
// the hand in order, since they are numbered.

func (t *FightTable) pileRelicAndDeckTopics() (list []speech.Topic) {
	for p, names := range [...][]string{
		curtain.DrawPile:    {"Draw pile", "draw"},
		curtain.Hand:        {"Hand"},
		curtain.DiscardPile: {"Discard pile", "discard"},
		curtain.InPlay:      {"In play"},
		curtain.ExhaustPile: {"Exhaust pile", "exhaust"},
	} {
		show := func(s screen.Screen) []string { return t.pileLines(curtain.Pile(p), s) }
		if curtain.Pile(p) == curtain.Hand {
			show = func(s screen.Screen) []string { return t.handWithOmissions(0, s) }
		}
		list = append(list, speech.Topic{Names: append(names, t.Language().RenderSentence(pileNames[p])), Show: show})
	}
	list = append(list, speech.Topic{Names: []string{"Relics", t.Language().RenderSentence(sayRelics)}, Show: func(s screen.Screen) (lines []string) {
		for _, id := range t.RelicIDs() {
			d := t.Content().Relic(id)
			lines = append(lines, s.Wrap(s.Strong(d.DisplayName())+": "+formatRulesText(t.Content().Keywords, s, d.Rules()), 2)...)
		}
		if lines == nil {
			return s.Wrap(s.RenderSentence(sayNoRelics), 2)
		}
		return lines
	}})
	list = append(list, speech.Topic{Names: []string{"Items", t.Language().RenderSentence(sayItems)}, Show: func(s screen.Screen) []string {
		if lines := itemLines(t.Content(), t.ItemIDs(), t.ItemSlots(), true, s); lines != nil {
			return lines
		}
		return s.Wrap(s.RenderSentence(sayNoItems), 2)
	}})
	return append(list, speech.Topic{Names: []string{"Deck", t.Language().RenderSentence(sayDeck)}, Show: func(s screen.Screen) (lines []string) {
		for p := range pileNames {
			if curtain.Pile(p) == curtain.ExhaustPile && t.Count(curtain.ExhaustPile) == 0 {
				continue // most decks have no such cards
			}
			lines = append(lines, t.pileLines(curtain.Pile(p), s)...)
		}
		return lines
	}})
}

func (t *FightTable) pileLines(p curtain.Pile, s screen.Screen) []string {
	var names []string
	for i := range t.Count(p) {
		names = append(names, t.cardName(t.CardAt(p, i)))
	}
	return countedCardLines(speech.Capitalize(s.RenderSentence(pileNames[p])), names, s)
}

func countedCardLines(pileName string, names []string, s screen.Screen) []string {
	slices.Sort(names)
	var list []string
	for i := 0; i < len(names); {
		n := 1
		for i+n < len(names) && names[i+n] == names[i] {
			n++
		}
		word := s.Strong(noBreakSpaces(names[i]))
		if n > 1 {
			word += screen.Tie + "×" + strconv.Itoa(n)
		}
		list = append(list, word)
		i += n
	}
	if len(names) == 0 {
		return s.Wrap(s.RenderSentence(sayNoCards, "place", pileName), 2)
	}
	return s.Wrap(s.RenderSentence(saySomeCards, "place", pileName, "n", len(names), "list", strings.Join(list, ", ")), 2)
}

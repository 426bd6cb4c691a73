package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

const tableColumns = 72 // minimum screen width at which a card in hand has one row instead of two

var (
	handMessages = phrase.NewCatalog("hand")
	sayEmptyHand = handMessages.Define("empty", "{quiet:The hand is empty.}")
	sayFolded    = handMessages.Define("folded", "{quiet:Card text is hidden; `help hand` shows it.}")
	sayBoost     = handMessages.Define("boost", "{good:  (+{n, number} damage per hit)}")
	sayPiles     = handMessages.Define("piles", "Draw pile {draw, number} · discard pile {discard, number}")
	sayExhausted = handMessages.Define("exhausted", "exhaust pile {n, number}")
	sayInPlay    = handMessages.Define("in_play", "in play: {list}")
	sayNoCards   = handMessages.Define("no_cards", "{place}: empty.")
	saySomeCards = handMessages.Define("cards", "{place}, {n, plural, one {# card} other {# cards}}: {list}.")
	pileNames    = [...]phrase.Sentence{curtain.DrawPile: handMessages.Define("draw_pile", "draw pile"), curtain.Hand: handMessages.Define("hand", "hand"),
		curtain.DiscardPile: handMessages.Define("discard_pile", "discard pile"), curtain.InPlay: handMessages.Define("play", "in play"), curtain.ExhaustPile: handMessages.Define("exhaust_pile", "exhaust pile")}
	sayDeck   = handMessages.Define("deck", "Deck")
	sayRelics = handMessages.Define("relics", "Relics")
	sayItems  = handMessages.Define("items", "Items")
)

func (t *FightTable) shortenedHand(omissions int, s screen.Screen) []string {
	switch {
	case t.CountCards(curtain.Hand) == 0:
		return []string{s.RenderSentence(sayEmptyHand)}
	case omissions&foldTexts != 0:
		return t.handNameLines(s)
	case omissions&foldOwners != 0 && !s.Fits(tableColumns-1):
		var lines []string
		for i := range t.CountCards(curtain.Hand) {
			r := t.newHandRow(t.CardAt(curtain.Hand, i), s)
			lines = append(lines, r.dimIfUnplayable(s, s.TranslateAndWrap(fmt.Sprintf("%2d %s %s: %s", i+1, r.cost, r.name, r.text), 3))...)
		}
		return lines
	}
	return t.handTableLines(s)
}

func (t *FightTable) handTableLines(s screen.Screen) (lines []string) {
	rows := make([]handRow, t.CountCards(curtain.Hand))
	var names, owners int
	for i := range rows {
		rows[i] = t.newHandRow(t.CardAt(curtain.Hand, i), s)
		names, owners = max(names, screen.Columns(rows[i].name)), max(owners, screen.Columns(rows[i].owner))
	}
	for i, r := range rows {
		if s.Fits(tableColumns - 1) {
			head := fmt.Sprintf("%2d %s %s  %s  ", i+1, screen.PadRight(r.cost, 5), screen.PadRight(r.name, names), screen.PadRight(r.owner, owners))
			lines = append(lines, r.dimIfUnplayable(s, s.TranslateAndWrap(head+r.text, screen.Columns(head)))...)
			continue
		}
		head := fmt.Sprintf("%2d %s %s · %s", i+1, r.cost, r.name, r.owner)
		lines = append(lines, r.dimIfUnplayable(s, s.TranslateAndWrap(head, 4))...)
		lines = append(lines, r.dimIfUnplayable(s, s.TranslateAndWrap("   "+r.text, 3))...)
	}
	return lines
}

func (t *FightTable) handNameLines(s screen.Screen) (lines []string) {
	list, widest := make([][]string, t.CountCards(curtain.Hand)), 0
	for i := range list {
		r := t.newHandRow(t.CardAt(curtain.Hand, i), s)
		list[i] = r.dimIfUnplayable(s, []string{fmt.Sprintf("%2d %s %s", i+1, r.cost, r.name)})
		widest = max(widest, screen.Columns(list[i][0]))
	}
	for i := range list {
		list[i][0] = screen.PadRight(list[i][0], widest)
	}
	lines = s.TileBlocks(2, list...)
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return append(lines, s.TranslateAndWrap(s.RenderSentence(sayFolded), 2)...)
}

type handRow struct {
	cost, name, owner, text string
	dimmed                  bool
}

func (t *FightTable) newHandRow(c int16, s screen.Screen) handRow {
	d := t.TranslatedCardDef(c)
	r := handRow{name: d.DisplayName(), owner: OwnerName(t.Content(), t.CardOwnerID(c), s)}
	reason := t.CheckPlayable(c)
	r.dimmed = reason != nil
	if r.dimmed {
		s.Colour = false // dimmed as a whole
	}
	r.cost = "(" + t.CostText(c) + ")"
	if printed, now := d.DefinedCostText(), t.CostText(c); printed != now && d.CostOf == nil {
		r.cost = s.Good("(" + printed + "→" + now + ")")
	}
	r.name = s.Strong(r.name)
	r.text = formatRulesText(t.Content().Keywords, s, t.TranslatedNames().CardText(c, speech.MarkChangedNumber))
	if boost := t.Boost(c); boost > 0 && !strings.ContainsRune(r.text, '→') {
		r.text += s.RenderSentence(sayBoost, "n", boost)
	}
	if d.Text == "" {
		r.text = speech.Capitalize(factName(t.Content(), d.TypeID, s)) + "."
	}
	if r.dimmed {
		why, _, _ := strings.Cut(t.Language().ErrorText(reason), "\n") // more lines are details of a script's error
		why = strings.Replace(why, s.RenderSentence(curtain.ItsOwner), t.actorName(t.CardOwner(c)), 1)
		r.text += " (" + screen.Clean(why) + ")"
	}
	return r
}

func (r *handRow) dimIfUnplayable(s screen.Screen, lines []string) []string {
	if r.dimmed {
		return s.DimLines(lines)
	}
	return lines
}

func (t *FightTable) pileCountsLine(s screen.Screen) string {
	line := s.RenderSentence(sayPiles, "draw", t.CountCards(curtain.DrawPile), "discard", t.CountCards(curtain.DiscardPile))
	if n := t.CountCards(curtain.ExhaustPile); n > 0 {
		line += separator + s.RenderSentence(sayExhausted, "n", n)
	}
	if names := t.cardNames(curtain.InPlay); len(names) > 0 {
		line += separator + s.RenderSentence(sayInPlay, "list", strings.Join(engine.Map(names, s.Strong), ", "))
	}
	return line
}

// pileRelicAndDeckTopics returns help topics. They sort a pile's cards by name, since the draw pile's order is hidden.
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
			show = func(s screen.Screen) []string { return t.shortenedHand(0, s) }
		}
		list = append(list, speech.Topic{Names: append(names, t.Language().RenderSentence(pileNames[p])), Show: show})
	}
	list = append(list, speech.Topic{Names: []string{"Relics", t.Language().RenderSentence(sayRelics)}, Show: func(s screen.Screen) (lines []string) {
		for _, id := range t.RelicIDs() {
			lines = append(lines, s.TranslateAndWrap(nameAndText(t.Content(), t.Content().Relic(id), s), 2)...)
		}
		if lines == nil {
			return s.TranslateAndWrap(s.RenderSentence(sayNoRelics), 2)
		}
		return lines
	}})
	list = append(list, speech.Topic{Names: []string{"Items", t.Language().RenderSentence(sayItems)}, Show: func(s screen.Screen) []string {
		if lines := itemLines(t.Content(), t.ItemIDs(), t.ItemSlots(), true, s); lines != nil {
			return lines
		}
		return s.TranslateAndWrap(s.RenderSentence(sayNoItems), 2)
	}})
	return append(list, speech.Topic{Names: []string{"Deck", t.Language().RenderSentence(sayDeck)}, Show: func(s screen.Screen) (lines []string) {
		for p := range pileNames {
			if curtain.Pile(p) == curtain.ExhaustPile && t.CountCards(curtain.ExhaustPile) == 0 {
				continue // most decks have no such cards
			}
			lines = append(lines, t.pileLines(curtain.Pile(p), s)...)
		}
		return lines
	}})
}

func (t *FightTable) pileLines(p curtain.Pile, s screen.Screen) []string {
	return countedCardLines(speech.Capitalize(s.RenderSentence(pileNames[p])), t.cardNames(p), s)
}

func (t *FightTable) cardNames(p curtain.Pile) (names []string) {
	for i := range t.CountCards(p) {
		names = append(names, t.cardName(t.CardAt(p, i)))
	}
	return names
}

func countedCardLines(pileName string, names []string, s screen.Screen) []string {
	var list []string
	for name, n := range speech.CountCopies(names) {
		word := s.Strong(useNoBreakSpaces(name))
		if n > 1 {
			word += screen.NoBreakSpace + "×" + strconv.Itoa(n)
		}
		list = append(list, word)
	}
	if len(names) == 0 {
		return s.TranslateAndWrap(s.RenderSentence(sayNoCards, "place", pileName), 2)
	}
	return s.TranslateAndWrap(s.RenderSentence(saySomeCards, "place", pileName, "n", len(names), "list", strings.Join(list, ", ")), 2)
}

var (
	sayHeldRelics = stageMessages.Define("relics", "Relics: {list}")
	sayNoRelics   = stageMessages.Define("no_relics", "No relics.")
	sayHeldItems  = stageMessages.Define("items", "Items ({n, number} of {most, number}): {list}")
	sayNoItems    = stageMessages.Define("no_items", "No items.")
	sayToCome     = stageMessages.Define("to_come", "Coming up: {list}")
)

func relicNamesLines(c *curtain.Content, ids []string, s screen.Screen) []string {
	if len(ids) == 0 {
		return nil
	}
	called := engine.Map(ids, func(id string) string { return useNoBreakSpaces(c.Relic(id).DisplayName()) })
	return s.TranslateAndWrap(s.RenderSentence(sayHeldRelics, "list", strings.Join(called, separator)), 2)
}

func itemLines(c *curtain.Content, ids []string, slots int, withTexts bool, s screen.Screen) []string {
	if len(ids) == 0 {
		return nil
	}
	var called []string
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			continue
		}
		d := c.Item(id)
		line := s.Strong(useNoBreakSpaces(d.DisplayName()))
		if n := engine.Count(ids, func(other string) bool { return other == id }); n > 1 {
			line += screen.NoBreakSpace + "×" + strconv.Itoa(n)
		}
		if withTexts {
			line += " (" + strings.TrimSuffix(formatRulesText(c.Keywords, s, d.RulesText()), ".") + ")"
		}
		called = append(called, line)
	}
	return s.TranslateAndWrap(s.RenderSentence(sayHeldItems, "n", len(ids), "most", slots, "list", strings.Join(called, separator)), 2)
}

func nameAndText(c *curtain.Content, d interface {
	DisplayName() string
	RulesText() string
}, s screen.Screen) string {
	return s.Strong(d.DisplayName()) + ": " + formatRulesText(c.Keywords, s, d.RulesText())
}

func textFace(c *curtain.Content, name, subtitle, rules string, s screen.Screen) []string {
	return s.CardBox(name, "", screen.NonEmpty(s.Quiet(subtitle), strings.TrimSpace(formatRulesText(c.Keywords, s, rules))))
}

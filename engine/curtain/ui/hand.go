package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

const tableColumns = 72 // minimum width at which a card in hand has one row instead of two

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

func (t *FightTable) handWithOmissions(omissions int, s screen.Screen) []string {
	switch {
	case t.Count(curtain.Hand) == 0:
		return []string{s.RenderSentence(sayEmptyHand)}
	case omissions&foldTexts != 0:
		return t.handNames(s)
	case omissions&foldOwners != 0 && !s.Fits(tableColumns-1):
		var lines []string
		for i := range t.Count(curtain.Hand) {
			r := t.newHandRow(t.CardAt(curtain.Hand, i), s)
			lines = append(lines, r.dimIfUnplayable(s, s.Wrap(fmt.Sprintf("%2d %s %s: %s", i+1, r.cost, r.name, r.text), 3))...)
		}
		return lines
	}
	return t.handTableLines(s)
}

func (t *FightTable) handTableLines(s screen.Screen) (lines []string) {
	rows := make([]handRow, t.Count(curtain.Hand))
	var names, owners int
	for i := range rows {
		rows[i] = t.newHandRow(t.CardAt(curtain.Hand, i), s)
		names, owners = max(names, screen.Columns(rows[i].name)), max(owners, screen.Columns(rows[i].owner))
	}
	for i, r := range rows {
		if s.Fits(tableColumns - 1) {
			head := fmt.Sprintf("%2d %s %s  %s  ", i+1, screen.PadRight(r.cost, 5), screen.PadRight(r.name, names), screen.PadRight(r.owner, owners))
			lines = append(lines, r.dimIfUnplayable(s, s.Wrap(head+r.text, screen.Columns(head)))...)
			continue
		}
		head := fmt.Sprintf("%2d %s %s · %s", i+1, r.cost, r.name, r.owner)
		lines = append(lines, r.dimIfUnplayable(s, s.Wrap(head, 4))...)
		lines = append(lines, r.dimIfUnplayable(s, s.Wrap("   "+r.text, 3))...)
	}
	return lines
}

func (t *FightTable) handNames(s screen.Screen) (lines []string) {
	list, widest := make([][]string, t.Count(curtain.Hand)), 0
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
	return append(lines, s.Wrap(s.RenderSentence(sayFolded), 2)...)
}

type handRow struct {
	cost, name, owner, text string
	dimmed                  bool
}

func (t *FightTable) newHandRow(c int16, s screen.Screen) handRow {
	d := t.TranslatedCardDef(c)
	r := handRow{name: d.DisplayName(), owner: ownerName(t.Content(), d, s)}
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
	r.text = formatRulesText(t.Content().Keywords, s, t.TranslatedNames().CardText(c, curtain.Nobody, speech.MarkChangedNumber))
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
	line := s.RenderSentence(sayPiles, "draw", t.Count(curtain.DrawPile), "discard", t.Count(curtain.DiscardPile))
	if n := t.Count(curtain.ExhaustPile); n > 0 {
		line += separator + s.RenderSentence(sayExhausted, "n", n)
	}
	var names []string
	for i := range t.Count(curtain.InPlay) {
		names = append(names, s.Strong(t.cardName(t.CardAt(curtain.InPlay, i))))
	}
	if len(names) > 0 {
		line += separator + s.RenderSentence(sayInPlay, "list", strings.Join(names, ", "))
	}
	return line
}

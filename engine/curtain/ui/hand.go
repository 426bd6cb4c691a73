package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// tableColumns is the minimum width at which a card in hand has one row instead of two.
const tableColumns = 72

var (
	handMessages = phrase.NewCatalog("hand")
	sayEmptyHand = handMessages.Define("empty", "{quiet:The hand is empty.}")
	sayFolded    = handMessages.Define("folded", "{quiet:Texts are hidden: `help hand` shows them.}")
	sayBoost     = handMessages.Define("boost", "{good:  (+{n, number} damage a hit)}")
	sayPiles     = handMessages.Define("piles", "Draw pile {draw, number} · discard pile {discard, number}")
	sayExhausted = handMessages.Define("exhausted", "exhaust pile {n, number}")
	sayInPlay    = handMessages.Define("in_play", "in play: {list}")
	sayNoCards   = handMessages.Define("no_cards", "{place}: empty.")
	saySomeCards = handMessages.Define("cards", "{place}, {n, plural, one {# card} other {# cards}}: {list}.")
	pileNames    = [...]phrase.Sentence{curtain.DrawPile: handMessages.Define("draw_pile", "draw pile"), curtain.Hand: handMessages.Define("hand", "hand"),
		curtain.DiscardPile: handMessages.Define("discard_pile", "discard pile"), curtain.InPlay: handMessages.Define("play", "in play"), curtain.ExhaustPile: handMessages.Define("exhaust_pile", "exhaust pile")}
	sayDeck   = handMessages.Define("deck", "Deck")
	sayRelics = handMessages.Define("relics", "Relics")
)

func (t *FightTable) foldHand(level fold, s screen.Screen) []string {
	switch {
	case t.Count(curtain.Hand) == 0:
		return []string{s.Say(sayEmptyHand)}
	case level&foldTexts != 0:
		return t.handNames(s)
	case level&foldOwners != 0 && !s.Fits(tableColumns-1):
		return t.handTexts(s)
	}
	return t.handLines(s)
}

func (t *FightTable) handTexts(s screen.Screen) (lines []string) {
	for i := range t.Count(curtain.Hand) {
		r := t.handRow(t.CardAt(curtain.Hand, i), s)
		lines = append(lines, r.paint(s, s.Wrap(fmt.Sprintf("%2d %s %s: %s", i+1, r.cost, r.name, r.text), 3))...)
	}
	return lines
}

func (t *FightTable) handLines(s screen.Screen) (lines []string) {
	rows := make([]handRow, t.Count(curtain.Hand))
	var names, owners int
	for i := range rows {
		rows[i] = t.handRow(t.CardAt(curtain.Hand, i), s)
		names, owners = max(names, screen.Columns(rows[i].name)), max(owners, screen.Columns(rows[i].owner))
	}
	for i, r := range rows {
		if s.Fits(tableColumns - 1) {
			head := fmt.Sprintf("%2d %s %s  %s  ", i+1, screen.Pad(r.cost, 5), screen.Pad(r.name, names), screen.Pad(r.owner, owners))
			lines = append(lines, r.paint(s, s.Wrap(head+r.text, screen.Columns(head)))...)
			continue
		}
		head := fmt.Sprintf("%2d %s %s · %s", i+1, r.cost, r.name, r.owner)
		lines = append(lines, r.paint(s, s.Wrap(head, 4))...)
		lines = append(lines, r.paint(s, s.Wrap("   "+r.text, 3))...)
	}
	return lines
}

// handNames returns the numbers, costs and names of the cards in hand side by side, for small
// screens.
func (t *FightTable) handNames(s screen.Screen) (lines []string) {
	list, widest := make([][]string, t.Count(curtain.Hand)), 0
	for i := range list {
		r := t.handRow(t.CardAt(curtain.Hand, i), s)
		list[i] = r.paint(s, []string{fmt.Sprintf("%2d %s %s", i+1, r.cost, r.name)})
		widest = max(widest, screen.Columns(list[i][0]))
	}
	for i := range list {
		list[i][0] = screen.Pad(list[i][0], widest)
	}
	lines = s.Tile(2, list...)
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return append(lines, s.Wrap(s.Say(sayFolded), 2)...)
}

type handRow struct {
	cost, name, owner, text string
	dimmed                  bool
}

func (t *FightTable) handRow(c int16, s screen.Screen) handRow {
	d := t.CardDef(c)
	r := handRow{name: d.DisplayName(), owner: ownerName(t.Content(), d, s)}
	reason := t.Playable(c)
	r.dimmed = reason != nil
	if r.dimmed {
		s.Colour = false // dimmed as a whole
	}
	r.cost = "(" + t.CostWord(c) + ")"
	if printed, now := d.CostWord(), t.CostWord(c); printed != now && d.CostOf == nil {
		r.cost = s.Good("(" + printed + "→" + now + ")")
	}
	r.name = s.Strong(r.name)
	r.text = prose(t.Content().Keywords, s, t.Words().Present(c, curtain.Nobody, speech.ChangeText))
	if boost := t.Boost(c); boost > 0 && !strings.ContainsRune(r.text, '→') {
		r.text += s.Say(sayBoost, "n", boost)
	}
	if d.Text == "" {
		r.text = speech.Begin(s.Say(facts[curtain.CardTypeWords.Word(int(d.Type))])) + "."
	}
	if r.dimmed {
		why, _, _ := strings.Cut(t.Language().Error(reason), "\n") // more lines are details of a script's error
		why = strings.Replace(why, s.Say(curtain.ItsOwner), t.name(t.CardOwner(c)), 1)
		r.text += " (" + screen.Clean(why) + ")"
	}
	return r
}

func (r *handRow) paint(s screen.Screen, lines []string) []string {
	if r.dimmed {
		return s.Dim(lines)
	}
	return lines
}

func (t *FightTable) pileLine(s screen.Screen) string {
	line := s.Say(sayPiles, "draw", t.Count(curtain.DrawPile), "discard", t.Count(curtain.DiscardPile))
	if n := t.Count(curtain.ExhaustPile); n > 0 {
		line += separator + s.Say(sayExhausted, "n", n)
	}
	var names []string
	for i := range t.Count(curtain.InPlay) {
		names = append(names, s.Strong(t.cardName(t.CardAt(curtain.InPlay, i))))
	}
	if len(names) > 0 {
		line += separator + s.Say(sayInPlay, "list", strings.Join(names, ", "))
	}
	return line
}

package ui

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
)

// worthFightWon is the worth of each fight won: more than the fight in progress can be worth.
const worthFightWon = 8 * worthDecision

// Gist implements screen.Abilities.Gist: the gist of the fight, combined with what counts outside it.
func (t *RunTable) Gist() (gist uint64, of any, ok bool) {
	if t.At() != curtain.InFight {
		return 0, nil, false
	}
	gist, of, ok = t.table.Gist()
	var k engine.Keyer
	k.Add(gist, uint64(t.worthOutsideFight()))
	return k.Sum(), of, ok
}

// JudgeGist implements screen.Abilities.JudgeGist.
func (t *RunTable) JudgeGist(seat engine.Seat) (worth int, kept bool) {
	if t.At() != curtain.InFight {
		return t.Judge(seat), false
	}
	worth, kept = t.table.JudgeGist(seat)
	return t.worthOutsideFight() + worth, kept
}

// Judge implements screen.Table. Each fight won outweighs all that can happen in the next one; below
// that count the MacGuffin's HP, the fight in progress and the deck.
func (t *RunTable) Judge(seat engine.Seat) int {
	worth := t.Fights() * worthFightWon
	switch {
	case t.Result() == curtain.Victory:
		return worth + worthFightWon
	case t.Result() == curtain.Defeat && t.table.Result() != curtain.Defeat: // lost in a room
		return worth - worthFightWon
	case t.Result() == curtain.Defeat:
		return worth - worthFightWon + t.table.Judge(seat)
	case t.At() == curtain.InFight:
		worth, _ = t.JudgeGist(seat)
		return worth
	}
	// Between fights both protagonists count as unhurt.
	worth += t.MacGuffin()*worthHP + t.Currency()*worthCurrency
	worth += len(t.Relics()) * worthRelic
	upgrades, removals := t.Pending()
	worth += upgrades*worthUpgrade + removals*worthRemoval
	rated := t.cardRatings()
	for _, card := range t.DeckPlaces() {
		worth += rated[card]
	}
	return worth
}

// The worth of what a run has between fights besides the MacGuffin's HP and the deck, in the same
// unit.
const (
	worthCurrency = 1  // of one unit of the currency
	worthUpgrade  = 90 // of a pending upgrade
	worthRemoval  = 60 // of a pending removal
	worthRelic    = 200
)

// worthOutsideFight returns the worth of what counts besides the fight in progress: the fights won, and the
// deck, whose cards are in the piles now.
func (t *RunTable) worthOutsideFight() int {
	return t.Fights()*worthFightWon + t.table.SumOfCards(t.cardRatings())
}

type ratings struct {
	of    *curtain.Content
	worth []int
}

func (t *RunTable) cardRatings() []int {
	if c := t.Run.Fight().Content(); t.ratings == nil || t.ratings.of != c {
		t.ratings = &ratings{of: c}
		for _, d := range c.Cards {
			t.ratings.worth = append(t.ratings.worth, rate(c, d))
		}
	}
	return t.ratings.worth
}

// rating is the worth of one unit of things that a card's text can name besides keywords. These
// numbers and those of the keywords were measured: how far the runs of a bot came that found the
// card early, and how many it won when it chose cards by them.
var rating = []struct {
	words string
	worth int
}{{"damage", 11}, {"Ovation", 10}, {"energy", 60}, {"card", 75}}

// The other weights of a card's rating.
const (
	ratingHit     = 124  // of each hit: Inspire and the crowd add to every one
	ratingVague   = 20   // of a number that the text does not state ("equal to Ovation")
	ratingCost    = -100 // of one energy
	ratingLasting = 30   // of an enchantment
	ratingUpgrade = 20
)

// rate returns the worth of a card in a deck, estimated from its text and its cost.
func rate(c *curtain.Content, d *curtain.CardDef) int {
	worth := d.Cost * ratingCost
	for _, r := range rating {
		worth += rateWords(d, r.words, r.worth)
	}
	rows := c.Keywords.Rows()
	for i := range rows {
		worth += rateWords(d, rows[i].Name, int(rows[i].Rating))
	}
	if d.Type == curtain.Enchantment {
		worth += ratingLasting
	}
	if d.Upgraded {
		worth += ratingUpgrade
	}
	return worth
}

// rateWords returns the worth of a card for one thing that its text may name, each for one of it.
func rateWords(d *curtain.CardDef, words string, each int) int {
	if !strings.Contains(d.Text, words) {
		return 0
	}
	n, known := readPromise(d, words)
	if !known {
		return ratingVague
	}
	if words != "damage" {
		return n * each
	}
	times := 1
	if k, several := d.Value("times"); several {
		times = k
	}
	return times * (n*each + ratingHit)
}

func readPromise(d *curtain.CardDef, words string) (n int, known bool) {
	for _, v := range d.Values {
		if strings.Contains(d.Text, "{"+v.Name+"} "+words) {
			return v.Number, true
		}
	}
	return 0, false
}

package ui

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
)

// stride is the worth of a fight that was won: more than the one in progress can make up.
const stride = 8 * worthDecision

// Gist returns the gist of a fight, as screen.Abilities have it.
func (t *RunTable) Gist() (gist uint64, of any, ok bool) {
	if t.At() != curtain.InFight {
		return 0, nil, false
	}
	gist, of, ok = t.table.Gist()
	var k engine.Keyer
	k.Add(gist, uint64(t.aside()))
	return k.Sum(), of, ok
}

// JudgeGist judges a run, as screen.Abilities have it.
func (t *RunTable) JudgeGist(seat engine.Seat) (worth int, kept bool) {
	if t.At() != curtain.InFight {
		return t.Judge(seat), false
	}
	worth, kept = t.table.JudgeGist(seat)
	return t.aside() + worth, kept
}

// Judge implements screen.Table. Each fight won outweighs all that may happen in
// the next one; after that come the MacGuffin's HP, the fight in progress and the
// deck.
func (t *RunTable) Judge(seat engine.Seat) int {
	worth := t.Fights() * stride
	switch {
	case t.Result() == curtain.Victory:
		return worth + stride
	case t.Result() == curtain.Defeat && t.table.Result() != curtain.Defeat: // in a room
		return worth - stride
	case t.Result() == curtain.Defeat:
		return worth - stride + t.table.Judge(seat)
	case t.At() == curtain.InFight:
		worth, _ = t.JudgeGist(seat)
		return worth
	}
	// Between fights the protagonists count as whole.
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

// What is worth something between fights beside the MacGuffin's HP and the deck, in the
// same hundredths.
const (
	worthCurrency = 1  // of one of it
	worthUpgrade  = 90 // of a card that is still to be upgraded,
	worthRemoval  = 60 // and one that is to leave the deck
	worthRelic    = 200
)

// aside returns what counts in a fight beside what it is judged by: the fights that were won, and
// the deck, whose cards are spread over the piles.
func (t *RunTable) aside() int {
	return t.Fights()*stride + t.table.SumOfCards(t.cardRatings())
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

// rating is the worth of one of what else than keywords a card's text speaks of.
// These numbers and those of the keywords are taken from how far a bot's runs came
// that had found the card early, and from how many it won when it chose by them.
var rating = []struct {
	words string
	worth int
}{{"damage", 11}, {"Ovation", 10}, {"energy", 60}, {"card", 75}}

// What else counts for a card.
const (
	ratingHit     = 124  // of each hit: Inspire and the crowd add to all of them
	ratingVague   = 20   // of a number that is not the card's ("equal to Ovation")
	ratingCost    = -100 // of one energy
	ratingLasting = 30   // of an enchantment
	ratingUpgrade = 20
)

// rate returns what a card is worth in a deck, by what its text promises for its
// cost.
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

// rateWords returns what a card is worth for one thing that its text may speak of.
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

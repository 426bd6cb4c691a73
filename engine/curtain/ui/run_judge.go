package ui

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
)

// worthFightWon is the worth of each fight won, more than any state of the fight in progress is worth.
const worthFightWon = 8 * worthDecision

// Gist implements screen.Abilities.Gist: the gist of the fight with the worth of the rest of the run.
func (t *RunTable) Gist() (gist uint64, of any, ok bool) {
	if t.CurrentDecisionKind() != curtain.InFight {
		return 0, nil, false
	}
	gist, of, ok = t.table.Gist()
	var k engine.KeyBuilder
	k.Add(gist, uint64(t.worthOutsideFight()))
	return k.Sum(), of, ok
}

// JudgeGist implements screen.Abilities.JudgeGist: in a fight it returns the worth of the fight and of the rest
// of the run, otherwise what Judge returns, which is not cacheable.
func (t *RunTable) JudgeGist(seat engine.Seat) (worth int, cacheable bool) {
	if t.CurrentDecisionKind() != curtain.InFight {
		return t.Judge(seat), false
	}
	worth, cacheable = t.table.JudgeGist(seat)
	return t.worthOutsideFight() + worth, cacheable
}

// Judge implements screen.Table: each fight won counts most, and then the MacGuffin's HP, the fight in
// progress and the deck.
func (t *RunTable) Judge(seat engine.Seat) int {
	worth := t.FightsWon() * worthFightWon
	switch {
	case t.Result() == curtain.Victory:
		return worth + worthFightWon
	case t.Result() == curtain.Defeat && t.table.Result() != curtain.Defeat: // lost in a room
		return worth - worthFightWon
	case t.Result() == curtain.Defeat:
		return worth - worthFightWon + t.table.Judge(seat)
	case t.CurrentDecisionKind() == curtain.InFight:
		worth, _ = t.JudgeGist(seat)
		return worth
	}
	// Between fights both protagonists count as unhurt.
	worth += t.HPOfMacGuffin()*worthHP + t.Currency()*worthCurrency
	worth += len(t.RelicIDs()) * worthRelic
	upgrades, removals := t.PendingDeckChoices()
	worth += upgrades*worthUpgrade + removals*worthRemoval
	rated := t.allCardRatings()
	for _, card := range t.DeckIndices() {
		worth += rated[card]
	}
	return worth + t.itemsWorth()
}

// The worth of what a run has between fights besides the MacGuffin's HP and the deck.
const (
	worthCurrency = 1  // of one unit of the currency
	worthUpgrade  = 90 // of a pending upgrade
	worthRemoval  = 60 // of a pending removal
	worthRelic    = 200
	worthItem     = 60
)

// worthOutsideFight returns the worth of the fights won, of the deck, whose cards are in the fight's piles, and of the
// items that are left for later.
func (t *RunTable) worthOutsideFight() int {
	return t.FightsWon()*worthFightWon + t.table.SumOverCards(t.allCardRatings()) + t.itemsWorth()
}

// itemsWorth returns the worth of the items: what a card with the same text is worth, but at least worthItem.
func (t *RunTable) itemsWorth() (worth int) {
	for _, item := range t.ItemIndices() {
		worth += t.ratings.items[item]
	}
	return worth
}

type cardRatings struct {
	of           *curtain.Content
	worth, items []int
}

func (t *RunTable) allCardRatings() []int {
	if c := t.table.Fight.Content(); t.ratings == nil || t.ratings.of != c {
		t.ratings = &cardRatings{of: c}
		for _, d := range c.Cards {
			t.ratings.worth = append(t.ratings.worth, rateCard(c, d))
		}
		for _, d := range c.Items {
			t.ratings.items = append(t.ratings.items, max(worthItem, rateCard(c, d.AsCard())))
		}
	}
	return t.ratings.worth
}

// mentionRatings has the worth of one of each thing that a card's text can mention besides keywords.
// These numbers and the ratings of keywords were measured with runs of a bot: how far the runs came
// in which a card was found early, and how many were won when the bot chose cards by the numbers.
var mentionRatings = []struct {
	words string
	worth int
}{{"damage", 11}, {"Ovation", 10}, {"energy", 60}, {"card", 75}}

// The other weights of the rating of a card.
const (
	ratingHit     = 124  // of each hit, to which Inspire and Ovation add damage
	ratingVague   = 20   // of a number that the text does not state ("equal to Ovation")
	ratingCost    = -100 // of one energy
	ratingLasting = 30   // of an enchantment
	ratingUpgrade = 20
)

func rateCard(c *curtain.Content, d *curtain.CardDef) int {
	worth := d.Cost * ratingCost
	for _, r := range mentionRatings {
		worth += rateWordsInText(d, r.words, r.worth)
	}
	rows := c.Keywords.Rows()
	for i := range rows {
		worth += rateWordsInText(d, rows[i].Name, int(rows[i].Rating))
	}
	if d.Type == curtain.Enchantment {
		worth += ratingLasting
	}
	worth += ratingUpgrade * engine.UpgradeCount(d.ID)
	return worth
}

// rateWordsInText returns what words in the text of a card add to its worth: worthEach times the number before
// them; for damage, also ratingHit, and both for each hit. It returns ratingVague if there is no number before
// them, 0 without the words.
func rateWordsInText(d *curtain.CardDef, words string, worthEach int) int {
	if !strings.Contains(d.Text, words) {
		return 0
	}
	i := slices.IndexFunc(d.Values, func(v engine.Value) bool { return strings.Contains(d.Text, "{"+v.Name+"} "+words) })
	if i < 0 {
		return ratingVague
	}
	n := d.Values[i].Number
	if words != "damage" {
		return n * worthEach
	}
	times := 1
	if k, several := d.Value("times"); several {
		times = k
	}
	return times * (n*worthEach + ratingHit)
}

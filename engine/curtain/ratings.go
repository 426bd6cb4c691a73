package curtain

import (
	"cmp"
	"slices"
	"strings"

	"curtaincall/engine"
)

// Ratings has what each card in Content.Cards and each item in Content.Items is worth to bots between fights, by its
// text, in hundredths of HP of the MacGuffin.
type Ratings struct{ Cards, Items []int }

func (c *Content) rateCardsAndItems() *Ratings {
	return &Ratings{engine.Map(c.Cards, c.rateCard), engine.Map(c.Items, func(d *ItemDef) int { return max(leastItemRating, c.rateCard(d.AsCard())) })}
}

// mentionRatings has the worth of each point of n in "{n} damage", "{n} Ovation" and so on in a card's text. These
// worths and Keyword.WorthOnCard were measured in runs of a bot: how far the bot came if it found the card early, and
// how many runs it won when it chose cards by these worths.
var mentionRatings = []struct {
	words string
	worth int64
}{{"damage", 11}, {"Ovation", 10}, {"energy", 60}, {"card", 75}}

const (
	ratingHit       = 124  // worth of each hit, to which Inspire and Ovation add damage
	ratingVague     = 20   // worth of a number that the text does not state ("equal to Ovation")
	ratingCost      = -100 // worth of each energy that the card costs
	ratingLasting   = 30   // worth of an enchantment beyond its text
	ratingUpgrade   = 20
	leastItemRating = 60
	maxRating       = 1 << 23 // so that the sum over a deck fits into 32 bits
)

func (c *Content) rateCard(d *CardDef) int {
	worth := int64(d.Cost)*ratingCost + int64(engine.UpgradeCount(d.ID))*ratingUpgrade
	for _, r := range mentionRatings {
		worth += rateWordsInText(d, r.words, r.worth)
	}
	rows := c.Keywords.Rows()
	for i := range rows {
		worth += rateWordsInText(d, rows[i].Name, int64(rows[i].WorthOnCard))
	}
	if d.Type == Enchantment {
		worth += ratingLasting
	}
	return int(max(-maxRating, min(worth, maxRating))) // fits: see maxRating
}

// SortByRating sorts legal actions by the rating of the card that they play, the highest first. Others are rated 0.
func (f *Fight) SortByRating(legal []engine.Action) {
	ratings := f.content.Ratings().Cards
	rate := func(a engine.Action) int {
		if a.Kind != ActPlay {
			return 0
		}
		return ratings[f.cards[a.Args[0]].def]
	}
	slices.SortStableFunc(legal, func(a, b engine.Action) int { return cmp.Compare(rate(b), rate(a)) })
}

// rateWordsInText returns worthEach times the number before words in a card's text, ratingVague if there is no number,
// or 0 if words do not occur. For "damage" it adds ratingHit and multiplies by the number of hits.
func rateWordsInText(d *CardDef, words string, worthEach int64) int64 {
	if !strings.Contains(d.Text, words) {
		return 0
	}
	i := slices.IndexFunc(d.Values, func(v engine.Value) bool { return strings.Contains(d.Text, "{"+v.Name+"} "+words) })
	if i < 0 {
		return ratingVague
	}
	n := int64(d.Values[i].Number)
	if words != "damage" {
		return n * worthEach
	}
	times := int64(1)
	if k, several := d.Value("times"); several {
		times = int64(k)
	}
	return times * (n*worthEach + ratingHit)
}

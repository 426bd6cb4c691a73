package playbill

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
)

// Judge implements engine.Table. Each fight won outweighs all that may happen in
// the next one; after that come the MacGuffin's HP, the fight in progress and the
// deck.
func (t *RunTable) Judge(seat engine.Seat) int {
	const stride = 8 * worthDecision // more than the fight in progress can make up
	worth := t.won() * stride
	switch {
	case t.Result() == curtain.Victory:
		return worth + stride
	case t.Result() == curtain.Defeat:
		return worth - stride + t.table.Judge(seat)
	case t.At() == curtain.InFight:
		return worth + t.table.Judge(seat) + t.rateFight()
	}
	// Between fights the protagonists count as whole.
	worth += t.MacGuffin() * worthHP
	c := t.Run.Fight().Content()
	for _, id := range t.Deck() {
		worth += rate(c.Card(id))
	}
	return worth
}

// won is how many fights were won.
func (t *RunTable) won() int {
	const act = 16 // more fights than an act has
	n := (t.Act()-1)*act + t.Scene() - 1
	if t.At() == curtain.ChooseCard || t.At() == curtain.ChooseUpgrade {
		n++
	}
	return n
}

// rateFight rates the deck while its cards are spread over the piles.
func (t *RunTable) rateFight() (worth int) {
	f := t.table.Fight
	for p := curtain.DrawPile; p <= curtain.InPlay; p++ {
		for i := range f.Count(p) {
			worth += t.rated(f.CardDef(f.CardAt(p, i)))
		}
	}
	return worth
}

// rated is rate, remembered.
func (t *RunTable) rated(d *curtain.CardDef) int {
	if worth, known := t.ratings[d]; known {
		return worth
	}
	if t.ratings == nil {
		t.ratings = map[*curtain.CardDef]int{}
	}
	t.ratings[d] = rate(d)
	return t.ratings[d]
}

// rating is the worth of one of what a card's text speaks of, for a deck that
// sees the card once in two turns.
var rating = []struct {
	words string
	worth int
}{
	{"damage", 22}, {"Block", 24}, {"Shield", 18}, {"Taunt", 45}, {"Distract", 110}, {"Retaliate", 30}, {"Inspire", 90}, {"Fortify", 50},
	{"Regenerate", 16}, {"Ward", 40}, {"Luck", 12}, {"Flourish", 30}, {"Poison", 36}, {"Burn", 32}, {"Stage Fright", 110}, {"Heckled", 40},
	{"Forgetful", 100}, {"Vulnerable", 50}, {"Weak", 25}, {"Confused", 20}, {"Curse", 24}, {"Fear", 24}, {"Frustration", 14}, {"Ovation", 12},
	{"energy", 60}, {"card", 55}, {"Piercing", 20}, {"Accuracy", 20},
}

// rate is what a card is worth in a deck, by what its text promises for its
// cost. A number that is no value of the card ("equal to Ovation") counts as 2,
// and each hit as 2 more, for Inspire and the crowd.
func rate(d *curtain.CardDef) int {
	worth := 0
	times := 1
	if n, ok := d.Value("times"); ok {
		times = n
	}
	for _, r := range rating {
		if !strings.Contains(d.Text, r.words) {
			continue
		}
		n := 2
		for _, v := range d.Values {
			if after := strings.Index(d.Text, "{"+v.Name+"} "+r.words); after >= 0 {
				n = v.Number
				break
			}
		}
		if r.words == "damage" {
			n = (n + 2) * times
		}
		worth += n * r.worth
	}
	worth -= d.Cost * 75
	switch {
	case d.Rarity == curtain.Rare:
		worth += 40
	case d.Rarity == curtain.Basic:
		worth -= 20
	}
	if d.Type == curtain.Enchantment {
		worth += 30
	}
	if d.Upgraded {
		worth += 30
	}
	return worth
}

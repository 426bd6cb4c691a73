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
	const stride = 200_000 // more than a fight's judgement can differ by, short of its end
	switch t.Result() {
	case curtain.Victory:
		return 1<<31 - 1
	case curtain.Defeat:
		return -1<<31 + t.won()*stride + t.table.Judge(seat)>>12
	}
	worth := t.won() * stride
	if t.At() == curtain.InFight {
		judged := t.table.Judge(seat)
		if judged > worthDecision/4 || judged < -worthDecision/4 {
			return worth + judged
		}
		return worth + judged + t.rateFight()
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
	n := 0
	for a := 1; a <= t.Act(); a++ {
		if a < t.Act() {
			n += 16 // more than an act has
		}
	}
	n += t.Scene() - 1
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
	{"damage", 26}, {"Block", 24}, {"Shield", 18}, {"Taunt", 26}, {"Distract", 60}, {"Retaliate", 30}, {"Inspire", 90}, {"Fortify", 50},
	{"Regenerate", 16}, {"Ward", 40}, {"Luck", 22}, {"Flourish", 30}, {"Poison", 36}, {"Burn", 32}, {"Stage Fright", 110}, {"Heckled", 40},
	{"Forgetful", 80}, {"Vulnerable", 50}, {"Weak", 25}, {"Confused", 20}, {"Curse", 24}, {"Fear", 24}, {"Frustration", 14}, {"Ovation", 24},
	{"energy", 60}, {"card", 55}, {"Piercing", 20}, {"Accuracy", 20},
}

// rate is what a card is worth in a deck, by what its text promises for its
// cost. A number that is no value of the card ("equal to Ovation") counts as 3.
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
		n := 3
		for _, v := range d.Values {
			if after := strings.Index(d.Text, "{"+v.Name+"} "+r.words); after >= 0 {
				n = v.Number
				break
			}
		}
		if r.words == "damage" {
			n *= times
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

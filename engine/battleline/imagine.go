package battleline

import "curtaincall/engine"

// Imagine replaces everything that player p cannot know by a random possibility: the order of both
// decks, which of the opponent's cards are in hand and which in the archives, and future chance. It
// is for copies of a duel.
func (d *Duel) Imagine(p Player, seed engine.Seed) {
	seed.Streams(d.streams[:], streamNames[:])
	branch, log := engine.TrialOf(&d.course), engine.LogOf(&d.course)
	d.Trial(nil)
	d.Listen(nil)
	o := p.Other()
	hand, archives := d.Count(o, Hand), d.Count(o, Archives)
	for _, z := range [...]Zone{Hand, Archives} {
		hidden := d.piles[o][z]
		d.moveAll(hidden.cards(), Deck)
	}
	d.shuffle(First)
	d.shuffle(Second)
	deck := d.piles[o][Deck]
	d.moveAll(deck.at[:hand], Hand)
	d.moveAll(deck.at[hand:hand+archives], Archives)
	d.Trial(branch)
	d.Listen(log)
}

func (d *Duel) moveAll(cards []Card, to Zone) {
	for _, c := range cards {
		d.takeOut(c)
		d.putLast(c, to)
	}
}

package battleline

import (
	"slices"

	"curtaincall/engine"
)

// RandomizeHidden chooses at random everything that a seat cannot know: the order of both decks, which of the
// opponent's cards are in hand and which in the archives, and future chance. It is for copies of a duel.
func (d *Duel) RandomizeHidden(seat engine.Seat, seed engine.Seed) {
	seed.ResetStreams(d.streams[:], streamNames[:])
	branch, log := engine.OutcomeEnumeratorOf(&d.course), engine.LogOf(&d.course)
	d.SetOutcomeEnumerator(nil)
	d.Listen(nil)
	o := Player(seat).Other()
	hand, archives := d.Count(o, Hand), d.Count(o, Archives)
	for _, z := range [...]Zone{Hand, Archives} {
		hidden := d.piles[o][z]
		d.moveWithoutEvents(hidden.cards(), Deck)
	}
	for p := range d.piles {
		slices.Sort(d.piles[p][Deck].cards())
		d.shuffleDeck(Player(p))
	}
	deck := d.piles[o][Deck]
	d.moveWithoutEvents(deck.at[:hand], Hand)
	d.moveWithoutEvents(deck.at[hand:hand+archives], Archives)
	d.SetOutcomeEnumerator(branch)
	d.Listen(log)
}

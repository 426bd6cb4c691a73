package skirmish

import (
	"slices"

	"curtaincall/engine"
)

// RandomizeHidden implements screen.Table: it chooses at random what a seat cannot know: the order of both
// decks, the other team's hand, and future chance. It is for copies of a match.
func (m *Match) RandomizeHidden(seat engine.Seat, seed engine.Seed) {
	seed.ResetStreams(m.streams[:], streamNames[:])
	branch := engine.OutcomeEnumeratorOf(&m.course)
	m.SetOutcomeEnumerator(nil)
	other := Team(seat).Opponent()
	hand, deck := &m.piles[other][Hand], &m.piles[other][Deck]
	held := hand.n
	for hand.n > 0 {
		deck.push(hand.pop())
	}
	for team := range m.piles {
		slices.Sort(m.piles[team][Deck].at[:m.piles[team][Deck].n])
		m.shuffleDeck(Team(team))
	}
	for hand.n < held {
		hand.push(deck.pop())
	}
	m.SetOutcomeEnumerator(branch)
}

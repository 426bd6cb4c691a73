package skirmish

import "curtaincall/engine"

// RandomizeHidden replaces everything hidden from a team by a random possibility: the order of both decks,
// which of the other team's cards are in its hand, and the random streams. It is for copies of a match.
func (m *Match) RandomizeHidden(team Team, seed engine.Seed) {
	seed.ResetStreams(m.streams[:], streamNames[:])
	branch := engine.OutcomeEnumeratorOf(&m.course)
	m.SetOutcomeEnumerator(nil)
	hand, deck := &m.piles[team.Opponent()][Hand], &m.piles[team.Opponent()][Deck]
	held := hand.n
	for hand.n > 0 {
		deck.push(hand.pop())
	}
	m.shuffleDeck(TeamA)
	m.shuffleDeck(TeamB)
	for hand.n < held {
		hand.push(deck.pop())
	}
	m.SetOutcomeEnumerator(branch)
}

package skirmish

import "curtaincall/engine"

// Imagine replaces everything hidden from a team by a random possibility: the order of both decks,
// which of the other team's cards are in its hand, and all future random numbers. It is for copies.
func (m *Match) Imagine(team Team, seed engine.Seed) {
	seed.Streams(m.streams[:], streamNames[:])
	branch := engine.TrialOf(&m.course)
	m.Trial(nil)
	hand, deck := &m.piles[team.Other()][Hand], &m.piles[team.Other()][Deck]
	held := hand.n
	for hand.n > 0 {
		deck.push(hand.pop())
	}
	m.shuffle(TeamA)
	m.shuffle(TeamB)
	for hand.n < held {
		hand.push(deck.pop())
	}
	m.Trial(branch)
}

package skirmish

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// MaxCards is the maximum number of cards in a deck, and in a hand.
const MaxCards = 40

// Pile is one of the piles of a player: Deck or Hand.
type Pile uint8

const (
	Deck Pile = iota
	Hand

	numPiles
)

var PileWords = vocabulary.NewWords("Pile", "deck", "hand")

func (p Pile) String() string { return PileWords.List[p] }

// HandSize is the number of cards in hand that a player fills up to at the end of a turn.
const HandSize = 5

// pile is a list of cards, by their index in Content.Cards. The top of a deck is the end of the list.
type pile struct {
	n  uint8
	at [MaxCards]int16
}

func (p *pile) push(card int16) {
	p.at[p.n] = card
	p.n++
}

func (p *pile) pop() (card int16) {
	p.n--
	return p.at[p.n]
}

func (p *pile) removeAt(i int) {
	copy(p.at[i:p.n], p.at[i+1:p.n])
	p.n--
}

func (p *pile) indexOf(card int16) int { return slices.Index(p.at[:p.n], card) }

func (m *Match) PileSize(team Team, p Pile) int { return int(m.piles[team][p].n) }

// CardAt returns the index in Content.Cards of the card at index i of a pile. In a deck, index 0 is drawn next.
func (m *Match) CardAt(team Team, p Pile, i int) (card int16) {
	pl := &m.piles[team][p]
	if p == Deck {
		i = int(pl.n) - 1 - i
	}
	return pl.at[i]
}

func (m *Match) shuffleDeck(team Team) {
	p := &m.piles[team][Deck]
	engine.Shuffle(&m.executor, &m.streams[deckStream], "the deck of "+team.String(), p.at[:p.n])
}

func (m *Match) drawToHandSize(team Team) {
	hand, deck := &m.piles[team][Hand], &m.piles[team][Deck]
	for hand.n < HandSize && deck.n > 0 {
		c := deck.pop()
		hand.push(c)
		m.logEvent(eventWithoutCause{Kind: CardDrawn, Card: c, Amount: int32(team)})
	}
}

var returnNames = [NumTeams]string{"position in A's deck", "position in B's deck"}

// RandomizeHiddenState implements screen.Table. It randomizes the order of both decks, the other team's hand and
// future chance. Call it on a copy.
func (m *Match) RandomizeHiddenState(seat engine.Seat, seed engine.Seed) {
	seed.ResetStreams(m.streams[:], streamNames[:])
	branch := engine.OutcomeEnumeratorOf(&m.executor)
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

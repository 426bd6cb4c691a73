package curtain

import (
	"encoding/binary"
	"math/bits"

	"curtaincall/engine"
)

// card is a card of a fight. What the rules ask of its definition at every choice is copied here,
// so that reading it touches one cache line.
type card struct {
	def      int16
	boost    int16 // bonus damage of each hit, until it leaves the hand
	discount int8  // how much less it costs, until it leaves the hand
	cost     int8  // of the definition
	owner    Actor // MacGuffin where it belongs to no protagonist of the fight
	kind     CardType
	aim      Aim
	traits   cardTraits
}

type cardTraits uint8

const (
	owned      cardTraits = 1 << iota // it belongs to a protagonist, whose state can lock it
	peculiar                          // it is unplayable, has a PlayIf or a cost that is no number: Legal has to look
	exhausts                          // after it was played
	retained                          // it stays in the hand when the turn ends
	ephemeral                         // in the hand when the turn ends, it is exhausted
	heightened                        // it was upgraded in this fight
)

func (s *state) newCard(c *Content, def int16) card {
	d := c.Cards[def]
	made := card{def: def, cost: int8(d.Cost), kind: d.Type, aim: d.Aim, owner: MacGuffin, traits: d.traits}
	for i, p := range s.protagonist {
		if d.owner == c.Protagonists[p].hash {
			made.owner, made.traits = ProtagonistA+Actor(i), made.traits|owned
		}
	}
	return made
}

// Pile is a pile of cards of a fight.
type Pile uint8

// The piles.
const (
	DrawPile Pile = iota
	Hand
	DiscardPile
	InPlay // enchantments, for the rest of the fight
	ExhaustPile

	numPiles
)

// PileWords are the piles as people type them, by number.
var PileWords = [numPiles]string{DrawPile: "draw", Hand: "hand", DiscardPile: "discard", InPlay: "in_play", ExhaustPile: "exhaust"}

// NumPiles is the number of piles.
const NumPiles = numPiles

// pile is an ordered list of cards by instance. The top of the draw pile is its
// end.
type pile struct {
	n  uint8
	at [MaxCards]uint8
}

func (p *pile) push(c uint8) {
	p.at[p.n] = c
	p.n++
}

func (p *pile) insert(i int, c uint8) {
	p.n++
	copy(p.at[i+1:p.n], p.at[i:])
	p.at[i] = c
}

func (p *pile) remove(i int) uint8 {
	c := p.at[i]
	copy(p.at[i:], p.at[i+1:]) // to the end of the array: nearly always the same work
	p.n--
	return c
}

// find returns the place of a card, or -1. It compares eight at a time: the lowest bit set in none
// belongs to the first byte that equals c.
func (p *pile) find(c uint8) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	for i := 0; i < int(p.n); i += 8 {
		same := binary.LittleEndian.Uint64(p.at[i:]) ^ ones*uint64(c)
		if none := (same - ones) &^ same & tops; none != 0 {
			if i += bits.TrailingZeros64(none) / 8; i < int(p.n) {
				return i
			}
			return -1
		}
	}
	return -1
}

// pile returns one of the piles. All use of cards begins here, except of those in play, so that a
// forecast knows whether its result depends on them.
func (f *Fight) pile(p Pile) *pile {
	if p != InPlay {
		f.markCardsRead()
	}
	return &f.piles[p]
}

func (f *Fight) markCardsRead() {
	if f.losses != nil {
		f.losses.look(f)
	}
}

// Count returns the number of cards in a pile.
func (f *Fight) Count(p Pile) int { return int(f.pile(p).n) }

// CardAt returns the instance at place i of a pile, from 0. In the draw pile place 0
// is the next card drawn.
func (f *Fight) CardAt(p Pile, i int) int16 {
	pl := f.pile(p)
	if p == DrawPile {
		i = int(pl.n) - 1 - i
	}
	return int16(pl.at[i])
}

// SumOfCards returns the sum of a number of each card that is in a pile; of has the numbers by the
// place of the definition.
func (f *Fight) SumOfCards(of []int) (sum int) {
	f.markCardsRead()
	for p := range f.piles {
		pile := &f.piles[p]
		for _, c := range pile.at[:pile.n] {
			sum += of[f.cards[c].def]
		}
	}
	return sum
}

// Holds reports whether the fight has a card of that instance, in whatever pile.
func (f *Fight) Holds(instance int16) bool { return instance >= 0 && instance < int16(f.cardCount) }

// CardDef returns the definition of a card in the fight, by instance.
func (f *Fight) CardDef(instance int16) *CardDef {
	return f.content.Cards[f.cards[instance].def]
}

// Boost returns the bonus damage each hit of a card has now.
func (f *Fight) Boost(instance int16) int { return int(f.cards[instance].boost) }

// InHand reports whether a card is in the hand.
func (f *Fight) InHand(instance int16) bool {
	return instance >= 0 && instance < int16(f.cardCount) && f.pile(Hand).find(uint8(instance)) >= 0
}

// CardOwner returns the ally a card belongs to: the MacGuffin where it belongs to no
// protagonist of this fight.
func (f *Fight) CardOwner(instance int16) Actor { return f.cards[instance].owner }

// Draw takes up to n cards into the hand, and returns how many were drawn. An empty draw pile is
// refilled from the discard pile, and where both are empty drawing stops.
func (f *Fight) Draw(n int) (drawn int) {
	pile, hand, discard := f.pile(DrawPile), f.pile(Hand), f.pile(DiscardPile)
	for ; drawn < n; drawn++ {
		if pile.n == 0 {
			if discard.n == 0 {
				return drawn
			}
			*pile = *discard
			discard.n = 0
			f.shuffle()
			if f.Listening() {
				f.logEvent(event{Kind: Shuffled, Amount: int32(pile.n)})
			}
		}
		pile.n--
		c := int16(pile.at[pile.n])
		hand.push(uint8(c))
		if f.Listening() || (f.heard|f.seldom.ownHeard)&(1<<CardDrawn) != 0 {
			f.triggerCard(&event{Kind: CardDrawn, Card: c})
		}
		if f.result != Undecided {
			return drawn + 1
		}
	}
	return drawn
}

func (f *Fight) shuffle() {
	p := f.pile(DrawPile)
	engine.Shuffle(p.at[:p.n], func(n int) int { return f.below(shuffleStream, n) })
}

// leaveHand removes and returns the card at place i of the hand, without its discount and boost.
func (f *Fight) leaveHand(i int) uint8 {
	c := f.pile(Hand).remove(i)
	f.cards[c].discount, f.cards[c].boost = 0, 0
	return c
}

// discardHand is step 9 (CC-29): cards are discarded, except that retained ones stay and ephemeral
// ones are exhausted (CC-54). No hook reacts to the discards (CC-61).
func (f *Fight) discardHand() {
	hand := f.pile(Hand)
	for _, c := range hand.at[:hand.n] {
		if f.cards[c].traits&(ephemeral|retained) != 0 {
			f.discardSome()
			return
		}
	}
	for _, c := range hand.at[:hand.n] {
		f.discardAtTurnEnd(c)
	}
	hand.n = 0
}

// discardAtTurnEnd puts a card that leaves the hand as the turn ends on the discard pile.
func (f *Fight) discardAtTurnEnd(c uint8) {
	f.cards[c].discount, f.cards[c].boost = 0, 0
	f.pile(DiscardPile).push(c)
	if f.Listening() {
		f.logEvent(event{Kind: Discarded, Card: int16(c)})
	}
}

// discardSome is discardHand for a hand with retained or ephemeral cards.
func (f *Fight) discardSome() {
	for left := 0; left < int(f.pile(Hand).n); {
		c := f.pile(Hand).at[left]
		switch traits := f.cards[c].traits; {
		case traits&ephemeral != 0:
			var one Cards
			one.Add(int16(c))
			f.Exhaust(one)
		case traits&retained != 0:
			left++
		default:
			f.pile(Hand).remove(left)
			f.discardAtTurnEnd(c)
		}
	}
}

// Deck returns the ids of all cards of the fight, in the order in which they were
// given when it started.
func (f *Fight) Deck() []string {
	list := make([]string, f.cardCount)
	for i := range list {
		list[i] = f.CardDef(int16(i)).ID
	}
	return list
}

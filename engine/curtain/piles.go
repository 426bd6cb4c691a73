package curtain

import (
	"encoding/binary"
	"math/bits"

	"curtaincall/engine"
)

// cardState is the state of a card. It copies fields of the definition, so that the rules read only one cache line.
type cardState struct {
	def      int16
	boost    int16 // added to the damage of each hit; reset to 0 when the card leaves the hand
	discount int8  // subtracted from the cost; reset to 0 when the card leaves the hand
	cost     int8  // cost before the discount
	owner    Actor // protagonist who owns the card; MacGuffin if no protagonist of the fight does
	kind     CardType
	aim      Aim
	flags    cardFlags
}

type cardFlags uint8

const (
	owned         cardFlags = 1 << iota // the card belongs to a protagonist, whose state can make it unplayable
	specialToPlay                       // the card is unplayable, has a PlayIf, or its cost is not a number
	exhausts                            // the card is exhausted after it is played
	retained                            // the card stays in the hand when the turn ends
	ephemeral                           // the card is exhausted if it is in the hand when the turn ends
	anyCard                             // set for every card, so that Legal can select all cards by their flags
	heightened                          // lowest bit of the number of times that the card was upgraded in this fight
)

// allHeightened is the mask of the bits of cardFlags that count the upgrades of a card in this fight.
const allHeightened = heightened * MaxUpgrades

func (s *state) newCard(c *Content, cardIndex int16) cardState {
	d := c.Cards[cardIndex]
	made := cardState{def: cardIndex, cost: int8(d.Cost), kind: d.Type, aim: d.Aim, owner: MacGuffin, flags: d.flags | anyCard}
	for i, p := range s.protagonist {
		if d.owner == c.Protagonists[p].hash {
			made.setOwner(ProtagonistA + Actor(i))
		}
	}
	return made
}

func (c *cardState) setOwner(a Actor) {
	c.owner, c.flags = a, c.flags&^owned
	if a.IsProtagonist() {
		c.flags |= owned
	}
}

// restoreChangedOwner gives a newly made cardState the owner that an effect gave the card earlier in the fight, if any.
func (s *state) restoreChangedOwner(instance int) {
	for a, cards := range s.rareParts.newOwned {
		if cards>>instance&1 != 0 {
			s.cards[instance].setOwner(Actor(a))
		}
	}
}

type Pile uint8

const (
	DrawPile Pile = iota
	Hand
	DiscardPile
	InPlay // enchantments that were played; they stay for the rest of the fight
	ExhaustPile

	NumPiles
)

// PileWords are the words that players type for the piles.
var PileWords = [NumPiles]string{DrawPile: "draw", Hand: "hand", DiscardPile: "discard", InPlay: "in_play", ExhaustPile: "exhaust"}

// pile is a list of n cards, by instance. The top of a pile is the end of the list.
type pile struct {
	n  uint8
	at [MaxCards]uint8
}

func (p *pile) push(c uint8) {
	n := p.n
	p.at[n], p.n = c, n+1
}

func (p *pile) copyFrom(o *pile) {
	p.n = o.n
	*(*[16]uint8)(p.at[:]) = *(*[16]uint8)(o.at[:]) // one instruction, which copies most piles
	if o.n > 16 {
		p.at = o.at
	}
}

func (p *pile) insertAt(i int, c uint8) {
	p.n++
	copy(p.at[i+1:p.n], p.at[i:])
	p.at[i] = c
}

func (p *pile) removeAt(i int) uint8 {
	c := p.at[i]
	p.n--
	for ; i < int(p.n); i++ { // not a call of copy, since most piles are small
		p.at[i&(MaxCards-1)] = p.at[(i+1)&(MaxCards-1)]
	}
	return c
}

// indexOf returns the index of a card in the pile, or -1.
func (p *pile) indexOf(c uint8) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	// Eight cards at a time: the lowest set bit of equal is in the first byte that equals c. i&56 avoids a bounds check.
	for i := 0; i < int(p.n); i += 8 {
		same := binary.LittleEndian.Uint64(p.at[i&56:]) ^ ones*uint64(c)
		if equal := (same - ones) &^ same & tops; equal != 0 {
			if i += bits.TrailingZeros64(equal) / 8; i < int(p.n) {
				return i
			}
			return -1
		}
	}
	return -1
}

// pile returns the pile p, which the caller may change. Unless p is InPlay, it first calls fetchCardsOutOfPlay.
func (f *Fight) pile(p Pile) *pile {
	if p != InPlay {
		f.fetchCardsOutOfPlay()
	}
	return &f.piles[p]
}

// playHistory returns the last MaxCards cards played in the fight, in order, including the card being played.
func (f *Fight) playHistory() *pile {
	f.fetchCardsOutOfPlay()
	return &f.played
}

// fetchCardsOutOfPlay adds the cards that are not in play to a forecast's fight. Call it before reading such cards.
func (f *Fight) fetchCardsOutOfPlay() {
	if f.losses != nil {
		f.losses.copyCardsOutOfPlayOnce(f)
	}
}

func (f *Fight) CountCards(p Pile) int { return int(f.pile(p).n) }

// CardAt returns the instance number of the card at index i of a pile; in the draw pile, index 0 is drawn next.
func (f *Fight) CardAt(p Pile, i int) int16 {
	pl := f.pile(p)
	if p == DrawPile {
		i = int(pl.n) - 1 - i
	}
	return int16(pl.at[i])
}

// SumOverCards adds up the numbers of all cards in piles. numbersByDef has a number for each card in Content.Cards.
func (f *Fight) SumOverCards(numbersByDef []int) (sum int) {
	f.fetchCardsOutOfPlay()
	for p := range f.piles {
		pile := &f.piles[p]
		for _, c := range pile.at[:pile.n] {
			sum += numbersByDef[f.cards[c].def]
		}
	}
	return sum
}

// HasInstance reports whether instance is the number of a card of the fight, even if it is in no pile.
func (f *Fight) HasInstance(instance int16) bool {
	return instance >= 0 && instance < int16(f.cardCount)
}

func (f *Fight) CardDef(instance int16) *CardDef { return f.content.Cards[f.cards[instance].def] }

// Boost returns the bonus damage that each hit of a card currently has.
func (f *Fight) Boost(instance int16) int { return int(f.cards[instance].boost) }

// CardOwner returns the protagonist to whom a card belongs, or the MacGuffin if it belongs to none of this fight.
func (f *Fight) CardOwner(instance int16) Actor { return f.cards[instance].owner }

// CardOwnerID returns the id of a card's owner: the one that an effect gave it, otherwise the one in its definition.
func (f *Fight) CardOwnerID(instance int16) string {
	if given := &f.rareParts.newOwned; (given[MacGuffin]|given[ProtagonistA]|given[ProtagonistB])>>instance&1 != 0 {
		return f.ActorID(f.cards[instance].owner)
	}
	return f.CardDef(instance).Owner
}

func (f *Fight) IsInHand(instance int16) bool {
	return f.HasInstance(instance) && f.pile(Hand).indexOf(uint8(instance)) >= 0
}

// DrawCards moves up to maxCards cards from the draw pile to the hand, runs the hooks for each until one decides the
// fight, and returns the number drawn. An empty draw pile is replaced by the shuffled discard pile.
func (f *Fight) DrawCards(maxCards int) (drawn int) {
	pile, hand, discard := f.pile(DrawPile), f.pile(Hand), f.pile(DiscardPile)
	isHeard := f.HasLog() || (f.heard|f.rareParts.ownHeard)&(1<<CardDrawn) != 0
	for ; drawn < maxCards; drawn++ {
		if pile.n == 0 {
			if discard.n == 0 {
				return drawn
			}
			*pile = *discard
			discard.n = 0
			f.shuffleDrawPile()
			if f.HasLog() {
				f.logEvent(eventWithoutCause{Kind: Shuffled, Amount: int32(pile.n)})
			}
		}
		pile.n--
		c := int16(pile.at[pile.n])
		hand.push(uint8(c))
		if isHeard {
			f.logEventAndRunCardHooks(&eventWithoutCause{Kind: CardDrawn, Card: c})
			if f.result != Undecided {
				return drawn + 1
			}
		}
	}
	return drawn
}

func (f *Fight) shuffleDrawPile() {
	p := f.pile(DrawPile)
	engine.Shuffle(&f.executor, &f.streams[shuffleStream], streamNames[shuffleStream], p.at[:p.n])
}

// discardHandAtTurnEnd discards the hand without hooks, except retained and ephemeral cards (CC-29, CC-54, CC-61).
func (f *Fight) discardHandAtTurnEnd() {
	hand := f.pile(Hand)
	for kept := uint8(0); kept < hand.n; {
		next := kept
		for ; next < hand.n && f.cards[hand.at[next]].flags&(ephemeral|retained) == 0; next++ {
			card := &f.cards[hand.at[next]]
			card.discount, card.boost = 0, 0
			f.piles[DiscardPile].push(hand.at[next])
			if f.HasLog() {
				f.logEvent(eventWithoutCause{Kind: Discarded, Card: int16(hand.at[next])})
			}
		}
		hand.n = kept + uint8(copy(hand.at[kept:], hand.at[next:hand.n])) // hooks do not see the discarded cards in it
		if kept < hand.n && f.cards[hand.at[kept]].flags&ephemeral != 0 {
			var one CardList
			one.AddIfMissing(int16(hand.at[kept]))
			f.ExhaustCards(one)
		} else {
			kept++
		}
	}
}

// AllCardIDs returns the ids of all cards of the fight, in any pile or none, beginning with those it started with.
func (f *Fight) AllCardIDs() []string {
	list := make([]string, f.cardCount) // not nil, which in a layout means the deck of the run
	for i := range list {
		list[i] = f.CardDef(int16(i)).ID
	}
	return list
}

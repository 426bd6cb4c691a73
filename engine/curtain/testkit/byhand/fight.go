package byhand

import "curtaincall/engine"

// The allies, who are also the owners of the cards.
const (
	macGuffin = iota
	aldric
	pip

	allies
)

// The cards of the deck, in its order: three of each of the first kinds, then the last.
const (
	galvanize = iota
	quickJab
	block
	inspire

	kinds
	deck = 3*(kinds-1) + 1
)

// kindOf is the kind of each card of the deck, and ownerOf the ally that must be alive to play it.
var (
	kindOf  = [deck]uint8{galvanize, galvanize, galvanize, quickJab, quickJab, quickJab, block, block, block, inspire}
	ownerOf = [kinds]uint8{aldric, pip, macGuffin, macGuffin}
)

// What the rules and the definitions say.
const (
	energy     = 3
	handSize   = 5
	maxOvation = 5
	ratHP      = 25
	macGuffins = 50
	aldrics    = 20
	pips       = 10
)

var fullHP = [allies]int8{macGuffins, aldrics, pips}

// EndTurn is the move that ends the turn. Every other move is the index of a card in the deck.
const EndTurn = int8(deck)

// Fight is a fight in progress. Begin starts one.
type Fight struct {
	hp                       [allies]int8
	rat                      int8
	step                     int8 // of the rat's three intents
	energy, ovation          int8
	block, inspire           int16
	draw, hand, discard      [deck]int8
	drawn, handed, discarded int8 // how many cards lie in each
	chance                   engine.RandomStream
}

// Begin starts a fight and plays it up to the first choice.
func (f *Fight) Begin(seed engine.Seed) {
	*f = Fight{hp: fullHP, rat: ratHP, chance: seed.Stream("shuffle")}
	for i := range f.draw {
		f.draw[i] = int8(i)
	}
	f.drawn = deck
	f.shuffle()
	f.beginTurn()
}

// IsOver reports whether the fight is decided.
func (f *Fight) IsOver() bool { return f.rat <= 0 || f.hp[macGuffin] <= 0 }

// Numbers returns the HP of the allies and of the rat, the Ovation, the Block, the Inspire, and the number of
// cards in the draw pile.
func (f *Fight) Numbers() [8]int {
	return [...]int{int(f.hp[macGuffin]), int(f.hp[aldric]), int(f.hp[pip]), int(f.rat), int(f.ovation), int(f.block), int(f.inspire), int(f.drawn)}
}

// Legal appends the legal moves: the cards in hand that can be played, and then EndTurn.
func (f *Fight) Legal(dst []int8) []int8 {
	if f.IsOver() {
		return dst
	}
	if f.energy > 0 {
		for _, c := range f.hand[:f.handed] {
			if f.hp[ownerOf[kindOf[c]]] > 0 {
				dst = append(dst, c)
			}
		}
	}
	return append(dst, EndTurn)
}

// Move carries out a legal move.
func (f *Fight) Move(move int8) {
	if move == EndTurn {
		f.endTurn()
		return
	}
	f.energy--
	f.discardFromHand(move)
	switch kindOf[move] {
	case galvanize:
		f.hitRat(3)
		for _, a := range [...]int{aldric, pip} {
			if f.hp[a] > 0 && f.rat > 0 {
				f.hp[a] = min(f.hp[a]+1, fullHP[a])
			}
		}
	case quickJab:
		f.hitRat(2)
	case block:
		f.block += 3
	case inspire:
		f.inspire += 2
	}
}

func (f *Fight) discardFromHand(c int8) {
	at := 0
	for f.hand[at] != c {
		at++
	}
	copy(f.hand[at:f.handed], f.hand[at+1:f.handed])
	f.handed--
	f.discard[f.discarded] = c
	f.discarded++
}

func (f *Fight) hitRat(n int16) {
	n += f.inspire
	switch {
	case f.ovation == maxOvation:
		n += 2
	case f.ovation >= 2:
		n++
	}
	f.rat -= int8(min(n, int16(f.rat)))
	f.ovation = min(f.ovation+1, maxOvation)
}

// endTurn lets the rat act and begins the next turn.
func (f *Fight) endTurn() {
	if f.step < 2 {
		f.hitAlly(macGuffin, 5)
	} else {
		for a := range allies {
			f.hitAlly(a, 2)
		}
	}
	if f.hp[macGuffin] <= 0 {
		return
	}
	f.step = (f.step + 1) % 3
	f.block = 0
	copy(f.discard[f.discarded:], f.hand[:f.handed])
	f.discarded += f.handed
	f.handed = 0
	f.beginTurn()
}

// hitAlly deals n damage of the rat to ally a. Nothing happens if the ally or the MacGuffin has no HP.
func (f *Fight) hitAlly(a int, n int16) {
	if f.hp[a] <= 0 || f.hp[macGuffin] <= 0 {
		return
	}
	kept := min(n, f.block)
	f.block -= kept
	n -= kept
	if n > 0 {
		f.hp[a] -= min(int8(n), f.hp[a])
		if a == macGuffin {
			f.ovation = max(f.ovation-1, 0)
		}
	}
}

// beginTurn refills the energy and draws handSize cards, then lowers the Ovation by 1.
func (f *Fight) beginTurn() {
	f.energy = energy
	for range handSize {
		if f.drawn == 0 {
			if f.discarded == 0 {
				break
			}
			f.draw, f.drawn, f.discarded = f.discard, f.discarded, 0
			f.shuffle()
		}
		f.drawn--
		f.hand[f.handed] = f.draw[f.drawn]
		f.handed++
	}
	f.ovation = max(f.ovation-1, 0)
}

func (f *Fight) shuffle() {
	for i := int(f.drawn) - 1; i > 0; i-- {
		j := f.chance.IntN(i + 1)
		f.draw[i], f.draw[j] = f.draw[j], f.draw[i]
	}
}

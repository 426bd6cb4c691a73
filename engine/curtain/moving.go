package curtain

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// Effects that create, move, upgrade and remove cards. All but SetCardOwner skip cards that are in no pile. A fight
// records which cards join or leave the deck of its run, and the run applies that after a victory.

// ErrTooManyCards is the error of an effect that would bring the fight above MaxCards cards (CC-56).
var ErrTooManyCards = refusals.Define("cards", "a fight can have at most {most, number} cards").NewError("most", MaxCards)

// PileSpot is the position in a pile at which a card is inserted. The top of a pile is the end of its list.
type PileSpot uint8

const (
	Top PileSpot = iota
	Bottom
	RandomSpot // a position drawn at random
)

// SpotWords are the script words for positions in a pile, PlaceWords those for the piles to which cards can be moved,
// and OriginWords those for the places where cards can be created.
var (
	SpotWords   = vocabulary.NewWords("Spot", "top", "bottom", "random")
	PlaceWords  = vocabulary.NewWords("PileName").Add("hand", int(Hand)).Add("draw_pile", int(DrawPile)).Add("discard_pile", int(DiscardPile)).Add("exhaust_pile", int(ExhaustPile))
	OriginWords = vocabulary.NewWords("Origin").Add("hand", int(Hand)).Add("draw_pile", int(DrawPile)).Add("discard_pile", int(DiscardPile)).Add("deck", int(InDeck))
)

// InDeck, as CardCreation.To, adds cards to the deck of the run instead of a pile of the fight.
const InDeck = NumPiles

type CardCreation struct {
	Def     int16 // index in Content.Cards
	To      Pile  // a pile of the fight, or InDeck
	At      PileSpot
	N       int  // number of cards
	ForGood bool // whether the cards also join the deck of the run after a victory
}

// CreateCards creates cards, runs the hooks for each and returns them. Above MaxCards the action fails (CC-56).
func (f *Fight) CreateCards(made CardCreation) (cards CardList) {
	f.fetchCardsOutOfPlay()
	for range made.N {
		if f.cardCount == MaxCards {
			f.Fail(ErrTooManyCards)
		}
		c := f.cardCount
		f.cards[c] = f.newCard(f.content, made.Def)
		f.cardCount++
		if made.ForGood || made.To == InDeck {
			f.useRareState().joiners |= 1 << c
		}
		if made.To != InDeck {
			f.putCard(c, made.To, made.At)
		}
		cards.AddIfMissing(int16(c))
		f.addOutOfPlayHooksOfCard(int16(c))
		f.logEventAndRunCardHooks(&eventWithoutCause{Kind: Created, Amount: 1, Card: int16(c), To: int32(made.To)})
	}
	return cards
}

func (f *Fight) putCard(instance uint8, to Pile, at PileSpot) {
	p := f.pile(to)
	switch at {
	case Bottom:
		p.insertAt(0, instance)
	case RandomSpot:
		p.insertAt(f.randomBelow(shuffleStream, int(p.n)+1), instance)
	default:
		p.push(instance)
	}
}

func (f *Fight) takeFromPile(c int16) (from Pile, found bool) {
	at := f.pileContaining(int(c))
	if at == noPile {
		return 0, false
	}
	from = Pile(at)
	f.pile(from).removeAt(f.pile(from).indexOf(uint8(c)))
	switch from {
	case Hand:
		f.cards[c].discount, f.cards[c].boost = 0, 0
	case InPlay:
		f.recomputeHooksAndModifierFlags()
	}
	return from, true
}

// DiscardCards moves cards from other piles to the discard pile, runs the hooks for each, and returns how many moved.
func (f *Fight) DiscardCards(cards CardList) int {
	return f.moveToTopAndRunHooks(DiscardPile, cards, Discarded)
}

// ExhaustCards moves cards from other piles to the exhaust pile, runs the hooks for each, and returns how many moved.
func (f *Fight) ExhaustCards(cards CardList) int {
	return f.moveToTopAndRunHooks(ExhaustPile, cards, Exhausted)
}

func (f *Fight) moveToTopAndRunHooks(to Pile, cards CardList, kind engine.EventKind) (n int) {
	for i := range cards.Len() {
		c := cards.At(i)
		if f.pile(to).indexOf(uint8(c)) >= 0 {
			continue
		}
		if _, was := f.takeFromPile(c); was {
			f.putCard(uint8(c), to, Top)
			n++
			f.logEventAndRunCardHooks(&eventWithoutCause{Kind: kind, Amount: 1, Card: c})
		}
	}
	return n
}

// MoveCards moves cards to a position in a pile, which may be their own, runs the hooks for each, and returns how many
// it moved. Cards from the hand lose their boost and discount, even if they move within it. A card that moves to the
// discard pile is discarded, and one that moves to the exhaust pile is exhausted (CC-95).
func (f *Fight) MoveCards(cards CardList, to Pile, at PileSpot) (n int) {
	for i := range cards.Len() {
		c := cards.At(i)
		from, was := f.takeFromPile(c)
		if !was {
			continue
		}
		f.putCard(uint8(c), to, at)
		n++
		switch {
		case to == DiscardPile && from != to:
			f.logEventAndRunCardHooks(&eventWithoutCause{Kind: Discarded, Amount: 1, Card: c})
		case to == ExhaustPile && from != to:
			f.logEventAndRunCardHooks(&eventWithoutCause{Kind: Exhausted, Amount: 1, Card: c})
		default:
			f.logEventAndRunHooks(&eventWithoutCause{Kind: Moved, Amount: 1, Card: c, From: int32(from), To: int32(to)})
		}
	}
	return n
}

// UpgradeCards replaces cards with their upgraded forms for the rest of the fight, runs the hooks for each, and returns
// how many it replaced. It skips cards that have no upgraded form or are in no pile.
func (f *Fight) UpgradeCards(cards CardList) (n int) {
	for i := range cards.Len() {
		c := cards.At(i)
		def := f.content.upgradeIndexOrMinusOne(f.cards[c].def)
		if def < 0 || f.pileContaining(int(c)) == noPile {
			continue
		}
		old := f.cards[c]
		made := f.newCard(f.content, def)
		made.boost, made.discount = old.boost, old.discount
		made.flags |= old.flags&allHeightened + heightened
		f.cards[c] = made
		f.restoreChangedOwner(int(c))
		n++
		f.logEventAndRunHooks(&eventWithoutCause{Kind: UpgradedForFight, Amount: 1, Card: c})
	}
	if n > 0 {
		f.recomputeHooksAndModifierFlags()
	}
	return n
}

// SetCardOwner makes owner, a protagonist or the MacGuffin, the owner of cards for the rest of the fight. It logs each
// change, without hooks, and returns the number of changes.
func (f *Fight) SetCardOwner(cards CardList, owner Actor) (n int) {
	f.fetchCardsOutOfPlay()
	for i := range cards.Len() {
		c, id := cards.At(i), f.ActorID(owner)
		if f.CardOwnerID(c) == id {
			continue
		}
		given := &f.useRareState().newOwned
		for a := range given {
			given[a] &^= 1 << c
		}
		if f.CardDef(c).Owner != id {
			given[owner] |= 1 << c
		}
		f.cards[c].setOwner(owner)
		n++
		f.logEvent(eventWithoutCause{Kind: OwnerChanged, Amount: 1, Card: c, Target: owner})
	}
	return n
}

// PurgeCards removes cards from the fight and, after a victory, from the run's deck. It runs the hooks for each card
// and returns the number removed.
func (f *Fight) PurgeCards(cards CardList) (n int) {
	for i := range cards.Len() {
		c := cards.At(i)
		if _, was := f.takeFromPile(c); !was {
			continue
		}
		rare := f.useRareState()
		if rare.joiners &^= 1 << c; c < int16(f.startingCardCount) {
			rare.leavers |= 1 << c
		}
		n++
		f.logEventAndRunHooks(&eventWithoutCause{Kind: Purged, Amount: 1, Card: c})
	}
	return n
}

// CardList is a list of different cards of a fight, in the order in which an effect is applied to them.
type CardList struct{ pile }

// AddIfMissing appends a card unless the list contains it.
func (l *CardList) AddIfMissing(c int16) {
	if l.indexOf(uint8(c)) < 0 {
		l.push(uint8(c))
	}
}

func (l *CardList) Len() int       { return int(l.n) }
func (l *CardList) At(i int) int16 { return int16(l.at[i]) }

// putInnateCardsOnTop moves innate cards to the top of the draw pile and returns the size of the opening hand (CC-55).
func (f *Fight) putInnateCardsOnTop() (handSize int) {
	draw := f.pile(DrawPile)
	var first CardList
	for _, c := range draw.at[:draw.n] {
		if f.CardDef(int16(c)).Innate {
			first.AddIfMissing(int16(c))
		}
	}
	for i := range first.Len() {
		draw.removeAt(draw.indexOf(uint8(first.At(i))))
		draw.push(uint8(first.At(i)))
	}
	return max(CardsPerTurn, first.Len())
}

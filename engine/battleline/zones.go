package battleline

import (
	"math/bits"
	"slices"

	"curtaincall/engine"
)

const (
	MaxCardsPerPlayer = 48 // maximum number of cards of a player: a deck of 36 and the cards added to it
	MaxCards          = NumPlayers * MaxCardsPerPlayer
)

// Player is the number of a player, which is also the number of the player's seat.
type Player int8

const (
	First Player = iota
	Second

	NumPlayers = 2
	NoPlayer   = Player(-1)
)

func (p Player) Other() Player { return 1 - p }

// Card is the number of a card in a duel. Cards are numbered in the order of the setup, and keep their numbers.
type Card int8

const NoCard Card = -1

// CardSet is a set of cards of a duel.
type CardSet struct{ low, high uint64 } // one bit each for the cards before 64 and from 64 on

func NewCardSet(list ...Card) (s CardSet) {
	for _, c := range list {
		s = s.With(c)
	}
	return s
}

func (s CardSet) Has(c Card) bool {
	half := s.low
	if c >= 64 {
		half = s.high
	}
	return c >= 0 && half&(1<<(c&63)) != 0
}

// With returns the set that also contains c, or s itself if c is NoCard.
func (s CardSet) With(c Card) CardSet {
	return CardSet{s.low | 1<<uint8(c), s.high | 1<<uint8(c-64)} // shifted by 64 or more, 1 is 0
}

func (s CardSet) Without(c Card) CardSet  { return s.Minus(CardSet{}.With(c)) }
func (s CardSet) IsEmpty() bool           { return s.low|s.high == 0 }
func (s CardSet) Count() int              { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }
func (s CardSet) Minus(o CardSet) CardSet { return CardSet{s.low &^ o.low, s.high &^ o.high} }

// First returns the card with the lowest number. The set must not be empty.
func (s CardSet) First() Card {
	if s.low != 0 {
		return Card(bits.TrailingZeros64(s.low))
	}
	return Card(64 + bits.TrailingZeros64(s.high))
}

// All iterates over the cards of the set in the order of their numbers.
func (s CardSet) All(yield func(Card) bool) {
	for ; !s.IsEmpty() && yield(s.First()); s = s.Without(s.First()) {
	}
}

// Zone is a place where cards can be, such as Hand.
type Zone int8

// Each player has a list of cards for each zone up to Purged. A card in Attached or Grafted is in the list of its
// host, the card that it is on. A card in Playing is being played; one in Gone was removed by a stage direction.
const (
	Line Zone = iota
	Artifacts
	Hand
	Deck
	Discard
	Archives
	Purged
	Attached
	Grafted
	Playing
	Gone

	NumZones = iota
	numPiles = int(Purged) + 1
)

var Zones = []string{"line", "artifacts", "hand", "deck", "discard", "archives", "purged", "attached", "grafted", "playing", "gone"}

func (z Zone) String() string { return Zones[z] }
func (z Zone) IsInPlay() bool { return z == Line || z == Artifacts || z == Attached }
func (z Zone) IsHidden() bool { return z == Hand || z == Deck || z == Archives } // from the other player

// CardFlags is a set of states of a card, such as IsStunned.
type CardFlags uint8

const (
	IsExhausted CardFlags = 1 << iota
	IsStunned
	IsWarded
	IsEnraged
	WasAttacked    // was attacked this turn, so Elusive no longer applies (K-6, K-7)
	hasFought      // attacked or was attacked in a fight this turn
	isDying        // is being destroyed
	StaysExhausted // stays exhausted in this ready step (K-16)

	turnFlags = WasAttacked | hasFought
)

type card struct {
	def        int16
	meters     cardMeters
	flags      CardFlags
	house      int8 // the number of the definition's house, or noHouse
	owner      Player
	controller Player // the same as owner while the card is out of play
	zone       Zone
	host       Card // the card that this one is attached or grafted to, or NoCard
	under      Card // the first card attached or grafted to this one, or NoCard
	next       Card // the next card with the same host, or NoCard
}

func newCard(def int16, owner Player) card {
	return card{def: def, owner: owner, controller: owner, host: NoCard, under: NoCard, next: NoCard}
}

// pile is an ordered list of cards. The last card of a deck is drawn first.
type pile struct {
	n  uint8
	at [MaxCards]Card
}

func (p *pile) push(c Card) {
	p.at[p.n] = c
	p.n++
}

func (p *pile) cards() []Card { return p.at[:p.n] }

// CountCards returns the number of cards that a player has in z, which must be a zone from Line to Purged.
func (d *Duel) CountCards(p Player, z Zone) int { return int(d.piles[p][z].n) }

// CardAt returns the card at index i of a player's zone. Index 0 of the deck is drawn next.
func (d *Duel) CardAt(p Player, z Zone, i int) Card {
	pl := &d.piles[p][z]
	if z == Deck {
		i = int(pl.n) - 1 - i
	}
	return pl.at[i]
}

// CardsIn returns the cards in zones of a player, each zone in the order of CardAt.
func (d *Duel) CardsIn(p Player, zones ...Zone) (list []Card) {
	for _, z := range zones {
		for i := range d.CountCards(p, z) {
			list = append(list, d.CardAt(p, z, i))
		}
	}
	return list
}

func (d *Duel) CardCount() int     { return int(d.cardCount) } // in all zones together
func (d *Duel) Exists(c Card) bool { return c >= 0 && int(c) < int(d.cardCount) }

func (d *Duel) Def(c Card) *CardDef { return d.content.Cards[d.cards[c].def] }
func (d *Duel) Zone(c Card) Zone    { return d.cards[c].zone }
func (d *Duel) Owner(c Card) Player { return d.cards[c].owner }

// Controller returns the player who controls a card; for a card out of play, its owner.
func (d *Duel) Controller(c Card) Player { return d.cards[c].controller }

// Host returns the card that a card is attached or grafted to, or NoCard.
func (d *Duel) Host(c Card) Card { return d.cards[c].host }

// HasFlag reports whether a card has any of the states in f.
func (d *Duel) HasFlag(c Card, f CardFlags) bool { return d.cards[c].flags&f != 0 }

// AppendCardsOn appends the cards on host with zone z, Attached or Grafted, in the order in which they came.
func (d *Duel) AppendCardsOn(dst []Card, host Card, z Zone) []Card {
	for c := d.cards[host].under; c != NoCard; c = d.cards[c].next {
		if d.cards[c].zone == z {
			dst = append(dst, c)
		}
	}
	return dst
}

// Neighbors returns the creatures to the left and right of c in its line. Each is NoCard if there is none.
func (d *Duel) Neighbors(c Card) (left, right Card) {
	line := &d.piles[d.cards[c].controller][Line]
	left, right = NoCard, NoCard
	i := slices.Index(line.cards(), c)
	if i > 0 {
		left = line.at[i-1]
	}
	if i >= 0 && i+1 < int(line.n) {
		right = line.at[i+1]
	}
	return left, right
}

const anyZoneInPlay = NumZones

// resolutionOrder returns those of the cards that are in z, which is Line, Artifacts or anyZoneInPlay. They are in the
// order in which effects reach them (K-33): the active player's first, each line from left to right, upgrades last.
func (d *Duel) resolutionOrder(who CardSet, z Zone) (list pile) {
	for _, p := range [...]Player{d.active, d.active.Other()} {
		for _, zone := range [...]Zone{Line, Artifacts} {
			for _, c := range d.piles[p][zone].cards() {
				if who.Has(c) && (z == zone || z == anyZoneInPlay) {
					list.push(c)
					who = who.Without(c)
				}
			}
		}
	}
	for c := range who.All {
		if z == anyZoneInPlay && d.cards[c].zone == Attached {
			list.push(c)
		}
	}
	return list
}

// removeFromZoneOrHost removes a card from the list of its zone or host, and sets its zone to Playing. It logs nothing.
func (d *Duel) removeFromZoneOrHost(c Card) {
	switch card := &d.cards[c]; {
	case int(card.zone) < numPiles:
		p := &d.piles[card.controller][card.zone]
		i := slices.Index(p.cards(), c)
		copy(p.at[i:p.n], p.at[i+1:p.n])
		p.n--
	case card.host != NoCard:
		at := &d.cards[card.host].under
		for *at != c {
			at = &d.cards[*at].next
		}
		*at = card.next
		card.host, card.next = NoCard, NoCard
	}
	d.cards[c].zone = Playing
}

func (d *Duel) appendToZone(c Card, z Zone) {
	d.insertIntoZone(c, z, int(d.piles[d.cards[c].controller][z].n))
}

func (d *Duel) insertIntoZone(c Card, z Zone, index int) {
	card := &d.cards[c]
	card.zone = z
	p := &d.piles[card.controller][z]
	copy(p.at[index+1:p.n+1], p.at[index:p.n])
	p.at[index] = c
	p.n++
}

func (d *Duel) moveWithoutEvents(cards []Card, to Zone) {
	for _, c := range cards {
		d.removeFromZoneOrHost(c)
		d.appendToZone(c, to)
	}
}

func (d *Duel) attachToHost(c, host Card, as Zone) {
	at := &d.cards[host].under
	for *at != NoCard {
		at = &d.cards[*at].next
	}
	*at = c
	d.cards[c].zone, d.cards[c].host = as, host
}

func (d *Duel) shuffleDeck(p Player) {
	pl := &d.piles[p][Deck]
	engine.Shuffle(&d.executor, &d.streams[deckStream+int(p)], streamNames[deckStream+int(p)], pl.cards())
	d.logEvent(eventWithoutCause{Kind: Shuffled, Target: playerTarget(p), Amount: int32(pl.n)})
}

// drawCards makes a player draw up to n cards. If the deck is empty, the shuffled discard pile replaces it (K-31).
func (d *Duel) drawCards(p Player, n int) (drawn int) {
	deck, discard := &d.piles[p][Deck], &d.piles[p][Discard]
	for ; drawn < n; drawn++ {
		if deck.n == 0 {
			if discard.n == 0 {
				return drawn
			}
			for _, c := range discard.cards() {
				d.cards[c].zone = Deck
			}
			*deck, discard.n = *discard, 0
			d.shuffleDeck(p)
		}
		c := deck.at[deck.n-1]
		deck.n--
		d.appendToZone(c, Hand)
		d.logEvent(eventWithoutCause{Kind: Drawn, Card: int16(c), Target: playerTarget(p)})
	}
	return drawn
}

// RandomizeHiddenState implements screen.Table. It randomizes what a seat cannot know: the order of both decks, which
// of the opponent's hidden cards are in hand and which in the archives, and future chance.
func (d *Duel) RandomizeHiddenState(seat engine.Seat, seed engine.Seed) {
	seed.ResetStreams(d.streams[:], streamNames[:])
	branch, log := engine.OutcomeEnumeratorOf(&d.executor), engine.LogOf(&d.executor)
	d.SetOutcomeEnumerator(nil)
	d.SetLog(nil)
	o := Player(seat).Other()
	hand, archives := d.CountCards(o, Hand), d.CountCards(o, Archives)
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
	d.SetLog(log)
}

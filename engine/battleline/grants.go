package battleline

import (
	"fmt"

	"curtaincall/engine"
)

// What a card has of a keyword: what is printed, what was given to it, and what the
// static grants of cards in play give it. The last are asked for and never stored,
// so that nothing is left behind when their source goes (K-26).

// MaxLasting bounds the grants and losses at one time, apart from static grants; those of one
// keyword and one number count as one.
const MaxLasting = 64

// lasting is a keyword that was given to cards or taken from them.
type lasting struct {
	gift
	who CardSet
}

// gift is a grant or a loss, the same for all cards that have it.
type gift struct {
	keyword Keyword
	lost    bool  // they have none of it, whatever else is granted
	always  bool  // until they leave play; else until the end of the turn
	n       int16 // how much is given
}

// ErrLasting is the error of giving more than there is room for.
var ErrLasting = fmt.Errorf("at most %d keywords can be granted and removed at a time", MaxLasting)

// HauntedFrom is the number of cards in the discard from which on a player is haunted.
const HauntedFrom = 10

// Keyword returns how much a card has of a keyword: the printed number plus everything granted; 0
// for one that it has lost. Several grants of a keyword without a number count as one (K-19).
func (d *Duel) Keyword(c Card, k Keyword) int {
	n, lost := d.storedKeyword(c, k)
	switch {
	case lost:
		return 0
	case d.grantable.Has(k) && d.cards[c].zone.InPlay():
		n += d.keywordFromGrants(c, k)
	}
	if n > 1 && !addsUp(k) {
		return 1
	}
	return n
}

// Has reports whether a card has a keyword.
func (d *Duel) Has(c Card, k Keyword) bool { return d.Keyword(c, k) > 0 }

// storedKeyword returns what is printed of a keyword and what was given to a card, and whether the card
// has lost it.
func (d *Duel) storedKeyword(c Card, k Keyword) (n int, lost bool) {
	n = int(d.content.Cards[d.cards[c].def].numbers[k])
	for i := range d.lasting[:d.lastingCount] {
		if l := &d.lasting[i]; l.keyword == k && l.who.Has(c) {
			n, lost = n+int(l.n), lost || l.lost
		}
	}
	return n, lost
}

func (d *Duel) keywordFromGrants(c Card, k Keyword) (n int) {
	for source := range d.granting.All() {
		def := d.content.Cards[d.cards[source].def]
		if !def.granted.Has(k) {
			continue
		}
		for i := range def.Grants {
			if g := &def.Grants[i]; g.Keyword == k && d.grantApplies(source, i, g, c) {
				n += g.Value
			}
		}
	}
	return n
}

func (s *state) findGrants(c *Content) {
	s.granting, s.grantable = CardSet{}, 0
	for i := range s.cards[:s.cardCount] {
		if granted := c.Cards[s.cards[i].def].granted; granted != 0 && s.cards[i].zone.InPlay() {
			s.granting, s.grantable = s.granting.With(Card(i)), s.grantable|granted
		}
	}
}

// grantApplies reports whether grant i of a card is for another one. While it is finding
// that out it counts as absent (K-40).
func (d *Duel) grantApplies(source Card, i int, g *Grant, c Card) bool {
	if d.asking[source]&(1<<i) != 0 || g.To == nil && d.cards[source].host != c {
		return false
	}
	d.asking[source] |= 1 << i
	yes := d.conditionHolds(source) && (g.To == nil || d.askTest(g.To, d.source(source), c, CallTo))
	d.asking[source] &^= 1 << i
	return yes
}

// conditionHolds reports whether the condition of a card holds, which switches its grants and
// all its abilities but play: its own one, and Haunted and Overwhelmed where they
// are printed (K-29).
func (d *Duel) conditionHolds(c Card) bool {
	def, by := d.Def(c), d.source(c)
	switch {
	case def.printed.Has(Haunted) && !d.IsHaunted(by.Player), def.printed.Has(Overwhelmed) && !d.IsOverwhelmed(by.Player):
		return false
	}
	if def.Condition == nil {
		return true
	}
	// in its condition its own grants count as absent (K-40)
	asking := d.asking[c]
	d.asking[c] = ^uint8(0)
	yes := d.askTest(def.Condition, by, NoCard, CallCondition)
	d.asking[c] = asking
	return yes
}

// IsHaunted reports whether a player has 10 cards or more in the discard; neither
// archives nor purged cards count (K-24).
func (d *Duel) IsHaunted(p Player) bool { return d.Count(p, Discard) >= HauntedFrom }

// IsOverwhelmed reports whether a player's opponent has more creatures; as many are
// not enough (K-17).
func (d *Duel) IsOverwhelmed(p Player) bool { return d.Count(p.Other(), Line) > d.Count(p, Line) }

// LastingGrants returns what was given to a card until it leaves play.
func (d *Duel) LastingGrants(c Card) (list []Number) {
	for _, l := range d.lasting[:d.lastingCount] {
		if l.always && l.who.Has(c) {
			list = append(list, Number{l.keyword, int(l.n)})
		}
	}
	return list
}

// Grant gives n of a keyword to each card until the end of the turn, and returns how
// many got it.
func (d *Duel) Grant(k Keyword, n int, who CardSet) (got int) {
	d.countAct()
	for c := range who.All() {
		if n > 0 {
			from := d.Keyword(c, k)
			d.addGift(c, gift{keyword: k, n: int16(n)})
			d.note(event{Kind: Granted, Target: int8(c), Keyword: int16(k), Amount: int32(n), From: int32(from), To: int32(d.Keyword(c, k))})
			got++
		}
	}
	d.destroyDead()
	return got
}

// LoseKeyword takes a keyword from each card until the end of the turn, whatever else
// is granted, and returns how many lost it.
func (d *Duel) LoseKeyword(k Keyword, who CardSet) (lost int) {
	d.countAct()
	for c := range who.All() {
		had := d.Keyword(c, k)
		d.addGift(c, gift{keyword: k, lost: true})
		if had > 0 {
			d.note(event{Kind: Deprived, Target: int8(c), Keyword: int16(k), Amount: int32(had), From: int32(had)})
			lost++
		}
	}
	d.destroyDead()
	return lost
}

// addGift adds a gift to what a card has: one more of a keyword with a number adds up to
// one gift with the one before it.
func (d *Duel) addGift(c Card, g gift) {
	for i := range d.lasting[:d.lastingCount] {
		l := &d.lasting[i]
		if !l.who.Has(c) || l.keyword != g.keyword || l.lost != g.lost || l.always != g.always {
			continue
		}
		if g.lost || !addsUp(g.keyword) {
			return
		}
		g.n = int16(min(int(g.n)+int(l.n), engine.MaxCount))
		l.who = l.who.Without(c)
	}
	for i := range d.lasting[:d.lastingCount] {
		if l := &d.lasting[i]; l.gift == g {
			l.who = l.who.With(c)
			return
		}
	}
	if d.lastingCount == MaxLasting {
		d.Fail(ErrLasting)
	}
	d.lasting[d.lastingCount] = lasting{g, Cards(c)}
	d.lastingCount++
}

// dropGifts takes gifts from cards: gone says from which.
func (d *Duel) dropGifts(gone func(l lasting) CardSet) {
	kept := uint8(0)
	for i := range d.lasting[:d.lastingCount] {
		l := d.lasting[i]
		if l.who = l.who.Minus(gone(l)); !l.who.Empty() {
			d.lasting[kept] = l
			kept++
		}
	}
	d.lastingCount = kept
}

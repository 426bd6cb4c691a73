package battleline

import (
	"fmt"

	"curtaincall/engine"
)

// The keywords of a card: those printed, those given to it, and those of the static grants of cards
// in play. Static grants are evaluated when needed and never stored, so that none is left when its
// source leaves (K-26).

// MaxLasting is the greatest number of temporary grants and losses at a time. Those that differ
// only in the cards they apply to count as one.
const MaxLasting = 64

// lasting is a keyword given to or taken from some cards.
type lasting struct {
	gift
	who CardSet
}

// gift is the part of a grant or a loss that is the same for all its cards.
type gift struct {
	keyword Keyword
	lost    bool  // a loss: the cards have none of it, whatever else is granted
	always  bool  // until they leave play, instead of the end of the turn
	n       int16 // how much is given
}

// ErrLasting is the error of exceeding MaxLasting.
var ErrLasting = fmt.Errorf("at most %d keywords can be granted and removed at a time", MaxLasting)

// HauntedFrom is the number of cards in the discard that makes a player haunted.
const HauntedFrom = 10

// Keyword returns a card's amount of a keyword: the printed number plus everything granted; 0 if it
// has lost the keyword. Several grants of a keyword without a number count as one (K-19).
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

// storedKeyword returns a card's amount of a keyword without static grants, and whether it has lost
// the keyword.
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

// grantApplies reports whether grant i of source applies to c. While a grant is being evaluated it
// counts as absent (K-40).
func (d *Duel) grantApplies(source Card, i int, g *Grant, c Card) bool {
	if d.asking[source]&(1<<i) != 0 || g.To == nil && d.cards[source].host != c {
		return false
	}
	d.asking[source] |= 1 << i
	yes := d.conditionHolds(source) && (g.To == nil || d.askTest(g.To, d.source(source), c, CallTo))
	d.asking[source] &^= 1 << i
	return yes
}

// conditionHolds reports whether a card's grants, and its abilities except play, are active: its
// own condition holds, and those of Haunted and Overwhelmed if printed (K-29).
func (d *Duel) conditionHolds(c Card) bool {
	def, by := d.Def(c), d.source(c)
	switch {
	case def.printed.Has(Haunted) && !d.IsHaunted(by.Player), def.printed.Has(Overwhelmed) && !d.IsOverwhelmed(by.Player):
		return false
	}
	if def.Condition == nil {
		return true
	}
	// during its condition its own grants count as absent (K-40)
	asking := d.asking[c]
	d.asking[c] = ^uint8(0)
	yes := d.askTest(def.Condition, by, NoCard, CallCondition)
	d.asking[c] = asking
	return yes
}

// IsHaunted reports whether a player has 10 or more cards in the discard, not counting the archives
// and purged cards (K-24).
func (d *Duel) IsHaunted(p Player) bool { return d.Count(p, Discard) >= HauntedFrom }

// IsOverwhelmed reports whether the opponent has more creatures than the player (K-17).
func (d *Duel) IsOverwhelmed(p Player) bool { return d.Count(p.Other(), Line) > d.Count(p, Line) }

// LastingGrants returns the keywords given to a card until it leaves play.
func (d *Duel) LastingGrants(c Card) (list []Number) {
	for _, l := range d.lasting[:d.lastingCount] {
		if l.always && l.who.Has(c) {
			list = append(list, Number{l.keyword, int(l.n)})
		}
	}
	return list
}

// Grant gives each card n of a keyword until the end of the turn, and returns how many cards
// received it.
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

// LoseKeyword removes a keyword from each card until the end of the turn, whatever else is granted,
// and returns how many cards lost it.
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

// addGift gives a gift to a card. A further amount of a keyword with a number is added to the gift
// that the card has already.
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

// dropGifts removes gifts from cards; gone returns the cards that lose a gift.
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

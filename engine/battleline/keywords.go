package battleline

import (
	"fmt"

	"curtaincall/engine"
)

// Keyword is the number of a keyword. Each card has an amount of each keyword, which may be 0.
type Keyword = engine.KeywordID

// keywordSet is a set of keywords, one bit each. Packs cannot add keywords to this game.
type keywordSet uint64

func (s keywordSet) Has(k Keyword) bool        { return s&(1<<k) != 0 }
func (s keywordSet) With(k Keyword) keywordSet { return s | 1<<k }

const (
	Alpha Keyword = iota
	Assault
	Deploy
	Elusive
	Entrenched
	Exalt
	Graft
	Haunted
	Hazardous
	Invulnerable
	Omega
	Overwhelmed
	Poison
	Skirmish
	SplashAttack
	Taunt
	Treachery
	Versatile

	NumKeywords = iota
)

// The cards that can have a keyword: creatures in the line, or cards of any type.
const (
	AsCreature engine.Holders = 1 << iota
	AsCard
)

// Keywords is the table of the keywords. Their rules are in these files: fight.go (Assault, Hazardous, Elusive,
// Skirmish, Splash-attack, Taunt, Poison, Invulnerable), playing.go (Alpha, Omega, Versatile), entering.go (Deploy,
// Treachery, Exalt, Graft, Invulnerable), turn.go (Entrenched) and this file (Haunted, Overwhelmed).
var Keywords = engine.NewKeywords(engine.KeywordDescribers{
	HeldBy: func(h engine.Holders) string {
		if h&AsCard != 0 {
			return "any card"
		}
		return "any creature"
	},
	Leaves: func(*engine.Keyword) string {
		return "when its source leaves play or at the end of the turn; never if it is printed"
	},
}, []engine.Keyword{
	Alpha: {Word: "alpha", Name: "Alpha", Icon: "α", Holders: AsCard, Stacking: engine.Once,
		Help: "The card can be played only before anything else has been played, used or discarded in this step."},
	Assault: {Word: "assault", Name: "Assault", Icon: "⚔", Holders: AsCreature, Worths: engine.WorthByHolder{20},
		Help: "Before it fights as the attacker, it deals this much damage to the creature it attacks."},
	Deploy: {Word: "deploy", Name: "Deploy", Icon: "⇲", Holders: AsCreature, Stacking: engine.Once,
		Help: "It can enter at any place in the line, not only on a flank."},
	Elusive: {Word: "elusive", Name: "Elusive", Icon: "≈", Holders: AsCreature, Stacking: engine.Once, Worths: engine.WorthByHolder{30},
		Help: "The first time it is attacked each turn, neither creature deals damage with its power."},
	Entrenched: {Word: "entrenched", Name: "Entrenched", Icon: "⊓", Holders: AsCreature, Stacking: engine.Once,
		Help: "In the ready step, it may stay exhausted."},
	Exalt: {Word: "exalt", Name: "Exalt", Icon: "✦", Holders: AsCreature,
		Help: "As it enters play, this much aember from the supply is placed on it."},
	Graft: {Word: "graft", Name: "Graft", Icon: "⌘", Holders: AsCreature,
		Help: "As it enters play, its controller grafts this many cards from hand onto it."},
	Haunted: {Word: "haunted", Name: "Haunted", Icon: "☾", Holders: AsCard, Stacking: engine.Once,
		Help: "Its grants and abilities, except Play, are active only while its controller has 10 or more cards in the discard pile."},
	Hazardous: {Word: "hazardous", Name: "Hazardous", Icon: "☣", Holders: AsCreature, Worths: engine.WorthByHolder{20},
		Help: "Before it fights as the defender, it deals this much damage to the attacker."},
	Invulnerable: {Word: "invulnerable", Name: "Invulnerable", Icon: "◆", Holders: AsCreature, Stacking: engine.Once, Worths: engine.WorthByHolder{80},
		Help: "It cannot be dealt damage or destroyed; it can leave play in other ways."},
	Omega: {Word: "omega", Name: "Omega", Icon: "Ω", Holders: AsCard, Stacking: engine.Once,
		Help: "After the card is played and resolved, the main step ends."},
	Overwhelmed: {Word: "overwhelmed", Name: "Overwhelmed", Icon: "⚖", Holders: AsCard, Stacking: engine.Once,
		Help: "Its grants and abilities, except Play, are active only while the opponent has more creatures."},
	Poison: {Word: "poison", Name: "Poison", Icon: "☠", Holders: AsCreature, Stacking: engine.Once, Worths: engine.WorthByHolder{40},
		Help: "Any damage from its power in a fight destroys the creature that takes it."},
	Skirmish: {Word: "skirmish", Name: "Skirmish", Icon: "↯", Holders: AsCreature, Stacking: engine.Once, Worths: engine.WorthByHolder{30},
		Help: "As the attacker, it takes no damage from the power of the creature it fights."},
	SplashAttack: {Word: "splash_attack", Name: "Splash-attack", Icon: "✺", Holders: AsCreature, Worths: engine.WorthByHolder{20},
		Help: "As the attacker, it also deals this much damage to each neighbor of the creature it fights."},
	Taunt: {Word: "taunt", Name: "Taunt", Icon: "⚑", Holders: AsCreature, Stacking: engine.Once, Worths: engine.WorthByHolder{20},
		Help: "Its neighbors cannot be attacked, unless they have Taunt too."},
	Treachery: {Word: "treachery", Name: "Treachery", Icon: "⇄", Holders: AsCard, Stacking: engine.Once,
		Help: "When it is played, it enters play under the opponent's control."},
	Versatile: {Word: "versatile", Name: "Versatile", Icon: "∗", Holders: AsCard, Stacking: engine.Once, Worths: engine.WorthByHolder{10},
		Help: "It can be played and used whichever house was chosen."},
})

// A card's keywords are printed, granted for a time (lasting), or granted by cards in play
// (StaticGrant). The last kind is evaluated whenever it is needed and never stored, so that it ends
// when the granting card leaves play (K-26).

// MaxKeywordEffects is the maximum number of different grants and losses of keywords that last for a time.
const MaxKeywordEffects = 64

type temporaryKeywordChange struct {
	keywordChange
	who CardSet
}

type keywordChange struct {
	keyword     Keyword
	lost        bool  // whether the cards have none of the keyword, whatever else grants it
	whileInPlay bool  // whether the change lasts until the cards leave play, rather than until the end of the turn
	n           int16 // amount granted; 0 if lost
}

// ErrKeywordEffects is the error of an effect that would exceed MaxKeywordEffects.
var ErrKeywordEffects = fmt.Errorf("at most %d keywords can be granted or removed at a time", MaxKeywordEffects)

// HauntedDiscardSize is the number of cards in the discard pile that make a player haunted.
const HauntedDiscardSize = 10

// AmountOfKeyword returns a card's amount of a keyword: the amount in its definition plus all grants, or 0 if
// the card has lost the keyword. Several grants of a keyword whose amounts do not add up count as one (K-19).
func (d *Duel) AmountOfKeyword(c Card, k Keyword) int {
	n := int(d.content.Cards[d.cards[c].def].numbers[k])
	for i := range d.lasting[:d.lastingCount] {
		if l := &d.lasting[i]; l.keyword == k && l.who.Has(c) {
			if l.lost {
				return 0
			}
			n += int(l.n)
		}
	}
	if d.grantable.Has(k) && d.cards[c].zone.IsInPlay() {
		n += d.amountFromStaticGrants(c, k)
	}
	if n > 1 && Keywords.Row(k).Stacking != engine.Adds {
		return 1
	}
	return n
}

func (d *Duel) HasKeyword(c Card, k Keyword) bool {
	return d.keywords.Has(k) && d.AmountOfKeyword(c, k) > 0
}

func (d *Duel) amountFromStaticGrants(c Card, k Keyword) (n int) {
	for source := range d.granting.All {
		def := d.content.Cards[d.cards[source].def]
		if !def.granted.Has(k) {
			continue
		}
		for i := range def.Grants {
			if g := &def.Grants[i]; g.Keyword == k && d.doesGrantApply(source, i, g, c) {
				n += g.Value
			}
		}
	}
	return n
}

func (s *state) indexGrantingCards(content *Content) {
	s.granting, s.grantable = CardSet{}, 0
	for i := range s.cards[:s.cardCount] {
		if granted := content.Cards[s.cards[i].def].granted; granted != 0 && s.cards[i].zone.IsInPlay() {
			s.granting, s.grantable = s.granting.With(Card(i)), s.grantable|granted
		}
	}
}

// doesGrantApply reports whether c gets the keyword of g, the grant at index in the definition of source. It returns
// false while that grant is already being evaluated, so that grants cannot depend on themselves (K-40).
func (d *Duel) doesGrantApply(source Card, index int, g *StaticGrant, c Card) bool {
	if d.evaluatedGrants[source]&(1<<index) != 0 || g.To == nil && d.cards[source].host != c {
		return false
	}
	d.evaluatedGrants[source] |= 1 << index
	applies := d.areGrantsAndAbilitiesActive(source) && (g.To == nil || d.evaluateTest(g.To, d.sourceOf(source), c, CallTo))
	d.evaluatedGrants[source] &^= 1 << index
	return applies
}

// areGrantsAndAbilitiesActive reports whether the grants of c and its abilities except play are active (K-29). The
// Condition of c must hold. If Haunted or Overwhelmed is printed on c, its player (see sourceOf) must be in that state.
func (d *Duel) areGrantsAndAbilitiesActive(c Card) bool {
	def, by := d.Def(c), d.sourceOf(c)
	switch {
	case def.printed.Has(Haunted) && !d.IsHaunted(by.Player), def.printed.Has(Overwhelmed) && !d.HasFewerCreatures(by.Player):
		return false
	}
	if def.Condition == nil {
		return true
	}
	// while the condition is evaluated the card's own grants do not apply (K-40)
	asking := d.evaluatedGrants[c]
	d.evaluatedGrants[c] = ^uint8(0)
	met := d.evaluateTest(def.Condition, by, NoCard, CallCondition)
	d.evaluatedGrants[c] = asking
	return met
}

// IsHaunted reports whether a player has at least HauntedDiscardSize cards in the discard pile (K-24).
func (d *Duel) IsHaunted(p Player) bool { return d.CountCards(p, Discard) >= HauntedDiscardSize }

// HasFewerCreatures reports whether a player has fewer creatures than the opponent (K-17).
func (d *Duel) HasFewerCreatures(p Player) bool {
	return d.CountCards(p.Other(), Line) > d.CountCards(p, Line)
}

// GrantKeywordForTurn gives each card n of a keyword until the end of the turn, and returns how many cards got it. If
// n is 0, none does. Then it destroys creatures that have died.
func (d *Duel) GrantKeywordForTurn(k Keyword, n int, who CardSet) (got int) {
	d.countOperationOrFail()
	for c := range who.All {
		if n > 0 {
			from := d.AmountOfKeyword(c, k)
			d.addKeywordChange(c, keywordChange{keyword: k, n: int16(n)})
			d.logEvent(eventWithoutCause{Kind: Granted, Target: int8(c), Keyword: int16(k), Amount: int32(n), From: int32(from), To: int32(d.AmountOfKeyword(c, k))})
			got++
		}
	}
	d.destroyDeadCreatures()
	return got
}

// LoseKeywordForTurn makes each card lose a keyword until the end of the turn, whatever else grants it, and returns
// how many cards had it. Then it destroys creatures that have died.
func (d *Duel) LoseKeywordForTurn(k Keyword, who CardSet) (lost int) {
	d.countOperationOrFail()
	for c := range who.All {
		had := d.AmountOfKeyword(c, k)
		d.addKeywordChange(c, keywordChange{keyword: k, lost: true})
		if had > 0 {
			d.logEvent(eventWithoutCause{Kind: Deprived, Target: int8(c), Keyword: int16(k), Amount: int32(had), From: int32(had)})
			lost++
		}
	}
	d.destroyDeadCreatures()
	return lost
}

// addKeywordChange makes c gain or lose a keyword temporarily. A second gain of the same duration is added to the first
// if amounts of the keyword add up. A second loss has no effect. Beyond MaxKeywordEffects, the action fails.
func (d *Duel) addKeywordChange(c Card, change keywordChange) {
	d.keywords = d.keywords.With(change.keyword)
	for i := range d.lasting[:d.lastingCount] {
		l := &d.lasting[i]
		if !l.who.Has(c) || l.keyword != change.keyword || l.lost != change.lost || l.whileInPlay != change.whileInPlay {
			continue
		}
		if change.lost || Keywords.Row(change.keyword).Stacking != engine.Adds {
			return
		}
		change.n = int16(min(int(change.n)+int(l.n), engine.MaxCount))
		l.who = l.who.Without(c)
	}
	for i := range d.lasting[:d.lastingCount] {
		if l := &d.lasting[i]; l.keywordChange == change {
			l.who = l.who.With(c)
			return
		}
	}
	if d.lastingCount == MaxKeywordEffects {
		d.Fail(ErrKeywordEffects)
	}
	d.lasting[d.lastingCount] = temporaryKeywordChange{change, NewCardSet(c)}
	d.lastingCount++
}

func (d *Duel) endTemporaryKeywordChanges(cardsToEnd func(l temporaryKeywordChange) CardSet) {
	n := uint8(0)
	for i := range d.lasting[:d.lastingCount] {
		l := d.lasting[i]
		if l.who = l.who.Minus(cardsToEnd(l)); !l.who.IsEmpty() {
			d.lasting[n] = l
			n++
		}
	}
	d.lastingCount = n
}

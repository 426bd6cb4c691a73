package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/phrase"
)

var (
	refusals       = phrase.NewCatalog("refused")
	ErrOver        = refusals.Define("over", "the match is over").NewError()
	ErrNotInHand   = refusals.Define("not_in_hand", "that card is not in the hand").NewError()
	ErrRequires    = refusals.Define("requires", "the unit does not meet the card's requirement").NewError()
	ErrNobody      = refusals.Define("nobody", "there is no valid target").NewError()
	ErrNeedsTarget = refusals.Define("needs_target", "the card needs a target").NewError()
	ErrBadTarget   = refusals.Define("bad_target", "the card cannot be played on that unit").NewError()
	ErrReach       = refusals.Define("reach", "that unit is out of reach").NewError()
	ErrTaunted     = refusals.Define("taunted", "the unit is taunted and must attack a taunter").WrapError(&engine.ForbiddenByKeywordError{Keyword: Taunt})
	ErrDead        = refusals.Define("dead", "that unit is dead").NewError()
	ErrLastZone    = refusals.Define("last_zone", "the unit is in the last zone and cannot advance any further").NewError() // of an advance
	ErrUnknownVerb = refusals.Define("unknown", "no such action").NewError()

	sayMore      = refusals.Define("more", "{why}: {more}")
	sayCardNeeds = refusals.Define("card_needs", "{card} requires {needs}")
	sayFarApart  = refusals.Define("far_apart", "{who} fights in melee and is in zone {zone}, but {whom} is in zone {other}")
	sayCardIsFor = [...]phrase.Sentence{AimSelf: refusals.Define("for_self", "the card can only target the unit itself"), AimAlly: refusals.Define("for_ally", "the card can only target teammates: it is not for the unit itself"), AimAny: refusals.Define("for_any", "the card can target any unit"), AimEnemy: refusals.Define("for_enemy", "the card can only target enemies")}
	sayHPBounds  = refusals.Define("hp_bounds", "{who}'s HP must be from 0 to {most, number}, not {n, number}")
	sayNoAura    = refusals.Define("no_aura", "{what} is an effect, not an aura")
	sayNoEffect  = refusals.Define("no_effect", "{what} is not an effect")
	sayMostCards = refusals.Define("most_cards", "a player can have at most {most, number} cards")
	sayNotInPile = refusals.Define("not_in_pile", "there is no {card} in team {team}'s {pile}")
	sayHandHolds = refusals.Define("hand_holds", "that card is not in the hand (it holds: {list})")
)

// CheckPlayable returns why the unit whose turn it is cannot play a card, or nil if it can.
func (m *Match) CheckPlayable(card int16) error {
	if m.over {
		return ErrOver
	}
	u := m.CurrentUnit()
	if card < 0 || int(card) >= len(m.content.Cards) || m.piles[m.TeamOf(u)][Hand].indexOf(card) < 0 {
		return ErrNotInHand
	}
	d := m.content.Cards[card]
	if !m.UnitDef(u).MeetsRequirements(d.Requires) {
		return sayMore.WrapError(ErrRequires, "why", ErrRequires, "more", sayCardNeeds.With("card", m.Language().TranslateName(d.DisplayName()), "needs", m.Language().JoinWithAnd(d.Requires.TranslatedWords(m.Language()))))
	}
	if m.targetsOfAim(d.Aim) == 0 {
		return ErrNobody
	}
	return nil
}

// CheckOrFillInTarget returns target or, if it is Nobody, the only possible target of a card in hand. It returns an
// error if the card cannot be played on it.
func (m *Match) CheckOrFillInTarget(card int16, target Unit) (Unit, error) {
	if err := m.CheckPlayable(card); err != nil {
		return Nobody, err
	}
	d := m.content.Cards[card]
	possible := m.targetsOfAim(d.Aim)
	switch {
	case target == Nobody && possible.Count() == 1:
		return possible.First(), nil
	case target == Nobody:
		return Nobody, ErrNeedsTarget
	case possible.Has(target):
		return target, nil
	}
	return Nobody, m.newBadTargetError(d, target)
}

func (m *Match) newBadTargetError(d *CardDef, target Unit) error {
	u := m.CurrentUnit()
	switch {
	case target < 0 || target >= Unit(m.unitCount):
		return ErrBadTarget
	case !m.IsAlive(target):
		return ErrDead
	case d.Aim == AimEnemy && m.TeamOf(target) != m.TeamOf(u) && !m.EnemiesInReach(u).Has(target):
		return sayMore.WrapError(ErrReach, "why", ErrReach, "more", sayFarApart.With("who", m.DisplayName(u), "zone", m.ZoneOf(u).String(), "whom", m.DisplayName(target), "other", m.ZoneOf(target).String()))
	case d.Aim == AimEnemy && m.TeamOf(target) != m.TeamOf(u):
		var taunters []string
		for taunter := range (m.EnemiesInReach(u) & m.TauntersOf(u)).All() {
			taunters = append(taunters, m.DisplayName(taunter))
		}
		return sayMore.WrapError(ErrTaunted, "why", ErrTaunted, "more", m.Language().JoinWithOr(taunters))
	}
	return sayMore.WrapError(ErrBadTarget, "why", ErrBadTarget, "more", sayCardIsFor[d.Aim].With())
}

// playCard puts a card from hand into the deck at random, carries it out, kills units with 0 HP and ends the turn.
func (m *Match) playCard(card int16, target Unit) {
	u := m.CurrentUnit()
	team := m.TeamOf(u)
	rules := m.cause
	m.cause.Actor = int8(u)
	hand := &m.piles[team][Hand]
	hand.removeAt(hand.indexOf(card))
	m.logEvent(eventWithoutCause{Kind: CardPlayed, Card: card, Target: target})
	// The card can be drawn again at the end of the same turn (S-18).
	deck := &m.piles[team][Deck]
	at := m.randomBelow(returnStream, returnNames[team], int(deck.n)+1)
	copy(deck.at[at+1:deck.n+1], deck.at[at:deck.n])
	deck.at[at] = card
	deck.n++
	m.logEvent(eventWithoutCause{Kind: Returned, Card: card, Amount: int32(team)})
	if d := m.content.Cards[card]; d.Play != nil {
		m.cause.Card, m.cause.Callback = card, CallPlay
		d.Play(m, Source{u, card}, target)
	}
	m.cause.Callback = NoCallback
	if !m.content.hooked[CardPlayed].IsEmpty() {
		m.runKeywordHooks(eventWithoutCause{Kind: CardPlayed, Card: card, Target: target})
	}
	m.cause = rules
	m.killFallenAndEndIfDecided()
	if !m.over {
		m.endTurn()
	}
}

func (m *Match) targetsOfAim(aim Aim) UnitSet {
	u := m.CurrentUnit()
	own := m.LivingUnits(m.TeamOf(u))
	switch aim {
	case AimSelf:
		return m.alive & UnitSet(0).With(u)
	case AimAlly: // team mates in any zone, not the unit itself (S-17)
		return own.Without(u)
	case AimAny:
		return m.alive
	}
	// With a taunter in reach only these can be targets (S-5), but never of cards for others than enemies (S-14).
	enemies := m.EnemiesInReach(u)
	if bound := enemies & m.TauntersOf(u); bound != 0 {
		return bound
	}
	return enemies
}

// EnemiesInReach returns the living enemies that a unit reaches, ignoring Taunt: all if it is Ranged, otherwise those
// in its own zone or a zone next to it (S-4).
func (m *Match) EnemiesInReach(u Unit) (enemies UnitSet) {
	enemies = m.LivingUnits(m.TeamOf(u).Opponent())
	if m.UnitDef(u).Range == Ranged {
		return enemies
	}
	for left := enemies; left != 0; left = left.WithoutFirst() {
		if distance := m.ZoneOf(left.First()) - m.ZoneOf(u); distance < -1 || distance > 1 {
			enemies = enemies.Without(left.First())
		}
	}
	return enemies
}

// TargetsOfCard returns the units on which the current unit could play a card now if the card were in the hand.
func (m *Match) TargetsOfCard(card int16) UnitSet {
	d := m.content.Cards[card]
	if m.over || !m.UnitDef(m.CurrentUnit()).MeetsRequirements(d.Requires) {
		return 0
	}
	return m.targetsOfAim(d.Aim)
}

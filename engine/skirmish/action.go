package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/phrase"
)

// The kinds of action, with their arguments. ActPlay to ActPass and ActAnswer are moves, the rest stage directions.
const (
	ActPlay    engine.ActionKind = 1 + iota // arguments: card, target
	ActAdvance                              // moves the current unit to the next zone
	ActPass                                 // ends the turn

	ActSetHP      // arguments: unit, new HP
	ActSetZone    // arguments: unit, new zone
	ActSetKeyword // arguments: unit, Block or an aura, new amount
	ActSetEffect  // arguments: unit, effect, number of turns, source
	ActSetTurn    // argument: unit whose turn begins
	ActAddCard    // arguments: card, team, pile; puts the card on top of a deck
	ActDropCard   // arguments: card, team, pile; removes one copy of the card

	ActAnswer // a move; argument: index among the candidates of the pending question, or engine.NoChoice
	actBegin  // starts the match; arguments: 1 to shuffle the turn order, 1 to draw no cards; Apply rejects it
)

// NewPlayAction returns the action of playing a card on a target. Nobody means the only possible target.
func NewPlayAction(card int16, target Unit) engine.Action {
	return engine.Action{Kind: ActPlay, Args: [4]int16{card, int16(target)}}
}

var (
	Advance = engine.Action{Kind: ActAdvance}
	Pass    = engine.Action{Kind: ActPass}
)

// NewSetEffectAction returns the stage direction that sets how many turns u has an effect from source; 0 removes it.
func NewSetEffectAction(u Unit, effect Keyword, source Unit, turns int) engine.Action {
	return engine.NewAction(ActSetEffect, int(u), int(effect), turns, int(source))
}

// Legal appends the answers to a pending question. Without one it appends the plays of each different card in hand on
// each of its targets, in the order of the hand, then Advance if possible, and Pass. After the match there are none.
func (m *Match) Legal(dst []engine.Action) []engine.Action {
	if q := m.PendingQuestion(); q != nil || m.over {
		return q.AppendAnswers(dst, ActAnswer)
	}
	u := m.CurrentUnit()
	hand, def := &m.piles[m.TeamOf(u)][Hand], m.UnitDef(u)
	for i, card := range hand.at[:hand.n] {
		d := m.content.Cards[card]
		if !def.MeetsRequirements(d.Requires) || hand.indexOf(card) < i {
			continue
		}
		for left := m.targetsOfAim(d.Aim); left != 0; left = left.WithoutFirst() {
			dst = engine.AppendAction(dst, ActPlay, card, int16(left.First()), 0)
		}
	}
	if _, err := m.ZoneAhead(); err == nil {
		dst = append(dst, Advance)
	}
	return append(dst, Pass)
}

// Apply implements engine.Game. It checks and carries out a move, an answer or a stage direction.
func (m *Match) Apply(a engine.Action) error {
	if m.PendingQuestion() != nil && a.Kind != ActAnswer {
		return engine.ErrQuestionPending
	}
	switch a.Kind {
	case ActPlay:
		target, err := m.CheckOrFillInTarget(a.Args[0], Unit(a.Args[1]))
		if err != nil {
			return err
		}
		a = NewPlayAction(a.Args[0], target)
	case ActAdvance:
		if a != Advance {
			return ErrUnknownVerb
		}
		if _, err := m.ZoneAhead(); err != nil {
			return err
		}
	case ActPass:
		if a != Pass {
			return ErrUnknownVerb
		}
		if m.over {
			return ErrOver
		}
	case ActAnswer:
		return engine.ApplyAnswer(&m.executor, a)
	default:
		if err := Actions.CheckDirection(m, a, ErrUnknownVerb); err != nil {
			return err
		}
	}
	return engine.ApplyAction(&m.executor, &a)
}

type matchPerformer struct{ match *Match }

func (p matchPerformer) Hash() uint64 { return p.match.Hash() }

func (p matchPerformer) ClearActionData() {
	m := p.match
	m.cause = engine.Cause{Actor: int8(Nobody), Card: NoCard, Keyword: NoKeyword}
	m.effectCount, m.hitAndGainCount, m.depth = 0, 0, 0
}

func (p matchPerformer) PerformLegal(a *engine.Action, number int32) {
	m := p.match
	p.ClearActionData()
	m.cause.Action = number
	switch a.Kind {
	case ActPlay:
		m.playCard(a.Args[0], Unit(a.Args[1]))
	case ActAdvance:
		m.advanceCurrentUnit()
	case ActPass: // always allowed (S-6)
		m.logEvent(eventWithoutCause{Kind: Passed, Target: m.CurrentUnit()})
		m.endTurn()
	case actBegin:
		m.beginFirstTurn(a.Args[0] != 0, a.Args[1] != 0)
	default: // a stage direction, of which units can die and the match can end
		m.logEvent(eventWithoutCause{Kind: Directed})
		Actions.DirectionOfKind(a.Kind).PerformDirection(m, *a, nil)
	}
}

var (
	refusals       = phrase.NewCatalog("refused")
	ErrOver        = refusals.Define("over", "the match is over").NewError()
	ErrNotInHand   = refusals.Define("not_in_hand", "that card is not in the hand").NewError()
	ErrRequires    = refusals.Define("requires", "the unit does not meet the card's requirements").NewError()
	ErrNobody      = refusals.Define("nobody", "there is no valid target").NewError()
	ErrNeedsTarget = refusals.Define("needs_target", "the card needs a target").NewError()
	ErrBadTarget   = refusals.Define("bad_target", "the card cannot be played on that unit").NewError()
	ErrReach       = refusals.Define("reach", "that unit is out of reach").NewError()
	ErrTaunted     = refusals.Define("taunted", "the unit is taunted and must attack a taunter").WrapError(&engine.ForbiddenByKeywordError{Keyword: Taunt})
	ErrDead        = refusals.Define("dead", "that unit is dead").NewError()
	ErrLastZone    = refusals.Define("last_zone", "the unit is in the last zone and cannot advance any further").NewError()
	ErrUnknownVerb = refusals.Define("unknown", "no such action").NewError()

	sayMore      = refusals.Define("more", "{why}: {more}")
	sayCardNeeds = refusals.Define("card_needs", "{card} requires {needs}")
	sayFarApart  = refusals.Define("far_apart", "{who} fights in melee and is in zone {zone}, but {whom} is in zone {other}")
	sayCardIsFor = [...]phrase.Sentence{AimSelf: refusals.Define("for_self", "the card can only target the unit itself"), AimAlly: refusals.Define("for_ally", "the card can only target teammates, not the unit itself"), AimAny: refusals.Define("for_any", "the card can target any unit"), AimEnemy: refusals.Define("for_enemy", "the card can only target enemies")}
	sayHPBounds  = refusals.Define("hp_bounds", "{who}'s HP must be from 0 to {most, number}, not {n, number}")
	sayNoAura    = refusals.Define("no_aura", "{what} is an effect, not an aura")
	sayNoEffect  = refusals.Define("no_effect", "{what} is not an effect")
	sayMostCards = refusals.Define("most_cards", "a player can have at most {most, number} cards")
	sayNotInPile = refusals.Define("not_in_pile", "there is no {card} in team {team}'s {pile}")
	sayHandHolds = refusals.Define("hand_holds", "that card is not in the hand (it holds: {list})")
)

// CheckPlayable returns an error if the unit whose turn it is cannot play a card, otherwise nil.
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
// error if the card cannot be played on target or, for Nobody, if several targets are possible.
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
		for taunter := range (m.EnemiesInReach(u) & m.TauntersOf(u)).All {
			taunters = append(taunters, m.DisplayName(taunter))
		}
		return sayMore.WrapError(ErrTaunted, "why", ErrTaunted, "more", m.Language().JoinWithOr(taunters))
	}
	return sayMore.WrapError(ErrBadTarget, "why", ErrBadTarget, "more", sayCardIsFor[d.Aim].With())
}

// playCard moves a card from hand to a random place in the deck, carries it out, kills units at 0 HP and ends the turn.
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
	m.killFallenAndEndIfOver()
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

// EnemiesInReach returns the living enemies that a unit can reach if Taunt is ignored: all of them if it is Ranged,
// otherwise those in its own zone or a zone next to it (S-4).
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

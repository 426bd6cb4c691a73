package skirmish

import (
	"errors"
	"fmt"
	"strings"

	"curtaincall/engine"
)

// The reasons why an action is not legal, as messages to the player. Errors may wrap them to add
// details.
var (
	ErrOver        = errors.New("the match is over")
	ErrNotInHand   = errors.New("that card is not in the hand")
	ErrRequires    = errors.New("the unit does not meet the card's requirement")
	ErrNobody      = errors.New("there is nobody to play it on")
	ErrNeedsTarget = errors.New("the card needs a target")
	ErrBadTarget   = errors.New("the card cannot be played on that unit")
	ErrReach       = errors.New("that unit is out of reach")
	ErrTaunted     = error(&engine.ForbiddenByKeywordError{Keyword: Taunt, Reason: "the unit is taunted and must attack a taunter"})
	ErrDead        = errors.New("that unit is dead")
	ErrUnknownVerb = errors.New("no such action")
)

// CheckPlayable returns nil if the unit whose turn it is can play a card, and otherwise the reason.
func (m *Match) CheckPlayable(card int16) error {
	if m.over {
		return ErrOver
	}
	u := m.CurrentUnit()
	if card < 0 || int(card) >= len(m.content.Cards) || m.piles[m.TeamOf(u)][Hand].indexOf(card) < 0 {
		return ErrNotInHand
	}
	d := m.content.Cards[card]
	if !m.UnitDef(u).HasAllTraits(d.Requires) {
		return fmt.Errorf("%w: %s requires %s", ErrRequires, d.Name, strings.Join(d.Requires.Words(), " and "))
	}
	if m.targetsOfAim(d.Aim) == 0 {
		return ErrNobody
	}
	return nil
}

// ResolveTarget returns target, or the only possible target of a card in hand if target is Nobody. The
// error is the reason why the card cannot be played, or not on target.
func (m *Match) ResolveTarget(card int16, target Unit) (Unit, error) {
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
	return Nobody, m.badTargetError(d, target)
}

func (m *Match) badTargetError(d *CardDef, target Unit) error {
	u := m.CurrentUnit()
	switch {
	case target < 0 || target >= Unit(m.unitCount):
		return ErrBadTarget
	case !m.IsAlive(target):
		return ErrDead
	case d.Aim == AimEnemy && m.TeamOf(target) != m.TeamOf(u) && !m.EnemiesInReach(u).Has(target):
		return fmt.Errorf("%w: %s fights in melee and is in zone %s, but %s is in zone %s",
			ErrReach, m.UnitName(u), m.ZoneOf(u), m.UnitName(target), m.ZoneOf(target))
	case d.Aim == AimEnemy && m.TeamOf(target) != m.TeamOf(u):
		var taunters []string
		for left := m.EnemiesInReach(u) & m.TauntersOf(u); left != 0; left = left.WithoutFirst() {
			taunters = append(taunters, m.UnitName(left.First()))
		}
		return fmt.Errorf("%w: %s", ErrTaunted, strings.Join(taunters, " or "))
	}
	return fmt.Errorf("%w: the card is for %s", ErrBadTarget, [...]string{
		"the unit itself", "teammates, not for the unit itself", "any unit", "enemies"}[d.Aim])
}

// playCard moves a card from the hand to the deck, carries out its effect and kills units at 0 HP.
// Then it ends the turn, unless the match is over.
func (m *Match) playCard(card int16, target Unit) {
	u := m.CurrentUnit()
	team := m.TeamOf(u)
	rules := m.cause
	m.cause.Actor = int8(u)
	hand := &m.piles[team][Hand]
	hand.removeAt(hand.indexOf(card))
	m.recordEvent(event{Kind: CardPlayed, Card: card, Target: target})
	m.returnToDeckAtRandom(team, card)
	if d := m.content.Cards[card]; d.Play != nil {
		m.cause.Card, m.cause.Callback = card, CallPlay
		d.Play(m, Source{u, card}, target)
	}
	m.cause.Callback = NoCallback
	if m.content.hooked[CardPlayed] != 0 {
		m.runKeywordHooks(event{Kind: CardPlayed, Card: card, Target: target})
	}
	m.cause = rules
	m.killFallenAndCheckEnd()
	if !m.over {
		m.endTurn()
	}
}

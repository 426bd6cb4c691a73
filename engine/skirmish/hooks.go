package skirmish

import (
	"fmt"

	"curtaincall/engine"
)

// Hook carries out the reaction of a keyword that a unit has to an event (S-30).
type Hook func(m *Match, by UnitKeyword, e *engine.Event)

// HooksByEvent has the hook of a keyword for each kind of event, or nil. Only the kinds in hookDocs can have one.
type HooksByEvent [numEvents]Hook

var hookDocs = [numEvents]string{
	TurnBegan: "At the start of a unit's turn, after its Block is removed.", Advanced: "After a unit advances.",
	CardPlayed: "After a card is resolved, before any unit dies from it.",
	Damaged:    "After a unit loses HP to a hit.", Healed: "After a unit is healed.",
	Gained: "After a unit gains Block or an aura.", Inflicted: "After an effect is inflicted on a unit.",
	Died: "After a unit dies; the other units react to it.",
}

const maxReactionDepth = 16

type reactionStack struct {
	depth int
	at    [maxReactionDepth]struct {
		acting CallbackContext
		event  engine.Event
	}
}

func (m *Match) logEventAndRunHooks(e eventWithoutCause) {
	m.logEvent(e)
	if !m.content.hooked[e.Kind].IsEmpty() {
		m.runKeywordHooks(e)
	}
}

// runKeywordHooks runs the hooks for an event, unit by unit, in the order of the keywords' ids. A keyword that an
// earlier hook has removed does not react. The effects of hooks do not belong to the hit or gain that they react to.
func (m *Match) runKeywordHooks(e eventWithoutCause) {
	happened := e.WithCause(usedEventFields, &m.cause)
	cause, altering := m.cause, m.mayModify
	for u := range Unit(m.unitCount) {
		for s := m.allKeywordsOf(u).And(m.content.hooked[e.Kind]); !s.IsEmpty() && m.IsAlive(u); s = s.WithoutFirst() {
			if k := s.First(); m.allKeywordsOf(u).Has(k) {
				m.runOneHook(UnitKeyword{u, k}, e.Kind, &happened)
			}
		}
	}
	m.cause, m.mayModify = cause, altering
}

func (m *Match) runOneHook(by UnitKeyword, kind engine.EventKind, reactedTo *engine.Event) {
	if m.reactionStack.depth == maxReactionDepth {
		m.Fail(fmt.Errorf("%w: %s of %s reacts to events that it causes itself: add a condition that ends the loop", ErrTooManyEffects, EventTypes[kind], m.KeywordRow(by.Keyword).Name))
	}
	m.countEffectOrFail()
	r := &m.reactionStack.at[m.reactionStack.depth]
	r.event = *reactedTo
	m.reactionStack.depth++
	m.cause = engine.Cause{Action: m.cause.Action, Actor: int8(by.Unit), Card: NoCard, Keyword: int16(by.Keyword), Callback: CallHook + uint8(kind)}
	m.content.on[by.Keyword][kind](m, by, &r.event)
	m.reactionStack.depth--
}

// ModifierPoint is a step in the computation of a hit or a gain, at which keywords can modify the number.
type ModifierPoint = uint8

// The points, in the order in which a hit passes them.
const (
	NoPoint       ModifierPoint = iota
	PointRaw                    // the number of the attack, modified by the Bonus aura
	PointDealt                  // modified by the attacker: Cripple, Weaken
	PointTaken                  // modified by the target: Armor, Resistance
	PointAbsorbed               // reduced by Block
	PointGained                 // the number of a gain of Block or an aura

	numPoints
)

// Modifier returns the number that replaces n, the number of a hit or a gain; a negative result counts as 0. by is
// the keyword that modifies, target the unit that is hit or gains. A Modifier must not change the match.
type Modifier func(m *Match, by UnitKeyword, target Unit, n int) int

// beginHitOrGain gives a hit or a gain the next number, which its events name as their Hit, and sets m.mayModify to
// whether a keyword of a pack on unit a or b can modify it.
func (m *Match) beginHitOrGain(a, b Unit) {
	m.hitAndGainCount++
	m.cause.Hit = m.hitAndGainCount
	m.mayModify = m.content.modifiers != nil && !m.allKeywordsOf(a).Or(m.allKeywordsOf(b)).And(m.content.modifiers.Keywords()).IsEmpty()
}

func (m *Match) allKeywordsOf(u Unit) engine.KeywordSet {
	set := m.units[u].keywords.HeldKeywords()
	for i, k := range m.content.effectKinds {
		if m.units[u].effects.kinds&(1<<i) != 0 {
			set = set.With(k)
		}
	}
	return set
}

// applyModifiers returns n as modified at a point by the keywords of packs that holder has, in the order of their ids.
// It logs the modifications.
func (m *Match) applyModifiers(p ModifierPoint, holder, target Unit, n int) int {
	if !m.mayModify {
		return n
	}
	for k, change := range m.content.modifiers.FuncsAt(uint8(p), m.allKeywordsOf(holder)) {
		n = m.logModification(p, target, k, n, max(0, change(m, UnitKeyword{holder, k}, target, n)))
	}
	return n
}

// logModification returns to and, if it is not equal to from, logs an event Modified.
func (m *Match) logModification(point ModifierPoint, target Unit, by Keyword, from, to int) int {
	if from != to && m.HasLog() {
		saved := m.cause.Keyword
		m.cause.Keyword = int16(by)
		m.logEvent(eventWithoutCause{Kind: Modified, Point: point, Target: target, Keyword: int16(by), From: int32(from), To: int32(to)})
		m.cause.Keyword = saved
	}
	return to
}

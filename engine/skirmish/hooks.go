package skirmish

import (
	"fmt"

	"curtaincall/engine"
)

// Hook carries out how a keyword that a unit has reacts to an event (S-30).
type Hook func(m *Match, by UnitKeyword, e *engine.Event)

// HooksByEvent has the hooks of a keyword by kind of event; only the kinds in hookDocs can have one.
type HooksByEvent [numEvents]Hook

var hookDocs = [numEvents]string{
	TurnBegan: "When a unit's turn begins, once its Block is gone.", Advanced: "When a unit has advanced.",
	CardPlayed: "After a card has been resolved, before any unit dies from it.",
	Damaged:    "When a unit has lost HP to a hit.", Healed: "When a unit has been healed.",
	Gained: "When a unit has gained Block or an aura.", Inflicted: "When an effect has been inflicted on a unit.",
	Died: "When a unit has died; the other units react to it.",
}

const maxReactionDepth = 16

type reactionStack struct {
	depth int
	at    [maxReactionDepth]struct {
		acting CallContext
		event  engine.Event
	}
}

func (m *Match) recordEventAndRunHooks(e event) {
	m.recordEvent(e)
	if m.content.hooked[e.Kind] != 0 {
		m.runKeywordHooks(e)
	}
}

// runKeywordHooks runs the hooks that keywords of living units have for an event, unit by unit, in the order of the
// keywords' ids. A keyword that an earlier hook has removed does not react. What hooks do is not part of the
// hit or gain that they react to.
func (m *Match) runKeywordHooks(e event) {
	happened := e.WithCause(usedEventFields, &m.cause)
	cause, altering := m.cause, m.altering
	for u := range Unit(m.unitCount) {
		for s := m.heldAndSufferedKeywords(u) & m.content.hooked[e.Kind]; s != 0 && m.IsAlive(u); s &= s - 1 {
			if k := s.First(); m.heldAndSufferedKeywords(u).Has(k) {
				m.runOneHook(UnitKeyword{u, k}, e.Kind, &happened)
			}
		}
	}
	m.cause, m.altering = cause, altering
}

func (m *Match) runOneHook(by UnitKeyword, kind engine.EventKind, reactedTo *engine.Event) {
	if m.reactionStack.depth == maxReactionDepth {
		m.Fail(fmt.Errorf("%w: %s of %s reacts to what it sets off: add a condition that ends the loop", ErrTooManyEffects, EventTypes[kind], m.KeywordRow(by.Keyword).Name))
	}
	m.countEffectOrFail()
	r := &m.reactionStack.at[m.reactionStack.depth]
	r.event = *reactedTo
	m.reactionStack.depth++
	m.cause = engine.Cause{Action: m.cause.Action, Actor: int8(by.Unit), Card: NoCard, Keyword: int16(by.Keyword), Callback: CallHook + uint8(kind)}
	m.content.on[by.Keyword][kind](m, by, &r.event)
	m.reactionStack.depth--
}

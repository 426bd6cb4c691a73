package skirmish

import (
	"errors"
	"fmt"
)

// maxEffectsPerAction limits the effects of one action. The amounts passed to the functions below are from 0 to
// engine.MaxCount. Dead units are skipped: nothing revives them.
const maxEffectsPerAction = 2000

// ErrTooManyEffects is the error of a card whose effects never end.
var ErrTooManyEffects = errors.New("event storm")

func (m *Match) countEffect() {
	if m.acts++; m.acts > maxEffectsPerAction {
		m.Fail(fmt.Errorf("%w: one card caused more than %d effects", ErrTooManyEffects, maxEffectsPerAction))
	}
}

// Gain gives a unit Block (S-24) or an aura (S-26), both of which add up, and returns the amount
// gained.
func (m *Match) Gain(by Source, n int, k Keyword, target Unit) (gained int) {
	m.countEffect()
	if n <= 0 || !m.IsAlive(target) {
		return 0
	}
	m.beginHitOrGain(target, target)
	if n = m.applyModifiers(PointGained, target, target, n); n > 0 {
		c := &m.units[target].keywords
		from := c.Get(k)
		c.Set(k, from+n)
		gained = c.Get(k) - from
		m.recordAndReact(event{Kind: Gained, Target: target, Keyword: int16(k), Amount: int32(gained), From: int32(from), To: int32(from + gained)})
	}
	m.cause.Hit = 0
	return gained
}

// All is the amount with which Lose takes everything.
const All = -1

// Lose takes n, or All, of a unit's Block or an aura, and returns the amount lost.
func (m *Match) Lose(by Source, n int, k Keyword, target Unit) (lost int) {
	m.countEffect()
	c := &m.units[target].keywords
	from := c.Get(k)
	if n == All || n > from {
		n = from
	}
	if n == 0 || !m.IsAlive(target) {
		return 0
	}
	c.Set(k, from-n)
	m.recordEvent(event{Kind: Lost, Target: target, Keyword: int16(k), Amount: int32(n), From: int32(from), To: int32(from - n)})
	return n
}

// Heal heals a living unit by n plus the healer's Bonus, up to its maximum, and returns the HP
// gained. Weaken does not matter (S-19).
func (m *Match) Heal(by Source, n int, target Unit) (healed int) {
	m.countEffect()
	if n <= 0 || !m.IsAlive(target) {
		return 0
	}
	u := &m.units[target]
	n = min(m.addBonus(by.Unit, n), int(u.meters[meterMaxHP]-u.meters[meterHP]))
	if n == 0 {
		return 0
	}
	from := u.meters[meterHP]
	u.meters[meterHP] += int16(n)
	m.recordAndReact(event{Kind: Healed, Target: target, Amount: int32(n), From: int32(from), To: int32(u.meters[meterHP])})
	return n
}

// RemoveEffect ends all entries of an effect on a unit and returns their number.
func (m *Match) RemoveEffect(by Source, k Keyword, target Unit) (entries int) {
	m.countEffect()
	e := &m.units[target].effects
	kind := m.effectSlot(k)
	for from := e.from[kind]; from != 0; from = from.WithoutFirst() {
		source := from.First()
		turns := e.turns[kind][source]
		e.setTurns(kind, source, 0)
		m.recordEvent(event{Kind: Faded, Target: target, Keyword: int16(k), Amount: int32(turns), From: int32(turns)})
		entries++
	}
	return entries
}

// PickRandom returns a random number from 0 to n-1. It is the only source of randomness for cards.
func (m *Match) PickRandom(n int) int {
	m.countEffect()
	i := m.randomIndex(pickStream, "pick", n)
	m.recordEvent(event{Kind: Picked, Amount: int32(i + 1), To: int32(n)})
	return i
}

// Say records that the acting unit says a text.
func (m *Match) Say(by Source, text string) {
	m.countEffect()
	m.recordEvent(event{Kind: Said, Target: by.Unit, Text: text})
}

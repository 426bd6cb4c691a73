package skirmish

import (
	"errors"
	"fmt"
)

// maxActs limits the effects of one action. The amounts passed to the functions below are from 0 to
// engine.MaxCount. Dead units are skipped: nothing revives them.
const maxActs = 2000

// ErrStorm is the error of a card whose effects never end.
var ErrStorm = errors.New("event storm")

func (m *Match) countAct() {
	if m.acts++; m.acts > maxActs {
		m.Fail(fmt.Errorf("%w: one card causes more than %d effects", ErrStorm, maxActs))
	}
}

// Gain gives a unit Block (S-24) or an aura (S-26), both of which add up, and returns the amount
// gained.
func (m *Match) Gain(by Source, n int, k Keyword, target Unit) (gained int) {
	m.countAct()
	if n <= 0 || !m.Alive(target) {
		return 0
	}
	m.beginNumber(target, target)
	if n = m.applyModifiers(PointGained, target, target, n); n > 0 {
		c := &m.units[target].keywords
		from := c.Get(k)
		c.Set(k, from+n)
		gained = c.Get(k) - from
		m.noteAndReact(event{Kind: Gained, Target: target, Keyword: int16(k), Amount: int32(gained), From: int32(from), To: int32(from + gained)})
	}
	m.cause.Hit = 0
	return gained
}

// All is the amount with which Lose takes everything.
const All = -1

// Lose takes n, or All, of a unit's Block or an aura, and returns the amount lost.
func (m *Match) Lose(by Source, n int, k Keyword, target Unit) (lost int) {
	m.countAct()
	c := &m.units[target].keywords
	from := c.Get(k)
	if n == All || n > from {
		n = from
	}
	if n == 0 || !m.Alive(target) {
		return 0
	}
	c.Set(k, from-n)
	m.note(event{Kind: Lost, Target: target, Keyword: int16(k), Amount: int32(n), From: int32(from), To: int32(from - n)})
	return n
}

// Heal heals a living unit by n plus the healer's Bonus, up to its maximum, and returns the HP
// gained. Weaken does not matter (S-19).
func (m *Match) Heal(by Source, n int, target Unit) (healed int) {
	m.countAct()
	if n <= 0 || !m.Alive(target) {
		return 0
	}
	u := &m.units[target]
	n = min(m.addBonus(by.Unit, n), int(u.meters[meterMaxHP]-u.meters[meterHP]))
	if n == 0 {
		return 0
	}
	from := u.meters[meterHP]
	u.meters[meterHP] += int16(n)
	m.noteAndReact(event{Kind: Healed, Target: target, Amount: int32(n), From: int32(from), To: int32(u.meters[meterHP])})
	return n
}

// Remove ends all entries of an effect on a unit and returns their number.
func (m *Match) Remove(by Source, k Keyword, target Unit) (entries int) {
	m.countAct()
	e := &m.units[target].effects
	kind := m.effectIndex(k)
	for from := e.from[kind]; from != 0; from = from.Rest() {
		source := from.First()
		turns := e.turns[kind][source]
		e.set(kind, source, 0)
		m.note(event{Kind: Faded, Target: target, Keyword: int16(k), Amount: int32(turns), From: int32(turns)})
		entries++
	}
	return entries
}

// Pick returns a random number from 0 to n-1. It is the only source of randomness for cards.
func (m *Match) Pick(n int) int {
	m.countAct()
	i := m.below(pickStream, "pick", n)
	m.note(event{Kind: Picked, Amount: int32(i + 1), To: int32(n)})
	return i
}

// Say records that the acting unit says a text.
func (m *Match) Say(by Source, text string) {
	m.countAct()
	m.note(event{Kind: Said, Target: by.Unit, Text: text})
}

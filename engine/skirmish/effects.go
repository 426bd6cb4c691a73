package skirmish

import "curtaincall/engine"

func (m *Match) effectSlot(k Keyword) int8 {
	if k < NumKeywords {
		return int8(k - Taunt)
	}
	return m.content.effectSlots[k]
}

// effectEntries are the effects on a unit: by effect and source, how many of its turns are left, 0 for none (S-11).
type effectEntries struct {
	turns [MaxEffects][MaxUnits]int16
	from  [MaxEffects]UnitSet // by effect: the sources with turns left
	kinds uint8               // the indices of the effects that have entries, one bit each
}

// Effect is an effect on a unit from one source. Turns is the number of the unit's turns that are left.
type Effect struct {
	Keyword Keyword
	Source  Unit
	Turns   int
}

func (e *effectEntries) setTurns(slot int8, source Unit, turns int) {
	e.turns[slot][source] = int16(min(max(turns, 0), engine.MaxCount))
	if turns > 0 {
		e.from[slot] = e.from[slot].With(source)
	} else {
		e.from[slot] = e.from[slot].Without(source)
	}
	if e.from[slot] != 0 {
		e.kinds |= 1 << slot
	} else {
		e.kinds &^= 1 << slot
	}
}

// EffectsOn returns the effects on a unit, sorted by effect and then by source.
func (m *Match) EffectsOn(u Unit) (list []Effect) {
	e := &m.units[u].effects
	for kind := range m.content.effectKinds {
		for s := range e.from[kind].All() {
			list = append(list, Effect{m.content.effectKinds[kind], s, int(e.turns[kind][s])})
		}
	}
	return list
}

// EffectTurnsLeft returns for how many more of its turns a unit has an effect, from any source, or 0.
func (m *Match) EffectTurnsLeft(u Unit, k Keyword) (longest int) {
	e := &m.units[u].effects
	kind := m.effectSlot(k)
	for source := range e.from[kind].All() {
		longest = max(longest, int(e.turns[kind][source]))
	}
	return longest
}

// HasEffect reports whether a unit has an effect, from any source.
func (m *Match) HasEffect(u Unit, effect Keyword) bool {
	return m.units[u].effects.from[m.effectSlot(effect)] != 0
}

// TauntersOf returns the living units that have put Taunt on a unit (S-16).
func (m *Match) TauntersOf(u Unit) UnitSet {
	return m.units[u].effects.from[m.effectSlot(Taunt)] & m.alive
}

// InflictEffect puts effect k on target for a number of its turns, runs the hooks and returns the turns added. Of two
// durations from one source the longer counts; another source adds an entry of its own (S-11).
func (m *Match) InflictEffect(by Source, turns int, k Keyword, target Unit) (turnsAdded int) {
	m.countEffectOrFail()
	if turns <= 0 || !m.IsAlive(target) {
		return 0
	}
	kind := m.effectSlot(k)
	e := &m.units[target].effects
	from := int(e.turns[kind][by.Unit])
	e.setTurns(kind, by.Unit, max(from, turns))
	now := int(e.turns[kind][by.Unit])
	m.logEventAndRunHooks(eventWithoutCause{Kind: Inflicted, Flags: flagIfFromSelf(target, by.Unit), Target: target, Keyword: int16(k), Amount: int32(turns), From: int32(from), To: int32(now)})
	return now - from
}

// fadeEffects takes one turn from every effect on u, and logs that (S-9).
func (m *Match) fadeEffects(u Unit) {
	e := &m.units[u].effects
	if e.kinds == 0 {
		return
	}
	for kind := range m.content.effectKinds {
		for source := range e.from[kind].All() {
			turns := int(e.turns[kind][source])
			e.setTurns(int8(kind), source, turns-1)
			m.logEvent(eventWithoutCause{Kind: Faded, Flags: flagIfFromSelf(u, source), Target: u, Keyword: int16(m.content.effectKinds[kind]), Amount: 1, From: int32(turns), To: int32(turns - 1)})
		}
	}
}

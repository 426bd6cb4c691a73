package skirmish

import "curtaincall/engine"

// numEffects is how many keywords can be effects.
const numEffects = 3

// effectIndex is the place of an effect in a unit's effects; effectKinds the
// other way round. Functions that take an effect expect one of Effects.
var (
	effectIndex = [NumKeywords]int8{Taunt: 0, Weaken: 1, Cripple: 2}
	effectKinds = [numEffects]Keyword{Taunt, Weaken, Cripple}
)

// effects are the entries of one unit: for each effect and each unit it comes
// from, how many of the bearer's turns are left; 0 is no entry. Two sources of
// one effect are two entries (S-11).
type effects struct {
	turns [numEffects][MaxUnits]int16
	from  [numEffects]UnitSet // sources with turns left
}

// Effect is one entry.
type Effect struct {
	Keyword Keyword
	Source  Unit
	Turns   int
}

func (e *effects) set(kind int8, source Unit, turns int) {
	e.turns[kind][source] = int16(min(max(turns, 0), engine.MaxCount))
	if turns > 0 {
		e.from[kind] = e.from[kind].With(source)
	} else {
		e.from[kind] = e.from[kind].Without(source)
	}
}

// Effects appends the entries of a unit, by kind and then by source.
func (m *Match) Effects(dst []Effect, u Unit) []Effect {
	e := &m.units[u].effects
	for kind, from := range e.from {
		for ; from != 0; from = from.Rest() {
			s := from.First()
			dst = append(dst, Effect{effectKinds[kind], s, int(e.turns[kind][s])})
		}
	}
	return dst
}

// Turns is how many of its turns a unit still suffers an effect, from whatever
// source longest; 0 when it does not.
func (m *Match) Turns(u Unit, k Keyword) (longest int) {
	e := &m.units[u].effects
	kind := effectIndex[k]
	for from := e.from[kind]; from != 0; from = from.Rest() {
		longest = max(longest, int(e.turns[kind][from.First()]))
	}
	return longest
}

// Suffers tells whether a unit has an entry of an effect.
func (m *Match) Suffers(u Unit, k Keyword) bool { return m.units[u].effects.from[effectIndex[k]] != 0 }

// Taunters are the living units that taunt a unit. Those that died taunt no more
// (S-16).
func (m *Match) Taunters(u Unit) UnitSet {
	return m.units[u].effects.from[effectIndex[Taunt]] & m.alive
}

// Inflict lets a unit suffer an effect for so many of its turns, and returns by
// how many that is longer. From the same source the longer duration stands; from
// another one it is a new entry (S-11).
func (m *Match) Inflict(by Source, turns int, k Keyword, target Unit) int {
	m.act()
	if turns <= 0 || !m.Alive(target) {
		return 0
	}
	kind := effectIndex[k]
	e := &m.units[target].effects
	from := int(e.turns[kind][by.Unit])
	e.set(kind, by.Unit, max(from, turns))
	now := int(e.turns[kind][by.Unit])
	m.note(event{Kind: Inflicted, Flags: fromSelf(target, by.Unit), Target: target, Keyword: int16(k), Amount: int32(turns), From: int32(from), To: int32(now)})
	return now - from
}

// tick takes one turn off everything the unit itself suffers, and off nothing
// else (S-9): what it has put on others runs on their turns.
func (m *Match) tick(u Unit) {
	e := &m.units[u].effects
	for kind, from := range e.from {
		for ; from != 0; from = from.Rest() {
			source := from.First()
			turns := int(e.turns[kind][source])
			e.set(int8(kind), source, turns-1)
			m.note(event{Kind: Faded, Flags: fromSelf(u, source), Target: u, Keyword: int16(effectKinds[kind]), Amount: 1, From: int32(turns), To: int32(turns - 1)})
		}
	}
}

// release ends the Taunts that a unit has put on others. What else comes from it
// stays (S-16).
func (m *Match) release(dead Unit) {
	kind := effectIndex[Taunt]
	for u := Unit(0); u < Unit(m.unitCount); u++ {
		e := &m.units[u].effects
		if turns := int(e.turns[kind][dead]); turns > 0 {
			e.set(kind, dead, 0)
			m.note(event{Kind: Faded, Target: u, Keyword: int16(Taunt), Amount: int32(turns), From: int32(turns)})
		}
	}
}

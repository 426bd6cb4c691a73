package skirmish

import (
	lua "github.com/yuin/gopher-lua"

	rules "curtaincall/engine/skirmish"
	"curtaincall/scripting/sandbox"
)

// whoWords are the words for several units, and for the one that acts.
var whoWords = []string{"self", "allies", "enemies", "everybody"}

// whom reads who an effect reaches: an id, one of the words, a unit, or a list of
// those. Absent, it is what the verb says.
func (rt *Runtime) whom(L *lua.LState, n int, fn string, absent rules.Unit) rules.UnitSet {
	v := L.Get(n)
	if v == lua.LNil {
		if absent == rules.Nobody {
			return 0
		}
		return rules.UnitSet(0).With(absent)
	}
	return rt.units(L, n, fn, v, true)
}

func (rt *Runtime) units(L *lua.LState, n int, fn string, v lua.LValue, nest bool) (set rules.UnitSet) {
	m := rt.now.match
	switch v := v.(type) {
	case *lua.LTable:
		if u, ok := rt.unitOf(v); ok && int(u) < m.Units() {
			return set.With(u)
		}
		if raw := sandbox.Items(v); nest && raw != nil {
			for i := 1; i <= raw.Len(); i++ {
				set |= rt.units(L, n, fn, raw.RawGetInt(i), false)
			}
			return set
		}
		sandbox.Bad(L, n, fn, "who", "must be a unit of this match, an id or a list of them")
	case lua.LString:
		set, ok := meant(m, rt.now.self.Unit, string(v))
		if !ok {
			sandbox.Unknown(L, n, fn, "who", string(v), append(unitIDs(m), whoWords...))
		}
		return set
	}
	sandbox.Bad(L, n, fn, "who", "must be a unit, an id or a list of them, not "+sandbox.Shown(v))
	return 0
}

// meant are the units that a word or an id stands for, as the unit that acts says
// it.
func meant(m *rules.Match, me rules.Unit, word string) (set rules.UnitSet, ok bool) {
	switch word {
	case "self":
		return set.With(me), true
	case "allies":
		return m.Living(m.Team(me)).Without(me), true
	case "enemies":
		return m.Living(m.Team(me).Other()), true
	case "everybody":
		return m.Living(rules.TeamA) | m.Living(rules.TeamB), true
	}
	u, ok := m.UnitNamed(word)
	if !ok {
		return 0, false
	}
	return set.With(u), true
}

// unitIDs are the ids of all units of a match.
func unitIDs(m *rules.Match) []string {
	ids := make([]string, m.Units())
	for u := range ids {
		ids[u] = m.UnitID(rules.Unit(u))
	}
	return ids
}

package skirmish

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/skirmish"
	"curtaincall/scripting/sandbox"
)

// The verbs of self. Each reads its arguments, finds out who is meant, and lets
// the engine act; none of them knows a rule.

// bindVerbs makes the functions once.
func (rt *Runtime) bindVerbs() map[string]lua.LValue {
	verbs := map[string]lua.LValue{}
	for name, do := range map[string]func(L *lua.LState, m *rules.Match, by rules.Source) lua.LValue{
		"deal": rt.deal, "gain": rt.gain, "inflict": rt.inflict, "lose": rt.lose, "heal": rt.heal, "remove": rt.remove,
		"say": rt.say, "pick": rt.pick,
	} {
		verbs[name] = rt.VM.L.NewFunction(func(L *lua.LState) int {
			m := rt.now.match
			if m == nil {
				sandbox.Raisef(L, "%s: self can act only while its card is played", name)
			}
			if me, ok := L.Get(1).(*lua.LTable); !ok || me != rt.now.me {
				sandbox.Raisef(L, "%s: call it with a colon, as self:%s(...)", name, name)
			}
			if m.Listening() {
				m.At(rt.VM.Here().Line)
			}
			L.Push(do(L, m, rt.now.self))
			return 1
		})
	}
	return verbs
}

// The fields of self beside the verbs.
var selfFields = []string{"id", "name", "values", "unit", "text"}

// selfOf is the self a card is given: a table of its definition.
func (rt *Runtime) selfOf(m *rules.Match, self rules.Source) *lua.LTable {
	def := m.Content().Cards[self.Card]
	if t := rt.selves[def]; t != nil {
		return t
	}
	fixed := rt.VM.L.CreateTable(0, 16)
	for name, verb := range rt.verbs {
		fixed.RawSetString(name, verb)
	}
	fixed.RawSetString("id", lua.LString(def.ID))
	fixed.RawSetString("name", lua.LString(def.Name))
	fixed.RawSetString("text", lua.LString(def.Rules()))
	fixed.RawSetString("values", rt.VM.Values(`values of card "`+def.ID+`"`, def.Values))
	t := rt.VM.View(sandbox.Fields{
		Name: `card "` + def.ID + `"`, Fixed: fixed, Known: selfFields,
		Read: func(L *lua.LState, key string) lua.LValue {
			if key != "unit" {
				return nil
			}
			rt.match(L)
			return rt.unit(rt.now.self.Unit)
		},
	})
	rt.selves[def] = t
	return t
}

func amount(L *lua.LState, fn string) int {
	return sandbox.Int(L, 2, fn, "amount", 0, maxAmount)
}

// each does something for every unit meant and returns the sum of the results.
func each(units rules.UnitSet, do func(u rules.Unit) int) lua.LValue {
	total := 0
	for ; units != 0; units = units.Rest() {
		total += do(units.First())
	}
	return sandbox.Number(total)
}

// self:deal(n, who)
func (rt *Runtime) deal(L *lua.LState, m *rules.Match, by rules.Source) lua.LValue {
	n := amount(L, "deal")
	return each(rt.whom(L, 3, "deal", rt.now.target), func(u rules.Unit) int { return m.Deal(by, n, u) })
}

// self:gain(n, what, who)
func (rt *Runtime) gain(L *lua.LState, m *rules.Match, by rules.Source) lua.LValue {
	n, k := amount(L, "gain"), what(L, m, 3, "gain", "what", rules.Gains(m.Content().Keywords))
	return each(rt.whom(L, 4, "gain", rt.friend(m, by)), func(u rules.Unit) int { return m.Gain(by, n, k, u) })
}

// friend is who gains when a script names nobody: the target of a card that is
// for its own side, the unit itself otherwise.
func (rt *Runtime) friend(m *rules.Match, by rules.Source) rules.Unit {
	if m.Content().Cards[by.Card].Aim == rules.AimEnemy {
		return by.Unit
	}
	return rt.now.target
}

// self:inflict(n, effect, who)
func (rt *Runtime) inflict(L *lua.LState, m *rules.Match, by rules.Source) lua.LValue {
	n, k := amount(L, "inflict"), what(L, m, 3, "inflict", "effect", m.Content().Keywords.Held(rules.AsEffect))
	return each(rt.whom(L, 4, "inflict", rt.now.target), func(u rules.Unit) int { return m.Inflict(by, n, k, u) })
}

// self:lose(n, what, who)
func (rt *Runtime) lose(L *lua.LState, m *rules.Match, by rules.Source) lua.LValue {
	n := rules.All
	if s, ok := L.Get(2).(lua.LString); !ok || s != "all" {
		n = amount(L, "lose")
	}
	k := what(L, m, 3, "lose", "what", rules.Gains(m.Content().Keywords))
	return each(rt.whom(L, 4, "lose", rt.now.target), func(u rules.Unit) int { return m.Lose(by, n, k, u) })
}

// self:heal(n, who)
func (rt *Runtime) heal(L *lua.LState, m *rules.Match, by rules.Source) lua.LValue {
	n := amount(L, "heal")
	return each(rt.whom(L, 3, "heal", rt.friend(m, by)), func(u rules.Unit) int { return m.Heal(by, n, u) })
}

// self:remove(effect, who): one effect, or "all"
func (rt *Runtime) remove(L *lua.LState, m *rules.Match, by rules.Source) lua.LValue {
	set := m.Content().Keywords.Held(rules.AsEffect)
	if s, ok := L.Get(2).(lua.LString); !ok || s != "all" {
		set = engine.SetOf(what(L, m, 2, "remove", "effect", set))
	}
	return each(rt.whom(L, 3, "remove", rt.friend(m, by)), func(u rules.Unit) (n int) {
		for left := set; left != 0; left &= left - 1 {
			n += m.Remove(by, left.First(), u)
		}
		return n
	})
}

// what reads a keyword of a group.
func what(L *lua.LState, m *rules.Match, n int, fn, name string, group engine.KeywordSet) rules.Keyword {
	word, ok := L.Get(n).(lua.LString)
	if !ok {
		sandbox.Bad(L, n, fn, name, "must be the word of a keyword, not "+sandbox.Shown(L.Get(n)))
	}
	k, ok := m.Content().Keywords.Named(string(word))
	if !ok {
		sandbox.Unknown(L, n, fn, name, string(word), m.Content().Keywords.Words(group))
	}
	if !group.Has(k) {
		problem := fmt.Sprintf("cannot be %s: it is an effect, use self:inflict", word)
		if m.Keyword(k).Holders&rules.AsEffect == 0 {
			problem = fmt.Sprintf("cannot be %s: it is no effect, use self:gain", word)
		}
		sandbox.Bad(L, n, fn, name, problem)
	}
	return k
}

// self:say(text)
func (rt *Runtime) say(L *lua.LState, m *rules.Match, by rules.Source) lua.LValue {
	m.Say(by, sandbox.String(L, 2, "say", "text"))
	return lua.LNil
}

// self:pick(list)
func (rt *Runtime) pick(L *lua.LState, m *rules.Match, by rules.Source) lua.LValue {
	raw := sandbox.Unfrozen(sandbox.Table(L, 2, "pick", "list"))
	n := raw.Len()
	if n == 0 {
		sandbox.Bad(L, 2, "pick", "list", "is empty: check its length before")
	}
	return raw.RawGetInt(m.Pick(n) + 1)
}

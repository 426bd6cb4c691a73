package skirmish

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/skirmish"
	"curtaincall/scripting/sandbox"
)

// stage is one match as scripts see it: read-only views, made once each and asked
// again and again. In a card they speak of the match that is calling; a
// scenario's match has a stage of its own.
type stage struct {
	vm    *sandbox.VM
	match func(L *lua.LState) *rules.Match // or raises an error

	view    *lua.LTable
	each    [rules.MaxUnits]*lua.LTable
	byID    *lua.LTable // the units by id, of the match whose cast is cast
	cast    *rules.Cast
	effects *lua.LTable
}

// The fields of the views, for whoever misspells one.
var (
	matchFields = []string{"turn", "current", "units", "order", "allies", "enemies", "hand", "deck_size"}
	unitFields  = []string{"id", "name", "unit", "team", "zone", "hp", "max_hp", "alive", "block", "damage", "range", "kind", "auras", "effects", "entries"}
)

func newStage(vm *sandbox.VM, match func(L *lua.LState) *rules.Match) *stage {
	s := &stage{vm: vm, match: match}
	s.view = vm.View(sandbox.Fields{Name: "skirmish", Known: matchFields, Read: s.matchField})
	return s
}

// matchField answers what skirmish is asked; nil for a field there is not.
func (s *stage) matchField(L *lua.LState, key string) lua.LValue {
	m := s.match(L)
	switch key {
	case "turn":
		return sandbox.Number(m.Turn())
	case "current":
		return lua.LString(m.UnitID(m.Current()))
	case "units":
		return s.unitsByID(m)
	case "order":
		list := L.CreateTable(m.Units(), 0)
		for i := range m.Units() {
			if u := m.Order(i); m.Alive(u) {
				list.Append(lua.LString(m.UnitID(u)))
			}
		}
		return list
	case "allies":
		return s.list(L, m.Living(m.Team(m.Current())).Without(m.Current()))
	case "enemies":
		return s.list(L, m.Living(m.Team(m.Current()).Other()))
	case "hand":
		return byTeam(L, func(team rules.Team) lua.LValue { return sandbox.TextList(L, cardIDs(m, team, rules.Hand)) })
	case "deck_size":
		return byTeam(L, func(team rules.Team) lua.LValue { return sandbox.Number(m.Count(team, rules.Deck)) })
	}
	return nil
}

// byTeam is a table of something of both teams.
func byTeam(L *lua.LState, of func(rules.Team) lua.LValue) *lua.LTable {
	t := L.CreateTable(0, rules.NumTeams)
	for team, name := range rules.Teams {
		t.RawSetString(name, of(rules.Team(team)))
	}
	return t
}

// cardIDs are the ids of the cards in a pile; the next card of a deck comes first.
func cardIDs(m *rules.Match, team rules.Team, p rules.Pile) []string {
	ids := make([]string, m.Count(team, p))
	for i := range ids {
		ids[i] = m.Content().Cards[m.CardAt(team, p, i)].ID
	}
	return ids
}

func (s *stage) list(L *lua.LState, units rules.UnitSet) *lua.LTable {
	t := L.CreateTable(units.Count(), 0)
	for ; units != 0; units = units.Rest() {
		t.Append(s.unit(units.First()))
	}
	return t
}

// unitsByID is the table of all units by id. The ids are those of a cast, which
// many matches share.
func (s *stage) unitsByID(m *rules.Match) *lua.LTable {
	if s.cast != m.Cast() {
		ids := unitIDs(m)
		fixed := s.vm.L.CreateTable(0, len(ids))
		for u, id := range ids {
			fixed.RawSetString(id, s.unit(rules.Unit(u)))
		}
		s.byID = s.vm.View(sandbox.Fields{Name: "units", Fixed: fixed, Known: ids})
		s.cast = m.Cast()
	}
	return s.byID
}

// number is how much a unit has of a keyword that can be had in one way; nil for a
// word that is none.
func (s *stage) number(L *lua.LState, word string, held engine.Holders, read func(*rules.Match, rules.Keyword) int) lua.LValue {
	m := s.match(L)
	k, ok := m.Content().Keywords.Named(word)
	if !ok || m.Keyword(k).Holders&held == 0 {
		return nil
	}
	return sandbox.Number(read(m, k))
}

// unit is the view of a unit, the same table each time.
func (s *stage) unit(u rules.Unit) *lua.LTable {
	if s.each[u] != nil {
		return s.each[u]
	}
	fixed := s.vm.L.CreateTable(0, 2)
	fixed.RawSetString("auras", s.vm.View(sandbox.Fields{Name: "auras", Known: rules.Keywords.Words(rules.Auras), Read: func(L *lua.LState, key string) lua.LValue {
		return s.number(L, key, rules.AsAura, func(m *rules.Match, k rules.Keyword) int { return m.Aura(u, k) })
	}}))
	fixed.RawSetString("effects", s.vm.View(sandbox.Fields{Name: "effects", Known: rules.Keywords.Words(rules.Effects), Read: func(L *lua.LState, key string) lua.LValue {
		return s.number(L, key, rules.AsEffect, func(m *rules.Match, k rules.Keyword) int { return m.Turns(u, k) })
	}}))
	s.each[u] = s.vm.View(sandbox.Fields{Name: "unit", Fixed: fixed, Known: unitFields, Read: func(L *lua.LState, key string) lua.LValue {
		return s.unitField(L, s.match(L), u, key)
	}})
	return s.each[u]
}

// unitOf is the unit a view stands for.
func (s *stage) unitOf(t *lua.LTable) (rules.Unit, bool) {
	for u, view := range s.each {
		if view == t {
			return rules.Unit(u), true
		}
	}
	return rules.Nobody, false
}

func (s *stage) unitField(L *lua.LState, m *rules.Match, u rules.Unit, key string) lua.LValue {
	switch key {
	case "hp":
		return sandbox.Number(m.HP(u))
	case "max_hp":
		return sandbox.Number(m.MaxHP(u))
	case "damage":
		return sandbox.Number(m.UnitDef(u).Damage)
	case "block":
		return sandbox.Number(m.Block(u))
	case "zone":
		return zoneWords[m.Zone(u)]
	case "team":
		return teamWords[m.Team(u)]
	case "alive":
		return lua.LBool(m.Alive(u))
	case "id":
		return lua.LString(m.UnitID(u))
	case "name":
		return lua.LString(m.UnitName(u))
	case "unit":
		return lua.LString(m.UnitDef(u).ID)
	case "range":
		return lua.LString(rules.Ranges[m.UnitDef(u).Range])
	case "kind":
		return lua.LString(rules.Kinds[m.UnitDef(u).Kind])
	case "entries":
		return entries(L, m, u)
	}
	return nil
}

// Words made once.
var zoneWords, teamWords = made(rules.Zones), made(rules.Teams)

func made(list []string) (values []lua.LValue) {
	for _, w := range list {
		values = append(values, lua.LString(w))
	}
	return values
}

// entries are the effects of a unit, each with its source, as a scenario writes
// them: { "weaken", 1, from = "o" }.
func entries(L *lua.LState, m *rules.Match, u rules.Unit) *lua.LTable {
	list := L.CreateTable(0, 0)
	for _, e := range m.Effects(nil, u) {
		t := L.CreateTable(2, 1)
		t.Append(lua.LString(m.Keyword(e.Keyword).Word))
		t.Append(sandbox.Number(e.Turns))
		t.RawSetString("from", lua.LString(m.UnitID(e.Source)))
		list.Append(t)
	}
	return list
}

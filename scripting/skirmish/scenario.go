package skirmish

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/ui"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

// scenarioFile is the skirmish's part in a running scenario file. Definitions at
// its top live in the file's own interpreter: their cards run on a thread of it,
// so that an error in one leaves the scenario's locals alone.
type scenarioFile struct {
	player  *Player
	vm      *sandbox.VM
	chunk   *syntax.Chunk
	bound   *Runtime
	reader  *reader
	content *rules.Content // the generation's, and what the file defines
	scripting.Games
}

// Scenario implements scripting.Player.
func (p *Player) Scenario(vm *sandbox.VM, chunk *syntax.Chunk) (scripting.Scenario, error) {
	s := &scenarioFile{player: p, vm: vm, chunk: chunk, content: p.gen.Content}
	s.bound = newRuntime(vm.Thread().Confine(p.gen.Limits))
	s.reader = &reader{bound: s.bound}
	s.Show, s.Again, s.Driver = s.show, s.again, vm
	return s, nil
}

// Bind implements scripting.Scenario.
func (s *scenarioFile) Bind(name string) lua.LValue {
	switch name {
	case "card", "unit":
		return scripting.Definer(s.vm, name, s.chunk, func(d *scripting.Definition) {
			s.reader.read(d)
			if err := s.vm.Freeze(d.Table); err != nil {
				panic(err)
			}
		})
	case "skirmish":
		return s.vm.L.NewFunction(s.newMatch)
	}
	return nil
}

// Loaded implements scripting.Scenario.
func (s *scenarioFile) Loaded() error { return s.join() }

// join lets what was defined since the last time join the content: a file may
// begin a match at its top, between its definitions.
func (s *scenarioFile) join() error {
	rd := s.reader
	s.bound.List = rd.Callbacks
	content, misfits := s.content.Extend(rd.cards, rd.units)
	rd.Misfits(misfits)
	err := rd.Sorted()
	rd.cards, rd.units, rd.Faults = nil, nil, nil
	if err == nil {
		s.content = content
	}
	return err
}

// Finish implements scripting.Scenario.
func (s *scenarioFile) Finish() error { return nil }

// again is a copy of a match on a fresh interpreter.
func (s *scenarioFile) again(t engine.Table) (engine.Table, error) {
	rt, err := s.player.gen.Runtime()
	if err != nil {
		return nil, err
	}
	return adopt(t, s.content, rt)
}

// newMatch is skirmish { }.
func (s *scenarioFile) newMatch(L *lua.LState) int {
	if rd := s.reader; len(rd.cards)+len(rd.units)+len(rd.Faults) > 0 {
		if err := s.join(); err != nil {
			panic(err)
		}
	}
	set := s.setup(L)
	log := &engine.Log{}
	var m *rules.Match
	if err := s.Begins(func() (err error) {
		m, err = set.begin(s.content, s.player.rt, log)
		return err
	}); err != nil {
		scripting.Refuse(L, "skirmish", err)
	}
	L.Push(s.Play(ui.Match(m), log))
	return 1
}

// setup reads the argument of skirmish { }; it does not return where it is wrong.
func (s *scenarioFile) setup(L *lua.LState) matchSetup {
	table := sandbox.Table(L, 1, "skirmish", "set-up")
	_, line := sandbox.CallLine(L)
	set := s.readSetup(&scripting.Definition{Kind: "skirmish", Table: table, Chunk: s.chunk, Line: line})
	if err := s.reader.Sorted(); err != nil {
		s.reader.Faults = nil
		panic(err)
	}
	return set
}

// begin is the match of a set-up.
func (set *matchSetup) begin(c *rules.Content, rt *Runtime, log *engine.Log) (*rules.Match, error) {
	m, err := rules.NewMatch(c, set.setup, rt, log)
	if err != nil {
		return nil, err
	}
	for _, a := range set.directions(m) {
		if err := m.Apply(a); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// playedMatch is a match as a scenario or a console plays it.
type playedMatch struct {
	*stage
	apply  func(engine.Action) error
	events func() []engine.Event
	view   *lua.LTable
}

// show makes the s of a scenario.
func (s *scenarioFile) show(game *scripting.PlayedGame) lua.LValue {
	m := game.Table.(*ui.Table).Match
	p := &playedMatch{apply: game.Apply, events: func() []engine.Event { return game.Log.Events }}
	p.stage = newStage(s.vm, func(*lua.LState) *rules.Match { return m })
	p.bind(s.vm, map[string]lua.LGFunction{"direct": game.Direct})
	return p.view
}

// playedFields are what s has beside what skirmish answers.
var playedFields = append([]string{"over", "winner", "events"}, matchFields...)

// bind makes the view, with the methods that every match has and more.
func (p *playedMatch) bind(vm *sandbox.VM, more map[string]lua.LGFunction) {
	fixed := vm.L.CreateTable(0, 8)
	for name, do := range p.methods() {
		more[name] = do
	}
	for name, do := range more {
		fixed.RawSetString(name, vm.Method("s:"+name, func() *lua.LTable { return p.view }, do))
	}
	p.view = vm.View(sandbox.Fields{Name: "skirmish", Fixed: fixed, Known: playedFields, Read: p.field})
}

func (p *playedMatch) methods() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{"play": p.play, "advance": p.advance, "pass": p.pass, "targets": p.targets, "can_play": p.canPlay}
}

func (p *playedMatch) field(L *lua.LState, key string) lua.LValue {
	m := p.match(L)
	switch key {
	case "over":
		return lua.LBool(m.Over())
	case "winner":
		if m.Winner() == rules.NoTeam {
			return lua.LNil
		}
		return teamWords[m.Winner()]
	case "events":
		return eventTables(L, m, p.events())
	}
	return p.matchField(L, key)
}

// card reads a card by its id; whether it is in the hand is another question.
func (p *playedMatch) card(L *lua.LState, fn string) (int16, string) {
	id := sandbox.String(L, 2, fn, "card id")
	c := p.match(L).Content()
	n := c.CardIndex(id)
	if n < 0 {
		sandbox.Unknown(L, 2, fn, "card", id, c.CardIDs())
	}
	return int16(n), id
}

// target reads a unit by its id or its view; Nobody where none is given.
func (p *playedMatch) target(L *lua.LState, fn string) rules.Unit {
	switch v := L.Get(3).(type) {
	case *lua.LNilType:
		return rules.Nobody
	case *lua.LTable:
		if u, ok := p.unitOf(v); ok {
			return u
		}
	case lua.LString:
		m := p.match(L)
		u, ok := m.UnitNamed(string(v))
		if !ok {
			sandbox.Unknown(L, 3, fn, "unit", string(v), unitIDs(m))
		}
		return u
	}
	sandbox.Bad(L, 3, fn, "target", "must be a unit of this match or its id, not "+sandbox.Shown(L.Get(3)))
	return rules.Nobody
}

// s:play(card_id, unit_id)
func (p *playedMatch) play(L *lua.LState) int {
	card, id := p.card(L, "play")
	target := p.target(L, "play")
	m := p.match(L)
	if team := m.Team(m.Current()); !m.Over() && !m.InHand(team, card) {
		sandbox.Raise(L, fmt.Errorf("cannot play %q: %w (it holds: %s)", id, rules.ErrNotInHand, strings.Join(cardIDs(m, team, rules.Hand), ", ")))
	}
	if err := p.apply(rules.PlayAction(card, target)); err != nil {
		scripting.Refuse(L, fmt.Sprintf("cannot play %q", id), err)
	}
	return 0
}

// s:advance()
func (p *playedMatch) advance(L *lua.LState) int {
	if err := p.apply(rules.Advance); err != nil {
		m := p.match(L)
		scripting.Refuse(L, fmt.Sprintf("%s cannot advance", m.UnitName(m.Current())), err)
	}
	return 0
}

// s:pass()
func (p *playedMatch) pass(L *lua.LState) int {
	if err := p.apply(rules.Pass); err != nil {
		scripting.Refuse(L, "cannot pass", err)
	}
	return 0
}

// s:targets(card_id): the ids of the units it could be played on
func (p *playedMatch) targets(L *lua.LState) int {
	card, _ := p.card(L, "targets")
	m := p.match(L)
	var ids []string
	for left := m.Targets(card); left != 0; left = left.Rest() {
		ids = append(ids, m.UnitID(left.First()))
	}
	L.Push(sandbox.TextList(L, ids))
	return 1
}

// s:can_play(card_id, unit_id): true, or false and the reason
func (p *playedMatch) canPlay(L *lua.LState) int {
	card, _ := p.card(L, "can_play")
	target := p.target(L, "can_play")
	m := p.match(L)
	err := m.Playable(card)
	if err == nil && target != rules.Nobody {
		_, err = m.Aimed(card, target)
	}
	if err != nil {
		L.Push(lua.LFalse)
		L.Push(lua.LString(err.Error()))
		return 2
	}
	L.Push(lua.LTrue)
	return 1
}

// eventTables are the events of a match as a scenario sees them: stage directions
// are left out.
func eventTables(L *lua.LState, m *rules.Match, events []engine.Event) lua.LValue {
	list := L.CreateTable(len(events), 0)
	for i := range events {
		e := &events[i]
		if e.Kind == rules.Directed {
			continue
		}
		words := scripting.EventWords{Type: rules.EventTypes[e.Kind], Text: e.Text}
		if e.Target >= 0 {
			words.Target = m.UnitID(rules.Unit(e.Target))
		}
		if e.Actor >= 0 {
			words.By = m.UnitID(rules.Unit(e.Actor))
		}
		if e.Card >= 0 {
			words.Card = m.Content().Cards[e.Card].ID
		}
		if e.Keyword >= 0 {
			words.Keyword = m.Keyword(rules.Keyword(e.Keyword)).Word
		}
		list.Append(scripting.EventTable(L, e, words))
	}
	return list
}

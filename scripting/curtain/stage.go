package curtain

import (
	"fmt"
	"slices"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting/sandbox"
)

// stage is one fight as scripts see it: read-only views, made once each and
// asked again and again. In a callback they speak of the fight that is calling;
// a scenario's fight has a stage of its own.
type stage struct {
	vm    *sandbox.VM
	fight func(L *lua.LState) *rules.Fight // or raises an error
	rt    *Runtime                         // whose verbs enemies have; nil outside of callbacks

	view         *lua.LTable
	protagonists *lua.LTable
	memory       *lua.LTable
	actors       [int(rules.FirstEnemy) + rules.MaxEnemies]*lua.LTable
	cards        [rules.MaxCards]*lua.LTable
	enemyValues  map[*rules.EnemyDef]*lua.LTable
}

// The fields of the views, for whoever misspells one.
var (
	fightFields = []string{"turn", "energy", "ovation", "macguffin", "protagonists", "enemy", "enemies", "team",
		"hand", "draw_pile", "discard_pile", "in_play", "cards_played"}
	actorFields = []string{"id", "name", "hp", "max_hp", "alive", "keywords", "debuff_kinds", "debuff_stacks", "debuffs"}
	enemyFields = append([]string{"phase", "step", "intent", "values", "memory"}, actorFields...)
	cardFields  = []string{"id", "name", "owner", "type", "rarity", "cost", "values", "playable", "upgraded", "text"}
	eventFields = []string{"type", "target", "by", "card", "amount", "keyword", "attack", "first", "turn"}
)

func newStage(vm *sandbox.VM, rt *Runtime, fight func(L *lua.LState) *rules.Fight) *stage {
	s := &stage{vm: vm, rt: rt, fight: fight, enemyValues: map[*rules.EnemyDef]*lua.LTable{}}
	if rt != nil {
		s.memory = vm.View(sandbox.Fields{Name: "memory", Names: rt.remembered, Read: rt.recall, Write: rt.remember})
	}
	s.protagonists = vm.L.CreateTable(2, 0)
	s.protagonists.RawSetInt(1, s.actor(rules.ProtagonistA))
	s.protagonists.RawSetInt(2, s.actor(rules.ProtagonistB))
	vm.Freeze(s.protagonists)
	s.view = vm.View(sandbox.Fields{Name: "fight", Fixed: s.fixed(), Known: fightFields, Read: s.fightField})
	return s
}

// fixed are the parts of fight that are the same views for ever.
func (s *stage) fixed() *lua.LTable {
	t := s.vm.L.CreateTable(0, 4)
	t.RawSetString("macguffin", s.actor(rules.MacGuffin))
	t.RawSetString("team", s.actor(rules.Team))
	t.RawSetString("protagonists", s.protagonists)
	return t
}

// fightField answers what changes; nil for a field there is not.
func (s *stage) fightField(L *lua.LState, key string) lua.LValue {
	f := s.fight(L)
	switch key {
	case "ovation":
		return sandbox.Number(f.Ovation())
	case "energy":
		return sandbox.Number(f.Energy())
	case "enemy":
		return s.actor(front(f))
	case "turn":
		return sandbox.Number(f.Turn())
	case "cards_played":
		return sandbox.Number(f.CardsPlayed())
	case "hand":
		return s.pile(L, f, rules.Hand)
	case "draw_pile":
		return s.pile(L, f, rules.DrawPile)
	case "discard_pile":
		return s.pile(L, f, rules.DiscardPile)
	case "in_play":
		return s.pile(L, f, rules.InPlay)
	case "enemies":
		return sandbox.NewList(L, f.Enemies(), func(i int) lua.LValue { return s.actor(rules.Enemy(i)) })
	}
	for a := rules.ProtagonistA; a <= rules.ProtagonistB; a++ {
		if f.ActorID(a) == key {
			return s.actor(a)
		}
	}
	return nil
}

func (s *stage) pile(L *lua.LState, f *rules.Fight, p rules.Pile) lua.LValue {
	return sandbox.NewList(L, f.Count(p), func(i int) lua.LValue { return s.card(f.CardAt(p, i)) })
}

// actor is the view of an actor, the same table each time.
func (s *stage) actor(a rules.Actor) *lua.LTable {
	if s.actors[a] != nil {
		return s.actors[a]
	}
	fixed := s.vm.L.CreateTable(0, 16)
	fixed.RawSetString("keywords", s.keywords(a))
	fields := actorFields
	if a.IsEnemy() {
		fields = enemyFields
		if s.rt != nil {
			for name, verb := range s.rt.verbs {
				fixed.RawSetString(name, verb)
			}
			fixed.RawSetString("memory", s.memory)
		}
	}
	s.actors[a] = s.vm.View(sandbox.Fields{Name: "actor", Fixed: fixed, Known: fields, Read: func(L *lua.LState, key string) lua.LValue {
		return s.actorField(L, s.fight(L), a, key)
	}})
	return s.actors[a]
}

// actorOf is the actor a view stands for.
func (s *stage) actorOf(t *lua.LTable) (rules.Actor, bool) {
	for a, view := range s.actors {
		if view == t {
			return rules.Actor(a), true
		}
	}
	return rules.Nobody, false
}

func (s *stage) actorField(L *lua.LState, f *rules.Fight, a rules.Actor, key string) lua.LValue {
	switch key {
	case "hp":
		return sandbox.Number(f.HP(a))
	case "max_hp":
		return sandbox.Number(f.MaxHP(a))
	case "alive":
		return lua.LBool(a == rules.Team || f.Alive(a))
	case "debuff_kinds":
		return sandbox.Number(f.DebuffKinds(a))
	case "debuff_stacks":
		return sandbox.Number(f.DebuffStacks(a))
	case "debuffs":
		held := f.Held(a) & f.Content().Keywords.Debuffs()
		return sandbox.NewList(L, held.Count(), func(int) lua.LValue {
			k := held.First()
			held &= held - 1
			return keywordValue(f, k)
		})
	case "id":
		return lua.LString(f.ActorID(a))
	case "name":
		return lua.LString(f.ActorName(a))
	}
	if !a.IsEnemy() {
		return nil
	}
	switch key {
	case "phase":
		return sandbox.Number(f.Phase(a) + 1)
	case "step":
		return sandbox.Number(f.Step(a) + 1)
	case "intent":
		return intentTable(L, f, a)
	case "values":
		def := f.EnemyDef(a)
		if s.enemyValues[def] == nil {
			s.enemyValues[def] = s.vm.Values(`values of enemy "`+def.ID+`"`, def.Values)
		}
		return s.enemyValues[def]
	}
	return nil
}

// keywords is the view of what an actor holds.
func (s *stage) keywords(a rules.Actor) *lua.LTable {
	return s.vm.View(sandbox.Fields{Name: "keywords", Known: keywordWords, Read: func(L *lua.LState, key string) lua.LValue {
		f := s.fight(L)
		k, ok := f.Content().Keywords.Named(key)
		if !ok {
			return nil
		}
		return sandbox.Number(f.Stacks(a, k))
	}})
}

// card is the view of a card in the fight, the same table each time.
func (s *stage) card(instance int16) *lua.LTable {
	if s.cards[instance] == nil {
		s.cards[instance] = s.vm.View(sandbox.Fields{Name: "card", Known: cardFields, Read: func(L *lua.LState, key string) lua.LValue {
			return s.cardField(L, s.fight(L), instance, key)
		}})
	}
	return s.cards[instance]
}

func (s *stage) cardField(L *lua.LState, f *rules.Fight, instance int16, key string) lua.LValue {
	if !f.Holds(instance) {
		sandbox.Raisef(L, "this card is not part of the fight any more")
	}
	def := f.CardDef(instance)
	switch key {
	case "id":
		return lua.LString(def.ID)
	case "name":
		return lua.LString(def.Name)
	case "owner":
		return lua.LString(def.Owner)
	case "type":
		return lua.LString(rules.CardTypes[def.Type])
	case "rarity":
		return lua.LString(rules.Rarities[def.Rarity])
	case "cost":
		return sandbox.Number(f.Cost(instance))
	case "playable":
		return lua.LBool(f.Playable(instance) == nil)
	case "upgraded":
		return lua.LBool(def.Upgraded)
	case "text":
		return lua.LString(f.Present(instance, rules.Nobody, presentNumber))
	case "values":
		if s.rt != nil {
			return s.rt.valuesOf(def)
		}
		return s.vm.Values(`values of card "`+def.ID+`"`, def.Values)
	}
	return nil
}

// event is the view of the event that a hook at some depth reacts to.
func (rt *Runtime) event(depth int) *lua.LTable {
	if rt.happen[depth] == nil {
		rt.happen[depth] = rt.VM.View(sandbox.Fields{Name: "event", Known: eventFields, Read: func(L *lua.LState, key string) lua.LValue {
			e := rt.now.event
			if depth+1 < rt.depth {
				e = rt.frames[depth+1].event
			}
			if e == nil {
				L.RaiseError("an event can be asked only while its hook runs")
			}
			return rt.stage.eventField(rt.fight(L), e, key)
		}})
	}
	return rt.happen[depth]
}

func (s *stage) eventField(f *rules.Fight, e *engine.Event, key string) lua.LValue {
	switch key {
	case "type":
		return lua.LString(rules.EventTypes[e.Kind])
	case "amount":
		return sandbox.Number(int(e.Amount))
	case "target":
		return s.actorOrNil(rules.Actor(e.Target))
	case "by":
		return s.actorOrNil(rules.Actor(e.Actor))
	case "card":
		if card := eventCard(e); card >= 0 {
			return s.card(card)
		}
		return lua.LNil
	case "keyword":
		if word := whatWord(f, e.Keyword); word != "" {
			return lua.LString(word)
		}
		return lua.LNil
	case "attack":
		return lua.LBool(e.Flags&rules.ByAttack != 0)
	case "first":
		return lua.LBool(e.Flags&rules.FirstTarget != 0)
	case "turn":
		return sandbox.Number(f.Turn())
	}
	return nil
}

// eventCard is the card an event is about, or the one that caused it.
func eventCard(e *engine.Event) int16 {
	if e.Card >= 0 {
		return e.Card
	}
	return e.Cause.Card
}

func (s *stage) actorOrNil(a rules.Actor) lua.LValue {
	if a < 0 {
		return lua.LNil
	}
	return s.actor(a)
}

// whatWord is the word for what an event is about, "" for nothing.
func whatWord(f *rules.Fight, k int16) string {
	switch {
	case k == rules.Energy:
		return energyWord
	case k == rules.Ovation:
		return ovationWord
	case k == rules.HP:
		return hpWord
	case f.Content().Keywords.Knows(int(k)):
		return f.Keyword(rules.Keyword(k)).Word
	}
	return ""
}

// remembered, recall and remember are self.memory.
func (rt *Runtime) remembered(L *lua.LState) []string {
	names := rt.fight(L).Remembered(rt.now.self)
	slices.Sort(names)
	return names
}

func (rt *Runtime) recall(L *lua.LState, key string) lua.LValue {
	switch v := rt.fight(L).Recall(rt.now.self, key).(type) {
	case int64:
		return lua.LNumber(v)
	case bool:
		return lua.LBool(v)
	case string:
		return lua.LString(v)
	}
	return lua.LNil
}

func (rt *Runtime) remember(L *lua.LState, key string, value lua.LValue) {
	var v any
	switch value := value.(type) {
	case lua.LNumber:
		n, ok := sandbox.Exact(value)
		if !ok {
			L.RaiseError("memory.%s must be a whole number up to 2147483647, not %s", key, sandbox.Shown(value))
		}
		v = int64(n)
	case lua.LBool:
		v = bool(value)
	case lua.LString:
		v = string(value)
	case *lua.LNilType:
	default:
		L.RaiseError("memory.%s must be a whole number, a text, true or false, not %s", key, sandbox.Shown(value))
	}
	if err := rt.fight(L).Remember(rt.now.self, key, v); err != nil {
		L.RaiseError("memory.%s: %s", key, err.Error())
	}
}

// presentNumber shows a number of a card's text with what it would be now.
func presentNumber(base, now int) string {
	if base == now {
		return strconv.Itoa(base)
	}
	return fmt.Sprintf("%d (now %d)", base, now)
}

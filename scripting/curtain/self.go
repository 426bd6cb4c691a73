package curtain

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting/sandbox"
)

// The verbs of self. Each reads its arguments, finds out who is meant, and lets
// the engine act; none of them knows a rule.

// What self:gain and self:lose can be about beside keywords.
const (
	energyWord  = "energy"
	ovationWord = "ovation"
	hpWord      = "hp"
)

// arguments is how many arguments the verbs, methods and functions of the API
// take besides self; -1 for any number.
var arguments = map[string]int{
	"deal": 3, "gain": 3, "inflict": 3, "lose": 3, "heal": 2, "remove": 2,
	"draw": 1, "discount": 2, "boost": 2, "say": 1, "pick": 1,
	"play": 2, "end_turn": 0, "can_play": 1, "forecast": 0, "force": -1, "direct": 1, "choose": 1, "skip_fight": 0, "card": 1,
}

// bindVerbs makes the functions once.
func (rt *Runtime) bindVerbs() map[string]lua.LValue {
	verbs := map[string]lua.LValue{}
	for name, do := range map[string]func(L *lua.LState, f *rules.Fight, by rules.Source) lua.LValue{
		"deal": rt.deal, "gain": rt.gain, "inflict": rt.inflict, "lose": rt.lose, "heal": rt.heal, "remove": rt.remove,
		"draw": rt.draw, "discount": rt.discount, "boost": rt.boost, "say": rt.say, "pick": rt.pick,
	} {
		most := arguments[name]
		verbs[name] = rt.VM.L.NewFunction(func(L *lua.LState) int {
			f := rt.now.fight
			if f == nil {
				L.RaiseError("%s: self can act only while its callback runs", name)
			}
			if me, ok := L.Get(1).(*lua.LTable); !ok || me != rt.now.me {
				if ok && rt.isSelf(me) {
					L.RaiseError("%s: only the acting card or enemy acts: call self:%s(...)", name, name)
				}
				L.RaiseError("%s: call it with a colon, as self:%s(...)", name, name)
			}
			sandbox.TakesMethod(L, name, most)
			if f.Listening() {
				f.At(rt.VM.Here().Line)
			}
			L.Push(do(L, f, rt.now.self))
			return 1
		})
	}
	return verbs
}

// The fields of a card's self beside the verbs.
var selfFields = []string{"id", "name", "owner", "type", "rarity", "upgraded", "cost", "playable", "text", "values", "memory"}

// isSelf tells whether a table is an actor or the self of a card.
func (rt *Runtime) isSelf(t *lua.LTable) bool {
	if _, ok := rt.actorOf(t); ok {
		return true
	}
	for _, self := range rt.selves {
		if self == t {
			return true
		}
	}
	return false
}

// selfOf is the self a callback is given: for an enemy its actor, for a card a
// table of its definition.
func (rt *Runtime) selfOf(f *rules.Fight, self rules.Source) *lua.LTable {
	if self.Card == rules.NoCard {
		return rt.actor(self.Actor)
	}
	def := f.CardDef(self.Card)
	if t := rt.selves[def]; t != nil {
		return t
	}
	fixed := rt.VM.L.CreateTable(0, 24)
	for name, verb := range rt.verbs {
		fixed.RawSetString(name, verb)
	}
	fixed.RawSetString("id", lua.LString(def.ID))
	fixed.RawSetString("name", lua.LString(def.Name))
	fixed.RawSetString("owner", lua.LString(def.Owner))
	fixed.RawSetString("type", lua.LString(rules.CardTypes[def.Type]))
	fixed.RawSetString("rarity", lua.LString(rules.Rarities[def.Rarity]))
	fixed.RawSetString("upgraded", lua.LBool(def.Upgraded))
	fixed.RawSetString("values", rt.valuesOf(def))
	fixed.RawSetString("memory", rt.memory)
	t := rt.VM.View(sandbox.Fields{
		Name: `card "` + def.ID + `"`, Fixed: fixed, Known: selfFields,
		Read: func(L *lua.LState, key string) lua.LValue {
			if rt.now.fight == nil || rt.now.self.Card == rules.NoCard {
				L.RaiseError("a card's self can be asked only while its callback runs")
			}
			return rt.cardField(L, rt.now.fight, rt.now.self.Card, key)
		},
	})
	rt.selves[def] = t
	return t
}

// valuesOf is self.values of a card.
func (rt *Runtime) valuesOf(def *rules.CardDef) *lua.LTable {
	if t := rt.values[def]; t != nil {
		return t
	}
	t := rt.VM.Values(`values of card "`+def.ID+`"`, def.Values)
	rt.values[def] = t
	return t
}

// chosenEnemy is whom a card acts on when its script names nobody.
func (rt *Runtime) chosenEnemy(f *rules.Fight) rules.Actor {
	if rt.now.target.IsEnemy() {
		return rt.now.target
	}
	return front(f)
}

func (rt *Runtime) amount(L *lua.LState, fn string) int {
	return sandbox.Int(L, 2, fn, "amount", 0, maxAmount)
}

// amountOrAll reads a number, or "all".
func (rt *Runtime) amountOrAll(L *lua.LState, fn string) int {
	if s, ok := L.Get(2).(lua.LString); ok && s == "all" {
		return rules.All
	}
	return rt.amount(L, fn)
}

// self:deal(n, target, { times = k })
func (rt *Runtime) deal(L *lua.LState, f *rules.Fight, by rules.Source) lua.LValue {
	n := rt.amount(L, "deal")
	var absent rules.Actors
	if by.Actor.IsEnemy() {
		absent = rules.List(rules.MacGuffin)
	} else {
		absent = rules.List(rt.chosenEnemy(f))
	}
	targets := rt.whom(L, 3, "deal", absent)
	for i := 0; i < targets.Len(); i++ {
		if a := targets.At(i); a.IsEnemy() == by.Actor.IsEnemy() || a == rules.Team {
			who := "a card deals damage to enemies"
			if by.Actor.IsEnemy() {
				who = "an enemy deals damage to allies"
			}
			sandbox.Bad(L, 3, "deal", "target", fmt.Sprintf("must be somebody to attack: %s, not to %s; self:lose(n, \"hp\", who) takes HP", who, f.ActorName(a)))
		}
	}
	k := times(L, 4, "deal")
	sandbox.Spend(L, k*targets.Len())
	return sandbox.Number(f.Deal(by, n, k, targets))
}

// self:gain(n, what, who)
func (rt *Runtime) gain(L *lua.LState, f *rules.Fight, by rules.Source) lua.LValue {
	n := rt.amount(L, "gain")
	switch what, _ := L.Get(3).(lua.LString); what {
	case energyWord:
		return sandbox.Number(f.GainEnergy(by, n))
	case ovationWord:
		return sandbox.Number(f.GainOvation(by, n))
	}
	k := rt.what(L, 3, "gain", gainWords)
	if f.Keyword(k).Polarity == engine.Debuff {
		sandbox.Bad(L, 3, "gain", "keyword", fmt.Sprintf("must be a positive keyword: %s is a debuff, use self:inflict", f.Keyword(k).Name))
	}
	who := rt.whom(L, 4, "gain", rules.List(rt.keeper(f, by, k)))
	total := 0
	for i := 0; i < who.Len(); i++ {
		rt.mustHold(L, 4, "gain", f, who.At(i), k)
		total += f.Gain(by, n, k, who.At(i))
	}
	return sandbox.Number(total)
}

// keeper is who gains or loses a keyword when the script names nobody: whoever
// needs it; a protagonist's keyword goes to the chosen protagonist or the card's
// owner.
func (rt *Runtime) keeper(f *rules.Fight, by rules.Source, k rules.Keyword) rules.Actor {
	switch {
	case by.Actor.IsEnemy():
		return by.Actor
	case f.CanHold(rules.Team, k):
		return rules.Team
	case rt.now.target.IsProtagonist():
		return rt.now.target
	}
	return by.Actor
}

// what reads a keyword, or one of more words that its caller has dealt with.
func (rt *Runtime) what(L *lua.LState, n int, fn string, words []string) rules.Keyword {
	word, ok := L.Get(n).(lua.LString)
	if !ok {
		sandbox.Bad(L, n, fn, "keyword", "must be the word of a keyword, not "+sandbox.Shown(L.Get(n)))
	}
	k, ok := rt.fight(L).Content().Keywords.Named(string(word))
	if !ok {
		sandbox.Unknown(L, n, fn, "keyword", string(word), words)
	}
	return k
}

var (
	gainWords = append([]string{energyWord, ovationWord}, keywordWords...)
	loseWords = append([]string{energyWord, ovationWord, hpWord}, keywordWords...)
)

func (rt *Runtime) mustHold(L *lua.LState, n int, fn string, f *rules.Fight, a rules.Actor, k rules.Keyword) {
	if !f.CanHold(a, k) {
		sandbox.Bad(L, n, fn, "who", fmt.Sprintf("%s cannot hold %s: it is for %s", f.ActorName(a), f.Keyword(k).Name, f.Keyword(k).HeldBy))
	}
}

// self:inflict(n, debuff, who)
func (rt *Runtime) inflict(L *lua.LState, f *rules.Fight, by rules.Source) lua.LValue {
	n := rt.amount(L, "inflict")
	k := rt.what(L, 3, "inflict", keywordWords)
	if f.Keyword(k).Polarity != engine.Debuff {
		sandbox.Bad(L, 3, "inflict", "debuff", fmt.Sprintf("must be a debuff: %s is a positive keyword, use self:gain", f.Keyword(k).Name))
	}
	var absent rules.Actors
	switch {
	case !by.Actor.IsEnemy():
		absent = rules.List(rt.chosenEnemy(f))
	case f.CanHold(rules.Team, k):
		absent = rules.List(rules.Team)
	case L.Get(4) == lua.LNil:
		sandbox.Bad(L, 4, "inflict", "who", `is missing: say whom, for instance "allies"`)
	}
	who := rt.whom(L, 4, "inflict", absent)
	if who.Len() == 1 {
		rt.mustHold(L, 4, "inflict", f, who.At(0), k)
	}
	return sandbox.Number(f.Inflict(by, n, k, who))
}

// self:lose(n, what, who)
func (rt *Runtime) lose(L *lua.LState, f *rules.Fight, by rules.Source) lua.LValue {
	n := rt.amountOrAll(L, "lose")
	total := 0
	switch what, _ := L.Get(3).(lua.LString); what {
	case energyWord:
		return sandbox.Number(f.LoseEnergy(by, n))
	case ovationWord:
		return sandbox.Number(f.LoseOvation(by, n))
	case hpWord:
		who := rt.whom(L, 4, "lose", rules.List(by.Actor))
		for i := 0; i < who.Len(); i++ {
			total += f.LoseHP(by, n, who.At(i))
		}
		return sandbox.Number(total)
	}
	k := rt.what(L, 3, "lose", loseWords)
	who := rt.whom(L, 4, "lose", rules.List(rt.keeper(f, by, k)))
	for i := 0; i < who.Len(); i++ {
		rt.mustHold(L, 4, "lose", f, who.At(i), k)
		total += f.Lose(by, n, k, who.At(i))
	}
	return sandbox.Number(total)
}

// self:heal(n, who)
func (rt *Runtime) heal(L *lua.LState, f *rules.Fight, by rules.Source) lua.LValue {
	n := rt.amount(L, "heal")
	absent := rules.List(by.Actor)
	if rt.now.target.IsProtagonist() {
		absent = rules.List(rt.now.target)
	}
	who := rt.whom(L, 3, "heal", absent)
	total := 0
	for i := 0; i < who.Len(); i++ {
		total += f.Heal(by, n, who.At(i))
	}
	return sandbox.Number(total)
}

// self:remove(debuffs, who)
func (rt *Runtime) remove(L *lua.LState, f *rules.Fight, by rules.Source) lua.LValue {
	var set engine.KeywordSet
	add := func(v lua.LValue) {
		word, ok := v.(lua.LString)
		if !ok {
			sandbox.Bad(L, 2, "remove", "debuffs", "must be the word of a debuff, a list of them or \"all\", not "+sandbox.Shown(v))
		}
		k, ok := f.Content().Keywords.Named(string(word))
		if !ok {
			sandbox.Unknown(L, 2, "remove", "debuffs", string(word), keywordWords)
		}
		if f.Keyword(k).Polarity != engine.Debuff {
			sandbox.Bad(L, 2, "remove", "debuffs", fmt.Sprintf("must be debuffs: %s is a positive keyword, use self:lose", f.Keyword(k).Name))
		}
		set = set.With(k)
	}
	switch v := L.Get(2).(type) {
	case *lua.LTable:
		raw := sandbox.Unfrozen(v)
		length := raw.Len()
		sandbox.Spend(L, perItem*length)
		for i := 1; i <= length; i++ {
			add(raw.RawGetInt(i))
		}
	case lua.LString:
		if v == "all" {
			set = f.Content().Keywords.Debuffs()
		} else {
			add(v)
		}
	default:
		add(v)
	}
	absent := rules.List(by.Actor)
	if rt.now.target != rules.Nobody {
		absent = rules.List(rt.now.target)
	}
	who := rt.whom(L, 3, "remove", absent)
	total := 0
	for i := 0; i < who.Len(); i++ {
		total += f.Remove(by, set, who.At(i))
	}
	return sandbox.Number(total)
}

// self:draw(n)
func (rt *Runtime) draw(L *lua.LState, f *rules.Fight, by rules.Source) lua.LValue {
	return sandbox.Number(f.Draw(by, sandbox.Int(L, 2, "draw", "number of cards", 0, rules.MaxCards)))
}

// self:discount(n, filter)
func (rt *Runtime) discount(L *lua.LState, f *rules.Fight, by rules.Source) lua.LValue {
	return sandbox.Number(f.Discount(by, rt.amount(L, "discount"), rt.filter(L, 3, "discount", f)))
}

// self:boost(n, filter)
func (rt *Runtime) boost(L *lua.LState, f *rules.Fight, by rules.Source) lua.LValue {
	return sandbox.Number(f.BoostCards(by, rt.amount(L, "boost"), rt.filter(L, 3, "boost", f)))
}

// filter reads { type =, owner =, random = }; absent, all cards in hand.
func (rt *Runtime) filter(L *lua.LState, n int, fn string, f *rules.Fight) (which rules.Filter) {
	v := L.Get(n)
	if v == lua.LNil {
		return which
	}
	t, ok := v.(*lua.LTable)
	if !ok {
		sandbox.Bad(L, n, fn, "filter", `must be a table like { type = "attack" }, not `+sandbox.Shown(v))
	}
	raw := sandbox.Unfrozen(t)
	for k, v := raw.Next(lua.LNil); k != lua.LNil; k, v = raw.Next(k) {
		key, _ := text(k)
		word, isText := text(v)
		switch key {
		case "type":
			found := false
			for i, name := range rules.CardTypes {
				if isText && name == word {
					which.Type, which.ByType, found = rules.CardType(i), true, true
				}
			}
			if !found {
				sandbox.Unknown(L, n, fn, "filter type", word, rules.CardTypes)
			}
		case "owner":
			owners := append(f.Content().ProtagonistIDs(), rules.OwnerMacGuffin, rules.OwnerNeutral)
			for _, o := range owners {
				if isText && o == word {
					which.Owner = word
				}
			}
			if which.Owner == "" {
				sandbox.Unknown(L, n, fn, "filter owner", word, owners)
			}
		case "random":
			count, ok := sandbox.Exact(v)
			if !ok || count < 1 || count > rules.MaxCards {
				sandbox.Bad(L, n, fn, "filter random", "must be a number of cards from 1, not "+sandbox.Shown(v))
			}
			which.Random = count
		default:
			sandbox.Unknown(L, n, fn, "filter field", sandbox.Shown(k), []string{"type", "owner", "random"})
		}
	}
	return which
}

// self:say(text)
func (rt *Runtime) say(L *lua.LState, f *rules.Fight, by rules.Source) lua.LValue {
	f.Say(by, sandbox.String(L, 2, "say", "text"))
	return lua.LNil
}

// self:pick(list)
func (rt *Runtime) pick(L *lua.LState, f *rules.Fight, by rules.Source) lua.LValue {
	t, ok := L.Get(2).(*lua.LTable)
	if !ok {
		sandbox.Bad(L, 2, "pick", "list", "must be a list, not "+sandbox.Shown(L.Get(2)))
	}
	raw := sandbox.Unfrozen(t)
	n := raw.Len()
	if n == 0 {
		sandbox.Bad(L, 2, "pick", "list", "is empty: check its length before")
	}
	return raw.RawGetInt(f.Pick(n) + 1)
}

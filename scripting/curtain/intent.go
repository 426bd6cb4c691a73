package curtain

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	rules "curtaincall/engine/curtain"
	"curtaincall/scripting/sandbox"
)

// Intents are data: attack(5) and its like return a small table, which the
// pattern of an enemy holds. The fields of such a table are what a scenario sees
// in f.intent.

// intentWords binds the constructors of intents in a VM.
func intentWords(vm *sandbox.VM) map[string]lua.LValue {
	make := func(kind rules.IntentKind, most int, fields func(L *lua.LState, t *lua.LTable)) lua.LValue {
		name := lua.LString(rules.IntentKinds[kind])
		return vm.L.NewFunction(func(L *lua.LState) int {
			sandbox.Takes(L, string(name), most)
			t := sandbox.NewRecord(L, 6)
			t.RawSetString("type", name)
			fields(L, t)
			L.Push(t)
			return 1
		})
	}
	hits := func(fn string) func(L *lua.LState, t *lua.LTable) {
		return func(L *lua.LState, t *lua.LTable) {
			amount(L, t, fn)
			t.RawSetString("times", sandbox.Number(times(L, 2, fn)))
		}
	}
	return map[string]lua.LValue{
		"attack":     make(rules.IntentAttack, 2, hits("attack")),
		"attack_all": make(rules.IntentAttackAll, 2, hits("attack_all")),
		"gain": make(rules.IntentGain, 2, func(L *lua.LState, t *lua.LTable) {
			t.RawSetString("amount", sandbox.Number(sandbox.Int(L, 1, "gain", "amount", 0, maxAmount)))
			k := keywordAt(L, 2, "gain")
			if rules.Debuffs.Has(k) {
				sandbox.Bad(L, 2, "gain", "keyword", fmt.Sprintf("must be a positive keyword: %s is a debuff, inflict it", rules.Keywords.Row(k).Name))
			}
			if !rules.CanHold(rules.FirstEnemy, k) {
				sandbox.Bad(L, 2, "gain", "keyword", "an enemy never holds "+rules.Keywords.Row(k).Name)
			}
			t.RawSetString("keyword", lua.LString(rules.Keywords.Row(k).Word))
		}),
		"inflict": make(rules.IntentInflict, 3, func(L *lua.LState, t *lua.LTable) {
			t.RawSetString("amount", sandbox.Number(sandbox.Int(L, 1, "inflict", "amount", 0, maxAmount)))
			k := keywordAt(L, 2, "inflict")
			if !rules.Debuffs.Has(k) {
				sandbox.Bad(L, 2, "inflict", "keyword", fmt.Sprintf("must be a debuff: %s is a positive keyword, gain it", rules.Keywords.Row(k).Name))
			}
			whom := rules.WhomAllies
			if L.Get(3) != lua.LNil {
				whom = rules.Whom(sandbox.OneOf(L, 3, "inflict", "who", rules.Whoms))
			}
			if whom == rules.WhomMacGuffin && !rules.CanHold(rules.MacGuffin, k) {
				sandbox.Bad(L, 3, "inflict", "who", fmt.Sprintf("the MacGuffin cannot hold %s", rules.Keywords.Row(k).Name))
			}
			t.RawSetString("keyword", lua.LString(rules.Keywords.Row(k).Word))
			t.RawSetString("who", lua.LString(rules.Whoms[whom]))
		}),
		"heal": make(rules.IntentHeal, 1, func(L *lua.LState, t *lua.LTable) {
			t.RawSetString("amount", sandbox.Number(sandbox.Int(L, 1, "heal", "amount", 0, maxAmount)))
		}),
		"lose": make(rules.IntentLose, 2, func(L *lua.LState, t *lua.LTable) {
			if s, ok := text(L.Get(1)); ok && s == "all" {
				t.RawSetString("amount", lua.LString("all"))
			} else {
				t.RawSetString("amount", sandbox.Number(sandbox.Int(L, 1, "lose", "amount", 0, maxAmount)))
			}
			t.RawSetString("keyword", lua.LString(rules.Keywords.Row(keywordAt(L, 2, "lose")).Word))
		}),
	}
}

// amount puts the damage of an attack into t: a number, or the word of a keyword
// of the enemy's own.
func amount(L *lua.LState, t *lua.LTable, fn string) {
	if _, ok := text(L.Get(1)); ok {
		t.RawSetString("amount", lua.LString(rules.Keywords.Row(keywordAt(L, 1, fn)).Word))
		return
	}
	t.RawSetString("amount", sandbox.Number(sandbox.Int(L, 1, fn, "amount", 0, maxAmount)))
}

// times reads { times = k } at argument n; 1 when it is absent.
func times(L *lua.LState, n int, fn string) int {
	v := L.Get(n)
	if v == lua.LNil {
		return 1
	}
	t, ok := v.(*lua.LTable)
	if !ok {
		sandbox.Bad(L, n, fn, "options", "must be a table like { times = 2 }, not "+sandbox.Shown(v))
	}
	raw := sandbox.Unfrozen(t)
	for k, v := raw.Next(lua.LNil); k != lua.LNil; k, v = raw.Next(k) {
		if s, _ := text(k); s != "times" {
			sandbox.Bad(L, n, fn, "options", fmt.Sprintf("has only times, not %s", sandbox.Shown(k)))
		}
		count, ok := sandbox.Exact(v)
		if !ok || count < 0 || count > maxTimes {
			sandbox.Bad(L, n, fn, "times", fmt.Sprintf("must be a whole number from 0 to %d, not %s", maxTimes, sandbox.Shown(v)))
		}
		return count
	}
	return 1
}

// keywordAt reads a keyword argument.
func keywordAt(L *lua.LState, n int, fn string) rules.Keyword {
	word, ok := text(L.Get(n))
	if ok {
		if k, ok := rules.Keywords.Named(word); ok {
			return k
		}
	}
	return rules.Keyword(sandbox.OneOf(L, n, fn, "keyword", keywordWords))
}

// readIntent turns a list of intent tables into an intent. What is wrong with it
// is the second result.
func readIntent(list *lua.LTable) (rules.Intent, string) {
	raw := sandbox.Unfrozen(list)
	n := raw.Len()
	if n > rules.MaxIntent {
		return rules.Intent{}, fmt.Sprintf("an intent has at most %d actions, not %d", rules.MaxIntent, n)
	}
	for k, _ := raw.Next(lua.LNil); k != lua.LNil; k, _ = raw.Next(k) {
		if s, ok := text(k); ok {
			if s == "type" {
				return rules.Intent{}, "it is one intent where a list is wanted: put it into braces, { attack(5) }"
			}
			return rules.Intent{}, fmt.Sprintf("unknown field %q", s)
		}
	}
	var actions [rules.MaxIntent]rules.IntentAction
	for i := 1; i <= n; i++ {
		t, ok := raw.RawGetInt(i).(*lua.LTable)
		if !ok {
			return rules.Intent{}, fmt.Sprintf("action %d must be made by attack, attack_all, gain, inflict, heal or lose, not %s", i, sandbox.Shown(raw.RawGetInt(i)))
		}
		problem := ""
		if actions[i-1], problem = readAction(sandbox.Unfrozen(t)); problem != "" {
			return rules.Intent{}, fmt.Sprintf("action %d: %s", i, problem)
		}
	}
	return rules.NewIntent(actions[:n]...), ""
}

func readAction(t *lua.LTable) (a rules.IntentAction, problem string) {
	kind, _ := text(t.RawGetString("type"))
	found := false
	for i, name := range rules.IntentKinds {
		if name == kind {
			a.Kind, found = rules.IntentKind(i), true
		}
	}
	if !found {
		return a, "it must be made by attack, attack_all, gain, inflict, heal or lose"
	}
	a.Times = 1
	if n, ok := sandbox.Exact(t.RawGetString("times")); ok && n >= 0 && n <= maxTimes {
		a.Times = uint8(n)
	}
	switch v := t.RawGetString("amount").(type) {
	case lua.LString:
		if v == "all" {
			a.Amount = rules.All
		} else if k, ok := rules.Keywords.Named(string(v)); ok {
			a.Own, a.Of = true, k
		} else {
			return a, fmt.Sprintf("unknown keyword %q", string(v))
		}
	default:
		n, ok := sandbox.Exact(v)
		if !ok || n < 0 || n > maxAmount {
			return a, fmt.Sprintf("amount must be a whole number from 0 to %d, not %s", maxAmount, sandbox.Shown(v))
		}
		a.Amount = int16(n)
	}
	if word, ok := text(t.RawGetString("keyword")); ok {
		k, known := rules.Keywords.Named(word)
		if !known {
			return a, fmt.Sprintf("unknown keyword %q", word)
		}
		a.Keyword = k
	}
	if word, ok := text(t.RawGetString("who")); ok {
		for i, w := range rules.Whoms {
			if w == word {
				a.Whom = rules.Whom(i)
			}
		}
	}
	return a, ""
}

// intentTable is a telegraphed intent as scripts see it: a list of tables with
// type, amount, times, keyword, who, and target where chance has chosen one.
func intentTable(L *lua.LState, f *rules.Fight, e rules.Actor) *lua.LTable {
	actions := f.Intent(e).Actions()
	return sandbox.NewList(L, len(actions), func(i int) lua.LValue {
		a, t := actions[i], sandbox.NewRecord(L, 6)
		t.RawSetString("type", lua.LString(rules.IntentKinds[a.Kind]))
		if a.Amount == rules.All {
			t.RawSetString("amount", lua.LString("all"))
		} else {
			t.RawSetString("amount", sandbox.Number(f.IntentAmount(e, a)))
		}
		switch a.Kind {
		case rules.IntentAttack, rules.IntentAttackAll:
			t.RawSetString("times", sandbox.Number(int(a.Times)))
		case rules.IntentGain, rules.IntentInflict, rules.IntentLose:
			t.RawSetString("keyword", lua.LString(f.Keyword(a.Keyword).Word))
		}
		if a.Kind == rules.IntentInflict {
			t.RawSetString("who", lua.LString(rules.Whoms[a.Whom]))
			if a.Whom == rules.WhomRandom {
				reached := f.Reached(e, a)
				t.RawSetString("target", lua.LString(f.ActorID(reached.At(0))))
			}
		}
		return t
	})
}

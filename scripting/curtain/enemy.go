package curtain

import (
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// hpInPlace is the HP of an enemy written in place that says nothing of it.
const hpInPlace = 25

// readEnemy reads enemy { }, or an enemy written in place, whose id and name may
// be left out: absent is the id it then gets.
func (rd *reader) readEnemy(rec *scripting.Record, where engine.Place, absent string) *rules.EnemyDef {
	e := &rules.EnemyDef{ID: rec.ID(absent), Name: rec.Text("name"), Where: where}
	switch {
	case e.Name != "":
	case absent != "":
		e.Name = "the enemy"
	case rd.complete:
		e.Name = rec.Need("name")
	default:
		e.Name = e.ID
	}
	item := `enemy "` + e.ID + `"`
	if absent == "" {
		e.HP = rec.NeedInt("hp", 1, maxAmount)
	} else {
		e.HP = rec.Int("hp", 1, maxAmount, hpInPlace)
	}
	e.Values = rec.Values(nil)
	e.Text = rec.Template(e.Values, "")
	e.Says = rec.Texts("says")
	e.Keywords = readHeld(rec)
	e.Immune = keywordSet(rec, "immune", rules.Debuffs, "debuff")
	e.Keeps = keywordSet(rec, "keeps", rules.Clearing(rules.Keywords), "keyword that clears")
	e.On = rd.hooks(rec, item, func(kind int) bool { return kind != int(rules.CardDrawn) })
	e.Modify = rd.modifiers(rec, item)
	if rec.Table().RawGetString("phases") != lua.LNil {
		if rec.Get("intents") != lua.LNil {
			rec.Faultf("intents", "", "an enemy has intents or phases with intents of their own, not both")
		}
		e.Phases = rd.phases(rec.Sub("phases"), item)
	} else {
		e.Phases = []rules.PhaseDef{{Intents: rd.intents(rec, item)}}
	}
	if len(e.Phases) == 0 {
		e.Phases = []rules.PhaseDef{{}}
	}
	rec.Done()
	rd.enemies = append(rd.enemies, e)
	return e
}

// readHeld reads the keywords an enemy starts with.
func readHeld(rec *scripting.Record) (list []rules.Held) {
	sub := rec.Sub("keywords")
	if sub == nil {
		return nil
	}
	for _, word := range sub.Fields() {
		n := sub.Int(word, 0, maxAmount, 0)
		if k, ok := keyword(sub, word, word); ok {
			if !rules.CanHold(rules.FirstEnemy, k) {
				sub.Faultf(word, "", "an enemy never holds %s", rules.Keywords.Row(k).Name)
				continue
			}
			list = append(list, rules.Held{Keyword: k, Stacks: n})
		}
	}
	sub.Done()
	return list
}

// keywordSet reads a list of keywords of a group.
func keywordSet(rec *scripting.Record, field string, group engine.KeywordSet, what string) (set engine.KeywordSet) {
	for _, word := range rec.Texts(field) {
		k, ok := keyword(rec, field, word)
		if ok && !group.Has(k) {
			rec.Faultf(field, "", "%s is no %s", rules.Keywords.Row(k).Name, what)
		} else if ok {
			set = set.With(k)
		}
	}
	return set
}

// phases reads the phases of a boss.
func (rd *reader) phases(rec *scripting.Record, item string) (list []rules.PhaseDef) {
	if rec == nil {
		return nil
	}
	for i := 1; i <= rec.Len(); i++ {
		sub := rec.SubItem(i, "a phase")
		if sub == nil {
			continue
		}
		var p rules.PhaseDef
		name := "phases." + strconv.Itoa(i) + "."
		below, given := sub.Fraction("below")
		switch {
		case i == 1 && given:
			sub.Faultf("below", "", "the first phase begins with the fight and has no below")
		case i > 1 && !given:
			sub.Faultf("", "", "phase %d has no below: add below = 0.5, the part of its HP under which it begins", i)
		case i > 2 && len(list) > 0 && below >= list[len(list)-1].Below:
			sub.Faultf("below", "", "each phase begins below the one before it")
		}
		p.Below = below
		if n := rd.Callback(sub.Func("enter"), item, name+"enter"); n >= 0 {
			if i == 1 {
				sub.Faultf("enter", "", "the first phase is not entered: use on.fight_start")
			}
			runtime := rd.runtime()
			p.Enter = func(f *rules.Fight, self rules.Source, e *engine.Event) { runtime(f).hook(n, f, self, e) }
		}
		p.Intents = rd.intents(sub, item)
		sub.Done()
		list = append(list, p)
	}
	rec.Done()
	return list
}

// intents reads a pattern: entries that are lists of intents, or functions that
// return one.
func (rd *reader) intents(rec *scripting.Record, item string) (list []rules.IntentEntry) {
	sub := rec.Sub("intents")
	if sub == nil {
		return nil
	}
	for i := 1; i <= sub.Len(); i++ {
		place := strconv.Itoa(i)
		switch v := sub.Item(i).(type) {
		case *lua.LFunction:
			n := rd.Callback(v, item, "intents."+place)
			runtime := rd.runtime()
			list = append(list, rules.IntentEntry{Choose: func(f *rules.Fight, self rules.Source) rules.Intent {
				return runtime(f).choose(n, f, self)
			}})
		case *lua.LTable:
			intent, problem := readIntent(v)
			if problem != "" {
				sub.Faultf(place, "", "entry %d of intents: %s", i, problem)
			}
			list = append(list, rules.IntentEntry{Fixed: intent})
		default:
			sub.Faultf(place, "", "entry %d of intents must be a list like { attack(5) } or a function that returns one, not %s", i, sandbox.Shown(v))
		}
	}
	sub.Done()
	return list
}

// modifiers reads the rules an enemy bends.
func (rd *reader) modifiers(rec *scripting.Record, item string) (m rules.Modifiers) {
	sub := rec.Sub("modify")
	if sub == nil {
		return m
	}
	runtime := rd.runtime()
	if n := rd.Callback(sub.Func("attack"), item, "modify.attack"); n >= 0 {
		m.Attack = func(f *rules.Fight, self rules.Source, value int, target rules.Actor) int {
			return runtime(f).modify(n, f, self, value, actorArg(target))
		}
	}
	if n := rd.Callback(sub.Func("damage_taken"), item, "modify.damage_taken"); n >= 0 {
		m.DamageTaken = func(f *rules.Fight, self rules.Source, value int, by rules.Source) int {
			return runtime(f).modify(n, f, self, value, actorArg(by.Actor))
		}
	}
	if n := rd.Callback(sub.Func("clear"), item, "modify.clear"); n >= 0 {
		m.Clear = func(f *rules.Fight, self rules.Source, value int, k rules.Keyword) int {
			return runtime(f).modify(n, f, self, value, keywordArg(k))
		}
	}
	if n := rd.Callback(sub.Func("immune"), item, "modify.immune"); n >= 0 {
		m.Immune = func(f *rules.Fight, self rules.Source, immune bool, k rules.Keyword) bool {
			return runtime(f).immune(n, f, self, immune, k)
		}
	}
	sub.Done()
	return m
}

// text is the Go string of a Lua string.
func text(v lua.LValue) (string, bool) {
	s, ok := v.(lua.LString)
	return string(s), ok
}

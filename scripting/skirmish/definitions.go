package skirmish

import (
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/skirmish"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// maxAmount is the most a number of a definition can be.
const maxAmount = engine.MaxCount

// reader turns definitions into the engine's.
type reader struct {
	scripting.Reading
	bound    *Runtime // who runs the cards; nil: the runtime of the match
	complete bool     // a pack's definitions leave nothing out; a scenario's may

	cards []*rules.CardDef
	units []*rules.UnitDef
	match rules.MatchDef
}

// read reads one definition.
func (rd *reader) read(def *scripting.Definition) {
	rec, where := rd.Begin(def)
	switch def.Kind {
	case "card":
		rd.readCard(rec, where)
	case "unit":
		rd.readUnit(rec, where)
	case "match":
		rd.readMatch(rec, where)
	}
}

// need reads a text that a pack's definition must have.
func (rd *reader) need(rec *scripting.Record, field, absent string) string {
	if rd.complete {
		return rec.Need(field)
	}
	if s := rec.Text(field); s != "" {
		return s
	}
	return absent
}

// readCard reads card { }.
func (rd *reader) readCard(rec *scripting.Record, where engine.Place) {
	d := &rules.CardDef{ID: rec.ID(""), Where: where}
	d.Name = rd.need(rec, "name", d.ID)
	rd.need(rec, "text", "")
	rd.need(rec, "target", "")
	d.Aim = rules.Aim(rec.OneOf("target", rules.Aims, int(rules.AimSelf)))
	d.Requires = requirements(rec)
	d.Values = rec.Values(nil)
	d.Text = rec.Template(d.Values, "")
	item := `card "` + d.ID + `"`
	if n := rd.Callback(rec.Func("play"), item, "play"); n >= 0 {
		runtime := rd.runtime()
		d.Play = func(m *rules.Match, self rules.Source, target rules.Unit) { runtime(m).play(n, m, self, target) }
	} else {
		rec.Faultf("", "", "%s has no play: add play = function(self, skirmish, target) ... end", item)
	}
	rec.Done()
	rd.cards = append(rd.cards, d)
}

// runtime is who runs a card in a match.
func (rd *reader) runtime() func(m *rules.Match) *Runtime {
	if bound := rd.bound; bound != nil {
		return func(*rules.Match) *Runtime { return bound }
	}
	return func(m *rules.Match) *Runtime { return m.Runtime.(*Runtime) }
}

// requirements reads what a card requires of its unit.
func requirements(rec *scripting.Record) (needs rules.Traits) {
	for _, word := range rec.Texts("requires") {
		found := false
		for i, w := range rules.TraitWords {
			if w == word {
				needs, found = needs|1<<i, true
			}
		}
		if !found {
			rec.Unknown("requires", "requirement", word, rules.TraitWords)
		}
	}
	for _, both := range [...]rules.Traits{rules.NeedsMelee | rules.NeedsRanged, rules.NeedsPhysical | rules.NeedsMagic} {
		if needs&both == both {
			words := both.Words()
			rec.Faultf("requires", "", "requires must be what one unit can be: none is both %s and %s", words[0], words[1])
		}
	}
	return needs
}

// readUnit reads unit { }.
func (rd *reader) readUnit(rec *scripting.Record, where engine.Place) {
	d := &rules.UnitDef{ID: rec.ID(""), Where: where}
	d.Name = rd.need(rec, "name", d.ID)
	rd.need(rec, "range", "")
	rd.need(rec, "kind", "")
	d.HP = rec.NeedInt("hp", 1, maxAmount)
	d.Range = rules.Range(rec.OneOf("range", rules.Ranges, int(rules.Melee)))
	d.Kind = rules.Kind(rec.OneOf("kind", rules.Kinds, int(rules.Physical)))
	if d.Damage = rec.Int("damage", 0, maxAmount, 0); rd.complete {
		rec.NeedInt("damage", 0, maxAmount)
	}
	d.Auras = readAuras(rec)
	rec.Done()
	rd.units = append(rd.units, d)
}

// readAuras reads auras = { armor = 3 }.
func readAuras(rec *scripting.Record) (list []rules.Aura) {
	sub := rec.Sub("auras")
	if sub == nil {
		return nil
	}
	for _, word := range sub.Fields() {
		n := sub.Int(word, 0, maxAmount, 0)
		if k, ok := keywordOf(sub, word, "aura", word, rules.Auras); ok {
			list = append(list, rules.Aura{Keyword: k, Amount: n})
		}
	}
	sub.Done()
	return list
}

// keywordOf finds a keyword of a group and reports a word that is none at a field.
func keywordOf(rec *scripting.Record, field, what, word string, group engine.KeywordSet) (rules.Keyword, bool) {
	k, ok := rules.Keywords.Named(word)
	if !ok || !group.Has(k) {
		rec.Unknown(field, what, word, rules.Keywords.Words(group))
		return 0, false
	}
	return k, true
}

// readMatch reads match { }. A pack has one.
func (rd *reader) readMatch(rec *scripting.Record, where engine.Place) {
	if !rd.match.Empty() {
		rec.Faultf("", "", "a second match: a pack has one, the first is at %s", rd.match.Where)
		return
	}
	rd.match.Where = where
	if teams := rec.Sub("teams"); teams != nil {
		for team, name := range rules.Teams {
			rd.match.Units[team] = teams.Texts(name)
		}
		teams.Done()
	} else {
		rec.Faultf("", "", `the match has no teams: add teams = { A = { "a_unit", "another" }, B = { "a_unit", "another" } }`)
	}
	if decks := rec.Sub("decks"); decks != nil {
		for team, name := range rules.Teams {
			rd.match.Decks[team] = readCards(decks, name)
		}
		decks.Done()
	} else {
		rec.Faultf("", "", "the match has no decks: add decks = { A = { a_card = 10 }, B = { a_card = 10 } }")
	}
	rec.Done()
}

// readCards reads a list of cards, { "attack", "heal" }, or how many there are of
// each, { attack = 4, heal = 1 }, or both.
func readCards(rec *scripting.Record, field string) (ids []string) {
	sub := rec.Sub(field)
	if sub == nil {
		return nil
	}
	for i := 1; i <= sub.Len(); i++ {
		v := sub.Item(i)
		if s, ok := v.(lua.LString); ok {
			ids = append(ids, string(s))
		} else {
			sub.Faultf(strconv.Itoa(i), "", "item %d of %s must be a card id, not %s", i, field, sandbox.Shown(v))
		}
	}
	for _, id := range sub.Fields() {
		for range sub.Int(id, 1, rules.MaxCards, 0) {
			ids = append(ids, id)
		}
	}
	sub.Done()
	return ids
}

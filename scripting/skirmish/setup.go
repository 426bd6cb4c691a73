package skirmish

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/skirmish"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// matchSetup is a skirmish { } that was read.
type matchSetup struct {
	setup rules.Setup
	units []unitSetup
	piles [rules.NumTeams][2][]string // hand and deck, the next card of the deck first
	laid  bool                        // the piles are given
}

// unitSetup is what a set-up says of one unit beside what it is and where.
type unitSetup struct {
	hp, block int // -1: as it is
	auras     []rules.Aura
	effects   []effectSetup
}

type effectSetup struct {
	keyword rules.Keyword
	turns   int
	from    string // id of a unit; "": the bearer itself
	rec     *scripting.Record
}

// readSetup reads the table of skirmish { }. Faults stay in the reader.
func (s *scenarioFile) readSetup(def *scripting.Definition) (set matchSetup) {
	rec := scripting.NewRecord(def, &s.reader.Faults)
	seed := engine.Seed(rec.Int("seed", 0, 1<<31-1, 1))
	if units := rec.Sub("units"); units != nil {
		set.setup.Seed = seed
		for i := 1; i <= units.Len(); i++ {
			if sub := units.SubItem(i, "a unit"); sub != nil {
				s.readPlaced(sub, &set)
			}
		}
		units.Done()
	} else {
		set.setup = s.content.Match.Setup(seed)
		set.units = make([]unitSetup, len(set.setup.Units))
		for i := range set.units {
			set.units[i] = unitSetup{hp: -1, block: -1}
		}
		if len(set.units) == 0 {
			rec.Faultf("", "", `the set-up has no units: add units = { { "warrior", team = "A" }, { "orc", team = "B" } }`)
		}
	}
	s.readOrder(rec, &set)
	for i, pile := range [...]string{"hand", "deck"} {
		sub := rec.Sub(pile)
		if sub == nil {
			continue
		}
		set.laid = true
		for team, name := range rules.Teams {
			ids := readCards(sub, name)
			for _, id := range ids {
				if s.content.Card(id) == nil {
					sub.Faultf(name, "", "unknown card %q in the %s of %s%s", id, pile, name, hint(id, s.content.CardIDs()))
				}
			}
			set.piles[team][i] = ids
		}
		sub.Done()
	}
	if set.laid {
		set.setup.NoDraw = true
		set.setup.Decks = [rules.NumTeams][]string{}
	} else {
		set.setup.Decks = s.content.Match.Decks
	}
	rec.Done()
	return set
}

// readPlaced reads { "warrior", id = "w", team = "A", zone = "A", hp = 50, ... }.
func (s *scenarioFile) readPlaced(rec *scripting.Record, set *matchSetup) {
	var p rules.Placed
	switch v := rec.Item(1).(type) {
	case lua.LString:
		p.Unit = string(v)
		if s.content.Unit(p.Unit) == nil {
			rec.Faultf("1", "", "unknown unit %q%s", p.Unit, hint(p.Unit, s.content.UnitIDs()))
		}
	default:
		rec.Faultf("", "", `a unit begins with the id of its definition, as { "warrior", team = "A" }, not with %s`, sandbox.Shown(v))
	}
	p.ID = rec.Text("id")
	if p.ID != "" && !isWord(p.ID) {
		rec.Faultf("id", "", "id %q must be letters, digits and underscores, beginning with a letter", p.ID)
	}
	if rec.Table().RawGetString("team") == lua.LNil {
		rec.Faultf("", "", `the unit has no team: add team = "A" or team = "B"`)
	}
	p.Team = rules.Team(rec.OneOf("team", rules.Teams, 0))
	p.Zone = rules.Zone(rec.OneOf("zone", rules.Zones, int(p.Team.Home())))
	u := unitSetup{hp: rec.Int("hp", 0, maxAmount, -1), block: rec.Int("block", 0, maxAmount, -1), auras: readAuras(rec)}
	if d := s.content.Unit(p.Unit); d != nil && u.hp > d.HP {
		rec.Faultf("hp", "", "hp must be from 0 to %d, which is full for %s, not %d", d.HP, d.Name, u.hp)
	}
	if effects := rec.Sub("effects"); effects != nil {
		for i := 1; i <= effects.Len(); i++ {
			if sub := effects.SubItem(i, "an effect"); sub != nil {
				u.effects = append(u.effects, readEffect(sub))
			}
		}
		effects.Done()
	}
	rec.Done()
	set.setup.Units = append(set.setup.Units, p)
	set.units = append(set.units, u)
}

func isWord(s string) bool {
	for i, r := range s {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || r != '_' && (r < '0' || r > '9')) {
			return false
		}
	}
	return s != ""
}

// readEffect reads { "weaken", 1, from = "o" }.
func readEffect(rec *scripting.Record) (e effectSetup) {
	e.rec = rec
	if word, ok := rec.Item(1).(lua.LString); ok {
		e.keyword, _ = keywordOf(rec, "1", "effect", string(word), rules.Effects)
	} else {
		rec.Faultf("1", "", `an effect begins with its word, as { "weaken", 1, from = "o" }, not with %s`, sandbox.Shown(rec.Item(1)))
	}
	turns, ok := sandbox.Exact(rec.Item(2))
	if !ok || turns < 0 || turns > maxAmount {
		rec.Faultf("2", "", "the turns of an effect must be a whole number from 0 to %d, not %s", maxAmount, sandbox.Shown(rec.Item(2)))
	}
	e.turns = turns
	e.from = rec.Text("from")
	rec.Done()
	return e
}

// readOrder reads the order of turns. Units that it does not name act after the
// others, in the order in which they are listed.
func (s *scenarioFile) readOrder(rec *scripting.Record, set *matchSetup) {
	ids := rules.UnitIDsOf(set.setup.Units)
	names := rec.Texts("order")
	if names == nil && rec.Table().RawGetString("units") == lua.LNil {
		return // the match of the pack: shuffled
	}
	order := []int{}
	for n, name := range names {
		u := slices.Index(ids, name)
		switch {
		case u < 0:
			rec.Faultf("order", "", "unknown unit %q, item %d of order%s", name, n+1, hint(name, ids))
		case slices.Contains(order, u):
			rec.Faultf("order", "", "unit %q stands twice in order", name)
		default:
			order = append(order, u)
		}
	}
	for u := range ids {
		if !slices.Contains(order, u) {
			order = append(order, u)
		}
	}
	set.setup.Order = order
	for i := range set.units {
		for _, e := range set.units[i].effects {
			if e.from != "" && !slices.Contains(ids, e.from) {
				e.rec.Faultf("from", "", "unknown unit %q%s", e.from, hint(e.from, ids))
			}
		}
	}
	seen := map[string]int{}
	for i, id := range ids {
		if first, twice := seen[id]; twice {
			rec.Faultf("units", "", "units %d and %d are both called %q: give them an id each", first+1, i+1, id)
		}
		seen[id] = i
	}
}

// directions are the stage directions that make the match what the set-up says.
// Who is dead comes first, since the turn of a dead unit passes on.
func (set *matchSetup) directions(m *rules.Match) (list []engine.Action) {
	add := func(verb engine.Verb, args ...int) {
		a := engine.Action{Verb: verb}
		for i, n := range args {
			a.Args[i] = int16(n)
		}
		list = append(list, a)
	}
	for team := range set.piles {
		for _, id := range set.piles[team][0] {
			add(rules.VerbAddCard, m.Content().CardIndex(id), team, int(rules.Hand))
		}
		for _, id := range slices.Backward(set.piles[team][1]) {
			add(rules.VerbAddCard, m.Content().CardIndex(id), team, int(rules.Deck))
		}
	}
	for u := range set.units {
		if hp := set.units[u].hp; hp >= 0 {
			add(rules.VerbSetHP, u, hp)
		}
	}
	for n := range set.units {
		u := &set.units[n]
		for _, a := range u.auras {
			add(rules.VerbSetKeyword, n, int(a.Keyword), a.Amount)
		}
		if u.hp == 0 {
			continue
		}
		if u.block >= 0 {
			add(rules.VerbSetKeyword, n, int(rules.Block), u.block)
		}
		for _, e := range u.effects {
			source := rules.Unit(n)
			if e.from != "" {
				source, _ = m.UnitNamed(e.from)
			}
			list = append(list, rules.SetEffect(rules.Unit(n), e.keyword, source, e.turns))
		}
	}
	return list
}

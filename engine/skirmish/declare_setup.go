package skirmish

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
)

// Layout is the set-up skirmish { } of a match. Whatever it omits is taken from the content's
// match.
type Layout struct {
	Seed  int
	Units []LaidUnit
	Order []string            // ids of units, in the order of their turns
	Piles [numPiles]teamLists // ids of cards; the next card of a deck first
	Laid  [numPiles]bool      // whether the set-up has that pile

	Shuffled bool // whether the order of turns is random
}

// LaidUnit is a unit of a Layout.
type LaidUnit struct {
	Placed
	HP, Block int // asItIs if omitted
	Auras     []Aura
	Effects   []LaidEffect
}

// LaidEffect is an effect that a unit of a Layout suffers.
type LaidEffect struct {
	Keyword Keyword
	Turns   int
	From    string // id of the unit it comes from; "" for the unit itself
}

// asItIs is the value of an omitted number.
const asItIs = -1

const zoneHome = Zone(NumZones)

// LayoutKind is the kind of the set-up skirmish { }.
var LayoutKind = &schema.Kind{Name: "skirmish", Class: "SkirmishSetup", Doc: "The set-up of a match, when the first unit may act, after step 1 of its turn. Everything omitted is taken from the pack's match.",
	Example: `skirmish { units = { { "warrior", team = "A" }, { "orc", team = "B" } } }`,
	New:     func(schema.Place) any { return &Layout{Seed: 1} },
	Fields: []*schema.Field{
		schema.HasRecords("units", "The units, in the order of turns (default: the pack's match, shuffled and dealt).", "a unit", func(l *Layout) *[]LaidUnit { return &l.Units }, nil,
			schema.HasText("unit", "The id of its definition.", func(u *LaidUnit) *string { return &u.Unit }).Names("unit").Positional(1).Must(`its id: { "warrior", team = "A" }`),
			schema.WithCheck(schema.HasText("id", "Its name (default: its definition's, or `orc_1` and `orc_2` if there are several).", func(u *LaidUnit) *string { return &u.ID }), func(r *schema.Reading, u *LaidUnit) {
				if !engine.IsID(strings.ToLower(u.ID)) {
					r.Errorf("id", "", "id %q must be letters, digits and underscores, beginning with a letter", u.ID)
				}
			}),
			schema.HasWord("team", "Its team.", TeamWords, func(u *LaidUnit) *Team { return &u.Team }).Must(`team = "A" or team = "B"`),
			schema.HasWord("zone", "Its zone (default: its team's).", ZoneWords, func(u *LaidUnit) *Zone { return &u.Zone }),
			schema.HasNumber("hp", "Its HP, at most its full HP; 0 is dead.", 0, engine.MaxCount, func(u *LaidUnit) *int { return &u.HP }),
			schema.HasNumber("block", "Its Block.", 0, engine.MaxCount, func(u *LaidUnit) *int { return &u.Block }),
			aurasField(func(u *LaidUnit) *[]Aura { return &u.Auras }),
			schema.HasRecords("effects", "What it suffers, as `{ \"weaken\", 1, from = \"orc\" }`.", "an effect", func(u *LaidUnit) *[]LaidEffect { return &u.Effects }, nil,
				schema.HasWord("effect", "Which effect.", EffectWords, func(e *LaidEffect) *Keyword { return &e.Keyword }).Positional(1).Must(`its word: { "weaken", 1 }`),
				schema.HasNumber("turns", "The number of its turns.", 0, engine.MaxCount, func(e *LaidEffect) *int { return &e.Turns }).Positional(2).Must(`its turns: { "weaken", 1 }`),
				schema.HasText("from", "The id of the unit it comes from (default: itself).", func(e *LaidEffect) *string { return &e.From }).NamesAnything(),
			),
		),
		schema.HasTexts("order", "Ids of units in the order of turns; the others act after them as they are listed.", "", func(l *Layout) *[]string { return &l.Order }).NamesAnything(),
		laidPile(Hand, "The hands; if any hand or deck is given, all are used as given and nothing is drawn at the start."),
		laidPile(Deck, "The decks, the next card first."),
		schema.HasNumber("seed", "The seed of all randomness; equal seeds give equal games.", 0, 1<<31-1, func(l *Layout) *int { return &l.Seed }).WithDefault("1"),
	},
}

func laidPile(p Pile, doc string) *schema.Field {
	return schema.WithCheck(byTeam(p.String(), doc, func(l *Layout) *teamLists { return &l.Piles[p] }, teamCards),
		func(_ *schema.Reading, l *Layout) { l.Laid[p] = true })
}

// Begin implements schema.Beginner: it marks all fields as omitted.
func (u *LaidUnit) Begin() { u.Zone, u.HP, u.Block = zoneHome, asItIs, asItIs }

// Skirmish declares how matches begin.
var Skirmish = &declare.Setup{Kind: LayoutKind, Played: Played,
	Words: []declare.Typed{
		{Words: "match", About: "the default match"},
		{Words: "match A=UNIT,... B=UNIT,...", About: "a match with the given units for one or both teams"},
	},
	IDs:     &declare.Taken{},
	Options: []declare.Taken{{Name: "A", Kind: "unit"}, {Name: "B", Kind: "unit"}},
	Read:    readWords,
	Check: func(c library.Definitions, setup any) engine.Misfits {
		return setup.(*Layout).checkReferences(c.(*Content))
	},
	Of: func(game any, _ []string) any { return layoutOf(game.(*Match)) },
	Began: func(c library.Definitions, game any) any {
		m, def := game.(*Match), c.(*Content).Match.Setup(0)
		l := layoutOf(m)
		l.Piles, l.Seed = [numPiles]teamLists{}, int(m.Seed()) // fits: larger seeds are not kept
		same := len(def.Units) == m.Units()
		for u := range Unit(m.unitCount) {
			same = same && def.Units[u].Unit == m.UnitDef(u).ID && def.Units[u].Team == m.Team(u)
		}
		if same {
			l.Units, l.Order = nil, nil
		}
		return l
	},
	Seed: func(game any) engine.Seed { return game.(*Match).Seed() },
	Begin: func(c library.Definitions, setup any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error) {
		l := setup.(*Layout)
		return Lay(c.(*Content), l, declare.SeedOr(l.Seed, seed), runtime, log)
	},
	Opening: func(library.Definitions) string { return "match" },
}

func readWords(content library.Definitions, _ []string, options []declare.Option) (any, error) {
	def := content.(*Content).Match
	if def.Empty() {
		return nil, fmt.Errorf("the scripts have no match: add one, return match { teams = ..., decks = ... }")
	}
	for _, o := range options {
		team, _ := TeamWords.Number(o.Name)
		def.Units[team] = o.Values
	}
	l := &Layout{Shuffled: true, Seed: asItIs}
	for _, p := range def.Setup(0).Units {
		l.Units = append(l.Units, LaidUnit{Placed: p, HP: asItIs, Block: asItIs})
	}
	return l, nil
}

func (l *Layout) checkReferences(c *Content) (bad engine.Misfits) {
	add := func(wanted string, known []string, path []string, format string, args ...any) {
		bad.Add(engine.Place{}, wanted, known, path, format, args...)
	}
	if len(l.Units) == 0 && c.Match.Empty() {
		add("", nil, nil, `the set-up has no units: add units = { { "warrior", team = "A" }, { "orc", team = "B" } }`)
	}
	placed := l.placements(c)
	ids := UnitIDsOf(placed)
	for i, u := range l.Units {
		path := []string{"units", strconv.Itoa(i + 1)}
		if d := c.Unit(u.Unit); d != nil && u.HP > d.HP {
			add("", nil, append(path, "hp"), "hp must be from 0 to %d, which is full for %s, not %d", d.HP, d.Name, u.HP)
		}
		if first := slices.Index(ids, ids[i]); first < i {
			add("", nil, path, "units %d and %d are both called %q: give them an id each", first+1, i+1, ids[i])
		}
		for n, e := range u.Effects {
			if e.From != "" && !slices.Contains(ids, e.From) {
				add(e.From, ids, append(path, "effects", strconv.Itoa(n+1), "from"), "unknown unit %q", e.From)
			}
		}
	}
	for n, id := range l.Order {
		path := []string{"order", strconv.Itoa(n + 1)}
		if !slices.Contains(ids, id) {
			add(id, ids, path, "unknown unit %q, item %d of order", id, n+1)
		} else if slices.Index(l.Order, id) < n {
			add("", nil, path, "unit %q is listed twice in order", id)
		}
	}
	return bad
}

func (l *Layout) placements(c *Content) (list []Placed) {
	if len(l.Units) == 0 {
		return c.Match.Setup(0).Units
	}
	for _, u := range l.Units {
		if u.Zone == zoneHome {
			u.Zone = u.Team.Home()
		}
		list = append(list, u.Placed)
	}
	return list
}

// Lay starts a match with a set-up.
func Lay(c *Content, l *Layout, seed engine.Seed, runtime any, log *engine.Log) (*Match, error) {
	s := MatchConfig{Units: l.placements(c), Seed: seed, Decks: c.Match.Decks, NoDraw: l.Laid[Hand] || l.Laid[Deck]}
	if s.NoDraw {
		s.Decks = teamLists{}
	}
	if !l.Shuffled && (l.Order != nil || len(l.Units) > 0) {
		s.Order = l.turnOrder(UnitIDsOf(s.Units))
	}
	m, err := NewMatch(c, s, runtime, log)
	if err != nil {
		return nil, err
	}
	return m, l.applyTo(m)
}

func (l *Layout) turnOrder(ids []string) (indices []int) {
	for _, id := range l.Order {
		indices = append(indices, slices.Index(ids, id))
	}
	for i := range ids {
		if !slices.Contains(indices, i) {
			indices = append(indices, i)
		}
	}
	return indices
}

// applyTo applies stage directions to a match that was started. HP comes first, because the turn of
// a dead unit passes on to the next one.
func (l *Layout) applyTo(m *Match) (err error) {
	do := func(kind engine.ActionKind, args ...int) {
		if err == nil {
			err = m.Apply(engine.NewAction(kind, args...))
		}
	}
	for team := range l.Piles[Hand] {
		for _, id := range l.Piles[Hand][team] {
			do(ActAddCard, m.content.CardIndex(id), team, int(Hand))
		}
		for _, id := range slices.Backward(l.Piles[Deck][team]) {
			do(ActAddCard, m.content.CardIndex(id), team, int(Deck))
		}
	}
	for i, u := range l.Units {
		if u.HP >= 0 {
			do(ActSetHP, i, u.HP)
		}
	}
	for i, u := range l.Units {
		for _, a := range u.Auras {
			do(ActSetKeyword, i, int(a.Keyword), a.Amount)
		}
		if u.HP == 0 {
			continue
		}
		if u.Block >= 0 {
			do(ActSetKeyword, i, int(Block), u.Block)
		}
		for _, e := range u.Effects {
			source := Unit(i)
			if e.From != "" {
				source, _ = m.FindUnit(e.From)
			}
			do(ActSetEffect, i, int(e.Keyword), e.Turns, int(source))
		}
	}
	return err
}

// layoutOf returns the set-up of a match in its present state. The order of turns begins with the
// unit whose turn it is.
func layoutOf(m *Match) *Layout {
	l := &Layout{Seed: asItIs}
	for u := range Unit(m.unitCount) {
		l.Units = append(l.Units, m.layoutUnit(u))
		l.Order = append(l.Order, m.UnitID(m.Order((m.TurnIndex()+int(u))%m.Units())))
	}
	for p := range l.Piles {
		for team := range l.Piles[p] {
			l.Piles[p][team] = m.CardIDs(Team(team), Pile(p))
		}
	}
	return l
}

// layoutUnit returns a unit of a set-up, with only what differs from its definition and its team.
func (m *Match) layoutUnit(u Unit) LaidUnit {
	d := m.UnitDef(u)
	l := LaidUnit{Placed: Placed{Unit: d.ID, Team: m.Team(u), Zone: m.Zone(u)}, HP: asItIs, Block: asItIs}
	if id := m.UnitID(u); id != d.ID {
		l.ID = id
	}
	if l.Zone == l.Team.Home() {
		l.Zone = zoneHome
	}
	if m.HP(u) < m.MaxHP(u) {
		l.HP = m.HP(u)
	}
	if m.Block(u) > 0 {
		l.Block = m.Block(u)
	}
	for _, word := range AuraWords.List {
		n, _ := AuraWords.Number(word)
		if k := Keyword(n); m.Aura(u, k) != d.initialAura(k) {
			l.Auras = append(l.Auras, Aura{k, m.Aura(u, k)})
		}
	}
	for _, e := range m.Effects(nil, u) {
		l.Effects = append(l.Effects, LaidEffect{e.Keyword, e.Turns, m.UnitID(e.Source)})
	}
	return l
}

func (d *UnitDef) initialAura(k Keyword) int {
	for _, a := range d.Auras {
		if a.Keyword == k {
			return a.Amount
		}
	}
	return 0
}

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

// MatchSetup is the setup of a match. What it omits is taken from the match in the content.
type MatchSetup struct {
	Seed    int
	Units   []SetupUnit
	Order   []string            // ids of units, in turn order
	Piles   [numPiles]teamLists // ids of the cards in each pile; the next card of a deck comes first
	HasPile [numPiles]bool      // whether the setup gives the cards of each pile

	Shuffled bool // whether the turn order is random
}

// SetupUnit is a unit of a MatchSetup.
type SetupUnit struct {
	UnitPlacement
	HP, Block int // equal to omitted if the setup does not give them
	Auras     []Aura
	Effects   []SetupEffect
}

// SetupEffect is an effect on a unit of a MatchSetup.
type SetupEffect struct {
	Keyword Keyword
	Turns   int
	From    string // id of the unit that caused the effect; "" means the unit itself
}

const omitted = -1 // stands for an omitted number

const homeZone = Zone(NumZones)

// SetupKind declares skirmish { }, the setup of a match.
var SetupKind = &schema.Kind{Name: "skirmish", Class: "SkirmishSetup", Doc: "The setup of a match, at the point where the first unit can act, after step 1 of its turn. Anything omitted is taken from the pack's match.",
	Example: `skirmish { units = { { "warrior", team = "A" }, { "orc", team = "B" } } }`,
	New:     func(schema.Place) any { return &MatchSetup{Seed: 1} },
	Fields: []*schema.Field{
		schema.RecordListField("units", "The units, in turn order (default: the pack's match, shuffled and dealt).", "a unit", func(l *MatchSetup) *[]SetupUnit { return &l.Units }, nil,
			schema.TextField("unit", "The id of its definition.", func(u *SetupUnit) *string { return &u.Unit }).SetType(schema.TypeID("unit")).MarkAsListItem(1).RequireAlways(`its id: { "warrior", team = "A" }`),
			schema.AddCheck(schema.TextField("id", "Its name (default: its definition's, or `orc_1` and `orc_2` if there are several).", func(u *SetupUnit) *string { return &u.ID }), func(r *schema.DefinitionReader, u *SetupUnit) {
				if !engine.IsID(strings.ToLower(u.ID)) {
					r.RecordErrorAt("id", "", "id %q must consist of letters, digits and underscores and start with a letter", u.ID)
				}
			}),
			schema.WordField("team", "Its team.", TeamWords, func(u *SetupUnit) *Team { return &u.Team }).RequireAlways(`team = "A" or team = "B"`),
			schema.WordField("zone", "Its zone (default: its team's).", ZoneWords, func(u *SetupUnit) *Zone { return &u.Zone }),
			schema.NumberField("hp", "Its HP, up to its maximum HP; 0 means dead.", 0, engine.MaxCount, func(u *SetupUnit) *int { return &u.HP }),
			schema.NumberField("block", "Its Block.", 0, engine.MaxCount, func(u *SetupUnit) *int { return &u.Block }),
			aurasField(func(u *SetupUnit) *[]Aura { return &u.Auras }),
			schema.RecordListField("effects", "The effects on it, such as `{ \"weaken\", 1, from = \"orc\" }`.", "an effect", func(u *SetupUnit) *[]SetupEffect { return &u.Effects }, nil,
				schema.WordField("effect", "The effect.", EffectWords, func(e *SetupEffect) *Keyword { return &e.Keyword }).MarkAsListItem(1).RequireAlways(`its word: { "weaken", 1 }`),
				schema.NumberField("turns", "How many turns it lasts.", 0, engine.MaxCount, func(e *SetupEffect) *int { return &e.Turns }).MarkAsListItem(2).RequireAlways(`its turns: { "weaken", 1 }`),
				schema.TextField("from", "The id of the unit that inflicted it (default: the unit itself).", func(e *SetupEffect) *string { return &e.From }).SetType(schema.TypeAnyName),
			),
		),
		schema.TextListField("order", "The ids of units in turn order; the other units act after them, in the order of `units`.", "", func(l *MatchSetup) *[]string { return &l.Order }).SetType(schema.TypeList(schema.TypeAnyName)),
		setupPileField(Hand, "The hands; if any hand or deck is given, all are used as given and nothing is drawn at the start."),
		setupPileField(Deck, "The decks, next card first."),
		schema.SeedField(func(l *MatchSetup) *int { return &l.Seed }),
	},
}

func setupPileField(p Pile, doc string) *schema.Field {
	return schema.AddCheck(perTeamField(p.String(), doc, func(l *MatchSetup) *teamLists { return &l.Piles[p] }, teamCardsField),
		func(_ *schema.DefinitionReader, l *MatchSetup) { l.HasPile[p] = true })
}

// SetDefaults marks the zone, HP and Block as omitted.
func (u *SetupUnit) SetDefaults() { u.Zone, u.HP, u.Block = homeZone, omitted, omitted }

// SkirmishSetup declares how a match is set up.
var SkirmishSetup = &declare.Setup{Kind: SetupKind, Played: Played,
	Words: []declare.SetupForm{
		{Words: "match", About: "the default match"},
		{Words: "match ID", About: "the rehearsal with that id"},
		{Words: "match A=UNIT,... B=UNIT,...", About: "a match with the given units for one or both teams"},
	},
	IDs:            &declare.SetupValueRule{},
	Options:        []declare.SetupValueRule{{Name: "A", Kind: "unit"}, {Name: "B", Kind: "unit"}},
	BuildFromWords: readTypedMatch,
	Check: func(c library.Definitions, setup any) engine.ValidationErrors {
		return setup.(*MatchSetup).validate(c.(*Content))
	},
	Capture: func(game any, _ []string) any { return captureSetup(game.(*Match)) },
	FromStart: func(c library.Definitions, game any) any {
		m, def := game.(*Match), c.(*Content).Match.NewConfig(0)
		l := captureSetup(m)
		l.Piles, l.Seed = [numPiles]teamLists{}, int(m.Seed()) // fits: larger seeds are not kept
		same := len(def.Units) == m.UnitCount()
		for u := range Unit(m.unitCount) {
			same = same && def.Units[u].Unit == m.UnitDef(u).ID && def.Units[u].Team == m.TeamOf(u)
		}
		if same {
			l.Units, l.Order = nil, nil
		}
		return l
	},
	Begin: func(c library.Definitions, setup any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error) {
		l := setup.(*MatchSetup)
		return startMatchFromSetup(c.(*Content), l, declare.SeedUnlessNegative(l.Seed, seed), runtime, log)
	},
	Weighings: []*declare.WeighingDecl{{Kind: "unit", Placed: true, Alike: []string{"range"}, Phrase: "%s units", Words: func(c library.Definitions, id string, with []string) []string {
		team := c.(*Content).Match.Units[TeamA]
		if len(team) == 0 {
			return nil
		}
		return []string{"match A=" + strings.Join(slices.Concat([]string{id}, team[1:], with), ",")}
	}}}, // in default matches, in the place of team A's first unit
}

func readTypedMatch(content library.Definitions, _ []string, options []declare.SetupOption) (any, error) {
	def := content.(*Content).Match
	if def.IsEmpty() {
		return nil, fmt.Errorf("the scripts have no match: add one, as in `return match { teams = ..., decks = ... }`")
	}
	for _, o := range options {
		team, _ := TeamWords.Number(o.Name)
		def.Units[team] = o.Values
	}
	return &MatchSetup{Shuffled: true, Seed: omitted, Units: engine.Map(def.NewConfig(0).Units, func(p UnitPlacement) SetupUnit {
		return SetupUnit{UnitPlacement: p, HP: omitted, Block: omitted}
	})}, nil
}

func (l *MatchSetup) validate(c *Content) (bad engine.ValidationErrors) {
	add := func(wanted string, known []string, path []string, format string, args ...any) {
		bad.Add(engine.Place{}, wanted, known, path, format, args...)
	}
	if len(l.Units) == 0 && c.Match.IsEmpty() {
		add("", nil, nil, `the setup has no units: add units = { { "warrior", team = "A" }, { "orc", team = "B" } }`)
	}
	placed := l.unitPlacements(c)
	ids := assignUnitIDs(placed)
	for i, u := range l.Units {
		path := []string{"units", strconv.Itoa(i + 1)}
		if d := c.Unit(u.Unit); d != nil && u.HP > d.HP {
			add("", nil, append(path, "hp"), "hp must be from 0 to %d, the maximum for %s, not %d", d.HP, d.Name, u.HP)
		}
		if first := slices.Index(ids, ids[i]); first < i {
			add("", nil, path, "units %d and %d are both called %q: give each an id", first+1, i+1, ids[i])
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
			add(id, ids, path, "unknown unit %q, item %d of `order`", id, n+1)
		} else if slices.Index(l.Order, id) < n {
			add("", nil, path, "unit %q is listed twice in `order`", id)
		}
	}
	return bad
}

func (l *MatchSetup) unitPlacements(c *Content) (list []UnitPlacement) {
	if len(l.Units) == 0 {
		return c.Match.NewConfig(0).Units
	}
	for _, u := range l.Units {
		if u.Zone == homeZone {
			u.Zone = u.Team.HomeZone()
		}
		list = append(list, u.UnitPlacement)
	}
	return list
}

// startMatchFromSetup starts a match from a setup, but with seed. runtime, log and the error are as for StartMatch.
func startMatchFromSetup(c *Content, l *MatchSetup, seed engine.Seed, runtime any, log *engine.Log) (*Match, error) {
	s := MatchConfig{Units: l.unitPlacements(c), Seed: seed, Decks: c.Match.Decks, NoDraw: l.HasPile[Hand] || l.HasPile[Deck]}
	if s.NoDraw {
		s.Decks = teamLists{}
	}
	if !l.Shuffled && (l.Order != nil || len(l.Units) > 0) {
		s.Order = l.turnOrderOf(assignUnitIDs(s.Units))
	}
	m, err := StartMatch(c, s, runtime, log)
	if err != nil {
		return nil, err
	}
	return m, l.applyToMatch(m)
}

func (l *MatchSetup) turnOrderOf(ids []string) (indices []int) {
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

// applyToMatch applies the setup to a match that has just begun, by stage directions. It stops at the first error. It
// sets HP before auras and effects, because the turn of a unit with 0 HP passes on.
func (l *MatchSetup) applyToMatch(m *Match) (err error) {
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

// captureSetup returns m as a setup beginning with the current unit's turn. It lacks turn number and delayed effects.
func captureSetup(m *Match) *MatchSetup {
	l := &MatchSetup{Seed: omitted}
	for u := range Unit(m.unitCount) {
		l.Units = append(l.Units, m.captureUnit(u))
		l.Order = append(l.Order, m.UnitID(m.UnitAtTurnIndex((m.CurrentTurnIndex()+int(u))%m.UnitCount())))
	}
	for p := range l.Piles {
		for team := range l.Piles[p] {
			l.Piles[p][team] = m.CardIDs(Team(team), Pile(p))
		}
	}
	return l
}

func (m *Match) captureUnit(u Unit) SetupUnit {
	d := m.UnitDef(u)
	l := SetupUnit{UnitPlacement: UnitPlacement{Unit: d.ID, Team: m.TeamOf(u), Zone: m.ZoneOf(u)}, HP: omitted, Block: omitted}
	if id := m.UnitID(u); id != d.ID {
		l.ID = id
	}
	if l.Zone == l.Team.HomeZone() {
		l.Zone = homeZone
	}
	if m.HP(u) < m.MaxHP(u) {
		l.HP = m.HP(u)
	}
	if m.BlockAmount(u) > 0 {
		l.Block = m.BlockAmount(u)
	}
	for _, word := range AuraWords.List {
		n, _ := AuraWords.Number(word)
		k := Keyword(n)
		if m.KeywordAmount(u, k) != engine.Find(d.Auras, func(a Aura) bool { return a.Keyword == k }).Amount {
			l.Auras = append(l.Auras, Aura{k, m.KeywordAmount(u, k)})
		}
	}
	for _, e := range m.EffectsOn(u) {
		l.Effects = append(l.Effects, SetupEffect{e.Keyword, e.Turns, m.UnitID(e.Source)})
	}
	return l
}

package skirmish

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine/session"
	rules "curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/ui"
	"curtaincall/scripting/keep"
)

// Keep implements scripting.Player: a match as scenarios. The most readable lays
// out what there was before the first move; the most faithful begins with the
// seed and repeats every stage direction.
func (p *Player) Keep(line []*session.Node, tried string) ([]*keep.Kept, error) {
	first, last := matchOf(line[0]), matchOf(line[len(line)-1])
	if err := p.keepable(first); err != nil {
		return nil, err
	}
	k := keep.Kept{Group: versus(first), Maker: "skirmish", Holds: holds(line[0], line[len(line)-1], last)}
	for _, n := range line[1:] {
		k.Steps = append(k.Steps, step(n.Text))
	}
	if tried != "" {
		k.Steps = append(k.Steps, step(tried))
	}
	faithful := k
	faithful.Setup = p.cast(first)
	if first.Seed() != 1 {
		faithful.Setup = append(faithful.Setup, keep.Field{Key: "seed", Value: keep.Number(int(first.Seed()))})
	}
	start := 0
	for start < len(line)-1 && strings.HasPrefix(k.Steps[start], "f:direct") {
		start++
	}
	m := matchOf(line[start])
	readable := k
	readable.Steps = k.Steps[start:]
	readable.Holds = holds(line[start], line[len(line)-1], last)
	readable.Setup = append(laidUnits(m), laidCards(m)...)
	seeded := readable
	seeded.Setup = append(slices.Clip(readable.Setup), keep.Field{Key: "seed", Value: keep.Number(int(first.Seed()))})
	return []*keep.Kept{&readable, &seeded, &faithful}, nil
}

func matchOf(n *session.Node) *rules.Match { return n.State().(*ui.Table).Match }

// keepable refuses what a scenario file cannot say.
func (p *Player) keepable(m *rules.Match) error {
	c := p.gen.Content
	for u := range rules.Unit(m.Units()) {
		if id := m.UnitDef(u).ID; c.Unit(id) == nil {
			return fmt.Errorf("unit %q is defined in no file: save it in one first", id)
		}
	}
	for team := range rules.Team(rules.NumTeams) {
		for _, id := range slices.Concat(cardIDs(m, team, rules.Hand), cardIDs(m, team, rules.Deck)) {
			if c.Card(id) == nil {
				return fmt.Errorf("card %q is defined in no file: save it in one first", id)
			}
		}
	}
	if m.Seed() != m.Seed().Plain() {
		return fmt.Errorf("the seed %d is too large for a scenario: play with one below 2147483648", m.Seed())
	}
	return nil
}

// versus says who fights whom.
func versus(m *rules.Match) string {
	var sides [rules.NumTeams][]string
	for u := range rules.Unit(m.Units()) {
		sides[m.Team(u)] = append(sides[m.Team(u)], m.UnitName(u))
	}
	return strings.Join(sides[rules.TeamA], ", ") + " against " + strings.Join(sides[rules.TeamB], ", ")
}

// step is an action as a scenario writes it.
func step(text string) string {
	words := strings.Fields(text)
	switch words[0] {
	case "play":
		args := make([]string, len(words)-1)
		for i, w := range words[1:] {
			args[i] = fmt.Sprintf("%q", w)
		}
		return "f:play(" + strings.Join(args, ", ") + ")"
	case "advance", "pass":
		return "f:" + words[0] + "()"
	}
	return fmt.Sprintf("f:direct(%q)", text)
}

// cast is the set-up that shuffles and draws as the match did: none where it is
// the pack's match, the units and the order they got where it is not.
func (p *Player) cast(m *rules.Match) keep.Table {
	def := p.gen.Content.Match.Setup(m.Seed())
	same := len(def.Units) == m.Units()
	for u := range rules.Unit(m.Units()) {
		same = same && def.Units[u].Unit == m.UnitDef(u).ID && def.Units[u].Team == m.Team(u)
	}
	if same {
		return nil
	}
	return laidUnits(m)
}

// laidUnits are the units as they stand, and the order of turns from whose turn
// it is on.
func laidUnits(m *rules.Match) keep.Table {
	var units keep.Table
	placed := make([]rules.Placed, m.Units())
	for u := range placed {
		placed[u].Unit = m.UnitDef(rules.Unit(u)).ID
	}
	usual := rules.UnitIDsOf(placed)
	for u := range rules.Unit(m.Units()) {
		units = append(units, keep.Field{Value: keep.Fields(laidUnit(m, u, usual[u])...)})
	}
	var ids []string
	for i := range m.Units() {
		ids = append(ids, m.UnitID(m.Order((m.Place()+i)%m.Units())))
	}
	return keep.Table{{Key: "units", Value: keep.Fields(units...)}, {Key: "order", Value: keep.List(ids)}}
}

// laidUnit is one unit: what is not as its definition and its team have it.
func laidUnit(m *rules.Match, u rules.Unit, usual string) keep.Table {
	d := m.UnitDef(u)
	t := keep.Table{{Value: keep.Text(d.ID)}}
	add := func(key string, v keep.Value) { t = append(t, keep.Field{Key: key, Value: v}) }
	if id := m.UnitID(u); id != usual || id != d.ID {
		add("id", keep.Text(id))
	}
	add("team", keep.Text(m.Team(u).String()))
	if m.Zone(u) != m.Team(u).Home() {
		add("zone", keep.Text(m.Zone(u).String()))
	}
	if m.HP(u) < m.MaxHP(u) {
		add("hp", keep.Number(m.HP(u)))
	}
	if m.Block(u) > 0 {
		add("block", keep.Number(m.Block(u)))
	}
	var auras, effects keep.Table
	for set := m.Content().Keywords.Held(rules.AsAura); set != 0; set &= set - 1 {
		k := set.First()
		if n := m.Aura(u, k); n != auraOf(d, k) {
			auras = append(auras, keep.Field{Key: m.Keyword(k).Word, Value: keep.Number(n)})
		}
	}
	if auras != nil {
		add("auras", keep.Fields(auras...))
	}
	for _, e := range m.Effects(nil, u) {
		effects = append(effects, keep.Field{Value: keep.Fields(
			keep.Field{Value: keep.Text(m.Keyword(e.Keyword).Word)},
			keep.Field{Value: keep.Number(e.Turns)},
			keep.Field{Key: "from", Value: keep.Text(m.UnitID(e.Source))},
		)})
	}
	if effects != nil {
		add("effects", keep.Fields(effects...))
	}
	return t
}

// auraOf is how much of an aura a unit begins with.
func auraOf(d *rules.UnitDef, k rules.Keyword) int {
	for _, a := range d.Auras {
		if a.Keyword == k {
			return a.Amount
		}
	}
	return 0
}

// laidCards are the hands and decks as they lie.
func laidCards(m *rules.Match) (t keep.Table) {
	for _, pile := range [...]rules.Pile{rules.Hand, rules.Deck} {
		var teams keep.Table
		for team, name := range rules.Teams {
			teams = append(teams, keep.Field{Key: name, Value: keep.List(cardIDs(m, rules.Team(team), pile))})
		}
		t = append(t, keep.Field{Key: rules.Piles[pile], Value: keep.Fields(teams...)})
	}
	return t
}

// holds are assertions for what changed: HP, zones, Block, auras, effects, the
// winner.
func holds(start, end *session.Node, last *rules.Match) (list []keep.Hold) {
	if last.Over() && last.Winner() != rules.NoTeam {
		list = append(list, keep.Hold{Expr: "f.winner", Value: fmt.Sprintf("%q", last.Winner())})
	}
	for _, c := range session.Changes(start.State(), end.State()) {
		switch {
		case strings.HasPrefix(c.Word, "#") || c.Word == "turn":
		case strings.HasSuffix(c.Word, ".zone"):
			list = append(list, keep.Hold{Expr: "f." + c.Word, Value: fmt.Sprintf("%q", rules.Zones[c.Value-1])})
		default:
			list = append(list, keep.Hold{Expr: "f." + c.Word, Value: fmt.Sprint(c.Value)})
		}
	}
	if len(list) == 0 {
		list = append(list, keep.Hold{Expr: "f.current", Value: fmt.Sprintf("%q", last.UnitID(last.Current()))})
	}
	return list
}

package skirmish

import (
	"fmt"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	rules "curtaincall/engine/skirmish"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// How values look at a console: a match as the stage, a unit on a line.

// Face implements scripting.Console.
func (c *console) Face(v lua.LValue, s screen.Screen) []string {
	t, ok := v.(*lua.LTable)
	if !ok {
		return nil
	}
	if c.now != nil && t == c.now.view {
		return c.host.Table().Stage(s)
	}
	if id, defined := c.tables[t]; defined {
		lines, err := c.Show(id, s)
		if err != nil {
			return nil
		}
		return lines
	}
	return nil
}

// Brief implements scripting.Console.
func (c *console) Brief(v lua.LValue) string {
	t, ok := v.(*lua.LTable)
	if !ok {
		return ""
	}
	if id, defined := c.tables[t]; defined {
		return `"` + id + `"`
	}
	if c.now == nil {
		return ""
	}
	m := c.match()
	if t == c.now.view {
		return fmt.Sprintf("the match, turn %d", m.Turn())
	}
	if u, is := c.now.unitOf(t); is && int(u) < m.Units() {
		return unitLine(m, u)
	}
	if name, _ := sandbox.ViewName(t); name == "auras" || name == "effects" {
		return c.heldLine(t)
	}
	return ""
}

// unitLine is a unit in one line.
func unitLine(m *rules.Match, u rules.Unit) string {
	parts := []string{fmt.Sprintf("%d/%d HP", m.HP(u), m.MaxHP(u))}
	for _, word := range append([]string{"block"}, wordsOf(rules.Auras)...) {
		k, _ := rules.KeywordNamed(word)
		if n := m.Aura(u, k); n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", rules.Keywords[k].Name, n))
		}
	}
	for _, e := range m.Effects(nil, u) {
		parts = append(parts, fmt.Sprintf("%s %d from %s", rules.Keywords[e.Keyword].Name, e.Turns, m.UnitName(e.Source)))
	}
	where := "in " + m.Zone(u).String()
	if !m.Alive(u) {
		where = "dead"
	}
	return fmt.Sprintf("%s (%s) %s: %s", m.UnitName(u), m.Team(u), where, strings.Join(parts, ", "))
}

// heldLine are auras or effects as one writes them.
func (c *console) heldLine(t *lua.LTable) string {
	var held []string
	for i := range rules.Keywords {
		word := rules.Keywords[i].Word
		v, err := c.vm.Field(t, word)
		if n, ok := v.(lua.LNumber); err == nil && ok && n != 0 {
			held = append(held, word+" = "+strconv.Itoa(int(n)))
		}
	}
	if held == nil {
		return "{}"
	}
	return "{ " + strings.Join(held, ", ") + " }"
}

// What the engine keeps, as plain copies to look at.

type inspectedMatch struct {
	Turn, Actions int
	Current       string
	Winner        string
	Seed, Hash    string
	Order         []string
	Units         []inspectedUnit
	HandA, DeckA  []string
	HandB, DeckB  []string
	Parts         []inspectedPart
}

type inspectedUnit struct {
	Number               int
	ID, Name, Team, Zone string
	Alive                bool
	HP, MaxHP            int
	Auras                []inspectedAura
	Effects              []inspectedEffect
	DefinedAt            string
}

type inspectedAura struct {
	Keyword string
	Amount  int
}

type inspectedEffect struct {
	Keyword string
	Turns   int
	From    string
}

type inspectedPart struct{ Name, Hash string }

// Inspect implements scripting.Console.
func (c *console) Inspect(v lua.LValue) (any, bool) {
	t, ok := v.(*lua.LTable)
	if !ok || c.now == nil || c.host.Table() == nil {
		return nil, false
	}
	m := c.match()
	if t == c.now.view {
		return inspectMatch(m), true
	}
	if u, is := c.now.unitOf(t); is && int(u) < m.Units() {
		return inspectUnit(m, u), true
	}
	return nil, false
}

func inspectMatch(m *rules.Match) *inspectedMatch {
	out := &inspectedMatch{
		Turn: m.Turn(), Actions: m.Actions(), Current: m.UnitID(m.Current()), Seed: scripting.Hex(uint64(m.Seed())), Hash: scripting.Hex(m.Hash()),
		HandA: cardIDs(m, rules.TeamA, rules.Hand), DeckA: cardIDs(m, rules.TeamA, rules.Deck),
		HandB: cardIDs(m, rules.TeamB, rules.Hand), DeckB: cardIDs(m, rules.TeamB, rules.Deck),
	}
	if m.Winner() != rules.NoTeam {
		out.Winner = m.Winner().String()
	}
	for i := range m.Units() {
		out.Order = append(out.Order, m.UnitID(m.Order(i)))
		out.Units = append(out.Units, *inspectUnit(m, rules.Unit(i)))
	}
	for _, p := range m.Parts(nil) {
		out.Parts = append(out.Parts, inspectedPart{p.Name, scripting.Hex(p.Hash)})
	}
	return out
}

func inspectUnit(m *rules.Match, u rules.Unit) *inspectedUnit {
	out := &inspectedUnit{
		Number: int(u), ID: m.UnitID(u), Name: m.UnitName(u), Team: m.Team(u).String(), Zone: m.Zone(u).String(),
		Alive: m.Alive(u), HP: m.HP(u), MaxHP: m.MaxHP(u), DefinedAt: m.UnitDef(u).Where.String(),
	}
	for i := range rules.Keywords {
		if n := m.Aura(u, rules.Keyword(i)); n > 0 {
			out.Auras = append(out.Auras, inspectedAura{rules.Keywords[i].Word, n})
		}
	}
	for _, e := range m.Effects(nil, u) {
		out.Effects = append(out.Effects, inspectedEffect{rules.Keywords[e.Keyword].Word, e.Turns, m.UnitID(e.Source)})
	}
	return out
}

// Trace implements scripting.Console.
func (c *console) Trace(game engine.Table, events []engine.Event, fact engine.Fact) (list []scripting.Change) {
	for i := range events {
		e := &events[i]
		if !concerns(e, fact) {
			continue
		}
		change := scripting.Change{From: int(e.From), To: int(e.To), Steps: steps(events, i), Cause: e.Cause}
		if e.Kind == rules.Advanced { // zones count from 1 in facts
			change.From, change.To = change.From+1, change.To+1
		}
		list = append(list, change)
	}
	return list
}

// concerns tells whether an event changed a fact.
func concerns(e *engine.Event, fact engine.Fact) bool {
	if e.From == e.To || e.Target != fact.Target {
		return false
	}
	switch e.Kind {
	case rules.Damaged, rules.Healed:
		return fact.Keyword == rules.HP
	case rules.Advanced:
		return fact.Keyword == rules.Position
	case rules.Gained, rules.Lost, rules.Absorbed, rules.Inflicted, rules.Faded:
		return fact.Keyword == e.Keyword
	}
	return false
}

// steps tell how the amount of a change came about.
func steps(events []engine.Event, i int) []string {
	e := &events[i]
	switch e.Kind {
	case rules.Damaged:
		return hitSteps(events, i)
	case rules.Healed:
		return []string{fmt.Sprintf("heals %d", e.Amount)}
	case rules.Absorbed:
		return []string{fmt.Sprintf("takes %d of a hit", e.Amount)}
	case rules.Gained:
		return []string{fmt.Sprintf("gains %d", e.Amount)}
	case rules.Lost:
		if e.Cause.Callback == rules.NoCallback {
			return []string{"goes at the start of the unit's turn"}
		}
		return []string{fmt.Sprintf("loses %d", e.Amount)}
	case rules.Inflicted:
		return []string{fmt.Sprintf("inflicted for %d of its turns", e.Amount)}
	case rules.Faded:
		return []string{fmt.Sprintf("%d less", e.Amount)}
	case rules.Advanced:
		return []string{"advances"}
	}
	return nil
}

// hitSteps are the points of the hit that ended in a loss of HP.
func hitSteps(events []engine.Event, i int) (list []string) {
	for _, e := range engine.PartBefore(events, i) {
		if list == nil {
			begun := e.Amount
			if e.Kind == rules.Modified {
				begun = e.From
			}
			list = append(list, fmt.Sprintf("deals %d", begun))
		}
		switch e.Kind {
		case rules.Modified:
			list = append(list, fmt.Sprintf("%s: %d → %d", rules.Keywords[e.Keyword].Name, e.From, e.To))
		case rules.Absorbed:
			list = append(list, fmt.Sprintf("Block takes %d", e.Amount))
		}
	}
	if len(list) == 1 {
		return list // nothing has changed the number
	}
	return append(list, fmt.Sprintf("so %d HP", events[i].Amount))
}

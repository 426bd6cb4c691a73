package skirmish

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// MaxUnits is the maximum number of units in a match, of both teams together.
const MaxUnits = 12

// Unit is the number of a unit in a match, in the order of the setup.
type Unit int8

const Nobody Unit = -1

type UnitSet = engine.SmallSet[Unit]

type unitState struct {
	unitCoreState
	keywords engine.KeywordStacks // the amounts of Block and of auras
	effects  effectEntries
}

type unitCoreState struct {
	def    int16
	meters unitMeters
	team   Team
	zone   Zone
}

// UnitNames holds the ids and names of the units of a match. All copies of the match share it; it does not change.
type UnitNames struct {
	ids, names [MaxUnits]string
	words      *vocabulary.Words // the ids of the units
}

func newUnitNames(c *Content, units []UnitPlacement) (*UnitNames, error) {
	made := &UnitNames{words: vocabulary.NewWords("UnitId")}
	for i, id := range assignUnitIDs(units) {
		if id != "" && slices.Contains(made.ids[:i], id) {
			return nil, fmt.Errorf("duplicate unit id %q", id)
		}
		def := units[i].Unit
		made.ids[i] = id
		made.words.Add(id, i)
		made.names[i] = c.Unit(def).Name
		if id != def {
			made.names[i] += " " + strings.TrimPrefix(id, def+"_")
		}
	}
	return made, nil
}

// assignUnitIDs returns the ids of units in a match: UnitPlacement.ID or, if that is empty, the id of the definition,
// with a number such as _1 if several units would have it.
func assignUnitIDs(units []UnitPlacement) []string {
	copies := map[string]int{}
	for _, p := range units {
		if p.ID == "" {
			copies[p.Unit]++
		}
	}
	ids := make([]string, len(units))
	count := map[string]int{}
	for i, p := range units {
		ids[i] = p.ID
		if p.ID != "" {
			continue
		}
		ids[i] = p.Unit
		if copies[p.Unit] > 1 {
			count[p.Unit]++
			ids[i] += "_" + strconv.Itoa(count[p.Unit])
		}
	}
	return ids
}

// Source is a unit that acts, and the card that it plays, if any.
type Source struct {
	Unit Unit
	Card int16 // index in Content.Cards, or NoCard
}

const NoCard int16 = -1

// UnitCount returns the number of units, including dead ones.
func (m *Match) UnitCount() int          { return int(m.unitCount) }
func (m *Match) UnitDef(u Unit) *UnitDef { return m.content.Units[m.units[u].def] }

// UnitID returns the id of a unit in this match, such as orc_2, or "nobody" if there is no such unit.
func (m *Match) UnitID(u Unit) string {
	if u < 0 || int(u) >= int(m.unitCount) {
		return "nobody"
	}
	return m.cast.ids[u]
}

// UnitName returns the untranslated name of a unit in this match, such as Orc 2, or "nobody" if there is none.
func (m *Match) UnitName(u Unit) string {
	if u < 0 || int(u) >= int(m.unitCount) {
		return "nobody"
	}
	return m.cast.names[u]
}

// DisplayName returns the name of a unit, or its id, in the players' language and safe for a terminal.
func (m *Match) DisplayName(u Unit) string {
	return m.Language().TranslateName(speech.CleanNameOrID(m.UnitName(u), m.UnitID(u)))
}

func (m *Match) Language() *phrase.Language { return m.content.Language() }

func (m *Match) translatedKeyword(k Keyword) *engine.Keyword {
	return library.Translation(m.content).Keywords.Row(k)
}

// TypedWordOfUnit returns the word that a player types for a unit, in the players' language.
func (m *Match) TypedWordOfUnit(u Unit) string {
	return m.unitEntries(UnitSet(0).With(u))[0].TypedWord(m.Language())
}

// FindUnit returns the unit with an id in this match, or Nobody and false if there is none.
func (m *Match) FindUnit(id string) (Unit, bool) {
	for u := range m.unitCount {
		if m.cast.ids[u] == id {
			return Unit(u), true
		}
	}
	return Nobody, false
}

func (m *Match) TeamOf(u Unit) Team { return m.units[u].team }
func (m *Match) ZoneOf(u Unit) Zone { return m.units[u].zone }

// IsAlive reports whether a unit is alive. A unit with 0 HP stays alive until the card in play is resolved (S-25).
func (m *Match) IsAlive(u Unit) bool { return m.alive.Has(u) }

func describeUnit(game any, n int) string {
	m, u := game.(*Match), Unit(n)
	in, line := m.Language(), sayUnitLine
	parts := []string{in.RenderSentence(sayHPOfMost, "n", m.HP(u), "most", m.MaxHP(u))}
	for _, word := range append([]string{"block"}, AuraWords.List...) {
		k, _ := m.content.Keywords.ByWord(word)
		if n := m.KeywordAmount(u, k); n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", m.translatedKeyword(k).Name, n))
		}
	}
	for _, e := range m.EffectsOn(u) {
		parts = append(parts, in.RenderSentence(sayEffectFrom, "what", m.translatedKeyword(e.Keyword).Name, "n", e.Turns, "who", m.DisplayName(e.Source)))
	}
	if !m.IsAlive(u) {
		line = sayDeadUnitLine
	}
	return in.RenderSentence(line, "who", m.DisplayName(u), "team", m.TeamOf(u).String(), "zone", m.ZoneOf(u).String(), "list", strings.Join(parts, ", "))
}

// LivingUnits returns the living units of a team.
func (m *Match) LivingUnits(team Team) UnitSet { return m.alive & m.side[team] }

// KeywordRow returns the entry of a keyword in the content's table, which the caller must not change.
func (m *Match) KeywordRow(k Keyword) *engine.Keyword { return m.content.Keywords.Row(k) }

// BlockAndAurasOf returns the keywords of which a unit has an amount: Block and auras. It does not return effects.
func (m *Match) BlockAndAurasOf(u Unit) engine.KeywordSet { return m.units[u].keywords.HeldKeywords() }

// KeywordAmount returns how much Block or how much of an aura a unit has. Effects do not count.
func (m *Match) KeywordAmount(u Unit, k Keyword) int { return m.units[u].keywords.Get(k) }
func (m *Match) BlockAmount(u Unit) int              { return m.units[u].keywords.Get(Block) }

// Team is one of the two teams. It has the number of the seat that plays it.
type Team int8

const (
	TeamA Team = iota
	TeamB

	NumTeams = 2
	NoTeam   = Team(-1)
)

var TeamWords = vocabulary.NewWords("Team", "A", "B")

func (t Team) String() string { return TeamWords.List[t] }

func (t Team) Opponent() Team { return 1 - t }

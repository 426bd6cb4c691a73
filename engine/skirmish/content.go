package skirmish

import (
	"maps"
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/speech"
)

// Range says how far a unit attacks.
type Range uint8

// The ranges.
const (
	Melee Range = iota
	Ranged
)

// Ranges are the ranges as scripts write them, by number.
var Ranges = []string{"melee", "ranged"}

// Kind says what a unit's damage is.
type Kind uint8

// The kinds.
const (
	Physical Kind = iota
	Magic
)

// Kinds are the kinds as scripts write them, by number.
var Kinds = []string{"physical", "magic"}

// Traits is what a card requires of the unit that plays it: a set of words, one
// bit each.
type Traits uint8

// The traits.
const (
	NeedsMelee Traits = 1 << iota
	NeedsRanged
	NeedsPhysical
	NeedsMagic
)

// TraitWords are the traits as scripts write them, in the order of their bits.
var TraitWords = []string{"melee", "ranged", "physical", "magic"}

// Words are the words of the set.
func (t Traits) Words() (words []string) {
	for i, w := range TraitWords {
		if t&(1<<i) != 0 {
			words = append(words, w)
		}
	}
	return words
}

// Aim says what target a card asks for.
type Aim uint8

// The aims.
const (
	AimSelf Aim = iota
	AimAlly
	AimAny
	AimEnemy
)

// Aims are the aims as scripts write them, by number.
var Aims = []string{"self", "ally", "any", "enemy"}

// Play is the effect of a card.
type Play func(m *Match, self Source, target Unit)

// Aura is a number a unit has for the whole match.
type Aura struct {
	Keyword Keyword
	Amount  int
}

// UnitDef is the definition of a unit. Frozen once it is part of a Content.
type UnitDef struct {
	ID, Name string
	HP       int
	Range    Range
	Kind     Kind
	Damage   int // what a card without a number of its own deals
	Auras    []Aura
	Where    engine.Place

	traits Traits
	hash   uint64
}

// MatchDef is the match of a content pack: who fights whom with which cards.
type MatchDef struct {
	Units [NumTeams][]string // ids
	Decks [NumTeams][]string
	Where engine.Place
}

// Empty tells that nothing is defined.
func (d *MatchDef) Empty() bool {
	return len(d.Units[TeamA])+len(d.Units[TeamB])+len(d.Decks[TeamA])+len(d.Decks[TeamB]) == 0
}

// What a match may consist of.
const (
	MinTeam, MaxTeam = 2, 3   // units of a team in a pack's match
	MinDeck, MaxDeck = 10, 15 // cards of a deck in a pack's match
)

// Content is one generation of definitions. It never changes after NewContent
// and may be shared between goroutines.
type Content struct {
	Keywords *engine.Keywords // the game's own, then those that definitions add

	Cards []*CardDef
	Units []*UnitDef
	Match MatchDef

	cardByID, unitByID map[string]int16
	effects            effectTable
	auras, suffered    *declare.Words // the words of the keywords that units have, and suffer
	modifiers          *engine.Modifiers[Modifier]
}

// NewContent freezes definitions into a generation; they become the content's.
// Definitions that fit together badly are reported, all together.
func NewContent(cards []*CardDef, units []*UnitDef, match MatchDef) (*Content, engine.Misfits) {
	c := &Content{Keywords: Keywords, effects: effectsOf(Keywords), auras: AuraWords, suffered: EffectWords, Match: match, cardByID: map[string]int16{}, unitByID: map[string]int16{}}
	bad := c.add(cards, units)
	for team := TeamA; team <= TeamB; team++ {
		c.checkTeam(team, &bad)
	}
	return c, bad
}

// Extend is a new generation: all of this one, and more cards and units. The old
// generation stays as it is.
func (c *Content) Extend(cards []*CardDef, units []*UnitDef) (*Content, engine.Misfits) {
	e := *c
	e.Cards, e.Units = slices.Clip(c.Cards), slices.Clip(c.Units)
	e.cardByID, e.unitByID = maps.Clone(c.cardByID), maps.Clone(c.unitByID)
	bad := e.add(cards, units)
	return &e, bad
}

// WithKeywords is a new generation: all of this one, and more keywords. Their
// numbers come after those there are, so definitions may speak of them before.
func (c *Content) WithKeywords(rows []engine.Keyword) (*Content, engine.Misfits) {
	e := *c
	var bad engine.Misfits
	e.Keywords, bad = c.Keywords.With(rows)
	e.effects = effectsOf(e.Keywords)
	e.auras, e.suffered = keywordWords("Aura", e.Keywords, e.Keywords.Held(AsAura)), keywordWords("Effect", e.Keywords, e.Keywords.Held(AsEffect))
	if n := len(e.effects.kinds); n > MaxEffects {
		bad.Beyond(rows[len(rows)-1].Where, nil, "%d keywords can be effects: at most %d", n, MaxEffects)
	}
	return &e, bad
}

// add appends definitions and finds their place among the others.
func (c *Content) add(cards []*CardDef, units []*UnitDef) (bad engine.Misfits) {
	for _, d := range cards {
		if d.hash == 0 { // else it is part of another content already, and stays as it is
			d.ready()
		}
		if first, ok := c.cardByID[d.ID]; ok {
			bad.Add(d.Where, "", nil, []string{"id"}, "duplicate card id %q, first defined at %s", d.ID, c.Cards[first].Where)
			continue
		}
		c.cardByID[d.ID] = int16(len(c.Cards))
		c.Cards = append(c.Cards, d)
	}
	for _, d := range units {
		if d.hash == 0 {
			d.ready()
		}
		if first, ok := c.unitByID[d.ID]; ok {
			bad.Add(d.Where, "", nil, []string{"id"}, "duplicate unit id %q, first defined at %s", d.ID, c.Units[first].Where)
			continue
		}
		c.unitByID[d.ID] = int16(len(c.Units))
		c.Units = append(c.Units, d)
	}
	return bad
}

// checkTeam looks for what one side of the match names. A content without a match
// is fine: scenarios lay out their own.
func (c *Content) checkTeam(team Team, bad *engine.Misfits) {
	where := c.Match.Where
	if c.Match.Empty() {
		return
	}
	units, deck := c.Match.Units[team], c.Match.Decks[team]
	if n := len(units); n < MinTeam || n > MaxTeam {
		bad.Beyond(where, []string{"teams", team.String()}, "team %s must be %d to %d units, not %d", team, MinTeam, MaxTeam, n)
	}
	if n := len(deck); n < MinDeck || n > MaxDeck {
		bad.Beyond(where, []string{"decks", team.String()}, "the deck of %s must be %d to %d cards, not %d", team, MinDeck, MaxDeck, n)
	}
	for i, id := range units {
		if c.Unit(id) == nil {
			bad.Add(where, id, c.UnitIDs(), []string{"teams", team.String(), strconv.Itoa(i + 1)}, "unknown unit %q in team %s", id, team)
		}
	}
	seen := map[string]bool{}
	for _, id := range deck {
		if c.Card(id) == nil && !seen[id] {
			bad.Add(where, id, c.CardIDs(), []string{"decks", team.String(), id}, "unknown card %q in the deck of %s", id, team)
			seen[id] = true
		}
	}
}

// Card finds a card by id: nil when there is none.
func (c *Content) Card(id string) *CardDef {
	if i := c.CardIndex(id); i >= 0 {
		return c.Cards[i]
	}
	return nil
}

// CardIndex is the place of a card in Cards, -1 when there is none.
func (c *Content) CardIndex(id string) int {
	if i, ok := c.cardByID[id]; ok {
		return int(i)
	}
	return -1
}

// Unit finds a unit by id: nil when there is none.
func (c *Content) Unit(id string) *UnitDef {
	if i, ok := c.unitByID[id]; ok {
		return c.Units[i]
	}
	return nil
}

// CardIDs are the ids of all cards, in order.
func (c *Content) CardIDs() (list []string) {
	for _, d := range c.Cards {
		list = append(list, d.ID)
	}
	return list
}

// UnitIDs are the ids of all units, in order.
func (c *Content) UnitIDs() (list []string) {
	for _, d := range c.Units {
		list = append(list, d.ID)
	}
	return list
}

// Is reports whether two definitions have the same id.
func (d *CardDef) Is(other *CardDef) bool { return d.ID == other.ID }

// Is reports whether two definitions have the same id.
func (d *UnitDef) Is(other *UnitDef) bool { return d.ID == other.ID }

// Meets reports whether the unit is all that a card requires.
func (d *UnitDef) Meets(needs Traits) bool { return needs&^d.traits == 0 }

// Value is the number of the value of that name; 0, false when there is none.
func (d *CardDef) Value(name string) (int, bool) {
	for _, v := range d.Values {
		if v.Name == name {
			return v.Number, true
		}
	}
	return 0, false
}

// Rules is the card's text with its own numbers.
func (d *CardDef) Rules() string { return engine.PlainText(d.Text, d.Values) }

// Called is the name of a card or a unit, safe to be shown.
func (d *CardDef) Called() string { return speech.Named(d.Name, d.ID) }
func (d *UnitDef) Called() string { return speech.Named(d.Name, d.ID) }

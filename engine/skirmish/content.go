package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/speech"
)

// Range is how far a unit attacks.
type Range uint8

// The ranges.
const (
	Melee Range = iota
	Ranged
)

// RangeWords are the ranges as scripts write them.
var RangeWords = vocabulary.NewWords("Range", "melee", "ranged")

// Kind is the damage type of a unit.
type Kind uint8

// The kinds.
const (
	Physical Kind = iota
	Magic
)

// KindWords are the kinds as scripts write them.
var KindWords = vocabulary.NewWords("DamageKind", "physical", "magic")

// Traits are the properties that a card requires of the unit that plays it, one bit each.
type Traits uint8

// The traits.
const (
	NeedsMelee Traits = 1 << iota
	NeedsRanged
	NeedsPhysical
	NeedsMagic
)

// TraitWords are the traits as scripts write them, in the order of their bits.
var TraitWords = vocabulary.NewWords("Requirement", "melee", "ranged", "physical", "magic")

// Words returns the words of the traits in the set.
func (t Traits) Words() (list []string) {
	for i, word := range TraitWords.List {
		if t&(1<<TraitWords.At(i)) != 0 {
			list = append(list, word)
		}
	}
	return list
}

// Aim is the kind of target that a card asks for.
type Aim uint8

// The aims.
const (
	AimSelf Aim = iota
	AimAlly
	AimAny
	AimEnemy
)

// AimWords are the aims as scripts write them.
var AimWords = vocabulary.NewWords("Aim", "self", "ally", "any", "enemy")

// Play is the effect of a card.
type Play func(m *Match, self Source, target Unit)

// Aura is an amount of a keyword that a unit has for the whole match.
type Aura struct {
	Keyword Keyword
	Amount  int
}

// UnitDef is the definition of a unit. It does not change once it is part of a Content.
type UnitDef struct {
	ID, Name string
	HP       int
	Range    Range
	Kind     Kind
	Damage   int // damage of cards without a number of their own
	Auras    []Aura
	Where    engine.Place

	traits Traits
}

// MatchDef is the match of a content pack: the units and the decks of both teams.
type MatchDef struct {
	Units [NumTeams][]string // ids of their definitions
	Decks [NumTeams][]string
	Where engine.Place
}

// Empty reports whether nothing is defined.
func (d *MatchDef) Empty() bool {
	return len(d.Units[TeamA])+len(d.Units[TeamB])+len(d.Decks[TeamA])+len(d.Decks[TeamB]) == 0
}

// The sizes of the match of a pack.
const (
	MinTeam, MaxTeam = 2, 3   // units of a team
	MinDeck, MaxDeck = 10, 15 // cards of a deck
)

// Content is a generation of definitions. It is immutable and may be shared between goroutines.
type Content struct {
	library.Library
	Keywords *engine.Keywords // the game's own, then those of definitions

	Cards []*CardDef
	Units []*UnitDef
	Match MatchDef

	ids             library.IDs // all ids, which waiting effects can keep
	cards           library.Shelf[CardDef]
	units           library.Shelf[UnitDef]
	effects         effectSlots
	auras, suffered *vocabulary.Words // the words of auras, and of effects
	modifiers       *engine.Modifiers[Modifier]
	heard           [numEvents]engine.KeywordSet // the keywords with a hook for a kind of event
	on              map[Keyword]*Hooks           // the hooks of each keyword
	added           map[Keyword]*KeywordDef
}

// NewContent makes a generation of definitions, which belong to it from then on. The misfits are all
// the errors of definitions that do not fit together.
func NewContent(cards []*CardDef, units []*UnitDef, match MatchDef) (*Content, engine.Misfits) {
	defs := append(library.DefinitionsOf(CardKind, cards), library.DefinitionsOf(UnitKind, units)...)
	if !match.Empty() {
		defs = append(defs, schema.Definition{Kind: MatchKind, Def: &match})
	}
	c, bad := Nothing.Adding(defs)
	return c.(*Content), bad
}

// Nothing is a content without definitions, from which Adding makes all others.
var Nothing = &Content{Library: library.NewLibrary("unit", "card", "match", "keyword", "sentence")}

// Adding implements library.Definitions.
func (c *Content) Adding(defs []schema.Definition) (library.Definitions, engine.Misfits) {
	e := *c
	lib, bad := c.Library.With(defs)
	return &e, append(bad, e.indexDefinitions(lib)...)
}

// KeywordTable implements library.Definitions.
func (c *Content) KeywordTable() *engine.Keywords { return c.Keywords }

func (c *Content) indexKeywords(lib *library.Library) (bad engine.Misfits) {
	c.Keywords, bad = library.KeywordsOf(lib, Keywords)
	c.effects, c.modifiers = newEffectTable(c.Keywords), nil
	c.auras, c.suffered = AuraWords.Of(c.Keywords), EffectWords.Of(c.Keywords)
	added := library.ShelfOf[KeywordDef](lib, "keyword").List
	if n := len(c.effects.kinds); n > MaxEffects {
		bad.AddOverLimit(added[len(added)-1].Where, nil, "%d keywords can be effects: at most %d", n, MaxEffects)
	}
	c.heard, c.on, c.added = [numEvents]engine.KeywordSet{}, map[Keyword]*Hooks{}, map[Keyword]*KeywordDef{}
	for _, d := range added {
		k, known := c.Keywords.ByWord(d.Word)
		if !known {
			continue
		}
		c.on[k], c.added[k] = &d.Does.On, d
		for p, change := range d.Does.Modify {
			if change != nil {
				c.modifiers = c.modifiers.With(uint8(p), k, change)
			}
		}
		for kind, hook := range d.Does.On {
			if hook != nil {
				c.heard[kind] = c.heard[kind].With(k)
			}
		}
	}
	return bad
}

func (c *Content) indexDefinitions(lib library.Library) (bad engine.Misfits) {
	c.Library, bad = lib, c.indexKeywords(&lib)
	c.ids = library.AllIDs(&lib, c.Keywords)
	c.cards, c.units = library.ShelfOf[CardDef](&lib, "card"), library.ShelfOf[UnitDef](&lib, "unit")
	c.Cards, c.Units = c.cards.List, c.units.List
	for _, match := range library.ShelfOf[MatchDef](&lib, "match").List {
		c.Match = *match
	}
	for _, d := range c.Units {
		if d.traits == 0 { // it is not part of a content yet
			d.traits = NeedsMelee<<d.Range | NeedsPhysical<<d.Kind
		}
	}
	if !c.Match.Empty() { // without one, scenarios lay out their own
		c.Match.checkSizes(&bad)
	}
	return append(bad, lib.FreshUnresolvedReferences()...)
}

func (d *MatchDef) checkSizes(bad *engine.Misfits) {
	for team := TeamA; team <= TeamB; team++ {
		if n := len(d.Units[team]); n < MinTeam || n > MaxTeam {
			bad.AddOverLimit(d.Where, []string{"teams", team.String()}, "team %s must be %d to %d units, not %d", team, MinTeam, MaxTeam, n)
		}
		if n := len(d.Decks[team]); n < MinDeck || n > MaxDeck {
			bad.AddOverLimit(d.Where, []string{"decks", team.String()}, "the deck of %s must be %d to %d cards, not %d", team, MinDeck, MaxDeck, n)
		}
	}
}

// Card returns the card of that id; nil when there is none.
func (c *Content) Card(id string) *CardDef { return c.cards.Find(id) }

// CardIndex returns the index of a card in Cards; -1 when there is none.
func (c *Content) CardIndex(id string) int { return int(c.cards.Index(id)) }

// Unit returns the unit of that id; nil when there is none.
func (c *Content) Unit(id string) *UnitDef { return c.units.Find(id) }

// Meets reports whether the unit has all the traits in needs.
func (d *UnitDef) Meets(needs Traits) bool { return needs&^d.traits == 0 }

// Rules returns the card's text with its values filled in.
func (d *CardDef) Rules() string { return engine.PlainText(d.Text, d.Values) }

// DisplayName returns the name of a card or a unit, cleaned for display.
func (d *CardDef) DisplayName() string { return speech.SafeName(d.Name, d.ID) }
func (d *UnitDef) DisplayName() string { return speech.SafeName(d.Name, d.ID) }

package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// Rarity determines how many copies of a unit are in a bag.
type Rarity uint8

const (
	Unoffered Rarity = iota // never in a bag, only spawned or in a setup
	Common
	Uncommon
	Rare

	numRarities = iota
)

var Rarities = []string{"", "common", "uncommon", "rare"}

var rarityWeights = [numRarities]int{Common: 6, Uncommon: 3, Rare: 1}

// UnitDef is the definition of a unit. It must not change once a Content contains it.
type UnitDef struct {
	ID, Name       string
	Attack, Health int
	Cost, Pitch    int // mana that it costs, and mana for pitching or selling it
	Rarity         Rarity
	Keywords       KeywordMask // printed
	Text           string
	Values         []engine.Value
	On             [NumTriggers]Ability
	Order          []Trigger          // the triggers of On, in the order of the definition; nil: by number
	Limit          [NumTriggers]uint8 // by trigger: the maximum number of uses in a battle or a shop; 0: no limit (O-32)
	Where          engine.Place

	hooks engine.SmallSet[Trigger] // the triggers with an ability
	order [NumTriggers]uint8       // by trigger: its index in Order
	hash  uint64
}

// MaxLimit is the greatest number that UnitDef.Limit can have, since a phase cannot have more triggers.
const MaxLimit = 200

// RulesText returns the text of the unit, in which numbers replace the names of values.
func (d *UnitDef) RulesText() string { return engine.ExpandNumbers(d.Text, d.Values) }

// DisplayName returns the name of the unit, or its id if it has no name, safe for a terminal.
func (d *UnitDef) DisplayName() string { return speech.CleanNameOrID(d.Name, d.ID) }

// KindAndID returns the kind and the quoted id for messages, such as unit "lamp_boy".
func (d *UnitDef) KindAndID() string { return `unit "` + d.ID + `"` }

// Content is a set of definitions of the game. It never changes, and goroutines may share it.
type Content struct {
	library.Library
	Units []*UnitDef

	units     library.DefinitionTable[UnitDef]
	packUnits []int16 // indices of the units of the pack, without later additions
	offered   []int16 // indices of the units that can be in bags
	weightSum int     // the sum of the weights of offered
}

// NewPackContent returns a content with the definitions of a pack, and the errors in them.
func NewPackContent(defs []schema.Definition) (library.Definitions, engine.ValidationErrors) {
	c := &Content{}
	lib, bad := library.NewLibrary(Keywords, "unit", "rehearsal").With(defs)
	c.indexLibrary(lib)
	for i := range c.Units {
		c.packUnits = append(c.packUnits, int16(i))
	}
	c.indexOfferedUnits()
	return c, bad
}

func (c *Content) indexOfferedUnits() {
	c.offered, c.weightSum = nil, 0
	for _, i := range c.packUnits {
		if w := rarityWeights[c.Units[i].Rarity]; w > 0 {
			c.offered, c.weightSum = append(c.offered, i), c.weightSum+w
		}
	}
}

// WithDefinitions returns a copy of c with more units. Bags have none of them, unless they replace units of the pack.
func (c *Content) WithDefinitions(defs []schema.Definition) (library.Definitions, engine.ValidationErrors) {
	e := *c
	lib, bad := c.Library.With(defs)
	e.indexLibrary(lib)
	e.indexOfferedUnits()
	return &e, bad
}

func (c *Content) indexLibrary(lib library.Library) {
	c.Library = lib
	c.units = library.NewDefinitionTable[UnitDef](&lib, "unit")
	c.Units = c.units.List
	for _, d := range c.Units {
		if d.hash != 0 { // another content has set it
			continue
		}
		d.hash = engine.HashString(d.ID)
		for t, do := range d.On {
			if do != nil {
				d.hooks = d.hooks.With(Trigger(t))
			}
			d.order[t] = uint8(t)
		}
		for i, t := range d.Order {
			d.order[t] = uint8(i)
		}
	}
}

// WithLibrary implements library.LibraryBacked.
func (c *Content) WithLibrary(l library.Library) library.Definitions {
	e := *c
	e.Library = l
	return &e
}

// Unit returns the unit with an id, or nil.
func (c *Content) Unit(id string) *UnitDef { return c.units.Find(id) }

// UnitIndex returns the index in Units of the unit with an id, or -1.
func (c *Content) UnitIndex(id string) int { return int(c.units.IndexOrMinusOne(id)) }

func (c *Content) UnitIDs() []string { return c.units.IDs() }

// Adopt replaces the content of a game in progress and its runtime, as after a reload. It matches units by id; they
// keep their changes. If c lacks something that the state needs, nothing changes and the error lists what is missing.
func (g *Game) Adopt(c *Content, runtime any) error {
	next := g.state
	var moving library.MissingDefinitions
	translate := func(def *int16) {
		if *def != NoCard {
			*def, _ = c.units.FindIndexOrRecordMissing(&moving, g.definitionAt(*def).ID)
		}
	}
	for s := range next.players {
		p := &next.players[s]
		for _, list := range [...][]int16{p.hand.at[:p.hand.n], p.bag.at[:p.bag.n]} {
			for i := range list {
				translate(&list[i])
			}
		}
		for slot := range p.board {
			translate(&p.board[slot].def)
			translate(&p.lastBoard[slot].def)
		}
	}
	for i := range next.units[:next.battle.count] {
		translate(&next.units[i].def)
	}
	if err := moving.Err("game"); err != nil {
		return err
	}
	g.state, g.content, g.Runtime = next, c, runtime
	return nil
}

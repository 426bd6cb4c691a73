package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// Rarity is how often a unit is found in bags.
type Rarity uint8

// The rarities.
const (
	Unoffered Rarity = iota // never in a bag, only spawned or laid out
	Common
	Uncommon
	Rare

	numRarities = iota
)

// Rarities are the rarities as scripts write them, by number.
var Rarities = []string{"", "common", "uncommon", "rare"}

// rarityWeights are the relative probabilities with which a unit of each rarity is drawn into a bag.
var rarityWeights = [numRarities]int{Common: 6, Uncommon: 3, Rare: 1}

// UnitDef is the definition of a unit, the rules' UnitCard. It does not change once it is part of a
// Content.
type UnitDef struct {
	ID, Name       string
	Attack, Health int
	Cost, Pitch    int // mana it costs, and mana for pitching or selling it
	Rarity         Rarity
	Keywords       Mask // the unit's own
	Text           string
	Values         []engine.Value
	On             [NumTriggers]Ability
	Order          []Trigger          // the triggers in the order of the card; nil: by number
	Limit          [NumTriggers]uint8 // most uses in a battle or a shop; 0: no limit (O-32)
	Where          engine.Place

	hooks engine.SmallSet[Trigger]
	order [NumTriggers]uint8 // the place of each trigger on the card
	hash  uint64
}

// MaxLimit is the largest limit of an ability: a phase has no more triggers than that.
const MaxLimit = 200

// Rules returns the unit's text with its values filled in.
func (d *UnitDef) Rules() string { return engine.PlainText(d.Text, d.Values) }

// DisplayName returns the name of a unit, cleaned for display.
func (d *UnitDef) DisplayName() string { return speech.SafeName(d.Name, d.ID) }

// Item returns the unit as messages refer to it: unit "ID".
func (d *UnitDef) Item() string { return `unit "` + d.ID + `"` }

// Content is a generation of definitions. It is immutable and may be shared between goroutines.
type Content struct {
	library.Library
	Units []*UnitDef

	units   library.Shelf[UnitDef]
	packed  []int16 // indexes of the units of the pack
	offered []int16 // indexes of the units that bags are filled with
	weights int     // sum of the weights of offered
}

// NewContent makes a generation of units, which belong to it from then on. The misfits are all the
// errors of definitions that do not fit together.
func NewContent(units []*UnitDef) (*Content, engine.Misfits) {
	c, bad := Generation(library.DefinitionsOf(UnitKind, units))
	return c.(*Content), bad
}

// Generation returns a content with the definitions of a pack, and their misfits.
func Generation(defs []schema.Definition) (library.Definitions, engine.Misfits) {
	c := &Content{}
	lib, bad := library.NewLibrary("unit").With(defs)
	c.indexDefinitions(lib)
	for i := range c.Units {
		c.packed = append(c.packed, int16(i))
	}
	c.indexOffers()
	return c, bad
}

func (c *Content) indexOffers() {
	c.offered, c.weights = nil, 0
	for _, i := range c.packed {
		if w := rarityWeights[c.Units[i].Rarity]; w > 0 {
			c.offered, c.weights = append(c.offered, i), c.weights+w
		}
	}
}

// Adding implements library.Definitions. Units defined by a scenario or a prompt are in no bag, unless
// they replace one that is.
func (c *Content) Adding(defs []schema.Definition) (library.Definitions, engine.Misfits) {
	e := *c
	lib, bad := c.Library.With(defs)
	e.indexDefinitions(lib)
	e.indexOffers()
	return &e, bad
}

func (c *Content) indexDefinitions(lib library.Library) {
	c.Library = lib
	c.units = library.ShelfOf[UnitDef](&lib, "unit")
	c.Units = c.units.List
	for _, d := range c.Units {
		if d.hash != 0 { // it is part of another content already
			continue
		}
		d.hash = engine.HashString(d.ID)
		for t, do := range d.On {
			if do != nil {
				d.hooks = d.hooks.With(Trigger(t))
			}
			d.order[t] = uint8(t)
		}
		for place, t := range d.Order {
			d.order[t] = uint8(place)
		}
	}
}

// KeywordTable implements library.Definitions.
func (c *Content) KeywordTable() *engine.Keywords { return Keywords }

// Unit returns the unit of that id; nil when there is none.
func (c *Content) Unit(id string) *UnitDef { return c.units.Find(id) }

// UnitIndex returns the index of a unit in Units; -1 when there is none.
func (c *Content) UnitIndex(id string) int { return int(c.units.Index(id)) }

// UnitIDs returns the ids of all units, in order.
func (c *Content) UnitIDs() []string { return c.units.IDs() }

package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// Rarity says how often a unit lies in a bag.
type Rarity uint8

// The rarities.
const (
	Unoffered Rarity = iota // never in a bag: only spawned, or laid out
	Common
	Uncommon
	Rare

	numRarities = iota
)

// Rarities are the rarities as scripts write them, by number.
var Rarities = []string{"", "common", "uncommon", "rare"}

// rarityWeights say how often a unit of each rarity is drawn into a bag, one unit
// against another.
var rarityWeights = [numRarities]int{Common: 6, Uncommon: 3, Rare: 1}

// UnitDef is the definition of a unit, the document's UnitCard. Frozen once it is
// part of a Content.
type UnitDef struct {
	ID, Name       string
	Attack, Health int
	Cost, Pitch    int // what it costs, and what it is worth when it is given away
	Rarity         Rarity
	Keywords       Mask // base
	Text           string
	Values         []engine.Value
	On             [NumTriggers]Ability
	Order          []Trigger          // as the card has them; nil: by number
	Limit          [NumTriggers]uint8 // most times a battle, or a shop; 0: no limit (O-32)
	Where          engine.Place

	hooks engine.Few[Trigger]
	order [NumTriggers]uint8 // the place of a trigger on the card
	hash  uint64
}

// MaxLimit is the largest limit of an ability: no more triggers go off in a phase.
const MaxLimit = 200

// Rules returns the unit's text with its own numbers.
func (d *UnitDef) Rules() string { return engine.PlainText(d.Text, d.Values) }

// DisplayName returns the name of a unit, safe to be shown.
func (d *UnitDef) DisplayName() string { return speech.SafeName(d.Name, d.ID) }

// Item names a unit in messages.
func (d *UnitDef) Item() string { return `unit "` + d.ID + `"` }

// Content is a generation of definitions. It is immutable and may be shared between goroutines.
type Content struct {
	library.Library
	Units []*UnitDef

	units   library.Shelf[UnitDef]
	packed  []int16 // the units of the pack
	offered []int16 // those that bags are filled with
	weights int     // of all of them together
}

// NewContent freezes units into a generation; they become the content's.
// Definitions that fit together badly are reported, all together.
func NewContent(units []*UnitDef) (*Content, engine.Misfits) {
	c, bad := Generation(library.DefinitionsOf(UnitKind, units))
	return c.(*Content), bad
}

// Generation returns a content of what the files of a pack define.
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

// Adding implements library.Definitions. What a scenario or a prompt defines lies in no bag,
// unless it replaces a unit that does.
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

// Unit finds a unit by id: nil when there is none.
func (c *Content) Unit(id string) *UnitDef { return c.units.Find(id) }

// UnitIndex returns the place of a unit in Units, -1 when there is none.
func (c *Content) UnitIndex(id string) int { return int(c.units.Index(id)) }

// UnitIDs returns the ids of all units, in order.
func (c *Content) UnitIDs() []string { return c.units.IDs() }

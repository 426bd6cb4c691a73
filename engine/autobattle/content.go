package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// Rarity determines the number of copies of a unit in a bag.
type Rarity uint8

// The rarities.
const (
	Unoffered Rarity = iota // never in a bag, only spawned or in a setup
	Common
	Uncommon
	Rare

	numRarities = iota
)

// Rarities lists the rarities as written in scripts, by number.
var Rarities = []string{"", "common", "uncommon", "rare"}

var rarityWeights = [numRarities]int{Common: 6, Uncommon: 3, Rare: 1}

// UnitDef is the definition of a unit. It must not change once it is part of a Content.
type UnitDef struct {
	ID, Name       string
	Attack, Health int
	Cost, Pitch    int // mana it costs, and mana for pitching or selling it
	Rarity         Rarity
	Keywords       KeywordMask // printed
	Text           string
	Values         []engine.Value
	On             [NumTriggers]Ability
	Order          []Trigger          // the triggers of On as written; nil: by number
	Limit          [NumTriggers]uint8 // the most uses in a battle or a shop; 0: no limit (O-32)
	Where          engine.Place

	hooks engine.SmallSet[Trigger] // the triggers with an ability
	order [NumTriggers]uint8       // the index of each trigger in Order
	hash  uint64
}

// MaxLimit is the greatest limit of an ability, as a phase has no more triggers.
const MaxLimit = 200

// RulesText returns the text with its values filled in; DisplayName returns the name, or else the id, safe for a
// terminal. Errors about values and texts find KindAndID by an interface.
func (d *UnitDef) RulesText() string   { return engine.ExpandNumbers(d.Text, d.Values) }
func (d *UnitDef) DisplayName() string { return speech.SafeName(d.Name, d.ID) }
func (d *UnitDef) KindAndID() string   { return `unit "` + d.ID + `"` }

// Content is a frozen generation of definitions. It never changes, and goroutines may share it.
type Content struct {
	library.Library
	Units []*UnitDef

	units   library.Shelf[UnitDef]
	packed  []int16 // indices of the units of the pack, without later additions
	offered []int16 // indices of the units that can be in bags
	weights int     // the sum of the weights of offered
}

// ContentFromDefinitions returns a content of the definitions of a pack, and all validation errors.
func ContentFromDefinitions(defs []schema.Definition) (library.Definitions, engine.ValidationErrors) {
	c := &Content{}
	lib, bad := library.NewLibrary(Keywords, "unit", "rehearsal").With(defs)
	c.indexDefinitions(lib)
	for i := range c.Units {
		c.packed = append(c.packed, int16(i))
	}
	c.indexOfferedUnits()
	return c, bad
}

func (c *Content) indexOfferedUnits() {
	c.offered, c.weights = nil, 0
	for _, i := range c.packed {
		if w := rarityWeights[c.Units[i].Rarity]; w > 0 {
			c.offered, c.weights = append(c.offered, i), c.weights+w
		}
	}
}

// WithDefinitions implements library.Definitions: it returns a copy of c with defs, and all errors. A
// unit added to a pack is in no bag, unless it replaces one that is.
func (c *Content) WithDefinitions(defs []schema.Definition) (library.Definitions, engine.ValidationErrors) {
	e := *c
	lib, bad := c.Library.With(defs)
	e.indexDefinitions(lib)
	e.indexOfferedUnits()
	return &e, bad
}

func (c *Content) indexDefinitions(lib library.Library) {
	c.Library = lib
	c.units = library.NewShelf[UnitDef](&lib, "unit")
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

// Unit returns the unit with an id, or nil; UnitIndex returns its index in Units, or -1, and UnitIDs the ids in the
// order of Units.
func (c *Content) Unit(id string) *UnitDef { return c.units.Find(id) }
func (c *Content) UnitIndex(id string) int { return int(c.units.IndexOrMinusOne(id)) }
func (c *Content) UnitIDs() []string       { return c.units.IDs() }

// Adopt moves the game in its current state to another content and to the runtime that runs its
// abilities. Units are matched by id, and keep their changes. If the content lacks something that
// the state needs, nothing changes and the error lists all of it.
func (g *Game) Adopt(c *Content, runtime any) error {
	next := g.state
	var moving library.TransferCheck
	translate := func(def *int16) {
		if *def != NoCard {
			*def, _ = c.units.FindIndexOrRecord(&moving, g.definitionAt(*def).ID)
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
			translate(&p.fielded[slot].def)
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

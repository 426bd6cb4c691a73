package skirmish

import (
	"maps"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// Definitions implements declare.Content.
func (c *Content) Definitions() (list []declare.Definition) {
	for _, d := range c.Units {
		list = append(list, declare.Definition{Kind: UnitKind, Def: d})
	}
	for _, d := range c.Cards {
		list = append(list, declare.Definition{Kind: CardKind, Def: d})
	}
	if !c.Match.Empty() {
		list = append(list, declare.Definition{Kind: MatchKind, Def: &c.Match})
	}
	return list
}

// Adding implements declare.Content.
func (c *Content) Adding(defs []declare.Definition) (declare.Content, engine.Misfits) {
	e := *c
	e.Cards, e.Units = slices.Clone(c.Cards), slices.Clone(c.Units)
	e.cardByID, e.unitByID = maps.Clone(c.cardByID), maps.Clone(c.unitByID)
	var bad engine.Misfits
	for _, d := range defs {
		switch d := d.Def.(type) {
		case *CardDef:
			if i, ok := e.cardByID[d.ID]; ok {
				d.ready()
				e.Cards[i] = d
				continue
			}
			bad = append(bad, e.add([]*CardDef{d}, nil)...)
		case *UnitDef:
			if i, ok := e.unitByID[d.ID]; ok {
				d.ready()
				e.Units[i] = d
				continue
			}
			bad = append(bad, e.add(nil, []*UnitDef{d})...)
		}
	}
	return &e, bad
}

// Generation is a content of what the files of a pack define.
func Generation(defs []declare.Definition) (declare.Content, engine.Misfits) {
	var cards []*CardDef
	var units []*UnitDef
	var match *MatchDef
	var bad engine.Misfits
	for _, d := range defs {
		switch d := d.Def.(type) {
		case *CardDef:
			cards = append(cards, d)
		case *UnitDef:
			units = append(units, d)
		case *MatchDef:
			if match != nil {
				bad.Add(d.Where, "", nil, nil, "a second match: a pack has one, the first is at %s", match.Where)
				continue
			}
			match = d
		}
	}
	if match == nil {
		match = &MatchDef{}
	}
	c, misfits := NewContent(cards, units, *match)
	return c, append(bad, misfits...)
}

// ready works out what follows from a definition.
func (d *CardDef) ready() { d.hash = engine.HashString(d.ID) }

func (d *UnitDef) ready() {
	d.hash = engine.HashString(d.ID)
	d.traits = NeedsMelee<<d.Range | NeedsPhysical<<d.Kind
}

// KeywordTable implements declare.Content.
func (c *Content) KeywordTable() *engine.Keywords { return c.Keywords }

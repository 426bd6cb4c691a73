package curtain

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// Definitions implements declare.Content.
func (c *Content) Definitions() (list []declare.Definition) {
	for _, d := range c.Cards {
		list = append(list, declare.Definition{Kind: CardKind, Def: d})
	}
	for _, d := range c.Enemies {
		list = append(list, declare.Definition{Kind: EnemyKind, Def: d})
	}
	if c.Run.Where.File != "" {
		list = append(list, declare.Definition{Kind: RunKind, Def: &c.Run})
	}
	for _, d := range c.Protagonists {
		list = append(list, declare.Definition{Kind: ProtagonistKind, Def: d})
	}
	return list
}

// Adding implements declare.Content. A content numbers its definitions, so it has
// copies of its own.
func (c *Content) Adding(defs []declare.Definition) (declare.Content, engine.Misfits) {
	var cards, otherCards []*CardDef
	var enemies, otherEnemies []*EnemyDef
	for _, d := range defs {
		switch d := d.Def.(type) {
		case *CardDef:
			sortOut(d, c.Card(d.ID) != nil, &cards, &otherCards)
		case *EnemyDef:
			sortOut(d, c.Enemy(d.ID) != nil, &enemies, &otherEnemies)
		}
	}
	if len(otherCards)+len(otherEnemies) > 0 {
		made, misfits := NewContent(
			replaced(c.Cards, otherCards, func(a, b *CardDef) bool { return a.ID == b.ID }),
			replaced(c.Enemies, otherEnemies, func(a, b *EnemyDef) bool { return a.ID == b.ID }),
			c.Protagonists, c.Run)
		if len(misfits) > 0 {
			return c, misfits
		}
		made.Keywords, made.held, made.modifiers = c.Keywords, c.held, c.modifiers
		c = made
	}
	return c.Extend(cards, enemies)
}

// sortOut appends a copy of a definition to one of two lists.
func sortOut[D any](d *D, known bool, more, others *[]*D) {
	made := *d
	if known {
		*others = append(*others, &made)
	} else {
		*more = append(*more, &made)
	}
}

// replaced are copies of a list, with others in the place of some; of two others of
// one place the later.
func replaced[D any](list, others []*D, same func(a, b *D) bool) []*D {
	out := make([]*D, len(list))
	for i, d := range list {
		for _, o := range others {
			if same(o, d) {
				d = o
			}
		}
		made := *d
		out[i] = &made
	}
	return out
}

// Generation is a content of what the files of a pack define.
func Generation(defs []declare.Definition) (declare.Content, engine.Misfits) {
	var cards []*CardDef
	var enemies []*EnemyDef
	var protagonists []*ProtagonistDef
	var run *RunDef
	var bad engine.Misfits
	for _, d := range defs {
		switch d := d.Def.(type) {
		case *CardDef:
			cards = append(cards, d)
		case *EnemyDef:
			enemies = append(enemies, d)
		case *ProtagonistDef:
			protagonists = append(protagonists, d)
		case *RunDef:
			if run != nil {
				bad.Add(d.Where, "", nil, nil, "a second run: a pack has one, the first is at %s", run.Where)
				continue
			}
			run = d
		}
	}
	if run == nil {
		run = &RunDef{}
	}
	c, misfits := NewContent(cards, enemies, protagonists, *run)
	return c, append(bad, misfits...)
}

// KeywordTable implements declare.Content.
func (c *Content) KeywordTable() *engine.Keywords { return c.Keywords }

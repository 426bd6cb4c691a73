package curtain

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// typed is what was typed in at a console: definitions that join those of the
// scripts, or take the place of those of the same id. The definitions here are
// never part of a content themselves, only copies of them are, since a content
// numbers its own.
type typed struct {
	cards   []*rules.CardDef
	enemies []*rules.EnemyDef
	tables  map[*lua.LTable]string // the ids of the tables that defined them

	inPlace map[*rules.EnemyDef]bool          // copies that belong to one fight
	moved   map[*rules.Content]*rules.Content // where a content has its successor
}

// luaDefine is card { } or enemy { }.
func (c *console) luaDefine(kind string) lua.LGFunction {
	return func(L *lua.LState) int {
		table := sandbox.Table(L, 1, kind, "definition")
		_, line := sandbox.CallLine(L)
		c.reader.read(&scripting.Definition{Kind: kind, Table: table, Chunk: c.chunk, Line: line})
		if err := c.reader.Sorted(); err != nil {
			c.forget()
			panic(err)
		}
		id := ""
		if err := c.vm.Freeze(table); err != nil {
			c.forget()
			sandbox.Raise(L, err)
		}
		next := c.typed
		for _, d := range c.reader.cards {
			next.cards = scripting.Replaced(next.cards, d, func(a, b *rules.CardDef) bool { return a.ID == b.ID })
			if !d.Upgraded {
				id = d.ID
			}
		}
		for _, d := range c.reader.enemies {
			next.enemies = scripting.Replaced(next.enemies, d, func(a, b *rules.EnemyDef) bool { return a.ID == b.ID })
			id = d.ID
		}
		c.bound.List = c.reader.Callbacks
		err := c.take(c.player, next)
		c.forget()
		if err != nil {
			panic(err)
		}
		if c.typed.tables == nil {
			c.typed.tables = map[*lua.LTable]string{}
		}
		c.typed.tables[table] = id
		L.Push(table)
		return 1
	}
}

// forget drops what the reader has read.
func (c *console) forget() {
	c.reader.cards, c.reader.enemies, c.reader.Faults = nil, nil, nil
}

// readInPlace takes the enemies that a fight { } has just defined in place.
func (c *console) readInPlace() ([]*rules.EnemyDef, error) {
	defer c.forget()
	c.bound.List = c.reader.Callbacks
	return c.reader.enemies, c.reader.Sorted()
}

// take makes a player's content with what was typed the console's, and moves the
// game in progress to it. Nothing changes if it fails.
func (c *console) take(p *Player, t typed) error {
	content, misfits := compose(p.gen.Content, t.cards, t.enemies)
	if c.reader.Misfits(misfits); len(misfits) > 0 {
		return c.reader.Sorted()
	}
	player, before, old := c.player, c.content, c.typed
	t.inPlace, t.tables = old.inPlace, old.tables
	t.moved = map[*rules.Content]*rules.Content{content: content}
	c.player, c.content, c.typed = p, content, t
	if err := c.host.Adopt(); err != nil {
		c.player, c.content, c.typed = player, before, old
		return err
	}
	return nil
}

// compose is a content with further definitions; those of an id it has already
// take the place of its own.
func compose(base *rules.Content, cards []*rules.CardDef, enemies []*rules.EnemyDef) (*rules.Content, engine.Misfits) {
	var newCards []*rules.CardDef
	var newEnemies []*rules.EnemyDef
	otherCards, otherEnemies := map[string]*rules.CardDef{}, map[string]*rules.EnemyDef{}
	for _, d := range cards {
		if base.Card(d.ID) == nil {
			newCards = append(newCards, copyOf(d))
		} else {
			otherCards[d.ID] = d
		}
	}
	for _, d := range enemies {
		if base.Enemy(d.ID) == nil {
			newEnemies = append(newEnemies, copyOf(d))
		} else {
			otherEnemies[d.ID] = d
		}
	}
	if len(otherCards)+len(otherEnemies) > 0 {
		var misfits engine.Misfits
		base, misfits = rules.NewContent(
			copies(base.Cards, func(d *rules.CardDef) *rules.CardDef { return otherCards[d.ID] }),
			copies(base.Enemies, func(d *rules.EnemyDef) *rules.EnemyDef { return otherEnemies[d.ID] }),
			base.Protagonists, base.Run)
		if len(misfits) > 0 {
			return nil, misfits
		}
	}
	return base.Extend(newCards, newEnemies)
}

func copyOf[D any](d *D) *D {
	c := *d
	return &c
}

// copies copies a list, taking others in place of some.
func copies[D any](list []*D, other func(*D) *D) []*D {
	out := make([]*D, len(list))
	for i, d := range list {
		if o := other(d); o != nil {
			d = o
		}
		out[i] = copyOf(d)
	}
	return out
}

// contentWith is the content of a fight that has enemies of its own.
func (c *console) contentWith(enemies []*rules.EnemyDef) (*rules.Content, error) {
	if len(enemies) == 0 {
		return c.content, nil
	}
	content, misfits := compose(c.content, nil, enemies)
	if c.reader.Misfits(misfits); len(misfits) > 0 {
		defer c.forget()
		return nil, c.reader.Sorted()
	}
	if c.typed.inPlace == nil {
		c.typed.inPlace = map[*rules.EnemyDef]bool{}
	}
	for _, d := range enemies {
		c.typed.inPlace[content.Enemy(d.ID)] = true
	}
	if c.typed.moved == nil {
		c.typed.moved = map[*rules.Content]*rules.Content{}
	}
	c.typed.moved[content] = content
	return content, nil
}

// Renew implements scripting.Console.
func (c *console) Renew(p scripting.Player) error {
	player := p.(*Player)
	content, misfits := compose(player.gen.Content, c.typed.cards, c.typed.enemies)
	if c.reader.Misfits(misfits); len(misfits) > 0 {
		defer c.forget()
		return c.reader.Sorted()
	}
	c.player, c.content = player, content
	c.typed.moved = map[*rules.Content]*rules.Content{content: content}
	return nil
}

// Adopt implements scripting.Console: a fight keeps the enemies of its own.
func (c *console) Adopt(game engine.Table) (engine.Table, error) {
	old := contentOf(game)
	content := c.typed.moved[old]
	if content == nil {
		var own []*rules.EnemyDef
		for _, d := range old.Enemies {
			if c.typed.inPlace[d] {
				own = append(own, d)
			}
		}
		var err error
		if content, err = c.contentWith(own); err != nil {
			return nil, err
		}
		if c.typed.moved == nil {
			c.typed.moved = map[*rules.Content]*rules.Content{}
		}
		c.typed.moved[old] = content
	}
	moved := game.Fresh()
	moved.CopyFrom(game)
	return moved, adopt(moved, content, c.player.rt)
}

package curtain

import (
	"slices"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Check implements scripting.Content: what only this ruleset knows of its
// definitions, and words that its scripts cannot use.
func (g *Generation) Check() []scripting.Finding {
	c := &checker{gen: g, found: check.Words(check.Texts(g.Chunks()), g.vocabulary())}
	for _, d := range g.Content.Cards {
		if !d.Upgraded {
			c.upgrade(d)
			c.found = append(c.found, check.Comment(g.Chunks(), d.Where, d.Rules())...)
		}
	}
	for _, d := range g.Content.Enemies {
		c.idle(d)
	}
	if g.Content.Run.Where.File != "" {
		c.unmet()
		c.rewards()
	}
	check.Sort(c.found)
	return c.found
}

// checker looks at the definitions of a generation.
type checker struct {
	gen   *Generation
	found []scripting.Finding
}

// add reports something at a field of a definition.
func (c *checker) add(code string, where engine.Place, path []string, format string, args ...any) *source.Error {
	e := check.At(c.gen.Chunks(), where, path, format, args...)
	c.found = append(c.found, check.Found(code, e))
	return e
}

// upgrade compares a card with its upgraded form.
func (c *checker) upgrade(d *rules.CardDef) {
	up := c.gen.Content.Upgraded(d)
	if up == nil {
		return
	}
	if up.Cost > d.Cost {
		c.add("C202", d.Where, []string{"upgrade", "cost"}, "the upgrade of %q costs %d, and the card costs %d", d.ID, up.Cost, d.Cost)
	}
	same := up.Cost == d.Cost && up.Type == d.Type && up.Aim == d.Aim && up.Owner == d.Owner && slices.Equal(up.Values, d.Values)
	if same && !writes(c.gen.Chunks().Named(d.Where.File), d.Where, "upgrade", "play") && !writes(c.gen.Chunks().Named(d.Where.File), d.Where, "upgrade", "on") {
		c.add("C201", d.Where, []string{"upgrade"}, "the upgrade of %q does what the card does", d.ID)
	}
}

// writes reports whether a definition has a field, as far as the text shows it.
func writes(chunk *syntax.Chunk, where engine.Place, path ...string) bool {
	if chunk == nil {
		return true
	}
	line, column, width := chunk.Field(where.Line, path...)
	shown := chunk.Text.Line(line)
	return column > 0 && column-1+width <= len(shown) && shown[column-1:column-1+width] == path[len(path)-1]
}

// idle finds enemies that do nothing at all.
func (c *checker) idle(d *rules.EnemyDef) {
	for _, hook := range d.On {
		if hook != nil {
			return
		}
	}
	for i := range d.Phases {
		if d.Phases[i].Enter != nil {
			return
		}
		for n := range d.Phases[i].Intents {
			if entry := &d.Phases[i].Intents[n]; entry.Choose != nil || len(entry.Fixed.Actions()) > 0 {
				return
			}
		}
	}
	c.add("C206", d.Where, []string{"intents"}, "the enemy %q never does anything", d.ID).Hint = "give it intents = { { attack(5) } }"
}

// unmet finds definitions that no game leads to.
func (c *checker) unmet() {
	content := c.gen.Content
	dealt := slices.Clone(content.Run.Deck)
	for _, p := range content.Protagonists {
		dealt = append(dealt, p.Basics...)
	}
	for _, d := range content.Cards {
		if !d.Upgraded && !slices.Contains(dealt, d.ID) && (d.Rarity == rules.Basic || d.Owner == rules.OwnerMacGuffin) {
			c.add("C205", d.Where, []string{"id"}, "no deck has the card %q, and no reward offers it", d.ID).
				Hint = "put it into the deck of " + content.Run.Where.File + " or the basics of its owner, or give it a rarity"
		}
	}
	var met []string
	for _, act := range content.Run.Acts {
		met = append(met, act.Boss)
		for _, scene := range act.Scenes {
			met = append(met, scene...)
		}
	}
	for _, d := range content.Enemies {
		if !slices.Contains(met, d.ID) {
			c.add("C205", d.Where, []string{"id"}, "no scene of the run has the enemy %q", d.ID).
				Hint = "add its id to one of the scenes in " + content.Run.Where.File
		}
	}
}

// rewards finds owners with nothing to offer.
func (c *checker) rewards() {
	content := c.gen.Content
	for _, owner := range append(slices.Clone(content.Run.Protagonists), rules.OwnerNeutral) {
		offered := func(d *rules.CardDef) bool { return d.Owner == owner && d.Rarity != rules.Basic }
		if !slices.ContainsFunc(content.Cards, offered) {
			where := content.Run.Where
			if p := content.Protagonist(owner); p != nil {
				where = p.Where
			}
			c.add("C203", where, []string{"id"}, "no uncommon or rare card belongs to %q", owner)
		}
	}
}

// vocabulary are the words that the scripts of a generation can use.
func (g *Generation) vocabulary() *check.Vocabulary {
	v := check.VocabularyOf(Game, g.Content)
	v.Compared["owner"] = append(g.Content.ProtagonistIDs(), rules.OwnerMacGuffin, rules.OwnerNeutral)
	return v
}

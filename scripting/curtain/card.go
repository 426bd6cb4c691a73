package curtain

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
)

// readCard reads card { } and, where it has one, its upgrade: the same fields
// again, each of them replacing the card's.
func (rd *reader) readCard(rec *scripting.Record, where engine.Place) {
	start := &rules.CardDef{ID: rec.ID(""), Where: where}
	if !rd.complete {
		start.Name, start.Owner, start.Type = start.ID, rules.OwnerNeutral, rules.ActionCard
	}
	card := rd.cardFields(rec, start, `card "`+start.ID+`"`)
	rd.cards = append(rd.cards, card)
	up := rec.Sub("upgrade")
	if up != nil {
		base := *card
		base.ID, base.Name, base.Upgraded = rules.Upgrade(card.ID), card.Name+"+", true
		upgraded := rd.cardFields(up, &base, `card "`+base.ID+`"`)
		up.Done()
		rd.cards = append(rd.cards, upgraded)
	} else if rd.complete {
		rec.Faultf("", "", "card %q has no upgrade: add upgrade = { values = { ... } }, with any field that gets better", card.ID)
	}
	rec.Done()
}

// cardFields reads the fields of a card or of an upgrade over what base has.
func (rd *reader) cardFields(rec *scripting.Record, base *rules.CardDef, item string) *rules.CardDef {
	c := *base
	needed := rd.complete && !c.Upgraded
	read := func(field string, to *string) {
		if s := rec.Text(field); s != "" {
			*to = s
		} else if needed {
			*to = rec.Need(field)
		}
	}
	read("name", &c.Name)
	read("owner", &c.Owner)
	if needed {
		rec.Need("type")
		rec.Need("text")
	}
	c.Type = rules.CardType(rec.OneOf("type", rules.CardTypes, int(c.Type)))
	c.Rarity = rules.Rarity(rec.OneOf("rarity", rules.Rarities, int(c.Rarity)))
	if needed {
		c.Cost = rec.NeedInt("cost", 0, maxCost)
	} else {
		c.Cost = rec.Int("cost", 0, maxCost, c.Cost)
	}
	c.Aim = rules.Aim(rec.OneOf("target", rules.Aims, int(c.Aim)))
	c.Values = rec.Values(c.Values)
	c.Text = rec.Template(c.Values, c.Text)
	if says := rec.Texts("says"); says != nil {
		c.Says = says
	}
	if n := rd.Callback(rec.Func("play"), item, "play"); n >= 0 {
		runtime := rd.runtime()
		c.Play = func(f *rules.Fight, self rules.Source, target rules.Actor) { runtime(f).play(n, f, self, target) }
	} else if c.Play == nil && c.Type != rules.Enchantment {
		rec.Faultf("", "", "%s has no play: add play = function(self, fight, target) ... end", item)
	}
	on := rd.hooks(rec, item, func(kind int) bool {
		return c.Type == rules.Enchantment || kind == int(rules.CardDrawn)
	})
	for kind := range on {
		if on[kind] != nil {
			c.On[kind] = on[kind]
		}
	}
	return &c
}

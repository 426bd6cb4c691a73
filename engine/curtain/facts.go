package curtain

import "curtaincall/engine"

// Facts appends the numbers a player would speak of. Keywords that nobody holds
// are left out.
func (f *Fight) Facts(dst []engine.Fact) []engine.Fact {
	add := func(name, word string, a Actor, what int16, value int) {
		dst = append(dst, engine.Fact{Name: name, Word: word, Target: int8(a), Keyword: what, Value: value})
	}
	add("turn", "turn", Nobody, NoKeyword, f.Turn())
	add("energy", "energy", Team, Energy, f.Energy())
	add("Ovation", "ovation", Team, Ovation, f.Ovation())
	for a := MacGuffin; a < FirstEnemy+Actor(f.foes); a++ {
		word, name := f.factWord(a), f.ActorName(a)
		if a != Team {
			add(name+" HP", word+".hp", a, HP, f.HP(a))
		}
		for s := f.Held(a); s != 0; s &= s - 1 {
			k := f.Keyword(s.First())
			add(name+" "+k.Name, word+".keywords"+engine.Field(k.Word), a, int16(k.ID), f.Stacks(a, k.ID))
		}
		if a.IsEnemy() && len(f.EnemyDef(a).Phases) > 1 {
			add(name+" phase", word+".phase", a, NoKeyword, f.Phase(a)+1)
		}
	}
	add("cards in hand", "#hand", Nobody, NoKeyword, f.Count(Hand))
	add("cards in the draw pile", "#draw_pile", Nobody, NoKeyword, f.Count(DrawPile))
	add("cards in the discard pile", "#discard_pile", Nobody, NoKeyword, f.Count(DiscardPile))
	if n := f.Count(InPlay); n > 0 {
		add("enchantments in play", "#in_play", Nobody, NoKeyword, n)
	}
	return f.choices.Fact(dst)
}

// factWord is how scripts reach an actor from the fight.
func (f *Fight) factWord(a Actor) string {
	switch {
	case a == FirstEnemy:
		return "enemy"
	case a.IsEnemy():
		return "enemies[" + string(rune('1'+a-FirstEnemy)) + "]"
	}
	return f.ActorID(a)
}

// Facts appends the numbers of the run, and in a fight those of the fight.
func (r *Run) Facts(dst []engine.Fact) []engine.Fact {
	add := func(name, word string, a Actor, what int16, value int) {
		dst = append(dst, engine.Fact{Name: name, Word: word, Target: int8(a), Keyword: what, Value: value})
	}
	add("act", "act", Nobody, NoKeyword, r.Act())
	add("scene", "scene", Nobody, NoKeyword, r.Scene())
	add("cards in the deck", "#deck", Nobody, NoKeyword, int(r.deckSize))
	if r.at == InFight {
		return r.fight.Facts(dst)
	}
	// The same fact as within a fight.
	add(r.fight.ActorName(MacGuffin)+" HP", r.fight.factWord(MacGuffin)+".hp", MacGuffin, HP, int(r.macGuffin))
	return dst
}

// Worked implements engine.Meter.
func (r *Run) Worked() int64 { return r.fight.Worked() }

// Trial makes the fight in progress take its chance from b.
func (r *Run) Trial(b *engine.Branches) { r.fight.Trial(b) }

// Listen makes the fights of the run add their events to log.
func (r *Run) Listen(log *engine.Log) { r.fight.Listen(log) }

// Origin tells where a cause stands.
func (f *Fight) Origin(c engine.Cause) (o engine.Origin) {
	switch {
	case c.Callback == NoCallback:
		return o
	case c.Card != NoCard && int(c.Card) < int(f.cardCount):
		def := f.CardDef(c.Card)
		o.Item, o.Where = `card "`+def.ID+`"`, def.Where
	case Actor(c.Actor).IsEnemy():
		def := f.EnemyDef(Actor(c.Actor))
		o.Item, o.Where = `enemy "`+def.ID+`"`, def.Where
	}
	o.Callback = CallbackName(c.Callback)
	if c.Line > 0 {
		o.Where.Line = int(c.Line)
	}
	return o
}

// Origin tells where a cause in the present or last fight stands.
func (r *Run) Origin(c engine.Cause) engine.Origin { return r.fight.Origin(c) }

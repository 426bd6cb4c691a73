package curtain

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
)

// KeywordDef is the definition of a keyword of a pack.
type KeywordDef = library.KeywordDef[Doings]

// Doings are the callbacks of a keyword, called once for each of its holders.
type Doings struct {
	On     [NumHooks]Hook
	Tick   Hook // called at the start of its holder's turn (CC-3)
	Modify Alterations
	Waits  commands.Waiting[Later]
}

// The words of the fields of a keyword definition.
var (
	holderWords = vocabulary.NewWords("Holder").Add("team", int(OnTeam)).Add("protagonist", int(OnProtagonist)).Add("enemy", int(OnEnemy)).Add("any", int(Anyone))
	decayWords  = vocabulary.NewWords("Decay").Add("never", int(engine.Stays)).Add("turn", int(engine.Fades)).Add("use", int(engine.Spent)).
			Add("tick", int(engine.Ticks)).Add("enemies_done", int(AfterEnemies)).Add("player_turn", int(BeforePlayer))
	worthWords = vocabulary.NewWords("Counted").Add("team", onTeam).Add("protagonist", onProtagonist).Add("macguffin", onMacGuffin).Add("enemy", onEnemy).Add("card", library.WorthOnCard)
)

var (
	keywordHookForm = &schema.Callback{Params: schema.Takes("self fight event", schema.TypeOf("keyword"), schema.TypeOf("fight"), schema.TypeOf("event"))}
	tickForm        = &schema.Callback{Params: schema.Takes("self fight", schema.TypeOf("keyword"), schema.TypeOf("fight"))}
	keywordChange   = changeForm("keyword")
)

// KeywordKind declares keyword { }.
var KeywordKind = library.KeywordKind[Doings](library.KeywordForm{
	Doc:     "A keyword, shown and explained like the built-in ones.",
	Samples: []*schema.Sample{sample("keyword", "keywords/bleed")},
	Holders: holderWords, Decays: decayWords, Ready: worth,
	Worth: worthWords, WorthDoc: "How much a bot values one stack for the player's side, by holder at the end of a turn or on a card: in hundredths of a MacGuffin HP, negative if harmful. Guessed if omitted."},
	schema.HasRecord("on", "What it reacts to, once for each holder.", func(d *KeywordDef) *[NumHooks]Hook { return &d.Does.On }, hookFields(keywordHookForm, TurnEndInHand)...),
	waitsField("keyword", "KeywordSelf", func(d *KeywordDef) *commands.Waiting[Later] { return &d.Does.Waits }),
	schema.HasFunc("tick", "What it does at the start of its holder's turn.", tickForm, func(d *KeywordDef, call schema.Call) {
		d.Does.Tick = func(f *Fight, self Source, _ *engine.Event) {
			call(f.acting(self, Nobody, nil), schema.Given{}, schema.Given{})
		}
	}),
	schema.HasRecord("modify", "How it modifies numbers; results below 0 count as 0.", func(d *KeywordDef) *Alterations { return &d.Does.Modify },
		alteration(keywordChange, PointDealt, "Of a hit by its holder, after the game's own keywords."),
		alteration(keywordChange, PointTaken, "Of a hit or a Curse on its holder, before Shield and Block."),
		alteration(keywordChange, PointAbsorbed, "Of a hit or a Curse on its holder, before Shield and Block: what it absorbs is removed from its stacks."),
		alteration(keywordChange, PointGained, "Of what its holder gains of a keyword."),
		alteration(keywordChange, PointHealed, "Of a heal its holder receives, after Poison."),
		alteration(keywordChange, PointShared, "Of a hit on another of its holder's side, before Shield and Block: how much of it the holder takes."),
		alteration(keywordChange, PointCleared, "Of a keyword that would expire: how much of it remains.")))

func changeForm(self string) *schema.Callback {
	return &schema.Callback{Params: schema.Takes("self fight value event", schema.TypeOf(self), schema.TypeOf("fight"), schema.TypeNumber, schema.TypeOf("event")),
		Result: modified, Want: wantModified, Mode: schema.Pure}
}

func alteration(form *schema.Callback, at Point, doc string) *schema.Field {
	return schema.HasFunc(PointWords[at], doc, form, func(change *Alterations, call schema.Call) {
		change[at] = func(f *Fight, by Source, n int, e *engine.Event) int {
			return call(f.acting(by, Nobody, e), schema.Given{Type: schema.TypeNumber, N: n}, schema.Shown(EventView, f.depth-1)).N
		}
	})
}

func worth(k *engine.Keyword) {
	sign := int16(1)
	if k.Polarity == engine.Debuff {
		sign = -1
	}
	k.Weights, k.Rating = engine.Weights{onTeam: sign * 40, onProtagonist: sign * 40, onMacGuffin: sign * 80, onEnemy: -sign * 40}, 30
}

// holding encodes a keyword and its holder as one number, for KeywordView.
type holding int

func (h holding) of() (Actor, Keyword) {
	return Actor(h / engine.MaxKeywords), Keyword(h % engine.MaxKeywords)
}

// KeywordView shows a keyword on its holder to the keyword's own functions.
var KeywordView = &schema.View{Name: "keyword", Item: "keyword", Class: "KeywordSelf", Doc: "A keyword on its holder, in its own functions.", Acting: true,
	Fields: []*schema.ViewField{
		views.Text("id", "Its id.", func(c *Acting, h holding) string { _, k := h.of(); return c.Keyword(k).Word }),
		views.Text("name", "Its name.", func(c *Acting, h holding) string { _, k := h.of(); return c.Keyword(k).Name }),
		views.Number("stacks", "Its stacks on the holder.", func(c *Acting, h holding) int { return c.Stacks(h.of()) }),
		views.Ref("holder", "Who holds it: an actor, or the team.", "actor", func(_ *Acting, h holding) Actor { a, _ := h.of(); return a }),
	}}

// packKeywords are the keywords that the packs of a content define, with their callbacks.
type packKeywords struct {
	defs      []*KeywordDef // by number, without the game's own keywords
	heard     hookSet       // the hooks that at least one of them has
	on        [NumHooks]engine.KeywordSet
	ticking   engine.KeywordSet
	modifiers *engine.Modifiers[Modifier]
}

func coin(defs []*KeywordDef, table *engine.Keywords) (c packKeywords) {
	for _, d := range defs {
		k, known := table.ByWord(d.Word)
		if !known || k < NumKeywords {
			continue // the library reports it
		}
		c.defs = append(c.defs, d)
		c.heard |= hooksOf(&d.Does.On)
		for kind, hook := range d.Does.On {
			if hook != nil {
				c.on[kind] = c.on[kind].With(k)
			}
		}
		if d.Does.Tick != nil || d.Decay == engine.Ticks {
			c.ticking = c.ticking.With(k)
		}
		for p, change := range d.Does.Modify {
			if change != nil {
				c.modifiers = c.modifiers.With(uint8(p), k, change)
			}
		}
	}
	return c
}

func (c *packKeywords) does(k Keyword) *KeywordDef {
	if i := int(k) - NumKeywords; i >= 0 && i < len(c.defs) {
		return c.defs[i]
	}
	return nil
}

// tellKeywords runs the hooks of the keywords of packs for an event, once per holder.
func (f *Fight) tellKeywords(kind engine.EventKind, happened *engine.Event) {
	for a := MacGuffin; a < FirstEnemy+Actor(f.foes); a++ {
		if !f.present(a) && int8(a) != happened.Target {
			continue
		}
		for s := f.Held(a) & f.content.coined.on[kind]; s != 0; s &= s - 1 {
			if k := s.First(); f.Stacks(a, k) > 0 { // an earlier one may have ended it
				f.react(f.content.coined.does(k).Does.On[kind], Source{a, OfKeyword, int16(k)}, happened)
			}
		}
	}
}

func (f *Fight) tickKeywords(a Actor) {
	for s := f.Held(a) & f.content.coined.ticking; s != 0 && f.result == Undecided; s &= s - 1 {
		k := s.First()
		d := f.content.coined.does(k)
		if d.Does.Tick != nil {
			f.enter(Source{a, OfKeyword, int16(k)}, CallTick)
			f.cause.Keyword = int16(k)
			d.Does.Tick(f, Source{a, OfKeyword, int16(k)}, nil)
			f.leave()
		}
		if d.Decay == engine.Ticks {
			saved := f.setCauseKeyword(k)
			f.fade(a, k)
			f.cause.Keyword = saved
		}
	}
}

package battleline

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// The signatures of the functions of cards in scripts.
var (
	abilityForm = &schema.Callback{Params: schema.Takes("self game target", schema.TypeOf("card"), schema.TypeOf("game"), schema.TypeOf("card"))}
	matchForm   = &schema.Callback{Params: schema.Takes("self game card", schema.TypeOf("card"), schema.TypeOf("game"), schema.TypeOf("card")),
		Result: schema.TypeTruth, Mode: schema.Pure, Want: "true or false"}
	conditionForm = &schema.Callback{Params: schema.Takes("self game", schema.TypeOf("card"), schema.TypeOf("game")),
		Result: schema.TypeTruth, Mode: schema.Pure, Want: "true or false"}
)

// CardKinds declares creature { }, artifact { }, action { } and upgrade { }. The index is the Type.
var CardKinds = [NumTypes]*schema.Kind{
	Creature: cardKind(Creature, "CreatureDefinition", "A creature, played into a line.", KeywordWords,
		"rag_doll",
		[]*schema.Field{
			schema.HasNumber("power", "Its power: how much damage it deals, and how much it takes to destroy it.", 0, engine.MaxCount, func(d *CardDef) *int { return &d.Power }).
				Needs(fmt.Sprintf("power = a number from 0 to %d", engine.MaxCount)).OnFace("power"),
			schema.HasNumber("armor", "How much damage it absorbs each turn.", 0, engine.MaxCount, func(d *CardDef) *int { return &d.Armor }).WithDefault("0").OnFace("armor"),
		},
		CallPlay, CallReap, CallFight, CallBeforeFight, CallDestroyed, CallAction, CallOmni),
	Artifact: cardKind(Artifact, "ArtifactDefinition", "An artifact, played beside the line.", CardKeywordWords,
		"night_light", nil, CallPlay, CallDestroyed, CallAction, CallOmni),
	Action: cardKind(Action, "ActionDefinition", "An action, which takes effect and is discarded.", CardKeywordWords,
		"alms", nil, CallPlay),
	Upgrade: cardKind(Upgrade, "UpgradeDefinition", "An upgrade, attached to a creature.", CardKeywordWords,
		"spurs", nil, CallPlay, CallAttached),
}

// cardKind declares a type of card: keywords are those it can have, sample is the file of its
// template, own are the fields only this type has.
func cardKind(t Type, class, doc string, keywords *vocabulary.Words, sample string, own []*schema.Field, abilities ...Call) *schema.Kind {
	k := &schema.Kind{Name: Types[t], Class: class, Doc: doc + " A file of its own; scenarios and consoles may define more.", Local: true,
		Samples: []*schema.Sample{schema.SampleOf(samples, Types[t], "cards/lantern/"+sample)},
		Fields: []*schema.Field{
			schema.HasText("name", "Its name.", func(d *CardDef) *string { return &d.Name }).Says(schema.AName).Needs(`name = "..."`),
			schema.HasText("house", "Its house; in a scenario it may be left out: the active one.", func(d *CardDef) *string { return &d.House }).Needs(`house = "..."`).OnFace(""),
		}}
	k.Fields = append(append(k.Fields, own...), cardFields(keywords)...)
	for _, call := range abilities {
		f := schema.HasFunc(CallNames[call], abilityDocs[call], abilityForm, func(d *CardDef, do schema.Call) {
			d.Abilities[call] = func(g *Duel, _ Source, target Card) {
				do(g.acting(), schema.Shown(CardView, int(target)), schema.Given{})
			}
		})
		if call != CallAttached {
			f = f.Asks("target")
		}
		k.Fields = append(k.Fields, f)
	}
	k = schema.Defines(k, func(d *CardDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })
	create := k.New
	k.New = func(at schema.Place) any {
		d := create(at).(*CardDef)
		d.Type = t
		return d
	}
	return k
}

func cardFields(keywords *vocabulary.Words) []*schema.Field {
	return []*schema.Field{
		schema.HasNumber("aember", "Its bonus: the aember gained by playing it.", 0, engine.MaxCount, func(d *CardDef) *int { return &d.Aember }).WithDefault("0").OnFace("aember"),
		schema.HasWord("rarity", "How rare it is.", RarityWords, func(d *CardDef) *Rarity { return &d.Rarity }).WithDefault("common").OnFace(""),
		schema.HasTexts("traits", "Its traits: `{ \"beast\" }`.", "", func(d *CardDef) *[]string { return &d.Traits }).OnFace(""),
		schema.HasMarks("keywords", "Its printed keywords: `{ \"skirmish\", \"assault:2\" }` or `{ skirmish = 1, assault = 2 }`.", keywords, 1, engine.MaxCount,
			func(d *CardDef, of, n int) { d.Keywords = append(d.Keywords, Number{Keyword(of), n}) },
			func(d *CardDef) []Number { return d.Keywords }, func(n Number) (of, much int) { return int(n.Keyword), n.Value }).OnFace(""),
		schema.HasValues(func(d *CardDef) *[]engine.Value { return &d.Values }),
		schema.HasTemplate("Its text; `{name}` stands for a value.", func(d *CardDef) *string { return &d.Text },
			func(d *CardDef) []engine.Value { return d.Values }).MayBeBlank(),
		targetField, grantsField(keywords),
		schema.HasFunc("condition", "Whether its grants and abilities, except `play`, are active: Haunted and similar (K-29).", conditionForm, func(d *CardDef, call schema.Call) {
			d.Condition = func(g *Duel, _ Source, _ Card) bool { return call(g.acting(), schema.Given{}, schema.Given{}).N != 0 }
		}),
	}
}

var abilityDocs = [NumAbilities]string{
	CallPlay: "What it does when it is played.", CallReap: "After it has reaped.", CallFight: "After it has fought as the attacker and is still in play.",
	CallBeforeFight: "Before it fights as the attacker.", CallDestroyed: "As it is destroyed, while it is still in play.",
	CallAction: "What using it does.", CallOmni: "What using it does, whatever the active house.",
	CallAttached: "After it was put onto a creature, which is the target.",
}

func testOf(call schema.Call) Test {
	return func(g *Duel, _ Source, c Card) bool {
		return call(g.acting(), schema.Shown(CardView, int(c)), schema.Given{}).N != 0
	}
}

var targetField = func() *schema.Field {
	f := schema.HasRecord("target", "What is chosen when it is played or used.", func(d *CardDef) *Target { return &d.Target },
		schema.HasWord("kind", "What it is.", TargetWords, func(t *Target) *Type { return &t.Type }).WithDefault("creature"),
		schema.HasWord("side", "Whose it is.", SideWords, func(t *Target) *Side { return &t.Side }).WithDefault("any"),
		schema.HasFunc("where", "Whether a card can be chosen.", matchForm, func(t *Target, call schema.Call) { t.Where = testOf(call) }),
		schema.HasTruth("optional", "Whether the choice is optional.", func(t *Target) *bool { return &t.Optional }),
	)
	set := f.Set
	f.Set = func(r *schema.Reading, def any, v schema.Value) {
		set(r, def, v)
		def.(*CardDef).Target.Wanted = true
	}
	return schema.WrittenIf(f, func(d *CardDef) bool { return d.Target.Wanted })
}()

func grantsField(keywords *vocabulary.Words) *schema.Field {
	return schema.HasRecords("grants", "The keywords it grants while in play.", "a grant", func(d *CardDef) *[]Grant { return &d.Grants }, checkGrant,
		schema.HasWord("keyword", "Which one.", KeywordWords, func(g *Grant) *Keyword { return &g.Keyword }),
		schema.HasNumber("value", "How much of it.", 1, engine.MaxCount, func(g *Grant) *int { return &g.Value }).WithDefault("1"),
		schema.HasAny("to", "Who has it: a function that decides for each card in play, or `\"attached\"` for the creature it is attached to. Left out: itself.",
			&schema.Type{Shape: schema.Any, Class: `"attached" | fun(self: CardSelf, game: Game, card: Card): boolean`}, readTo,
			func(w *schema.Writing, g *Grant) schema.Value {
				if g.To == nil {
					return schema.String(attached)
				}
				return w.Here()
			}))
}

const attached = "attached"

func checkGrant(r *schema.Reading, list []Grant, i int, v schema.Value) {
	g := &list[i]
	if v.Source.Field("keyword").Shape == schema.Nil {
		r.Missing(`the grant has no keyword: add keyword = "skirmish"`)
	}
	if g.Value == 0 {
		g.Value = 1
	}
	if v.Source.Field("to").Shape == schema.Nil {
		g.To = func(_ *Duel, self Source, of Card) bool { return self.Card == of }
	}
}

func readTo(r *schema.Reading, g *Grant, v schema.Value) {
	switch {
	case v.Shape == schema.Func:
		g.To = testOf(r.Call(v, matchForm, "to"))
	case v.Shape != schema.Text || v.Text != attached:
		r.Errorf("to", "", "to must be %q or a function, not %s", attached, v)
	}
}

// DeckKind declares deck { }.
var DeckKind = schema.Defines(&schema.Kind{Name: "deck", Class: "DeckDefinition", Doc: "A deck.", Local: true,
	Samples: []*schema.Sample{schema.SampleOf(samples, "deck", "decks/lights")},
	Fields: []*schema.Field{
		schema.HasText("name", "Its name.", func(d *DeckDef) *string { return &d.Name }).Says(schema.AName).Needs(`name = "..."`),
		schema.HasTexts("houses", "The three houses that its cards are of.", "", func(d *DeckDef) *[]string { return &d.Houses }).Must("houses = { three houses }").OnFace(""),
		deckCards,
	},
}, func(d *DeckDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

var deckCards = schema.HasAny("cards", "Its 36 cards: a list of ids, `{ night_parade = 2 }`, or both.",
	&schema.Type{Shape: schema.Any, Class: "string[] | table<string, integer>", Maybe: "card", Named: countCopies}, readDeck, func(_ *schema.Writing, d *DeckDef) schema.Value { return deckValue(d.Cards) }).
	Must("cards = { ids }")

func readDeck(r *schema.Reading, d *DeckDef, v schema.Value) {
	if v.Source == nil {
		r.ErrorHere("cards must be a table, not %s", v)
		return
	}
	if ids, ok := r.Value("cards", schema.TypeIDs("card"), schema.Value{Shape: schema.List, Source: listPart{v.Source}}); ok {
		for i := range ids.Source.Len() {
			d.Cards = append(d.Cards, ids.Source.Item(i).Text)
		}
	}
	copies := &schema.Type{Shape: schema.Whole, Low: 1, High: DeckCards}
	for _, id := range v.Source.Names() {
		if n, ok := r.Value(id, copies, v.Source.Field(id)); ok {
			d.Cards = append(d.Cards, slices.Repeat([]string{r.Means(id, "card", id)}, n.N)...)
		}
	}
}

func countCopies(v schema.Value) schema.Value {
	var ids []string
	for i := range v.Source.Len() {
		if item := v.Source.Item(i); item.Shape == schema.Text {
			ids = append(ids, item.Text)
		}
	}
	if len(ids) == 0 || len(ids) < v.Source.Size() || len(ids) > 2*DeckCards {
		return v
	}
	return deckValue(ids)
}

type listPart struct{ schema.Source }

func (listPart) Names() []string { return nil }

func deckValue(ids []string) schema.Value {
	var table schema.Made
	for i, id := range ids {
		if slices.Index(ids, id) < i {
			continue
		}
		n := 0
		for _, other := range ids[i:] {
			if other == id {
				n++
			}
		}
		table = append(table, schema.Number(n).As(id))
	}
	return table.OrNil(schema.Table)
}

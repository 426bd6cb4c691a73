package battleline

import (
	"cmp"
	"embed"
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

//go:embed samples
var samples embed.FS

// FirstScenario is the template of a new scenario file that tests no particular definition.
var FirstScenario = schema.ReadScenarioSample(samples, "first_fight")

var (
	abilitySignature = &schema.CallbackSignature{Params: schema.NewCallbackParams("self game target", schema.TypeRef("card"), schema.TypeRef("game"), schema.TypeRef("card"))}
	testSignature    = &schema.CallbackSignature{Params: schema.NewCallbackParams("self game card", schema.TypeRef("card"), schema.TypeRef("game"), schema.TypeRef("card")),
		Result: schema.TypeTruth, Mode: schema.Pure, ExpectedResult: "true or false"}
	conditionSignature = &schema.CallbackSignature{Params: schema.NewCallbackParams("self game", schema.TypeRef("card"), schema.TypeRef("game")),
		Result: schema.TypeTruth, Mode: schema.Pure, ExpectedResult: "true or false"}
)

// CardKinds are the kinds of the definitions creature { }, artifact { }, action { } and upgrade { }, by Type.
var CardKinds = [NumTypes]*schema.Kind{
	Creature: newCardKind(Creature, "CreatureDefinition", "A creature, played into a line.", KeywordWords,
		"rag_doll",
		[]*schema.Field{
			schema.NumberField("power", "Its power: how much damage it deals, and how much it takes to destroy it.", 0, engine.MaxCount, func(d *CardDef) *int { return &d.Power }).
				RequireIfComplete(fmt.Sprintf("power = a number from 0 to %d", engine.MaxCount)).ShowOnFace("power"),
			schema.NumberField("armor", "How much damage it absorbs each turn.", 0, engine.MaxCount, func(d *CardDef) *int { return &d.Armor }).SetDefault("0").ShowOnFace("armor"),
		},
		CallPlay, CallReap, CallFight, CallBeforeFight, CallDestroyed, CallAction, CallOmni),
	Artifact: newCardKind(Artifact, "ArtifactDefinition", "An artifact, played beside the line.", CardKeywordWords,
		"night_light", nil, CallPlay, CallDestroyed, CallAction, CallOmni),
	Action: newCardKind(Action, "ActionDefinition", "An action, which takes effect and is discarded.", CardKeywordWords,
		"alms", nil, CallPlay),
	Upgrade: newCardKind(Upgrade, "UpgradeDefinition", "An upgrade, attached to a creature.", CardKeywordWords,
		"spurs", nil, CallPlay, CallAttached),
}

// newCardKind returns the kind of definition for cards of type t. class is its type in stubs for editors. sample is the
// name of its example file, own are fields that only this type has, and abilities are the functions that it can have.
func newCardKind(t Type, class, doc string, keywords *vocabulary.Words, sample string, own []*schema.Field, abilities ...CallbackKind) *schema.Kind {
	k := &schema.Kind{Name: Types[t], Class: class, Doc: doc + " Each has its own file; scenarios and the console can define more.", Local: true,
		Samples: []*schema.Sample{schema.ReadSample(samples, Types[t], "cards/lantern/"+sample)},
		Fields: []*schema.Field{
			schema.NameField("Its name.", func(d *CardDef) *string { return &d.Name }),
			schema.TextField("house", "Its house; in a scenario, it can be omitted to use the active house.", func(d *CardDef) *string { return &d.House }).RequireIfComplete(`house = "..."`).ShowOnFace(""),
		}}
	k.Fields = append(append(k.Fields, own...), commonCardFields(keywords)...)
	for _, call := range abilities {
		f := schema.FuncField(CallbackNames[call], abilityDocs[call], abilitySignature, func(d *CardDef, do schema.CallbackFunc) {
			d.Abilities[call] = func(g *Duel, _ Source, target Card) {
				do(g.innermostContext(), schema.ObjectArg(CardView, int(target)), schema.CallbackArg{})
			}
		})
		if call != CallAttached {
			f = f.MakeParamNilUnlessField("target")
		}
		k.Fields = append(k.Fields, f)
	}
	k = schema.AddIDAndFunctions(k, func(d *CardDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })
	create := k.New
	k.New = func(at schema.Place) any {
		d := create(at).(*CardDef)
		d.Type = t
		return d
	}
	return k
}

func commonCardFields(keywords *vocabulary.Words) []*schema.Field {
	return []*schema.Field{
		schema.NumberField("aember", "Its bonus: the aember gained by playing it.", 0, engine.MaxCount, func(d *CardDef) *int { return &d.Aember }).SetDefault("0").ShowOnFace("aember"),
		schema.WordField("rarity", "Its rarity.", RarityWords, func(d *CardDef) *Rarity { return &d.Rarity }).SetDefault("common").ShowOnFace(""),
		schema.TextListField("traits", "Its traits: `{ \"beast\" }`.", "", func(d *CardDef) *[]string { return &d.Traits }).ShowOnFace(""),
		schema.AmountTableOrListField("keywords", "Its printed keywords: `{ \"skirmish\", \"assault:2\" }` or `{ skirmish = 1, assault = 2 }`.", keywords, 1, engine.MaxCount,
			func(d *CardDef, of, n int) { d.Keywords = append(d.Keywords, KeywordAmount{Keyword(of), n}) },
			func(d *CardDef) []KeywordAmount { return d.Keywords }, func(n KeywordAmount) (of, much int) { return int(n.Keyword), n.Value }).ShowOnFace(""),
		schema.ValuesField(func(d *CardDef) *[]engine.Value { return &d.Values }),
		schema.RulesTextField("Its text; `{name}` stands for a value.", func(d *CardDef) *string { return &d.Text },
			func(d *CardDef) []engine.Value { return d.Values }).SetType(&schema.Type{Shape: schema.Text, MayBeEmpty: true}).SetTextUse(schema.RulesText),
		targetField, grantsField,
		schema.FuncField("condition", "Whether its grants and its abilities other than `play` are active; used for Haunted and similar conditions (K-29).", conditionSignature, func(d *CardDef, call schema.CallbackFunc) {
			d.Condition = func(g *Duel, _ Source, _ Card) bool {
				return call(g.innermostContext(), schema.CallbackArg{}, schema.CallbackArg{}).N != 0
			}
		}),
	}
}

var abilityDocs = [NumAbilities]string{
	CallPlay: "Its effect when it is played.", CallReap: "Its effect after it reaps.", CallFight: "Its effect after it fights as the attacker, if it is still in play.",
	CallBeforeFight: "Its effect before it fights as the attacker.", CallDestroyed: "Its effect as it is destroyed, while it is still in play.",
	CallAction: "Its effect when it is used.", CallOmni: "Its effect when it is used, whichever house is active.",
	CallAttached: "Its effect after it is attached to a creature, which is the target.",
}

func newCardTest(call schema.CallbackFunc) CardTest {
	return func(g *Duel, _ Source, c Card) bool {
		return call(g.innermostContext(), schema.ObjectArg(CardView, int(c)), schema.CallbackArg{}).N != 0
	}
}

var targetField = schema.WriteOnlyIf(schema.AddCheck(
	schema.RecordField("target", "The target chosen when it is played or used.", func(d *CardDef) *TargetSpec { return &d.Target },
		schema.WordField("kind", "The type of the card.", TargetWords, func(t *TargetSpec) *Type { return &t.Type }).SetDefault("creature"),
		schema.WordField("side", "Whose card it is.", SideWords, func(t *TargetSpec) *TargetSide { return &t.Side }).SetDefault("any"),
		schema.FuncField("where", "Whether a card can be chosen.", testSignature, func(t *TargetSpec, call schema.CallbackFunc) { t.Where = newCardTest(call) }),
		schema.BoolField("optional", "Whether the choice is optional.", func(t *TargetSpec) *bool { return &t.Optional }),
	), func(_ *schema.DefinitionReader, d *CardDef) { d.Target.HasTarget = true }),
	func(d *CardDef) bool { return d.Target.HasTarget })

var grantsField = schema.RecordListField("grants", "The keywords it grants while in play.", "a grant", func(d *CardDef) *[]StaticGrant { return &d.Grants }, fillGrantDefaults,
	schema.WordField("keyword", "The keyword.", KeywordWords, func(g *StaticGrant) *Keyword { return &g.Keyword }),
	schema.NumberField("value", "The amount of the keyword.", 1, engine.MaxCount, func(g *StaticGrant) *int { return &g.Value }).SetDefault("1"),
	schema.CustomField("to", "Which cards have the keyword: a function that decides for each card in play, or `\"attached\"` for the creature this card is attached to (default: this card).",
		&schema.Type{Shape: schema.Any, Class: `"attached" | fun(self: CardSelf, game: Game, card: Card): boolean`},
		func(r *schema.DefinitionReader, g *StaticGrant, v schema.Value) {
			switch {
			case v.Shape == schema.Func:
				g.To = newCardTest(r.RecordAndBindFunction(v, testSignature, "to"))
			case v.Shape != schema.Text || v.Text != attached:
				r.RecordErrorAt("to", "", "`to` must be %q or a function, not %s", attached, v)
			}
		},
		func(w *schema.DefinitionConverter, g *StaticGrant) schema.Value {
			if g.To == nil {
				return schema.String(attached)
			}
			return w.FunctionBelowField()
		}))

const attached = "attached"

func fillGrantDefaults(r *schema.DefinitionReader, list []StaticGrant, i int, v schema.Value) {
	g := &list[i]
	if v.Source.Field("keyword").Shape == schema.Nil {
		r.RecordMissing(`the grant has no keyword: add keyword = "skirmish"`)
	}
	g.Value = cmp.Or(g.Value, 1)
	if v.Source.Field("to").Shape == schema.Nil {
		g.To = func(_ *Duel, self Source, of Card) bool { return self.Card == of }
	}
}

var DeckKind = schema.AddIDAndFunctions(&schema.Kind{Name: "deck", Class: "DeckDefinition", Doc: "A deck.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "deck", "decks/lights")},
	Fields: []*schema.Field{
		schema.NameField("Its name.", func(d *DeckDef) *string { return &d.Name }),
		schema.TextListField("houses", "The three houses that its cards belong to.", "", func(d *DeckDef) *[]string { return &d.Houses }).RequireAlways("houses = { three houses }").ShowOnFace(""),
		deckCardsField,
	},
}, func(d *DeckDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

var deckCardsField = schema.CustomField("cards", "Its 36 cards: a list of ids, `{ night_parade = 2 }`, or both.",
	&schema.Type{Shape: schema.Any, Class: "string[] | table<string, integer>", PossibleKind: "card", ToNamedForm: countCopiesIfIDList}, readDeckCards, func(_ *schema.DefinitionConverter, d *DeckDef) schema.Value { return copyCountTable(d.Cards) }).
	RequireAlways("cards = { ids }")

func readDeckCards(r *schema.DefinitionReader, d *DeckDef, v schema.Value) {
	if v.Source == nil {
		r.RecordErrorHere("cards must be a table, not %s", v)
		return
	}
	if ids, ok := r.ReadValue("cards", schema.TypeIDs("card"), schema.Value{Shape: schema.List, Source: sourceWithoutNames{v.Source}}); ok {
		for i := range ids.Source.Len() {
			d.Cards = append(d.Cards, ids.Source.Item(i).Text)
		}
	}
	copies := &schema.Type{Shape: schema.Whole, Low: 1, High: DeckCards}
	for _, id := range v.Source.Names() {
		if n, ok := r.ReadValue(id, copies, v.Source.Field(id)); ok {
			d.Cards = append(d.Cards, slices.Repeat([]string{r.QualifyIDOfKinds(id, "card", id)}, n.N)...)
		}
	}
}

func countCopiesIfIDList(v schema.Value) schema.Value {
	var ids []string
	for i := range v.Source.Len() {
		if item := v.Source.Item(i); item.Shape == schema.Text {
			ids = append(ids, item.Text)
		}
	}
	if len(ids) == 0 || len(ids) < v.Source.Size() || len(ids) > 2*DeckCards {
		return v
	}
	return copyCountTable(ids)
}

type sourceWithoutNames struct{ schema.TableSource }

func (sourceWithoutNames) Names() []string { return nil }

func copyCountTable(ids []string) schema.Value {
	var table schema.BuiltTable
	for i, id := range ids {
		if slices.Index(ids, id) < i {
			continue
		}
		n := engine.Count(ids, func(other string) bool { return other == id })
		table = append(table, schema.Number(n).WithName(id))
	}
	return table.OrNil(schema.Table)
}

var RehearsalKind = library.RehearsalKind(schema.ReadSample(samples, "rehearsal", "tutorial/first_night"))

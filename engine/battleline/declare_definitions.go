package battleline

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// What cards and decks are made of, as scripts write it.

// The forms of callbacks. What a test works out must not change the duel.
var (
	abilityForm = &declare.Callback{Params: declare.Takes("self game target", declare.TypeOf("card"), declare.TypeOf("game"), declare.TypeOf("card"))}
	matchForm   = &declare.Callback{Params: declare.Takes("self game card", declare.TypeOf("card"), declare.TypeOf("game"), declare.TypeOf("card")),
		Result: declare.TypeTruth, Mode: declare.Pure, Want: "true or false"}
	conditionForm = &declare.Callback{Params: declare.Takes("self game", declare.TypeOf("card"), declare.TypeOf("game")),
		Result: declare.TypeTruth, Mode: declare.Pure, Want: "true or false"}
)

// CardKinds are creature { }, artifact { }, action { } and upgrade { }, by type.
var CardKinds = [NumTypes]*declare.Kind{
	Creature: cardKind(Creature, "CreatureDefinition", "A creature, which stands in a line.", KeywordWords,
		"rag_doll",
		[]*declare.Field{
			declare.HasNumber("power", "Its power: how much damage it deals, and how much it takes to destroy it.", 0, engine.MaxCount, func(d *CardDef) *int { return &d.Power }).
				Want(fmt.Sprintf("power = a number from 0 to %d", engine.MaxCount)).Shown("power"),
			declare.HasNumber("armor", "How much damage it takes each turn without harm.", 0, engine.MaxCount, func(d *CardDef) *int { return &d.Armor }).Else("0").Shown("armor"),
		},
		CallPlay, CallReap, CallFight, CallBeforeFight, CallDestroyed, CallAction, CallOmni),
	Artifact: cardKind(Artifact, "ArtifactDefinition", "An artifact, which stands beside the line.", CardKeywordWords,
		"night_light", nil, CallPlay, CallDestroyed, CallAction, CallOmni),
	Action: cardKind(Action, "ActionDefinition", "An action, which does what it says and goes to the discard.", CardKeywordWords,
		"alms", nil, CallPlay),
	Upgrade: cardKind(Upgrade, "UpgradeDefinition", "An upgrade, which is put onto a creature.", CardKeywordWords,
		"spurs", nil, CallPlay, CallAttached),
}

// cardKind returns the kind of the cards of a type, with the words for its keywords, what only it
// has and its abilities.
func cardKind(t Type, class, doc string, keywords *declare.Words, begins string, own []*declare.Field, abilities ...Call) *declare.Kind {
	k := &declare.Kind{Name: Types[t], Class: class, Doc: doc + " A file of its own; scenarios and consoles may define more.", Local: true,
		Samples: []*declare.Sample{sample(Types[t], "cards/lantern/"+begins)},
		Fields: []*declare.Field{
			declare.HasText("name", "Its name.", func(d *CardDef) *string { return &d.Name }).Says(declare.AName).Want(`name = "..."`),
			declare.HasText("house", "Its house; in a scenario it may be left out: the active one.", func(d *CardDef) *string { return &d.House }).Want(`house = "..."`).Shown(""),
		}}
	k.Fields = append(append(k.Fields, own...), cardFields(keywords)...)
	for _, call := range abilities {
		f := declare.HasFunc(CallNames[call], abilityDocs[call], abilityForm, func(d *CardDef, do declare.Call) {
			d.Abilities[call] = func(g *Duel, _ Source, target Card) {
				do(g.acting(), declare.Shown(CardView, int(target)), declare.Given{})
			}
		})
		if call != CallAttached {
			f = f.Asks("target")
		}
		k.Fields = append(k.Fields, f)
	}
	k = declare.Defines(k, func(d *CardDef) (*string, *string, *declare.Place) { return &d.ID, &d.Name, &d.Where })
	begin := k.New
	k.New = func(at declare.Place) any {
		d := begin(at).(*CardDef)
		d.Type = t
		return d
	}
	return k
}

func cardFields(keywords *declare.Words) []*declare.Field {
	return []*declare.Field{
		declare.HasNumber("aember", "Its bonus: what playing it adds to the pool.", 0, engine.MaxCount, func(d *CardDef) *int { return &d.Aember }).Else("0").Shown("aember"),
		declare.HasWord("rarity", "How rare it is.", RarityWords, func(d *CardDef) *Rarity { return &d.Rarity }).Else("common").Shown(""),
		declare.HasTexts("traits", "What else it is: `{ \"beast\" }`.", "", func(d *CardDef) *[]string { return &d.Traits }).Shown(""),
		declare.HasMarks("keywords", "What is printed on it: `{ \"skirmish\", \"assault:2\" }` or `{ skirmish = 1, assault = 2 }`.", keywords, 1, engine.MaxCount,
			func(d *CardDef, of, n int) { d.Keywords = append(d.Keywords, Number{Keyword(of), n}) },
			func(d *CardDef) []Number { return d.Keywords }, func(n Number) (of, much int) { return int(n.Keyword), n.Value }).Shown(""),
		declare.HasValues(func(d *CardDef) *[]engine.Value { return &d.Values }),
		declare.HasTemplate("What is written on it; `{name}` stands for a value.", func(d *CardDef) *string { return &d.Text },
			func(d *CardDef) []engine.Value { return d.Values }).MayBeBlank(),
		targetField, grantsField(keywords),
		declare.HasFunc("condition", "Whether its grants and what it does are there, apart from `play`: Haunted and its like (K-29).", conditionForm, func(d *CardDef, call declare.Call) {
			d.Condition = func(g *Duel, _ Source, _ Card) bool { return call(g.acting(), declare.Given{}, declare.Given{}).N != 0 }
		}),
	}
}

// abilityDocs say when an ability happens.
var abilityDocs = [NumAbilities]string{
	CallPlay: "What it does when it is played.", CallReap: "After it has reaped.", CallFight: "After it has fought as the attacker and is still in play.",
	CallBeforeFight: "Before it fights as the attacker.", CallDestroyed: "As it is destroyed, while it is still in play.",
	CallAction: "What using it does.", CallOmni: "What using it does, whatever the active house.",
	CallAttached: "After it was put onto a creature, which is the target.",
}

func testOf(call declare.Call) Test {
	return func(g *Duel, _ Source, of Card) bool {
		return call(g.acting(), declare.Shown(CardView, int(of)), declare.Given{}).N != 0
	}
}

// targetField is target = { }.
var targetField = func() *declare.Field {
	f := declare.HasRecord("target", "What is chosen when it is played or used.", func(d *CardDef) *Target { return &d.Target },
		declare.HasWord("kind", "What it is.", TargetWords, func(t *Target) *Type { return &t.Type }).Else("creature"),
		declare.HasWord("side", "Whose it is.", SideWords, func(t *Target) *Side { return &t.Side }).Else("any"),
		declare.HasFunc("where", "Whether a card can be chosen.", matchForm, func(t *Target, call declare.Call) { t.Where = testOf(call) }),
		declare.HasTruth("optional", "Whether the player may do without.", func(t *Target) *bool { return &t.Optional }),
	)
	set := f.Set
	f.Set = func(r *declare.Reading, def any, v declare.Value) {
		set(r, def, v)
		def.(*CardDef).Target.Wanted = true
	}
	return declare.WrittenIf(f, func(d *CardDef) bool { return d.Target.Wanted })
}()

// grantsField is grants = { { keyword = "taunt", to = "attached" } }.
func grantsField(keywords *declare.Words) *declare.Field {
	return declare.HasRecords("grants", "The keywords that it gives while it is in play.", "a grant", func(d *CardDef) *[]Grant { return &d.Grants }, checkGrant,
		declare.HasWord("keyword", "Which one.", KeywordWords, func(g *Grant) *Keyword { return &g.Keyword }),
		declare.HasNumber("value", "How much of it.", 1, engine.MaxCount, func(g *Grant) *int { return &g.Value }).Else("1"),
		declare.HasAny("to", "Who has it: a function that says so of each card in play, or the creature that it is `\"attached\"` to. Left out: itself.",
			&declare.Type{Shape: declare.Any, Class: `"attached" | fun(self: CardSelf, game: Game, card: Card): boolean`}, readTo,
			func(w *declare.Writing, g *Grant) declare.Value {
				if g.To == nil {
					return declare.String(attached)
				}
				return w.Here()
			}))
}

// attached is the word for the creature that an upgrade is on.
const attached = "attached"

func checkGrant(r *declare.Reading, list []Grant, i int, v declare.Value) {
	g := &list[i]
	if v.Source.Field("keyword").Shape == declare.Nil {
		r.Missing(`the grant has no keyword: add keyword = "skirmish"`)
	}
	if g.Value == 0 {
		g.Value = 1
	}
	if v.Source.Field("to").Shape == declare.Nil {
		g.To = func(_ *Duel, self Source, of Card) bool { return self.Card == of }
	}
}

// readTo reads whom a grant is for.
func readTo(r *declare.Reading, g *Grant, v declare.Value) {
	switch {
	case v.Shape == declare.Func:
		g.To = testOf(r.Call(v, matchForm, "to"))
	case v.Shape != declare.Text || v.Text != attached:
		r.Faultf("to", "", "to must be %q or a function, not %s", attached, v)
	}
}

// DeckKind is deck { }.
var DeckKind = declare.Defines(&declare.Kind{Name: "deck", Class: "DeckDefinition", Doc: "A deck that a player can bring.", Local: true,
	Samples: []*declare.Sample{sample("deck", "decks/lights")},
	Fields: []*declare.Field{
		declare.HasText("name", "Its name.", func(d *DeckDef) *string { return &d.Name }).Says(declare.AName).Want(`name = "..."`),
		declare.HasTexts("houses", "The three houses that its cards are of.", "", func(d *DeckDef) *[]string { return &d.Houses }).Must("houses = { three houses }").Shown(""),
		deckCards,
	},
}, func(d *DeckDef) (*string, *string, *declare.Place) { return &d.ID, &d.Name, &d.Where })

// deckCards is cards = { }: a list of ids, or how many copies of each.
var deckCards = declare.HasAny("cards", "Its 36 cards: a list of ids, `{ night_parade = 2 }`, or both.",
	&declare.Type{Shape: declare.Any, Class: "string[] | table<string, integer>", Maybe: "card", Named: countCopies}, readDeck, func(_ *declare.Writing, d *DeckDef) declare.Value { return deckValue(d.Cards) }).
	Must("cards = { ids }")

func readDeck(r *declare.Reading, d *DeckDef, v declare.Value) {
	if v.Source == nil {
		r.Here("cards must be a table, not %s", v)
		return
	}
	if ids, ok := r.Value("cards", declare.TypeIDs("card"), declare.Value{Shape: declare.List, Source: listPart{v.Source}}); ok {
		for i := range ids.Source.Len() {
			d.Cards = append(d.Cards, ids.Source.Item(i).Text)
		}
	}
	copies := &declare.Type{Shape: declare.Whole, Low: 1, High: DeckCards}
	for _, id := range v.Source.Names() {
		if n, ok := r.Value(id, copies, v.Source.Field(id)); ok {
			d.Cards = append(d.Cards, slices.Repeat([]string{r.Means(id, "card", id)}, n.N)...)
		}
	}
}

// countCopies returns a deck as how many copies of each; what is wrong stays as it is.
func countCopies(v declare.Value) declare.Value {
	var ids []string
	for i := range v.Source.Len() {
		if item := v.Source.Item(i); item.Shape == declare.Text {
			ids = append(ids, item.Text)
		}
	}
	if len(ids) == 0 || len(ids) < v.Source.Size() || len(ids) > 2*DeckCards {
		return v
	}
	return deckValue(ids)
}

// listPart is a table without what stands in it by name.
type listPart struct{ declare.Source }

func (listPart) Names() []string { return nil }

func deckValue(ids []string) declare.Value {
	var made declare.Made
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
		made = append(made, declare.Number(n).As(id))
	}
	return made.OrNil(declare.Table)
}

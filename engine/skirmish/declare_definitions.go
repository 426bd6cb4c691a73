package skirmish

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
)

//go:embed samples
var samples embed.FS

// FirstScenario is the template of a new scenario file that tests no particular definition.
var FirstScenario = schema.ReadScenarioSample(samples, "first_step")

var playForm = &schema.CallbackSignature{Params: schema.NewCallbackParams("self skirmish target", schema.TypeRef("self"), schema.TypeRef("skirmish"), schema.TypeRef("unit"))}

// CardDef is the definition of a card. It must not change once a Content contains it.
type CardDef struct {
	ID, Name string
	Requires Requirements
	Aim      Aim
	Harmless bool
	Text     string // a template; {name} stands for one of Values
	Values   []engine.Value
	Play     PlayEffect
	Waits    commands.DelayedFuncs[DelayedFunc]
	Where    engine.Place // place of the definition, for error messages
}

var CardKind = schema.AddIDAndFunctions(&schema.Kind{Name: "card", Class: "CardDefinition", Doc: "A card. Each has its own file; scenarios and the console can define more.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "card", "cards/poke")},
	Fields: []*schema.Field{
		schema.NameField("Its name.", func(d *CardDef) *string { return &d.Name }).ShowInViews(),
		schema.AddCheck(schema.WordSetField("requires", "The traits a unit needs to play it: all of these, as a list or as one string, `\"melee, physical\"` (default: none).", TraitWords,
			func(d *CardDef) *Requirements { return &d.Requires }).SetType(&schema.Type{Shape: schema.List, Of: schema.TypeWord(TraitWords), AsOneText: true, Class: TraitWords.Name + "[] | string"}), func(r *schema.DefinitionReader, d *CardDef) {
			for _, both := range [...]Requirements{NeedsMelee | NeedsRanged, NeedsPhysical | NeedsMagic} {
				if d.Requires&both == both {
					r.RecordErrorHere("`requires` must be met by a single unit: no unit can be both %s", strings.Join(both.Words(), " and "))
				}
			}
		}),
		schema.WordField("target", "Its target: `self` is the unit itself, `ally` another unit of its team, `any` any living unit, and `enemy` an enemy in reach (S-4).", AimWords, func(d *CardDef) *Aim { return &d.Aim }).RequireIfComplete(`target = "..."`).SetDefault("self"),
		schema.BoolField("harmless", "Declares that its effect never damages an enemy; doing so is then an error. When no other card can damage an enemy any more, the match ends, even if such cards are left (S-31).", func(d *CardDef) *bool { return &d.Harmless }),
		schema.ValuesField(func(d *CardDef) *[]engine.Value { return &d.Values }).ShowInViews(),
		schema.RulesTextField("Its text, up to 400 characters; `{name}` stands for a value, so that the card always shows the current number.", func(d *CardDef) *string { return &d.Text },
			func(d *CardDef) []engine.Value { return d.Values }).RequireIfComplete(`text = "..."`),
		schema.FuncField("play", "Its effect, after the card has left the hand. An error in it undoes the whole play.", playForm, func(d *CardDef, call schema.CallbackFunc) {
			d.Play = func(m *Match, self Source, target Unit) {
				call(m.fillCardContext(self, target), schema.ObjectArg(UnitView, int(target)), schema.CallbackArg{})
			}
		}).RequireAlways("play = function(self, skirmish, target) ... end"),
		waitsField,
	},
}, func(d *CardDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

var UnitKind = schema.AddIDAndFunctions(&schema.Kind{Name: "unit", Class: "UnitDefinition", Doc: "A unit, as it is at the start of a match. Each has its own file; scenarios and the console can define more.", Local: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "unit", "units/troll")},
	Fields: []*schema.Field{
		schema.NameField("Its name.", func(d *UnitDef) *string { return &d.Name }),
		schema.NumberField("hp", "Its starting and maximum HP.", 1, engine.MaxCount, func(d *UnitDef) *int { return &d.HP }).RequireAlways("hp = a number from 1 to 9999"),
		schema.WordField("range", "Its reach: a melee unit reaches its own zone and those next to it; a ranged unit reaches every zone (S-4).", RangeWords, func(d *UnitDef) *Range { return &d.Range }).RequireIfComplete(`range = "..."`).SetDefault("melee").ShowInViews().ShowOnFace(""),
		schema.WordField("kind", "Its damage type: Armor reduces physical hits, and Resistance reduces magic hits.", DamageKindWords, func(d *UnitDef) *DamageKind { return &d.Kind }).RequireIfComplete(`kind = "..."`).SetDefault("physical").ShowInViews().ShowOnFace(""),
		schema.NumberField("damage", "The damage of cards that have no number of their own, such as Attack (S-7).", 0, engine.MaxCount, func(d *UnitDef) *int { return &d.Damage }).
			RequireIfComplete("damage = a number from 0 to 9999").SetDefault("0").ShowInViews(),
		aurasField(func(d *UnitDef) *[]Aura { return &d.Auras }),
	},
}, func(d *UnitDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

func aurasField[D any](at func(*D) *[]Aura) *schema.Field {
	return schema.AmountsField("auras", "Its starting auras.", AuraWords, 0, engine.MaxCount,
		func(d *D, of, n int) { *at(d) = append(*at(d), Aura{Keyword(of), n}) },
		func(d *D) []Aura { return *at(d) },
		func(a Aura) (of, n int) { return int(a.Keyword), a.Amount })
}

// MatchKind is the kind of the definition match { }, which a content can have once.
var MatchKind = &schema.Kind{Name: "match", Class: "MatchDefinition", Doc: "A pack's default match, in match.lua.", IsSingle: true,
	Samples: []*schema.Sample{schema.ReadSample(samples, "match", "match")},
	New:     func(where schema.Place) any { return &DefaultMatchDef{Where: where} },
	Where:   func(def any) schema.Place { return def.(*DefaultMatchDef).Where },
	Fields: []*schema.Field{
		perTeamField("teams", "Two or three units per team.", func(d *DefaultMatchDef) *teamLists { return &d.Units }, func(team Team) *schema.Field {
			return schema.TextListField(team.String(), "The ids of its units; a unit can be listed more than once.", "unit", func(d *teamLists) *[]string { return &d[team] })
		}).
			RequireAlways(`teams = { A = { "a_unit", "another" }, B = { "a_unit", "another" } }`),
		perTeamField("decks", fmt.Sprintf("The deck of each team, %d to %d cards.", MinDeck, MaxDeck), func(d *DefaultMatchDef) *teamLists { return &d.Decks }, teamCardsField).
			RequireAlways("decks = { A = { a_card = 10 }, B = { a_card = 10 } }"),
	},
}

func perTeamField[D any](name, doc string, at func(*D) *teamLists, fieldOf func(team Team) *schema.Field) *schema.Field {
	return schema.RecordField(name, doc, at, fieldOf(TeamA), fieldOf(TeamB))
}

type teamLists = [NumTeams][]string

// teamCardsField returns the field for a team's cards. Its value lists ids, or has the number of copies by id, or both.
func teamCardsField(team Team) *schema.Field {
	return schema.CustomField(team.String(), "Ids, `{ \"attack\", \"heal\" }`, or how many of each, `{ attack = 4, heal = 1 }`.",
		&schema.Type{Shape: schema.Any, Class: "CardId[] | table<CardId, integer>", Kind: "card"},
		func(r *schema.DefinitionReader, d *teamLists, v schema.Value) {
			d[team] = readCardList(r, team.String(), v)
		},
		func(_ *schema.DefinitionConverter, d *teamLists) schema.Value { return schema.ListOrNil(d[team]) })
}

func readCardList(r *schema.DefinitionReader, field string, v schema.Value) (ids []string) {
	if v.Source == nil {
		r.RecordErrorHere("%s must be a table, not %s", field, v)
		return nil
	}
	for i := range v.Source.Len() {
		if item := v.Source.Item(i); item.Shape == schema.Text {
			ids = append(ids, r.QualifyIDOfKinds(strconv.Itoa(i+1), "card", item.Text))
		} else {
			r.RecordErrorAt(strconv.Itoa(i+1), "", "item %d of %s must be a card id, not %s", i+1, field, item)
		}
	}
	for _, id := range v.Source.Names() {
		n := v.Source.Field(id)
		if n.Shape != schema.Whole || n.N < 1 || n.N > MaxCards {
			r.RecordErrorAt(id, "", "%s must be a whole number from 1 to %d, not %s", id, MaxCards, n)
			continue
		}
		ids = append(ids, slices.Repeat([]string{r.QualifyIDOfKinds(id, "card", id)}, n.N)...)
	}
	return ids
}

// SentenceEffect carries out a sentence of a card's text when the card is played on target. values has the values in
// the slots of the sentence, in order; the value of an omitted slot is Nil.
type SentenceEffect func(m *Match, by Source, target Unit, values []schema.Value)

var SentenceKind = library.SentenceKind(schema.ReadSample(samples, "sentence", "sentences/brace"),
	library.NewSentenceSignature("skirmish", schema.TypeRef("self"), schema.TypeRef("skirmish")), func(call schema.CallbackFunc) SentenceEffect {
		return func(m *Match, by Source, target Unit, said []schema.Value) {
			c := m.fillCardContext(by, target)
			c.said = &said
			call(c, schema.CallbackArg{}, schema.CallbackArg{})
			c.said = nil
		}
	})

var RehearsalKind = library.RehearsalKind(schema.ReadSample(samples, "rehearsal", "tutorial/first_night"))

package skirmish

import (
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
)

var playForm = &schema.Callback{Params: schema.Takes("self skirmish target", schema.TypeOf("self"), schema.TypeOf("skirmish"), schema.TypeOf("unit"))}

// CardDef is the definition of a card. Once it is part of a Content, it is immutable.
type CardDef struct {
	ID, Name string
	Requires Traits
	Aim      Aim
	Text     string // a template in which {name} is replaced by a value
	Values   []engine.Value
	Play     Play
	Waits    commands.Waiting[Later]
	Where    engine.Place // place of the definition, for error messages
}

// Copy returns a copy with another id, not yet part of a content.
func (d *CardDef) Copy(id string) *CardDef {
	c := *d
	c.ID = id
	return &c
}

// CardKind is the kind of definition card { }.
var CardKind = schema.Defines(&schema.Kind{Name: "card", Class: "CardDefinition", Doc: "A card, in a file of its own. Scenarios and consoles can define more.", Local: true,
	Samples: []*schema.Sample{schema.SampleOf(samples, "card", "cards/poke")},
	Fields: []*schema.Field{
		schema.HasText("name", "Its name.", func(d *CardDef) *string { return &d.Name }).Says(schema.AName).Needs(`name = "..."`).InViews(),
		schema.WithCheck(schema.HasSet("requires", "What a unit must be to play it (all of these; default: any unit can).", TraitWords,
			func(d *CardDef) *Traits { return &d.Requires }), func(r *schema.Reading, d *CardDef) {
			for _, both := range [...]Traits{NeedsMelee | NeedsRanged, NeedsPhysical | NeedsMagic} {
				if d.Requires&both == both {
					r.ErrorHere("requires must be possible for one unit: none is both %s", strings.Join(both.Words(), " and "))
				}
			}
		}),
		schema.HasWord("target", "Its target: the unit itself, `ally` another of its team, `any` living unit, or an `enemy` in reach (S-4).", AimWords, func(d *CardDef) *Aim { return &d.Aim }).Needs(`target = "..."`).WithDefault("self"),
		schema.HasValues(func(d *CardDef) *[]engine.Value { return &d.Values }).InViews(),
		schema.HasTemplate("Its text, up to 400 characters; `{name}` stands for a value, so the card shows the number it deals.", func(d *CardDef) *string { return &d.Text },
			func(d *CardDef) []engine.Value { return d.Values }).Needs(`text = "..."`),
		schema.HasFunc("play", "Its effect, once it has left the hand. An error in it undoes the whole play.", playForm, func(d *CardDef, call schema.Call) {
			d.Play = func(m *Match, self Source, target Unit) {
				call(m.acting(self, target), schema.Shown(UnitView, int(target)), schema.Given{})
			}
		}).Must("play = function(self, skirmish, target) ... end"),
		waitsField,
	},
}, func(d *CardDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

// UnitKind is the kind of definition unit { }.
var UnitKind = schema.Defines(&schema.Kind{Name: "unit", Class: "UnitDefinition", Doc: "A unit, as it starts a match, in a file of its own. Scenarios and consoles can define more.", Local: true,
	Samples: []*schema.Sample{schema.SampleOf(samples, "unit", "units/troll")},
	Fields: []*schema.Field{
		schema.HasText("name", "Its name.", func(d *UnitDef) *string { return &d.Name }).Says(schema.AName).Needs(`name = "..."`),
		schema.HasNumber("hp", "Its starting and maximum HP.", 1, engine.MaxCount, func(d *UnitDef) *int { return &d.HP }).Must("hp = a number from 1 to 9999"),
		schema.HasWord("range", "Its reach: a melee unit reaches its own zone and those next to it, a ranged unit every zone (S-4).", RangeWords, func(d *UnitDef) *Range { return &d.Range }).Needs(`range = "..."`).WithDefault("melee").InViews().OnFace(""),
		schema.HasWord("kind", "Its damage type: Armor works against physical hits, Resistance against magic hits.", KindWords, func(d *UnitDef) *Kind { return &d.Kind }).Needs(`kind = "..."`).WithDefault("physical").InViews().OnFace(""),
		schema.HasNumber("damage", "The damage of cards without a number of their own, such as Attack (S-7).", 0, engine.MaxCount, func(d *UnitDef) *int { return &d.Damage }).
			Needs("damage = a number from 0 to 9999").WithDefault("0").InViews(),
		aurasField(func(d *UnitDef) *[]Aura { return &d.Auras }),
	},
}, func(d *UnitDef) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })

// aurasField declares the field auras, such as auras = { armor = 3 }.
func aurasField[D any](at func(*D) *[]Aura) *schema.Field {
	return schema.HasAmounts("auras", "Its starting auras.", AuraWords, 0, engine.MaxCount,
		func(d *D, of, n int) { *at(d) = append(*at(d), Aura{Keyword(of), n}) },
		func(d *D) []Aura { return *at(d) },
		func(a Aura) (of, n int) { return int(a.Keyword), a.Amount })
}

// MatchKind is the kind of definition match { }, of which a content has at most one.
var MatchKind = &schema.Kind{Name: "match", Class: "MatchDefinition", Doc: "The default match of a pack, in match.lua.", One: true,
	Samples: []*schema.Sample{schema.SampleOf(samples, "match", "match")},
	New:     func(where schema.Place) any { return &MatchDef{Where: where} },
	Where:   func(def any) schema.Place { return def.(*MatchDef).Where },
	Fields: []*schema.Field{
		byTeam("teams", "Two or three units a team.", func(d *MatchDef) *teamLists { return &d.Units }, func(team Team) *schema.Field {
			return schema.HasTexts(team.String(), "Ids; a unit can be listed several times.", "unit", func(d *teamLists) *[]string { return &d[team] })
		}).
			Must(`teams = { A = { "a_unit", "another" }, B = { "a_unit", "another" } }`),
		byTeam("decks", "The deck of each team, at most 40 cards.", func(d *MatchDef) *teamLists { return &d.Decks }, teamCards).
			Must("decks = { A = { a_card = 10 }, B = { a_card = 10 } }"),
	},
}

func byTeam[D any](name, doc string, at func(*D) *teamLists, one func(team Team) *schema.Field) *schema.Field {
	return schema.HasRecord(name, doc, at, one(TeamA), one(TeamB))
}

type teamLists = [NumTeams][]string

// teamCards declares the field of a team's cards: a list, { "attack", "heal" }, numbers of copies,
// { attack = 4, heal = 1 }, or both.
func teamCards(team Team) *schema.Field {
	return schema.HasAny(team.String(), "Ids, `{ \"attack\", \"heal\" }`, or how many of each, `{ attack = 4, heal = 1 }`.",
		&schema.Type{Shape: schema.Any, Class: "CardId[] | table<CardId, integer>", Kind: "card"},
		func(r *schema.Reading, d *teamLists, v schema.Value) { d[team] = readCards(r, team.String(), v) },
		func(_ *schema.Writing, d *teamLists) schema.Value { return schema.ListOrNil(d[team]) })
}

func readCards(r *schema.Reading, field string, v schema.Value) (ids []string) {
	if v.Source == nil {
		r.ErrorHere("%s must be a table, not %s", field, v)
		return nil
	}
	for i := range v.Source.Len() {
		if item := v.Source.Item(i); item.Shape == schema.Text {
			ids = append(ids, r.Means(strconv.Itoa(i+1), "card", item.Text))
		} else {
			r.Errorf(strconv.Itoa(i+1), "", "item %d of %s must be a card id, not %s", i+1, field, item)
		}
	}
	for _, id := range v.Source.Names() {
		n := v.Source.Field(id)
		if n.Shape != schema.Whole || n.N < 1 || n.N > MaxCards {
			r.Errorf(id, "", "%s must be a whole number from 1 to %d, not %s", id, MaxCards, n)
			continue
		}
		for range n.N {
			ids = append(ids, r.Means(id, "card", id))
		}
	}
	return ids
}

// Meaning carries out a sentence in the text of a card that is played on a target. said has the
// values of its placeholders in order, and a zero Value for one that is omitted.
type Meaning func(m *Match, by Source, target Unit, said []schema.Value)

// SentenceKind is the kind of definition sentence { }.
var SentenceKind = library.SentenceKind(schema.SampleOf(samples, "sentence", "sentences/brace"),
	library.SaidForm("skirmish", schema.TypeOf("self"), schema.TypeOf("skirmish")), func(call schema.Call) Meaning {
		return func(m *Match, by Source, target Unit, said []schema.Value) {
			c := m.acting(by, target)
			c.said = &said
			call(c, schema.Given{}, schema.Given{})
			c.said = nil
		}
	})

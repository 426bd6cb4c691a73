package skirmish

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
)

// The words of keywords and events in scripts.
var (
	AuraWords   = vocabulary.KeywordWords("Aura", Keywords, vocabulary.Holding(AsAura))
	EffectWords = vocabulary.KeywordWords("Effect", Keywords, vocabulary.Holding(AsEffect))
	HeldWords   = vocabulary.KeywordWords("Held", Keywords, vocabulary.Holding(AsBlock|AsAura))
	EventWords  = vocabulary.NewWords("EventType", EventTypes[:]...)
)

var (
	// MatchView shows scripts a match.
	MatchView = &schema.View{Name: "skirmish", Class: "Skirmish", Doc: "The match, read only: the second parameter of `play`.", Fields: append(views.MeterFields(meterRows[:]),
		views.Text("current", "The id of the unit whose turn it is.", func(m *Match, _ views.One) string { return m.UnitID(m.Current()) }),
		views.EachByID("units", "All units by id, including dead ones: `skirmish.units.orc_1`.", func(m *Match) *vocabulary.Words { return m.cast.words }, schema.TypeOf("unit"),
			func(_ *Match, _ views.One, u Unit) schema.Value { return schema.Refer(UnitView, int(u)) }).Try("units[current].hp"),
		views.Computed("order", "The ids of the living units in the order of turns, whichever acts now.", schema.TypeTexts, func(m *Match, _ views.One) schema.Value {
			list := make([]string, 0, m.Units())
			for i := range m.Units() {
				if u := m.Order(i); m.Alive(u) {
					list = append(list, m.UnitID(u))
				}
			}
			return schema.Strings(list)
		}).ShownAs(schema.Plan),
		views.Computed("allies", "The other living units of the active team.", unitList, func(m *Match, _ views.One) schema.Value {
			return refs(m.Living(m.Team(m.Current())).Without(m.Current()))
		}).Try("#allies"),
		views.Computed("enemies", "The living units of the other team.", unitList, func(m *Match, _ views.One) schema.Value {
			return refs(m.Living(m.Team(m.Current()).Other()))
		}),
		views.Each("hand", "The ids of the cards in the hand of each team.", TeamWords, schema.TypeTexts, cardsIn(Hand)).
			For(views.Own).Counts(pileLabel(Hand), pileCount(Hand)).ShownAs(schema.Hand).Try("hand.A"),
		views.Each("deck", "The cards of each deck, the next first.", TeamWords, schema.TypeTexts, cardsIn(Deck)).
			Inside().For(views.OwnShuffled).ShownAs(schema.Pile).Counts(pileLabel(Deck), pileCount(Deck)),
		waitsListField,
		views.Each("deck_size", "How many cards are in the deck of each team.", TeamWords, schema.TypeNumber,
			func(m *Match, _ views.One, t Team) schema.Value { return schema.Number(m.Count(t, Deck)) }).Try("deck_size.A"),
	)}

	// UnitView shows scripts a unit.
	UnitView = &schema.View{Name: "unit", Class: "Unit", Doc: "A unit of the match, living or dead.", Path: "units[current]", Role: schema.Actor,
		Subjects: func(game any) (list []int) {
			for u := range game.(*Match).Units() {
				list = append(list, u)
			}
			return list
		},
		Word: unitPath, Label: func(game any, n int) string { return game.(*Match).UnitName(Unit(n)) }, Target: func(_ any, n int) int8 { return int8(n) }, Brief: unitLine,
		Fields: slices.Concat([]*schema.ViewField{
			views.Text("id", "Its name in this match: `orc`, or `orc_1` if there are several.", (*Match).UnitID),
			views.Text("name", "Its name.", (*Match).UnitName),
			views.Text("unit", "The id of its definition.", func(m *Match, u Unit) string { return m.UnitDef(u).ID }),
			views.Word("team", "Its team.", TeamWords, (*Match).Team),
		}, views.MeterFields(unitMeterRows[:]), []*schema.ViewField{
			views.Word("zone", "Its zone: team A starts in zone A, B in zone B.", ZoneWords, (*Match).Zone).AsFact("zone", Position).ShownAs(schema.Spot),
			views.Truth("alive", "Whether it is alive: the dead have no turns and cannot be targets.", (*Match).Alive),
			views.Number("block", "Its Block: absorbs hits before HP does, lost when its turn starts (S-15).", (*Match).Block).AsFact("Block", int16(Block)).UnlessZero().ShownAs(schema.Pool),
		}, views.Seen(UnitKind, func(m *Match, u Unit) any { return m.UnitDef(u) }), []*schema.ViewField{
			views.Each("auras", "Its amount of each aura; 0 for none.", AuraWords, schema.TypeNumber, func(m *Match, u Unit, k Keyword) schema.Value { return schema.Number(m.Aura(u, k)) }).
				Among(wordsIn(func(m *Match) *vocabulary.Words { return m.content.auras }, AuraWords)).SpeaksOf(keywordFact(" aura")).Try("units[current].auras.armor"),
			views.Each("effects", "The remaining turns of each effect; 0 for none.", EffectWords, schema.TypeNumber, func(m *Match, u Unit, k Keyword) schema.Value { return schema.Number(m.Turns(u, k)) }).
				Among(wordsIn(func(m *Match) *vocabulary.Words { return m.content.suffered }, EffectWords)).SpeaksOf(keywordFact("")).Try("units[current].effects.weaken"),
			views.Computed("entries", `Its effects one by one, with the unit each came from: { "weaken", 1, from = "orc_1" }.`,
				schema.TypeList(&schema.Type{Shape: schema.Record}), (*Match).effectEntries),
			views.Number("number", "Its index in the match, from 0.", func(_ *Match, u Unit) int { return int(u) }).Inside(),
			views.Text("defined_at", "Where it is defined.", func(m *Match, u Unit) string { return m.UnitDef(u).Where.String() }).Inside(),
		})}

	// SelfView shows scripts the card that is being played.
	SelfView = &schema.View{Name: "self", Item: "card", Class: "CardSelf", Doc: "The card that is being played: the first parameter of `play`. Amounts are whole numbers from 0 to 9999.", Acting: true, Fields: append([]*schema.ViewField{
		views.Text("id", "The id of its definition.", views.Of(func(c *Acting) string { return c.Def().ID })).Always(),
		views.Text("text", "Its text, with its numbers.", views.Of(func(c *Acting) string { return c.Def().Rules() })).Always(),
		views.Ref("unit", "The unit that plays it.", "unit", func(c *Acting, _ views.One) Unit { return c.By.Unit }),
	}, fixedFields(views.Seen(CardKind, func(c *Acting, _ views.One) any { return c.Def() }))...)}
)

var unitList = schema.TypeList(schema.TypeOf("unit"))

func refs(units UnitSet) schema.Value {
	list := make([]schema.Value, 0, units.Count())
	for ; units != 0; units = units.Rest() {
		list = append(list, schema.Refer(UnitView, int(units.First())))
	}
	return schema.Items(list...)
}

// CardIDs returns the ids of the cards in a pile; the next card of a deck comes first.
func (m *Match) CardIDs(team Team, p Pile) []string {
	ids := make([]string, m.Count(team, p))
	for i := range ids {
		ids[i] = m.content.Cards[m.CardAt(team, p, i)].ID
	}
	return ids
}

func cardsIn(p Pile) func(*Match, views.One, Team) schema.Value {
	return func(m *Match, _ views.One, t Team) schema.Value { return schema.Strings(m.CardIDs(t, p)) }
}

func pileCount(p Pile) func(game any, team int) int {
	return func(game any, team int) int { return game.(*Match).Count(Team(team), p) }
}

func pileLabel(p Pile) func(team int) string {
	return func(team int) string { return fmt.Sprintf("cards in the %s of %s", p, Team(team)) }
}

func (m *Match) effectEntries(u Unit) schema.Value {
	var list []schema.Value
	for _, e := range m.Effects(nil, u) {
		list = append(list, schema.Fields(schema.String(m.Keyword(e.Keyword).Word).As(""), schema.Number(e.Turns).As(""),
			schema.String(m.UnitID(e.Source)).As("from")))
	}
	return schema.Items(list...)
}

func keywordFact(kind string) schema.Fact {
	return schema.Fact{
		Label: func(game any, _, k int) string { return game.(*Match).Keyword(Keyword(k)).Name + kind },
		About: func(k int) int16 { return int16(k) },
	}
}

func unitPath(game any, n int) string { return schema.Step("units", game.(*Match).UnitID(Unit(n))) }

// FactViews are the views whose numbers are reported to players, in order.
var FactViews = []*schema.View{
	{Fields: views.MeterFields(meterRows[:])},
	UnitView,
	{Fields: []*schema.ViewField{MatchView.Field("hand")}},
	{Fields: []*schema.ViewField{MatchView.Field("deck")}},
	{Fields: []*schema.ViewField{waitsListField}},
}

// EventView shows an event.
var EventView = &schema.View{Name: "event", Class: "Event", Doc: "An event in a match, as listed by `events`; fields its type does not use are nil or 0.",
	Fields: views.Telling{Types: EventWords, Whom: "unit",
		Who:     func(game any, _ *engine.Event, u int8) string { return game.(*Match).UnitID(Unit(u)) },
		Card:    func(game any, card int16) string { return game.(*Match).content.Cards[card].ID },
		Keyword: func(game any, k int16) string { return game.(*Match).Keyword(Keyword(k)).Word },
	}.Fields()}

// fixedFields marks fields as constant for a subject, and returns them.
func fixedFields(list []*schema.ViewField) []*schema.ViewField {
	for _, f := range list {
		f.Fixed = true
	}
	return list
}

// wordsIn returns a function that returns the words of a match, or others if there is no match yet.
func wordsIn(words func(*Match) *vocabulary.Words, others *vocabulary.Words) func(game any) *vocabulary.Words {
	return func(game any) *vocabulary.Words {
		if m, is := game.(*Match); is {
			return words(m)
		}
		return others
	}
}

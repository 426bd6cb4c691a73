package skirmish

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// What the skirmish says of its words: legal words and views. What is said of
// cards in play, definitions, actions and set-ups stands in the files beside this
// one whose names begin alike.

// The words of keywords and events; all others are said where their numbers are.
var (
	AuraWords   = declare.KeywordWords("Aura", Keywords, declare.Holding(AsAura))
	EffectWords = declare.KeywordWords("Effect", Keywords, declare.Holding(AsEffect))
	HeldWords   = declare.KeywordWords("Held", Keywords, declare.Holding(AsBlock|AsAura))
	EventWords  = declare.NewWords("EventType", EventTypes[:]...)
)

// The views.
var (
	// MatchView is a match as cards see it.
	MatchView = &declare.View{Name: "skirmish", Class: "Skirmish", Doc: "What a card can ask of the match, read only: the second parameter of `play`.", Fields: append(declare.MeterFields(meterRows[:]),
		declare.IsText("current", "The id of the unit whose turn it is.", func(m *Match, _ declare.One) string { return m.UnitID(m.Current()) }),
		declare.IsNamed("units", "All units by id, the dead ones too: `skirmish.units.orc_1`.", func(m *Match) *declare.Words { return m.cast.words }, declare.TypeOf("unit"),
			func(_ *Match, _ declare.One, u Unit) declare.Value { return declare.Refer(UnitView, int(u)) }).Try("units[current].hp"),
		declare.IsMade("order", "The ids of the living units in the order of turns, whoever acts now.", declare.TypeTexts, func(m *Match, _ declare.One) declare.Value {
			list := make([]string, 0, m.Units())
			for i := range m.Units() {
				if u := m.Order(i); m.Alive(u) {
					list = append(list, m.UnitID(u))
				}
			}
			return declare.Strings(list)
		}).Is(declare.Plan),
		declare.IsMade("allies", "The living others of the team whose turn it is.", unitList, func(m *Match, _ declare.One) declare.Value {
			return refs(m.Living(m.Team(m.Current())).Without(m.Current()))
		}).Try("#allies"),
		declare.IsMade("enemies", "The living units of the other team.", unitList, func(m *Match, _ declare.One) declare.Value {
			return refs(m.Living(m.Team(m.Current()).Other()))
		}),
		declare.IsEach("hand", "The ids of the cards in the hand of each team.", TeamWords, declare.TypeTexts, cardsIn(Hand)).
			For(declare.Own).Counts(pileLabel(Hand), pileCount(Hand)).Is(declare.Hand).Try("hand.A"),
		declare.IsEach("deck", "The cards of each deck, the next first.", TeamWords, declare.TypeTexts, cardsIn(Deck)).
			Inside().For(declare.OwnShuffled).Is(declare.Pile).Counts(pileLabel(Deck), pileCount(Deck)),
		waitsListField,
		declare.IsEach("deck_size", "How many cards are in the deck of each team.", TeamWords, declare.TypeNumber,
			func(m *Match, _ declare.One, t Team) declare.Value { return declare.Number(m.Count(t, Deck)) }).Try("deck_size.A"),
	)}

	// UnitView is a unit.
	UnitView = &declare.View{Name: "unit", Class: "Unit", Doc: "A unit of the match, living or dead.", Path: "units[current]", Role: declare.Actor,
		Subjects: func(game any) (list []int) {
			for u := range game.(*Match).Units() {
				list = append(list, u)
			}
			return list
		},
		Word: unitPath, Label: func(game any, n int) string { return game.(*Match).UnitName(Unit(n)) }, Target: func(_ any, n int) int8 { return int8(n) }, Brief: unitLine,
		Fields: slices.Concat([]*declare.ViewField{
			declare.IsText("id", "What it is called in this match: `orc`, or `orc_1` where there are several.", (*Match).UnitID),
			declare.IsText("name", "Its name.", (*Match).UnitName),
			declare.IsText("unit", "The id of its definition.", func(m *Match, u Unit) string { return m.UnitDef(u).ID }),
			declare.IsWord("team", "Its team.", TeamWords, (*Match).Team),
		}, declare.MeterFields(unitMeterRows[:]), []*declare.ViewField{
			declare.IsWord("zone", "Where it stands: team A starts in zone A, B in zone B.", ZoneWords, (*Match).Zone).Speaks("zone", Position).Is(declare.Spot),
			declare.IsTrue("alive", "Whether it takes part: the dead have no turns and are no targets.", (*Match).Alive),
			declare.IsNumber("block", "Its Block: taken off hits before HP, gone when its turn begins (S-15).", (*Match).Block).Speaks("Block", int16(Block)).Held().Is(declare.Pool),
		}, declare.Seen(UnitKind, func(m *Match, u Unit) any { return m.UnitDef(u) }), []*declare.ViewField{
			declare.IsEach("auras", "How much it has of each aura; 0 for none.", AuraWords, declare.TypeNumber, func(m *Match, u Unit, k Keyword) declare.Value { return declare.Number(m.Aura(u, k)) }).
				Among(declare.Known(func(m *Match) *declare.Words { return m.content.auras }, AuraWords)).SpeaksOf(keywordFact(" aura")).Try("units[current].auras.armor"),
			declare.IsEach("effects", "For how many of its turns it still suffers each effect; 0 for not at all.", EffectWords, declare.TypeNumber, func(m *Match, u Unit, k Keyword) declare.Value { return declare.Number(m.Turns(u, k)) }).
				Among(declare.Known(func(m *Match) *declare.Words { return m.content.suffered }, EffectWords)).SpeaksOf(keywordFact("")).Try("units[current].effects.weaken"),
			declare.IsMade("entries", `Its effects one by one, with the unit each came from: { "weaken", 1, from = "orc_1" }.`,
				declare.TypeList(&declare.Type{Shape: declare.Record}), (*Match).effectEntries),
			declare.IsNumber("number", "Its place in the match, from 0.", func(_ *Match, u Unit) int { return int(u) }).Inside(),
			declare.IsText("defined_at", "Where it is defined.", func(m *Match, u Unit) string { return m.UnitDef(u).Where.String() }).Inside(),
		})}

	// SelfView shows the card that acts.
	SelfView = &declare.View{Name: "self", Item: "card", Class: "CardSelf", Doc: "The card that is being played: the first parameter of `play`. Amounts are whole numbers from 0 to 9999.", Acting: true, Fields: append([]*declare.ViewField{
		declare.IsText("id", "The id of its definition.", declare.Of(func(c *Acting) string { return c.Def().ID })).Always(),
		declare.IsText("text", "What is written on it, with its numbers.", declare.Of(func(c *Acting) string { return c.Def().Rules() })).Always(),
		declare.IsOne("unit", "The unit that plays it.", "unit", func(c *Acting, _ declare.One) Unit { return c.By.Unit }),
	}, declare.Fixed(declare.Seen(CardKind, func(c *Acting, _ declare.One) any { return c.Def() }))...)}
)

// What the views ask that only they want to know.

var unitList = declare.TypeList(declare.TypeOf("unit"))

func refs(units UnitSet) declare.Value {
	list := make([]declare.Value, 0, units.Count())
	for ; units != 0; units = units.Rest() {
		list = append(list, declare.Refer(UnitView, int(units.First())))
	}
	return declare.Items(list...)
}

// CardIDs returns the ids of the cards in a pile; the next card of a deck comes first.
func (m *Match) CardIDs(team Team, p Pile) []string {
	ids := make([]string, m.Count(team, p))
	for i := range ids {
		ids[i] = m.content.Cards[m.CardAt(team, p, i)].ID
	}
	return ids
}

func cardsIn(p Pile) func(*Match, declare.One, Team) declare.Value {
	return func(m *Match, _ declare.One, t Team) declare.Value { return declare.Strings(m.CardIDs(t, p)) }
}

func pileCount(p Pile) func(game any, team int) int {
	return func(game any, team int) int { return game.(*Match).Count(Team(team), p) }
}

func pileLabel(p Pile) func(team int) string {
	return func(team int) string { return fmt.Sprintf("cards in the %s of %s", p, Team(team)) }
}

func (m *Match) effectEntries(u Unit) declare.Value {
	var list []declare.Value
	for _, e := range m.Effects(nil, u) {
		list = append(list, declare.Fields(declare.String(m.Keyword(e.Keyword).Word).As(""), declare.Number(e.Turns).As(""),
			declare.String(m.UnitID(e.Source)).As("from")))
	}
	return declare.Items(list...)
}

func keywordFact(kind string) declare.Fact {
	return declare.Fact{
		Label: func(game any, _, k int) string { return game.(*Match).Keyword(Keyword(k)).Name + kind },
		About: func(k int) int16 { return int16(k) },
	}
}

func unitPath(game any, n int) string { return declare.Step("units", game.(*Match).UnitID(Unit(n))) }

// FactViews are the views whose numbers people speak of, in order: the turn, the
// units, the cards.
var FactViews = []*declare.View{
	{Fields: declare.MeterFields(meterRows[:])},
	UnitView,
	{Fields: []*declare.ViewField{MatchView.Field("hand")}},
	{Fields: []*declare.ViewField{MatchView.Field("deck")}},
	{Fields: []*declare.ViewField{waitsListField}},
}

// EventView shows an event.
var EventView = &declare.View{Name: "event", Class: "Event", Doc: "Something that has happened in a match, as `events` lists it; a field that its type has no use for is nil or 0.",
	Fields: declare.Told{Types: EventWords, Whom: "unit",
		Who:     func(game any, _ *engine.Event, u int8) string { return game.(*Match).UnitID(Unit(u)) },
		Card:    func(game any, card int16) string { return game.(*Match).content.Cards[card].ID },
		Keyword: func(game any, k int16) string { return game.(*Match).Keyword(Keyword(k)).Word },
	}.Fields()}

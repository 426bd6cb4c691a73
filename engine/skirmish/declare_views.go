package skirmish

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
)

var (
	AuraWords   = vocabulary.KeywordWords("Aura", Keywords, vocabulary.NewHolderFilter(AsAura))
	EffectWords = vocabulary.KeywordWords("Effect", Keywords, vocabulary.NewHolderFilter(AsEffect))
	HeldWords   = vocabulary.KeywordWords("Held", Keywords, vocabulary.NewHolderFilter(AsBlock|AsAura))
	EventWords  = vocabulary.NewWords("EventType", EventTypes[:]...)
)

var (
	MatchView = &schema.View{Name: "skirmish", Class: "Skirmish", Doc: "The match, read-only, passed to `play` as its second argument.", Fields: append(views.MeterFields(meterRows[:]),
		views.TextField("current", "The id of the unit whose turn it is.", func(m *Match, _ views.SingleSubject) string { return m.UnitID(m.CurrentUnit()) }).SetRole(schema.Acting),
		views.IDTableField("units", "All units by id, including dead ones: `skirmish.units.orc_1`.", func(m *Match) *vocabulary.Words { return m.cast.words }, schema.TypeRef("unit"),
			func(_ *Match, _ views.SingleSubject, u Unit) schema.Value { return schema.ObjectRef(UnitView, int(u)) }).SetExample("units[current].hp"),
		views.ComputedField("order", "The ids of the living units in turn order, regardless of which of them is acting.", schema.TypeTexts, func(m *Match, _ views.SingleSubject) schema.Value {
			list := make([]string, 0, m.UnitCount())
			for i := range m.UnitCount() {
				if u := m.UnitAtTurnIndex(i); m.IsAlive(u) {
					list = append(list, m.UnitID(u))
				}
			}
			return schema.StringList(list)
		}).SetRole(schema.Plan),
		views.ComputedField("allies", "The other living units of the active team.", unitList, func(m *Match, _ views.SingleSubject) schema.Value {
			return unitRefs(m.LivingUnits(m.TeamOf(m.CurrentUnit())).Without(m.CurrentUnit()))
		}).SetExample("#allies"),
		views.ComputedField("enemies", "The living units of the other team.", unitList, func(m *Match, _ views.SingleSubject) schema.Value {
			return unitRefs(m.LivingUnits(m.TeamOf(m.CurrentUnit()).Opponent()))
		}),
		pileField(Hand, "The ids of the cards in each team's hand.").SetSight(views.OnlyOwnSeat).SetRole(schema.Hand).SetExample("hand.A"),
		pileField(Deck, "The cards in each deck, next card first.").MarkForInspectionOnly().SetSight(views.OnlyOwnSeatUnordered).SetRole(schema.Pile),
		waitsListField,
		views.ValueTableField("deck_size", "How many cards are in each team's deck.", TeamWords, schema.TypeNumber,
			func(m *Match, _ views.SingleSubject, t Team) schema.Value { return schema.Number(m.PileSize(t, Deck)) }).SetExample("deck_size.A"),
	)}

	UnitView = &schema.View{Name: "unit", Class: "Unit", Doc: "A unit of the match, living or dead.", Path: "units[current]", Role: schema.Actor,
		Subjects: views.SubjectsBelow((*Match).UnitCount), Word: unitPath, Label: func(game any, n int) string { return game.(*Match).DisplayName(Unit(n)) }, Target: func(_ any, n int) int8 { return int8(n) }, OneLine: describeUnit,
		Fields: slices.Concat([]*schema.ViewField{
			views.TextField("id", "Its name in this match: `orc`, or `orc_1` if there are several.", (*Match).UnitID),
			views.TextField("name", "Its name.", (*Match).UnitName),
			views.TextField("unit", "The id of its definition.", func(m *Match, u Unit) string { return m.UnitDef(u).ID }),
			views.WordField("team", "Its team.", TeamWords, (*Match).TeamOf).SetRole(schema.Rank),
		}, views.MeterFields(unitMeterRows[:]), []*schema.ViewField{
			views.WordField("zone", "Its zone: team A starts in zone A, team B in zone B.", ZoneWords, (*Match).ZoneOf).MarkAsFact(names.Define("zone", "zone"), Position).SetRole(schema.Spot),
			views.BoolField("alive", "Whether it is alive: dead units have no turns and cannot be targets.", (*Match).IsAlive),
			views.NumberField("block", "Its Block, which absorbs hits before HP is lost and is itself lost when the unit's turn starts (S-15).", (*Match).BlockAmount).MarkAsFact(names.Define("block", "Block"), int16(Block)).ExcludeZeroFact().SetRole(schema.Pool),
		}, views.DefinitionFields(UnitKind, func(m *Match, u Unit) any { return m.UnitDef(u) }), []*schema.ViewField{
			keywordsField("auras", "How much of each aura it has; 0 if none.", SayAura, AuraWords, func(c *Content) *vocabulary.Words { return c.auras },
				func(m *Match, u Unit, k Keyword) schema.Value { return schema.Number(m.KeywordAmount(u, k)) }).SetExample("units[current].auras.armor"),
			keywordsField("effects", "The remaining turns of each effect; 0 for none.", sayEffect, EffectWords, func(c *Content) *vocabulary.Words { return c.effectWords },
				func(m *Match, u Unit, k Keyword) schema.Value { return schema.Number(m.RemainingEffectTurns(u, k)) }).SetExample("units[current].effects.weaken"),
			views.ComputedField("entries", `Its effects one by one, with the unit each came from: { "weaken", 1, from = "orc_1" }.`,
				schema.TypeList(&schema.Type{Shape: schema.Record}), func(m *Match, u Unit) schema.Value {
					var list []schema.Value
					for _, e := range m.EffectsOn(u) {
						list = append(list, schema.NewRecord(schema.String(m.KeywordRow(e.Keyword).Word).WithName(""), schema.Number(e.Turns).WithName(""),
							schema.String(m.UnitID(e.Source)).WithName("from")))
					}
					return schema.NewList(list...)
				}),
			views.NumberField("number", "Its index in the match, from 0.", func(_ *Match, u Unit) int { return int(u) }).MarkForInspectionOnly(),
			views.TextField("defined_at", "Where it is defined.", func(m *Match, u Unit) string { return m.UnitDef(u).Where.String() }).MarkForInspectionOnly(),
		})}

	SelfView = &schema.View{Name: "self", Item: "card", Class: "CardSelf", Doc: "The card being played, passed to `play` as its first argument. Amounts are whole numbers from 0 to 9999.", Acting: true, Fields: append([]*schema.ViewField{
		views.TextField("id", "The id of its definition.", views.IgnoreSubject(func(c *CallbackContext) string { return c.CardDefinition().ID })).MarkFixed(),
		views.TextField("text", "Its text, with the numbers filled in.", views.IgnoreSubject(func(c *CallbackContext) string { return c.CardDefinition().RulesText() })).MarkFixed(),
		views.RefField("unit", "The unit that plays it.", "unit", func(c *CallbackContext, _ views.SingleSubject) Unit { return c.By.Unit }),
	}, engine.Map(views.DefinitionFields(CardKind, func(c *CallbackContext, _ views.SingleSubject) any { return c.CardDefinition() }), (*schema.ViewField).MarkFixed)...)}
)

var unitList = schema.TypeList(schema.TypeRef("unit"))

func unitRefs(units UnitSet) schema.Value {
	list := make([]schema.Value, 0, units.Count())
	for u := range units.All {
		list = append(list, schema.ObjectRef(UnitView, int(u)))
	}
	return schema.NewList(list...)
}

// CardIDs returns the ids of the cards in a pile. The next card of a deck comes first.
func (m *Match) CardIDs(team Team, p Pile) []string {
	ids := make([]string, m.PileSize(team, p))
	for i := range ids {
		ids[i] = m.content.Cards[m.CardAt(team, p, i)].ID
	}
	return ids
}

func pileField(p Pile, doc string) *schema.ViewField {
	return views.ValueTableField(p.String(), doc, TeamWords, schema.TypeTexts,
		func(m *Match, _ views.SingleSubject, t Team) schema.Value { return schema.StringList(m.CardIDs(t, p)) }).
		SetLengthFact(func(team int) phrase.Message { return sayPileOf[p].With("team", Team(team).String()) },
			func(game any, team int) int { return game.(*Match).PileSize(Team(team), p) })
}

// keywordsField returns a field whose value is a table with a number for each keyword in wordsOf(content). own has
// those of the words that no pack defines. Each number is a fact, named by label.
func keywordsField(name, doc string, label phrase.Sentence, own *vocabulary.Words, wordsOf func(*Content) *vocabulary.Words,
	number func(*Match, Unit, Keyword) schema.Value) *schema.ViewField {
	return views.ValueTableField(name, doc, own, schema.TypeNumber, number).SetKeys(func(game any) *vocabulary.Words {
		if m, is := game.(*Match); is {
			return wordsOf(m.content)
		}
		return own
	}).SetFact(schema.ViewFactDecl{
		Label: func(game any, _, k int) string {
			return game.(*Match).Language().RenderSentence(label, "what", game.(*Match).translatedKeyword(Keyword(k)).Name)
		},
		About: func(k int) int16 { return int16(k) },
	})
}

func unitPath(game any, n int) string {
	return schema.AppendPathStep("units", game.(*Match).UnitID(Unit(n)))
}

// FactViews are the views with the facts of a match, the numbers that players are told, in order.
var FactViews = []*schema.View{
	{Fields: views.MeterFields(meterRows[:])},
	UnitView,
	{Fields: []*schema.ViewField{MatchView.Field("hand")}},
	{Fields: []*schema.ViewField{MatchView.Field("deck")}},
	{Fields: []*schema.ViewField{waitsListField}},
}

var EventView = &schema.View{Name: "event", Class: "Event", Doc: "An event in a match, as listed by `events`; fields its type does not use are nil or 0.",
	Fields: views.EventNaming{Types: EventWords, TargetNoun: "unit",
		ActorIDOf: func(game any, _ *engine.Event, u int8) string { return game.(*Match).UnitID(Unit(u)) },
		Card:      func(game any, card int16) string { return game.(*Match).content.Cards[card].ID },
		Keyword:   func(game any, k int16) string { return game.(*Match).KeywordRow(Keyword(k)).Word },
	}.EventViewFields()}

var (
	names       = phrase.NewCatalog("name")
	SayAura     = names.Define("aura", "{what} aura")
	sayEffect   = names.Define("effect", "{what}")
	sayPile     = [...]phrase.Sentence{Deck: names.Define("deck", "deck"), Hand: names.Define("hand", "hand")}
	sayPileOf   = [...]phrase.Sentence{Deck: names.Define("deck_of", "cards in the deck of {team}"), Hand: names.Define("hand_of", "cards in the hand of {team}")}
	sayWaiting  = names.Define("waiting", "delayed effects")
	sayWhenNext = names.Define("when_next", "{what} on {who}'s next turn")

	sayUnitLine     = names.Define("unit_line", "{who} ({team}) in {zone}: {list}")
	sayDeadUnitLine = names.Define("dead_unit_line", "{who} ({team}) dead: {list}")
	sayHPOfMost     = names.Define("hp_of_most", "{n, number}/{most, number} HP")
	sayEffectFrom   = names.Define("effect_from", "{what} {n, number} from {who}")
)

var Catalogs = []*phrase.Catalog{names, refusals}

// Moves are the moves that scripts can call as methods of a match.
var Moves = []*actions.Decl{playMove, advanceMove, passMove, answerMove}

// PendingView is the script object for a pending question.
var PendingView = views.PendingQuestionView()

// Played declares how scenarios and consoles play a match.
var Played = &actions.PlayableView{
	View: &schema.View{Name: "skirmish", Class: "PlayedSkirmish", Doc: "A match in a scenario. An illegal move raises an error that states the reason.",
		Fields: slices.Concat([]*schema.ViewField{
			views.BoolField("over", "Whether the match is over.", views.IgnoreSubject((*Match).IsOver)),
			views.WordField("winner", "The winning team; nil during the match and after a draw.", TeamWords, views.IgnoreSubject((*Match).Winner)).AllowNil(),
		}, views.AskingGameFields[*Match]("event"), MatchView.Fields),
	},
	Methods: Moves,
	Questions: []*commands.Verb{
		commands.CallerlessVerb1("targets", "Returns the units that a card can be played on now.", cardArg, commands.ResultSpec{Type: "UnitId[]", Doc: "their ids"}, func(m *Match, card int16) schema.Value {
			ids := []string{}
			for left := m.TargetsOfCard(card); left != 0 && m.PendingQuestion() == nil; left = left.WithoutFirst() {
				ids = append(ids, m.UnitID(left.First()))
			}
			return schema.StringList(ids)
		}),
		commands.YesNoVerb1("can_play", "Returns whether a card can be played on a given unit now.", `can_play("attack")`, cardAndTargetArg, func(m *Match, _ commands.Caller, on [2]int) error {
			card, target := int16(on[0]), Unit(on[1])
			if target == Nobody {
				return m.CheckPlayable(card)
			}
			_, err := m.CheckOrFillInTarget(card, target)
			return err
		}),
	},
}

var cardArg = commands.DefinitionArg("card", "CardId", "card", func(m *Match) *library.DefinitionTable[CardDef] { return &m.content.cards })

// cardAndTargetArg reads an argument for a card and one for its target, which is Nobody if it is omitted.
var cardAndTargetArg = commands.Arg[[2]int]{ArgDoc: cardArg.ArgDoc, More: []commands.ArgDoc{{Name: "unit", Type: "Unit | UnitId", Optional: "any legal target"}},
	Read: func(m any, in commands.CallArgs, i int) [2]int {
		card := int(cardArg.Read(m, in, i))
		return [2]int{card, playMove.Params[1].ReadArgument(m, []int{card}, in, i+1)}
	}}

package battleline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

var (
	KeywordWords     = vocabulary.KeywordWords("Keyword", Keywords, vocabulary.NewHolderFilter(AsCreature|AsCard))
	CardKeywordWords = vocabulary.KeywordWords("Keyword", Keywords, vocabulary.NewHolderFilter(AsCard)).SetExclusionReason(func(k *engine.Keyword) string { return k.Name + " is for creatures" })
	TypeWords        = vocabulary.NewWords("CardType", Types...)
	TargetWords      = vocabulary.NewWords("TargetType").Add("creature", int(Creature)).Add("artifact", int(Artifact)).Add("upgrade", int(Upgrade))
	SideWords        = vocabulary.NewWords("TargetSide", "any", "friendly", "enemy")
	RarityWords      = vocabulary.NewWords("Rarity", "common", "uncommon", "rare")
	ZoneWords        = vocabulary.NewWords("Zone", Zones...)
	StepWords        = vocabulary.NewWords("Step", Steps...)
	WhoseWords       = vocabulary.NewWords("Whose", "mine", "theirs")
	EventWords       = vocabulary.NewWords("EventType", events.EventWords(Events[:])...)
)

var (
	// GameView shows the duel to scripts. "Mine" is the side of the acting card or, outside of functions, of First.
	GameView = &schema.View{Name: "game", Class: "Game", Doc: "The duel as its cards see it, passed to their functions as the second argument.", Fields: slices.Concat(
		views.MeterFields(meterRows[:]), []*schema.ViewField{
			views.RefField("mine", "Your side of the table.", "side", func(d *Duel, _ views.SingleSubject) Player { return d.callbackPlayer() }).SetExample("mine.aember"),
			views.RefField("theirs", "The opponent's side of the table.", "side", func(d *Duel, _ views.SingleSubject) Player { return d.callbackPlayer().Other() }).SetExample("theirs.aember"),
			views.ComputedField("creatures", "The creatures in both lines, your own first.", cardList, views.IgnoreSubject(func(d *Duel) schema.Value {
				return cardListValue(d.piles[d.callbackPlayer()][Line].cards(), d.piles[d.callbackPlayer().Other()][Line].cards())
			})).SetExample("#creatures"),
		})}

	SideView = &schema.View{Name: "side", Class: "Side", Doc: "One player's side of the duel.", Path: "mine",
		Subjects: func(any) []int { return []int{int(First), int(Second)} }, Word: func(_ any, n int) string { return WhoseWords.Word(n) },
		Label:      func(game any, n int) string { return phrase.LanguageOf(game).RenderSentence(SayPlayer[n]) },
		Possessive: func(game any, n int) string { return phrase.LanguageOf(game).RenderSentence(sayPossessive[n]) }, Target: func(_ any, n int) int8 { return playerTarget(Player(n)) },
		OneLine: func(game any, player int) string {
			d, p := game.(*Duel), Player(player)
			return d.Language().RenderSentence(saySideLine, "aember", d.Aember(p), "keys", d.Keys(p), "hand", d.CountCards(p, Hand),
				"line", strings.Join(engine.Map(d.piles[p][Line].cards(), d.DisplayName), ", "))
		},
		Fields: slices.Concat([]*schema.ViewField{
			zoneViewField("creatures", "The creatures in the line, from left to right.", Line).SetRole(schema.Rank),
			zoneViewField("artifacts", "The artifacts.", Artifacts).SetRole(schema.Rank),
			zoneViewField("hand", "The cards in the hand.", Hand).SetSight(views.OnlyOwnSeat).SetFact(zoneSizeFact(Hand)).SetRole(schema.Hand),
			zoneViewField("discard", "The discard pile.", Discard).SetFact(zoneSizeFact(Discard)).SetRole(schema.Pile),
			zoneViewField("archives", "The archives.", Archives).SetSight(views.OnlyOwnSeat).SetFact(zoneSizeFact(Archives)).SetRole(schema.Pile),
			zoneViewField("purged", "The purged cards.", Purged).SetFact(zoneSizeFact(Purged)).ExcludeZeroFact().SetRole(schema.Pile),
			zoneViewField("deck", "The deck, next card first.", Deck).SetSight(views.OnlyOwnSeatUnordered).SetFact(zoneSizeFact(Deck)).SetRole(schema.Pile),
		}, views.MeterFields(playerMeterRows[:]), []*schema.ViewField{
			views.TextField("house", "The house chosen for this turn.", func(d *Duel, p Player) string { return d.HouseName(d.ChosenHouse(p)) }).AllowNil().SetRole(schema.Spot),
			views.ComputedField("houses", "The deck's houses.", schema.TypeTexts, func(d *Duel, p Player) schema.Value { return schema.StringList(d.HouseNames(p)) }),
			views.BoolField("haunted", "Whether the discard pile has 10 or more cards.", (*Duel).IsHaunted),
			views.BoolField("overwhelmed", "Whether the opponent has more creatures.", (*Duel).HasFewerCreatures),
		})}

	CardView = &schema.View{Name: cardView, Item: "card", Class: "Card", Doc: "A card in the duel, wherever it is; `self` in its own functions.", Path: "mine.creatures[1]", Role: schema.Actor,
		Subjects: views.SubjectsBelow((*Duel).CardCount), Word: cardPathByID, Label: func(game any, n int) string { return game.(*Duel).DisplayName(Card(n)) },
		Target: func(_ any, n int) int8 { return int8(n) }, OneLine: describeCard,
		CheckExists: func(game any, n int) error {
			if !game.(*Duel).Exists(Card(n)) {
				return fmt.Errorf("this card is not in the duel")
			}
			return nil
		},
		Acts:   func(int) bool { return true },
		Fields: slices.Concat(printedCardFields, views.MeterFields(cardMeterRows[:]), currentCardFields)}
)

var (
	printedCardFields = []*schema.ViewField{
		views.TextField("id", "Its name in this duel.", (*Duel).CardID),
		views.TextField("name", "Its name.", func(d *Duel, c Card) string { return d.Def(c).DisplayName() }),
		views.TextField("card", "The id of its definition.", func(d *Duel, c Card) string { return d.Def(c).ID }),
		views.WordField("type", "Its type.", TypeWords, func(d *Duel, c Card) Type { return d.Def(c).Type }),
		views.TextField("house", "Its house; a card without one always belongs to the active house.", func(d *Duel, c Card) string {
			if house := d.Def(c).House; house != "" {
				return house
			}
			return d.HouseName(d.ChosenHouse(d.active))
		}).AllowNil(),
		views.WordField("rarity", "Its rarity.", RarityWords, func(d *Duel, c Card) Rarity { return d.Def(c).Rarity }),
		views.ComputedField("traits", "Its traits.", schema.TypeTexts, func(d *Duel, c Card) schema.Value { return schema.StringList(d.Def(c).Traits) }),
		views.NamedValuesField("values", "The numbers named in its definition.", func(d *Duel, c Card) (any, []engine.Value) { return d.Def(c), d.Def(c).Values }),
		views.TextField("text", "Its text.", func(d *Duel, c Card) string { return d.Def(c).RulesText() }),
		views.NumberField("bonus", "The aember gained by playing it.", func(d *Duel, c Card) int { return d.Def(c).Aember }),
		views.NumberField("power", "Its power, including its counters.", (*Duel).Power).SetRole(schema.Pool),
		views.NumberField("armor", "Its printed armor.", func(d *Duel, c Card) int { return d.Def(c).Armor }),
	}
	currentCardFields = []*schema.ViewField{
		views.NumberField("armor_left", "The armor it has left this turn.", (*Duel).RemainingArmor),
		flagField("exhausted", "Whether it is exhausted.", IsExhausted).MarkAsFact(SayExhausted, FactExhausted).ExcludeZeroFact(),
		flagField("stunned", "Whether it is stunned.", IsStunned).MarkAsFact(SayStunned, FactStunned).ExcludeZeroFact(),
		flagField("warded", "Whether it is warded.", IsWarded).MarkAsFact(SayWarded, FactWarded).ExcludeZeroFact(),
		flagField("enraged", "Whether it is enraged.", IsEnraged).MarkAsFact(SayEnraged, FactEnraged).ExcludeZeroFact(),
		flagField("fought", "Whether it has fought this turn.", hasFought),
		flagField("attacked", "Whether it has been attacked this turn.", WasAttacked),
		views.CountTableField("keywords", "How much of each keyword it has, printed or granted; 0 if none.", KeywordWords, (*Duel).AmountOfKeyword).
			SetFact(schema.ViewFactDecl{Label: func(game any, _, k int) string {
				return library.Translation(game.(*Duel).content).Keywords.Row(Keyword(k)).Name
			}, About: func(k int) int16 { return int16(k) }}).
			SetExample("mine.creatures[1].keywords.taunt"),
		views.ComputedField("neighbours", "The creatures next to it in its line, at most two.", cardList, func(d *Duel, c Card) schema.Value {
			left, right := d.Neighbors(c)
			return cardListValue(slices.DeleteFunc([]Card{left, right}, func(c Card) bool { return c == NoCard }))
		}),
		views.BoolField("flank", "Whether it is at either end of its line.", func(d *Duel, c Card) bool {
			left, right := d.Neighbors(c)
			return d.cards[c].zone == Line && (left == NoCard || right == NoCard)
		}),
		views.WordField("zone", "Where it is.", ZoneWords, (*Duel).Zone).SetFact(schema.ViewFactDecl{
			Label: func(game any, _, _ int) string { return phrase.LanguageOf(game).RenderSentence(sayZoneName) }, About: func(int) int16 { return FactZone },
			Number: func(game any, n, _ int) int {
				if z := game.(*Duel).Zone(Card(n)); !z.IsHidden() {
					return int(z) + 1
				}
				return 0 // the zone is hidden
			}}),
		views.WordField("owner", "Its owner; `mine` is the player whose card reads the field or, in a scenario, the first player.", WhoseWords, func(d *Duel, c Card) int { return d.relativePlayerNumber(d.Owner(c)) }),
		views.WordField("controller", "Its controller.", WhoseWords, func(d *Duel, c Card) int { return d.relativePlayerNumber(d.Controller(c)) }),
		views.RefField("host", "The card it is attached to or grafted onto.", "card", (*Duel).Host).AllowNil(),
		views.ComputedField("upgrades", "The upgrades on it.", cardList, func(d *Duel, c Card) schema.Value { return cardListValue(d.AppendCardsOn(nil, c, Attached)) }).SetRole(schema.Pile),
		views.ComputedField("grafted", "The cards grafted onto it.", cardList, func(d *Duel, c Card) schema.Value { return cardListValue(d.AppendCardsOn(nil, c, Grafted)) }).SetRole(schema.Pile),
		views.NumberField("number", "Its index in the duel, from 0.", func(_ *Duel, c Card) int { return int(c) }).MarkForInspectionOnly(),
		views.TextField("template", "Its text as written.", func(d *Duel, c Card) string { return d.Def(c).Text }).MarkForInspectionOnly(),
		views.TextField("defined_at", "Where it is defined.", func(d *Duel, c Card) string { return d.Def(c).Where.String() }).MarkForInspectionOnly(),
	}
)

var cardList = schema.TypeList(schema.TypeRef("card"))

func (d *Duel) callbackPlayer() Player {
	if d.depth == 0 {
		return First
	}
	return d.innermostContext().By.Player
}

func (d *Duel) relativePlayerNumber(p Player) int { return engine.BoolToInt(p != d.callbackPlayer()) }

// The values of Fact.Keyword for facts about the state of a card, which are not about keywords.
const (
	FactExhausted int16 = 120 + iota
	FactStunned
	FactWarded
	FactEnraged
	FactZone
)

const cardView = "card"

func cardListValue(lists ...[]Card) schema.Value {
	list := []schema.Value{}
	for _, cards := range lists {
		for _, c := range cards {
			list = append(list, schema.NamedRef(cardView, int(c)))
		}
	}
	return schema.NewList(list...)
}

func zoneViewField(name, doc string, z Zone) *schema.ViewField {
	return views.RefListField(name, doc, "card", func(d *Duel, p Player) int { return d.CountCards(p, z) },
		func(d *Duel, p Player, i int) Card { return d.CardAt(p, z, i) })
}

func zoneSizeFact(z Zone) schema.ViewFactDecl {
	return schema.ViewFactDecl{Label: func(game any, _, _ int) string {
		return phrase.LanguageOf(game).RenderSentence(sayCardsIn, "zone", SayZone[z].With())
	}, About: func(int) int16 { return NoKeyword },
		Number: func(game any, p, _ int) int { return game.(*Duel).CountCards(Player(p), z) }, Count: true, Always: true, Kind: engine.UncausedFact}
}

func flagField(name, doc string, f CardFlags) *schema.ViewField {
	return views.BoolField(name, doc, func(d *Duel, c Card) bool { return d.HasFlag(c, f) })
}

// HouseNames returns the sorted names of the houses of a player's deck.
func (d *Duel) HouseNames(p Player) []string {
	list := []string{}
	for n, house := range d.content.Houses {
		if d.DeckHasHouse(p, n) {
			list = append(list, house)
		}
	}
	return list
}

func cardPathByID(game any, number int) string {
	return schema.AppendPathStep("cards", game.(*Duel).CardID(Card(number)))
}

func describeCard(game any, n int) string {
	d, c := game.(*Duel), Card(n)
	in := d.Language()
	line := in.TranslateScriptText(d.Def(c).Type.String())
	if d.Def(c).Type == Creature {
		line += fmt.Sprintf(" %d/%d", d.Power(c), d.Def(c).Armor)
	}
	for k := range Keyword(NumKeywords) {
		if n := d.AmountOfKeyword(c, k); n > 0 {
			line += fmt.Sprintf(", %s %d", library.Translation(d.content).Keywords.Row(k).Name, n)
		}
	}
	return in.RenderSentence(sayCardLine, "card", d.DisplayName(c), "what", line, "zone", SayZone[d.Zone(c)].With())
}

var EventView = &schema.View{Name: "event", Class: "Event", Doc: "An event in a duel, as listed by `events`; fields its type does not use are nil or 0.",
	Fields: append(views.EventNaming{Types: EventWords, TargetNoun: "card or the player (`mine` or `theirs`)",
		ActorIDOf: func(game any, _ *engine.Event, target int8) string {
			c, p := CardOrPlayer(target)
			if c != NoCard {
				return game.(*Duel).CardID(c)
			}
			return WhoseWords.Word(int(p))
		},
		Card:    func(game any, card int16) string { return game.(*Duel).CardID(Card(card)) },
		Keyword: func(_ any, k int16) string { return KeywordWords.Word(int(k)) },
	}.EventViewFields(),
		views.ComputedField("fighting", "For `destroyed`: whether it was destroyed by damage in a fight.", schema.TypeTruth, func(h *views.EventInGame, _ views.SingleSubject) schema.Value {
			if h.Event.Kind != Destroyed {
				return schema.Value{}
			}
			return schema.Bool(h.Event.Flags&Fighting != 0)
		}).AllowNil(),
		views.ComputedField("zone", "For `moved`: the zone it went to.", schema.TypeWord(ZoneWords), func(h *views.EventInGame, _ views.SingleSubject) schema.Value {
			if h.Event.Kind != Moved {
				return schema.Value{}
			}
			return schema.String(Zone(h.Event.To).String())
		}).AllowNil())}

// FactViews are the views whose fields include the facts of a duel, the numbers that players are told. The first one
// is only for the number of the turn, since GameView's field "turn" is the player whose turn it is.
var FactViews = []*schema.View{
	{Fields: []*schema.ViewField{views.NumberField("turn", "The number of the turn.", views.IgnoreSubject((*Duel).Turn)).MarkAsFact(names.Define("turn", "turn"), FactTurn).MarkFactChangingByItself()}},
	SideView, CardView,
}

var (
	names         = phrase.NewCatalog("name")
	SayPlayer     = [NumPlayers]phrase.Sentence{names.Define("first", PlayerNames[First]), names.Define("second", PlayerNames[Second])}
	SayOpponent   = names.Define("opponent", "your opponent")
	sayPossessive = [NumPlayers]phrase.Sentence{names.Define("of_first", PlayerNames[First]+"'s"), names.Define("of_second", PlayerNames[Second]+"'s")}
	SayZone       = defineNames("zone_", Zones)
	sayCardsIn    = names.Define("cards_in", "cards in the {zone}")
	SayAbility    = defineNames("on_", CallbackNames[CallPlay:NumAbilities]) // names of abilities, by CallbackKind minus CallPlay
	sayZoneName   = names.Define("zone", "zone")
	SayExhausted  = names.Define("exhausted", "exhausted")
	SayStunned    = names.Define("stunned", "stunned")
	SayWarded     = names.Define("warded", "warded")
	SayEnraged    = names.Define("enraged", "enraged")
	saySideLine   = names.Define("side_line", "aember: {aember, number}, keys: {keys, number}, cards in hand: {hand, number}; {line}")
	sayCardLine   = names.Define("card_line", "{card}: {what}, in the zone {zone}")

	sayMore         = refusals.Define("more", "{why}: {more}")
	sayOfCard       = refusals.Define("of_card", "{card}: {why}")
	saySameLine     = refusals.Define("same_line", "{why}: {card} is in the same line as {other}")
	sayNextTo       = refusals.Define("next_to", "{why}: {card} is next to {other}")
	sayOnFlank      = refusals.Define("on_flank", "{why}: {card} must enter on a flank")
	sayOnCreature   = refusals.Define("on_creature", "{why}: {card} must be put on a creature in play")
	sayMostCards    = refusals.Define("most_cards", "a player can have at most {most, number} cards")
	sayWrongType    = refusals.Define("wrong_type", "{what} cannot be in {zone}: its type is {type}, but only cards of type {only} can be there")
	sayMostKeys     = refusals.Define("most_keys", "at most {most, number} keys can be set: the last one must be forged")
	sayBelowZero    = refusals.Define("below_zero", "{what} cannot be below 0")
	sayOwnersSide   = refusals.Define("owners_side", "out of play, {card} is always on its owner's side")
	sayRemoved      = refusals.Define("removed", "{card} has already been removed")
	sayHandHolds    = refusals.Define("hand_holds", "that card is not in the hand (it holds: {list})")
	sayControlledBy = refusals.Define("controlled", "{card} is controlled by {who}")
	sayInDiscard    = refusals.Define("in_discard", "{card} is in {who}'s discard pile")
	sayNotInPlay    = refusals.Define("not_in_play", "{card} is not in play")
	sayNoTarget     = refusals.Define("no_target", "{card} is not a legal target")
)

var Catalogs = []*phrase.Catalog{names, questions, refusals}

func defineNames(prefix string, words []string) []phrase.Sentence {
	list := make([]phrase.Sentence, len(words))
	for i, word := range words {
		list[i] = names.Define(prefix+word, speech.UnderscoresToSpaces(word))
	}
	return list
}

// CardNames has the ids, names and question texts of the cards that a duel starts with. Copies of the duel share it.
type CardNames struct {
	ids, names []string
	words      *vocabulary.Words // the ids as a vocabulary
	prompts    [numPrompts][MaxCards]atomic.Pointer[string]
}

func idWithCopyNumber(id string, n int) string {
	if n == 1 {
		return id
	}
	return id + "_" + strconv.Itoa(n)
}

func cardInstanceName(def *CardDef, id string) string {
	rest, numbered := strings.CutPrefix(id, def.ID+"_")
	switch {
	case id == def.ID, id == def.Name:
		return def.DisplayName()
	case numbered:
		return def.DisplayName() + " " + rest
	}
	return def.DisplayName() + " (" + id + ")"
}

// CardID returns the id of a card in this duel, such as stilt_walker_2, or "nothing" if there is no such card.
func (d *Duel) CardID(c Card) string {
	switch {
	case !d.Exists(c):
		return "nothing"
	case int(c) < len(d.cast.ids):
		return d.cast.ids[c]
	}
	id, before := d.Def(c).ID, 0
	for o := Card(len(d.cast.ids)); o < c; o++ {
		if d.Def(o).ID == id {
			before++
		}
	}
	for n := 1; ; n++ {
		numbered := idWithCopyNumber(id, n)
		if _, taken := d.cast.words.Number(numbered); taken {
			continue
		}
		if before == 0 {
			return numbered
		}
		before--
	}
}

// CardName returns the untranslated name of c, with a number if needed, as in "Rag Doll 2", or "nothing" for NoCard.
func (d *Duel) CardName(c Card) string {
	switch {
	case !d.Exists(c):
		return "nothing"
	case int(c) < len(d.cast.names):
		return d.cast.names[c]
	}
	return cardInstanceName(d.Def(c), d.CardID(c))
}

// DisplayName returns the name of a card in the players' language, safe for a terminal.
func (d *Duel) DisplayName(c Card) string {
	return d.Language().TranslateName(speech.CleanNameOrID(d.CardName(c), d.CardID(c)))
}

func (d *Duel) Language() *phrase.Language { return d.content.Language() }

func (d *Duel) FindCard(id string) (c Card, found bool) {
	if n, ok := d.cast.words.Number(id); ok {
		return Card(n), true
	}
	for c = Card(len(d.cast.ids)); d.Exists(c); c++ {
		if d.CardID(c) == id {
			return c, true
		}
	}
	return NoCard, false
}

// PlayerNames are the names of the players within a sentence.
var PlayerNames = [NumPlayers]string{"the first player", "the second player"}

// PendingView is the script object for a pending question.
var PendingView = views.PendingQuestionView()

// Played declares how scenarios and consoles play a duel. "Mine" means the first player's side there.
var Played = &actions.PlayableView{
	View: &schema.View{Name: "duel", Class: "PlayedDuel", Doc: "A duel in a scenario. An illegal move raises an error that states the reason.",
		Fields: slices.Concat([]*schema.ViewField{
			views.BoolField("over", "Whether the duel is over.", views.IgnoreSubject((*Duel).IsOver)),
			views.WordField("winner", "The winner; nil during the duel and after a draw.", WhoseWords, views.IgnoreSubject((*Duel).Winner)).AllowNil(),
			views.WordField("turn", "Whose turn it is.", WhoseWords, views.IgnoreSubject((*Duel).ActivePlayer)),
			views.WordField("step", "The current step of the turn.", StepWords, views.IgnoreSubject((*Duel).Step)),
			views.IDTableField("cards", "All cards by id, wherever they are: `g.cards.rag_doll`.", (*Duel).cardVocabulary, schema.TypeRef("card"),
				func(_ *Duel, _ views.SingleSubject, c Card) schema.Value { return schema.ObjectRef(CardView, int(c)) }).SetSight(func(game any, _, c int, seat engine.Seat) schema.Sight {
				d := game.(*Duel)
				switch d.Zone(Card(c)) {
				case Hand, Archives, Deck:
					if engine.Seat(d.Owner(Card(c))) != seat {
						return schema.Unseen
					}
				}
				return schema.Open
			}).SetExample("mine.creatures[1]"),
		}, views.AskingGameFields[*Duel]("event"), GameView.Fields),
	},
	Methods: Moves,
	Series:  []*actions.ActionSeriesMethod{endTurnSeries},
	Questions: []*commands.Verb{
		commands.YesNoVerb2("can_fight", "Returns whether a creature can attack another now.", "can_fight(mine.creatures[1].id, theirs.creatures[1].id)",
			scenarioCardArg("attacker"), scenarioCardArg("defender"), func(d *Duel, _ commands.Caller, attacker, defender Card) error {
				return d.CheckFight(attacker, defender)
			}).MarkRunningCallbacks(),
		commands.YesNoVerb1("can_play", "Returns whether a card in the hand can be played now.", "can_play(mine.hand[1].id)",
			scenarioCardArg("card"), func(d *Duel, _ commands.Caller, c Card) error { return d.CheckPlayable(c) }).MarkRunningCallbacks(),
		commands.YesNoVerb1("can_use", "Returns whether a card can be used now.", "can_use(mine.creatures[1].id)", scenarioCardArg("card"),
			func(d *Duel, _ commands.Caller, c Card) error {
				err := d.CheckAbilityUse(c, d.AbilityForUse(c))
				if err == nil || d.Zone(c) != Line {
					return err
				}
				if d.checkUsableCreature(c) == nil && d.HasFlag(c, IsEnraged) && !d.CreaturesAttackableBy(d.active).IsEmpty() {
					return nil // it can fight instead
				}
				return d.CheckReap(c)
			}).MarkRunningCallbacks(),
		commands.CallerlessVerb1("targets", "Returns the creatures that a creature can attack now.", scenarioCardArg("attacker"), commands.ResultSpec{Type: "string[]", Doc: "their ids, from left to right"},
			func(d *Duel, attacker Card) schema.Value {
				ids := []string{}
				for _, c := range d.piles[d.active.Other()][Line].cards() {
					if d.PendingQuestion() == nil && d.CheckFight(attacker, c) == nil {
						ids = append(ids, d.CardID(c))
					}
				}
				return schema.StringList(ids)
			}).SetExample("targets(mine.creatures[1].id)").MarkRunningCallbacks(),
	},
}

func scenarioCardArg(name string) commands.Arg[Card] {
	return commands.Arg[Card]{ArgDoc: commands.ArgDoc{Name: name, Type: "Card | string"}, Read: func(g any, in commands.CallArgs, i int) Card {
		return Card(anyCardParam(name).ReadArgument(g, nil, in, i))
	}}
}

func (d *Duel) cardVocabulary() *vocabulary.Words {
	if int(d.cardCount) == len(d.cast.ids) {
		return d.cast.words
	}
	w := vocabulary.NewWords("CardInstance")
	for c := range Card(d.cardCount) {
		w.Add(d.CardID(c), int(c))
	}
	return w
}

// endTurnSeries declares g:end_turn{ }, which plays actions up to the main step of the other player's turn.
var endTurnSeries = &actions.ActionSeriesMethod{
	Name: "end_turn", Purpose: "end the turn", CallExample: "end_turn()",
	Doc:  "Ends the turn and continues to the main step of the next one: `stay` lists the Entrenched creatures that stay exhausted; `house` and `archives` are the opponent's choices.",
	Args: []commands.ArgDoc{{Name: "how", Type: "{ stay?: string[], house?: string, archives?: boolean }", Optional: "all cards are readied, and the opponent chooses the first house of their deck"}},
	NewSource: func(game any, in commands.CallArgs) actions.ActionSource {
		e := readEndTurnPlan(game.(*Duel), in)
		return func(game any) (engine.Action, bool, error) { return e.nextAction(game.(*Duel)) }
	},
}

type endTurnPlan struct {
	stay     []Card
	house    string
	archives int

	turn int // the number of the turn to end
}

func readEndTurnPlan(d *Duel, in commands.CallArgs) *endTurnPlan {
	e := &endTurnPlan{turn: d.Turn()}
	if d.step < MainStep { // an Omega card has already ended the turn
		e.turn--
	}
	endTurnOptions.EachFieldOrFail(in, 0, func(name string, v schema.Value) {
		switch name {
		case "house":
			e.house = commands.RequireString(in, name, v)
		case "stay":
			if v.Source == nil {
				in.Wrong("`stay` must be a list of cards, not %s", v)
			}
			for i := range v.Source.Len() {
				item := v.Source.Item(i)
				if item.Shape == schema.Ref && item.View.Name == cardView {
					e.stay = append(e.stay, Card(item.N))
				} else {
					e.stay = append(e.stay, d.findCardOrFail(in, "card", item.Text))
				}
			}
		case "archives":
			e.archives = engine.BoolToInt(commands.RequireBool(in, name, v))
		}
	})
	return e
}

var endTurnOptions = commands.TableArg{What: "options", FieldName: "option", List: []string{"house", "stay", "archives"}}

// nextAction returns the next action of the plan. more is false at the next main step, after the duel and on errors,
// which mean that a question is pending or that there is no house of the given name.
func (e *endTurnPlan) nextAction(d *Duel) (a engine.Action, more bool, err error) {
	switch {
	case d.over || d.Turn() > e.turn && d.step == MainStep:
		return a, false, nil
	case d.PendingQuestion() != nil:
		return a, false, engine.ErrQuestionPending
	case d.step == HouseStep:
		return e.chooseHouseAction(d)
	case d.step != ReadyStep:
		return engine.NewAction(ActEnd), true, nil
	case len(e.stay) > 0:
		a = NewCardAction(ActStay, e.stay[0])
		e.stay = e.stay[1:]
		return a, true, nil
	}
	return engine.NewAction(ActReady), true, nil
}

func (e *endTurnPlan) chooseHouseAction(d *Duel) (a engine.Action, more bool, err error) {
	if d.CountCards(d.active, Archives) == 0 {
		e.archives = 0
	}
	if e.house != "" { // the rules report why it cannot be chosen
		n, err := d.findHouseNumber(e.house)
		return engine.NewAction(ActHouse, int(n), e.archives), err == nil, err
	}
	for house := range d.content.Houses {
		if d.DeckHasHouse(d.active, house) {
			return engine.NewAction(ActHouse, house, e.archives), true, nil
		}
	}
	return a, false, nil
}

package autobattle

import (
	"errors"
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare"
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
	SeatWords    = vocabulary.NewWords("Side", Seats...)
	PhaseWords   = vocabulary.NewWords("Phase", "shop", "battle", "over")
	RarityWords  = vocabulary.NewWords("Rarity", "", "common", "uncommon", "rare")
	TriggerWords = vocabulary.NewWords("Trigger", Triggers...)
	StatWords    = vocabulary.NewWords("Stat", "health", "attack", "cost")
	ResultWords  = vocabulary.NewWords("Result", "", "victory", "defeat", "draw")
	EventWords   = vocabulary.NewWords("EventType", events.EventWords(Events[:])...)
	KeywordWords = vocabulary.KeywordWords("Keyword", Keywords, vocabulary.NewHolderFilter(ForGood|ThisBattle))
)

// Aliases are the types of script arguments that have names of their own in stubs, the type declarations for editors.
var Aliases = []*declare.NamedArgType{{Name: "Stat", Doc: "A stat that can be used to select units.", Words: StatWords}}

var (
	BattleView = &schema.View{Name: "battle", Class: "Battle", Doc: "The battle, passed to an ability's function as its second argument.", Fields: []*schema.ViewField{
		meterRows[meterRound].Field,
		views.NumberField("clashes", "How many clashes have been fought so far.", views.IgnoreSubject((*Game).ClashCount)),
	}}

	ShopView = &schema.View{Name: "shop", Class: "Shop", Doc: "The shop, passed to a shop ability's function as its second argument.", Fields: shopFields}

	UnitView = &schema.View{Name: "unit", Class: "Unit", Doc: "A unit in the battle or on a board; `self` in its own abilities.", Path: "units.p1", Role: schema.Actor,
		Subjects: func(game any) []int { return game.(*Game).unitsShownInFacts() }, Word: unitPath, Label: unitLabel,
		Target: func(_ any, n int) int8 { return int8(n) }, OneLine: describeUnit,
		CheckExists: func(game any, n int) error {
			if c, is := game.(*CallbackContext); is {
				game = c.embeddedGame
			}
			if !game.(*Game).HasUnit(Unit(n)) {
				return ErrEmpty
			}
			return nil
		},
		Fields: slices.Concat([]*schema.ViewField{
			views.TextField("id", "The id of its definition.", (*Game).UnitID),
			views.TextField("name", "Its name.", (*Game).DisplayName),
			views.NumberField("attack", "Its current attack; at 0 or less it deals no damage.", (*Game).Attack).MarkAsFact(sayAttack, Attack),
			views.NumberField("health", "Its current health; for a dead unit, its health when it died.", (*Game).Health).MarkAsFact(sayHealth, Health).MarkHealthFact().SetRole(schema.Pool),
			views.ValueTableField("keywords", "For each keyword, whether the unit currently has it.", KeywordWords, schema.TypeTruth, func(g *Game, u Unit, k Keyword) schema.Value { return schema.Bool(g.Keywords(u).Has(k)) }).SetFact(keywordFact).SetExample("units.p1.keywords.shield"),
			views.NumberField("mask", "Its keywords as bits (Shield 1, Poison 2, Taunt 4): the active ones in a battle, the permanent ones on a board.", func(g *Game, u Unit) int { return int(g.stats(u).keywords) }),
			views.NumberField("slot", "Its current position, counted from 1 at the front: its place in a battle or its slot on a board; 0 if it is dead or sold.", (*Game).PositionFromFront),
			views.NumberField("instance", "Its number on its side, from 1: in a battle by order of arrival, on a board by slot.", (*Game).NumberOnSide),
			views.WordField("side", "The side it belongs to.", SeatWords, (*Game).Seat),
			views.BoolField("alive", "Whether it is alive or, outside a battle, on its board.", (*Game).IsAlive),
		}, views.DefinitionFields(UnitKind, func(g *Game, u Unit) any { return g.UnitDef(u) }), []*schema.ViewField{
			views.TextField("text", "Its text, with the numbers filled in.", func(g *Game, u Unit) string { return g.UnitDef(u).RulesText() }),
			views.NumberField("number", "Its index in the game, from 0.", func(_ *Game, u Unit) int { return int(u) }).MarkForInspectionOnly(),
			views.TextField("defined_at", "Where it is defined.", func(g *Game, u Unit) string { return g.UnitDef(u).Where.String() }).MarkForInspectionOnly(),
		})}

	PlayerView = &schema.View{Name: "player", Class: "Player", Doc: "A player.", Path: "players.player",
		Subjects: func(game any) []int {
			if game.(*Game).scope == BattleAlone {
				return nil // nobody has a shop
			}
			return []int{int(Player), int(Enemy)}
		}, Word: func(_ any, n int) string { return playerPath(Seat(n)) },
		Label: func(game any, n int) string { return phrase.LanguageOf(game).RenderSentence(sayTheSeat[n]) }, Target: func(_ any, n int) int8 { return int8(playerTarget(Seat(n))) },
		Fields: slices.Concat([]*schema.ViewField{views.TextField("id", "The player's side.", func(_ *Game, s Seat) string { return Seats[s] })},
			views.MeterFields(playerMeterRows[:]), []*schema.ViewField{
				views.ComputedField("hand", "The ids of the cards in the player's hand.", schema.TypeIDs("unit"), func(g *Game, s Seat) schema.Value { return schema.StringList(g.handCardIDs(s)) }).SetSight(views.OnlyOwnSeat).SetRole(schema.Hand).SetFact(handSizeFact),
				views.ComputedField("board", "The player's five slots, from slot 1 at the front; false for an empty slot.", slotsType, (*Game).boardSlotRefs).SetSight(views.OnlyOwnSeat).SetRole(schema.Rank),
				views.ComputedField("fielded", "The player's board in the last battle, front first; visible to both players (O-28).", schema.TypeList(&schema.Type{Shape: schema.Record}), (*Game).lastBoardValues).SetRole(schema.Rank).SetTitle("board in the last battle"),
				views.NumberField("bag", "How many cards are in the player's bag.", (*Game).CountBag).SetSight(views.OnlyOwnSeat),
			})}

	EventView = &schema.View{Name: "event", Class: "Event", Doc: "The event that an ability reacts to.", Acting: true,
		CheckExists: func(acting any, n int) error {
			if n >= acting.(*CallbackContext).depth {
				return errors.New("an event can be read only while its ability is running")
			}
			return nil
		}, Fields: []*schema.ViewField{
			views.RefField("unit", "The unit the event is about, which depends on the trigger; by default, the unit with the ability.", "unit", func(c *CallbackContext, depth int) Unit { return c.abilitiesRunning[depth].Event.Unit }),
			views.NumberField("amount", "The damage, after Shield, including overkill (O-31).", func(c *CallbackContext, depth int) int { return c.abilitiesRunning[depth].Event.Amount }),
		}}

	HappenedView = &schema.View{Name: "happened", Class: "Happened", Doc: "An event, as listed by `events`; fields its type does not use are nil or 0.",
		Fields: append(views.EventNaming{Types: EventWords, TargetNoun: "unit", ActorIDOf: func(game any, e *engine.Event, u int8) string {
			switch card := e.Card; {
			case u >= int8(firstPlayer):
				return Seats[Unit(u)-firstPlayer]
			case u == e.Actor && e.Cause.Card >= 0:
				return game.(*Game).definitionAt(e.Cause.Card).ID
			case card >= 0:
				return game.(*Game).definitionAt(card).ID
			}
			return ""
		},
			Card: func(game any, card int16) string { return game.(*Game).definitionAt(card).ID },
			Keyword: func(_ any, k int16) string {
				if k >= 0 && k < NumKeywords {
					return Keywords.Row(Keyword(k)).Word
				}
				return EventKeywordOrStatName(k)
			}}.EventViewFields(),
			views.WordField("side", "The side it happened on.", SeatWords, func(h *views.EventInGame, _ views.SingleSubject) Seat { return SeatOfEvent(h.Event) }),
			views.NumberField("instance", "The number of the unit it happened to, on that unit's side: the instance number in a battle, the slot in a shop.", func(h *views.EventInGame, _ views.SingleSubject) int { return int(h.Event.Point) }),
			views.BoolField("permanent", "Whether the change is permanent.", func(h *views.EventInGame, _ views.SingleSubject) bool { return h.Event.Flags&Permanent != 0 }),
		)}
)

var slotsType = schema.TypeList(&schema.Type{Shape: schema.Any, Class: "Unit | false"})

var shopFields = []*schema.ViewField{
	meterRows[meterRound].Field,
	views.NumberField("mana", "The mana left.", views.IgnoreSubject(func(g *Game) int { return g.Mana(g.shopper) })).SetSight(sightForShopperOnly),
	views.NumberField("mana_limit", "The shop's mana limit.", views.IgnoreSubject((*Game).ManaLimit)),
	views.ComputedField("hand", "The ids of the cards in the hand.", schema.TypeIDs("unit"), views.IgnoreSubject(func(g *Game) schema.Value { return schema.StringList(g.handCardIDs(g.shopper)) })).
		SetSight(sightForShopperOnly).SetRole(schema.Hand),
	views.ComputedField("board", "The five slots, from slot 1 at the front; false for an empty slot.", slotsType, views.IgnoreSubject(func(g *Game) schema.Value { return g.boardSlotRefs(g.shopper) })).SetSight(sightForShopperOnly),
	views.NumberField("wins", "The battles won.", views.IgnoreSubject(func(g *Game) int { return g.Wins(g.shopper) })),
	views.NumberField("lives", "The lives left.", views.IgnoreSubject(func(g *Game) int { return g.RemainingLives(g.shopper) })),
}

func playerPath(s Seat) string { return "players." + Seats[s] }

func sightForShopperOnly(game any, _, _ int, seat engine.Seat) schema.Sight {
	return views.OnlyOwnSeat(game, int(game.(*Game).shopper), schema.NoSubject, seat)
}

func (g *Game) boardSlotRefs(s Seat) schema.Value {
	list := make([]schema.Value, Slots)
	for slot := range list {
		list[slot] = schema.Bool(false)
		if u := g.UnitOnSlot(s, slot); u != Nobody {
			list[slot] = schema.NamedRef("unit", int(u))
		}
	}
	return schema.NewList(list...)
}

func (g *Game) lastBoardValues(s Seat) schema.Value {
	list := []schema.Value{}
	for slot := range Slots {
		if b := &g.players[s].lastBoard[slot]; b.def != NoCard {
			d := g.definitionAt(b.def)
			list = append(list, schema.NewRecord(schema.String(d.ID).WithName("id"), schema.Number(d.Attack+int(b.attack)).WithName("attack"),
				schema.Number(d.Health+int(b.health)).WithName("health"), schema.Number(int(d.Keywords|b.keywords)).WithName("mask"), schema.Number(slot+1).WithName("slot")))
		}
	}
	return schema.NewList(list...)
}

var handSizeFact = schema.ViewFactDecl{
	Label:  func(game any, _, _ int) string { return phrase.LanguageOf(game).RenderSentence(sayHandSize) },
	About:  func(int) int16 { return schema.NoSubject },
	Number: func(game any, n, _ int) int { return game.(*Game).CountHand(Seat(n)) },
	Count:  true, HidesLength: true, Always: true,
}

var keywordFact = schema.ViewFactDecl{
	Label: func(game any, _, k int) string {
		return library.Translation(game.(*Game).content).KeywordTable().Row(Keyword(k)).Name
	},
	About: func(k int) int16 { return int16(k) },
}

// unitPath returns the expression for unit n in scripts: units.p1 in a battle, board[1] on the player's board in a shop
// played alone, and players.enemy.board[1] on any other board.
func unitPath(game any, n int) string {
	g, u := game.(*Game), Unit(n)
	switch at := "board[" + strconv.Itoa(g.NumberOnSide(u)) + "]"; {
	case u.isOnBoard() && g.scope == ShopAlone && g.Seat(u) == Player:
		return at
	case u.isOnBoard():
		return playerPath(g.Seat(u)) + "." + at
	}
	return schema.AppendPathStep("units", unitName(g.Seat(u), g.NumberOnSide(u)))
}

func unitName(s Seat, number int) string { return string("pe"[s]) + strconv.Itoa(number) }

func unitLabel(game any, n int) string {
	g, u := game.(*Game), Unit(n)
	return g.ShortName(u) + " " + g.TranslatedName(u)
}

var (
	names       = phrase.NewCatalog("name")
	SaySeat     = [NumSeats]phrase.Sentence{names.Define("player", "player"), names.Define("enemy", "enemy")}
	sayTheSeat  = [NumSeats]phrase.Sentence{names.Define("the_player", "the player"), names.Define("the_enemy", "the enemy")}
	sayNobody   = names.Define("nobody", "nobody")
	sayAttack   = names.Define("attack", "attack")
	sayHealth   = names.Define("health", "health")
	sayMana     = names.Define("mana", "mana")
	sayLives    = names.Define("lives", "lives")
	sayWins     = names.Define("wins", "wins")
	sayHandSize = names.Define("cards_in_hand", "cards in hand")
	sayForGood  = names.Define("for_good", " for good")
	sayDead     = names.Define("dead", "dead")

	SayTrigger = engine.Map(Triggers, func(word string) phrase.Sentence { return names.Define("on_"+word, speech.UnderscoresToSpaces(word)) })
)

var Catalogs = []*phrase.Catalog{names, refusals}

func (g *Game) translatedKeywordOrStat(k int16) string {
	switch {
	case k >= 0 && k < NumKeywords:
		return library.Translation(g.content).KeywordTable().Row(Keyword(k)).Name
	case k == Attack:
		return g.Language().RenderSentence(sayAttack)
	case k == Health:
		return g.Language().RenderSentence(sayHealth)
	case k >= Mana:
		return playerMeterRows[k-Mana].Field.Fact.Label(g, 0, 0)
	}
	return ""
}

// BattlePlayed declares how scenarios and consoles play a stand-alone battle, or read the last battle of a whole game.
var BattlePlayed = &actions.PlayableView{
	View: &schema.View{Name: "battle", Class: "PlayedBattle", Doc: "A battle in a scenario.",
		Within: func(game any) (any, error) {
			if g := game.(*Game); !g.battle.begun {
				return g, errors.New("no battle has begun yet")
			}
			return game, nil
		},
		Fields: slices.Concat([]*schema.ViewField{
			views.WordField("result", `"victory", "defeat" or "draw"; nil during the battle.`, ResultWords, views.IgnoreSubject((*Game).Result)).AllowNil(),
			views.NumberField("clashes", "How many clashes have been fought.", views.IgnoreSubject((*Game).ClashCount)),
			livingUnitsField("player", "The player's living units, front first.", Player).SetRole(schema.Rank),
			livingUnitsField("enemy", "The enemy's living units, front first.", Enemy).SetRole(schema.Facing),
			views.IDTableField("units", "All units by side and number, including dead ones: `units.p1`.", (*Game).battleUnitNames, schema.TypeRef("unit"),
				func(_ *Game, _ views.SingleSubject, u Unit) schema.Value { return schema.NamedRef("unit", int(u)) }).SetExample("units.p1.health"),
		}, views.CommonGameFields[*Game]("happened")),
	},
	Methods: []*actions.Decl{clashMove, finishMove},
	Questions: []*commands.Verb{commands.CallerlessVerb2("unit", "Returns the unit with the given side and instance number, even if it is dead; nil if there is none.",
		commands.WordArg[Seat]("side", SeatWords), commands.IntArg("instance", "instance", 1, engine.MaxCount), commands.ResultSpec{Type: "Unit?", Doc: "the unit"},
		func(g *Game, side Seat, instance int) schema.Value {
			for u := range Unit(g.battle.count) {
				if g.units[u].seat == side && int(g.units[u].instance) == instance {
					return schema.NamedRef("unit", int(u))
				}
			}
			return schema.Value{}
		})},
}

func livingUnitsField(name, doc string, s Seat) *schema.ViewField {
	return views.RefListField(name, doc, "unit", func(g *Game, _ views.SingleSubject) int { return g.CountLiving(s) },
		func(g *Game, _ views.SingleSubject, i int) Unit { return g.UnitInLine(s, i) })
}

type unitWordsCache struct {
	words   *vocabulary.Words
	actions int32
}

// battleUnitNames returns the short names of the units in battle, such as p1, cached until the next action.
func (g *Game) battleUnitNames() *vocabulary.Words {
	if g.unitNames.words != nil && g.unitNames.actions == g.actions {
		return g.unitNames.words
	}
	g.unitNames = unitWordsCache{vocabulary.NewWords(""), g.actions}
	for u := range Unit(g.battle.count) {
		g.unitNames.words.Add(unitName(g.Seat(u), g.NumberOnSide(u)), int(u))
	}
	return g.unitNames.words
}

var playersField = views.ValueTableField("players", "Both players, by side.", SeatWords, schema.TypeRef("player"),
	func(_ *Game, _ views.SingleSubject, s Seat) schema.Value { return schema.ObjectRef(PlayerView, int(s)) }).SetExample("players.player.lives")

var shopMoves = []*actions.Decl{pitchMove, playMove, sellMove, swapMove, endMove, finishMove}

// ShopPlayed declares how scenarios and consoles play the shops of one player.
var ShopPlayed = &actions.PlayableView{
	View: &schema.View{Name: "shop", Class: "PlayedShop", Doc: "One player's shop in a scenario; each battle is followed by the next round's shop.",
		Within: func(game any) (any, error) {
			if g := game.(*Game); g.scope == BattleAlone {
				return g, ErrBattleAlone
			}
			return game, nil
		},
		Fields: slices.Concat(shopFields, []*schema.ViewField{playersField}, views.CommonGameFields[*Game]("happened")),
	},
	Methods: shopMoves,
	Series: []*actions.ActionSeriesMethod{{Name: "battle", ResultView: BattlePlayed, Purpose: "go to battle",
		Doc: "Ends the shop and fights a whole battle against an enemy. Returns the battle, which can only be read; the game continues with the next round's shop.",
		Setup: &actions.ActionSeriesSetup{Kind: AgainstKind,
			Check: func(c library.Definitions, set any) engine.ValidationErrors {
				return set.(*OpponentLayout).Enemy.checkUnits(c.(*Content), "enemy")
			},
			Actions: func(game any, set any) ([]engine.Action, error) {
				g := game.(*Game)
				if g.scope != ShopAlone {
					return nil, errors.New("in a whole game, the enemy has its own shops: use `end_shop`, then `finish`")
				}
				return set.(*OpponentLayout).actionsToSetUpAndFight(g), nil
			},
		},
		Of: func(events []engine.Event) []engine.Event {
			begin := slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind == BattleBegan })
			end := slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind == Fought })
			return events[max(begin, 0) : end+1]
		},
	}},
}

func (a *OpponentLayout) actionsToSetUpAndFight(g *Game) (list []engine.Action) {
	list = append(list, engine.NewAction(ActEndShop))
	for slot := range Slots {
		if slot >= len(a.Enemy) || a.Enemy[slot].ID == "" {
			list = append(list, engine.NewAction(ActClear, int(Enemy), slot))
			continue
		}
		l := a.Enemy[slot]
		u, d := boardUnitNumber(Enemy, slot), g.content.Unit(l.ID)
		list = append(list, engine.NewAction(ActPut, int(Enemy), slot, g.content.UnitIndex(l.ID)))
		if l.Attack != 0 {
			list = append(list, engine.NewAction(ActSetStat, int(u), 0, d.Attack+l.Attack))
		}
		if l.Health != 0 {
			list = append(list, engine.NewAction(ActSetStat, int(u), 1, d.Health+l.Health))
		}
		for k := range l.Keywords.All {
			list = append(list, engine.NewAction(ActSetKeyword, int(u), int(k), 1))
		}
	}
	return append(list, engine.NewAction(ActFinish))
}

// GamePlayed declares how scenarios and consoles play a whole game.
var GamePlayed = &actions.PlayableView{
	View: &schema.View{Name: "game", Class: "PlayedGame", Doc: "A whole game in a scenario.", Path: "game",
		Within: func(game any) (any, error) {
			if g := game.(*Game); g.scope != WholeGame {
				return g, errors.New("this is not a whole game: use game { } to start one")
			}
			return game, nil
		},
		Fields: slices.Concat([]*schema.ViewField{
			views.WordField("phase", "The current phase of the game.", PhaseWords, views.IgnoreSubject((*Game).Phase)),
			views.BoolField("over", "Whether the game is over.", views.IgnoreSubject((*Game).IsOver)),
			views.WordField("winner", "The winner of the game; nil during the game and after a draw.", SeatWords, views.IgnoreSubject((*Game).Winner)).AllowNil(),
			views.WordField("shopper", "Whose shop it is.", SeatWords, views.IgnoreSubject((*Game).Shopper)),
			playersField,
		}, shopFields, views.CommonGameFields[*Game]("happened")),
	},
	Methods: shopMoves,
}

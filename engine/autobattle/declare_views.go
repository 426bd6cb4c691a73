package autobattle

import (
	"errors"
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// What the game says of its words: legal words and views.

// The words, each said where its numbers are.
var (
	SeatWords    = declare.NewWords("Side", Seats...)
	PhaseWords   = declare.NewWords("Phase", Phases...)
	RarityWords  = declare.NewWords("Rarity", Rarities...)
	TriggerWords = declare.NewWords("Trigger", Triggers...)
	StatWords    = declare.NewWords("Stat", Stats...)
	ResultWords  = declare.NewWords("Result", Results...)
	EventWords   = declare.NewWords("EventType", declare.EventWords(Events[:])...)
	KeywordWords = declare.KeywordWords("Keyword", Keywords, declare.Holding(ForGood|ThisBattle))
)

// Aliases are the types of arguments that need more than a class.
var Aliases = []*declare.Alias{{Name: "Stat", Doc: "A number that units are chosen by.", Words: StatWords}}

// The views.
var (
	// BattleView is a battle as abilities see it.
	BattleView = &declare.View{Name: "battle", Class: "Battle", Doc: "What an ability can ask of the battle: the second parameter of its function.", Fields: []*declare.ViewField{
		meterRows[meterRound].Field,
		declare.IsNumber("clashes", "How many clashes there were so far.", declare.Of((*Game).Clashes)),
	}}

	// ShopView is a shop as abilities see it.
	ShopView = &declare.View{Name: "shop", Class: "Shop", Doc: "What an ability can ask of the shop: the second parameter of its function there.", Fields: shopFields}

	// UnitView is a unit, of a battle or of a board. An ability acts by its own.
	UnitView = &declare.View{Name: "unit", Class: "Unit", Doc: "A unit of the battle, or of a board; in its own abilities it is self.", Path: "units.p1", Role: declare.Actor,
		Subjects: func(game any) []int { return game.(*Game).factUnits() }, Word: unitPath, Label: unitLabel,
		Target: func(_ any, n int) int8 { return int8(n) }, Brief: unitLine,
		Lives: func(game any, n int) error {
			if c, is := game.(*Acting); is {
				game = c.battleOf
			}
			if !game.(*Game).Is(Unit(n)) {
				return ErrEmpty
			}
			return nil
		},
		Fields: slices.Concat([]*declare.ViewField{
			declare.IsText("id", "The id of its definition.", (*Game).UnitID),
			declare.IsText("name", "Its name.", (*Game).Called),
			declare.IsNumber("attack", "What it hits for now; below 0 it hits for nothing.", (*Game).Attack).Speaks("attack", Attack),
			declare.IsNumber("health", "Its health now; of a dead unit what it was when it left.", (*Game).Health).Speaks("health", Health).Is(declare.Pool),
			declare.IsEach("keywords", "Whether it has each keyword now.", KeywordWords, declare.TypeTruth, func(g *Game, u Unit, k Keyword) declare.Value { return declare.Flag(g.Keywords(u).Has(k)) }).SpeaksOf(keywordFact).Try("units.p1.keywords.shield"),
			declare.IsNumber("mask", "Its keywords as bits, Shield 1, Poison 2, Guard 4: the active ones in a battle, the permanent ones on a board.", func(g *Game, u Unit) int { return int(g.Mask(u)) }),
			declare.IsNumber("slot", "Where it stands now, from 1 at the front: its place in the battle, its slot on a board; 0 when it is dead or sold.", (*Game).Slot),
			declare.IsNumber("instance", "Its number on its side, from 1: in the order of coming in a battle, its slot on a board.", (*Game).Number),
			declare.IsWord("side", "Whose it is.", SeatWords, (*Game).Seat),
			declare.IsTrue("alive", "Whether it takes part, or stands on its board.", (*Game).Alive),
		}, declare.Seen(UnitKind, func(g *Game, u Unit) any { return g.UnitDef(u) }), []*declare.ViewField{
			declare.IsText("text", "What is written on it, with its numbers.", func(g *Game, u Unit) string { return g.UnitDef(u).Rules() }),
			declare.IsNumber("number", "Its place in the game, from 0.", func(_ *Game, u Unit) int { return int(u) }).Inside(),
			declare.IsText("defined_at", "Where it is defined.", func(g *Game, u Unit) string { return g.UnitDef(u).Where.String() }).Inside(),
		})}

	// PlayerView is a player.
	PlayerView = &declare.View{Name: "player", Class: "Player", Doc: "A player.", Path: "players.player",
		Subjects: func(any) []int { return []int{int(Player), int(Enemy)} }, Word: func(_ any, n int) string { return playerPath(Seat(n)) },
		Label: func(_ any, n int) string { return "the " + Seats[n] }, Target: func(_ any, n int) int8 { return int8(ofPlayer(Seat(n))) },
		Fields: slices.Concat([]*declare.ViewField{declare.IsText("id", "Which side it is.", func(_ *Game, s Seat) string { return Seats[s] })},
			playerFields(), []*declare.ViewField{
				declare.IsMade("hand", "The ids of the cards of its hand.", declare.TypeIDs("unit"), func(g *Game, s Seat) declare.Value { return declare.Strings(g.handIDs(s)) }).For(declare.Own).Is(declare.Hand).SpeaksOf(handFact),
				declare.IsMade("board", "Its five slots, slot 1 at the front; false where one is empty.", slotsType, (*Game).slotValues).For(declare.Own).Is(declare.Rank),
				declare.IsMade("fielded", "Its board at the last battle, front first, which everybody knows (O-28).", declare.TypeList(&declare.Type{Shape: declare.Record}), (*Game).fieldedBoard),
				declare.IsNumber("bag", "How many cards lie in its bag.", (*Game).Bag).For(declare.Own),
			})}

	// EventView shows what an ability reacts to.
	EventView = &declare.View{Name: "event", Class: "Event", Doc: "What an ability reacts to.", Acting: true,
		Lives: func(acting any, n int) error {
			if n >= acting.(*Acting).depth {
				return errors.New("an event can be asked only while its ability acts")
			}
			return nil
		}, Fields: []*declare.ViewField{
			declare.IsOne("unit", "Whom it is about, as the trigger says; else the unit itself.", "unit", func(c *Acting, n happening) Unit { return c.acts[n].Event.Unit }),
			declare.IsNumber("amount", "How much damage, after Shield and with what went beyond (O-31).", func(c *Acting, n happening) int { return c.acts[n].Event.Amount }),
		}}

	// HappenedView shows an event, as scenarios see it.
	HappenedView = &declare.View{Name: "happened", Class: "Happened", Doc: "Something that has happened, as `events` lists it; a field that its type has no use for is nil or 0.",
		Fields: append(declare.Told{Types: EventWords, Whom: "unit", Who: whoWord,
			Card: func(game any, card int16) string { return game.(*Game).definition(card).ID },
			Keyword: func(_ any, k int16) string {
				if k >= 0 && k < NumKeywords {
					return Keywords.Row(Keyword(k)).Word
				}
				return AboutWord(k)
			}}.Fields(),
			declare.IsWord("side", "Whose side it happened on.", SeatWords, func(h *declare.Happened, _ declare.One) Seat { return SeatOf(h.Event) }),
			declare.IsNumber("instance", "The number on its side of the unit it happened to: in a battle its instance number, in a shop its slot.", func(h *declare.Happened, _ declare.One) int { return int(h.Event.Point) }),
			declare.IsTrue("permanent", "Whether the change is for good.", func(h *declare.Happened, _ declare.One) bool { return h.Event.Flags&Permanent != 0 }),
		)}
)

var slotsType = declare.TypeList(&declare.Type{Shape: declare.Any, Class: "Unit | false"})

// shopFields show the shop of whoever has it now.
var shopFields = []*declare.ViewField{
	meterRows[meterRound].Field,
	declare.IsNumber("mana", "The mana that is left.", declare.Of(func(g *Game) int { return g.Mana(g.shopper) })).For(shopperOnly),
	declare.IsNumber("mana_limit", "The most mana the shop can have.", declare.Of((*Game).ManaLimit)),
	declare.IsMade("hand", "The ids of the cards of the hand.", declare.TypeIDs("unit"), declare.Of(func(g *Game) declare.Value { return declare.Strings(g.handIDs(g.shopper)) })).
		For(shopperOnly).Is(declare.Hand),
	declare.IsMade("board", "The five slots, slot 1 at the front; false where one is empty.", slotsType, declare.Of(func(g *Game) declare.Value { return g.slotValues(g.shopper) })).For(shopperOnly),
	declare.IsNumber("wins", "The battles that were won.", declare.Of(func(g *Game) int { return g.Wins(g.shopper) })),
	declare.IsNumber("lives", "The lives that are left.", declare.Of(func(g *Game) int { return g.LivesLeft(g.shopper) })),
}

// playerFields returns the numbers of a player; its mana only it knows (O-28).
func playerFields() []*declare.ViewField {
	fields := declare.MeterFields(playerMeterRows[:])
	fields[meterMana].For(declare.Own)
	return fields
}

func playerPath(s Seat) string { return "players." + Seats[s] }

func shopperOnly(game any, _, _ int, seat engine.Seat) declare.Sight {
	return declare.Own(game, int(game.(*Game).shopper), declare.NoSubject, seat)
}

// slotValues returns the slots of a board, false where one is empty.
func (g *Game) slotValues(s Seat) declare.Value {
	list := make([]declare.Value, Slots)
	for slot := range list {
		list[slot] = declare.Flag(false)
		if u := g.OnBoard(s, slot); u != Nobody {
			list[slot] = unitRef(u)
		}
	}
	return declare.Items(list...)
}

func (g *Game) fieldedBoard(s Seat) declare.Value {
	list := []declare.Value{}
	for slot := range Slots {
		if b := &g.players[s].fielded[slot]; b.def != NoCard {
			d := g.definition(b.def)
			list = append(list, declare.Fields(declare.String(d.ID).As("id"), declare.Number(d.Attack+int(b.attack)).As("attack"),
				declare.Number(d.Health+int(b.health)).As("health"), declare.Number(int(d.Keywords|b.keywords)).As("mask"), declare.Number(slot+1).As("slot")))
		}
	}
	return declare.Items(list...)
}

var handFact = declare.Fact{
	Label:  func(any, int, int) string { return "cards in hand" },
	About:  func(int) int16 { return declare.NoSubject },
	Number: func(game any, n, _ int) int { return game.(*Game).Hand(Seat(n)) },
	Count:  true, Always: true,
}

var keywordFact = declare.Fact{
	Label: func(_ any, _, k int) string { return Keywords.Row(Keyword(k)).Name },
	About: func(k int) int16 { return int16(k) },
}

// unitPath returns how scripts reach a unit, whosever shop it is now: units.p1 in a battle,
// board[1] in the shops of one player, and in a whole game players.enemy.board[1].
func unitPath(game any, n int) string {
	g, u := game.(*Game), Unit(n)
	switch at := "board[" + strconv.Itoa(g.Number(u)) + "]"; {
	case u.isBoard() && g.part == ShopAlone && g.Seat(u) == Player:
		return at
	case u.isBoard():
		return playerPath(g.Seat(u)) + "." + at
	}
	return declare.Step("units", unitWord(g.Seat(u), g.Number(u)))
}

func unitWord(s Seat, number int) string { return string("pe"[s]) + strconv.Itoa(number) }

func unitLabel(game any, n int) string {
	g, u := game.(*Game), Unit(n)
	return g.Tag(u) + " " + g.Called(u)
}

// whoWord returns the id of the definition of a unit that an event is about, or that made it; the
// side for a player.
func whoWord(game any, e *engine.Event, u int8) string {
	switch card := e.Card; {
	case u >= int8(firstPlayer):
		return Seats[Unit(u)-firstPlayer]
	case u == e.Actor && e.Cause.Card >= 0:
		return game.(*Game).definition(e.Cause.Card).ID
	case card >= 0:
		return game.(*Game).definition(card).ID
	}
	return ""
}

package autobattle

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
)

const unsetSeed = -1

// UnitLayout is a unit in a setup: a definition with permanent changes.
type UnitLayout struct {
	ID             string      // id of the unit's definition; "" for an empty slot
	Attack, Health int         // permanent changes of attack and health
	Keywords       KeywordMask // permanent keywords, besides those of the definition
}

// BoardOrHand is a board in a setup, by slot, or a hand, by card. It is nil if the setup does not give it.
type BoardOrHand []UnitLayout

// BattleLayout is the setup of a stand-alone battle, read from battle { }.
type BattleLayout struct {
	Boards [NumSeats]BoardOrHand
	Seed   int
}

// ShopLayout is the setup of the shops of one player, read from shop { }.
type ShopLayout struct {
	Round, Mana int
	Hand, Board BoardOrHand // a nil Hand is drawn from the bag
	Seed        int
}

// GameLayout is the setup of a whole game, read from game { }.
type GameLayout struct{ Seed int }

// OpponentLayout is the enemy's board in the battle after a shop, read from s:battle { enemy = ... }.
type OpponentLayout struct{ Enemy BoardOrHand }

var (
	BattleKind = &schema.Kind{Name: "battle", Class: "BattleSetup", Doc: "A stand-alone battle. Its `start` abilities trigger at once.",
		Example: `battle { player = { { attack = 2, health = 3 } }, enemy = { { attack = 1, health = 4 } } }`,
		New:     func(schema.Place) any { return &BattleLayout{Seed: 1} },
		Fields: []*schema.Field{
			unitLayoutsField("player", "The player's units, front first.", Slots, func(l *BattleLayout) *BoardOrHand { return &l.Boards[Player] }),
			unitLayoutsField("enemy", "The enemy's units, front first.", Slots, func(l *BattleLayout) *BoardOrHand { return &l.Boards[Enemy] }),
			schema.SeedField(func(l *BattleLayout) *int { return &l.Seed }),
		}}

	ShopKind = &schema.Kind{Name: "shop", Class: "ShopSetup", Doc: "One player's shop, after `shop_start` has triggered. The enemy has no shop: `s:battle` names the opponent.",
		Example: `shop { hand = {}, board = { { attack = 2, health = 3 } } }`,
		New:     func(schema.Place) any { return &ShopLayout{Round: 1, Seed: 1} },
		Fields: []*schema.Field{
			schema.NumberField("round", "The round.", 1, MaxRounds, func(l *ShopLayout) *int { return &l.Round }).SetDefault("1"),
			schema.NumberField("mana", "How much mana the player has, at most the round's limit.", 0, maxMana, func(l *ShopLayout) *int { return &l.Mana }).SetDefault("0"),
			unitLayoutsField("hand", "The hand, at most 10 cards (default: drawn from the bag).", MaxHand, func(l *ShopLayout) *BoardOrHand { return &l.Hand }),
			unitLayoutsField("board", "The slots, from slot 1 at the front; false or nil for an empty slot.", Slots, func(l *ShopLayout) *BoardOrHand { return &l.Board }),
			schema.SeedField(func(l *ShopLayout) *int { return &l.Seed }),
		}}

	GameKind = &schema.Kind{Name: "game", Class: "GameSetup", Doc: "A whole game.", Example: "game { seed = 7 }",
		New:    func(schema.Place) any { return &GameLayout{Seed: 1} },
		Fields: []*schema.Field{schema.SeedField(func(l *GameLayout) *int { return &l.Seed })}}

	AgainstKind = &schema.Kind{Name: "battle", Class: "BattleAgainst", Doc: "The opponent in the battle that follows a shop.", Example: `s:battle { enemy = { "stage_tortoise" } }`,
		New:    func(schema.Place) any { return &OpponentLayout{} },
		Fields: []*schema.Field{unitLayoutsField("enemy", "The enemy's units, front first.", Slots, func(a *OpponentLayout) *BoardOrHand { return &a.Enemy })}}
)

// lineupForm declares how a unit is written in a setup: an id, an id with permanent changes, or a definition. If the
// same Lua table occurs several times, all its units have one definition.
var lineupForm = &schema.SetupItemForm[UnitLayout]{What: "unit", Class: "UnitId | UnitDefinition", AllowsOwnID: true,
	Of:     func(l *UnitLayout) *string { return &l.ID },
	Beside: func() []*schema.Field { return nil },
	Added: func() []*schema.Field {
		return []*schema.Field{
			schema.NumberField("attack", "Its permanent attack bonus.", -engine.MaxCount, engine.MaxCount, func(l *UnitLayout) *int { return &l.Attack }).SetDefault("0"),
			schema.NumberField("health", "Its permanent health bonus.", -engine.MaxCount, engine.MaxCount, func(l *UnitLayout) *int { return &l.Health }).SetDefault("0"),
			schema.WordSetField("keywords", "Its permanent keywords.", KeywordWords, func(l *UnitLayout) *KeywordMask { return &l.Keywords }),
		}
	},
	Kind: func(schema.Value) string { return "unit" },
	Made: func(l *UnitLayout, def any) {
		d := def.(*UnitDef)
		if d.Name == l.ID {
			d.Name = "Unit"
		}
		l.ID = d.ID
	},
}

func unitLayoutsField[D any](name, doc string, maxUnits int, at func(*D) *BoardOrHand) *schema.Field {
	return schema.SlotsField(name, doc+" Ids, ids with permanent changes, `{ \"stage_tortoise\", attack = 1, keywords = { \"shield\" } }`, or inline definitions, `{ attack = 2, health = 3 }`.",
		maxUnits, lineupForm, func(d *D) *[]UnitLayout { return (*[]UnitLayout)(at(d)) })
}

func (b BoardOrHand) checkUnits(c *Content, name string) (bad engine.ValidationErrors) {
	for slot, l := range b {
		path := []string{name, strconv.Itoa(slot + 1)}
		d := c.Unit(l.ID)
		switch {
		case l.ID == "":
		case d == nil:
			bad.Add(engine.Place{}, l.ID, c.UnitIDs(), path, "unknown unit %q", l.ID)
		case d.Health+l.Health <= 0:
			bad.Add(engine.Place{}, "", nil, path, "a unit with %d health cannot be on a board", d.Health+l.Health)
		}
	}
	return bad
}

func (b BoardOrHand) newBoard(c *Content) (board board) {
	board = emptyBoard
	for slot, l := range b {
		if l.ID != "" {
			board[slot] = boardSlot{stats: stats{def: c.units.IndexOrMinusOne(l.ID), strength: strength{attack: int32(l.Attack), health: int32(l.Health), keywords: l.Keywords}}}
		}
	}
	return board
}

func (g *Game) captureBoard(s Seat) (b BoardOrHand) {
	last := 0
	for slot := range Slots {
		u := &g.players[s].board[slot]
		l := UnitLayout{}
		if u.def != NoCard {
			last = slot + 1
			l = UnitLayout{g.definitionAt(u.def).ID, int(u.attack), int(u.health), u.keywords}
		}
		b = append(b, l)
	}
	return b[:last]
}

// StartBattleFromLayout starts a stand-alone battle and triggers OnStart. If l.Seed is negative, it uses defaultSeed.
func StartBattleFromLayout(c *Content, l *BattleLayout, defaultSeed engine.Seed, runtime any, log *engine.Log) (*Game, error) {
	g := newUnstartedGame(c, BattleAlone, declare.SeedUnlessNegative(l.Seed, defaultSeed), runtime, log)
	for s := range l.Boards {
		g.players[s].board = l.Boards[s].newBoard(c)
	}
	return g, engine.ApplyWithoutCounting(&g.executor, &engine.Action{Kind: actBegin})
}

// StartShopFromLayout starts the shops of one player. If l.Seed is negative, it uses seed.
func StartShopFromLayout(c *Content, l *ShopLayout, seed engine.Seed, runtime any, log *engine.Log) (*Game, error) {
	g := newUnstartedGame(c, ShopAlone, declare.SeedUnlessNegative(l.Seed, seed), runtime, log)
	p := &g.players[Player]
	p.board = l.Board.newBoard(c)
	p.meters[meterNext] = int32(l.Mana)
	g.meters[meterRound] = int32(l.Round - 1)
	for _, card := range l.Hand {
		if card.ID != "" {
			p.hand.push(c.units.IndexOrMinusOne(card.ID))
		}
	}
	return g, engine.ApplyWithoutCounting(&g.executor, new(engine.NewAction(actBegin, engine.BoolToInt(l.Hand != nil))))
}

var (
	GameSetup = &declare.Setup{Kind: GameKind, Played: GamePlayed,
		Words: []declare.SetupForm{{Words: "game", About: "a whole game"}, {Words: "game ID", About: "the rehearsal with that id"}},
		IDs:   &declare.SetupValueRule{}, Options: []declare.SetupValueRule{},
		BuildFromWords: func(library.Definitions, []string, []declare.SetupOption) (any, error) {
			return &GameLayout{unsetSeed}, nil
		},
		Begin: func(c library.Definitions, set any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error) {
			return StartGame(c.(*Content), declare.SeedUnlessNegative(set.(*GameLayout).Seed, seed), runtime, log)
		}}

	ShopSetup = &declare.Setup{Kind: ShopKind, Played: ShopPlayed,
		Words: []declare.SetupForm{{Words: "shop", About: "one player's shop"}},
		IDs:   &declare.SetupValueRule{}, Options: []declare.SetupValueRule{},
		BuildFromWords: func(library.Definitions, []string, []declare.SetupOption) (any, error) {
			return &ShopLayout{Round: 1, Seed: unsetSeed}, nil
		},
		Check: func(c library.Definitions, set any) engine.ValidationErrors {
			l := set.(*ShopLayout)
			bad := append(l.Board.checkUnits(c.(*Content), "board"), l.Hand.checkUnits(c.(*Content), "hand")...)
			for i, card := range l.Hand {
				if card != (UnitLayout{ID: card.ID}) {
					bad.Add(engine.Place{}, "", nil, []string{"hand", strconv.Itoa(i + 1)}, "a card in hand cannot have permanent changes")
				}
			}
			return bad
		},
		Capture: func(game any, _ []string) any { return captureShop(game.(*Game)) },
		FromStart: func(_ library.Definitions, game any) any {
			l := captureShop(game.(*Game))
			l.Hand, l.Seed = nil, int(game.(*Game).seed) // the hand will be drawn; fits: larger seeds are not kept
			return l
		},
		// A shop alone has no path players.player: the player's numbers are fields of the shop.
		FactExpression: func(game any, word string) (string, bool) {
			own, found := strings.CutPrefix(word, playerPath(game.(*Game).shopper)+".")
			if found && own == playerMeterRows[meterNext].Field.Name {
				return playerPath(Player) + "." + own, true
			}
			return own, found || !strings.HasPrefix(word, "players.")
		},
		// A scene is one shop of a whole game, or all shops and battles of a stand-alone player.
		SceneNumber: func(game any) (int, bool) {
			g := game.(*Game)
			if g.scope == WholeGame {
				return g.Round()*NumSeats + int(g.shopper), g.phase == InShop // fits: rounds are few
			}
			return 0, g.scope == ShopAlone && g.phase != Over
		},
		Begin: func(c library.Definitions, set any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error) {
			return StartShopFromLayout(c.(*Content), set.(*ShopLayout), seed, runtime, log)
		}}

	BattleSetup = &declare.Setup{Kind: BattleKind, Played: BattlePlayed,
		Words:   []declare.SetupForm{{Words: "battle player=UNIT,... enemy=UNIT,...", About: "a single battle, with the units listed front first"}},
		IDs:     &declare.SetupValueRule{},
		Options: []declare.SetupValueRule{{Name: Seats[Player], Kind: "unit", Most: Slots}, {Name: Seats[Enemy], Kind: "unit", Most: Slots}},
		BuildFromWords: func(_ library.Definitions, _ []string, options []declare.SetupOption) (any, error) {
			l := &BattleLayout{Seed: unsetSeed}
			for s, side := range Seats {
				l.Boards[s] = engine.Map(declare.OptionValues(options, side), func(id string) UnitLayout { return UnitLayout{ID: id} })
			}
			return l, nil
		},
		Check: func(c library.Definitions, set any) (bad engine.ValidationErrors) {
			for s, board := range set.(*BattleLayout).Boards {
				bad = append(bad, board.checkUnits(c.(*Content), Seats[s])...)
			}
			return bad
		},
		OpeningWords: func(content library.Definitions) string { // a battle between the first two units
			ids := content.(*Content).UnitIDs()
			if len(ids) < 2 {
				return "battle"
			}
			return "battle player=" + ids[0] + " enemy=" + ids[1]
		},
		Capture: func(game any, _ []string) any { return captureBattle(game.(*Game), unsetSeed) },
		// fits: larger seeds are not kept
		FromStart:   func(_ library.Definitions, game any) any { return captureBattle(game.(*Game), int(game.(*Game).seed)) },
		SceneNumber: func(game any) (int, bool) { g := game.(*Game); return g.Round(), g.phase == InBattle },
		Begin: func(c library.Definitions, set any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error) {
			return StartBattleFromLayout(c.(*Content), set.(*BattleLayout), seed, runtime, log)
		},
		Weighings: []*declare.WeighingDecl{unitWeighing}}

	// unitWeighing declares how the worth of a unit is measured: for each n, in a battle in which it stands in front of
	// the units n and n+1 of the content, against the units n+2 to n+4.
	unitWeighing = &declare.WeighingDecl{Kind: "unit", Placed: true, Alike: []string{"rarity", "cost"}, Phrase: "%s units that cost %s", Words: func(c library.Definitions, id string, with []string) (setups []string) {
		ids := c.(*Content).UnitIDs()
		for n := range max(0, len(ids)-4) {
			own := slices.Concat([]string{id}, ids[n:n+2], with)
			setups = append(setups, "battle player="+strings.Join(own, ",")+" enemy="+strings.Join(ids[n+2:n+5], ","))
		}
		return setups
	}}
)

func captureShop(g *Game) *ShopLayout {
	l := &ShopLayout{Round: g.Round(), Mana: g.Mana(g.shopper), Hand: BoardOrHand{}, Board: g.captureBoard(g.shopper), Seed: unsetSeed}
	for _, id := range g.handCardIDs(g.shopper) {
		l.Hand = append(l.Hand, UnitLayout{ID: id})
	}
	return l
}

func captureBattle(g *Game, seed int) *BattleLayout {
	return &BattleLayout{Boards: [NumSeats]BoardOrHand{g.captureBoard(Player), g.captureBoard(Enemy)}, Seed: seed}
}

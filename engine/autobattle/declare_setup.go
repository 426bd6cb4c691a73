package autobattle

import (
	"fmt"
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/spelling"
)

// asItIs is a number of a set-up that says nothing: the seed of whoever begins it.
const asItIs = -1

// Laid is a unit of a set-up: a card, with what its board unit has for good.
type Laid struct {
	ID             string // "" for an empty slot
	Attack, Health int    // the permanent change
	Keywords       Mask   // permanent
}

// Lineup is a board of a set-up, slot by slot, or a hand, card by card. What is written
// in place becomes a definition; the same table is the same one.
type Lineup struct {
	Units []Laid
	Given bool // it was said, be it empty

	placed map[any]string // the ids of what was written in place in the set-up, by its table
}

// BattleLayout is a battle as battle { } describes it.
type BattleLayout struct {
	Boards [NumSeats]Lineup
	Seed   int
}

// ShopLayout is a shop as shop { } describes it.
type ShopLayout struct {
	Round, Mana int
	Hand, Board Lineup // a hand that is not given is drawn from the bag
	Seed        int
}

// GameLayout is a whole game as game { } describes it.
type GameLayout struct{ Seed int }

// Against is what a shop goes to battle against: s:battle { enemy = ... }.
type Against struct{ Enemy Lineup }

func seedField[D any](at func(*D) *int) *declare.Field {
	return declare.HasNumber("seed", "Where all chance comes from; equal seeds play equally.", 0, 1<<31-1, at).Else("1")
}

// The kinds of set-up.
var (
	BattleKind = &declare.Kind{Name: "battle", Class: "BattleSetup", Doc: "A battle by itself, once every `start` has gone off.",
		Example: `battle { player = { { attack = 2, health = 3 } }, enemy = { { attack = 1, health = 4 } } }`,
		New: func(declare.Place) any {
			placed := Lineup{placed: map[any]string{}}
			return &BattleLayout{Boards: [NumSeats]Lineup{placed, placed}, Seed: 1}
		},
		Fields: []*declare.Field{
			lineup("player", "The player's units, front first.", Slots, func(l *BattleLayout) *Lineup { return &l.Boards[Player] }),
			lineup("enemy", "The enemy's units, front first.", Slots, func(l *BattleLayout) *Lineup { return &l.Boards[Enemy] }),
			seedField(func(l *BattleLayout) *int { return &l.Seed }),
		}}

	ShopKind = &declare.Kind{Name: "shop", Class: "ShopSetup", Doc: "The shops of one player, from one of them on, once `shop_start` has gone off. The enemy has none: `s:battle` says whom it meets.",
		Example: `shop { hand = {}, board = { { attack = 2, health = 3 } } }`,
		New: func(declare.Place) any {
			placed := Lineup{placed: map[any]string{}}
			return &ShopLayout{Round: 1, Seed: 1, Hand: placed, Board: placed}
		},
		Fields: []*declare.Field{
			declare.HasNumber("round", "The round.", 1, MaxRounds, func(l *ShopLayout) *int { return &l.Round }).Else("1"),
			declare.HasNumber("mana", "The mana it has; what goes beyond the limit is lost.", 0, maxMana, func(l *ShopLayout) *int { return &l.Mana }).Else("0"),
			lineup("hand", "The hand, at most 10 cards; left out, it is drawn from the bag.", MaxHand, func(l *ShopLayout) *Lineup { return &l.Hand }),
			lineup("board", "The slots, slot 1 at the front; false or nothing where one is empty.", Slots, func(l *ShopLayout) *Lineup { return &l.Board }),
			seedField(func(l *ShopLayout) *int { return &l.Seed }),
		}}

	GameKind = &declare.Kind{Name: "game", Class: "GameSetup", Doc: "A whole game.", Example: "game { seed = 7 }",
		New:    func(declare.Place) any { return &GameLayout{Seed: 1} },
		Fields: []*declare.Field{seedField(func(l *GameLayout) *int { return &l.Seed })}}

	AgainstKind = &declare.Kind{Name: "battle", Class: "BattleAgainst", Doc: "Whom a shop goes to battle against.", Example: `s:battle { enemy = { "stage_tortoise" } }`,
		New:    func(declare.Place) any { return &Against{Lineup{placed: map[any]string{}}} },
		Fields: []*declare.Field{lineup("enemy", "The enemy's units, front first.", Slots, func(a *Against) *Lineup { return &a.Enemy })}}
)

// laidFields are what is written beside an id.
var laidFields = []*declare.Field{
	declare.HasText("id", "The unit.", func(l *Laid) *string { return &l.ID }).Positional(1),
	declare.HasNumber("attack", "What is added to its attack for good.", -engine.MaxCount, engine.MaxCount, func(l *Laid) *int { return &l.Attack }).Else("0"),
	declare.HasNumber("health", "What is added to its health for good.", -engine.MaxCount, engine.MaxCount, func(l *Laid) *int { return &l.Health }).Else("0"),
	maskField("The keywords it has for good.", func(l *Laid) *Mask { return &l.Keywords }),
}

// lineup is a list of units: an id, an id with what is added to it, a definition in
// place, or false.
func lineup[D any](name, doc string, most int, at func(*D) *Lineup) *declare.Field {
	return declare.HasAny(name, doc+" Ids, ids with what they have for good, `{ \"stage_tortoise\", attack = 1, keywords = { \"shield\" } }`, or definitions in place, `{ attack = 2, health = 3 }`.",
		&declare.Type{Shape: declare.Any, Class: "(UnitId | UnitDefinition | false)[]"},
		func(r *declare.Reading, d *D, v declare.Value) { at(d).read(r, name, v, most) },
		func(w *declare.Writing, d *D) declare.Value { return at(d).written(w) })
}

// read reads a list of units. An item that is nil is an empty slot, too.
func (b *Lineup) read(r *declare.Reading, name string, v declare.Value, most int) {
	if v.Source == nil {
		r.Here("%s must be a list of units, not %s", name, v)
		return
	}
	b.Given = true
	last := v.Source.Len()
	for _, key := range append(v.Source.Names(), v.Source.Strays()...) {
		slot, err := strconv.Atoi(key)
		if err != nil || slot < 1 {
			r.Here("unexpected key %s in %s", key, name)
		}
		last = max(last, slot)
	}
	if last > most {
		r.Here("%s has %d units, at most %d", name, last, most)
		return
	}
	for slot := range last {
		r.In(slot, func() { b.readSlot(r, name, v.Source.Item(slot), slot) })
	}
}

func (b *Lineup) readSlot(r *declare.Reading, board string, v declare.Value, slot int) {
	laid := Laid{}
	switch {
	case v.Shape == declare.Nil || v.Shape == declare.Truth && v.N == 0:
	case v.Shape == declare.Text:
		laid.ID = v.Text
	case v.Source == nil:
		r.Here("slot %d of %s must be the id of a unit, a table or false, not %s", slot+1, board, v)
	case v.Source.Item(0).Shape != declare.Nil:
		r.Fields(laidFields, &laid, v)
	default:
		laid.ID = b.inPlace(r, board, v, slot)
	}
	b.Units = append(b.Units, laid)
}

// inPlace is the id of a definition in place. A table that has served before is the
// same unit.
func (b *Lineup) inPlace(r *declare.Reading, board string, v declare.Value, slot int) string {
	if id, served := b.placed[v.Host]; served {
		return id
	}
	d, ok := r.Place("unit", v, r.Path(), func(inner *declare.Reading) { inner.Kind = inPlace(board + "_" + strconv.Itoa(slot+1)) }).(*UnitDef)
	if !ok {
		return ""
	}
	b.placed[v.Host] = d.ID
	return d.ID
}

// inPlace is the kind of a unit that is written in place, with an id of its own unless
// it says one.
func inPlace(id string) *declare.Kind {
	k := *UnitKind
	k.New = func(where declare.Place) any {
		return &UnitDef{ID: id, Name: "the unit", Health: 1, Cost: 1, Pitch: 1, Where: where}
	}
	k.Defaults = nil
	named := declare.Identity(func(d *UnitDef) *string { return &d.ID })
	named.Needed, named.Always = "", false
	k.Fields = append([]*declare.Field{named}, unitParts...)
	return &k
}

// written is a board as a script writes it, nil for none; empty slots at its end are
// left out.
func (b *Lineup) written(w *declare.Writing) declare.Value {
	if !b.Given {
		return declare.Value{}
	}
	made := []declare.Value{}
	for i := range b.Units {
		l := &b.Units[i]
		switch {
		case l.ID == "":
			made = append(made, declare.Flag(false))
		case *l == (Laid{ID: l.ID}):
			made = append(made, declare.String(l.ID))
		default:
			made = append(made, w.Record(laidFields, l))
		}
	}
	return declare.Items(made...)
}

// check looks for what a board names and there is not, or what cannot stand on one.
func (b *Lineup) check(c *Content, name string) (bad engine.Misfits) {
	for slot, l := range b.Units {
		path := []string{name, strconv.Itoa(slot + 1)}
		d := c.Unit(l.ID)
		switch {
		case l.ID == "":
		case d == nil:
			bad.Add(engine.Place{}, l.ID, c.UnitIDs(), path, "unknown unit %q", l.ID)
		case d.Health+l.Health <= 0:
			bad.Add(engine.Place{}, "", nil, path, "a unit with %d health cannot stand on a board", d.Health+l.Health)
		}
	}
	return bad
}

// lay puts a board of a set-up into the state.
func (b *Lineup) lay(c *Content) (board board) {
	board = emptyBoard
	for slot, l := range b.Units {
		if l.ID != "" {
			board[slot] = boardUnit{stats: stats{def: c.units.Index(l.ID), attack: int32(l.Attack), health: int32(l.Health), keywords: l.Keywords}}
		}
	}
	return board
}

// laidOf is a board as it stands; the empty slots at its end are left out.
func (g *Game) laidOf(s Seat) (b Lineup) {
	last := 0
	for slot := range Slots {
		u := &g.players[s].board[slot]
		l := Laid{}
		if u.def != NoCard {
			last = slot + 1
			l = Laid{g.definition(u.def).ID, int(u.attack), int(u.health), u.keywords}
		}
		b.Units = append(b.Units, l)
	}
	b.Units, b.Given = b.Units[:last], true
	return b
}

// seedOf is the seed of a set-up: its own, or that of whoever begins it.
func seedOf(own int, seed engine.Seed) engine.Seed {
	if own == asItIs {
		return seed
	}
	return engine.Seed(own)
}

// NewBattle starts a battle by itself.
func NewBattle(c *Content, l *BattleLayout, seed engine.Seed, runtime any, log *engine.Log) (*Game, error) {
	g := newGame(c, BattleAlone, seedOf(l.Seed, seed), runtime, log)
	for s := range l.Boards {
		g.players[s].board = l.Boards[s].lay(c)
	}
	return g, engine.Try(&g.course, engine.Action{Verb: verbBegin})
}

// NewShop starts the shops of one player.
func NewShop(c *Content, l *ShopLayout, seed engine.Seed, runtime any, log *engine.Log) (*Game, error) {
	g := newGame(c, ShopAlone, seedOf(l.Seed, seed), runtime, log)
	p := &g.players[Player]
	p.board = l.Board.lay(c)
	p.meters[meterNext] = int32(l.Mana)
	g.meters[meterRound] = int32(l.Round - 1)
	for _, card := range l.Hand.Units {
		if card.ID != "" {
			p.hand.add(c.units.Index(card.ID))
		}
	}
	return g, engine.Try(&g.course, engine.Direct(verbBegin, bit(l.Hand.Given)))
}

// The ways to begin a game, the smallest last.
var (
	GameSetup = &declare.Setup{Kind: GameKind, Played: GamePlayed,
		Words: []declare.Typed{{Words: "game", About: "a whole game"}},
		Read: func(_ declare.Content, ids []string, o []declare.Option) (any, error) {
			return &GameLayout{asItIs}, noWords("game", ids, o)
		},
		Opening: func(declare.Content) string { return "game" },
		Begin: func(c declare.Content, set any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error) {
			return NewGame(c.(*Content), seedOf(set.(*GameLayout).Seed, seed), runtime, log)
		}}

	ShopSetup = &declare.Setup{Kind: ShopKind, Played: ShopPlayed,
		Words:   []declare.Typed{{Words: "shop", About: "the shops of one player"}},
		Read:    readShop,
		Check:   func(c declare.Content, set any) engine.Misfits { return set.(*ShopLayout).check(c.(*Content)) },
		Opening: func(declare.Content) string { return "shop" },
		Of:      func(game any, _ []string) any { return shopOf(game.(*Game)) },
		Began:   func(_ declare.Content, game any) any { return shopBegan(game.(*Game)) },
		Seed:    func(game any) engine.Seed { return game.(*Game).seed },
		Part: func(game any) (int, bool) {
			g := game.(*Game)
			return g.Round()*NumSeats + int(g.shopper), g.phase == InShop
		},
		Begin: func(c declare.Content, set any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error) {
			return NewShop(c.(*Content), set.(*ShopLayout), seed, runtime, log)
		}}

	BattleSetup = &declare.Setup{Kind: BattleKind, Played: BattlePlayed,
		Words:   []declare.Typed{{Words: "battle player=UNIT,... enemy=UNIT,...", About: "one battle, front first"}},
		Read:    readBattle,
		Check:   func(c declare.Content, set any) engine.Misfits { return set.(*BattleLayout).check(c.(*Content)) },
		Opening: battleOpening,
		Of:      func(game any, _ []string) any { return battleLaid(game.(*Game), asItIs) },
		Began:   func(_ declare.Content, game any) any { return battleLaid(game.(*Game), int(game.(*Game).seed)) },
		Seed:    func(game any) engine.Seed { return game.(*Game).seed },
		Part:    func(game any) (int, bool) { g := game.(*Game); return g.Round(), g.phase == InBattle },
		Begin: func(c declare.Content, set any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error) {
			return NewBattle(c.(*Content), set.(*BattleLayout), seed, runtime, log)
		}}
)

func (l *ShopLayout) check(c *Content) engine.Misfits {
	bad := append(l.Board.check(c, "board"), l.Hand.check(c, "hand")...)
	for i, card := range l.Hand.Units {
		if card != (Laid{ID: card.ID}) {
			bad.Add(engine.Place{}, "", nil, []string{"hand", strconv.Itoa(i + 1)}, "a card of the hand has nothing for good yet")
		}
	}
	return bad
}

func (l *BattleLayout) check(c *Content) (bad engine.Misfits) {
	for s := range l.Boards {
		bad = append(bad, l.Boards[s].check(c, Seats[s])...)
	}
	return bad
}

// noWords is an error for words where there are none.
func noWords(setup string, ids []string, options []declare.Option) error {
	if len(ids)+len(options) > 0 {
		return fmt.Errorf("a set-up %q takes nothing more", setup)
	}
	return nil
}

func readShop(_ declare.Content, ids []string, options []declare.Option) (any, error) {
	return &ShopLayout{Round: 1, Seed: asItIs}, noWords("shop", ids, options)
}

// readBattle reads the words of a battle: the ids of both sides.
func readBattle(content declare.Content, ids []string, options []declare.Option) (any, error) {
	const forms = `a battle is "battle player=UNIT,... enemy=UNIT,..."`
	if len(ids) > 0 {
		return nil, fmt.Errorf("unknown set-up %q: %s", ids[0], forms)
	}
	l := &BattleLayout{Seed: asItIs}
	for _, o := range options {
		s := slices.Index(Seats, o.Name)
		if s < 0 {
			return nil, fmt.Errorf("unknown set-up %q: %s", o.Name+"=", forms)
		}
		if len(o.Values) > Slots {
			return nil, fmt.Errorf("%s has %d units, at most %d", o.Name, len(o.Values), Slots)
		}
		for _, id := range o.Values {
			if c := content.(*Content); c.Unit(id) == nil {
				return nil, spelling.Unknown("unit", id, c.UnitIDs())
			}
			l.Boards[s].Add(Laid{ID: id})
		}
	}
	return l, nil
}

// battleOpening is a battle between the first two units.
func battleOpening(content declare.Content) string {
	ids := content.(*Content).UnitIDs()
	if len(ids) < 2 {
		return "battle"
	}
	return "battle player=" + ids[0] + " enemy=" + ids[1]
}

// shopOf is the shop of a game as it stands, battleLaid its battle.
func shopOf(g *Game) *ShopLayout {
	l := &ShopLayout{Round: g.Round(), Mana: g.Mana(g.shopper), Hand: Lineup{Given: true}, Board: g.laidOf(g.shopper), Seed: asItIs}
	for _, id := range g.handIDs(g.shopper) {
		l.Hand.Add(Laid{ID: id})
	}
	return l
}

// shopBegan is the shop that draws its hand anew, from the seed.
func shopBegan(g *Game) *ShopLayout {
	l := shopOf(g)
	l.Hand, l.Seed = Lineup{}, int(g.seed)
	return l
}

func battleLaid(g *Game, seed int) *BattleLayout {
	return &BattleLayout{Boards: [NumSeats]Lineup{g.laidOf(Player), g.laidOf(Enemy)}, Seed: seed}
}

// Add adds units at the end.
func (b *Lineup) Add(units ...Laid) { b.Units, b.Given = append(b.Units, units...), true }

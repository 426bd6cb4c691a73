package byhand

import "curtaincall/engine"

// The units. A Moth is only spawned; the others are offered in shops.
const (
	strongman    = iota
	paintViper   // Poison
	velvetPage   // Shield
	ironUsher    // Guard
	heckler      // start: deal 2 damage to the front enemy
	juggler      // after attack: deal 1 damage to a random enemy
	costumeTrunk // faint: spawn a Moth
	methodActor  // hurt: gain 1 attack
	stagehand    // buy: all other allies gain 1 attack for good
	boxOffice    // shop start: gain 1 mana
	moth

	kinds
	offered = moth
	nobody  = int8(-1)
)

// What the rules and the definitions say.
const (
	slots     = 5
	handSize  = 5
	bagSize   = 50
	startMana = 3
	maxMana   = 10
	lives     = 6
	maxRounds = 30
	common    = 6 // weights in a bag
	uncommon  = 3
)

var (
	attack  = [kinds]int16{4, 1, 3, 3, 2, 3, 2, 3, 2, 2, 1}
	health  = [kinds]int16{5, 1, 3, 7, 2, 5, 3, 5, 2, 4, 1}
	cost    = [kinds]int8{3, 1, 2, 5, 2, 3, 2, 3, 1, 2, 0}
	pitch   = [kinds]int8{1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 0}
	weight  = [offered]int{common, common, common, uncommon, common, uncommon, common, common, common, uncommon}
	weights = 7*common + 3*uncommon
)

// The kinds of move, with their arguments.
const (
	Pitch   int8 = iota // index in the hand
	Play                // index in the hand, slot
	Sell                // slot
	Swap                // slot, slot
	EndShop             //
	Finish              // fights the battle
)

// Move is a move in the game, with its arguments.
type Move struct{ Kind, First, Second int8 }

// Game is a game in progress. Begin starts one.
type Game struct {
	players        [2]player
	round          int8
	shopper        int8
	inBattle, over bool
	order, targets engine.RandomStream
	bags           [2]engine.RandomStream
	Battle         // the last one
}

type player struct {
	mana, lives, wins int8
	handed, bagged    int8
	hand              [handSize]int8
	bag               [bagSize]int8
	board             [slots]unit
}

// unit is a unit on a board: its kind, or nobody, and the attack that it has gained.
type unit struct {
	kind   int8
	gained int16
}

// Begin starts a game and plays it up to the first choice.
func (g *Game) Begin(seed engine.Seed) {
	*g = Game{order: seed.Stream("the order"), targets: seed.Stream("random targets"),
		bags: [2]engine.RandomStream{seed.Stream("the player's bag"), seed.Stream("the enemy's bag")}}
	for s := range g.players {
		p := &g.players[s]
		p.lives = lives
		for i := range p.board {
			p.board[i].kind = nobody
		}
		for i := range p.bag {
			n, kind := g.bags[s].IntN(weights), int8(0)
			for n -= weight[kind]; n >= 0; n -= weight[kind] {
				kind++
			}
			p.bag[i] = kind
		}
		p.bagged = bagSize
	}
	g.beginRound()
}

// Numbers returns the round and, of a player, the mana, the lives, the battles won, and the numbers of cards
// in the hand and in the bag.
func (g *Game) Numbers(player int) [6]int {
	p := &g.players[player]
	return [...]int{int(g.round), int(p.mana), int(p.lives), int(p.wins), int(p.handed), int(p.bagged)}
}

// OnSlot returns the kind of the unit on a slot of a board, or -1 if the slot is empty, and the unit's
// attack.
func (g *Game) OnSlot(player, slot int) [2]int {
	u := &g.players[player].board[slot]
	if u.kind == nobody {
		return [2]int{-1, 0}
	}
	return [2]int{int(u.kind), int(attack[u.kind] + u.gained)}
}

// Legal appends the legal moves.
func (g *Game) Legal(dst []Move) []Move {
	if g.over {
		return dst
	}
	if g.inBattle {
		return append(dst, Move{Kind: Finish})
	}
	p := &g.players[g.shopper]
	for i := range p.handed {
		dst = append(dst, Move{Pitch, i, 0})
	}
	for i, kind := range p.hand[:p.handed] {
		if cost[kind] > p.mana {
			continue
		}
		for slot := range p.board {
			if p.board[slot].kind == nobody {
				dst = append(dst, Move{Play, int8(i), int8(slot)})
			}
		}
	}
	for slot := range p.board {
		if p.board[slot].kind != nobody {
			dst = append(dst, Move{Sell, int8(slot), 0})
		}
	}
	for a := range p.board {
		for b := a + 1; b < slots; b++ {
			if p.board[a].kind != nobody || p.board[b].kind != nobody {
				dst = append(dst, Move{Swap, int8(a), int8(b)})
			}
		}
	}
	return append(dst, Move{Kind: EndShop})
}

// Move carries out a legal move.
func (g *Game) Move(move Move) {
	p := &g.players[g.shopper]
	switch move.Kind {
	case Pitch:
		g.gainMana(p, pitch[p.takeFromHand(move.First)])
	case Play:
		kind := p.takeFromHand(move.First)
		p.mana -= cost[kind]
		p.board[move.Second] = unit{kind: kind}
		if kind == stagehand {
			for slot := range p.board {
				if slot != int(move.Second) && p.board[slot].kind != nobody {
					p.board[slot].gained++
				}
			}
		}
	case Sell:
		g.gainMana(p, pitch[p.board[move.First].kind])
		p.board[move.First] = unit{kind: nobody}
	case Swap:
		p.board[move.First], p.board[move.Second] = p.board[move.Second], p.board[move.First]
	case EndShop:
		p.bagged += int8(copy(p.bag[p.bagged:], p.hand[:p.handed]))
		p.handed, p.mana = 0, 0
		if g.shopper == 0 {
			g.openShop(1)
		} else {
			g.inBattle = true
		}
	case Finish:
		g.fight()
		g.endRound()
	}
}

func (p *player) takeFromHand(index int8) (kind int8) {
	kind = p.hand[index]
	copy(p.hand[index:p.handed], p.hand[index+1:p.handed])
	p.handed--
	return kind
}

func (g *Game) gainMana(p *player, n int8) {
	p.mana = min(p.mana+n, startMana+g.round-1, maxMana)
}

func (g *Game) beginRound() {
	g.round++
	g.inBattle = false
	g.openShop(0)
}

func (g *Game) openShop(s int8) {
	g.shopper = s
	p := &g.players[s]
	for p.handed < handSize && p.bagged > 0 {
		i := g.bags[s].IntN(int(p.bagged))
		p.bagged--
		p.hand[p.handed] = p.bag[i]
		p.bag[i] = p.bag[p.bagged]
		p.handed++
	}
	for slot := range p.board {
		if p.board[slot].kind == boxOffice {
			g.gainMana(p, 1)
		}
	}
}

// endRound takes a life of the loser, and begins the next round unless the game is decided.
func (g *Game) endRound() {
	if w := g.winner; w >= 0 {
		g.players[w].wins++
		g.players[1-w].lives--
	}
	if g.players[0].lives == 0 || g.players[1].lives == 0 || g.round == maxRounds {
		g.over = true
		return
	}
	g.beginRound()
}

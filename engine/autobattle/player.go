package autobattle

import (
	"curtaincall/engine"
)

const (
	HandSize = 5  // cards drawn when a shop opens
	MaxHand  = 10 // maximum number of cards, which only stage directions can reach
	BagSize  = 50
	maxBag   = BagSize + MaxHand
)

type playerState struct {
	meters    playerMeters
	hand      hand
	bag       bag
	board     board
	soldFrom  int8  // the slot from which the unit at board[sold] was sold
	lastBoard board // the board after the last battle, which both players know (O-28)
}

// The cards in a player's hand and bag, by the index of their definition in Content.Units.
type (
	hand struct {
		n  int8
		at [MaxHand]int16
	}
	bag struct {
		n  int8
		at [maxBag]int16
	}
)

// removeAt removes and returns the card at an index. The cards behind it move up.
func (h *hand) removeAt(index int) (def int16) {
	def = h.at[index]
	copy(h.at[index:h.n], h.at[index+1:h.n])
	h.n--
	h.at[h.n] = 0
	return def
}

func (h *hand) push(def int16) { h.at[h.n] = def; h.n++ }

func (b *bag) push(def int16) { b.at[b.n] = def; b.n++ }

// removeAt removes and returns the card at an index. The last card takes its place.
func (b *bag) removeAt(index int) (def int16) {
	def = b.at[index]
	b.n--
	b.at[index], b.at[b.n] = b.at[b.n], 0
	return def
}

func (g *Game) CountHand(s Seat) int            { return int(g.players[s].hand.n) }
func (g *Game) CountBag(s Seat) int             { return int(g.players[s].bag.n) }
func (g *Game) HandCard(s Seat, i int) *UnitDef { return g.definitionAt(g.players[s].hand.at[i]) }

// UnitOnSlot returns the unit on a slot, from 0, of the board of s, or Nobody if the slot is empty.
func (g *Game) UnitOnSlot(s Seat, slot int) Unit {
	if g.players[s].board[slot].def == NoCard {
		return Nobody
	}
	return boardUnitNumber(s, slot)
}

func (g *Game) handCardIDs(s Seat) []string {
	h := &g.players[s].hand
	return engine.Map(h.at[:h.n], func(def int16) string { return g.definitionAt(def).ID })
}

// RandomizeHiddenState implements screen.Table. It randomizes the other player's hand and bag and future chance. The
// other board becomes the one after the last battle (O-28). Call it on a copy.
func (g *Game) RandomizeHiddenState(seat Seat, seed engine.Seed) {
	seed.ResetStreams(g.streams[:], streamNames[:])
	if g.scope == BattleAlone || g.phase != InShop {
		return
	}
	branch, log := engine.OutcomeEnumeratorOf(&g.executor), engine.LogOf(&g.executor)
	g.SetOutcomeEnumerator(nil)
	g.SetLog(nil)
	p := &g.players[1-seat]
	p.hand, p.bag, p.board = hand{}, bag{}, p.lastBoard
	p.meters[meterMana] = 0
	g.fillBag(1 - seat)
	if g.shopper != seat {
		g.drawHand(g.shopper)
	}
	g.SetOutcomeEnumerator(branch)
	g.SetLog(log)
}

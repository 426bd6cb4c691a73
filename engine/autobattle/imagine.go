package autobattle

import "curtaincall/engine"

// Imagine replaces what a seat cannot know by something as possible: hand and bag of
// the other, its board, which is what it was at the last battle (O-28), and all chance
// to come. It is meant for copies.
func (g *Game) Imagine(seat Seat, seed engine.Seed) {
	seed.Streams(g.streams[:], streamNames[:])
	if g.part == BattleAlone || g.phase != InShop {
		return
	}
	branch, log := engine.OnTrial(&g.course), engine.Heard(&g.course)
	g.Trial(nil)
	g.Listen(nil)
	p := &g.players[other(seat)]
	p.hand, p.bag, p.board = hand{}, bag{}, p.fielded
	p.meters[meterMana] = 0
	g.fillBag(other(seat))
	if g.shopper != seat {
		g.drawHand(g.shopper)
	}
	g.Trial(branch)
	g.Listen(log)
}

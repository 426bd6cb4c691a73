package autobattle

import "curtaincall/engine"

// Imagine replaces everything that a seat cannot know by a random possibility: the other player's
// hand and bag, its board, which becomes that of the last battle (O-28), and future chance. It is
// for copies of a game.
func (g *Game) Imagine(seat Seat, seed engine.Seed) {
	seed.ResetStreams(g.streams[:], streamNames[:])
	if g.part == BattleAlone || g.phase != InShop {
		return
	}
	branch, log := engine.OutcomeEnumeratorOf(&g.course), engine.LogOf(&g.course)
	g.SetOutcomeEnumerator(nil)
	g.Listen(nil)
	p := &g.players[1-seat]
	p.hand, p.bag, p.board = hand{}, bag{}, p.fielded
	p.meters[meterMana] = 0
	g.fillBag(1 - seat)
	if g.shopper != seat {
		g.drawHand(g.shopper)
	}
	g.SetOutcomeEnumerator(branch)
	g.Listen(log)
}

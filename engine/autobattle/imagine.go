package autobattle

import "curtaincall/engine"

// RandomizeHidden chooses at random everything that a seat cannot know: the other player's hand and bag, and future
// chance. The other player's board becomes that of the last battle (O-28). It is for copies of a game.
func (g *Game) RandomizeHidden(seat Seat, seed engine.Seed) {
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

package autobattle

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// Adopt moves the game, in its present state, to another generation of content and to
// the runtime that runs its abilities: what is in the state is found again by id.
// Permanent changes and what a battle has changed stay as they are. Nothing changes if
// the content lacks something the state needs; the error names all of it.
func (g *Game) Adopt(c *Content, runtime any) error {
	next := g.state
	var moving declare.Moving
	again := func(def *int16) {
		if *def != NoCard {
			*def, _ = c.units.Again(&moving, g.definition(*def).ID)
		}
	}
	for s := range next.players {
		p := &next.players[s]
		for _, list := range [...][]int16{p.hand.at[:p.hand.n], p.bag.at[:p.bag.n]} {
			for i := range list {
				again(&list[i])
			}
		}
		for slot := range p.board {
			again(&p.board[slot].def)
			again(&p.fielded[slot].def)
		}
	}
	for i := range next.units[:next.battle.count] {
		again(&next.units[i].def)
	}
	if err := moving.Err("game"); err != nil {
		return err
	}
	g.state, g.content, g.Runtime = next, c, runtime
	return nil
}

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

// FactViews are the views whose numbers people speak of, in order.
var FactViews = []*declare.View{{Fields: declare.MeterFields(meterRows[:])}, PlayerView, UnitView}

// factUnits are the units that people speak of: those of a battle alone, or else those
// of the boards of all who have shops.
func (g *Game) factUnits() (list []int) {
	if g.part == BattleAlone {
		for u := range g.battle.count {
			list = append(list, int(u))
		}
		return list
	}
	for u := firstBoard; u < firstPlayer; u++ {
		if g.Alive(u) && (g.part == WholeGame || g.Seat(u) == Player) {
			list = append(list, int(u))
		}
	}
	return slices.Clip(list)
}

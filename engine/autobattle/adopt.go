package autobattle

import (
	"curtaincall/engine/declare/library"
)

// Adopt moves the game, in its present state, to another generation of content and to the runtime
// that runs its abilities. Everything in the state is found again by id; permanent changes and those
// of a battle are kept. If the content lacks something that the state needs, nothing changes and the
// error names all of it.
func (g *Game) Adopt(c *Content, runtime any) error {
	next := g.state
	var moving library.Transfer
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

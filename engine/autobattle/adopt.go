package autobattle

import (
	"curtaincall/engine/declare/library"
)

// Adopt moves the game in its current state to another content and to the runtime that runs its
// abilities. Units are matched by id, and keep their changes. If the content lacks something that
// the state needs, nothing changes and the error lists all of it.
func (g *Game) Adopt(c *Content, runtime any) error {
	next := g.state
	var moving library.TransferCheck
	translate := func(def *int16) {
		if *def != NoCard {
			*def, _ = c.units.FindIndexOrRecord(&moving, g.definitionAt(*def).ID)
		}
	}
	for s := range next.players {
		p := &next.players[s]
		for _, list := range [...][]int16{p.hand.at[:p.hand.n], p.bag.at[:p.bag.n]} {
			for i := range list {
				translate(&list[i])
			}
		}
		for slot := range p.board {
			translate(&p.board[slot].def)
			translate(&p.fielded[slot].def)
		}
	}
	for i := range next.units[:next.battle.count] {
		translate(&next.units[i].def)
	}
	if err := moving.Err("game"); err != nil {
		return err
	}
	g.state, g.content, g.Runtime = next, c, runtime
	return nil
}

package skirmish

import (
	"errors"

	"curtaincall/engine/session"
	"curtaincall/scripting/keep"
)

// Keep implements scripting.Player.
func (p *Player) Keep(line []*session.Node) ([]*keep.Kept, error) {
	return nil, errors.New("not yet")
}

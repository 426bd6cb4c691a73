package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/autobattle"
)

// Table is a game at the table, an engine.Table. Not safe for concurrent use.
type Table struct {
	*autobattle.Game

	// Verbose lets stories tell what is written back to boards, and every number
	// that changes, too.
	Verbose bool

	audience engine.Seat // whom stories are told to; NoSeat: somebody who may know all
}

// Game puts a game on a table. The game stays the caller's too.
func Game(g *autobattle.Game) *Table { return &Table{Game: g, audience: engine.NoSeat} }

// Address implements engine.Secretive.
func (t *Table) Address(seat engine.Seat) { t.audience = seat }

// Seat implements engine.Table: whose shop it is; the player lets the battle begin.
func (t *Table) Seat() engine.Seat {
	if t.Phase() == autobattle.InShop {
		return t.Shopper()
	}
	return autobattle.Player
}

// CopyFrom implements engine.Game. other is a *Table or an *autobattle.Game.
func (t *Table) CopyFrom(other engine.Game) {
	if o, ok := other.(*Table); ok {
		other = o.Game
	}
	t.Game.CopyFrom(other)
}

// Parse implements engine.Table. Beside the text forms of Describe it takes a card's
// place in the hand, names as they are written, and the beginning of a word where that
// is enough.
func (t *Table) Parse(line string) (engine.Action, error) {
	return autobattle.Actions.Typed(t.Game, line, t.Guide)
}

// Describe implements engine.Table.
func (t *Table) Describe(a engine.Action) string { return autobattle.Actions.Describe(t.Game, a) }

// Fresh implements engine.Table.
func (t *Table) Fresh() engine.Table { return Game(autobattle.Blank()) }

// Ends implements engine.Table: a turn is a shop; a battle is nobody's.
func (t *Table) Ends(a engine.Action) bool {
	switch a.Verb {
	case autobattle.VerbEndShop, autobattle.VerbFinish, autobattle.VerbClash:
		return true
	}
	return false
}

var _ engine.Table = (*Table)(nil)

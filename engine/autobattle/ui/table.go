package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/screen"
	"curtaincall/engine/table"
)

// Table is a game with its texts and screens, a screen.Table. It is not safe for concurrent use.
type Table struct {
	*autobattle.Game
	table.Talk
}

// Events are the kinds of event with their sentences.
var Events = events.NewEvents(autobattle.EventNames, autobattle.Events[:])

var words = table.Words{Actions: autobattle.Actions, Events: Events, Help: &help, Facts: autobattle.FactViews, Private: private}

// Game returns a table that shows g. The caller may go on using g.
func Game(g *autobattle.Game) *Table {
	t := &Table{Game: g}
	words.InitTalk(&t.Talk, g, func() library.Definitions { return t.Content() }, t.Guide)
	t.Abilities().Promise = t.promise
	return t
}

// Seat implements screen.Table: the seat whose shop is open; in a battle, the player.
func (t *Table) Seat() engine.Seat {
	if t.Phase() == autobattle.InShop {
		return t.Shopper()
	}
	return autobattle.Player
}

// CopyFrom implements engine.Game. other must be a *Table or an *autobattle.Game.
func (t *Table) CopyFrom(other engine.Game) {
	if o, ok := other.(*Table); ok {
		other = o.Game
	}
	t.Game.CopyFrom(other)
}

// Fresh implements screen.Table.
func (t *Table) Fresh() screen.Table { return Game(autobattle.Blank()) }

// Ends implements screen.Table. A turn ends with the end of the shop, and with each move in a
// battle.
func (t *Table) Ends(a engine.Action) bool {
	switch a.Kind {
	case autobattle.ActEndShop, autobattle.ActFinish, autobattle.ActClash:
		return true
	}
	return false
}

var _ screen.Table = (*Table)(nil)

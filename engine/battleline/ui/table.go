package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/speech"
)

// Table is a duel at the table, an engine.Table. Not safe for concurrent use.
type Table struct {
	*battleline.Duel

	// Verbose lets stories tell what is left out otherwise, as picks and shuffles.
	Verbose bool

	trial    *battleline.Duel // to find out what an attack would come to
	audience engine.Seat      // whom stories are told to; NoSeat: somebody who may know all
}

// Duel puts a duel on a table. The duel stays the caller's too.
func Duel(d *battleline.Duel) *Table { return &Table{Duel: d, audience: engine.NoSeat} }

// Address implements engine.Secretive.
func (t *Table) Address(seat engine.Seat) { t.audience = seat }

// CopyFrom implements engine.Game. other is a *Table or a *battleline.Duel.
func (t *Table) CopyFrom(other engine.Game) {
	if o, ok := other.(*Table); ok {
		other = o.Duel
	}
	t.Duel.CopyFrom(other)
}

// Parse implements engine.Table. Beside the text forms of Describe it takes a
// card's number in the hand, names as they are written, and the beginning of a
// word where that is enough.
func (t *Table) Parse(line string) (engine.Action, error) {
	return battleline.Actions.Typed(t.Duel, line, t.Guide)
}

// Describe implements engine.Table.
func (t *Table) Describe(a engine.Action) string { return battleline.Actions.Describe(t.Duel, a) }

// Fresh implements engine.Table.
func (t *Table) Fresh() engine.Table { return Duel(battleline.Blank()) }

// Ends implements engine.Table: ending the main step, and readying after it.
func (t *Table) Ends(a engine.Action) bool {
	return a.Verb == battleline.VerbEnd || a.Verb == battleline.VerbReady
}

// Imagine implements engine.Table.
func (t *Table) Imagine(seat engine.Seat, seed engine.Seed) {
	t.Duel.Imagine(battleline.Player(seat), seed)
}

// name is a player's name at the beginning of a line.
func name(p battleline.Player) string { return speech.Begin(battleline.PlayerName(p)) }

var _ engine.Secretive = (*Table)(nil)

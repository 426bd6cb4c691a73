package schema

import (
	"strings"
)

// Role is what a screen that knows no game shows a view or a field as.
type Role string

// The roles.
const (
	Actor  Role = "actor"  // somebody who acts and whom actions meet, a view
	Rank   Role = "rank"   // actors who stand together: a side, a row of a board
	Facing Role = "facing" // the same, of those who stand against whoever plays
	Spot   Role = "spot"   // where an actor stands, a word: those of one word stand together; where a game is, a text
	Hand   Role = "hand"   // things that are played from
	Pile   Role = "pile"   // other things lying together: a deck
	Plan   Role = "plan"   // what is going to happen: an intent, the order of turns
	Pool   Role = "pool"   // points that come and go: HP, energy
)

// Is says what a screen shows a field as.
func (f *ViewField) Is(r Role) *ViewField { f.Role = r; return f }

// Most is the field that says how much a pool can hold, which is called after it; nil
// where none does.
func (v *View) Most(pool *ViewField) *ViewField { return v.Field("max_" + pool.Name) }

// Step is how a path goes on to something by its id or word: units.orc_1, or
// units["lantern:spark"].
func Step(path, word string) string {
	if strings.Contains(word, ":") {
		return path + `["` + word + `"]`
	}
	return path + "." + word
}

package declare

import "strings"

// Role is what a screen that knows no game shows a view or a field as.
type Role string

// The roles.
const (
	Actor Role = "actor" // somebody who acts and whom actions meet, a view
	Pile  Role = "pile"  // things lying together: a hand, a deck
	Plan  Role = "plan"  // what is going to happen: an intent, the order of turns
	Pool  Role = "pool"  // points that come and go: HP, energy
)

// Is says what a screen shows a field as.
func (f *ViewField) Is(r Role) *ViewField { f.Role = r; return f }

// Playing are the views of a role, as "unit", and the fields of views, as "unit.hp".
func (g *Game) Playing(r Role) (names []string) {
	for _, v := range g.Views {
		if v.Role == r {
			names = append(names, v.Name)
		}
		for _, f := range v.Fields {
			if f.Role == r {
				names = append(names, v.Name+"."+f.Name)
			}
		}
	}
	return names
}

// Step is how a path goes on to something by its id or word: units.orc_1, or
// units["lantern:spark"].
func Step(path, word string) string {
	if strings.Contains(word, ":") {
		return path + `["` + word + `"]`
	}
	return path + "." + word
}

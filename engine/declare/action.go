package declare

import (
	"curtaincall/engine"
	"curtaincall/engine/speech"
	"strings"
)

// Action is something that can be typed at a game and done to it: a move, which a
// player may choose when it is legal, or a stage direction, an edit of a test or
// a console, which is recorded and undone as moves are.
type Action struct {
	Verb      engine.Verb
	Name      string // as scenarios call it: play, end_turn; of a direction the word it is listed by
	Doc       string
	Example   string   // one line that works in some game
	Called    string   // an example of a call of the method
	Form      string   // as it is typed: words, PARAMETERS, [what may be left out]
	Also      []string // other forms that mean the same, beginning words for instance
	Params    []*Param
	Move      bool
	Tried     string                                         // what it does, as its refusal says: end the turn; "" for the name
	Rest      bool                                           // scripts may give the last parameter several times: an action each
	Shorthand func(game any, n []int) (engine.Action, error) // of a form for another action; it has no verb of its own

	// Check says why the action cannot be done now, nil when it can. That each
	// parameter is one of what it can be is checked before.
	Check func(game any, n []int) error

	// Do carries it out, inside an attempt; nil where the game does so itself.
	Do func(game any, n []int)
}

// Param is a parameter of an action.
type Param struct {
	Name  string // as forms show it: UNIT
	Shown string // what else forms show: A|X|B; "" for the name
	What  string // what messages call it: unit
	View  string // the view whose subjects it is; "" for none
	Kind  string // the kind of definition whose ids it is; "" for none
	Yes   bool   // true or false
	Doc   string

	// Entries are what can be typed for it, given the parameters before it; nil for
	// a number from Low to High.
	Entries   func(game any, before []int) []speech.Entry
	Low, High int

	// Word is how a value of it is written; false for one that it cannot be. Nil:
	// as Entries show it.
	Word func(game any, before []int, n int) (string, bool)

	// Stranger says why a word that names something else cannot be meant: a card that
	// is not in the hand. It may be nil.
	Stranger func(game any, word string) error

	// Absent is what it is where nothing is typed for it; nil where it must be.
	Absent func(game any, n []int) (int, error)
}

// Names are the names of the parameters.
func (a *Action) Names() (names []string) {
	for _, p := range a.Params {
		names = append(names, p.Name)
	}
	return names
}

// Head is the word that an action is listed by: its first, with the second where
// that is a sign.
func (a *Action) Head() string {
	words := fields(a.Form)
	if len(words) > 1 && (words[1] == "+" || words[1] == "-") {
		return words[0] + " " + words[1]
	}
	return strings.Trim(words[0], "[]")
}

// Shown is the form as help shows it: set UNIT block|armor NUMBER.
func (a *Action) Shown() string {
	words := fields(a.Form)
	for i, w := range words {
		bare := strings.Trim(w, "[]")
		for _, p := range a.Params {
			if p.Name == bare && p.Shown != "" {
				words[i] = strings.Replace(w, bare, p.Shown, 1)
			}
		}
	}
	return strings.Join(words, " ")
}

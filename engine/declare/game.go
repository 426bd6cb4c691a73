package declare

import (
	"curtaincall/engine"
)

// Game is all that a game says of itself.
type Game struct {
	Name  string // of its folders: skirmish
	Title string // as people read it
	Short string // what scenarios and consoles call a game in progress: s

	Seats    int // how many people can play
	Keywords []engine.Keyword

	Kinds   []*Kind // of definitions
	Setups  []*Setup
	Views   []*View // the first shows a game as its callbacks see it
	Records []*Maker
	Actions []*Action
	Events  *EventView

	NewContent func(defs []Definition) (Content, engine.Misfits)

	// Ready makes room for a callback of a view: nothing, where a game needs none.
	Terms []Term
}

// Term is a word of the game that help explains and that is no keyword.
type Term struct{ Name, Text string }

// Definition is one definition of a content.
type Definition struct {
	Kind *Kind
	Def  any
}

// ID is the id of a definition; of a kind of which there is one, its name.
func (d Definition) ID() string {
	if d.Kind.One {
		return d.Kind.Name
	}
	return d.Kind.ID(d.Def)
}

// Content is one frozen generation of definitions. It may be shared between
// goroutines.
type Content interface {
	// Definitions are all of them, in a fixed order.
	Definitions() []Definition

	// Extend is a new generation: all of this one and more. What has the id of a
	// definition of the same kind takes its place. The old one stays as it is.
	Extend(defs []Definition) (Content, engine.Misfits)

	// Keywords are those of the generation: the game's own, then those that
	// definitions add.
	Keywords() []engine.Keyword
}

// Setup is a way to begin a game: as scripts write it, with a table, and as a
// person types it, in words.
type Setup struct {
	Kind *Kind // whose name makes a game in a script: skirmish { ... }

	// Words are the forms in which it can be typed, with what each means; Typed
	// reads one. The first word has been read; options are those with "=".
	Words []Typed
	Read  func(c Content, ids []string, options map[string][]string) (any, error)

	// Begin begins a game of a set-up that was read. runtime is what the game
	// carries for its callbacks; log may be nil.
	Begin func(c Content, setup any, seed engine.Seed, runtime any, log *engine.Log) (engine.Table, error)

	// Of is the set-up that lays out a game as it stands; the error says what a
	// script cannot say of it.
	Of func(game any) (any, error)
}

// Typed is a form of typed words and what it means.
type Typed struct{ Words, About string }

// Maker is a word that makes a record: attack(5) of an intent.
type Maker struct {
	Name, Doc string
	Args      []ArgDoc
	Make      func(in Inputs) Value
}

// EventView is how scripts see what has happened.
type EventView struct {
	View  *View // of an event that a hook reacts to; its fields are asked of the Acting
	Types []string
}

package prompt

import (
	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// Host is what a prompt needs of its console: the current game, and the only ways to change it.
type Host struct {
	// Table returns the current game; nil before the first. It may change with every line.
	Table func() screen.Table

	// Game returns the number of games begun, by which handles of earlier games are recognized.
	Game func() int

	// Act applies an action to the current game as if it had been typed: it is recorded, printed,
	// and can be undone.
	Act func(engine.Action) error

	// Begin starts a new game.
	Begin func(Opening) error

	// MoveGameToContent moves the current game to the current content; on an error it changes nothing.
	MoveGameToContent func() error

	// Events returns the events of the current game since its start.
	Events func() []engine.Event
}

// Opening is a way to begin a game in a console.
type Opening struct {
	// Words are the typed words that begin it.
	Words string

	// Setup is the argument for Prompt.NewGame; nil if the game was described in Lua.
	Setup *scripting.GameStart

	// Begin creates the game with the content at the time of the call. It is called once for the
	// game, and again whenever scripts have changed.
	Begin func(log *engine.Log) (screen.Table, error)
}

// NumberChange is one change of a number, with its cause.
type NumberChange struct {
	From, To int
	Steps    []string // how the amount was computed, in stages
	Cause    engine.Cause
}

// ManualEntry is the entry of one name in the help of the console.
type ManualEntry struct {
	Word      string // as the user asks for it: play, enemy.hp
	Signature string // how to write it
	About     string // one sentence
	Example   string // a line that works in some game; "" for a name that only scripts can use
	Verb      bool   // only callbacks can call it
}

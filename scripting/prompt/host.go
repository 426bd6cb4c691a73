package prompt

import (
	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// ConsoleHost is a console as its ruleset sees it: the game in progress, and the
// one way to change it.
type Host interface {
	// Table is the game in progress, nil before the first. It may be another table
	// after every line.
	Table() screen.Table

	// Game counts the games begun, so that a handle of an earlier one can tell.
	Game() int

	// Act carries out an action of the game in progress as if it had been typed:
	// recorded, told, and undone like any other.
	Act(a engine.Action) error

	// Begin starts a new game.
	Begin(o Opening) error

	// Adopt moves the game in progress to the content as it is now. The error says
	// why it cannot; then nothing has changed.
	Adopt() error

	// Events are those of the game in progress, from its start to the present.
	Events() []engine.Event
}

// Opening describes how a game of a console begins.
type Opening struct {
	// Words is what was typed to begin it.
	Words string

	// Setup is what Console.NewGame needs to begin it; nil when it was described
	// in Lua.
	Setup *scripting.Start

	// Begin begins the game under the content as it is when it is called: once for
	// the game, and again whenever scripts have changed.
	Begin func(log *engine.Log) (screen.Table, error)
}

// Change represents one change of a number, with what made it so.
type Change struct {
	From, To int
	Steps    []string // how the amount came about, stage by stage
	Cause    engine.Cause
}

// ManualEntry explains one word of a console.
type ManualEntry struct {
	Word      string // as help is asked for it: play, enemy.hp
	Signature string // how it is written
	About     string // one sentence
	Example   string // one line that works in some game; "" for a word of scripts alone
	Verb      bool   // what callbacks can do
}

package prompt

import (
	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// Host is the console as seen by a ruleset's part of it: it gives access to the game in progress,
// and the only way to change it.
type Host interface {
	// Table returns the game in progress, nil before the first. It may be another table after every
	// line.
	Table() screen.Table

	// Game returns the number of games begun; handles of an earlier game compare it.
	Game() int

	// Act carries out an action of the game in progress as if it had been typed: it is recorded,
	// printed, and can be undone.
	Act(a engine.Action) error

	// Begin starts a new game.
	Begin(o Opening) error

	// Adopt moves the game in progress to the present content. Nothing changes if it fails.
	Adopt() error

	// Events returns the events of the game in progress from its start on.
	Events() []engine.Event
}

// Opening is a way to begin a game of a console.
type Opening struct {
	// Words are the words typed to begin it.
	Words string

	// Setup is the set-up for Prompt.NewGame; nil if the game was described in Lua.
	Setup *scripting.Start

	// Begin creates the game under the content at the time of the call: once for the game, and
	// again whenever scripts have changed.
	Begin func(log *engine.Log) (screen.Table, error)
}

// Change is one change of a number, with its cause.
type Change struct {
	From, To int
	Steps    []string // how the amount was computed, stage by stage
	Cause    engine.Cause
}

// ManualEntry is the entry of one word in the console's help.
type ManualEntry struct {
	Word      string // as the user asks for it: play, enemy.hp
	Signature string // how to write it
	About     string // one sentence
	Example   string // a line that works in some game; "" for a word of scripts alone
	Verb      bool   // a verb of callbacks
}

package scripting

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Ruleset offers a game to the tools, which know nothing else about it. Each game registers one.
type Ruleset struct {
	Name  string // in folder names: curtain
	Title string // for people
	Seats int    // the greatest number of players

	// Game is the declaration from which the rest is derived.
	Game *declare.Declaration

	// Setups are the forms that GameStart.Words may have; without words the full game starts.
	Setups []declare.TypedForm

	// Load makes a generation of content from script files. It reports all errors together, as
	// source.Errors. Unchanged parts may be reused from previous, which may be nil.
	Load func(texts []*source.Text, limits sandbox.Limits, previous *Generation) (*Generation, error)

	checkText func(*Generation) ([]Finding, error)
}

// NewRuleset returns the ruleset of a declared game. checkText does what Generation.CompareTextsWithEffects
// promises.
func NewRuleset(game *declare.Declaration, checkText func(*Generation) ([]Finding, error)) *Ruleset {
	r := &Ruleset{Name: game.Name, Title: game.Title, Seats: game.Seats, Game: game, checkText: checkText}
	for _, s := range game.Setups {
		r.Setups = append(r.Setups, s.Words...)
	}
	r.Load = func(texts []*source.Text, limits sandbox.Limits, previous *Generation) (*Generation, error) {
		return r.LoadWithTrees(texts, limits, previous, nil)
	}
	return r
}

// GameStart describes a game to start.
type GameStart struct {
	Seed engine.Seed

	// Words select a part of the game, in a form of Ruleset.Setups: "" is the full game,
	// "fight critic" might be one fight. They are part of a journal's header.
	Words string

	// FirstHash is the hash of the first state in the journal from which the game is opened: words that
	// meant another setup to an earlier program are read as it did if that hash shows it. 0: a new game.
	FirstHash uint64
}

// Finding is something doubtful that a check has found in a valid definition.
type Finding struct {
	Code    string // stable: C101
	Message string
	Err     *source.Error // place and source line
}

package scripting

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/screen"
	"curtaincall/scripting/syntax"
)

// ConsoleHost is a console as its ruleset sees it: the game in progress, and the
// one way to change it.
type ConsoleHost interface {
	// Table is the game in progress, nil before the first. It may be another table
	// after every line.
	Table() engine.Table

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

// Opening is how a game of a console begins.
type Opening struct {
	// Words is what was typed to begin it.
	Words string

	// Setup is what Console.NewGame needs to begin it; nil when it was described
	// in Lua.
	Setup *Setup

	// Begin begins the game under the content as it is when it is called: once for
	// the game, and again whenever scripts have changed.
	Begin func(log *engine.Log) (engine.Table, error)
}

// Console is a ruleset's part in a console: what its words mean there, and how
// its values are shown. Its Lua values live in the console's own interpreter.
// Content that is typed in joins that of the scripts.
type Console interface {
	// Names are what a line may use beside the library, and which of them define
	// content.
	Names() (names, definers []string)

	// Bind is the value of a name for a line that is about to run. The error says
	// why it has none now.
	Bind(name string, line *syntax.Chunk) (lua.LValue, error)

	// Manual explains every name, and every field of what a name leads to.
	Manual() []ManualEntry

	// Declared explains a word that the game declares for scripts, wherever it stands:
	// a hook, a field of a definition or of an event. Its entries have no example.
	Declared(word string) []ManualEntry

	// Openings are set-ups of games a line can name by its first word, the first
	// being the game a console begins with.
	Openings() []string

	// Moves are the words that moves begin with.
	Moves() []string

	// Next are the words with which a line can go on after its last space, where it is
	// an action of a game or begins one.
	Next(game engine.Table, line string) []string

	// NewGame is Player.NewGame with the content of the console.
	NewGame(setup Setup, log *engine.Log) (engine.Table, error)

	// Idle is nil, or what is in progress: a callback at work, so that it is not
	// the prompt that speaks.
	Idle() error

	// Entries are those of Content, with what was typed in.
	Entries() []Entry

	// Renew moves to another generation of scripts, with all that was typed in.
	// The games do not follow by themselves. Nothing changes if it fails.
	Renew(p Player) error

	// Adopt is a game in its present state under the content of the console. The
	// game given stays as it is.
	Adopt(game engine.Table) (engine.Table, error)

	// Face is a value as it is shown when it is all there is to show, Brief the
	// same within a list, in one line. Nil and "" for values that are not the
	// ruleset's.
	Face(v lua.LValue, s screen.Screen) []string
	Brief(v lua.LValue) string

	// Inspect is a copy of all that a value shows, what scripts cannot ask for
	// included; false where there is nothing.
	Inspect(v lua.LValue) (lua.LValue, bool)

	// Facts are all numbers of a game that people speak of, those too that are left
	// out while they are 0.
	Facts(game engine.Table) []engine.Fact

	// Reckoned are the numbers on the stage that no event changes, with where each
	// comes from.
	Reckoned(game engine.Table) []declare.Reckoned

	// Trace finds the changes of a fact among the events of one action, in order.
	Trace(game engine.Table, events []engine.Event, fact engine.Fact) []Change
}

// Change is one change of a number, with what made it so.
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

// Package scripting is the contract between games and tools, and a declared game
// as Lua sees it.
//
//	Ruleset    what a game offers to the tools; Declared makes one of a declaration
//	Generation one frozen load of a pack: its content, and the chunks it came from
//	Player     plays games of a generation, for one goroutine
//	Runtime    an interpreter with all callbacks of a generation
//	Views      what scripts read, Verbs what they do
//
// Scripts run in package sandbox, which knows no game, and what they do again and again
// as closures of package closure. What a card or an enemy is
// is said by each game, in the words of package engine/declare.
//
//	ruleset.go     the contract; console.go what a console and a game owe each other
//	pack.go        a folder of scripts; chunks.go its compiled files
//	generation.go  loading: reading.go faults and callbacks, definition.go one table,
//	               library.go what files share, alone.go a file that is one definition,
//	               reload.go where one file changed, blame.go who said what is wrong
//	overlay.go     what mods change: removal.go take away, layers.go say over each other,
//	               coined.go misspell; amendments.go lists it; overrides.go from a command line
//	scope.go       what a name means in a file; uses.go who speaks of it
//	locale.go      the words of other languages, laid over a second reading
//	written.go     definitions as JSON, and where their values come from
//	runtime.go     calling a callback; quick.go as a closure, asleep.go before any script
//	               has run; callback.go, failure.go, origin.go what its errors say
//	value.go       values between Lua and games; views.go, verbs.go the declared ones,
//	               places.go fields by their names
//	player.go      games by their words; played.go as scenarios and consoles play them,
//	               series.go many moves as one
//	file.go        a scenario file; games.go its games, heavy.go every action twice
//	kept.go        a played game as a scenario
//	prompt.go      names at a prompt; inspect.go what is behind them, manual.go its help
//	entry.go       definitions as lists and pages show them; find.go finding them
package scripting

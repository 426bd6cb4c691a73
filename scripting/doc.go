// Package scripting loads the scripts of a declared game into a generation: frozen content and its callbacks.
//
//	Ruleset                what a game offers to the tools; NewRuleset makes one
//	Generation             one load of a pack and of the mods over it
//	DefinitionTableReader  reads definitions of a pack, a scenario file or a prompt
//	GameRunner             plays games of a generation, for one goroutine
//
// A definition is a call like card { ... }; another form of it is a variant in the same table, such as
// the upgrade of a card. A layer is a change of a definition by a mod or a language. A chunk is a
// compiled file; a plain file only defines constants and functions, so that it need not run.
//
// The files of the package:
//
//	player.go          Ruleset, how a game is offered to the tools, and GameRunner, which plays it
//	generation.go      loads a pack into a generation; reload.go reads only a changed file
//	chunks.go          compiles and runs all files, within limits; library.go runs library files
//	coverage.go        records which parts of a generation games reach
//	definition.go      one definition; data_file.go a file that is one
//	reading.go         reads definitions into Go values, charges for that, and collects errors
//	overlay.go         applies changes by mods; overrides.go makes changes from a command line
//	conditions.go      conditions of changes; what other mods make impossible, such as references to what they
//	                   removed; keys in changes that nothing uses
//	history.go         what each mod changed; blame.go which mod caused an error
//	origin.go          hashes of the texts of a generation, and of one definition
//	scope.go           which ids a name stands for in a file
//	locale.go          translations, applied to copies of definitions, and their limit of work
//	entries.go         definitions as lists show them, and as values
//	functions.go       finds the functions of callbacks for an interpreter
package scripting

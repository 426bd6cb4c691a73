// Package scripting loads the scripts of a declared game into a generation: frozen content and
// its callbacks.
//
//	Ruleset     what a game offers to the tools; NewRuleset makes one
//	Generation  one load of a pack and of the mods over it
//	Reader      reads definitions of a pack, a scenario file or a prompt
//	Interpreter plays games of a generation, for one goroutine
//
// A definition is a call like card { ... }, a form of it a variant in the same table, such as the
// upgrade of a card. A layer is a change of a definition by a mod or a language. A chunk is a
// compiled file; a plain file only defines constants and functions, and need not run for that.
//
// The files of the package:
//
//	player.go          Ruleset, how a game is offered to the tools, and Interpreter, which plays it
//	generation.go      loads a pack, with what results; reload.go reads only a changed file
//	chunks.go          compiles and runs all files, within limits; library.go runs library files
//	coverage.go        records what games reach of a generation
//	definition.go      one definition; data_file.go a file that is one
//	reading.go         reads definitions into Go values, at a price; collects errors, how many
//	overlay.go         applies changes by mods, at a price; overrides.go those of a command line
//	removal.go         removed definitions; names in changes that nothing uses
//	conditions.go      what changes depend on, and those that fit no more
//	history.go         what each mod changed; blame.go which mod caused an error
//	origin.go          what identifies the texts of a generation, and of one definition
//	scope.go           which ids a name stands for in a file
//	locale.go          translations, applied to copies of definitions; how much work they may be
//	entries.go         definitions as lists show them, and as values
//	functions.go       finds the functions of callbacks for an interpreter
package scripting

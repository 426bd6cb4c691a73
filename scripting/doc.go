// Package scripting loads the scripts of a declared game into a generation: frozen content and
// its callbacks.
//
//	Ruleset    what a game offers to the tools; Declared makes one of a declaration
//	Generation one load of a pack and of the mods over it
//	Reader     reads definitions, of a pack, a scenario file or a prompt
//	Player     plays games of a generation, for one goroutine
//
// A load runs the files (chunks.go, library.go), lays what mods say over what is defined
// (overlay.go), reads definitions in the words of package engine/declare (reading.go), and
// gathers all errors. Where one file changed, only that is read again (reload.go). Callbacks
// are run by package scripting/runtime; games are played from Lua by scripting/play.
//
//	ruleset.go    the contract; player.go what implements it
//	generation.go what a load makes; entries.go its definitions as lists show them,
//	              functions.go their functions
//	definition.go one definition; data_file.go a file that is one
//	removal.go    what mods take away; unused_keys.go unused override keys
//	history.go    who said what of a definition; blame.go whom to blame for an error
//	overrides.go  changes of definitions that a command line asks for
//	scope.go      what a name means in a file
//	locale.go     the words of other languages, laid over a second reading
//	definition_json.go    definitions as JSON, and where their values come from
package scripting

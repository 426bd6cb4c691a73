// Package scripting is the contract between games and tools, and what is the
// same for every game whose definitions are scripts.
//
//	Ruleset   what a game offers to the tools
//	Content   one frozen generation of its definitions
//	Player    plays games of a generation, for one goroutine
//	Record    reads a definition strictly
//	Chunks    the compiled files of a pack
//	Callbacks the functions of definitions, and what their errors say
//
// Scripts run in package sandbox, which knows no game; what cards and enemies
// are is said by the packages below this one.
//
//	ruleset.go   the contract
//	pack.go      a folder of scripts
//	chunks.go    compiling and running the files of a pack
//	record*.go   reading a definition strictly
//	reading.go   what comes of reading definitions: faults, callbacks
//	callback.go  the functions of definitions; failure.go their errors in play
//	games.go     the games of a scenario; event.go events as it sees them
//	heavy.go     every action twice
//	entry.go     definitions as lists and pages show them; find.go finding them
//	console.go   what a console and a ruleset owe each other
package scripting

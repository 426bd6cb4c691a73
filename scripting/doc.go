// Package scripting runs scripts that strangers wrote: in a sandbox, on a
// budget, with errors that quote the line.
//
// Its concepts:
//
//	syntax.Chunk  a checked and compiled file; immutable and shared
//	VM            an interpreter with the library of the sandbox, for one goroutine
//	Limits        what one call from Go may use up, counted and never timed
//	Freeze        makes what a script returned unchangeable, deeply
//	View          a table whose fields Go answers
//	Raise         how a Go function fails: at the script's line, past all Lua
//
// Start at NewVM, VM.Load and VM.Call. A function of an API is a
// lua.LGFunction; it unpacks its arguments with Int, String, OneOf and their
// like, and reports what is wrong with Raise, Bad or Unknown.
//
// What a script may rely on is Lua 5.1, with the library that syntax.Library
// lists. What Go may rely on: a call ends; it reaches nothing that was not
// bound; it does the same on every machine; and nothing that a script can
// change outlives it, once what its file returned is frozen.
//
// The package knows no game: what cards and enemies are is said by the packages
// below it.
//
//	vm.go        making machines, loading chunks, calling functions
//	budget.go    limits, and charging against them
//	fault.go     errors on their way from Lua to Go
//	freeze.go    frozen tables
//	view.go      tables answered by Go
//	args.go      unpacking arguments; numbers made once
//	operators.go what ".." "#" "%" "^" "<" and t[k] = v call; power.go the same of "^"
//	library*.go  the library; keys.go what going through a table costs
//	pack.go      a folder of scripts
//	record*.go   reading a definition strictly
//	reading.go   what comes of reading definitions: faults, callbacks
//	chunks.go    compiling and running the files of a pack
//	callback.go  the functions of definitions, and what their errors say
//	games.go     the games of a scenario; event.go events as it sees them
//	console.go   what a console and a ruleset owe each other
//	eval.go      what else a console asks of a machine
//	failure.go   an error of a callback during play
package scripting

// Package sandbox runs scripts that strangers wrote: on a budget, with a small library, and
// with errors that quote the line.
//
//	VM       an interpreter with the library of the sandbox, for one goroutine
//	Limits   what one call from Go may use up, counted and never timed
//	Freeze   makes what a script returned unchangeable, deeply
//	View     a table whose fields Go answers
//	Raise    how a Go function fails: at the script's line, past all Lua
//
// Start at NewVM, VM.Load and VM.Call. A function of an API is a lua.LGFunction;
// it unpacks its arguments with Int, String, OneOf and their like, and reports
// what is wrong with Raise, Bad or Unknown.
//
// What a script may rely on is Lua 5.1, with the library that syntax.Library
// lists. What Go may rely on: a call ends; it reaches nothing that was not
// bound; it does the same on every machine; and nothing that a script can change
// outlives it, once what its file returned is frozen.
//
//	vm.go        making machines, loading chunks, calling functions; plain.go files that
//	             need not be run
//	budget.go    limits, and charging against them; charge.go what Go makes and reads,
//	             usage.go what was used up, limit_names.go limits as people set them
//	go_calls.go      calls that Go carries out in place of functions of scripts
//	internal_error.go     errors on their way from Lua to Go
//	freeze.go    frozen tables
//	view.go      tables answered by Go
//	list.go      lists and records that Go makes for scripts to read
//	origin.go    which expression it was that is nil
//	args.go      unpacking arguments; numbers made once
//	eval.go      what a console asks of a machine
//	operators.go what ".." "#" "*" "%" "^" "<" and t[k] = v call
//	library*.go  the library
//	vm_internals.go    what gopher-lua does not tell and must be looked up in it
//
// The package knows no game and no definition.
package sandbox

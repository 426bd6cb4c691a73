// Package sandbox runs untrusted scripts with a budget, a small library, and errors that quote
// the line of the script.
//
//	VM       a machine: an interpreter with the library of the sandbox, for one goroutine
//	Limits   what one call from Go may use, counted in the same way on every machine, never in time
//	Freeze   makes what a script returned unchangeable, with all that it reaches
//	View     a table whose fields Go provides
//	Raise    ends a call with an error at the script's line, which no script can catch
//
// Start at NewVM, VM.RunChunk and VM.Call. Go functions for scripts are lua.LGFunctions, which read
// their arguments with IntArg, StringArg and so on. Scripts are Lua 5.1 with the library that
// syntax.Library lists. A call always ends, reaches only values bound to it, and has the same result
// on every machine. Nothing that a script can change outlives it, once its result is frozen.
//
// The running call is the call from Go in progress, whose budget of instructions and bytes is
// charged. A definer is a Go function by which files define something, with a table.
//
//	vm.go               makes machines, runs chunks, also for consoles, calls functions
//	plain.go            files that need not run: they only call definers with constants
//	go_calls.go         calls to script functions that Go executes itself
//	budget.go           limits, also by name, and charges of the running call
//	charge.go           charges of Go's work on values; totals of what was used; counts of instructions
//	internal_error.go   errors on their way from Lua to Go
//	origin.go           finds the expression whose value was nil
//	freeze.go           frozen tables
//	view.go             tables with fields provided by Go; list.go lists and records made by Go, with prices
//	args.go             arguments of Go functions; converting numbers
//	operators.go        functions in place of operators of scripts
//	library.go          binds the library: functions in library_base.go, library_string.go,
//	                    library_format.go (string.format) and library_table.go
//	vm_internals.go     reads data that gopher-lua does not export
package sandbox

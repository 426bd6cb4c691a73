// Package runtime runs the callbacks of scripts. An action is tried with closures, which are callbacks compiled to
// Go. If one of them cannot continue, the action is undone and repeated by the interpreter, whose results define what
// a script means. The interpreter runs a file when one of its callbacks is first called.
//
//	program.go   the callbacks of a generation, and their closures
//	runtime.go   one interpreter for all callbacks, for one goroutine and any number of games
//	quick.go     runs callbacks as closures
//	callback.go  errors and budgets of callbacks: what an action may use
//	views.go     the tables that scripts read
//	verbs.go     the functions that scripts call
//	value.go     converts values between Lua and Go; indices of field names
package runtime

// Package runtime runs the callbacks of scripts in two modes: as Go closures or, where those
// meet anything unusual, in the interpreter, which decides what a script means.
//
//	Program what the runtimes of a generation share: callbacks, and the closures made of them
//	Runtime one interpreter with all callbacks, for one goroutine and any number of games
//	Views   what scripts read; verbs.go what they do, value.go values between Lua and games
//	Failure an error of a callback during play: where, and whose callback it was, when
//
// An action is tried with closures first (quick.go). Where one gives up, the action is undone
// and done again by the interpreter, which runs a file of scripts when a callback in it is
// called first.
package runtime

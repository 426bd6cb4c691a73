// Package inspect implements the commands list, show, check and reference, which print what a game
// consists of without playing it.
//
//	list.go       the command list
//	show.go       the command show
//	entries.go    the JSON output of both
//	check.go      the command check
//	reference.go  the command reference
package inspect

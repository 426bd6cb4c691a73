// Package inspect implements the commands list, show, check and reference, which print what a game
// consists of without playing it.
//
//	list.go       the commands list and show, and their JSON output
//	check.go      the command check; the number of findings it prints
//	reference.go  the command reference; the files it writes for editors
package inspect

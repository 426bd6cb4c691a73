// Package journals implements the commands replay and games, and creates and opens journals for play and repl.
// A journal is a file that records a game.
//
//	games.go    the command games; the last unfinished game
//	journal.go  creating and opening journals, and loading the scripts in them
//	replay.go   the command replay; replaying the actions of a journal, at a console if needed
package journals

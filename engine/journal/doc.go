// Package journal writes and reads the file of a game: set-up, scripts, and a record for each
// action with hashes of the state after it. A record is written as soon as its action was
// applied, so a program that is killed loses at most the action in progress.
//
//	Header    what it takes to start the same game: ruleset, seed, set-up
//	Entry     a record that was read; actions form a tree, since a game that goes
//	          back and is played otherwise keeps both ways
//	Journal   a file that was read, as far as it is good
//	Writer    appends records; while it does, no other can
//	Verify    plays a journal again and compares every state
//
// Start at Create and Read. A journal is input from strangers: its size, its records,
// what is in them and the work of playing them are bounded, and whatever is wrong
// with it is an error that names the line. A Writer refuses what a reader would.
//
//	FORMAT.md   the form of the file
//	read.go     Read; read_first.go reads the form of earlier programs
//	scripts.go  the scripts that a journal holds
//	write.go    Create, Resume, Writer
//	typed.go    what was typed at a console
//	remember.go journals in memory
//	verify.go   Verify
//	place.go    files that are written whole or not at all; lock_*.go locks them
package journal

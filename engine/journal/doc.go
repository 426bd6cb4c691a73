// Package journal writes and reads the file of a game: setup, scripts, and a record for each
// action with hashes of the state after it. A record is written as soon as its action was
// applied, so a program that is killed loses at most the action in progress.
//
// Start at Create and Read. The actions form a tree, since a game that undoes actions and continues
// differently records both branches. A journal may come from strangers: its size, its records and
// the work of replaying them are limited, and errors name the line. A Writer refuses what Read
// refuses.
//
//	FORMAT.md      the format of the file
//	journal.go     the parts of a journal, and the limits of its size and of replaying it
//	read.go        Read, which reads the present format, version 2
//	read_first.go  reads format 1, which earlier programs wrote
//	scripts.go     packs of scripts, compressed, and the records of their changes
//	write.go       Create, Resume, and the Writer, which appends records
//	typed.go       what people typed at a console
//	remember.go    journals in memory
//	verify.go      Verify, which replays a journal and compares every state
//	place.go       opens, locks and backs up the file
package journal

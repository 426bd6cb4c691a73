// Package watch keeps the scripts of a program as they are on disk, while it runs.
//
//	Watch    what to look at, how to read it, and what to make of it
//	Update   what came of a change: a new generation, or why there is none
//	Left     why a part of the scripts is left out while the rest is used
//	Inbox    keeps updates for a program that takes them when it has time
//
// Start is the entrance. After a change the watch waits for a quiet moment, reads
// everything afresh, and makes a new generation of it whole or not at all. What
// reaches the caller depends on the bytes on disk alone, never on how an editor
// put them there: events only say when to look. Events that get lost delay a look
// until the next poll.
//
// It is no build tool: it knows neither which files a file needs nor what any of
// them says, and it never writes.
//
//	watch.go  the loop: when to look
//	live.go   what a look means: generations, faults, what changed
//	tree.go   folders, and being told that something in them was touched
//	inbox.go  Inbox
package watch

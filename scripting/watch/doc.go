// Package watch reloads the scripts of a running program when they change on disk. After a change
// it waits for a moment without changes, reads all files, and loads a new generation completely or
// not at all. What it reports depends only on the bytes on disk; events of the system only trigger
// reading, and lost events are made up for by polling. It never writes.
//
//	watch.go   Start, and the loop that reads the files: its waiting times and polling; Inbox, which
//	           stores updates until the program has time for them
//	live.go    loads generations, and decides what is reported
//	notify.go  watches folders for changes, up to a limit
package watch

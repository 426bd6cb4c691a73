// Package mods reads mods, folders or archives that strangers made: manifests, load order,
// overrides and locks.
//
//	Manifest  what a mod says of itself
//	Mod       one that was read, whole: its manifest and its files
//	Set       those that are played together, in order
//	Lock      a set as it is written down: ids, versions, hashes
//
// Find reads what lies in some places, Arrange puts that in order and tells all that
// is wrong with it at once. A mod is a stranger: it is read into memory whole, within
// limits that are checked before and while it is read, and nothing of it is run.
//
// The package loads no content and prints nothing.
//
//	manifest.go  the declaration of mod { ... }
//	mod.go       reading a mod
//	archive.go   the files of an archive
//	files.go     the files of a mod, read within limits, and their hash
//	memory.go    the same as a file system
//	names.go     names of files that every system can have
//	find.go      places
//	arrange.go   what can stand, and what is wrong with the rest
//	order.go     what comes before what
//	set.go       a set, its scripts, a set of some of its mods
//	swap.go      a set with two of its mods in the other order
//	lock.go      sets on disk, and how this package writes and reads files
//	from_journal.go      mods that a journal holds
//	add.go       mods that are copied into a folder, or removed from it
//	bisect.go    which mods of a set break something
//	disabled.go  which mods a person does without
package mods

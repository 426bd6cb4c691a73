// Package mods reads mods, which are folders or archives by unknown authors: manifests, load
// order, overrides and locks. A mod is read into memory completely, within limits that are checked
// before and while it is read, and nothing of it is run except its manifest.
//
//	manifest.go      the declaration of mod { ... }: id, version, needs
//	limits.go        how large mods, archives, manifests and settings can be, and how many mods
//	mod.go           reads a mod, from disk or from a journal
//	archive.go       reads the files of an archive, and makes the archive of a mod
//	files.go         reads the files of a mod and hashes them; names that every system can store
//	find.go          finds mods in folders
//	arrange.go       sorts mods into a load order, and reports errors
//	settings.go      settings that players choose, and where they are stored
//	set.go           a load order of mods, its subsets, and their scripts
//	lock.go          locks: files with the ids, versions and hashes of a set
//	add.go           copies mods into a folder and removes them; the list of disabled mods
//	bisect.go        finds the mods that break something
package mods

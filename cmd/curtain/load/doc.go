// Package load finds the scripts of a game and its mods, loads them, and reloads them when they are saved.
//
//	scripts.go        loading a game for a command, in the user's language; settings of mods
//	snapshots.go      the saved snapshots of scenario files
//	packs.go          Packs, the packs of scripts that a game consists of; where mods are searched for
//	paths.go          the scripts that paths on a command line name
//	left_out_mods.go  loading a game without the mods that have errors; the limits of reports
//	live.go           reloading while a game is played, and what has changed
package load

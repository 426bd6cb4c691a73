// Package editing answers an editor's questions about scripts: completion, hover, definition,
// references and rename.
//
//	Vocabulary  what scripts can speak of, by what a game declares and its files define
//	Scripts     files as they are now, saved or not, under a vocabulary
//	Reader      goes through a script and finds out what each part of it means
//
// Start at Scripts. Everything follows from the reference of the game (reference.Reference),
// as the stubs for the Lua language server do; no game is known here, nothing is run but
// for Rename, and nothing is written. Lines and columns are counted from 1, columns in
// bytes; files have no byte order mark and end their lines with \n.
//
//	types.go     types as the reference writes them
//	reader.go    types through a script; library.go what library files return
//	scripts.go   vocabularies, and what stands at a place
//	complete.go  what may stand there; hover.go what is told of it
//	slots.go     the values in texts; signature.go what a call takes
//	places.go    definitions and references; mentions.go which words mean a thing
//	rename.go    another id; verify.go that nothing else changes with it
package editing

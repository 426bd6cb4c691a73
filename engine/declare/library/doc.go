// Package library stores the definitions of one generation of content by kind and id, and what
// packs and mods may add to a game.
//
//	content.go   what all contents can do
//	library.go   definitions by kind and id; ids.go the ids that they name
//	overlay.go   changes of definitions by mods
//	keyword.go   keywords of packs; sentence.go sentences of packs
package library

// Package library stores the definitions of one generation of content by kind and id, and what
// packs and mods may add to a game. A pack is a folder of scripts; a mod is a pack that changes a
// game. A content is a generation with everything that a game derives from it.
//
//	library.go   the interface of all contents; definitions by kind and id, and their limit; tables of
//	             definitions of one Go type
//	changes.go   the changes of a mod, one for each path that it sets
//	overlay.go   definitions with changes applied
//	keyword.go   keywords that packs define: their icons, and what they are worth to bots; the ids that
//	             definitions refer to; rehearsals, which tell a player what to do, and sentences of card
//	             texts that packs define
package library

// Package schema describes the data of a game with types and documentation: values, views and kinds of definitions.
// Strict reading of scripts, writing definitions back, and errors that suggest the nearest word are derived from
// that. A definition (a card, an enemy) contains data and callbacks, functions that the game calls. A view shows
// objects of a game, each with a number, to scripts and people. Stubs are declarations for the Lua language server.
//
//	value.go       values, tables and types; values as JSON; fractions as millionths
//	path.go        paths to the parts of a definition, their maximum length, and the ids in them
//	view.go        views, their fields, and who may see these; facts, which people ask and scenarios assert
//	kind.go        kinds of definition, definitions, and samples with which a new definition begins
//	field.go       the fields of definitions, and which of their texts players see; functions, and which
//	               verbs they can call: VerbMode
//	define.go      a constructor of fields for each type; converts definitions back to values
//	place.go       fields of setups for items that are made from definitions; fields with numbers for
//	               names, and texts that contain them
//	read.go        reads definitions, resolves the names in them, and records errors
//	read_value.go  reads values by their types; limits of texts and lists
package schema

// Package views builds the fields of views from typed functions of a game, and writes what a
// seat sees. A view shows objects of a game, each with a number, its subject, to scripts and people.
//
//	fields.go  a constructor of fields for each type; the fields of meters, definitions, events, played
//	           games and the pending question
//	seen.go    writes the objects of a game that a seat sees, as JSON
package views

// Package views builds the fields of views from functions of a game with their own types, and
// writes what a seat sees of a game.
//
//	fields.go  a field for each type, those of meters and of definitions
//	played.go  what all played games show, the open question too
//	seen.go    what a seat sees, as JSON
package views

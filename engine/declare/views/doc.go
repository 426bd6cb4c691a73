// Package views builds the fields of views from functions of a game with their own types, and
// writes what a seat sees of a game.
//
//	fields.go  a field for each type; face.go those that definitions have too
//	meter.go   numbers of a state
//	played.go  what all played games show; pending.go the open question
//	seen.go    what a seat sees, as JSON
package views

// Package views builds the fields of views from typed functions of a game, and writes what a
// seat sees.
//
//	fields.go  a field for each type, those of meters and of definitions
//	played.go  what all played games show, the open question too
//	seen.go    what a seat sees, as JSON
package views

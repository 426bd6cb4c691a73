// Package typing determines the types of expressions in scripts, for editors and checks. All types follow from the
// reference of the game (package reference).
//
//	walker.go  Walker determines the type of each expression in a script
//	types.go   parses types of the reference
package typing

// Package vocabulary stores the legal words of a game with their numbers, and the scope of
// names in each file.
//
//	words.go  words and their numbers, those of keywords among them
//	scope.go  what names mean in the files of a mod
package vocabulary

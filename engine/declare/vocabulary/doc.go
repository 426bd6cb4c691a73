// Package vocabulary stores the legal words of a game with their numbers, and the scope of names in each file.
//
//	words.go  lists of legal words with their numbers, among them those of keywords
//	scope.go  resolves names in the files of a game or a mod
package vocabulary

// Package vocabulary holds legal words and what they mean: each word of a type stands for a
// number, and each file has a scope that says what names mean in it.
//
//	words.go  words and their numbers, those of keywords among them
//	scope.go  what names mean in the files of a mod
package vocabulary

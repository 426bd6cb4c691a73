// Package battleline connects the game Battle Lines to the scripting tools: it declares the game
// and tests its cards against their texts.
//
//	ruleset.go     the declaration of the game
//	check_text.go  the test of cards against their texts, in duels
package battleline

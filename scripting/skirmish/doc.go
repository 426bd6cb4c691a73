// Package skirmish connects the game Skirmish to the scripting tools: it declares the game and
// tests its cards against their texts.
//
//	ruleset.go     the declaration of the game
//	check_text.go  the test of cards against their texts; plays keywords in matches, to find errors
package skirmish

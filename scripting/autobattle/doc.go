// Package autobattle connects the auto-battler to the scripting tools: it declares the game and
// tests its units against their texts.
//
//	ruleset.go     the declaration of the game
//	check_text.go  the test of units against their texts, in battles and shops
package autobattle

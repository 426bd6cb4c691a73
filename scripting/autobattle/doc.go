// Package autobattle connects the auto-battler to the scripting tools: it declares the game and
// tests its units against their texts.
//
//	ruleset.go     the declaration of the game
//	check_text.go  the test of units against their texts
//	situation.go   the battles and shops in which units are tried
package autobattle

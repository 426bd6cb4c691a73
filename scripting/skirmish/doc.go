// Package skirmish gives the skirmish to the tools: its declaration, its table, and what is
// special about its cards.
//
//	ruleset.go     the declared game
//	check_text.go  cards against their texts, for package trial
package skirmish

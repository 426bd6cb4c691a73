// Package skirmish hands the skirmish to the tools: what it declares, how people
// see it, and what only it knows of its cards.
//
//	ruleset.go     the declared game
//	check_text.go  cards against their texts, for package trial
package skirmish

// Package battleline gives the battle lines to the tools: their declaration, their table, and
// what is special about their cards.
//
//	ruleset.go     the declared game
//	check_text.go  cards against their texts, for package trial
//	situation.go   the duels in which cards are tried
package battleline

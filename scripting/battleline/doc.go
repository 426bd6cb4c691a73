// Package battleline hands the battle lines to the tools: what they declare, how
// people see them, and what only they know of their cards.
//
//	ruleset.go     the declared game
//	check_text.go  cards against their texts, for package trial
//	situation.go   the duels in which cards are tried
package battleline

// Package engine has what all rulesets share, and nothing that only one of them needs. It
// knows no Lua, no terminal and no game by name.
//
//	Game      one game in progress: legal actions, apply, outcome, copy, hash
//	Stream    one named source of chance, derived from a Seed
//	Branches  every outcome of the chance a piece of play meets, one by one
//	Keywords  the table of a content, row by row; Counters, those an actor holds
//	Event     one change, with its Cause; Log collects them when somebody listens
//	Hasher    the hash of a state, the same on every machine
//	Attempt   one action, whole or not at all; Fail ends it
//	Question  what an effect asks in its middle; Ask lets its action wait for the answer
//
// Start with game.go here and Table in engine/screen, the contract every tool is
// written against; then read a ruleset, for instance engine/skirmish.
// WRITING-A-RULESET.md beside this file tells how to make another.
//
// The package holds no rules and no turn loop: a turn loop that fits two games
// fits neither.
package engine

// Package scenario runs scenario files: tests of a game in Lua, in the style of busted. The words
// describe, it, before_each, pending and assert are the same for all games; what the scenarios are
// about comes from the game, through package play. Each file has an interpreter of its own.
//
//	run.go          Run, the results, and loading without running
//	file.go         one scenario file
//	file_budget.go  the budget of a file, and its limits: scenarios, groups, names
//	words.go        the words that all scenario files can use
//	assert.go       the assertions
//	difference.go   compares values by content
//	dump.go         values as text
//	outcomes.go     for_all_outcomes
//	open.go         opens the game of a scenario where it stopped
//	candidates.go   saves and shrinks scenarios of played games
package scenario

// Package scenario runs scenario files: tests of a game in Lua, in the style of busted. The words
// describe, it, before_each, pending and assert are the same for all games; what the scenarios are
// about comes from the game, through package play. Each file has an interpreter of its own.
//
//	run.go          Run, the results, and loading without running; the budget of all files
//	file.go         one scenario file: its groups and scenarios
//	file_budget.go  the budget of a file, and how many scenarios it can have
//	select.go       which scenarios are run, and in which order
//	words.go        the words that all scenario files can use
//	assert.go       the assertions
//	snapshot.go     stories and screens compared with a file
//	difference.go   compares values by content
//	dump.go         values as text, cut at a depth and a length
//	outcomes.go     for_all_outcomes, and how many outcomes
//	mutate.go       which small changes of a pack the scenarios notice
//	open.go         opens the game of a scenario where it stopped
//	candidates.go   saves and shrinks scenarios of played games
package scenario

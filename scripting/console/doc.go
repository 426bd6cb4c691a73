// Package console implements a prompt at which a designer plays a game, runs Lua and examines the
// game, with the history of all states. A line is tried as a verb of the console, such as undo, then
// as an action of the game, such as "gain 3 block", then as Lua.
//
//	console.go     Console and its options; starting games
//	read.go        running a line: verb, action or Lua
//	lua.go         compiling and running Lua, its variables, and the functions print and inspect
//	act.go         printing the results of actions
//	show.go        printing Lua values
//	verbs.go       Command and the list of verbs; story and again
//	travel.go      the verbs undo, redo, goto, mark, branch, line and diff
//	tree.go        the verb tree; places such as line2:7
//	what_if.go     the verb what: possible results of actions
//	best.go        the verb best, and the line that the bot would play
//	best_turns.go  ranking lines, also by what comes turns later
//	why.go         the verb why: the history of a number
//	uses.go        the verbs who, where and open
//	watch.go       the verb watch
//	manual.go      the verb help
//	ask.go         answers for other programs, without printing
//	reload.go      changed scripts; the verb adopt
//	keep.go        recording and replaying inputs; instruction budgets
//	follow.go      playing the actions of a scenario
//	complete.go    completion of a typed line
package console

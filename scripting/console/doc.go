// Package console implements a prompt at which a designer plays a game, runs Lua and examines the
// game, with the history of all states. A line is tried as a verb of the console, such as undo, then
// as an action of the game, such as "gain 3 block", then as Lua.
//
//	console.go     Console and its options; starting games; how many earlier games are stored
//	read.go        running a line: verb, action or Lua; limits of lines and actions
//	lua.go         compiling and running Lua, its variables, and the functions print and inspect
//	ruleset.go     names, definitions and games of the typed lines, and how values are shown
//	inspect.go     copies of all fields of a view
//	act.go         printing the results of actions
//	go_methods.go  lines that call methods of the game in Go; how long they may take
//	point.go       numbers and words as they are drawn, for the verb why
//	show.go        printing Lua values, and how much of them
//	verbs.go       Command and the list of verbs; story and again
//	travel.go      the verbs undo, redo, goto, mark, branch, line and diff; how many marks
//	tree.go        the verb tree; places such as line2:7
//	what_if.go     the verb what: possible results of actions
//	best.go        the verb best, and the line that the bot would play; its budget
//	best_turns.go  ranking lines, also by what comes turns later
//	why.go         the verb why: the history of a number, and how many steps of it are printed
//	uses.go        the verbs who, where and open
//	watch.go       the verb watch; how many values
//	manual.go      the verb help
//	lua_manual.go  its entries about Lua
//	ask.go         answers for other programs, without printing
//	reload.go      changed scripts; the verb adopt
//	keep.go        recording and replaying inputs; instruction budgets, and the price of a line
//	follow.go      playing the actions of a scenario
//	complete.go    completion of a typed line
package console

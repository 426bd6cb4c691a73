// Package console is the prompt at which a designer plays with a game and its scripts: Lua,
// short words and commands of its own, with every state kept.
//
//	Console  a game in progress with its past, and an interpreter for what is typed
//	Line     takes one line of input and prints what comes of it
//	Verb     something to type that is neither a move nor Lua: undo, what, why
//	Reload   swaps in other scripts under the game, and tells what that changes
//
// A line is tried as a verb, then as words of the game ("hp pip 3", "gain 3
// block", what Table.Parse takes), then as Lua. Start at console.go and read.go.
//
//	read.go      what a line is; input of several lines
//	lua.go       compiling and running a line, and its variables
//	act.go       actions: recorded, told, and summed up
//	show.go      values as people read them
//	inspect.go   the engine's own structures, as copies
//	verbs.go     the table of verbs, and those for looking and leaving
//	travel.go    undo, redo, goto, marks, branches, diff; tree.go the lines that were played
//	what_if.go   what; best.go, best_turns.go best
//	ask.go       the same answers for a program
//	why.go       why, why not; uses.go who uses a definition; watch.go watch
//	reload.go    other scripts under the game, adopt
//	keep.go      a session that is kept, to come back to; follow.go what a scenario did
//	complete.go  completion
//	manual.go    help
//
// The package knows no game by name: a ruleset takes part through
// prompt.Prompt. It knows no terminal either: whoever owns one calls Line and
// asks for Prompt.
package console

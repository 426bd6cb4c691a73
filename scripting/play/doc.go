// Package play plays games from Lua, for scenario files and for the prompt of the console.
//
//	file.go    a game's part in a scenario file: definitions, setups, games, and their seed
//	games.go   the games of a scenario, their number, and the prices of what is done with them
//	handle.go  a game as a Lua value, with its moves and questions as methods
//	series.go  methods that apply several actions
//	heavy.go   the determinism check: it repeats an action on a fresh interpreter
package play

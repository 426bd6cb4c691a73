// Package play plays games from Lua, for scenario files and prompts.
//
//	File   a game's part in a scenario file: its definitions, its set-ups, its games
//	Games  the games of a scenario, and what they may cost
//	Handle a game as a value of Lua: its views, with moves, series and questions as methods
//
// ApplyTwice is the determinism check: it does an action on a fresh interpreter, too.
package play

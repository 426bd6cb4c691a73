// Package actions declares the actions of a game: moves, and the stage directions of tests and
// consoles. Parsing what people type, describing actions, the methods of scenarios and the numbers
// of moves are derived from a declaration. The form of an action is how people type it: words, and
// parameters in capitals, which stand for a number or for one of several entries.
//
//	action.go    moves and stage directions, and their parameters
//	grammar.go   parses what people type; limits of what is typed
//	describe.go  describes actions as people type them; numbers all moves of a game
//	misread.go   explains why a line cannot be parsed, and what is legal instead
//	series.go    methods of scenarios, some for several actions, their arguments, and answers; finds a
//	             stage direction that sets a number or removes something
package actions

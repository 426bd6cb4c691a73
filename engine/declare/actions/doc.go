// Package actions declares the actions of a game: moves, and the stage directions of tests and
// consoles. From a declaration follow reading what people type, writing it, the methods of
// scenarios, and the numbers of moves.
//
//	action.go    moves and directions, and their parameters
//	grammar.go   reads and writes them as people do; misread.go what is wrong and what could
//	             stand there
//	series.go    played games, their methods, and the answers to questions; argument.go
//	             arguments of methods
//	setting.go   the direction that makes a number another one; space.go moves by numbers
package actions

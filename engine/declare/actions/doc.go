// Package actions declares what can be typed at a game and done to it: moves, and the stage
// directions of tests and consoles. From a declaration follow reading what people type,
// writing it, the methods of scenarios, and the numbers of moves.
//
//	action.go    moves and directions, and their parameters; answer.go answers to questions
//	grammar.go   reads and writes them as people do; misread.go what is wrong and what
//	             could stand there; clash.go words that a line could not tell apart
//	called.go    played games, and their methods; argument.go arguments of those
//	setting.go   the direction that makes a number another one; space.go moves by numbers
package actions

// Package commands declares the verbs that scripts can call, with their arguments. A verb is
// implemented by a Go function with its own types; how scripts call it, also unboxed (with plain
// numbers instead of values), is derived from its arguments. Verbs are called by callbacks, the
// functions of a definition that the game calls. An object of a game is passed as a view and a number.
//
//	verb.go     verbs, their results and prices, and functions that build records
//	arg.go      arguments: numbers, words, definitions, keywords, tables; their documentation
//	whom.go     the argument for the targets of a verb
//	answer.go   verbs that answer yes or no, and the verb that asks the player to choose
//	waiting.go  functions that a game calls later, how many there can be, and the verb that schedules them
package commands

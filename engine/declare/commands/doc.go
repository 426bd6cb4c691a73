// Package commands declares what functions of scripts can do and ask: verbs, with their
// arguments. A verb is a plain function of Go with its own types; how scripts call it, also
// unboxed, is derived from its arguments.
//
//	verb.go      verbs; arg.go their arguments, whom.go whom they are for, argument.go what is
//	             in a table that a script gives
//	waiting.go   functions that wait; answer.go verbs that ask the player
//	maker.go     words that make records
package commands

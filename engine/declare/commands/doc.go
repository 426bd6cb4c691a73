// Package commands declares the verbs that scripts can call, with their arguments. A verb is a
// plain function of Go with its own types; how scripts call it, also unboxed, is derived from
// its arguments.
//
//	verb.go     verbs, and words that make records; arg.go arguments, whom.go whom a verb is for
//	waiting.go  functions that wait; answer.go verbs that ask the player
package commands

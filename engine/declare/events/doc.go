// Package events declares the kinds of event of a game: what each changes, and the sentences
// in which people are told of it.
//
//	event.go    kinds of event and their sentences, and events as rules tell of them
//	explain.go  how a number came about
package events

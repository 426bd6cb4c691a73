// Package events declares the kinds of event of a game: what each changes, and its sentences.
//
//	event.go    kinds of event and their sentences, and events as rules tell of them
//	explain.go  how a number came about
package events

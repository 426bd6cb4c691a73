// Package events declares the kinds of event of a game: what each changes, and its sentences. A fact
// is a number of the state of a game, such as the health of an actor. A hit or gain is several events.
//
//	event.go    kinds of event, their sentences, and events as the rules of a game report them
//	explain.go  explains how a number of the game came about
package events

// Package curtain connects the game Curtain Call to the scripting tools: it declares the game and
// tests its cards against their texts.
//
//	ruleset.go          the declaration: tables, lists, faces
//	check_text.go       the test of cards against their texts, which package wording reads
//	trial.go            plays a card and its reading in a fight; the fights in which cards are tried
//	smoke_run.go        plays definitions, such as events and relics, only to find errors in them
package curtain

// Package curtain connects the game Curtain Call to the scripting tools: it declares the game and
// tests its cards against their texts.
//
//	ruleset.go          the declaration: tables, lists, faces
//	check_text.go       the test of cards against their texts, which package wording reads
//	trial.go            plays a card and its reading in a fight
//	situation.go        the fights in which cards are tried
//	smoke_run.go        plays definitions without a text, to find errors
//	smoke_run_event.go  plays events and relics in runs
package curtain

// Package curtain gives Curtain Call to the tools: its declaration, its table, and what is
// special about its cards.
//
//	ruleset.go        what the ruleset offers to the tools: tables, lists, faces
//	check_text.go     cards against their texts, which package wording reads:
//	                  trial.go plays both, situation.go where, wording.go on whom
//	smoke_run.go       what has no text is played too; smoke_run_event.go events of runs
package curtain

// Package curtain is Curtain Call as Lua sees it: the declaration of
// engine/curtain, which package scripting makes a Lua face of, with what only
// people need beside it.
//
//	ruleset.go        what the ruleset offers to the tools: tables, lists, faces
//	check_text.go     cards against their texts, which package wording reads:
//	                  trial.go plays both, situation.go where, deed.go on whom
//	rehearse.go       what has no text is played too; rehearse_event.go events of runs
package curtain

// Package skirmish is the skirmish as Lua sees it: it reads units, cards and the
// match from scripts into the ruleset's own definitions, and lets cards act.
//
//	Generation      one load of a pack: the content, and the chunks it came from
//	Runtime         an interpreter with all cards of a generation, for one goroutine
//	self, skirmish  what a card's play is given: verbs, and read-only answers
//
// A card holds no state: self and skirmish are prepared once for each Runtime and
// speak of whichever match is calling. Everything that changes lives in the
// engine's match.
//
//	generation.go   loading a pack, making runtimes
//	definitions.go  unit { }, card { } and match { }
//	runtime.go      calling a card's play
//	self.go         the verbs of self
//	whom.go         words, ids, units and lists as targets
//	stage.go        what skirmish and units answer
//	player.go       what the ruleset offers to the tools
//	scenario.go     skirmish { } of scenarios
//	check_text.go   cards against their texts, for package trial
//
// What a second ruleset needs of compiling, reading, budgets and errors is in
// package scripting; only the words above are its own.
package skirmish

// Package curtain is Curtain Call as Lua sees it: it reads definitions from
// scripts into the ruleset's own, and lets their callbacks act in a fight.
//
//	Generation  one load of a pack: the content, and the chunks it came from
//	Runtime     an interpreter with all callbacks of a generation, for one goroutine
//	self, fight what a callback is given: verbs, and read-only answers
//
// A callback never holds state: self and fight are prepared once for each
// Runtime and speak of whichever fight is calling. Everything that changes lives
// in the engine's fight.
//
//	generation.go  loading a pack, making runtimes
//	definitions.go reading definitions: ids, keywords, hooks
//	card.go        card { } and its upgrade
//	enemy.go       enemy { } with its intents, phases, hooks and modifiers
//	troupe.go      protagonist { } and run { }
//	intent.go      the words of intents: attack, gain, inflict ...
//	runtime.go     calling a callback, and what its errors say
//	self.go        the verbs of self
//	stage.go       what fight, actors, cards and events answer
//	whom.go        words, ids, actors and lists as targets
//	player.go      what the ruleset offers to the tools; games by set-up words
//	scenario.go    fight { } of scenarios, and scenario_run.go their run { }
//	keep.go        a played fight as a scenario
//	console*.go    its words at a console, and how its values are shown there
//	check.go       what is allowed and yet wrong in definitions
//	check_text.go  cards against their texts, for package trial: trial.go plays
//	               both, situation.go where, deed.go what they did
package curtain

// Package engine has what all rulesets share: games, actions that are undone if they fail, random streams, events,
// keywords, hashes, and questions to players. It knows no Lua, no terminal and no game by name.
//
//	game.go              Game, one game in progress, and its actions; events with their causes; numbers
//	                     and parts of a state, for people
//	executor.go          Executor: runs actions, undoes them, adopts other content
//	attempt.go           Attempt, one action that may fail; what it costs, in instructions
//	choice.go            questions and answers, and how an action is interrupted by a question and replayed
//	waiting.go           effects that wait for a later moment; their maximum number
//	chance.go            seeds, random streams, and every outcome of random choices
//	hash.go              hashes of states: the same on every machine, and a faster one
//	keyword.go           one keyword, sets of keywords and of small numbers; limits
//	keywords.go          the table of keywords of a content, and how they change numbers at points of the rules
//	text.go              templates of card texts, and parsing numbers; ids of definitions: their form and
//	                     length; the mark of upgrades
//	validation_error.go  errors and warnings about definitions
//
// Start with game.go and with Table in engine/screen, the contract of every tool; then read a
// ruleset, for instance engine/skirmish. WRITING-A-RULESET.md explains how to write another.
// The package has no turn loop, because no two games share one.
package engine

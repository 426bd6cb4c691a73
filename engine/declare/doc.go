// Package declare declares a game: definitions, views, verbs, actions, events and words, each
// once, for all tools. Reading scripts, suggestions in errors, typed lines, help, completion,
// inspection, stubs for editors and pages are all derived from a game's declaration.
//
//	declare.Declaration  everything that a game declares
//	schema.Kind          a kind of definition (card, enemy, unit) or of setup, with its fields
//	schema.View          an object whose fields scripts and people can read
//	commands.Verb        a function that the callback of a definition can call
//	actions.Decl         a move or a stage direction: its form as typed, its check, its effect
//	events.Decl          a kind of event: what it changes, and its sentences for players
//	library.Library      the definitions of a content
//
// Start at game.go, then read the declaration of a game, engine/skirmish's for instance. The constructors are
// generic, so that a game passes functions with its own types; what they return is not, so that tools need no type
// parameters. These packages know no Lua, no terminal and no game.
//
//	game.go    the declaration of a game, its tables and its setups
//	setup.go   reads and completes the typed words of setups
//	help.go    the topics of help
package declare

// Package declare declares a game: definitions, views, verbs, actions, events and words, each
// once, for all tools. Whatever speaks of a game is derived from its declaration: reading
// scripts, errors with the nearest word, typing and describing, help, completion, inspection,
// stubs for editors, pages.
//
//	declare.Declaration  all that a game says of itself: game.go
//	schema.Kind          a kind of definition (card, enemy, unit) or of set-up, with its fields
//	schema.View          something a script or a person can ask questions of, with its fields
//	commands.Verb        something a definition's callback can do
//	actions.Decl         a move or a stage direction: its form as typed, its check, its doing
//	events.Decl          a kind of event: what it changes, and what people are told of it
//	library.Library      the definitions of a content
//
// Start at game.go, then read the declaration of a game, engine/skirmish's for instance. The
// constructors are generic, so that a game writes down its own functions with their own types;
// what they make is not, so that tools need no type parameters. These packages know no Lua, no
// terminal and no game.
//
//	game.go    a game, how it lies on tables, and how its definitions begin
//	setup.go   the typed words of set-ups
//	help.go    what help explains
package declare

// Package autobattle is the ruleset of the auto-battler: two players buy units in shops, and
// between the shops the units fight on their own.
//
//	Content  a frozen generation of definitions: units
//	Game     one game in progress, an engine.Game: whole, or a shop or a battle alone
//	Unit     a unit of the battle or of a board, by its number
//
// RULES.md beside this file holds the rules and the rulings, numbered O-n; the code
// cites the number where it implements one. Where to look:
//
//	shop.go      rounds and shops: bag, hand, mana, what can be bought and sold
//	battle.go    a battle from its start to what is written back to the boards
//	queue.go     in which order abilities act, and what follows from what
//	damage.go    every hit, in order: Shield, health, Poison
//	effects.go   what else abilities do: destroy, buff, grant, remove, mana
//	select.go    whom they choose, and Guard
//	limits.go    how much may happen
//	trigger.go   what abilities wait for
//	keywords.go  the keywords
//	action.go    moves and stage directions: when they are possible
//	game.go      the state; unit.go units; player.go hands, bags and boards; meters.go numbers
//
// and what the game says of itself, from which tools derive the rest:
//
//	declare_views.go        words and views; declare_played.go those of scenarios
//	verbs_and_events.go                what units can do, and what is told of what happened
//	declare_verbs.go        how verbs read their arguments
//	declare_actions.go      moves and stage directions, as they are typed
//	declare_definitions.go  what units are made of
//	declare_setup.go        how games begin
//	content.go              contents made of definitions
//
// hash.go, adopt.go, imagine.go and events.go are the rest of what package engine is promised.
//
// The package is plain Go: what an ability does is a function, and whether it calls
// into a script is not its business.
package autobattle

// Package battleline is the ruleset of the battle lines: two players with a line of creatures
// each, simultaneous fights, and eighteen keywords.
//
//	Content  a frozen generation of definitions: cards and decks
//	Duel     one game in progress, an engine.Game
//	Card     one card of a duel, by its place in it: copies of a definition are told apart
//
// RULES.md beside this file holds the rules and the rulings, numbered K-n; the
// code cites the number where it implements one. Where to look:
//
//	turn.go      the timeline: key, house, main, ready, draw; set-up and the end
//	playing.go   why a card cannot be played, and what playing it does
//	using.go     reap, action, omni, stun and rage
//	fight.go     a fight, step by step
//	damage.go    one moment of damage: ward, armor, Invulnerable, all at once
//	keywords.go  the table of the keywords
//	grants.go    what a card has of a keyword: printed, granted, lost
//	targets.go   what a card can be played or used on
//	entering.go  how cards come into play
//	leaving.go   being destroyed and every other way out of play
//	control.go   who controls a card
//	aember.go    pools, and aember on creatures
//	verbs.go     what cards can do besides
//	calls.go     the functions of cards, and what they are called with
//	duel.go      the state, and how a duel begins
//	zones.go     where cards are; cast.go what they are called
//	meters.go    the numbers of the state
//	action.go    moves: when they are possible
//
// and what the game says of itself, from which tools derive the rest: verbs_and_events.go what is
// told of what happened, content.go contents made of definitions, and the files whose names
// begin with declare. hash.go, adopt.go, imagine.go, choice.go and events.go are the rest of
// what package engine is promised.
//
// The package is plain Go: what a card does is a function, and whether it calls
// into a script is not its business.
package battleline

// Package skirmish is the ruleset Skirmish: two players, each with a few units and a deck, on
// three zones in a line, A - X - B.
//
//	Content  a frozen generation of definitions: units, cards, the match
//	Match    one match in progress, an engine.Game
//	Unit     one of the units of a match, by its place in it
//
// RULES.md beside this file holds the rules and the rulings, numbered S-n; the
// code cites the number where it implements one. Where to look:
//
//	match.go     the state, and how a match begins; unit.go one of its units
//	meters.go    the numbers of the state: what is counted, and what begins anew each turn
//	turn.go      the timeline: from the start of a unit's turn to the next unit
//	zones.go     who stands where, and how a unit advances
//	targets.go   what a card can be played on: reach, requirements, Taunt
//	play.go      why a card cannot be played, and what playing it does
//	damage.go    every hit, point by point
//	points.go    the points, and what keywords of the content make of numbers there
//	effects.go   what a unit suffers from whom, and for how long
//	verbs.go     gain, inflict, heal, lose: what cards can do besides hits
//	keywords.go  the table of the game's own keywords
//	hooks.go     what keywords of the content do when something happens
//	decks.go     the two decks and hands
//	choice.go    what an effect asks
//	waiting.go   effects that wait for a unit's next turn
//	action.go    moves and stage directions: when they are possible
//
// and what the game says of itself, from which tools derive the rest:
//
//	declare_views.go        words and views; declare_played.go those of scenarios
//	verbs_and_events.go                what cards can do, and what is told of what happened
//	declare_verbs.go        how verbs read their arguments
//	declare_actions.go      moves and stage directions, as they are typed
//	declare_definitions.go  what units, cards and the match are made of
//	declare_keywords.go     keywords that packs define
//	declare_setup.go        how matches begin
//	content.go              contents made of definitions
//
// hash.go, adopt.go, imagine.go and events.go are the rest of what package engine is promised.
//
// The package is plain Go: what a card does is a function, and whether it calls
// into a script is not its business.
//
// # What it shares with Curtain Call and what it does not
//
// Shared, from package engine: actions and undoing them (Attempt), seeds and
// streams of chance, events with their causes, the keyword table and its
// counters, which hold Block and the auras here, hashes, templates of card texts,
// misfits of content.
//
// Each game has its own, because one for both would twist both:
//
//   - Durations. Curtain Call's counter says how many stacks of a keyword somebody
//     holds, no matter from whom. Here an effect belongs to the unit it comes from:
//     two Weakens of two sources run side by side, and a dead taunter's Taunt ends
//     while another's goes on. A counter with a source would cost Curtain Call a
//     dimension that its rules never ask for.
//   - Piles. Cards there are copies with a price and a bonus of their own, in four
//     places that cards pass through; here they are plain numbers of definitions in
//     a deck and a hand, since all copies of a card are alike for ever.
//   - Damage. The two sequences have the names of their points in common, and Block.
//     Each is a file to be read from top to bottom, which no table of points would
//     be.
//   - The turn. One player's energy and one enemy's telegraph there, an order of
//     units here.
package skirmish

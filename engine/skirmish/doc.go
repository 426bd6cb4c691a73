// Package skirmish is the ruleset Skirmish: two players, each with a few units and a deck, on three
// zones in a line, A - X - B. RULES.md has the rules and rulings, which comments cite as S-n.
//
// The rules:
//
//	match.go      the state of a match, its numbers, and how it begins; explanations of computed numbers;
//	              random streams; decks and hands; random cards for hidden ones
//	unit.go       units, their ids, names and maximum number; teams
//	zone.go       zones, and how a unit advances, which weakens it
//	turn.go       a unit's turn, from the loss of Block; deaths; the end of the match, LastTurn, also if nobody
//	              can damage an enemy again
//	damage.go     every hit, point by point; effects on units: their source and the turns left
//	verbs.go      gain, lose, heal and what else cards can do besides hits; questions that effects ask;
//	              the maximum number of effects in an action; the context and the arguments of verbs
//	keywords.go   the table of the game's own keywords; the maximum number of effects; the fields of
//	              keywords that packs define; how keywords modify the number of a hit or a gain, and react
//	              to events; limits of nesting; effects that wait for a unit's next turn
//	action.go     moves and stage directions: which are legal, and applying them; why a card cannot be
//	              played, and playing it; possible targets: reach, requirements, Taunt
//
// What the game declares, from which tools derive the rest:
//
//	declare_views.go        names, what scripts see of a match, and what scenarios and consoles see and call
//	verbs_and_events.go     the verbs of cards, and the kinds of event with their sentences
//	declare_actions.go      moves and stage directions, as they are typed
//	declare_definitions.go  the fields of units, cards and the match
//	declare_setup.go        how matches begin
//	content.go              the definitions loaded together; sizes of teams and decks; moving a match to
//	                        others; card texts with current numbers; warnings
//
// hash.go has the hashes of a match. The package is plain Go: effects of cards are functions, which may call scripts.
//
// It has its own durations, because an effect belongs to the unit that it comes from; its own piles,
// because all copies of a card are alike; and its own turn and damage, which differ from Curtain Call's.
package skirmish

// Package curtain is the ruleset Curtain Call: two protagonists defend the MacGuffin against
// shadow villains, in nine fights over three acts.
//
//	Content   a frozen generation of definitions: cards, enemies, protagonists, run
//	Fight     one fight in progress, an engine.Game
//	Run       a whole run in progress, an engine.Game that holds its fights
//
// RULES.md beside this file holds the rules and the rulings, numbered CC-n; the
// code cites the number where it implements one. Where to look:
//
//	meters.go    the numbers of the state: what is counted, and what begins anew each turn
//	turn.go      the timeline of a fight, from its start to the end of a turn
//	play.go      when a card may be played, and what playing it does
//	costs.go     what cards cost
//	traits.go    what is special about a card
//	moving.go    where effects put cards: create, exhaust, move, upgrade, purge
//	damage.go    every hit, for both sides, point by point
//	points.go    the points, and what keywords of the content make of numbers there
//	keywords.go  the table of the game's own keywords
//	verbs.go     gain, inflict, heal, lose: what effects can do besides hits
//	tick.go      what happens to keywords at the start of a turn
//	intent.go    what an enemy shows and then does; intent_choice.go which entry comes next
//	summon.go    enemies that come and go
//	waiting.go   effects that wait for a moment
//	hooks.go     passives and enchantments: who is told of what, and when
//	forecast.go  what the telegraphed actions would cost
//	run.go       a run: what it is asked and what it is told; casting.go who takes part
//	route.go     its way through the rooms
//	rooms.go     what runs are made of, and what is wrong with one; visit.go what happens in a room
//	offers.go    rewards, and all else that is chosen from between fights
//	relics.go    what is held for the run, and the numbers it bends
//	action.go    moves and stage directions: when they are possible
//	source.go    who acts
//
// and what the game says of itself, from which tools derive the rest:
//
//	declare_views.go        words and views; declare_played.go those of scenarios
//	verbs_and_events.go                what callbacks can do, and what is told of what happened
//	declare_verbs.go        how verbs read their arguments, with acting.go and actor_args.go
//	declare_cards.go        the same of verbs that do something with cards
//	declare_actions.go      moves and stage directions, as they are typed
//	declare_definitions.go  what cards, enemies, protagonists and the run are made of
//	declare_relics.go       what relics are made of, and their view
//	declare_intents.go      intents as scripts write them
//	declare_setup.go        how fights begin; declare_run.go runs
//	declare_rooms.go        runs and events as scripts write them, and what choices of events do
//	content.go              contents made of definitions
//
// The package is plain Go. A definition's effects are functions; whether they
// are written in Go or call into scripts is not its business.
package curtain

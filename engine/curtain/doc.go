// Package curtain is the ruleset Curtain Call, a cooperative deck-building card game: two protagonists defend the
// MacGuffin, a treasure, against shadow villains, in nine fights over three acts.
//
//	Content  a complete, immutable set of definitions: cards, enemies, protagonists, runs
//	Fight    one fight in progress, an engine.Game
//	Run      an entire run in progress, an engine.Game that owns its fights
//
// RULES.md in this folder contains the rules and the rulings, numbered CC-n; the code cites the
// number where it implements one. The files of the rules:
//
//	action.go           actions: which are legal, and carrying them out
//	actor.go            actors: MacGuffin, protagonists, team, enemies, and how many of these; what acts;
//	                    enemies that enter or leave a fight
//	adopt.go            moving a game in progress to reloaded content
//	belongings.go       relics and items, which the player's side has for a run: how many, and their slots
//	casting.go          starting a run: protagonists, Basic cards and the deck; its setup; the fights in
//	                    which a card is weighed
//	choice.go           questions that effects ask the player; random streams and rolls, and fixing them in tests
//	content.go          definitions, contents, their validation and limits; the MacGuffin's HP
//	costs.go            what cards cost; the highest computed cost; costs and conditions of special cards
//	damage.go           hits of both sides, on a faster path if nothing affects them; the damage that Ovation
//	                    adds; Retaliate; the loss of HP
//	fight.go            Fight: its state, copying it, starting one; how many cards it can have
//	forecast.go         what the enemies' shown actions would cost; other possible continuations, and runs
//	                    to practise on, for bots
//	hash.go             hashes of the state, for journals
//	hooks.go            running the callbacks of definitions, within limits of depth and number
//	intent.go           intents of enemies, which one is shown next, and carrying them out; entering phases
//	key.go              faster hashes of the state, for searches
//	keywords.go         the table of the game's own keywords: who can have each, when it expires;
//	                    definitions of keywords
//	memory.go           values that scripts store, and how much of them
//	meters.go           numbers of fights and actors, such as energy and HP; how computed ones came about;
//	                    the limits of Ovation
//	moving.go           effects that create, move, upgrade or remove cards
//	offers.go           options between fights, and rewards; how often rare ones are offered
//	piles.go            cards and piles of a fight
//	play.go             when a card may be played, paying for it, and playing it; cards that effects play
//	points.go           modifying the numbers of hits, gains and heals; damage that other actors share
//	ratings.go          what cards and items are worth to bots between fights, by their texts
//	remarks.go          warnings about definitions
//	rooms.go            acts, rooms, rewards, wares, events of a run; defaults, validation
//	route.go            a run's way through its rooms; what a fight changes in the deck
//	run.go              Run: its state and its actions
//	turn.go             the timeline of a fight: energy, draw, LastTurn; how keywords act and expire, such as
//	                    Poison at the start of a turn
//	verbs.go            gain, inflict, heal, lose: effects besides hits
//	shop.go             the wares of shops, and their prices
//	visit.go            carrying out options: rewards, rests, wares; events
//	waiting.go          effects that wait for a moment, and how scripts define and see them
//	words.go            names of actors and cards, and the words to type them; texts of cards with current
//	                    numbers; special properties of cards
//
// The files that declare the game to scripts and tools:
//
//	acting.go               the context in which callbacks of scripts run; how verbs read their targets
//	declare_actions.go      moves and stage directions as they are typed
//	declare_belongings.go   definitions of relics and items, their views, and the actions with items
//	declare_definitions.go  cards, enemies, protagonists: fields, highest cost, deck size
//	declare_intents.go      intents as scripts write them
//	declare_rooms.go        definitions of runs and events, and the verbs of events
//	declare_setup.go        the setup of fights
//	declare_verbs.go        how verbs read cards, queries of cards and other arguments, except their targets
//	declare_views.go        views and vocabulary; fights and runs as scenarios and consoles play them
//	verbs_and_events.go     the verbs of callbacks, and the kinds of event; recording events
//
// The package runs without scripts: the effects of definitions are Go functions, which may call into a script.
package curtain

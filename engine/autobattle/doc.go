// Package autobattle is the ruleset of the auto-battler: two players buy units in shops, and
// between the shops the units fight on their own.
//
// Content is a frozen generation of definitions. Game is a game in progress (an engine.Game): a
// whole one, or only shops, or only a battle. Unit is the number of a unit in a battle or on a
// board. RULES.md in this folder has the rules; O-n in a comment is the number of a ruling there.
// The package is plain Go and does not know whether an ability's function is a script.
//
//	action.go               the kinds of action, the legal moves, and how an action is carried out
//	battle.go               a battle, from its start to the changes it makes to the boards; limits of
//	                        its effects, triggers, spawns and clashes
//	content.go              definitions of units, also in scripts; rarities, and how often each is drawn; moving a
//	                        game to another generation; templates of new files
//	declare_actions.go      moves and stage directions as typed; how the arguments of verbs are read
//	declare_setup.go        game { }, shop { } and battle { }, and how games are set up
//	declare_views.go        names, vocabularies and views; games, shops and battles in scenarios and consoles
//	effects.go              the effects of abilities: damage, destroy, buff, grant, remove, mana; the
//	                        highest attack and health
//	game.go                 the state and its numbers; how a game starts; random streams; explanations of numbers
//	hash.go                 hashes of the state
//	queue.go                the triggers of abilities; who acts first: the order of abilities by attack,
//	                        health and slot; how one is run; how abilities select units, and Guard;
//	                        scopes, ways and stats
//	shop.go                 rounds and shops: drawing, pitching, playing, selling; mana; hands, bags and
//	                        boards, and random ones for hidden ones
//	unit.go                 units of battles and boards; the number of slots and spawns; the table of the keywords
//	verbs_and_events.go     the verbs, and the kinds of event with their sentences and flags
//	wire.go                 records for other programs, in SCALE and JSON
package autobattle

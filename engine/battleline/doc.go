// Package battleline is the ruleset of the battle lines: two players with a line of creatures
// each, simultaneous fights, and eighteen keywords.
//
// Content is a frozen generation of definitions, Duel a game in progress (an engine.Game), and Card one card of a
// duel: two cards of one definition are different Cards. RULES.md in this folder has the rules; K-n in a comment is
// the number of a ruling there. The package is plain Go and does not know whether a card's function is a script.
//
//	action.go               the kinds of action, the legal moves, and how an action is carried out
//	calls.go                calls to the functions of cards, and their questions to players; limits
//	content.go              definitions of cards and decks, and how large a deck is; warnings; moving a
//	                        duel to another generation
//	declare_actions.go      the moves and stage directions as typed, and their parameters
//	declare_definitions.go  the definitions of cards and decks in scripts, and templates of new files
//	declare_setup.go        duel { }, and how duels are set up
//	declare_verbs.go        the verbs of cards, and how their arguments are read
//	declare_views.go        names, vocabularies and views; a duel and its cards in scenarios and consoles
//	duel.go                 the state, and a duel before its first step; random streams
//	entering.go             how cards enter play, and where in the line; grafting; destruction, and moves
//	                        out of play
//	fight.go                a fight, step by step; the order of Assault and Hazardous; damage and healing,
//	                        and what prevents it
//	hash.go                 hashes of the state
//	keywords.go             the table of the keywords; those that are granted and lost; when a player is haunted
//	meters.go               the numbers of a duel, a player and a card; explanations of computed ones
//	playing.go              playing, discarding and using cards, and on what; the limit of plays and uses of one name
//	turn.go                 the steps of a turn; key cost, hand size, LastTurn; opening hands, and who wins
//	verbs.go                the other effects of cards: stun, ward, ready, control, draw, chains; aember
//	                        in pools and on creatures
//	verbs_and_events.go     the kinds of event, with their sentences; recording them
//	zones.go                players, cards and their flags, zones, and the order of cards, hidden or not
package battleline
